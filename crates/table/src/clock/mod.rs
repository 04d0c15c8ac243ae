//! How long people may think: what can be agreed, what the log says of it, the clock that runs, and pauses.

mod control;
mod pausing;
mod reckon;
mod running;

pub use control::{BANKS, COMMONS, DAYS, TURNS, check_time, times_for};
pub(crate) use reckon::Clocks;
pub(crate) use running::due_at;
