//! Tests of Chakapuces.

mod laws;
