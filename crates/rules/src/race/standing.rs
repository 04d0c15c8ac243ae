//! The result (C27–C29).

use alloc::vec;
use alloc::vec::Vec;

use super::Race;
use super::state::{End, State};
use crate::seat::Seat;
use crate::standing::{Part, Standing};

impl Race {
    /// One point for who solved the grid; who did not is equal to all others who did not (C29).
    pub(super) fn final_standing(&self, state: &State) -> Option<Standing> {
        let end = state.end?;
        let parts = |seat: Seat| {
            let (solved, moves) = (end == End::Solved(seat), state.moves(seat));
            let part = |name, which, points, count| Part { name, which, points, count, spots: Vec::new() };
            let mut parts = vec![
                part("solved", None, i32::from(solved), u16::from(solved)),
                part("moves", None, 0, moves),
            ];
            if solved && self.seats == 1 {
                parts.push(part("rank", Some(self.edition.solo_rank(moves).name), 0, moves));
            }
            (parts, Vec::new())
        };
        Some(Standing::rank(end.ending(), Seat::all(self.seats).map(parts).collect()))
    }
}
