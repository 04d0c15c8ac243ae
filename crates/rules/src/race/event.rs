//! A step as it is seen, by everybody alike.

use alloc::vec::Vec;

use serde::Serialize;

use super::Race;
use super::action::{Action, Outcome};
use super::state::State;
use crate::chatuchak::colour::Colour;
use crate::chatuchak::edition::MOVE_LIMIT;
use crate::chatuchak::grid::Grid;
use crate::chatuchak::placing::Laid;
use crate::chatuchak::spot::{Spot, Spots};
use crate::game::{Step, StepOf};
use crate::seat::Seat;

/// A step, for log and animation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "race/"))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// A start grid was drawn (C29).
    StartGrid {
        /// The seats that got it.
        seats: Vec<Seat>,
        /// The number printed on the start grid (C8).
        number: u8,
        /// The tile that the grid is printed on.
        tile: u8,
        /// The booths that everybody begins with.
        grid: Grid,
    },
    /// A booth was drawn and laid (C30–C33).
    Booth {
        /// The seats that got it.
        seats: Vec<Seat>,
        /// The colour of the booth that was drawn.
        colour: Colour,
        /// What became of it.
        laid: Laid,
        /// Whether the grid is complete.
        complete: bool,
    },
    /// A booth jumped (C12).
    Jump(Jumped),
    /// A seat gave up (C27).
    GiveUp {
        /// The seat that gave up.
        seat: Seat,
        /// The moves it had made.
        moves: u16,
    },
}

/// What a jump does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "race/"))]
pub struct Jumped {
    /// The seat whose booth jumps.
    pub seat: Seat,
    /// The booth's colour.
    pub colour: Colour,
    /// The spot that it leaves.
    pub from: Spot,
    /// The spot that it comes to.
    pub to: Spot,
    /// The booths of its colour that it is now connected with, itself included.
    pub group: Spots,
    /// The moves made, with this one.
    pub moves: u16,
    /// Whether each colour is one group now (C27).
    pub solved: bool,
    /// Whether the seat stops unsolved because this was its last move (C27).
    pub out_of_moves: bool,
}

impl Jumped {
    /// Makes a seat's jump in its grid, where `moves` were made before, and says what it did.
    pub(super) fn make(seat: Seat, grid: &mut Grid, moves: u16, from: Spot) -> Self {
        let to = grid.empty();
        let colour = grid.jump(from);
        let group = grid.group_of(colour, Spots::one(to));
        let (moves, solved) = (moves + 1, grid.is_solved());
        Jumped { seat, colour, from, to, group, moves, solved, out_of_moves: !solved && moves == MOVE_LIMIT }
    }
}

impl Race {
    /// The step as everybody sees it.
    pub(super) fn tell(&self, before: &State, step: StepOf<Self>) -> Event {
        let seats = || self.being_laid_out(before).map(Seat::new).collect();
        match step {
            Step::Act(seat, Action::Jump { from }) => {
                let mut grid = *before.grid(seat);
                Event::Jump(Jumped::make(seat, &mut grid, before.moves(seat), from))
            }
            Step::Act(seat, Action::GiveUp) => Event::GiveUp { seat, moves: before.moves(seat) },
            Step::Chance(Outcome::StartGrid { number }) => {
                let side = self.side(number);
                Event::StartGrid { seats: seats(), number, tile: side.tile, grid: side.grid }
            }
            Step::Chance(Outcome::Booth { colour }) => {
                let mut grid = before.grids[usize::from(before.laid_out)];
                let laid = grid.lay(colour);
                let complete = grid.free() == Spots::one(Spot::CORNER);
                Event::Booth { seats: seats(), colour, laid, complete }
            }
        }
    }
}
