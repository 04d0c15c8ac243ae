//! What a step does to the state.

use core::ops::Range;

use super::Race;
use super::state::{End, State};
use crate::chatuchak::colour::Colour;
use crate::chatuchak::edition::MOVE_LIMIT;
use crate::chatuchak::spot::{Spot, Spots};
use crate::seat::Seat;

impl State {
    /// A booth jumps (C12). The goal comes first: the 200th move may still reach it (C27).
    #[inline]
    pub(super) fn jump(&mut self, seat: Seat, from: Spot) {
        let grid = &mut self.grids[seat.index()];
        grid.jump(from);
        let moves = &mut self.moves[seat.index()];
        *moves += 1;
        if grid.is_solved() {
            self.end = Some(End::Solved(seat));
        } else if *moves == MOVE_LIMIT {
            self.stop(seat, End::MoveLimit);
        }
    }

    /// An attempt is given up (C27, C29).
    pub(super) fn give_up(&mut self, seat: Seat) {
        self.gave_up = self.gave_up.with(seat);
        self.stop(seat, End::GivenUp);
    }

    /// A seat stops unsolved; the race ends with the last one to stop.
    fn stop(&mut self, seat: Seat, end: End) {
        self.racing = self.racing.iter().filter(|racer| *racer != seat).collect();
        if self.racing.is_empty() {
            self.end = Some(end);
        }
    }
}

impl Race {
    /// The seats whose grid is being drawn: the next one, or all at once where they get the same (C29).
    pub(super) fn being_laid_out(&self, state: &State) -> Range<u8> {
        state.laid_out..if self.same { self.seats } else { state.laid_out + 1 }
    }

    /// A drawn start grid is laid out (C29).
    pub(super) fn hand_out(&self, state: &mut State, number: u8) {
        let seats = self.being_laid_out(state);
        let places = usize::from(seats.start)..usize::from(seats.end);
        state.grids[places.clone()].fill(self.side(number).grid);
        state.numbers[places].fill(Some(number));
        state.laid_out = seats.end;
    }

    /// A drawn booth is laid (C30–C33).
    pub(super) fn lay(&self, state: &mut State, colour: Colour) {
        let seats = self.being_laid_out(state);
        let mut grid = state.grids[usize::from(seats.start)];
        grid.lay(colour);
        state.grids[usize::from(seats.start)..usize::from(seats.end)].fill(grid);
        if grid.free() == Spots::one(Spot::CORNER) {
            state.laid_out = seats.end;
        }
    }
}
