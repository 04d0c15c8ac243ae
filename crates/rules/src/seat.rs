//! Seats at a table, and sets of them.

use core::fmt;

use serde::{Deserialize, Serialize, Serializer};

/// One chair at the table, counted clockwise from 0.
///
/// ```
/// use talat_rules::Seat;
///
/// let last = Seat::new(3);
/// assert_eq!(last.clockwise(1, 4), Seat::new(0));
/// assert_eq!(last.steps_to(Seat::new(1), 4), 2);
/// assert_eq!(Seat::all(4).last(), Some(last));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "number", export_to = "rules/"))]
#[serde(transparent)]
pub struct Seat(u8);

impl Seat {
    /// The most seats any game has.
    pub const MAX: u8 = 6;

    /// The seat with this index.
    pub const fn new(index: u8) -> Self {
        Seat(index)
    }

    /// The index into arrays that hold one entry per seat.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seat `steps` chairs further clockwise at a table of `seats`.
    #[must_use]
    pub const fn clockwise(self, steps: u8, seats: u8) -> Self {
        Seat((self.0 + steps) % seats)
    }

    /// How many chairs further clockwise another seat is at a table of `seats`; 0 for the seat itself.
    #[must_use]
    pub const fn steps_to(self, other: Seat, seats: u8) -> u8 {
        (other.0 + seats - self.0) % seats
    }

    /// All seats of a table, clockwise from 0.
    pub fn all(seats: u8) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        (0..seats).map(Seat)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A set of seats, written as the list of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct SeatSet(u8);

impl SeatSet {
    /// The set without any seat.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// The set of this seat alone.
    pub const fn one(seat: Seat) -> Self {
        SeatSet(1 << seat.0)
    }

    /// The set with this seat added.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        SeatSet(self.0 | 1 << seat.0)
    }

    /// Whether the seat is in the set.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// Whether there is no seat in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats are in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The seats of the set in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut left = self.0;
        core::iter::from_fn(move || {
            let seat = (left != 0).then(|| Seat(left.trailing_zeros() as u8))?;
            left &= left - 1;
            Some(seat)
        })
    }
}

impl Serialize for SeatSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(SeatSet::EMPTY, SeatSet::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_list_their_seats_in_ascending_order() {
        for bits in 0..=u8::MAX {
            let seats: Vec<Seat> = Seat::all(8).filter(|seat| bits >> seat.index() & 1 == 1).collect();
            let set: SeatSet = seats.iter().rev().copied().collect();
            assert_eq!(set.iter().collect::<Vec<_>>(), seats);
            assert_eq!(set.len(), seats.len());
            assert_eq!(serde_json::to_string(&set).unwrap(), serde_json::to_string(&seats).unwrap());
        }
    }
}
