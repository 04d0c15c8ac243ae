//! Tests of the race, by rule number.

mod laws;
