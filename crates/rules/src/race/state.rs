//! All that is true at the table.

use crate::chatuchak::colour::Colour;
use crate::chatuchak::grid::Grid;
use crate::seat::{Seat, SeatSet};
use crate::standing::Ending;

/// All that is true at the table. Chairs that nobody sits on stay bare.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(super) grids: [Grid; State::SEATS],
    /// The numbers of the start grids, where they have one (C6).
    pub(super) numbers: [Option<u8>; State::SEATS],
    pub(super) moves: [u16; State::SEATS],
    /// How many seats, from the first, have their start grid.
    pub(super) laid_out: u8,
    /// The seats that have not stopped: at the end of a solved race the winner and those who were beaten.
    pub(super) racing: SeatSet,
    pub(super) gave_up: SeatSet,
    pub(super) end: Option<End>,
}

/// How a race ended (C27, C29).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// This seat has each colour in one group.
    Solved(Seat),
    /// Nobody plays on, and the last to stop gave up.
    GivenUp,
    /// Nobody plays on, and the last to stop had no moves left.
    MoveLimit,
}

impl End {
    /// Its name in standings.
    pub const fn ending(self) -> Ending {
        match self {
            End::Solved(_) => Ending::Solved,
            End::GivenUp => Ending::GivenUp,
            End::MoveLimit => Ending::MoveLimit,
        }
    }
}

impl State {
    /// The most seats.
    pub(super) const SEATS: usize = 5;

    /// The table before any grid is laid out.
    pub(super) const fn bare(racing: SeatSet) -> Self {
        State {
            grids: [Grid::BARE; Self::SEATS],
            numbers: [None; Self::SEATS],
            moves: [0; Self::SEATS],
            laid_out: 0,
            racing,
            gave_up: SeatSet::EMPTY,
            end: None,
        }
    }

    /// The table with the same grid, and its number if it has one, before each of `seats`.
    pub(super) fn laid_out(seats: u8, racing: SeatSet, grid: Grid, number: Option<u8>) -> Self {
        let mut state = State { laid_out: seats, ..State::bare(racing) };
        state.grids[..usize::from(seats)].fill(grid);
        state.numbers[..usize::from(seats)].fill(number);
        state
    }

    /// The grid of a seat.
    pub fn grid(&self, seat: Seat) -> &Grid {
        &self.grids[seat.index()]
    }

    /// The moves that a seat has made.
    pub fn moves(&self, seat: Seat) -> u16 {
        self.moves[seat.index()]
    }

    /// The groups and single booths of a seat, of all colours together; five if it is solved (C27).
    pub fn pieces(&self, seat: Seat) -> u16 {
        Colour::ALL.into_iter().map(|colour| self.grid(seat).clusters(colour).count() as u16).sum()
    }

    /// How the race ended, if it has.
    pub fn end(&self) -> Option<End> {
        self.end
    }
}
