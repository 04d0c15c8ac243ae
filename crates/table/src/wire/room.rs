//! What everybody at a table may know about it, beside the game itself.

use std::collections::BTreeMap;

use serde::Serialize;
use talat_bots::Level;
use talat_rules::SeatSet;
use ts_rs::TS;
use utoipa::ToSchema;

use super::clocks::{Clocks, RoomPause, TimeControl};
use crate::rows::{Status, Visibility};

/// A table: what was agreed, who sits where, who is there.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[ts(export_to = "Room.ts")]
pub struct Room {
    /// The public name of the table, which lets its holder look on.
    pub table: String,
    /// The game's name.
    pub game: String,
    /// What was chosen; what is not named takes its default.
    pub options: BTreeMap<String, String>,
    /// Who finds it without its code.
    pub visibility: Visibility,
    /// How far it is.
    pub status: Status,
    /// The person who made it, or whom it has passed to since.
    pub host: String,
    /// The seats, clockwise.
    pub seats: Vec<RoomSeat>,
    /// How many look on.
    pub watchers: u32,
    /// The promise about the draws: BLAKE3 of the secret seed.
    pub commitment: String,
    /// The people whose clients have added a nonce to the draws.
    pub nonces: Vec<String>,
    /// The common start of a speed game, in the server's milliseconds since 1970.
    #[ts(type = "number | null")]
    pub starts_at: Option<i64>,
    /// When the game ended, in milliseconds since 1970.
    #[ts(type = "number | null")]
    pub finished_at: Option<i64>,
    /// When it was made, in milliseconds since 1970.
    #[ts(type = "number")]
    pub created_at: i64,
    /// The public name of the next game of the same people.
    pub rematch: Option<String>,
    /// Why a frozen table can't go on.
    pub problem: Option<String>,
    /// The level of the bot that plays on for somebody who leaves or stays away.
    #[ts(as = "String")]
    #[schema(value_type = String)]
    pub stand_in: Level,
    /// How many seconds somebody has to be away before a bot may stand in.
    #[ts(type = "number")]
    pub away_seconds: u64,
    /// How many seconds somebody has to be idle before a bot may stand in.
    #[ts(type = "number")]
    pub idle_seconds: u64,
    /// How long those who play may think.
    pub time: TimeControl,
    /// How the clocks stand; none before the start, after the end, and where there are none.
    pub clocks: Option<Clocks>,
    /// The pause, while there is one.
    pub pause: Option<RoomPause>,
    /// The seats whose people wish for a pause; there is one once all who play do.
    #[ts(as = "Vec<u8>")]
    #[schema(value_type = Vec<u8>)]
    pub pause_asked: SeatSet,
    /// The code that lets others join, for those who have it or sit here.
    pub join: Option<String>,
}

/// A seat and who is there.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[ts(export_to = "RoomSeat.ts")]
pub struct RoomSeat {
    /// Who sits there.
    #[serde(flatten)]
    pub sitter: Sitter,
    /// Whether its person is there: looks from this seat, or from another of their own.
    pub online: bool,
    /// Since when its person is away, in the server's milliseconds since 1970; none while they are there or a bot acts.
    #[ts(type = "number | null")]
    pub away_since: Option<i64>,
    /// Since when its person, who is there, has been on turn without doing anything, in the server's milliseconds since
    /// 1970; none until that is long enough for a bot to stand in.
    #[ts(type = "number | null")]
    pub idle_since: Option<i64>,
    /// Who was asked to take it for a rematch and has not come yet.
    pub asked: Option<Asked>,
}

/// Somebody who was asked to another game.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[ts(export_to = "Asked.ts")]
pub struct Asked {
    /// The person who was asked.
    pub person: String,
    /// The name to show.
    pub name: String,
    /// What they say.
    pub answer: Answer,
}

/// What somebody says who was asked to another game and has not come yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "Answer.ts")]
pub enum Answer {
    /// Nothing so far: the seat is kept for them.
    Waiting,
    /// Not now.
    Later,
    /// Nothing: they had left before they were asked.
    Gone,
}

/// Who sits in a chair.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[serde(tag = "sitter", rename_all = "snake_case")]
#[ts(export_to = "Sitter.ts")]
pub enum Sitter {
    /// Nobody yet.
    Open,
    /// A person, whose seat it stays while a bot stands in.
    Person {
        /// The person who may act from it, or come back to it.
        person: String,
        /// The name to show; none for somebody whose name is gone.
        name: Option<String>,
        /// The level of the bot that acts for them; none while they do.
        #[ts(as = "Option<String>")]
        #[schema(value_type = Option<String>)]
        stand_in: Option<Level>,
    },
    /// A bot.
    Bot {
        /// Its level.
        #[ts(as = "String")]
        #[schema(value_type = String)]
        bot: Level,
    },
}
