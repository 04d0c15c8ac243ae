//! Boards of any size, and sets of their spots as bits.

/// A set of spots: bit `n` is spot `n`, row by row.
pub type Mask = u32;

/// The places for spots in a mask. Tables by spot are as long, and `spot % PLACES` spares them a check: nothing is out of
/// range.
pub(crate) const PLACES: usize = Mask::BITS as usize;

/// The most spots a board may have.
pub const MOST_SPOTS: usize = 30;

/// A board of rows and columns on which booths jump along lines (C1, C12).
#[derive(Clone, Debug)]
pub struct Board {
    columns: u8,
    rows: u8,
    /// All spots.
    pub(crate) all: Mask,
    /// The spots in the first and in the last column, over which nothing may wrap.
    first: Mask,
    last: Mask,
    /// For each spot the others in its row and column.
    pub(crate) lines: [Mask; MOST_SPOTS],
}

impl Board {
    /// A board of this size, if it has 30 spots at most.
    pub fn new(columns: u8, rows: u8) -> Option<Board> {
        let spots = usize::from(columns) * usize::from(rows);
        if !(1..=MOST_SPOTS).contains(&spots) {
            return None;
        }
        let row: Mask = (1 << columns) - 1;
        let first = (0..rows).fold(0, |mask, row| mask | 1 << (row * columns));
        let mut lines = [0; MOST_SPOTS];
        for (spot, line) in lines.iter_mut().enumerate().take(spots) {
            let (column, start) = (spot % usize::from(columns), spot - spot % usize::from(columns));
            *line = (row << start | first << column) & !(1 << spot);
        }
        Some(Board { columns, rows, all: (1 << spots) - 1, first, last: first << (columns - 1), lines })
    }

    /// How many columns it has.
    pub const fn columns(&self) -> u8 {
        self.columns
    }

    /// How many rows it has.
    pub const fn rows(&self) -> u8 {
        self.rows
    }

    /// How many spots it has.
    pub const fn spots(&self) -> usize {
        self.columns as usize * self.rows as usize
    }

    /// The spots that touch one of these by a side.
    #[inline]
    pub(crate) fn neighbours(&self, of: Mask) -> Mask {
        ((of & !self.last) << 1 | (of & !self.first) >> 1 | of << self.columns | of >> self.columns)
            & self.all
    }

    /// The spots of a set that have the fewest neighbours in it, up to two; all of them if each has more.
    #[inline]
    pub(crate) fn narrowest(&self, set: Mask) -> Mask {
        let (left, right) = ((set & !self.last) << 1, (set & !self.first) >> 1);
        let (up, down) = (set << self.columns, set >> self.columns);
        let (row, column) = (left | right, up | down);
        let (both_row, both_column) = (left & right, up & down);
        let alone = set & !(row | column);
        let one = set & !(both_row | both_column | row & column);
        let two = set & !(both_row & column | both_column & row);
        [alone, one, two].into_iter().find(|few| *few != 0).unwrap_or(set)
    }

    /// How many connected parts a set has, less the holes in it: spots, less neighbouring pairs, plus squares of four.
    #[inline]
    pub(crate) fn parts_less_holes(&self, set: Mask) -> i32 {
        let across = set & (set & !self.first) >> 1;
        let down = set & set >> self.columns;
        let squares = across & across >> self.columns;
        // Two sets in one word are counted at once.
        let both = |one: Mask, other: Mask| (u64::from(one) << 32 | u64::from(other)).count_ones() as i32;
        both(set, squares) - both(across, down)
    }

    /// The part of a set that is connected with its lowest spot.
    pub(crate) fn connected(&self, set: Mask) -> Mask {
        let mut reached = set & set.wrapping_neg();
        loop {
            // Several steps at once: whether one more is needed is hard to foresee.
            let step = |reached: Mask| (reached | self.neighbours(reached)) & set;
            let grown = step(step(step(reached)));
            if grown == reached {
                return reached;
            }
            reached = grown;
        }
    }

    /// The spots of the line that two spots in line share.
    #[inline]
    pub(crate) fn shared_line(&self, one: usize, other: usize) -> Mask {
        self.lines[one] & self.lines[other]
    }
}

/// The spots of a set, lowest first.
#[inline]
pub(crate) fn spots(mut set: Mask) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let spot = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        spot
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_counted_without_finding_them() {
        let board = Board::new(4, 3).expect("a small board");
        let parts = |mut set: Mask| {
            let mut parts = 0;
            while set != 0 {
                set ^= board.connected(set);
                parts += 1;
            }
            parts
        };
        // Only the two spots in the middle can be in a hole, and only within a ring around them.
        for set in 0..=board.all {
            let hole = [0b0000_0010_0000, 0b0000_0100_0000, 0b0000_0110_0000]
                .into_iter()
                .any(|hole| set & hole == 0 && around(&board, hole) & !set == 0);
            assert_eq!(board.parts_less_holes(set), parts(set) - i32::from(hole), "{set:012b}");
        }
    }

    /// The spots that touch one of these by a side or a corner.
    fn around(board: &Board, set: Mask) -> Mask {
        let near = |set: Mask| set | (set & !board.last) << 1 | (set & !board.first) >> 1;
        let rows = near(set);
        (rows | rows << board.columns | rows >> board.columns) & board.all & !set
    }

    #[test]
    fn the_narrowest_spots_have_the_fewest_neighbours_in_the_set() {
        let board = Board::new(4, 3).expect("a small board");
        for set in 0..=board.all {
            let count = |spot: usize| (board.neighbours(1 << spot) & set).count_ones();
            let fewest = spots(set).map(count).min().unwrap_or(0);
            let narrowest = spots(set).filter(|spot| fewest > 2 || count(*spot) == fewest);
            assert_eq!(board.narrowest(set), narrowest.fold(0, |all, spot| all | 1 << spot), "{set:012b}");
        }
    }
}
