//! A table and its log as they are kept.

use serde::{Deserialize, Serialize};
use talat_bots::Level;
use talat_rules::record::Entry;
use talat_rules::{Options, Seat};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::ids::{Code, PersonId, TableId};
use crate::time::Millis;

/// Who finds a table without its code.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// It is listed until it starts.
    Open,
    /// Only who has a code finds it.
    Private,
}

/// How far a table is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// It waits for players.
    Waiting,
    /// The game is on.
    Playing,
    /// The game is over.
    Finished,
    /// It can be looked at but not played on.
    Frozen,
}

/// The bot that stands in where nobody chose another.
pub const STAND_IN: Level = Level::Normal;

/// One seat: open, a person's, a bot's, or a person's where a bot stands in.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SeatRow {
    /// Whose it is.
    pub person: Option<PersonId>,
    /// Who plays it, where one person has several seats.
    pub label: Option<String>,
    /// The bot that acts.
    pub bot: Option<String>,
}

impl SeatRow {
    /// Whether nobody sits there.
    pub fn is_open(&self) -> bool {
        self.person.is_none() && self.bot.is_none()
    }
}

/// A table with its seats.
#[derive(Clone, Debug)]
pub struct TableRow {
    /// Its number.
    pub id: TableId,
    /// How often this row was changed in the store: it goes up by one with each change.
    pub version: u64,
    /// Its public name.
    pub watch: Code,
    /// What lets others join.
    pub join: Code,
    /// The game's name.
    pub game: String,
    /// The rules it is played by.
    pub rules_version: u32,
    /// The component data it is played with.
    pub edition_hash: String,
    /// What was chosen.
    pub options: Options,
    /// Who finds it.
    pub visibility: Visibility,
    /// How far it is.
    pub status: Status,
    /// Who made it.
    pub host: PersonId,
    /// The seats.
    pub seats: Vec<SeatRow>,
    /// The secret behind the draws.
    pub seed: [u8; 32],
    /// What people's clients added.
    pub nonces: Vec<(PersonId, String)>,
    /// When it was made.
    pub created_at: Millis,
    /// The common start of a speed game.
    pub starts_at: Option<Millis>,
    /// When it ended.
    pub finished_at: Option<Millis>,
    /// The standing, JSON.
    pub result: Option<String>,
    /// The public name of the next game.
    pub rematch: Option<Code>,
    /// Why it is frozen.
    pub problem: Option<String>,
    /// The bot that plays on for somebody who leaves or stays away.
    pub stand_in: Level,
    /// Whom the host removed: only the present join code lets them in again.
    pub removed: Vec<PersonId>,
}

impl TableRow {
    /// The seats of a person.
    pub fn seats_of(&self, person: PersonId) -> impl Iterator<Item = Seat> {
        let own = self.seats.iter().zip(0..).filter(move |(seat, _)| seat.person == Some(person));
        own.map(|(_, index)| Seat::new(index))
    }

    /// Whether anybody sits there who is not a bot, or left a chair to one.
    pub fn has_person(&self) -> bool {
        self.seats.iter().any(|seat| seat.person.is_some())
    }
}

/// The next lines of a table's log.
#[derive(Clone, Debug)]
pub struct Append {
    /// Whose.
    pub table: TableId,
    /// How many entries there were before.
    pub first: u64,
    /// How many there are after it.
    pub last: u64,
    /// The entries, a JSON array.
    pub entries: String,
    /// Who sent it.
    pub person: Option<PersonId>,
    /// For which seat.
    pub seat: Option<Seat>,
    /// The client's name for it.
    pub cid: Option<String>,
    /// The seats that may act then, as bits.
    pub waiting: u8,
    /// Those of them where a bot sits.
    pub due: u8,
    /// When.
    pub at: Millis,
}

/// Lines of a log, read back.
#[derive(Clone, Debug)]
pub struct LogRow {
    /// How many entries there were before.
    pub first: u64,
    /// The entries.
    pub entries: Vec<Entry>,
    /// Who sent it.
    pub person: Option<PersonId>,
    /// For which seat.
    pub seat: Option<Seat>,
    /// The client's name for it.
    pub cid: Option<String>,
}
