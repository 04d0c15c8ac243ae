//! Sitting down, and being sent away: who may, and under which name.

use talat_rules::Seat;

use super::lobby::leave;
use super::table::Live;
use crate::error::Error;
use crate::ids::{Code, PersonId};
use crate::people::names;
use crate::store::{Person, SeatRow, Status, TableRow, Visibility};

/// How many of those whom the host removed are remembered.
const REMOVED: usize = 100;

/// Which seat somebody wants.
#[derive(Clone)]
pub(crate) struct Wish {
    /// The seat; without it, the first open one.
    pub(crate) seat: Option<Seat>,
    /// Who plays it.
    pub(crate) label: Option<String>,
    /// The code that they came with.
    pub(crate) code: Code,
}

impl Wish {
    /// Whether it is fulfilled: by a request whose answer was lost, say.
    fn is_granted(&self, row: &TableRow, person: PersonId) -> bool {
        row.seats_of(person).any(|own| {
            let label = row.seats[own.index()].label.as_ref();
            self.seat.is_none_or(|seat| seat == own) && (self.label.is_none() || self.label.as_ref() == label)
        })
    }
}

impl Live {
    /// Lets somebody sit down, once for each wish; a second seat is asked for by its number or by a label.
    pub(super) async fn join(&mut self, by: &Person, mut wish: Wish) -> Result<(), Error> {
        if let Some(label) = &wish.label {
            wish.label = Some(names::free(&*self.app.store, Some(by.id), label).await?);
        }
        if wish.is_granted(&self.row, by.id) {
            return Ok(());
        }
        if self.row.status != Status::Waiting {
            return Err(Error::Started);
        }
        let mut row = self.row.clone();
        is_let_in(&row, by.id, &wish.code)?;
        let index = self.free_seat(&row, &wish, by.id)?;
        let skeleton = wish.label.as_deref().map_or_else(|| by.skeleton.clone(), names::skeleton);
        if self.is_taken(&row, by.id, &skeleton) {
            return Err(Error::NameTaken);
        }
        row.seats[index] = SeatRow { person: Some(by.id), label: wish.label, bot: None };
        row.removed.retain(|person| *person != by.id);
        self.names.insert(by.id, (by.name.clone(), by.skeleton.clone()));
        self.adopt(row).await?;
        // Who was forgotten, banned or renamed while sitting down was not yet found here.
        self.look_again(by.id).await?;
        if self.row.seats_of(by.id).next().is_none() { Err(Error::NoSession) } else { Ok(()) }
    }

    /// The seat that somebody can have: the one they wish for, or the first that is not kept for another.
    fn free_seat(&self, row: &TableRow, wish: &Wish, person: PersonId) -> Result<usize, Error> {
        let free = |index: &usize| row.seats[*index].is_open() && !self.is_kept(*index, person);
        match wish.seat.map(Seat::index) {
            Some(index) if index >= row.seats.len() => Err(Error::NoSeat),
            Some(index) => Some(index).filter(free).ok_or(Error::Taken),
            None => (0..row.seats.len()).find(free).ok_or(Error::Taken),
        }
    }

    /// Whether somebody else at the table is called like this. Two seats of one person may bear one name.
    pub(super) fn is_taken(&self, row: &TableRow, person: PersonId, skeleton: &str) -> bool {
        let others = row.seats.iter().filter(|seat| seat.person.is_some_and(|other| other != person));
        let named = |other: PersonId| self.names.get(&other).is_some_and(|name| name.1 == skeleton);
        let mut others = others.map(|seat| (seat.person, seat.label.as_deref()));
        others.any(|(other, label)| {
            other.is_some_and(named) || label.is_some_and(|label| names::skeleton(label) == skeleton)
        })
    }
}

/// Refuses those who were not asked to sit down, and those who were sent away and come by the code that all know.
fn is_let_in(row: &TableRow, person: PersonId, code: &Code) -> Result<(), Error> {
    if code.joins() {
        // It may have changed since the table was found by it.
        return if *code == row.join { Ok(()) } else { Err(Error::NoTable) };
    }
    if row.visibility == Visibility::Open && !row.removed.contains(&person) {
        Ok(())
    } else {
        Err(Error::NotAllowed)
    }
}

/// The host sends somebody away, from all their seats, and the code that they know no longer counts: there is a new
/// one. A bot just goes.
pub(super) fn remove(row: &mut TableRow, host: PersonId, seat: Seat, join: Code) -> Result<(), Error> {
    let place = row.seats.get_mut(seat.index()).ok_or(Error::NoSeat)?;
    let Some(person) = place.person else {
        *place = SeatRow::default();
        return Ok(());
    };
    if person == host {
        return Err(Error::NotAllowed);
    }
    leave(row, person);
    row.join = join;
    row.removed.push(person);
    let forgotten = row.removed.len().saturating_sub(REMOVED);
    row.removed.drain(..forgotten);
    Ok(())
}
