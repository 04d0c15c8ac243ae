//! One table as a machine without a world: no sockets, no store, no threads, no clock of its own. `docs/architecture.md`
//! says how it is driven.

mod ids;
mod rows;
mod time;
pub mod wire;

pub use ids::{Code, PersonId, TableId};
pub use rows::{Append, LogRow, STAND_IN, SeatRow, Status, TableRow, Visibility};
pub use time::Millis;
