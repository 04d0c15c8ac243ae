//! Where things are: cells of a 3 × 3 square, lines of the port, places around it, cards of a line.

use alloc::string::ToString;
use core::fmt;
use core::str::FromStr;

use super::serde_as_text;
use crate::text::TextError;

/// A cell of the port or of a market: columns `a`–`c`, rows `1`–`3` from the top.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS),
    ts(type = r#"`${"a" | "b" | "c"}${1 | 2 | 3}`"#, export_to = "bangkok/")
)]
pub struct Cell(u8);

impl Cell {
    /// The upper-left cell, where every market begins (B12).
    pub const FIRST: Cell = Cell(0);

    /// The cell with this index, row by row from the upper left.
    ///
    /// # Panics
    ///
    /// If there is no such cell: the last index is 8.
    pub const fn new(index: u8) -> Cell {
        assert!(index < 9, "a square has nine cells");
        Cell(index)
    }

    /// The index into arrays that hold one entry per cell.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All cells, row by row from the upper left.
    pub fn all() -> impl DoubleEndedIterator<Item = Cell> + Clone {
        (0..9).map(Cell)
    }

    /// The cell after it, row by row.
    pub(super) fn next(self) -> Option<Cell> {
        (self.0 < 8).then_some(Cell(self.0 + 1))
    }

    /// The row it is in.
    pub const fn row(self) -> Line {
        Line(self.0 / 3)
    }

    /// The column it is in.
    pub const fn column(self) -> Line {
        Line(3 + self.0 % 3)
    }
}

/// A row or a column of the port: `row1`–`row3` from the top, `col1`–`col3` from the left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS),
    ts(type = r#"`${"row" | "col"}${1 | 2 | 3}`"#, export_to = "bangkok/")
)]
pub struct Line(u8);

impl Line {
    /// All lines, the rows first.
    pub const ALL: [Line; 6] = [Line(0), Line(1), Line(2), Line(3), Line(4), Line(5)];

    fn all() -> impl Iterator<Item = Line> {
        Line::ALL.into_iter()
    }

    /// The index into arrays that hold one entry per line.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number that people give it, from 1.
    pub const fn number(self) -> u8 {
        self.0 % 3 + 1
    }

    /// Its cells, left to right or top to bottom.
    pub const fn cells(self) -> [Cell; 3] {
        const CELLS: [[Cell; 3]; 6] = [
            [Cell(0), Cell(1), Cell(2)],
            [Cell(3), Cell(4), Cell(5)],
            [Cell(6), Cell(7), Cell(8)],
            [Cell(0), Cell(3), Cell(6)],
            [Cell(1), Cell(4), Cell(7)],
            [Cell(2), Cell(5), Cell(8)],
        ];
        CELLS[self.0 as usize]
    }
}

/// One of the twelve places around the port (B8): `l1`–`l3` and `r1`–`r3` left and right of a row, `t1`–`t3`
/// and `b1`–`b3` above and below a column.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS),
    ts(type = r#"`${"l" | "r" | "t" | "b"}${1 | 2 | 3}`"#, export_to = "bangkok/")
)]
pub struct Place(u8);

/// The sides of the port in the order of places.
const SIDES: [char; 4] = ['l', 'r', 't', 'b'];

impl Place {
    /// How many places there are.
    pub(super) const COUNT: usize = 12;

    /// The place at this side, given by its letter, of the line with this number.
    pub(super) const fn at(side: char, number: u8) -> Place {
        let mut index = 0;
        while SIDES[index] != side {
            index += 1;
        }
        assert!(1 <= number && number <= 3, "three places lie at each side");
        Place(3 * index as u8 + number - 1)
    }

    /// All places: left, right, above, below.
    pub fn all() -> impl Iterator<Item = Place> + Clone {
        (0..Self::COUNT as u8).map(Place)
    }

    /// The index into arrays that hold one entry per place.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The line it lies at.
    pub const fn line(self) -> Line {
        const LINES: [u8; Place::COUNT] = [0, 1, 2, 0, 1, 2, 3, 4, 5, 3, 4, 5];
        Line(LINES[self.index()])
    }

    /// Whether it lies at the beginning of its line, left or above.
    pub const fn at_beginning(self) -> bool {
        (self.0 / 3).is_multiple_of(2)
    }
}

/// Which cards of a line are taken, by their positions in order: `2`, `13`, `123`. Never none.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS),
    ts(type = r#""1" | "2" | "3" | "12" | "13" | "23" | "123""#, export_to = "bangkok/")
)]
pub struct Taken(u8);

impl Taken {
    /// The set whose bits these are, the first position lowest.
    pub(super) const fn from_bits(bits: u8) -> Taken {
        debug_assert!(1 <= bits && bits <= 7, "one to three cards are taken");
        Taken(bits)
    }

    /// The bits of the set, the first position lowest.
    pub(super) const fn bits(self) -> u8 {
        self.0
    }

    /// All sets, in order.
    pub fn all() -> impl Iterator<Item = Taken> + Clone {
        (1..8).map(Taken)
    }

    /// Whether the card at this position, from 0, is taken.
    pub const fn contains(self, position: usize) -> bool {
        self.0 >> position & 1 == 1
    }

    /// How many cards are taken.
    pub const fn count(self) -> u8 {
        self.0.count_ones() as u8
    }
}

/// Two different cells in order, `a1+c3`: where the port gets its chillies at the set-up (B7).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS),
    ts(type = r#"`${import("./Cell").Cell}+${import("./Cell").Cell}`"#, export_to = "bangkok/")
)]
pub struct CellPair(Cell, Cell);

impl CellPair {
    /// How many pairs there are.
    pub(super) const COUNT: u32 = 36;

    /// All pairs, in order.
    pub fn all() -> impl Iterator<Item = CellPair> {
        (0..9).flat_map(|first| (first + 1..9).map(move |second| CellPair(Cell(first), Cell(second))))
    }

    /// Whether the cell is one of the two.
    pub fn contains(self, cell: Cell) -> bool {
        self.0 == cell || self.1 == cell
    }

    /// The two cells.
    pub const fn cells(self) -> [Cell; 2] {
        [self.0, self.1]
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", ['a', 'b', 'c'][self.index() % 3], self.0 / 3 + 1)
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.0 < 3 { "row" } else { "col" }, self.number())
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", SIDES[self.index() / 3], self.line().number())
    }
}

impl fmt::Display for Taken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (0..3)
            .filter(|position| self.contains(*position))
            .try_for_each(|position| write!(f, "{}", position + 1))
    }
}

impl fmt::Display for CellPair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.0, self.1)
    }
}

/// Reads the few values of a type by what they are written as.
macro_rules! read_among_all {
    ($($name:ident: $wanted:literal),* $(,)?) => {$(
        impl FromStr for $name {
            type Err = TextError;

            fn from_str(text: &str) -> Result<Self, TextError> {
                $name::all()
                    .find(|value| value.to_string() == text)
                    .ok_or_else(|| TextError::new(text, $wanted))
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }

        serde_as_text!($name);
    )*};
}

read_among_all! {
    Cell: "a cell (`a1`–`c3`)",
    Line: "a line of the port (`row1`–`row3`, `col1`–`col3`)",
    Place: "a place at the port (`l1`–`l3`, `r1`–`r3`, `t1`–`t3`, `b1`–`b3`)",
    Taken: "cards of a line (`1`–`3` in order, as `13`)",
    CellPair: "two cells in order (`a1+c3`)",
}
