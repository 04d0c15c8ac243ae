//! Time, which comes in from outside.

/// A moment, in milliseconds since 1970.
pub type Millis = i64;
