//! Running the house: backups, the host's orders, who may come in, and what is thrown away when.

mod admin;
mod backup;
mod contents;
mod house;
mod lock;
mod moment;
mod move_in;
pub(crate) mod private;
mod problem;
mod reckoning;
mod restore;
mod retention;
mod told;

pub use admin::Admin;
pub use backup::backup;
pub use contents::{Held, check};
pub(crate) use house::{Cuts, House, follow_orders};
pub use lock::DataLock;
pub(crate) use moment::moment;
pub(crate) use move_in::move_in;
pub use problem::Problem;
pub(crate) use reckoning::Reckoning;
pub use restore::{Restored, restore};
pub(crate) use retention::remove_old_tables;
pub use told::{Banned, Invitation, PersonLine, Subject, TableEntry};
