//! The time of day, in milliseconds since 1970.

use jiff::Timestamp;

/// A moment, in milliseconds since 1970.
pub(crate) type Millis = i64;

/// Now.
pub(crate) fn now() -> Millis {
    Timestamp::now().as_millisecond()
}
