//! The 30 spots of a grid and sets of them, as bits (C1).

use alloc::string::String;
use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};
use core::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::text::TextError;

/// The columns of a grid, `a` to `f`.
pub const COLUMNS: u8 = 6;
/// The rows of a grid, 1 to 5 from the top.
pub const ROWS: u8 = 5;

/// One spot, numbered row by row from 0 in the upper-left corner; written `a1` to `f5`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS),
    ts(type = r#"`${"a" | "b" | "c" | "d" | "e" | "f"}${1 | 2 | 3 | 4 | 5}`"#, export_to = "chatuchak/")
)]
pub struct Spot(u8);

impl Spot {
    /// How many spots a grid has.
    pub const COUNT: usize = (COLUMNS * ROWS) as usize;
    /// Spot 0, the upper-left corner, which is empty at the start (C9).
    pub const CORNER: Spot = Spot(0);

    /// The spot with this number.
    pub const fn new(number: u8) -> Option<Spot> {
        if (number as usize) < Self::COUNT { Some(Spot(number)) } else { None }
    }

    /// The spot in a column and a row, both from 0.
    pub const fn at(column: u8, row: u8) -> Option<Spot> {
        if column < COLUMNS && row < ROWS { Some(Spot(row * COLUMNS + column)) } else { None }
    }

    /// Its number, 0 to 29.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The index into arrays that hold one entry per spot.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its column, from 0.
    pub const fn column(self) -> u8 {
        self.0 % COLUMNS
    }

    /// Its row, from 0.
    pub const fn row(self) -> u8 {
        self.0 / COLUMNS
    }

    /// All spots in order.
    pub fn all() -> impl DoubleEndedIterator<Item = Spot> + ExactSizeIterator + Clone {
        (0..COLUMNS * ROWS).map(Spot)
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column()), self.row() + 1)
    }
}

impl FromStr for Spot {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let spot = match *text.as_bytes() {
            [column @ b'a'..=b'f', row @ b'1'..=b'5'] => Spot::at(column - b'a', row - b'1'),
            _ => None,
        };
        spot.ok_or_else(|| TextError::new(text, "a spot (`a1`–`f5`)"))
    }
}

impl Serialize for Spot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Spot {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// A set of spots: bit `n` is spot `n`. In JSON it is the list of its spots.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "Vec<Spot>", export_to = "chatuchak/"))]
pub struct Spots(u32);

/// The first column, over which nothing may wrap to the right.
const FIRST_COLUMN: u32 = 0x0104_1041;
/// The last column, over which nothing may wrap to the left.
const LAST_COLUMN: u32 = FIRST_COLUMN << (COLUMNS - 1);
const FIRST_ROW: u32 = (1 << COLUMNS) - 1;

impl Spots {
    /// No spot.
    pub const NONE: Spots = Spots(0);
    /// All 30 spots.
    pub const ALL: Spots = Spots((1 << Spot::COUNT) - 1);

    /// The set of this spot alone.
    pub const fn one(spot: Spot) -> Self {
        Spots(1 << spot.0)
    }

    /// The set with these bits; bits beyond the last spot are dropped.
    pub const fn from_bits(bits: u32) -> Self {
        Spots(bits & Self::ALL.0)
    }

    /// The set as bits.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Whether no spot is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many spots are in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the spot is in the set.
    pub const fn contains(self, spot: Spot) -> bool {
        self.0 & (1 << spot.0) != 0
    }

    /// Whether the sets have a spot in common.
    pub const fn meets(self, other: Spots) -> bool {
        self.0 & other.0 != 0
    }

    /// The spots that are not in the other set.
    #[must_use]
    pub const fn without(self, other: Spots) -> Self {
        Spots(self.0 & !other.0)
    }

    /// The lowest spot of the set.
    pub const fn first(self) -> Option<Spot> {
        if self.0 == 0 { None } else { Some(Spot(self.0.trailing_zeros() as u8)) }
    }

    /// The set of the lowest spot alone.
    #[must_use]
    pub const fn lowest(self) -> Self {
        Spots(self.0 & self.0.wrapping_neg())
    }

