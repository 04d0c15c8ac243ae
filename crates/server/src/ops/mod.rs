//! Running the house: backups, the host's orders, who may come in, and what is thrown away when.

mod admin;
mod backup;
mod house;
mod lock;
mod problem;
mod restore;
mod retention;

pub use admin::{Admin, Banned, Invitation, PersonLine, Subject, TableEntry};
pub use backup::backup;
pub(crate) use house::{Cuts, House, Order, follow_orders};
pub use lock::DataLock;
pub use problem::Problem;
pub use restore::{Restored, restore};
pub(crate) use retention::remove_old_tables;
