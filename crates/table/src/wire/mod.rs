//! What goes over the wire, both ways: closed enums, described in `docs/protocol.md`.

mod client;
mod clocks;
mod refusal;
mod room;
mod server;
mod update;

pub use client::{ClientMessage, Emote};
pub use clocks::{Clocks, CommonClock, PauseReason, RoomPause, SeatClock, TimeControl, TimeKind};
pub use refusal::Refusal;
pub use room::{Answer, Asked, Room, RoomSeat, Sitter};
pub use server::{AnyUpdate, ServerMessage};
pub use update::{
    EventKind, Move, Newcomer, Position, StoodIn, StoodInWhy, TableEvent, Undo, Update, update_text,
};

/// The version of the protocol.
pub const PROTOCOL: u32 = 1;
