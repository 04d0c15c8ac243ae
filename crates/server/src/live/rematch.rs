//! Playing again with the same people: one asks, and whoever says yes sits down at the new table.

use talat_rules::any::AnyGame;

use super::inbox::Place;
use super::joining::Wish;
use super::lobby::is_given_up;
use super::table::{Live, fingerprint};
use crate::app::App;
use crate::error::Error;
use crate::ids::{Code, PersonId};
use crate::people::{names, settle};
use crate::secrets;
use crate::store::{Person, SeatRow, Status, TableRow};
use crate::wire::{Answer, Asked};

impl Live {
    /// Makes the table for another game, each seat one further: who asks and the bots sit there, the seats of others are
    /// open until they say yes.
    pub(super) async fn rematch(&mut self, by: &Person) -> Result<(), Error> {
        if self.row.seats_of(by.id).next().is_none() {
            return Err(Error::NotYourSeat);
        }
        if self.row.status != Status::Finished {
            return Err(Error::Unfinished);
        }
        if let Some(made) = &self.row.rematch
            && !is_gone(&self.app, made).await?
        {
            return Ok(());
        }
        let mut seats: Vec<SeatRow> = self.row.seats.clone();
        for seat in &mut seats {
            if let Some(id) = seat.person {
                *seat = if id == by.id { SeatRow { bot: None, ..seat.clone() } } else { SeatRow::default() };
            }
            // Somebody may have taken the name of a label since, with a password.
            if let (Some(person), Some(label)) = (seat.person, &seat.label) {
                seat.label = names::free(&*self.app.store, Some(person), label).await.ok();
            }
        }
        seats.rotate_left(1);
        let game =
            AnyGame::new(&self.row.game, seats.len() as u8, &self.row.options, self.app.editions.in_use())?;
        let (rules_version, edition_hash) = fingerprint(&game);
        let next = TableRow {
            watch: Code::UNDRAWN,
            join: Code::UNDRAWN,
            rules_version,
            edition_hash,
            status: Status::Waiting,
            host: by.id,
            seats,
            seed: secrets::random_bytes(),
            nonces: Vec::new(),
            created_at: self.app.clock.now(),
            starts_at: None,
            finished_at: None,
            result: None,
            rematch: None,
            problem: None,
            removed: Vec::new(),
            ..self.row.clone()
        };
        let made = self.app.store.create_table(next, Some((self.row.id, self.row.version))).await;
        let next = self.known(made)?;
        // It is there: whatever fails from here on, asking again leads to the same table.
        self.row.version += 1;
        self.row.rematch = Some(next.watch);
        self.publish_room();
        settle(&self.app, next.id, &[by.id]).await?;
        Ok(())
    }

    /// At the new table: lets somebody who says yes sit down, as far as there is room, and asks the others.
    pub(super) async fn again(&mut self, by: &Person, places: &[Place]) -> Result<(), Error> {
        if self.row.status != Status::Waiting {
            return Ok(());
        }
        for place in places.iter().filter(|place| place.person != by.id) {
            let asked = self.asked.get_mut(place.seat.index());
            if let Some(asked @ None) = asked {
                let answer = if place.there { Answer::Waiting } else { Answer::Gone };
                let (person, name) = (place.person.to_string(), place.name.clone());
                *asked = Some(Asked { person, name, answer });
            }
        }
        if !self.row.removed.contains(&by.id) {
            for place in places.iter().filter(|place| place.person == by.id) {
                self.sit_again(by, place).await?;
            }
        }
        self.publish_room();
        Ok(())
    }

    /// Lets somebody take the seat that is theirs by turns, or else any.
    async fn sit_again(&mut self, by: &Person, place: &Place) -> Result<(), Error> {
        // Somebody may have taken the name of a label since, with a password.
        let label = match &place.label {
            Some(label) => names::free(&*self.app.store, Some(by.id), label).await.ok(),
            None => None,
        };
        for seat in [Some(place.seat), None] {
            let wish = Wish { seat, label: label.clone(), code: self.row.join.clone() };
            match self.join(by, wish).await {
                Err(Error::Taken | Error::NoSeat) => {}
                joined => return joined,
            }
        }
        Ok(())
    }

    /// Somebody who was asked does not come now.
    pub(super) fn later(&mut self, by: &Person) -> Result<(), Error> {
        let by = by.id.to_string();
        let mut asked = false;
        for own in self.asked.iter_mut().flatten().filter(|asked| asked.person == by) {
            own.answer = Answer::Later;
            asked = true;
        }
        self.publish_room();
        if asked { Ok(()) } else { Err(Error::NotAllowed) }
    }

    /// Who was asked to take a seat and has not come yet.
    pub(super) fn asked_to(&self, seat: usize) -> Option<&Asked> {
        let asked = self.asked.get(seat)?.as_ref()?;
        let came =
            self.row.seats.iter().any(|row| row.person.is_some_and(|id| id.to_string() == asked.person));
        let waits = self.row.status == Status::Waiting && self.row.seats.get(seat)?.is_open();
        (waits && !came).then_some(asked)
    }

    /// Whether a seat is kept for somebody else, who was asked and has not answered.
    pub(super) fn is_kept(&self, seat: usize, from: PersonId) -> bool {
        let asked = self.asked_to(seat).filter(|asked| asked.answer == Answer::Waiting);
        asked.is_some_and(|asked| asked.person != from.to_string())
    }
}

/// Whether nobody can come to a table any more.
async fn is_gone(app: &App, code: &Code) -> Result<bool, Error> {
    let Some(id) = app.hub.called(app, code).await? else { return Ok(true) };
    Ok(app.store.table(id).await?.is_none_or(|row| is_given_up(&row)))
}
