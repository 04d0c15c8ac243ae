//! Pauses: those that all who play agree on, and those of a table whose people are all away.

use talat_rules::record::Sitter;
use talat_rules::{Seat, SeatSet};

use crate::ids::PersonId;
use crate::proposal::Proposal;
use crate::refused::Refused;
use crate::rows::{Pause, Run, SeatRow, Status, TableRow};
use crate::table::Table;
use crate::time::{Now, Steady};
use crate::wire::{PauseReason, TimeControl};

const DAY: u64 = 24 * 60 * 60 * 1000;
/// How long a pause lasts at most, and all of a game together.
const LONGEST: u64 = 7 * DAY;
const TOGETHER: u64 = 28 * DAY;
/// After so many turns in a row that a seat lost by time a bot holds its chair.
const MISSED: u32 = 3;

impl Table {
    /// Who acts from a seat of their own, each once.
    fn players(&self) -> Vec<PersonId> {
        let mut players: Vec<PersonId> = self.row.seats.iter().filter_map(SeatRow::player).collect();
        players.sort_unstable();
        players.dedup();
        players
    }

    /// Whether somebody who plays looks on.
    fn is_anybody_there(&self) -> bool {
        let mut seats = Seat::all(self.row.seats.len() as u8);
        seats.any(|seat| self.row.seats[seat.index()].player().is_some() && self.is_there(seat))
    }

    fn may_pause(&self) -> Result<(), Refused> {
        match self.row.status {
            Status::Waiting => return Err(Refused::NotStarted),
            Status::Finished => return Err(Refused::Over),
            Status::Frozen => return Err(Refused::Frozen),
            Status::Playing => {}
        }
        if !self.row.time.is_timed() {
            return Err(Refused::NoClock);
        }
        if self.starts.is_some() {
            return Err(Refused::Countdown);
        }
        Ok(())
    }

    /// Somebody wishes for a pause: there is one once all who play do.
    pub(crate) fn wish_for_pause(&self, by: PersonId, now: Now) -> Result<Proposal, Refused> {
        self.may_pause()?;
        let players = self.players();
        if !players.contains(&by) {
            return Err(Refused::NotYourSeat);
        }
        if self.row.clock.pause.is_some() {
            return Ok(Proposal::unchanged(self.seq().unwrap_or_default()));
        }
        if self.row.clock.paused >= TOGETHER {
            return Err(Refused::TooMany("pauses"));
        }
        let mut row = self.row.clone();
        row.clock.asked.retain(|person| players.contains(person) && *person != by);
        row.clock.asked.push(by);
        if row.clock.asked.len() == players.len() {
            self.begin_pause(&mut row, PauseReason::Agreed, now);
        }
        Ok(self.change(row))
    }

    /// Somebody takes the wish for a pause back, or ends one.
    pub(crate) fn end_wish(&self, by: PersonId, now: Now) -> Result<Proposal, Refused> {
        self.may_pause()?;
        if !self.players().contains(&by) {
            return Err(Refused::NotYourSeat);
        }
        let mut row = self.row.clone();
        if row.clock.pause.is_some() {
            self.end_pause(&mut row, now);
        } else if row.clock.asked.contains(&by) {
            row.clock.asked.retain(|person| *person != by);
        } else {
            return Ok(Proposal::unchanged(self.seq().unwrap_or_default()));
        }
        Ok(self.change(row))
    }

    /// The seats whose people wish for a pause.
    pub(crate) fn pause_asked(&self) -> SeatSet {
        let asks = |seat: &Seat| {
            let player = self.row.seats[seat.index()].player();
            player.is_some_and(|player| self.row.clock.asked.contains(&player))
        };
        Seat::all(self.row.seats.len() as u8).filter(asks).collect()
    }

    fn begin_pause(&self, row: &mut TableRow, why: PauseReason, now: Now) {
        let turn = self.clocks.turn.map(|turn| turn.spent).unwrap_or_default();
        let spent = self.running().map_or(turn, |running| running.used(now.steady));
        let lasts = LONGEST.min(TOGETHER.saturating_sub(row.clock.paused));
        row.clock.pause = Some(Pause { why, from: now.steady, to: now.steady.saturating_add(lasts), spent });
        row.clock.asked.clear();
    }

