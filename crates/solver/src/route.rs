//! The way to one layout: a depth-first search that never exceeds a number of moves.

use crate::board::{Board, Mask};
use crate::costs::{Memo, cost};
use crate::layouts::Layout;
use crate::position::{MOST_COLOURS, Position};

/// Stands for the target of the spot that is to be empty; no booths have this colour.
const NOBODY: u8 = MOST_COLOURS as u8;

/// A search for a way to one layout.
pub(crate) struct Route<'a> {
    board: &'a Board,
    memo: &'a mut Memo,
    /// The colour that each spot is to have.
    wanted: [u8; 32],
    /// The colour that each spot has.
    colours: [u8; 32],
    /// The spots of each colour's booths, of nobody's, and where they are to be.
    booths: [Mask; MOST_COLOURS + 1],
    layout: [Mask; MOST_COLOURS + 1],
    costs: [u32; MOST_COLOURS],
    /// The booths that do not stand in their shape.
    misplaced: Mask,
    pub(crate) path: Vec<u8>,
    pub(crate) nodes: u64,
}

impl<'a> Route<'a> {
    pub(crate) fn new(board: &'a Board, memo: &'a mut Memo) -> Self {
        Route {
            board,
            memo,
            wanted: [NOBODY; 32],
            colours: [NOBODY; 32],
            booths: [0; MOST_COLOURS + 1],
            layout: [0; MOST_COLOURS + 1],
            costs: [0; MOST_COLOURS],
            misplaced: 0,
            path: Vec::new(),
            nodes: 0,
        }
    }

    /// Looks for a way of at most `moves` moves to the layout, which is then the path.
    pub(crate) fn find(&mut self, at: &Position, layout: &Layout, moves: u32) -> bool {
        self.wanted = [NOBODY; 32];
        self.colours = [NOBODY; 32];
        self.misplaced = 0;
        for colour in 0..MOST_COLOURS {
            let (booths, shape) = (at.booths[colour], layout[colour]);
            self.booths[colour] = booths;
            self.layout[colour] = shape;
            self.misplaced |= booths & !shape;
            self.costs[colour] = cost(self.board, booths, shape);
            for spot in 0..32 {
                if booths >> spot & 1 == 1 { self.colours[spot] = colour as u8; }
                if shape >> spot & 1 == 1 { self.wanted[spot] = colour as u8; }
            }
        }
        let needed = self.costs.iter().sum();
        self.path.clear();
        needed <= moves && self.search(moves, needed, usize::from(at.empty), self.board.lines[usize::from(at.empty)])
    }

    fn search(&mut self, left: u32, needed: u32, empty: usize, mut jumps: Mask) -> bool {
        self.nodes += 1;
        if needed == 0 {
            return true;
        }
        let heir = usize::from(self.wanted[empty % 32]);
        let slack = left - needed;
        if slack < 2 {
            // A jump that takes a booth out of its shape costs two moves, or one if it helps a booth that needs
            // two jumps; one that ends outside costs one, or none if the booth needs two jumps.
            let mut far = 0;
            for colour in 0..MOST_COLOURS {
                let misplaced = (self.booths[colour] & self.misplaced).count_ones();
                far |= if self.costs[colour] > misplaced { self.booths[colour] } else { 0 };
            }
            let near = self.misplaced | self.booths[heir];
            jumps &= if slack == 0 { near & far | self.misplaced & self.booths[heir] } else { near | far };
        }
        while jumps != 0 {
            let from = jumps.trailing_zeros() as usize;
            jumps &= jumps - 1;
            let colour = usize::from(self.colours[from]);
            let booths = self.booths[colour];
            let moved = booths ^ (1 << from | 1 << empty);
            let new = self.memo.cost(self.board, moved, self.layout[colour]);
            let others = needed - self.costs[colour];
            if others + new >= left {
                continue;
            }
            let old = std::mem::replace(&mut self.costs[colour], new);
            let misplaced = self.misplaced;
            self.misplaced = misplaced & !(1 << from) | u32::from(heir != colour) << empty;
            self.booths[colour] = moved;
            self.colours[empty % 32] = colour as u8;
            self.path.push(from as u8);
            // Back at once is in vain, and so is another booth of the same colour along the same line: it could
            // have made the whole way itself.
            let vain = 1 << empty | self.board.shared_line(from, empty) & moved;
            if self.search(left - 1, others + new, from, self.board.lines[from] & !vain) {
                return true;
            }
            self.path.pop();
            self.colours[from] = colour as u8;
            self.booths[colour] = booths;
            self.misplaced = misplaced;
            self.costs[colour] = old;
        }
        false
    }
}
