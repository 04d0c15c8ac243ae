//! Who acts from a person's seat once the game is on: they, or a bot while they are gone.

use talat_rules::Seat;

use super::lobby::{give_up, leave};
use super::racing::shows_no_way;
use super::table::Live;
use crate::error::Error;
use crate::ids::PersonId;
use crate::store::{Person, Status};

impl Live {
    /// Bots take over the seats of somebody who leaves, and somebody else hosts.
    pub(super) async fn leave_game(&mut self, person: PersonId) -> Result<(), Error> {
        let own: Vec<Seat> = self.row.seats_of(person).collect();
        if own.is_empty() && self.row.host != person {
            return Err(Error::NotYourSeat);
        }
        for seat in own {
            if self.row.seats[seat.index()].bot.is_none() {
                self.sit(seat, Some(self.row.stand_in.to_string())).await?;
            }
        }
        let next = self.row.seats.iter().find(|seat| seat.bot.is_none()).and_then(|seat| seat.person);
        match next.filter(|_| self.row.host == person) {
            Some(next) => {
                let mut row = self.row.clone();
                row.host = next;
                self.adopt(row).await
            }
            // With nobody else there the bots play on, and it stays theirs until it ends.
            None => Ok(()),
        }
    }

    pub(super) async fn take_back(&mut self, by: &Person, seat: Seat) -> Result<(), Error> {
        let row = self.row.seats.get(seat.index()).ok_or(Error::NoSeat)?;
        if row.person != Some(by.id) {
            return Err(Error::NotYourSeat);
        }
        if row.bot.is_none() {
            return Ok(());
        }
        self.game.as_ref().map_or(Ok(()), |game| game.may_return(seat))?;
        self.wakes(seat);
        self.sit(seat, None).await
    }

    /// Lets a bot act for somebody who is away or idle, or for oneself.
    pub(super) async fn stand_in(&mut self, by: &Person, seat: Seat) -> Result<(), Error> {
        if self.row.seats_of(by.id).all(|own| self.row.seats[own.index()].bot.is_some()) {
            return Err(Error::NotYourSeat);
        }
        let row = self.row.seats.get(seat.index()).ok_or(Error::NoSeat)?;
        if self.row.status != Status::Playing {
            return Err(Error::NotStarted);
        }
        if row.bot.is_some() {
            return Err(Error::Taken);
        }
        if row.person != Some(by.id) && !self.is_missed(seat) {
            return Err(Error::NotAway);
        }
        shows_no_way(&self.app, &self.row).await?;
        self.sit(seat, Some(self.row.stand_in.to_string())).await
    }

    /// Lets a bot, or the seat's person again, act from a seat; the log says so.
    async fn sit(&mut self, seat: Seat, bot: Option<String>) -> Result<(), Error> {
        if self.row.status != Status::Playing {
            return Err(Error::NotStarted);
        }
        let person = self.row.seats.get(seat.index()).and_then(|seat| seat.person);
        let person = person.map(|person| format!("person:{person}"));
        let by = bot.as_ref().map(|bot| format!("bot:{bot}")).or(person).ok_or(Error::NotYourSeat)?;
        let before = std::mem::replace(&mut self.row.seats[seat.index()].bot, bot);
        let game = self.game.as_mut().ok_or(Error::NotStarted)?;
        let kept = if game.seq() == 0 {
            // During the countdown there is no log yet.
            self.write(None, true).await
        } else {
            let proposal = game.propose_chair(seat, by);
            self.keep(proposal, None).await.map(drop)
        };
        if kept.is_err() {
            self.row.seats[seat.index()].bot = before;
        }
        self.publish_room();
        kept
    }

    /// Looks again who somebody is. Who was forgotten or banned leaves; it may be asked for as often as one likes.
    pub(super) async fn look_again(&mut self, person: PersonId) -> Result<(), Error> {
        let known = self.app.store.person(person).await?;
        let forgotten = known.is_none();
        let gone = known.as_ref().is_none_or(|known| known.banned);
        match known {
            Some(known) => drop(self.names.insert(person, (known.name, known.skeleton))),
            None => drop(self.names.remove(&person)),
        }
        if gone && (self.row.host == person || self.row.seats_of(person).next().is_some()) {
            match self.row.status {
                Status::Waiting => {
                    let mut row = self.row.clone();
                    leave(&mut row, person);
                    self.adopt(row).await?;
                }
                Status::Playing => self.leave_game(person).await?,
                Status::Finished | Status::Frozen => {}
            }
            if forgotten {
                self.forget(person).await?;
            }
        }
        self.publish_room();
        Ok(())
    }

    /// Keeps nothing of somebody who has left but their part in the game. One that nobody else has a seat in is given
    /// up: its bots would play for no one.
    async fn forget(&mut self, person: PersonId) -> Result<(), Error> {
        let mut row = self.row.clone();
        let own = row.seats.iter_mut().filter(|seat| seat.person == Some(person));
        let labels = own.filter_map(|seat| seat.label.take()).count();
        let hosts = row.host == person && row.status == Status::Playing;
        if hosts {
            // Whoever left a chair to a bot may come back to it.
            let mut others = row.seats.iter().filter_map(|seat| seat.person);
            match others.find(|other| *other != person && self.names.contains_key(other)) {
                Some(other) => row.host = other,
                None => give_up(&mut row),
            }
        }
        if labels > 0 || hosts { self.adopt(row).await } else { Ok(()) }
    }
}
