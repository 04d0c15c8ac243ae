//! What a seat may do, and why not anything else (C12, C27).

use super::action::Action;
use super::state::State;
use super::{Race, Turn};
use crate::chatuchak::grid::Grid;
use crate::chatuchak::refusal::{NO_BOOTH, NOT_IN_LINE};
use crate::chatuchak::spot::{Spot, Spots};
use crate::game::Game;
use crate::illegal::Illegal;
use crate::seat::Seat;

/// The nine jumps into each spot, and giving up.
static ACTIONS: [[Action; 10]; Spot::COUNT] = {
    let mut actions = [[Action::GiveUp; 10]; Spot::COUNT];
    let mut number = 0;
    while let Some(empty) = Spot::new(number) {
        let mut left = Spots::in_line(empty);
        let mut jump = 0;
        while let Some(from) = left.first() {
            actions[number as usize][jump] = Action::Jump { from };
            left = left.without(left.lowest());
            jump += 1;
        }
        number += 1;
    }
    actions
};

impl Race {
    /// Whether a seat is on turn: it has not stopped, and all grids are laid out (C29).
    #[inline]
    pub(super) fn may_act(&self, state: &State, seat: Seat) -> bool {
        matches!(self.turn(state), Turn::Seats(seats) if seats.contains(seat))
    }
}

/// What the owner of a grid may do, while playing.
#[inline]
pub(super) fn of(grid: &Grid) -> &'static [Action] {
    &ACTIONS[grid.empty().index()]
}

/// Every action there is.
pub(super) fn every() -> impl Iterator<Item = Action> {
    Spot::all().map(|from| Action::Jump { from }).chain([Action::GiveUp])
}

/// Says why the owner of a grid may not do this (C12).
pub(super) fn check(grid: &Grid, action: Action) -> Result<(), Illegal> {
    match action {
        Action::GiveUp => Ok(()),
        Action::Jump { from } if grid.jumps().contains(from) => Ok(()),
        Action::Jump { from } if from == grid.empty() => Err(NO_BOOTH.with("from", from)),
        Action::Jump { from } => Err(NOT_IN_LINE.with("from", from).with("empty", grid.empty())),
    }
}
