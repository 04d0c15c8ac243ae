//! What a seat may do (C12, C13).

use alloc::vec::Vec;

use super::Chatuchak;
use super::action::Action;
use super::refusal;
use super::spot::Spot;
use super::state::{Phase, State};
use crate::illegal::Illegal;
use crate::seat::Seat;

impl Chatuchak {
    /// Nine jumps, and passing.
    #[inline]
    pub(super) fn list_actions(state: &State, seat: Seat, out: &mut Vec<Action>) {
        if state.phase == Phase::Turn && state.on_turn == seat {
            out.extend(state.grid(seat).jumps().into_iter().map(|from| Action::Jump { from }));
            out.push(Action::Pass);
        }
    }

    pub(super) fn list_every_action(out: &mut Vec<Action>) {
        out.extend(Spot::all().map(|from| Action::Jump { from }));
        out.push(Action::Pass);
    }

    /// Says why a seat on turn may not jump from there (C12).
    pub(super) fn check_turn(state: &State, seat: Seat, action: Action) -> Result<(), Illegal> {
        let grid = state.grid(seat);
        match action {
            Action::Jump { from } if from == grid.empty() => Err(refusal::NO_BOOTH.with("from", from)),
            Action::Jump { from } if !grid.jumps().contains(from) => {
                Err(refusal::NOT_IN_LINE.with("from", from).with("empty", grid.empty()))
            }
            Action::Jump { .. } | Action::Pass => Ok(()),
        }
    }
}
