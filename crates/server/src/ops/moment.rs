//! A moment as people and programs read it.

use jiff::Timestamp;

use crate::clock::Millis;

/// The date and the time of day in UTC, to the second.
pub(crate) fn moment(millis: Millis) -> String {
    let seconds = Timestamp::from_second(millis / 1000).unwrap_or(Timestamp::UNIX_EPOCH);
    seconds.to_string()
}
