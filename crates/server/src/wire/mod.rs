//! What goes over the wire, both ways: closed enums, described in `docs/protocol.md`.

mod client;
mod room;
mod server;
mod update;

pub use client::{ClientMessage, Emote};
pub use room::{Answer, Asked, Room, RoomSeat, Sitter};
pub use server::{AnyUpdate, ServerMessage};
pub(crate) use update::bot_of;
pub use update::{Happening, Moment, Move, Position, StoodIn, Undo, Update, update_text};

/// The version of the protocol.
pub const PROTOCOL: u32 = 1;

/// A message as text.
pub fn text(message: &impl serde::Serialize) -> axum::extract::ws::Utf8Bytes {
    serde_json::to_string(message).expect("messages are plain data").into()
}
