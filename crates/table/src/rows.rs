//! A table and its log as they are kept.

use serde::{Deserialize, Serialize};
use talat_bots::Level;
use talat_rules::record::{Entry, Sitter};
use talat_rules::{Options, Seat, SeatSet};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::ids::{Code, PersonId, TableId};
use crate::time::{Millis, Steady};
use crate::wire::{PauseReason, TimeControl};

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

/// One seat, and who sits there. Where a bot stands in for a person, the seat stays theirs.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum SeatRow {
    /// Nobody sits there.
    #[default]
    Open,
    /// It is a person's.
    Person {
        /// The person who may act from it, or come back to it.
        person: PersonId,
        /// The name that is shown instead of the person's, where one person has several seats.
        label: Option<String>,
        /// The bot that acts for them while they are gone.
        stand_in: Option<Level>,
    },
    /// It is a bot's.
    Bot(Level),
}

impl SeatRow {
    /// The seat of a person who acts from it under their own name.
    pub fn of(person: PersonId) -> Self {
        SeatRow::Person { person, label: None, stand_in: None }
    }

    /// Whether nobody sits there.
    pub fn is_open(&self) -> bool {
        *self == SeatRow::Open
    }

    /// The person whose seat it is, also while a bot stands in.
    pub fn person(&self) -> Option<PersonId> {
        match self {
            SeatRow::Person { person, .. } => Some(*person),
            SeatRow::Open | SeatRow::Bot(_) => None,
        }
    }

    /// The name that is shown instead of its person's.
    pub fn label(&self) -> Option<&str> {
        match self {
            SeatRow::Person { label, .. } => label.as_deref(),
            SeatRow::Open | SeatRow::Bot(_) => None,
        }
    }

    /// The bot that acts from it: its own, or one that stands in.
    pub fn bot(&self) -> Option<Level> {
        match self {
            SeatRow::Person { stand_in, .. } => *stand_in,
            SeatRow::Bot(level) => Some(*level),
            SeatRow::Open => None,
        }
    }

    /// The person who acts from it.
    pub fn player(&self) -> Option<PersonId> {
        match self {
            SeatRow::Person { person, stand_in: None, .. } => Some(*person),
            SeatRow::Open | SeatRow::Person { .. } | SeatRow::Bot(_) => None,
        }
    }

    /// Who acts from it, as the log tells it: a person by number, so that a name can go.
    pub fn sitter(&self) -> Option<Sitter> {
        match self.bot() {
            Some(level) => Some(Sitter::Bot(level.into())),
            None => self.person().map(|person| Sitter::Person(person.to_string())),
        }
    }
}

/// A table with its seats.
#[derive(Clone, Debug)]
pub struct TableRow {
    /// Its number in the store.
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
    /// Who finds it without its code.
    pub visibility: Visibility,
    /// How far it is.
    pub status: Status,
    /// The person who made it, or whom it has passed to since.
    pub host: PersonId,
    /// Who sits where, clockwise from seat 0.
    pub seats: Vec<SeatRow>,
    /// The secret behind the draws.
    pub seed: [u8; 32],
    /// What people's clients added.
    pub nonces: Vec<(PersonId, String)>,
    /// When it was made.
    pub created_at: Millis,
    /// The common start of a speed game.
    pub starts_at: Option<Millis>,
    /// When the game ended.
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
    /// How long those who play may think.
    pub time: TimeControl,
    /// What of that is not in the log.
    pub clock: ClockRow,
    /// When something is due that time alone brings: the end of somebody's time, or of a pause.
    pub due_at: Option<Steady>,
}

/// What is kept of a table's time beside its log: pauses, and what had passed when they began.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct ClockRow {
    /// The pause that there is.
    pub pause: Option<Pause>,
    /// Since when a clock runs that stood before, or the one that all have together.
    pub run: Option<Run>,
    /// Who wishes for a pause.
    pub asked: Vec<PersonId>,
    /// How many milliseconds all pauses have lasted that are over.
    pub paused: u64,
}

/// A pause.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pause {
    /// Why there is one.
    pub why: PauseReason,
    /// Since when.
    pub from: Steady,
    /// When it ends at the latest.
    pub to: Steady,
    /// How much of its time the clock that ran had used.
    pub spent: u64,
}

/// A clock that goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Run {
    /// The number of entries of the position that it is about; later ones have a start of their own, but for the common
    /// clock.
    pub seq: u64,
    /// How much of its time was used before.
    pub spent: u64,
    /// Since when it runs.
    pub from: Steady,
}

impl TableRow {
    /// The seats of a person.
    pub fn seats_of(&self, person: PersonId) -> impl Iterator<Item = Seat> {
        let own = self.seats.iter().zip(0..).filter(move |(seat, _)| seat.person() == Some(person));
        own.map(|(_, index)| Seat::new(index))
    }

    /// Whether anybody sits there who is not a bot, or left a chair to one.
    pub fn has_person(&self) -> bool {
        self.seats.iter().any(|seat| seat.person().is_some())
    }
}

/// The next lines of a table's log.
#[derive(Clone, Debug)]
pub struct Append {
    /// The table that the log is of.
    pub table: TableId,
    /// How many entries there were before.
    pub first: u64,
    /// How many there are after it.
    pub last: u64,
    /// The entries, a JSON array.
    pub entries: String,
    /// Who sent it; none for a bot, or what happens by itself.
    pub person: Option<PersonId>,
    /// The seat that it was sent for.
    pub seat: Option<Seat>,
    /// The client's name for it.
    pub cid: Option<String>,
    /// The seats that may act then.
    pub waiting: SeatSet,
    /// Those of them where a bot acts.
    pub due: SeatSet,
    /// When it happened.
    pub at: Millis,
    /// What it has to do with clocks, where the table has any.
    pub time: Option<Charge>,
}

/// What an append has to do with clocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Charge {
    /// How many milliseconds are charged to the seat that was on turn before it.
    pub charged: u64,
    /// When it happened, by the steady clock.
    pub at: Steady,
    /// When something is due then that time alone brings.
    pub due_at: Option<Steady>,
}

/// Lines of a log, read back.
#[derive(Clone, Debug)]
pub struct LogRow {
    /// How many entries there were before.
    pub first: u64,
    /// The entries, with actions and outcomes as text.
    pub entries: Vec<Entry>,
    /// Who sent it; none for a bot, or what happens by itself.
    pub person: Option<PersonId>,
    /// The seat that it was sent for.
    pub seat: Option<Seat>,
    /// The client's name for it.
    pub cid: Option<String>,
    /// The seats that may act then.
    pub waiting: SeatSet,
    /// How many milliseconds are charged to the seat that was on turn before it.
    pub charged: u64,
    /// When it happened, by the steady clock; 0 where there are no clocks.
    pub at: Steady,
}
