//! Whom a change calls to the table: whose turn has begun, whose is over, and that a game starts or ends.

use talat_rules::{Seat, SeatSet, Turn};

use crate::ids::PersonId;
use crate::lobby::is_speed_game;
use crate::proposal::Proposal;
use crate::rows::{SeatRow, Status, TableRow};
use crate::table::Table;
use crate::time::Millis;

/// What somebody can be alerted of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum AlertKind {
    /// It is their turn.
    Turn,
    /// Little time is left for it.
    Reminder,
    /// A game that they sit at has started.
    Start,
    /// It is over.
    End,
    /// Somebody wants to play it again.
    Rematch,
    /// Somebody asks them to a table.
    Asked,
}

impl AlertKind {
    /// All of them.
    pub const ALL: [AlertKind; 6] = [
        AlertKind::Turn,
        AlertKind::Reminder,
        AlertKind::Start,
        AlertKind::End,
        AlertKind::Rematch,
        AlertKind::Asked,
    ];

    /// Its name, as it is stored and told.
    pub fn name(self) -> &'static str {
        match self {
            AlertKind::Turn => "turn",
            AlertKind::Reminder => "reminder",
            AlertKind::Start => "start",
            AlertKind::End => "end",
            AlertKind::Rematch => "rematch",
            AlertKind::Asked => "asked",
        }
    }

    /// The kind of a name.
    pub fn named(name: &str) -> Option<Self> {
        AlertKind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// Somebody who is to be alerted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Alert {
    /// Who.
    pub person: PersonId,
    /// Of what.
    pub kind: AlertKind,
    /// The seat whose turn it is.
    pub seat: Option<Seat>,
    /// How many entries the log has then.
    pub seq: u64,
    /// Whether they look at the table at this moment, and so know without it.
    pub looking: bool,
    /// When they are to hear of it, where that is not now.
    pub due: Option<Millis>,
}

/// Whom a change calls.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Calls {
    /// Who is to be alerted.
    pub alerts: Vec<Alert>,
    /// The seats whose turn is over: what was not sent yet need not be.
    pub done: Vec<Seat>,
}

impl Calls {
    /// Whether nobody has to know.
    pub fn is_empty(&self) -> bool {
        self.alerts.is_empty() && self.done.is_empty()
    }
}

impl Table {
    /// Whom a proposal calls once it is durable: each person once for each turn of their seats.
    pub fn calls(&self, proposal: &Proposal) -> Calls {
        let row = proposal.row().unwrap_or(&self.row);
        let next = proposal.next.as_ref().map(|next| next.turn);
        let begun = proposal.begun.as_ref().map(|game| game.turn());
        let before = waited_for(&self.row, self.on_turn());
        let after = match next.or(begun) {
            Some(turn) => waited_for(row, seats_of(turn)),
            None => waited_for(row, self.on_turn()),
        };
        let mut calls = Calls::default();
        let mut call = |person: PersonId, kind: AlertKind, seat: Option<Seat>| {
            let looking = self.row.seats_of(person).any(|own| self.is_there(own));
            calls.alerts.push(Alert { person, kind, seat, seq: proposal.seq(), looking, due: None });
        };
        if row.status == Status::Finished && self.row.status != Status::Finished {
            let by = proposal.key.as_ref().map(|key| key.0);
            people(row)
                .filter(|person| Some(*person) != by)
                .for_each(|person| call(person, AlertKind::End, None));
        }
        if proposal.begun.is_some() {
            let others = people(row).filter(|person| *person != row.host);
            others.for_each(|person| call(person, AlertKind::Start, None));
        }
        for seat in after.iter().filter(|seat| !before.contains(*seat)) {
            if let Some(person) = row.seats[seat.index()].player() {
                call(person, AlertKind::Turn, Some(seat));
            }
        }
        calls.done = before.iter().filter(|seat| !after.contains(*seat)).collect();
        calls
    }
}

fn seats_of(turn: Turn) -> SeatSet {
    match turn {
        Turn::Seats(seats) => seats,
        Turn::Chance | Turn::Over => SeatSet::EMPTY,
    }
}

/// The people at a table, each once.
fn people(row: &TableRow) -> impl Iterator<Item = PersonId> {
    let mut people: Vec<PersonId> = row.seats.iter().filter_map(SeatRow::player).collect();
    people.sort_unstable();
    people.dedup();
    people.into_iter()
}

/// Those of the seats on turn that somebody else waits for: a person's, in a game that is played in turns and not alone.
fn waited_for(row: &TableRow, on_turn: SeatSet) -> SeatSet {
    let first = row.seats.first().and_then(SeatRow::person);
    let alone = first.is_some() && row.seats.iter().all(|seat| seat.person() == first);
    if row.status != Status::Playing || alone || is_speed_game(row) {
        return SeatSet::EMPTY;
    }
    let is_person = |seat: &Seat| row.seats.get(seat.index()).is_some_and(|row| row.player().is_some());
    on_turn.iter().filter(is_person).collect()
}