    /// Every spot moved one column to the right; the last column falls off.
    #[must_use]
    pub const fn right(self) -> Self {
        Spots((self.0 & !LAST_COLUMN) << 1)
    }

    /// Every spot moved one column to the left; the first column falls off.
    #[must_use]
    pub const fn left(self) -> Self {
        Spots((self.0 & !FIRST_COLUMN) >> 1)
    }

    /// Every spot moved one row down; the last row falls off.
    #[must_use]
    pub const fn down(self) -> Self {
        Spots::from_bits(self.0 << COLUMNS)
    }

    /// Every spot moved one row up; the first row falls off.
    #[must_use]
    pub const fn up(self) -> Self {
        Spots(self.0 >> COLUMNS)
    }

    /// Every spot moved `steps` numbers back. Nothing wraps if those in the first column do not move by one.
    #[must_use]
    pub(super) const fn back(self, steps: u8) -> Self {
        Spots(self.0 >> steps)
    }

    /// The spots that touch a spot of the set by a side.
    #[must_use]
    pub const fn neighbours(self) -> Self {
        Spots(self.right().0 | self.left().0 | self.down().0 | self.up().0)
    }

    /// The spots that touch two or more spots of the set by a side.
    #[must_use]
    pub const fn shared_neighbours(self) -> Self {
        let (right, left, down, up) = (self.right().0, self.left().0, self.down().0, self.up().0);
        Spots(right & left | down & up | (right | left) & (down | up))
    }

    /// The spots of this set that are connected, side by side, with those of `seed` within it.
    #[must_use]
    pub const fn connected(self, seed: Spots) -> Self {
        let mut reached = self.0 & seed.0;
        loop {
            let grown = (reached | Spots(reached).neighbours().0) & self.0;
            if grown == reached {
                return Spots(reached);
            }
            reached = grown;
        }
    }

    /// How many pieces the set falls into, given that it has eight spots at most.
    #[inline]
    pub const fn pieces(self) -> u32 {
        // Spots less sides between them, and squares of four, whose fourth side closes no new piece; a ring
        // around one spot, the only way to enclose anything with eight, lacks its square.
        let below = self.0 & self.0 >> COLUMNS;
        let beside = self.0 & self.left().0;
        let squares = below & (beside & beside >> COLUMNS);
        let pieces = self.0.count_ones() + squares.count_ones() - below.count_ones() - beside.count_ones();
        if pieces == 0 { 1 & (self.0 != 0) as u32 } else { pieces }
    }

    /// How many rows the set has spots in.
    #[inline]
    pub fn rows(self) -> usize {
        (0..ROWS).filter(|row| self.0 >> (row * COLUMNS) & FIRST_ROW != 0).count()
    }

    /// How many columns the set has spots in.
    #[inline]
    pub fn columns(self) -> usize {
        let columns = (0..ROWS).fold(0, |columns, row| columns | self.0 >> (row * COLUMNS));
        (columns & FIRST_ROW).count_ones() as usize
    }

    /// Whether this set comes first: it has the lowest spot that the two do not share.
    pub const fn precedes(self, other: Spots) -> bool {
        let unshared = Spots(self.0 ^ other.0);
        unshared.lowest().meets(self)
    }

    /// The spots of a row and a column that cross in `spot`, without `spot`: 5 + 4 of them.
    pub const fn in_line(spot: Spot) -> Self {
        let row = FIRST_ROW << (spot.row() * COLUMNS);
        let column = FIRST_COLUMN << spot.column();
        Spots(row ^ column)
    }
}

impl IntoIterator for Spots {
    type Item = Spot;
    type IntoIter = SpotIter;

    fn into_iter(self) -> SpotIter {
        SpotIter(self)
    }
}

/// The spots of a set in ascending order.
#[derive(Clone, Debug)]
pub struct SpotIter(Spots);

impl Iterator for SpotIter {
    type Item = Spot;

