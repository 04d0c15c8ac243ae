//! The result (C27–C29).

use alloc::vec;
use alloc::vec::Vec;

use super::Race;
use super::state::{End, State};
use crate::seat::Seat;
use crate::standing::{Part, Standing};

impl Race {
    /// What places go by where nobody solved the grid, the first number first: how few groups and single booths are left,
    /// then how few moves were made (C29).
    pub fn ranking(&self, state: &State, seat: Seat) -> [i32; 2] {
        [-i32::from(state.pieces(seat)), -i32::from(state.moves(seat))]
    }

    /// One point for who solved the grid. Where nobody did, fewer groups and separate booths are better, then fewer
    /// moves (C29); behind a winner, and alone, there is nothing to compare.
    pub(super) fn final_standing(&self, state: &State) -> Option<Standing> {
        let end = state.end?;
        let compared = self.seats > 1 && !matches!(end, End::Solved(_));
        let counted = |seat: Seat| {
            let (solved, moves) = (end == End::Solved(seat), state.moves(seat));
            let part = |name, which, points, count| Part { name, which, points, count, spots: Vec::new() };
            let mut parts = vec![
                part("solved", None, i32::from(solved), u16::from(solved)),
                part("moves", None, 0, moves),
            ];
            if solved && self.seats == 1 {
                parts.push(part("rank", Some(self.edition.solo_rank(moves).name), 0, moves));
            }
            let [fewest_pieces, fewest_moves] = self.ranking(state, seat);
            let ties = vec![("pieces", fewest_pieces), ("moves", fewest_moves)];
            (parts, if compared { ties } else { Vec::new() })
        };
        Some(Standing::rank(end.ending(), Seat::all(self.seats).map(counted).collect()))
    }
}
