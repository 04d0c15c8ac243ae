//! Tables in memory: each is one task with an inbox, rebuilt from its log on first touch, dropped when idle.

mod frame;
mod hub;
mod inbox;
mod lobby;
mod matches;
mod mind;
mod playing;
mod publish;
mod table;
mod thinking;

pub(crate) use frame::{Frame, Had};
pub(crate) use hub::{Handle, Hub};
pub(crate) use inbox::{Command, LobbyOp, Play, PlayKind};
pub(crate) use lobby::known_bot;
pub(crate) use matches::Advice;
pub(crate) use table::fingerprint;
