//! Tables in memory: each is one task with an inbox around the machine of `crates/table`, rebuilt from its log on first
//! touch, dropped when idle.

mod hub;
mod inbox;
mod lobby;
mod publish;
mod rebuilt;
mod slot;
mod table;
mod talk;
mod thinking;

pub(crate) use hub::{Handle, Hub};
pub(crate) use inbox::{Command, Play, PlayKind};
pub(crate) use slot::{Had, Slot};
pub(crate) use thinking::thinks;
