//! The way to one layout: a depth-first search that never exceeds a number of moves.

use crate::board::{Board, Mask, spots};
use crate::costs::cost;
use crate::layouts::Layout;
use crate::position::{MOST_COLOURS, Position};

/// A search for a way to one layout.
pub(crate) struct Route<'a> {
    board: &'a Board,
    layout: Layout,
    at: Position,
    costs: [u32; MOST_COLOURS],
    pub(crate) path: Vec<u8>,
    pub(crate) nodes: u64,
}

impl<'a> Route<'a> {
    pub(crate) fn new(board: &'a Board, at: Position) -> Self {
        Route { board, layout: [0; MOST_COLOURS], at, costs: [0; MOST_COLOURS], path: Vec::new(), nodes: 0 }
    }

    /// Looks for a way of at most `moves` moves from `at` to the layout, which is then the path.
    pub(crate) fn find(&mut self, at: &Position, layout: &Layout, moves: u32) -> bool {
        self.at = *at;
        self.layout = *layout;
        for colour in 0..MOST_COLOURS {
            self.costs[colour] = cost(self.board, at.booths[colour], layout[colour]);
        }
        let needed = self.costs.iter().sum();
        self.path.clear();
        self.search(moves, needed, self.board.lines[usize::from(at.empty)])
    }

    fn search(&mut self, left: u32, needed: u32, jumps: Mask) -> bool {
        self.nodes += 1;
        if needed == 0 {
            return true;
        }
        let empty = usize::from(self.at.empty);
        for from in spots(jumps) {
            let colour = self.at.colour_at(from);
            let booths = self.at.booths[colour];
            let moved = booths ^ (1 << from | 1 << empty);
            let others = needed - self.costs[colour];
            let misplaced = (moved & !self.layout[colour]).count_ones();
            if others + misplaced >= left {
                continue;
            }
            let new = cost(self.board, moved, self.layout[colour]);
            if others + new >= left {
                continue;
            }
            let old = std::mem::replace(&mut self.costs[colour], new);
            self.at.booths[colour] = moved;
            self.at.empty = from as u8;
            self.path.push(from as u8);
            // Back at once is in vain, and so is another booth of the same colour along the same line: it could
            // have made the whole way itself.
            let vain = 1 << empty | self.board.shared_line(from, empty) & moved;
            if self.search(left - 1, others + new, self.board.lines[from] & !vain) {
                return true;
            }
            self.path.pop();
            self.at.empty = empty as u8;
            self.at.booths[colour] = booths;
            self.costs[colour] = old;
        }
        false
    }
}
