//! The clock that runs: whose it is, what an append charges to it, and when its time is over.

use talat_rules::Seat;
use talat_rules::record::Entry;

use super::reckon::Clocks;
use crate::rows::{Pause, Status, TableRow};
use crate::table::Table;
use crate::time::{Millis, Now, Steady};
use crate::wire::{self, TimeControl};

/// How long after its end a move still counts that was under way: as much as the network may have taken.
const NETWORK: u64 = 500;

/// A clock that runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Running {
    /// Whose it is; none where it is that of all.
    pub(crate) seat: Option<Seat>,
    /// How much of its time was used before.
    pub(crate) spent: u64,
    /// Since when it runs.
    pub(crate) from: Steady,
    /// How much there is in all.
    pub(crate) allowance: u64,
}

impl Running {
    /// How much of its time is used by now.
    pub(crate) fn used(self, now: Steady) -> u64 {
        self.spent.saturating_add(now.saturating_sub(self.from)).min(self.allowance)
    }

    /// When its time is over, and no move can be under way any more.
    pub(crate) fn ends(self) -> Steady {
        self.from.saturating_add(self.allowance.saturating_sub(self.spent)).saturating_add(NETWORK)
    }
}

/// The clock that runs at a table which is like this.
pub(crate) fn running(row: &TableRow, clocks: &Clocks, seq: u64) -> Option<Running> {
    let on = row.status == Status::Playing && row.clock.pause.is_none();
    if !on || !row.time.is_timed() {
        return None;
    }
    if let TimeControl::Common { seconds } = row.time {
        let run = row.clock.run?;
        let allowance = u64::from(seconds) * 1000;
        return Some(Running { seat: None, spent: run.spent, from: run.from, allowance });
    }
    let turn = clocks.turn.filter(|turn| !turn.out)?;
    row.seats.get(turn.seat.index())?.player()?;
    let again = row.clock.run.filter(|run| run.seq == seq);
    let (spent, from) = again.map_or((turn.spent, turn.from), |run| (run.spent, run.from));
    Some(Running { seat: Some(turn.seat), spent, from, allowance: clocks.allowance(turn.seat) })
}

/// When something is due at such a table that time alone brings.
pub(crate) fn due_at(row: &TableRow, clocks: &Clocks, seq: u64) -> Option<Steady> {
    match row.clock.pause {
        Some(pause) if row.status == Status::Playing => Some(pause.to),
        _ => running(row, clocks, seq).map(Running::ends),
    }
}

impl Table {
    /// The clock that runs now.
    pub(crate) fn running(&self) -> Option<Running> {
        running(&self.row, &self.clocks, self.seq().unwrap_or_default())
    }

    /// What some entries charge to the seat that is on turn before them, where the network took so long.
    pub(crate) fn charge(&self, entries: &[Entry], network_ms: u64, now: Now) -> u64 {
        let Some(turn) = self.clocks.turn else { return 0 };
        // A turn that another seat takes back was none.
        let undone = |entry: &Entry| matches!(entry, Entry::Takeback { seat, .. } if *seat != turn.seat);
        if entries.iter().any(undone) {
            return 0;
        }
        let used = match (self.running(), self.row.clock.pause) {
            (Some(running), _) => {
                let network = network_ms.min(NETWORK.saturating_sub(self.forgiven));
                running.used(now.steady).saturating_sub(network.min(now.steady.saturating_sub(running.from)))
            }
            (None, Some(Pause { spent, .. })) => spent,
            (None, None) => turn.spent,
        };
        used.saturating_sub(turn.spent)
    }

    /// How much of the network's time is forgiven with a charge, of which there is so much for each turn.
    pub(crate) fn forgives(&self, charged: u64, now: Now) -> u64 {
        let (Some(turn), Some(running)) = (self.clocks.turn, self.running()) else { return 0 };
        running.used(now.steady).saturating_sub(turn.spent).saturating_sub(charged)
    }

    /// The time of day that a steady time is.
    fn day_of(&self, steady: Steady) -> Millis {
        let Now { day, steady: now } = self.anchor;
        day.saturating_add(steady.cast_signed().saturating_sub(now.cast_signed()))
    }

    /// How the clocks stand, for everybody.
    pub(crate) fn told_clocks(&self) -> Option<wire::Clocks> {
        let on = self.row.status == Status::Playing && self.row.time.is_timed();
        self.game.as_ref().filter(|_| on)?;
        let running = self.running();
        let stands = self.row.clock.pause.map(|pause| pause.spent);
        if let TimeControl::Common { seconds } = self.row.time {
            let spent = running.map(|running| running.spent).or(stands).unwrap_or_default();
            let left = (u64::from(seconds) * 1000).saturating_sub(spent);
            let from = running.map(|running| self.day_of(running.from));
            return Some(wire::Clocks { seats: Vec::new(), common: Some(wire::CommonClock { left, from }) });
        }
        let seats = Seat::all(self.row.seats.len() as u8).map(|seat| {
            let (missed, out) = (self.clocks.missed(seat), self.clocks.is_out(seat));
            let runs = running.filter(|running| running.seat == Some(seat));
            let turn = self.clocks.turn.filter(|turn| turn.seat == seat);
            let spent = match (runs, turn) {
                (Some(running), _) => running.spent,
                (None, Some(turn)) => stands.unwrap_or(turn.spent),
                (None, None) => 0,
            };
            let left = if out { 0 } else { self.clocks.allowance(seat).saturating_sub(spent) };
            wire::SeatClock { left, from: runs.map(|running| self.day_of(running.from)), missed, out }
        });
        Some(wire::Clocks { seats: seats.collect(), common: None })
    }

    /// The pause, for everybody.
    pub(crate) fn told_pause(&self) -> Option<wire::RoomPause> {
        let Pause { why, from, to, .. } = self.row.clock.pause?;
        Some(wire::RoomPause { why, since: self.day_of(from), until: self.day_of(to) })
    }
}
