//! Tables in memory: each is one task with an inbox, rebuilt from its log on first touch, dropped when idle.

mod chairs;
mod countdown;
mod frame;
mod hub;
mod inbox;
mod joining;
mod lobby;
mod matches;
mod mind;
mod playing;
mod presence;
mod publish;
mod racing;
mod rebuilt;
mod rematch;
mod table;
mod thinking;

pub(crate) use frame::{Frame, Had};
pub(crate) use hub::{Handle, Hub};
pub(crate) use inbox::{Agreed, Command, LobbyOp, Place, Play, PlayKind};
pub(crate) use joining::Wish;
pub(crate) use lobby::{has_person, is_given_up, known_bot, known_level};
pub(crate) use matches::{Advice, Question};
pub(crate) use table::fingerprint;
pub(crate) use thinking::ADVISER;
