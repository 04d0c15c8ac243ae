//! Who is there, since when somebody is away, and since when somebody who is there keeps the others waiting.

use std::time::{Duration, Instant};

use talat_rules::{Seat, SeatSet, Turn};

use super::lobby::is_speed_game;
use super::table::Live;
use crate::clock::Millis;
use crate::ids::PersonId;
use crate::store::Status;

/// How often it is noted that somebody plays without looking from the seat.
const NOTED: Duration = Duration::from_secs(1);

/// A moment, by the clock that never jumps and by that of the house.
#[derive(Clone, Copy)]
pub(super) struct Since {
    since: Instant,
    at: Millis,
}

impl Since {
    /// From now on.
    pub(super) fn from(at: Millis) -> Self {
        Since { since: Instant::now(), at }
    }

    fn is_over(self, seconds: u64) -> bool {
        self.since.elapsed() >= Duration::from_secs(seconds)
    }

    fn later(self, other: Since) -> Since {
        if other.since > self.since { other } else { self }
    }
}

impl Live {
    /// Notices who came, who left, and who does nothing.
    pub(super) fn notice_presence(&mut self) {
        self.channels.retain(|_, channel| channel.receiver_count() > 0);
        let mut present = (0, 0);
        for (seat, channel) in &self.channels {
            match seat {
                Some(seat) => present.0 |= 1 << seat,
                None => present.1 = channel.receiver_count() as u32,
            }
        }
        let now = Since::from(self.app.clock.now());
        let long = self.app.config.away_seconds;
        for (seat, away) in self.away.iter_mut().enumerate() {
            if present.0 & 1 << seat == 0 {
                away.get_or_insert(now);
            } else if away.take().is_some_and(|away| away.is_over(long)) {
                // Whoever comes back needs a while to see how it stands; a connection that flickers tells nothing.
                self.awake[seat] = now;
            }
        }
        let before = std::mem::replace(&mut self.present, present);
        self.notice_turn(now);
        let idle = self.who_idles();
        let idled = std::mem::replace(&mut self.idle, idle);
        if (before, idled) != (present, idle) {
            self.publish_room();
        }
    }

    /// Notices who has come on turn.
    fn notice_turn(&mut self, now: Since) {
        let on_turn = match self.game.as_ref().map(|game| game.turn()) {
            Some(Turn::Seats(seats)) => seats,
            Some(Turn::Chance | Turn::Over) | None => SeatSet::EMPTY,
        };
        for seat in on_turn.iter().filter(|seat| !self.on_turn.contains(*seat)) {
            self.awake[seat.index()] = now;
        }
        self.on_turn = on_turn;
    }

    /// Notes that somebody else has sat down, who was not away before.
    pub(super) fn came(&mut self, seat: usize) {
        let now = Since::from(self.app.clock.now());
        (self.away[seat], self.awake[seat]) = (Some(now), now);
    }

    /// Notes that a seat's person does something.
    pub(super) fn wakes(&mut self, seat: Seat) {
        self.awake[seat.index()] = Since::from(self.app.clock.now());
        if self.idle != 0 {
            self.notice_presence();
        }
    }

    /// Notes that somebody plays, who may do so without looking from the seat.
    pub(super) fn played(&mut self, person: PersonId, seat: Seat) {
        if self.row.seats.get(seat.index()).is_none_or(|row| row.person != Some(person)) {
            return;
        }
        let away = self.away.get(seat.index()).copied().flatten();
        if away.is_some_and(|away| away.since.elapsed() >= NOTED) {
            self.came(seat.index());
            self.publish_room();
        }
        self.wakes(seat);
    }

    /// Whether a seat's person looks from one of their seats.
    pub(super) fn is_there(&self, seat: Seat) -> bool {
        let Some(person) = self.row.seats.get(seat.index()).and_then(|seat| seat.person) else {
            return false;
        };
        self.row.seats_of(person).any(|own| self.present.0 & 1 << own.index() != 0)
    }

    /// Since when a seat's person is away: from all their seats, since they look from one at a time.
    fn away(&self, seat: Seat) -> Option<Since> {
        let person = self.row.seats.get(seat.index())?.person?;
        let away: Option<Vec<Since>> = self.row.seats_of(person).map(|own| self.away[own.index()]).collect();
        away?.into_iter().reduce(Since::later)
    }

    /// Since when a seat's person is away, for those who wait.
    pub(super) fn away_since(&self, seat: Seat) -> Option<Millis> {
        self.away(seat).map(|away| away.at)
    }

    /// Since when a seat's person has been on turn without doing anything, from any of their seats.
    fn unmoved(&self, seat: Seat) -> Option<Since> {
        let person = self.row.seats.get(seat.index()).filter(|row| row.bot.is_none())?.person?;
        let waited_for = self.row.status == Status::Playing && self.on_turn.contains(seat);
        // Where all play at once nobody waits.
        if !waited_for || is_speed_game(&self.row) || !self.is_there(seat) {
            return None;
        }
        self.row.seats_of(person).map(|own| self.awake[own.index()]).reduce(Since::later)
    }

    /// The seats whose people have been idle for so long that a bot may stand in, as bits.
    fn who_idles(&self) -> u8 {
        let long = self.app.config.idle_seconds;
        let seats = (0..self.row.seats.len()).map(|seat| Seat::new(seat as u8));
        let idle = seats.filter(|seat| self.unmoved(*seat).is_some_and(|idle| idle.is_over(long)));
        idle.fold(0, |bits, seat| bits | 1 << seat.index())
    }

    /// Since when a seat's person is idle, for those who wait.
    pub(super) fn idle_since(&self, seat: Seat) -> Option<Millis> {
        self.unmoved(seat).filter(|_| self.idle & 1 << seat.index() != 0).map(|idle| idle.at)
    }

    /// Whether a seat's person has been away or idle for so long that a bot may stand in.
    pub(super) fn is_missed(&mut self, seat: Seat) -> bool {
        self.notice_presence();
        let long = self.app.config.away_seconds;
        self.away(seat).is_some_and(|away| away.is_over(long)) || self.idle & 1 << seat.index() != 0
    }
}
