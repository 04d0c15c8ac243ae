//! Sets of cells of a 3 × 3 square, as bits: neighbours, rows and columns.

use super::place::Cell;

/// A set of cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cells(u16);

/// The cells of the left column.
const LEFT: u16 = 0b001_001_001;
/// The cells of the right column.
const RIGHT: u16 = LEFT << 2;
/// The cells of the upper row.
const UPPER: u16 = 0b111;

impl Cells {
    /// The set without any cell.
    pub const NONE: Cells = Cells(0);
    /// All nine cells.
    pub const ALL: Cells = Cells(0b111_111_111);

    /// The set of this cell alone.
    pub const fn one(cell: Cell) -> Cells {
        Cells(1 << cell.index())
    }

    /// The set of the cells that something holds for.
    pub(super) fn that(holds: impl Fn(Cell) -> bool) -> Cells {
        Cells(Cell::all().fold(0, |bits, cell| bits | u16::from(holds(cell)) << cell.index()))
    }

    /// Whether the cell is in the set.
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.index() & 1 == 1
    }

    /// Whether no cell is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cells are in the set.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// The cells that are in both sets.
    #[must_use]
    pub const fn and(self, other: Cells) -> Cells {
        Cells(self.0 & other.0)
    }

    /// The cells that are not in the other set.
    #[must_use]
    pub const fn without(self, other: Cells) -> Cells {
        Cells(self.0 & !other.0)
    }

    /// The orthogonal neighbours of these cells, some of them themselves.
    #[must_use]
    pub const fn neighbours(self) -> Cells {
        let sideways = (self.0 & !RIGHT) << 1 | (self.0 & !LEFT) >> 1;
        Cells((sideways | self.0 << 3 | self.0 >> 3) & Cells::ALL.0)
    }

    /// All cells of the rows that these cells are in.
    pub(super) const fn rows(self) -> Cells {
        Cells(((self.0 | self.0 >> 1 | self.0 >> 2) & LEFT) * UPPER)
    }

    /// All cells of the columns that these cells are in.
    pub(super) const fn columns(self) -> Cells {
        Cells(((self.0 | self.0 >> 3 | self.0 >> 6) & UPPER) * LEFT)
    }

    /// The cells of the set, row by row.
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        let mut left = self.0;
        core::iter::from_fn(move || {
            let index = left.trailing_zeros();
            (left != 0).then(|| {
                left &= left - 1;
                Cell::new(index as u8)
            })
        })
    }
}

impl Cell {
    /// The cells beside it, not across a corner.
    pub const fn neighbours(self) -> Cells {
        Cells::one(self).neighbours()
    }
}
