//! Playing again with the same people: one asks, and whoever says yes sits down at the new table.

use talat_rules::Seat;

use crate::ids::{Code, PersonId};
use crate::input::{Guest, Place, Wish, World};
use crate::proposal::Proposal;
use crate::refused::Refused;
use crate::rows::{ClockRow, SeatRow, Status, TableRow};
use crate::table::{Table, fingerprint};
use crate::time::Now;
use crate::wire::{Answer, Asked};

impl Table {
    /// The table for another game, each seat one further: who asks and the bots sit there, the seats of others are open
    /// until they say yes.
    pub(crate) fn rematch(&self, by: PersonId, world: &World, now: Now) -> Result<Proposal, Refused> {
        if self.row.seats_of(by).next().is_none() {
            return Err(Refused::NotYourSeat);
        }
        if self.row.status != Status::Finished {
            return Err(Refused::Unfinished);
        }
        if self.row.rematch.is_some() && !world.rematch_gone {
            return Ok(Proposal::unchanged(self.seq().unwrap_or_default()));
        }
        let mut seats: Vec<SeatRow> = self.row.seats.clone();
        for seat in &mut seats {
            match seat {
                SeatRow::Person { person, label, stand_in } if *person == by => {
                    *stand_in = None;
                    // Somebody may have taken the name of a label since, with a password.
                    label.take_if(|label| world.lost_labels.contains(label));
                }
                SeatRow::Person { .. } => *seat = SeatRow::Open,
                SeatRow::Open | SeatRow::Bot(_) => {}
            }
        }
        seats.rotate_left(1);
        let next = TableRow {
            version: 0,
            watch: Code::UNDRAWN,
            join: Code::UNDRAWN,
            status: Status::Waiting,
            host: by,
            seats,
            seed: world.seed,
            nonces: Vec::new(),
            created_at: now.day,
            starts_at: None,
            finished_at: None,
            result: None,
            rematch: None,
            problem: None,
            removed: Vec::new(),
            clock: ClockRow::default(),
            due_at: None,
            ..self.row.clone()
        };
        let (rules_version, edition_hash) = fingerprint(&self.set_up(&next)?);
        Ok(self.rematched(TableRow { rules_version, edition_hash, ..next }))
    }

    /// At the new table: lets somebody who says yes take the seats that are theirs by turns, or else any, as far as there
    /// is room, and asks the others.
    pub(crate) fn again(&self, by: Guest, places: &[Place]) -> Result<Proposal, Refused> {
        let mut row = self.row.clone();
        if row.status != Status::Waiting {
            return Ok(Proposal::unchanged(0));
        }
        let asks = places.iter().filter(|place| place.person != by.id).map(|place| {
            let answer = if place.there { Answer::Waiting } else { Answer::Gone };
            (place.seat, Asked { person: place.person.to_string(), name: place.name.clone(), answer })
        });
        let asks = asks.collect();
        let mut seated = false;
        let welcome = !row.removed.contains(&by.id);
        for place in places.iter().filter(|place| place.person == by.id && welcome) {
            match self.sit_at(&mut row, &by, place) {
                Ok(new) => seated |= new,
                // What they have already stays theirs.
                Err(_) if seated => break,
                Err(refused) => return Err(refused),
            }
        }
        let proposal = if seated { self.seated(by, row) } else { Proposal::unchanged(0) };
        Ok(Proposal { asks, ..proposal })
    }

    fn sit_at(&self, row: &mut TableRow, by: &Guest, place: &Place) -> Result<bool, Refused> {
        for seat in [Some(place.seat), None] {
            let wish = Wish { seat, label: place.label.clone(), code: self.row.join.clone() };
            match self.sit_down(row, by, &wish) {
                Err(Refused::Taken | Refused::NoSeat) => {}
                seated => return seated,
            }
        }
        Ok(false)
    }

    /// Somebody who was asked does not come now.
    pub(crate) fn later(&self, by: PersonId) -> Result<Proposal, Refused> {
        let by = by.to_string();
        let own = |asked: &Asked| asked.person == by;
        let asks = self.asked.iter().zip(0..).filter_map(|(asked, seat)| {
            let asked = asked.clone().filter(own)?;
            Some((Seat::new(seat), Asked { answer: Answer::Later, ..asked }))
        });
        let asks: Vec<_> = asks.collect();
        if asks.is_empty() {
            return Err(Refused::NotAllowed);
        }
        Ok(Proposal { asks, ..Proposal::unchanged(0) })
    }

    /// Notes who was asked and what they say; whoever has said that they do not come is not asked again.
    pub(crate) fn note_asked(&mut self, asks: Vec<(Seat, Asked)>) {
        for (seat, ask) in asks {
            if let Some(asked) = self.asked.get_mut(seat.index())
                && (asked.is_none() || ask.answer == Answer::Later)
            {
                *asked = Some(ask);
            }
        }
    }

    /// Who was asked to take a seat and has not come yet.
    pub(crate) fn asked_to(&self, seat: Seat) -> Option<&Asked> {
        let asked = self.asked.get(seat.index())?.as_ref()?;
        let came =
            self.row.seats.iter().any(|row| row.person().is_some_and(|id| id.to_string() == asked.person));
        let waits = self.row.status == Status::Waiting && self.row.seats.get(seat.index())?.is_open();
        (waits && !came).then_some(asked)
    }

    /// Whether a seat is kept for somebody else, who was asked and has not answered.
    pub(crate) fn is_kept(&self, seat: Seat, from: PersonId) -> bool {
        let asked = self.asked_to(seat).filter(|asked| asked.answer == Answer::Waiting);
        asked.is_some_and(|asked| asked.person != from.to_string())
    }
}
