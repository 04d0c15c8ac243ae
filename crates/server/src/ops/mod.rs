//! Running the house: backups, the host's orders, who may come in, and what is thrown away when.

mod admin;
mod backup;
pub(crate) mod calls;
mod contents;
mod house;
mod lock;
mod moment;
mod move_in;
mod nightly;
pub(crate) mod private;
mod problem;
mod reckoning;
mod restore;
mod retention;
mod running;
mod stats;
mod told;

pub use admin::Admin;
pub use backup::backup;
pub use contents::{Held, check};
pub(crate) use house::{Cuts, House, follow_orders};
pub use lock::DataLock;
pub(crate) use moment::moment;
pub(crate) use move_in::move_in;
pub(crate) use nightly::make_backups;
pub use problem::Problem;
pub(crate) use reckoning::Reckoning;
pub use restore::{Restored, restore};
pub(crate) use retention::remove_old_tables;
pub use running::Started;
pub use stats::{Grown, Stats};
pub use told::{
    Banned, BannedNetwork, BannedPerson, Invitation, InvitationLine, PersonLine, SignInLink, Subject,
    TableEntry,
};
