//! The time of day, in milliseconds since 1970.

use jiff::Timestamp;

/// A moment, in milliseconds since 1970.
pub type Millis = i64;

/// Now.
pub fn now() -> Millis {
    Timestamp::now().as_millisecond()
}
