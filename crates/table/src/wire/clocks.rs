//! How long people may think, as it goes over the wire: what is agreed, and how the clocks stand.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// How long those who play may think: agreed before the start, frozen by it.
// Braces without anything in them: serde lets unknown fields pass where there are none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[ts(export_to = "TimeControl.ts")]
pub enum TimeControl {
    /// As long as they like.
    None {},
    /// So long for each turn.
    Turn {
        /// 15 to 600.
        seconds: u32,
    },
    /// So long for the whole game, and a little more after each turn.
    Bank {
        /// What everybody has at the start: 60 to 7200.
        seconds: u32,
        /// What comes to it after each own turn: 0 to 60.
        increment: u32,
    },
    /// So many days for each turn.
    Days {
        /// 1, 2, 3 or 7.
        days: u32,
    },
    /// So long for all together, in a speed game: whoever has not solved it then gives up.
    Common {
        /// 30 to 3600.
        seconds: u32,
    },
}

/// The kinds of time control.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "TimeKind.ts")]
#[expect(missing_docs, reason = "as in `TimeControl`")]
pub enum TimeKind {
    None,
    Turn,
    Bank,
    Days,
    Common,
}

/// How all clocks of a table stand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[ts(export_to = "Clocks.ts")]
pub struct Clocks {
    /// That of each seat; empty where all have one.
    pub seats: Vec<SeatClock>,
    /// The one that all have, in a speed game.
    pub common: Option<CommonClock>,
}

/// The clock of a seat. A bot has none: its own stands, with what its seat would have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[ts(export_to = "SeatClock.ts")]
pub struct SeatClock {
    /// The milliseconds that are left at `from`, or as long as it stands.
    #[ts(type = "number")]
    pub left: u64,
    /// When it begins to run, or began, in the server's milliseconds since 1970: in the future while there is something to
    /// watch first. None while it stands.
    #[ts(type = "number | null")]
    pub from: Option<i64>,
    /// In how many of its last turns in a row the time ran out.
    pub missed: u32,
    /// Whether the time of this turn has run out: a bot plays it to its end.
    pub out: bool,
}

/// The clock that all who play have together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[ts(export_to = "CommonClock.ts")]
pub struct CommonClock {
    /// The milliseconds that are left at `from`, or as long as it stands.
    #[ts(type = "number")]
    pub left: u64,
    /// When it begins to run, or began, in the server's milliseconds since 1970; none while it stands.
    #[ts(type = "number | null")]
    pub from: Option<i64>,
}

/// A pause of a game with clocks: nobody acts, and no clock runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[ts(export_to = "RoomPause.ts")]
pub struct RoomPause {
    /// Why there is one.
    pub why: PauseReason,
    /// Since when, in the server's milliseconds since 1970.
    #[ts(type = "number")]
    pub since: i64,
    /// When it ends at the latest, after which bots finish the game.
    #[ts(type = "number")]
    pub until: i64,
}

/// Why a game pauses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "PauseReason.ts")]
pub enum PauseReason {
    /// All who play wished it: it ends when one of them wants to go on.
    Agreed,
    /// All who play are away: it ends when one of them is back.
    Away,
}
