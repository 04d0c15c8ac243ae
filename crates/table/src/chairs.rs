//! Who acts from a person's seat once the game is on: they, or a bot while they are gone.

use talat_rules::Seat;

use crate::ids::PersonId;
use crate::input::{Guest, World};
use crate::lobby::{give_up, leave};
use crate::proposal::Proposal;
use crate::refused::Refused;
use crate::rows::{SeatRow, Status, TableRow};
use crate::table::Table;
use crate::time::Now;

impl Table {
    /// Bots take over the seats of somebody who leaves, and somebody else hosts.
    pub(crate) fn leave_game(&self, person: PersonId, now: Now) -> Result<Proposal, Refused> {
        let mut row = self.row.clone();
        if row.seats_of(person).next().is_none() && row.host != person {
            return Err(Refused::NotYourSeat);
        }
        let left = let_bots_play(&mut row, person);
        if left.is_empty() && row.host == self.row.host {
            return Ok(Proposal::unchanged(self.seq().unwrap_or_default()));
        }
        self.sit(row, &left, now)
    }

    pub(crate) fn come_back(&self, by: PersonId, seat: Seat, now: Now) -> Result<Proposal, Refused> {
        let mut row = self.row.clone();
        match row.seats.get_mut(seat.index()).ok_or(Refused::NoSeat)? {
            SeatRow::Person { person, stand_in, .. } if *person == by => {
                if stand_in.take().is_none() {
                    return Ok(Proposal::unchanged(self.seq().unwrap_or_default()));
                }
            }
            SeatRow::Open | SeatRow::Person { .. } | SeatRow::Bot(_) => return Err(Refused::NotYourSeat),
        }
        self.game.as_ref().map_or(Ok(()), |game| game.may_return(seat))?;
        let proposal = self.sit(row, &[seat], now)?;
        Ok(Proposal { wakes: Some(seat), ..proposal })
    }

    /// Lets a bot act for somebody who is away or idle, or for oneself.
    pub(crate) fn stand_in(
        &self,
        by: PersonId,
        seat: Seat,
        world: &World,
        now: Now,
    ) -> Result<Proposal, Refused> {
        let mut row = self.row.clone();
        if row.seats.iter().all(|seat| seat.player() != Some(by)) {
            return Err(Refused::NotYourSeat);
        }
        let place = row.seats.get_mut(seat.index()).ok_or(Refused::NoSeat)?;
        if row.status != Status::Playing {
            return Err(Refused::NotStarted);
        }
        let SeatRow::Person { person, stand_in: stand_in @ None, .. } = place else {
            return Err(Refused::Taken);
        };
        if *person != by && !self.is_missed(seat, now) {
            return Err(Refused::NotAway);
        }
        if world.raced {
            return Err(Refused::Racing);
        }
        *stand_in = Some(row.stand_in);
        self.sit(row, &[seat], now)
    }

    /// The table with others in some chairs; the log says so.
    fn sit(&self, row: TableRow, seats: &[Seat], now: Now) -> Result<Proposal, Refused> {
        if self.row.status != Status::Playing {
            return Err(Refused::NotStarted);
        }
        let game = self.game.as_ref().ok_or(Refused::NotStarted)?;
        // During the countdown there is no log yet.
        if seats.is_empty() || game.seq() == 0 {
            return Ok(self.change(row));
        }
        let chair = |seat: &Seat| Some((*seat, row.seats[seat.index()].sitter()?));
        let chairs: Option<Vec<_>> = seats.iter().map(chair).collect();
        let next = game.change_chairs(chairs.ok_or(Refused::NotYourSeat)?);
        Ok(self.go_on(next, Some(row), None, 0, now))
    }

    /// Looks again who somebody is. Who was forgotten or banned leaves; it may be asked for as often as one likes.
    pub(crate) fn look_again(
        &self,
        person: PersonId,
        known: Option<Guest>,
        banned: bool,
        now: Now,
    ) -> Result<Proposal, Refused> {
        let mut row = self.row.clone();
        let mut left = Vec::new();
        let mut changed = false;
        let forgotten = known.is_none();
        if (forgotten || banned) && (row.host == person || row.seats_of(person).next().is_some()) {
            match row.status {
                Status::Waiting => leave(&mut row, person),
                Status::Playing => left = let_bots_play(&mut row, person),
                Status::Finished | Status::Frozen => {}
            }
            changed = self.row.status == Status::Waiting || row.host != self.row.host;
            if forgotten {
                changed |= self.forget(&mut row, person);
            }
        }
        let proposal = if !left.is_empty() {
            self.sit(row, &left, now)?
        } else if changed {
            self.change(row)
        } else {
            Proposal::unchanged(self.seq().unwrap_or_default())
        };
        Ok(Proposal { known: Some((person, known)), ..proposal })
    }

    /// Keeps nothing of somebody who has left but their part in the game. One that nobody else has a seat in is given
    /// up: its bots would play for no one. Says whether something has changed.
    fn forget(&self, row: &mut TableRow, person: PersonId) -> bool {
        let own = row.seats.iter_mut().filter_map(|seat| match seat {
            SeatRow::Person { person: whose, label, .. } if *whose == person => label.take(),
            SeatRow::Open | SeatRow::Person { .. } | SeatRow::Bot(_) => None,
        });
        let labels = own.count();
        let hosts = row.host == person && row.status == Status::Playing;
        if hosts {
            // Whoever left a chair to a bot may come back to it.
            let mut others = row.seats.iter().filter_map(SeatRow::person);
            match others.find(|other| *other != person && self.guests.contains_key(other)) {
                Some(other) => row.host = other,
                None => give_up(row),
            }
        }
        labels > 0 || hosts
    }
}

/// Lets bots play for somebody who leaves a game, and somebody else who plays host it; with nobody else there the bots
/// play on, and it stays theirs until it ends.
fn let_bots_play(row: &mut TableRow, person: PersonId) -> Vec<Seat> {
    let mut theirs = Vec::new();
    for (seat, index) in row.seats.iter_mut().zip(0..) {
        if let SeatRow::Person { person: whose, stand_in: stand_in @ None, .. } = seat
            && *whose == person
        {
            *stand_in = Some(row.stand_in);
            theirs.push(Seat::new(index));
        }
    }
    if row.host == person
        && let Some(next) = row.seats.iter().find_map(SeatRow::player)
    {
        row.host = next;
    }
    theirs
}
