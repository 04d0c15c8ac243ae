//! What stands where, on a board of any size.

use talat_rules::chatuchak::{Colour, Grid};

use crate::board::{Board, Mask};

/// The most colours a position may have.
pub const MOST_COLOURS: usize = Colour::COUNT;

/// The booths of each colour and the empty spot. Colours that are not in play have no booths.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// The spots of each colour's booths.
    pub booths: [Mask; MOST_COLOURS],
    /// The number of the empty spot.
    pub empty: u8,
}

impl Position {
    /// How many booths of each colour there are.
    pub fn counts(&self) -> [u8; MOST_COLOURS] {
        self.booths.map(|booths| booths.count_ones() as u8)
    }

    /// Whether the booths of each colour are connected (C27).
    pub fn is_solved(&self, board: &Board) -> bool {
        self.booths.iter().all(|booths| board.connected(*booths) == *booths)
    }

    /// The colour of the booth on a spot that has one.
    #[inline]
    pub(crate) fn colour_at(&self, spot: usize) -> usize {
        let place = (self.booths.iter().enumerate())
            .fold(0, |place, (colour, booths)| place | (booths >> spot & 1) << colour);
        place.trailing_zeros() as usize
    }

    /// The position after the booth on `from`, in line with the empty spot, has jumped (C12).
    #[must_use]
    pub fn after(mut self, from: u8) -> Position {
        let colour = self.colour_at(usize::from(from));
        self.booths[colour] ^= 1 << from | 1 << self.empty;
        self.empty = from;
        self
    }
}

impl From<&Grid> for Position {
    fn from(grid: &Grid) -> Self {
        let booths = Colour::ALL.map(|colour| grid.booths(colour).bits());
        Position { booths, empty: grid.empty().number() }
    }
}