    fn next(&mut self) -> Option<Spot> {
        let spot = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(spot)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.len() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for SpotIter {}

impl FromIterator<Spot> for Spots {
    fn from_iter<I: IntoIterator<Item = Spot>>(spots: I) -> Self {
        spots.into_iter().fold(Spots::NONE, |set, spot| set | Spots::one(spot))
    }
}

impl BitOr for Spots {
    type Output = Spots;

    fn bitor(self, other: Spots) -> Spots {
        Spots(self.0 | other.0)
    }
}

impl BitOrAssign for Spots {
    fn bitor_assign(&mut self, other: Spots) {
        *self = *self | other;
    }
}

impl BitAnd for Spots {
    type Output = Spots;

    fn bitand(self, other: Spots) -> Spots {
        Spots(self.0 & other.0)
    }
}

impl BitAndAssign for Spots {
    fn bitand_assign(&mut self, other: Spots) {
        *self = *self & other;
    }
}

impl Not for Spots {
    type Output = Spots;

    fn not(self) -> Spots {
        Spots(!self.0 & Spots::ALL.0)
    }
}

impl Serialize for Spots {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(*self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The neighbours of a spot by columns and rows (C1).
    fn beside(spot: Spot) -> Spots {
        let apart =
            |other: &Spot| spot.column().abs_diff(other.column()) + spot.row().abs_diff(other.row()) == 1;
        Spot::all().filter(apart).collect()
    }

    #[test]
    fn c1_spots_are_numbered_row_by_row_and_read_back() {
        assert_eq!(Spot::CORNER.to_string(), "a1");
        assert_eq!(Spot::new(5).map(|spot| spot.to_string()).as_deref(), Some("f1"));
        assert_eq!(Spot::new(6).map(|spot| spot.to_string()).as_deref(), Some("a2"));
        assert_eq!(Spot::new(29).map(|spot| spot.to_string()).as_deref(), Some("f5"));
        assert_eq!(Spot::new(30), None);
        for spot in Spot::all() {
            assert_eq!(spot.to_string().parse(), Ok(spot));
        }
        for text in ["", "a", "a0", "a6", "g1", "A1", "a1 ", " a1", "a11"] {
            assert!(text.parse::<Spot>().is_err(), "{text}");
        }
    }

    #[test]
    fn c1_neighbours_do_not_wrap_around_the_edges() {
        for spot in Spot::all() {
            assert_eq!(Spots::one(spot).neighbours(), beside(spot), "{spot}");
        }
    }

    #[test]
    fn shared_neighbours_touch_two_or_more() {
        for seed in 0..2000u32 {
            let set = Spots::from_bits(seed.wrapping_mul(0x9e37_79b9));
            let shared: Spots = Spot::all().filter(|spot| (beside(*spot) & set).len() >= 2).collect();
            assert_eq!(set.shared_neighbours(), shared);
        }
    }

    #[test]
    fn rows_and_columns_are_those_of_the_spots() {
        for seed in 0..2000u32 {
            let set = Spots::from_bits(seed.wrapping_mul(0x9e37_79b9) & seed.wrapping_mul(0x85eb_ca6b));
            let met = |count, line: fn(Spot) -> u8| {
                (0..count).filter(|at| set.into_iter().any(|spot| line(spot) == *at)).count()
            };
            assert_eq!((set.rows(), set.columns()), (met(ROWS, Spot::row), met(COLUMNS, Spot::column)));
        }
    }

    #[test]
    fn c12_nine_spots_are_in_line_with_any_spot() {
        for spot in Spot::all() {
            let in_line = |other: &Spot| (spot.column() == other.column()) != (spot.row() == other.row());
            assert_eq!(Spots::in_line(spot), Spot::all().filter(in_line).collect::<Spots>());
            assert_eq!(Spots::in_line(spot).len(), 9);
        }
    }

    #[test]
    fn pieces_are_counted_as_they_are_found() {
        let ring: Spots = ["b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"]
            .into_iter()
            .map(|spot| spot.parse::<Spot>().unwrap())
            .collect();
        assert_eq!(ring.pieces(), 1);
        for seed in 0..20_000u32 {
            let mut set = Spots::from_bits(seed.wrapping_mul(0x9e37_79b9));
            set = set.into_iter().take(8).collect();
            let (mut left, mut pieces) = (set, 0);
            while !left.is_empty() {
                left = left.without(left.connected(left.lowest()));
                pieces += 1;
            }
            assert_eq!(set.pieces(), pieces, "{set:?}");
        }
    }
}
