//! The clocks of a table, as its log leads to them: what everybody had at the start, with what was charged and added
//! since. Nothing else goes into it.

use talat_rules::record::{Entry, Sitter};
use talat_rules::{Seat, SeatSet};

use crate::rows::LogRow;
use crate::time::Steady;
use crate::wire::TimeControl;

/// Nobody has less than that for a turn, whatever their bank holds.
const LEAST: u64 = 5000;
/// How long there is to watch what another seat did, and how much of that counts.
const WATCH: u64 = 1000;
const WATCHED: u64 = 3;
/// How many turns that are over can be taken up again by a takeback; it seldom is more than one.
const KEPT: usize = 8;
const DAY: u64 = 24 * 60 * 60 * 1000;

/// The clocks of all seats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Clocks {
    pub(crate) time: TimeControl,
    accounts: [Account; Seat::MAX as usize],
    /// The turn that is on; none before the first, after the end, and where all play at once.
    pub(crate) turn: Option<TurnClock>,
    /// The last turns that are over, the latest last.
    over: Vec<Over>,
}

/// What a seat has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Account {
    /// What is left of its bank, in milliseconds.
    bank: u64,
    /// In how many of its last turns in a row the time ran out.
    missed: u32,
    /// How many turns of others there were since its own.
    watched: u64,
}

/// The turn of a seat, and how much of its time is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TurnClock {
    pub(crate) seat: Seat,
    /// How many milliseconds the log charges for it so far.
    pub(crate) spent: u64,
    /// When the clock began to run, or will.
    pub(crate) from: Steady,
    /// Whether its time has run out, so that a bot plays it to its end.
    pub(crate) out: bool,
}

/// A turn that is over, and what its seat had before it ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Over {
    seat: Seat,
    spent: u64,
    before: Account,
}

impl Clocks {
    /// Those of a game that has not begun.
    pub(crate) fn new(time: TimeControl) -> Self {
        let bank = match time {
            TimeControl::Bank { seconds, .. } => u64::from(seconds) * 1000,
            _ => 0,
        };
        let account = Account { bank, ..Account::default() };
        Clocks { time, accounts: [account; Seat::MAX as usize], turn: None, over: Vec::new() }
    }

    /// Those that a log leads to.
    pub(crate) fn of(time: TimeControl, log: &[LogRow]) -> Self {
        let mut clocks = Clocks::new(time);
        for row in log {
            clocks.enter(&row.entries, row.charged, row.at, row.waiting);
        }
        clocks
    }

    /// Goes on from an append: what it charges to the turn that was on, when it happened, and who may act then.
    pub(crate) fn enter(&mut self, entries: &[Entry], charged: u64, at: Steady, waiting: SeatSet) {
        if !self.time.is_timed() || matches!(self.time, TimeControl::Common { .. }) {
            return;
        }
        if let Some(turn) = &mut self.turn {
            turn.spent = turn.spent.saturating_add(charged);
            turn.from = turn.from.max(at);
        }
        let mut back = None;
        for entry in entries {
            match entry {
                Entry::Timeout { seat } => self.run_out(*seat),
                Entry::Chair { seat, by: Sitter::Person(_) } => self.come_back(*seat),
                Entry::Takeback { seat, .. } => back = Some(*seat),
                Entry::Act { .. } | Entry::Chance(_) | Entry::Chair { .. } => {}
            }
        }
        let mut seats = waiting.iter();
        let next = seats.next().filter(|_| seats.next().is_none());
        if next == self.turn.map(|turn| turn.seat) {
            return;
        }
        if back.is_none() || back != next || !self.resume(back, at) {
            self.end_turn();
            self.turn =
                next.map(|seat| TurnClock { seat, spent: 0, from: at + self.to_watch(seat), out: false });
        }
    }

    fn account(&mut self, seat: Seat) -> Option<&mut Account> {
        self.accounts.get_mut(seat.index())
    }

    fn run_out(&mut self, seat: Seat) {
        if let Some(turn) = self.turn.as_mut().filter(|turn| turn.seat == seat) {
            turn.out = true;
        }
        if let Some(account) = self.account(seat) {
            account.missed += 1;
        }
    }

    /// A person who is back has a turn that was lost by time for themselves again, from its start.
    fn come_back(&mut self, seat: Seat) {
        if let Some(turn) = self.turn.as_mut().filter(|turn| turn.seat == seat && turn.out) {
            (turn.out, turn.spent) = (false, 0);
        }
        if let Some(account) = self.account(seat) {
            account.missed = 0;
        }
    }

    fn end_turn(&mut self) {
        let Some(TurnClock { seat, spent, out, .. }) = self.turn.take() else { return };
        let Some(before) = self.accounts.get(seat.index()).copied() else { return };
        let mut account = Account { watched: 0, bank: before.bank.saturating_sub(spent), ..before };
        if let TimeControl::Bank { increment, .. } = self.time {
            account.bank += u64::from(increment) * 1000;
        }
        if !out {
            account.missed = 0;
        }
        self.accounts.iter_mut().for_each(|other| other.watched += 1);
        self.accounts[seat.index()] = account;
        if self.over.len() == KEPT {
            self.over.remove(0);
        }
        self.over.push(Over { seat, spent, before });
    }

    /// Takes up again the last turn of a seat that went back into it: no time comes back. The turn that came after it
    /// never was, and charges nothing. Says whether it is still known.
    fn resume(&mut self, seat: Option<Seat>, at: Steady) -> bool {
        let Some(last) = self.over.iter().rposition(|over| Some(over.seat) == seat) else { return false };
        for Over { seat, before, .. } in self.over.drain(last + 1..).rev() {
            self.accounts[seat.index()] = before;
        }
        let Some(Over { seat, spent, before }) = self.over.pop() else { return false };
        self.accounts[seat.index()] = before;
        self.turn = Some(TurnClock { seat, spent, from: at, out: false });
        true
    }

    /// How long a seat may watch what the others did before its own clock runs.
    fn to_watch(&self, seat: Seat) -> u64 {
        let watched = self.accounts.get(seat.index()).map_or(0, |account| account.watched);
        if self.time.is_live() { watched.min(WATCHED) * WATCH } else { 0 }
    }

    /// What a seat has for a turn, in milliseconds.
    pub(crate) fn allowance(&self, seat: Seat) -> u64 {
        match self.time {
            TimeControl::None {} => u64::MAX,
            TimeControl::Turn { seconds } | TimeControl::Common { seconds } => u64::from(seconds) * 1000,
            TimeControl::Days { days } => u64::from(days) * DAY,
            TimeControl::Bank { .. } => {
                self.accounts.get(seat.index()).map_or(0, |account| account.bank).max(LEAST)
            }
        }
    }

    /// In how many of its last turns in a row a seat's time ran out.
    pub(crate) fn missed(&self, seat: Seat) -> u32 {
        self.accounts.get(seat.index()).map_or(0, |account| account.missed)
    }

    /// Whether a bot plays this turn of a seat, whose time has run out.
    pub(crate) fn is_out(&self, seat: Seat) -> bool {
        self.turn.is_some_and(|turn| turn.out && turn.seat == seat)
    }
}
