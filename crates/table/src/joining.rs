//! Sitting down, and being sent away: who may, and under which name.

use talat_rules::Seat;

use crate::ids::{Code, PersonId};
use crate::input::{Guest, Wish};
use crate::lobby::leave;
use crate::proposal::Proposal;
use crate::refused::Refused;
use crate::rows::{SeatRow, Status, TableRow, Visibility};
use crate::table::Table;

/// How many of those whom the host removed are remembered.
const REMOVED: usize = 100;

impl Wish {
    /// Whether it is fulfilled: by a request whose answer was lost, say.
    fn is_granted(&self, row: &TableRow, person: PersonId) -> bool {
        row.seats_of(person).any(|own| {
            let label = row.seats[own.index()].label();
            self.seat.is_none_or(|seat| seat == own)
                && (self.label.is_none() || self.label.as_deref() == label)
        })
    }
}

impl Table {
    /// Lets somebody sit down, once for each wish; a second seat is asked for by its number or by a label.
    pub(crate) fn join(&self, by: Guest, wish: &Wish) -> Result<Proposal, Refused> {
        let mut row = self.row.clone();
        Ok(if self.sit_down(&mut row, &by, wish)? { self.seated(by, row) } else { Proposal::unchanged(0) })
    }

    /// Somebody has sat down.
    pub(crate) fn seated(&self, by: Guest, row: TableRow) -> Proposal {
        Proposal { known: Some((by.id, Some(by))), ..self.change(row) }
    }

    /// Gives somebody the seat that they wish for; says whether they did not have it already.
    pub(crate) fn sit_down(&self, row: &mut TableRow, by: &Guest, wish: &Wish) -> Result<bool, Refused> {
        if wish.is_granted(row, by.id) {
            return Ok(false);
        }
        if row.status != Status::Waiting {
            return Err(Refused::Started);
        }
        is_let_in(row, by.id, &wish.code)?;
        let seat = self.free_seat(row, wish, by.id)?;
        let skeleton = match &wish.label {
            Some(label) => (self.terms.look_alike)(label),
            None => by.skeleton.clone(),
        };
        if self.is_taken(row, by.id, &skeleton) {
            return Err(Refused::NameTaken);
        }
        row.seats[seat.index()] =
            SeatRow::Person { person: by.id, label: wish.label.clone(), stand_in: None, scripted: false };
        row.removed.retain(|person| *person != by.id);
        Ok(true)
    }

    /// The seat that somebody can have: the one they wish for, or the first that is not kept for another.
    fn free_seat(&self, row: &TableRow, wish: &Wish, person: PersonId) -> Result<Seat, Refused> {
        let free = |seat: &Seat| row.seats[seat.index()].is_open() && !self.is_kept(*seat, person);
        match wish.seat {
            Some(seat) if seat.index() >= row.seats.len() => Err(Refused::NoSeat),
            Some(seat) => Some(seat).filter(free).ok_or(Refused::Taken),
            None => Seat::all(row.seats.len() as u8).find(free).ok_or(Refused::Taken),
        }
    }

    /// Whether somebody else at the table is called like this. Two seats of one person may bear one name.
    fn is_taken(&self, row: &TableRow, person: PersonId, skeleton: &str) -> bool {
        let mut others = row.seats.iter().filter(|seat| seat.person().is_some_and(|other| other != person));
        others.any(|seat| {
            let other = seat.person().and_then(|other| self.guests.get(&other));
            let label = seat.label().map(self.terms.look_alike);
            other.is_some_and(|other| other.skeleton == skeleton)
                || label.is_some_and(|label| label == skeleton)
        })
    }
}

/// Refuses those who were not asked to sit down, and those who were sent away and come by the code that all know.
fn is_let_in(row: &TableRow, person: PersonId, code: &Code) -> Result<(), Refused> {
    if code.joins() {
        // It may have changed since the table was found by it.
        return if *code == row.join { Ok(()) } else { Err(Refused::NoTable) };
    }
    if row.visibility == Visibility::Open && !row.removed.contains(&person) {
        Ok(())
    } else {
        Err(Refused::NotAllowed)
    }
}

/// The host sends somebody away, from all their seats, and the code that they know no longer counts: there is a new
/// one. A bot just goes.
pub(crate) fn remove(
    row: &mut TableRow,
    host: PersonId,
    seat: Seat,
    join: Option<Code>,
) -> Result<(), Refused> {
    let place = row.seats.get_mut(seat.index()).ok_or(Refused::NoSeat)?;
    let Some(person) = place.person() else {
        *place = SeatRow::Open;
        return Ok(());
    };
    if person == host {
        return Err(Refused::NotAllowed);
    }
    leave(row, person);
    row.join = join.ok_or(Refused::NotAllowed)?;
    row.removed.push(person);
    let forgotten = row.removed.len().saturating_sub(REMOVED);
    row.removed.drain(..forgotten);
    Ok(())
}
