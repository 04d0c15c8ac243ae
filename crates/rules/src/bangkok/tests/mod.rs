//! Tests of Bangkok, by rule number.

mod laws;
