//! What is asked of tables, and what is told about them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use talat_rules::{Seat, SeatSet};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::ids::{Code, PersonId};
use crate::store::{Status, TableRow, Visibility};
use crate::wire::{Room, TimeControl};

/// A table as one person may know it.
#[derive(Serialize, TS, ToSchema)]
#[ts(export_to = "TableInfo.ts")]
pub(crate) struct TableInfo {
    /// What they may know of it.
    #[serde(flatten)]
    room: Room,
    /// The seats of the person who asks.
    #[ts(as = "Vec<u8>")]
    #[schema(value_type = Vec<u8>)]
    mine: SeatSet,
}

/// A table of a list.
#[derive(Serialize, TS, ToSchema)]
#[ts(export_to = "TableLine.ts")]
pub(crate) struct TableLine {
    /// Its public name.
    pub(super) table: String,
    /// The game's name.
    pub(super) game: String,
    /// What was chosen.
    pub(super) options: BTreeMap<String, String>,
    /// How far it is.
    pub(super) status: Status,
    /// How many seats there are.
    pub(super) seats: u8,
    /// How many seats nobody has taken.
    pub(super) open: u8,
    /// The names of those who sit there.
    pub(super) names: Vec<String>,
    /// The seats of the person who asks.
    #[ts(as = "Vec<u8>")]
    #[schema(value_type = Vec<u8>)]
    pub(super) mine: SeatSet,
    /// Whether the person who asks is expected to act.
    pub(super) waits_for_me: bool,
    /// How long those who play may think.
    pub(super) time: TimeControl,
    /// When the time of whoever is on turn is over, or the pause, in milliseconds since 1970; none while nothing runs.
    #[ts(type = "number | null")]
    pub(super) due: Option<i64>,
    /// Whether the game pauses.
    pub(super) paused: bool,
    /// When something last happened, in milliseconds since 1970.
    #[ts(type = "number")]
    pub(super) at: i64,
}

/// Which seat to take.
#[derive(Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "Join.ts")]
pub(crate) struct Join {
    /// The seat; without it, the first open one.
    #[ts(optional, as = "Option<u8>")]
    #[schema(value_type = Option<u8>, maximum = 255)]
    pub(super) seat: Option<Seat>,
    /// Who plays it, where one person has several seats.
    #[ts(optional)]
    pub(super) label: Option<String>,
}

/// What the host does with a seat before the start.
// Braces without anything in them: serde lets unknown fields pass where there are none.
#[derive(Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[ts(export_to = "SeatChange.ts")]
pub(crate) enum SeatChange {
    /// Removes whoever sits there.
    Remove {},
    /// Opens a bot's seat or an own one.
    Open {},
    /// Puts a bot there.
    Bot {
        /// Its level.
        bot: String,
    },
}

/// What the host changes before the start.
#[derive(Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "Agreement.ts")]
pub(crate) struct Agreement {
    /// What is chosen.
    #[ts(optional)]
    pub(super) options: Option<BTreeMap<String, String>>,
    /// How many seats there are.
    #[ts(optional)]
    #[schema(maximum = 255)]
    pub(super) seats: Option<u8>,
    /// Who finds it.
    #[ts(optional)]
    pub(super) visibility: Option<Visibility>,
    /// The level of the bot that plays on for somebody who leaves or stays away.
    #[ts(optional)]
    pub(super) stand_in: Option<String>,
    /// How long those who play may think.
    #[ts(optional)]
    pub(super) time: Option<TimeControl>,
}

/// What a client adds to the draws.
#[derive(Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "Nonce.ts")]
pub(crate) struct Nonce {
    /// 1 to 64 visible ASCII characters.
    #[schema(min_length = 1, max_length = 64, pattern = "^[!-~]+$")]
    pub(super) nonce: String,
}

/// How to start.
#[derive(Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "Start.ts")]
pub(crate) struct Start {
    /// The level of the bots that take the open seats.
    #[ts(optional)]
    pub(super) fill: Option<String>,
    /// What the host's client adds to the draws.
    #[ts(optional)]
    #[schema(min_length = 1, max_length = 64, pattern = "^[!-~]+$")]
    pub(super) nonce: Option<String>,
}

/// That a bot is to act; which one was agreed before the start.
#[derive(Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "StandIn.ts")]
pub(crate) struct StandIn {}

impl TableInfo {
    /// A table as somebody may know it, who came with a code or without.
    pub(super) fn of(room: Room, row: &TableRow, person: Option<PersonId>, code: Option<&Code>) -> Self {
        let mine = seats_of(row, person);
        // A code that was good when the table was found by it may have changed since.
        let knows = !mine.is_empty() || person == Some(row.host) || code == Some(&row.join);
        TableInfo { room: Room { join: knows.then(|| row.join.to_string()), ..room }, mine }
    }
}

/// Somebody's seats.
pub(super) fn seats_of(row: &TableRow, person: Option<PersonId>) -> SeatSet {
    person.into_iter().flat_map(|person| row.seats_of(person)).collect()
}

/// Writes the TypeScript types.
#[cfg(test)]
pub(crate) fn export_types(config: &ts_rs::Config) {
    TableInfo::export_all(config).unwrap();
    TableLine::export_all(config).unwrap();
    Join::export_all(config).unwrap();
    SeatChange::export_all(config).unwrap();
    Agreement::export_all(config).unwrap();
    Nonce::export_all(config).unwrap();
    Start::export_all(config).unwrap();
    StandIn::export_all(config).unwrap();
    talat_table::Advice::export_all(config).unwrap();
}
