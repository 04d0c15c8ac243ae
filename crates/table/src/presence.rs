//! Who is there, since when somebody is away, and since when somebody who is there keeps the others waiting.

use talat_rules::{Seat, SeatSet};

use crate::ids::PersonId;
use crate::lobby::is_speed_game;
use crate::rows::{SeatRow, Status};
use crate::table::Table;
use crate::telling::News;
use crate::time::{Millis, Now, Steady};

/// How often it is noted that somebody plays without looking from the seat, in seconds.
const NOTED: u64 = 1;

/// Who is there.
pub(crate) struct Presence {
    /// The seats that are looked from, and the number of watchers.
    looking: SeatSet,
    pub(crate) watchers: u32,
    /// Since when nobody looks from a seat; at first, since the table came to memory.
    away: [Option<Now>; Seat::MAX as usize],
    /// When each seat came on turn or last did something; at first, when the table came to memory.
    awake: [Now; Seat::MAX as usize],
    /// The seats that were last on turn, and those whose people are known to be idle.
    on_turn: SeatSet,
    idle: SeatSet,
}

impl Presence {
    pub(crate) fn new(now: Now) -> Self {
        Presence {
            looking: SeatSet::EMPTY,
            watchers: 0,
            away: [Some(now); Seat::MAX as usize],
            awake: [now; Seat::MAX as usize],
            on_turn: SeatSet::EMPTY,
            idle: SeatSet::EMPTY,
        }
    }

    /// Notes who is on turn.
    pub(crate) fn note_turn(&mut self, on_turn: SeatSet, now: Now) {
        for seat in on_turn.iter().filter(|seat| !self.on_turn.contains(*seat)) {
            self.awake[seat.index()] = now;
        }
        self.on_turn = on_turn;
    }

    /// Notes that somebody else has sat down, who was not away before.
    pub(crate) fn came(&mut self, seat: Seat, now: Now) {
        (self.away[seat.index()], self.awake[seat.index()]) = (Some(now), now);
    }

    /// Notes that a seat's person does something.
    pub(crate) fn wakes(&mut self, seat: Seat, now: Now) {
        self.awake[seat.index()] = now;
    }
}

impl Table {
    /// Notices from which seats somebody looks and how many look on, and by that who came, who left and who does nothing.
    pub fn look(&mut self, looking: SeatSet, watchers: u32, now: Now) -> News {
        self.anchor = now;
        let presence = &mut self.presence;
        for seat in Seat::all(Seat::MAX) {
            let away = &mut presence.away[seat.index()];
            if !looking.contains(seat) {
                away.get_or_insert(now);
            } else if away.take().is_some_and(|away| now.is_after(away, self.terms.away_seconds)) {
                // Whoever comes back needs a while to see how it stands; a connection that flickers tells nothing.
                presence.awake[seat.index()] = now;
            }
        }
        let before = (presence.looking, presence.watchers);
        (presence.looking, presence.watchers) = (looking, watchers);
        let changed = before != (looking, watchers);
        News { room: self.notice(now) || changed, ..News::default() }
    }

    /// Notices who is idle; says whether others have to know.
    pub(crate) fn notice(&mut self, now: Now) -> bool {
        let idle = self.who_idles(now);
        std::mem::replace(&mut self.presence.idle, idle) != idle
    }

    /// Notes that somebody plays, who may do so without looking from the seat.
    pub fn note_sign_of_life(&mut self, person: PersonId, seat: Seat, now: Now) -> News {
        if self.row.seats.get(seat.index()).is_none_or(|row| row.person() != Some(person)) {
            return News::default();
        }
        let away = self.presence.away[seat.index()];
        let back = away.is_some_and(|away| now.is_after(away, NOTED));
        if back {
            self.presence.came(seat, now);
        }
        self.presence.wakes(seat, now);
        News { room: self.notice(now) || back, ..News::default() }
    }

    /// Whether a seat's person looks from one of their seats.
    pub(crate) fn is_there(&self, seat: Seat) -> bool {
        let Some(person) = self.row.seats.get(seat.index()).and_then(SeatRow::person) else {
            return false;
        };
        self.row.seats_of(person).any(|own| self.presence.looking.contains(own))
    }

    /// Since when a seat's person is away: from all their seats, since they look from one at a time.
    pub(crate) fn away(&self, seat: Seat) -> Option<Now> {
        let person = self.row.seats.get(seat.index())?.person()?;
        let own = self.row.seats_of(person).map(|own| self.presence.away[own.index()]);
        own.reduce(|one, other| Some(one?.later(other?))).flatten()
    }

    /// Since when a seat's person is away, for those who wait.
    pub(crate) fn away_since(&self, seat: Seat) -> Option<Millis> {
        self.away(seat).map(|away| away.day)
    }

    /// Since when a seat's person has been on turn without doing anything, from any of their seats.
    fn unmoved(&self, seat: Seat) -> Option<Now> {
        let person = self.row.seats.get(seat.index())?.player()?;
        let on = self.row.status == Status::Playing && self.row.clock.pause.is_none();
        let waited_for = on && self.presence.on_turn.contains(seat);
        // Where all play at once nobody waits.
        if !waited_for || is_speed_game(&self.row) || !self.is_there(seat) {
            return None;
        }
        self.row.seats_of(person).map(|own| self.presence.awake[own.index()]).reduce(Now::later)
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.row.seats.len() as u8)
    }

    /// The seats whose people have been idle for so long that a bot may stand in.
    fn who_idles(&self, now: Now) -> SeatSet {
        let long = self.terms.idle_seconds;
        let idles = |seat: &Seat| self.unmoved(*seat).is_some_and(|unmoved| now.is_after(unmoved, long));
        self.seats().filter(idles).collect()
    }

    /// When others have to know next that somebody is idle.
    pub(crate) fn next_idle(&self) -> Option<Steady> {
        let untold = self.seats().filter(|seat| !self.presence.idle.contains(*seat));
        untold.filter_map(|seat| Some(self.unmoved(seat)?.in_seconds(self.terms.idle_seconds))).min()
    }

    /// Since when a seat's person is idle, for those who wait.
    pub(crate) fn idle_since(&self, seat: Seat) -> Option<Millis> {
        self.unmoved(seat).filter(|_| self.presence.idle.contains(seat)).map(|unmoved| unmoved.day)
    }

    /// Whether a seat's person has been away or idle for so long that a bot may stand in.
    pub(crate) fn is_missed(&self, seat: Seat, now: Now) -> bool {
        let away = self.away(seat).is_some_and(|away| now.is_after(away, self.terms.away_seconds));
        away || self.who_idles(now).contains(seat)
    }
}
