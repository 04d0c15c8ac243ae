//! What would change at a table: a value that is made durable, then committed. Dropping it changes nothing.

use std::fmt;

use talat_rules::record::Entry;
use talat_rules::{Seat, SeatSet, Turn};

use crate::clock::{Clocks, due_at};
use crate::game::{Match, Next};
use crate::ids::{Code, PersonId};
use crate::input::Guest;
use crate::rows::{Append, Charge, Status, TableRow};
use crate::table::Table;
use crate::time::{Now, Steady};
use crate::wire::Asked;

/// Who sent something, for which seat, and by what name.
pub(crate) type Key = (PersonId, Seat, String);

/// What would change at a table.
#[derive(Default)]
pub struct Proposal {
    /// How many entries the log has then, or had when the same was done before.
    pub(crate) seq: u64,
    pub(crate) row: Option<Box<TableRow>>,
    pub(crate) append: Option<Append>,
    pub(crate) next: Option<Next>,
    /// The game that begins.
    pub(crate) begun: Option<Box<dyn Match>>,
    pub(crate) key: Option<Key>,
    /// Who is known by which name, or no longer.
    pub(crate) known: Option<(PersonId, Option<Guest>)>,
    /// The table of another game, and its name once it is made.
    pub(crate) rematch: Option<Box<TableRow>>,
    pub(crate) made: Option<Code>,
    /// Whose thoughts are no longer wanted.
    pub(crate) stops: SeatSet,
    /// Who is asked to another game, or says that they don't come.
    pub(crate) asks: Vec<(Seat, Asked)>,
    /// The seat whose person is back.
    pub(crate) wakes: Option<Seat>,
    /// The clocks after it, and when something is due then that time brings.
    pub(crate) clocks: Option<(Clocks, Option<Steady>)>,
    /// How much of the network's time is not charged.
    pub(crate) forgives: u64,
    /// Whether the countdown is over and nothing is drawn.
    pub(crate) starts: bool,
}

impl fmt::Debug for Proposal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Proposal { seq, row, append, .. } = self;
        let mut debug = f.debug_struct("Proposal");
        debug.field("seq", seq).field("row", row).field("append", append).finish_non_exhaustive()
    }
}

impl Proposal {
    /// How many entries the log has once it is committed; where the same was done before, how many it had then.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// The table as it is then, where that has to be kept.
    pub fn row(&self) -> Option<&TableRow> {
        self.row.as_deref()
    }

    /// Nothing changes; the answer is that of a position with so many entries.
    pub(crate) fn unchanged(seq: u64) -> Self {
        Proposal { seq, ..Proposal::default() }
    }

    /// Takes out what has to be appended to the log.
    pub fn take_append(&mut self) -> Option<Append> {
        self.append.take()
    }

    /// Takes out the table that has to be made for another game; [`Proposal::set_made`] says that it is.
    pub fn take_rematch(&mut self) -> Option<Box<TableRow>> {
        self.rematch.take()
    }

    /// The table of another game was made, and is called so.
    pub fn set_made(&mut self, code: Code) {
        self.made = Some(code);
    }
}

impl Table {
    /// The table is like this from now on.
    pub(crate) fn change(&self, mut row: TableRow) -> Proposal {
        let seq = self.seq().unwrap_or_default();
        row.due_at = due_at(&row, &self.clocks, seq);
        Proposal { row: Some(Box::new(row)), ..Proposal::unchanged(seq) }
    }

    /// Another table is made for another game.
    pub(crate) fn rematched(&self, next: TableRow) -> Proposal {
        Proposal { rematch: Some(Box::new(next)), ..Proposal::unchanged(self.seq().unwrap_or_default()) }
    }

    /// The game goes on, and the table changes with it where it is over or is told to.
    pub(crate) fn go_on(
        &self,
        next: Next,
        row: Option<TableRow>,
        key: Option<Key>,
        network_ms: u64,
        now: Now,
    ) -> Proposal {
        let mut row = row.map(Box::new);
        if next.turn == Turn::Over {
            let row = row.get_or_insert_with(|| Box::new(self.row.clone()));
            row.status = Status::Finished;
            row.finished_at = Some(now.day);
            row.result.clone_from(&next.standing);
        }
        let timed =
            self.row.time.is_timed().then(|| self.charged(&next, row.as_deref_mut(), network_ms, now));
        let (time, clocks, forgives) = match timed {
            Some((charge, clocks, forgives)) => (Some(charge), Some((clocks, charge.due_at)), forgives),
            None => (None, None, 0),
        };
        let out = clocks.as_ref().and_then(|(clocks, _)| clocks.turn).filter(|turn| turn.out);
        let append = appended(&next, row.as_deref().unwrap_or(&self.row), key.as_ref(), now);
        let due = out.map_or(append.due, |turn| append.due.with(turn.seat));
        let append = Append { due, time, ..append };
        let stops = next.entries.iter().fold(SeatSet::EMPTY, |stops, entry| match entry {
            Entry::Act { seat, .. } => stops.with(*seat),
            // The bots that were on turn think again.
            Entry::Takeback { .. } => Seat::all(Seat::MAX).collect(),
            Entry::Chance(_) | Entry::Chair { .. } | Entry::Timeout { .. } => stops,
        });
        let seq = next.last();
        Proposal {
            seq,
            row,
            append: Some(append),
            next: Some(next),
            key,
            stops,
            clocks,
            forgives,
            ..Proposal::default()
        }
    }

    /// What an append charges, the clocks after it, and how much of the network's time it forgives. A row that changes with
    /// it notes what is due.
    fn charged(
        &self,
        next: &Next,
        row: Option<&mut TableRow>,
        network_ms: u64,
        now: Now,
    ) -> (Charge, Clocks, u64) {
        let charged = self.charge(&next.entries, network_ms, now);
        let mut clocks = self.clocks.clone();
        clocks.enter(&next.entries, charged, now.steady, may_act(next));
        let due_at = match row {
            Some(row) => {
                if let (Some(pause), Some(turn)) = (&mut row.clock.pause, clocks.turn) {
                    pause.spent = turn.spent;
                }
                row.due_at = due_at(row, &clocks, next.last());
                row.due_at
            }
            None => due_at(&self.row, &clocks, next.last()),
        };
        (Charge { charged, at: now.steady, due_at }, clocks, self.forgives(charged, now))
    }
}

/// Who may act after what is appended.
fn may_act(next: &Next) -> SeatSet {
    match next.turn {
        Turn::Seats(seats) => seats,
        Turn::Chance | Turn::Over => SeatSet::EMPTY,
    }
}

/// The lines of the log that lead to the next position.
fn appended(next: &Next, row: &TableRow, key: Option<&Key>, now: Now) -> Append {
    let waiting = may_act(next);
    let is_bot = |seat: &Seat| row.seats.get(seat.index()).is_some_and(|row| row.bot().is_some());
    Append {
        table: row.id,
        first: next.first,
        last: next.last(),
        entries: serde_json::to_string(&next.entries).expect("entries are plain data"),
        person: key.map(|key| key.0),
        seat: key.map(|key| key.1),
        cid: key.map(|key| key.2.clone()),
        waiting,
        due: waiting.iter().filter(is_bot).collect(),
        at: now.day,
        time: None,
    }
}
