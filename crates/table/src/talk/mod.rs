//! What those who sit at a table say to each other: who may say what, and how often. What was said is kept elsewhere.

mod text;

use std::collections::HashMap;

use crate::acting::check_cid;
use crate::ids::PersonId;
use crate::input::Guest;
use crate::refused::Refused;
use crate::rows::{SeatRow, TableRow};
use crate::table::Table;
use crate::time::{Now, Steady};
use crate::wire::{Say, Words};

pub use text::LONGEST;

/// How many lines a table keeps: with one more the oldest goes.
pub const LINES_KEPT: u32 = 500;
/// How many lines somebody may say at once.
const AT_ONCE: Steady = 5;
/// How long it takes until they may say one more, in milliseconds.
const PAUSE: Steady = 2000;

/// Something said, as it is to be kept.
#[derive(Clone, Debug)]
pub struct Saying {
    /// Who says it.
    pub person: PersonId,
    /// What they are called there.
    pub name: String,
    /// What they say, from which seat, and by which name.
    pub say: Say,
}

/// By when each person's lines would be said if they were said at an even pace.
#[derive(Default)]
pub(crate) struct Pace(HashMap<PersonId, Steady>);

impl Pace {
    /// Refuses one more line of somebody who has said too many.
    fn check(&self, person: PersonId, now: Now) -> Result<(), Refused> {
        let said_by = self.0.get(&person).copied().unwrap_or_default().max(now.steady);
        match (said_by - now.steady + PAUSE).checked_sub(AT_ONCE * PAUSE) {
            None | Some(0) => Ok(()),
            Some(wait) => Err(Refused::TooSoon("lines", wait)),
        }
    }

    fn note(&mut self, person: PersonId, now: Now) {
        self.0.retain(|_, said_by| *said_by > now.steady);
        *self.0.entry(person).or_insert(now.steady) += PAUSE;
    }
}

impl Table {
    /// What somebody says from a seat of theirs, as it is to be kept, or why it is refused. Nothing has changed by it.
    pub fn say(&self, person: PersonId, say: Say, now: Now) -> Result<Saying, Refused> {
        let row = self.row.seats.get(say.seat.index()).ok_or(Refused::NoSeat)?;
        if row.person() != Some(person) {
            return Err(Refused::NotYourSeat);
        }
        let Say { cid, seat, words } = say;
        let cid = check_cid(cid)?;
        let words = match words {
            Words::Text { .. } if !self.takes_text() => return Err(Refused::NoFreeText),
            Words::Text { text } => Words::Text { text: text::clean(&text)? },
            words @ (Words::Emote { .. } | Words::Phrase { .. }) => words,
        };
        self.pace.check(person, now)?;
        let guest = self.guests.get(&person).ok_or(Refused::NotYourSeat)?;
        let name = row.label().unwrap_or(&guest.name).to_owned();
        Ok(Saying { person, name, say: Say { cid, seat, words } })
    }

    /// Counts what somebody has said, once it is durable.
    pub fn said(&mut self, person: PersonId, now: Now) {
        self.pace.note(person, now);
    }

    /// Whether somebody may know what is said: those who sit here may, and nobody else.
    pub fn may_listen(&self, person: PersonId) -> Result<(), Refused> {
        self.row.seats_of(person).next().map(drop).ok_or(Refused::NotYourSeat)
    }

    /// Whether somebody may take away what was said: the host may, who sits here.
    pub fn may_unsay(&self, person: PersonId) -> Result<(), Refused> {
        if self.row.host == person { self.may_listen(person) } else { Err(Refused::NotHost) }
    }

    /// Whether people may say what they like: where the host has not chosen, as long as nobody without a password sits here.
    pub(crate) fn takes_text(&self) -> bool {
        let TableRow { free_text, seats, .. } = &self.row;
        let known = |seat: &SeatRow| seat.person().is_none_or(|person| self.is_known(person));
        free_text.unwrap_or_else(|| seats.iter().all(known))
    }

    /// Whether somebody has a password; of those who are gone nobody needs one.
    fn is_known(&self, person: PersonId) -> bool {
        self.guests.get(&person).is_none_or(|Guest { password, .. }| *password)
    }
}