    fn end_pause(&self, row: &mut TableRow, now: Now) {
        let Some(Pause { from, spent, .. }) = row.clock.pause.take() else { return };
        row.clock.paused = row.clock.paused.saturating_add(now.steady.saturating_sub(from));
        row.clock.run = Some(Run { seq: self.seq().unwrap_or_default(), spent, from: now.steady });
    }

    /// When a table pauses whose people are all away: they are expected to be there in a live game alone.
    pub(crate) fn pauses_at(&self) -> Option<Steady> {
        let on = self.may_pause().is_ok() && self.row.time.is_live() && self.row.clock.pause.is_none();
        if !on || self.row.clock.paused >= TOGETHER || self.is_anybody_there() {
            return None;
        }
        let away = Seat::all(self.row.seats.len() as u8)
            .filter(|seat| self.row.seats[seat.index()].player().is_some())
            .filter_map(|seat| self.away(seat));
        Some(away.reduce(Now::later)?.in_seconds(self.terms.away_seconds))
    }

    /// Whether a pause ends by itself: somebody is back to whom it was left, or nobody plays any more but bots.
    pub(crate) fn goes_on(&self) -> bool {
        let Some(pause) = self.row.clock.pause.filter(|_| self.row.status == Status::Playing) else {
            return false;
        };
        (pause.why == PauseReason::Away && self.is_anybody_there()) || self.players().is_empty()
    }

    /// A table whose people are all away pauses.
    pub(crate) fn pause(&self, now: Now) -> Result<Proposal, Refused> {
        if self.pauses_at().is_none_or(|at| at > now.steady) {
            return Err(Refused::NotAllowed);
        }
        let mut row = self.row.clone();
        self.begin_pause(&mut row, PauseReason::Away, now);
        Ok(self.change(row))
    }

    /// A pause ends because somebody is back.
    pub(crate) fn resume_play(&self, now: Now) -> Result<Proposal, Refused> {
        if !self.goes_on() {
            return Err(Refused::NotAllowed);
        }
        let mut row = self.row.clone();
        self.end_pause(&mut row, now);
        Ok(self.change(row))
    }

    /// When the time of whoever is on turn is over, or the pause.
    pub(crate) fn time_is_up_at(&self) -> Option<Steady> {
        let starts = self.starts.is_some();
        super::due_at(&self.row, &self.clocks, self.seq().unwrap_or_default()).filter(|_| !starts)
    }

    /// What follows when time is over: a bot plays this turn, or holds the chair; after a pause bots hold all; and where all
    /// play against one clock, everybody gives up.
    pub(crate) fn time_up(&self, now: Now) -> Result<Proposal, Refused> {
        if self.time_is_up_at().is_none_or(|at| at > now.steady) {
            return Err(Refused::NotAllowed);
        }
        let game = self.game.as_ref().ok_or(Refused::NotStarted)?;
        let mut row = self.row.clone();
        if row.clock.pause.is_some() {
            self.end_pause(&mut row, now);
        }
        if let TimeControl::Common { .. } = row.time {
            return Ok(self.go_on(game.give_up_all(), Some(row), None, 0, now));
        }
        let Some(turn) = self.running().and_then(|running| running.seat) else {
            let all = Seat::all(row.seats.len() as u8);
            let left: Vec<Seat> = all.filter(|seat| row.seats[seat.index()].player().is_some()).collect();
            return Ok(self.give_chairs(row, &left, None, now));
        };
        let lost = self.clocks.missed(turn) + 1 >= MISSED;
        let left = if lost { vec![turn] } else { Vec::new() };
        Ok(self.give_chairs(row, &left, Some(turn), now))
    }

    /// Bots sit down in the chairs of some people, after the time of a seat has run out.
    fn give_chairs(&self, mut row: TableRow, left: &[Seat], timeout: Option<Seat>, now: Now) -> Proposal {
        let level = row.stand_in;
        for seat in left {
            if let SeatRow::Person { stand_in, .. } = &mut row.seats[seat.index()] {
                *stand_in = Some(level);
            }
        }
        let chairs = left.iter().map(|seat| (*seat, Sitter::Bot(level.into()))).collect();
        let changed = !left.is_empty() || row.clock != self.row.clock;
        let game = self.game.as_ref().expect("time runs where a game is on");
        let next = game.run_out(timeout, chairs);
        self.go_on(next, changed.then_some(row), None, 0, now)
    }
}
