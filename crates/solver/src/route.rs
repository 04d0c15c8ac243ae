//! The way to one layout: a depth-first search that never exceeds a number of moves.

use std::ops::ControlFlow;

use crate::board::{Board, Mask, spots};
use crate::costs::Memo;
use crate::layouts::Layout;
use crate::position::{MOST_COLOURS, Position};
use crate::watch::{Stop, Watch};

/// Stands for the target of the spot that is to be empty; no booths have this colour.
const NOBODY: u8 = MOST_COLOURS as u8;

/// A search for ways to one layout.
#[derive(Debug)]
pub(crate) struct Route<'a> {
    board: &'a Board,
    memo: &'a mut Memo,
    /// The colour that each spot is to have, and the one that it has.
    wanted: [u8; 32],
    colours: [u8; 32],
    /// The spots of each colour's booths, and where they are to be; last, for nobody's, none.
    booths: [Mask; MOST_COLOURS + 1],
    layout: [Mask; MOST_COLOURS + 1],
    /// What each colour costs, at least.
    costs: [u32; MOST_COLOURS],
    /// The booths that do not stand in their shape, and how many of each colour they are.
    misplaced: Mask,
    counts: [u32; MOST_COLOURS],
    /// The jumps so far.
    path: Vec<u8>,
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
            counts: [0; MOST_COLOURS],
            path: Vec::new(),
        }
    }

    /// Visits all ways from a position to a layout, of at most so many moves, that no shorter way can replace.
    pub(crate) fn ways(
        &mut self,
        at: &Position,
        layout: &Layout,
        moves: u32,
        watch: &mut Watch<'_>,
        visit: &mut impl FnMut(&[u8]) -> ControlFlow<Stop>,
    ) -> ControlFlow<Stop> {
        self.wanted = [NOBODY; 32];
        self.colours = [NOBODY; 32];
        self.misplaced = 0;
        self.path.clear();
        for colour in 0..MOST_COLOURS {
            let (booths, shape) = (at.booths[colour], layout[colour]);
            self.booths[colour] = booths;
            self.layout[colour] = shape;
            self.misplaced |= booths & !shape;
            self.counts[colour] = (booths & !shape).count_ones();
            self.costs[colour] = self.memo.cost(self.board, booths, shape);
            for spot in spots(booths) {
                self.colours[spot] = colour as u8;
            }
            for spot in spots(shape) {
                self.wanted[spot] = colour as u8;
            }
        }
        let needed = self.costs.iter().sum();
        if needed > moves {
            return ControlFlow::Continue(());
        }
        let empty = usize::from(at.empty);
        self.search(moves, needed, empty, self.board.lines[empty], watch, visit)
    }

    /// Goes on with one of these jumps, where `left` moves are left of which `needed` are needed at least.
    fn search(
        &mut self,
        left: u32,
        needed: u32,
        empty: usize,
        jumps: Mask,
        watch: &mut Watch<'_>,
        visit: &mut impl FnMut(&[u8]) -> ControlFlow<Stop>,
    ) -> ControlFlow<Stop> {
        if watch.tick() {
            return ControlFlow::Break(Stop::Interrupted);
        }
        if needed == 0 {
            return visit(&self.path);
        }
        let heir = usize::from(self.wanted[empty % 32]);
        let jumps = self.worthwhile(jumps, heir, left - needed);
        // Where there is no choice the question can wait.
        let choice = jumps & jumps.wrapping_sub(1) != 0;
        if choice && !self.can_visit_all(empty, left) {
            return ControlFlow::Continue(());
        }
        for from in spots(jumps) {
            let colour = usize::from(self.colours[from % 32]);
            let booths = self.booths[colour];
            let moved = booths ^ (1 << from | 1 << empty);
            let new = self.memo.cost(self.board, moved, self.layout[colour]);
            let others = needed - self.costs[colour];
            if others + new >= left {
                continue;
            }
            let old = std::mem::replace(&mut self.costs[colour], new);
            let (misplaced, count) = (self.misplaced, self.counts[colour]);
            let arrives = u32::from(heir == colour);
            self.misplaced = misplaced & !(1 << from) | (1 - arrives) << empty;
            self.counts[colour] = count + 1 - arrives - (misplaced >> from & 1);
            self.booths[colour] = moved;
            self.colours[empty % 32] = colour as u8;
            self.path.push(from as u8);
            // Back at once is in vain, and so is another booth of the same colour along the same line: it could
            // have made the whole way itself.
            let vain = 1 << empty | self.board.shared_line(from, empty) & moved;
            self.search(left - 1, others + new, from, self.board.lines[from] & !vain, watch, visit)?;
            self.path.pop();
            self.colours[from % 32] = colour as u8;
            self.booths[colour] = booths;
            (self.misplaced, self.counts[colour]) = (misplaced, count);
            self.costs[colour] = old;
        }
        ControlFlow::Continue(())
    }

    /// Whether the empty spot may be led to all misplaced booths in so many moves.
    ///
    /// If every jump brought a booth to its place, the empty spot would follow links: from a spot to the misplaced booths
    /// in line with it that are wanted there. Each group of booths that no links lead to takes one jump more.
    fn can_visit_all(&self, empty: usize, left: u32) -> bool {
        let spare = left - self.misplaced.count_ones();
        let mut reach = [0_u32; 32];
        for spot in spots(self.misplaced | 1 << empty) {
            let links = self.board.lines[spot % 32] & self.booths[usize::from(self.wanted[spot % 32])];
            reach[spot % 32] = links & self.misplaced | 1 << spot;
        }
        for through in spots(self.misplaced) {
            let further = reach[through % 32];
            for reach in &mut reach {
                *reach |= if *reach >> through & 1 != 0 { further } else { 0 };
            }
        }
        let mut open = self.misplaced & !reach[empty % 32];
        let mut roots = 0_u32;
        while open != 0 {
            let root = open & open.wrapping_neg();
            let reached = reach[root.trailing_zeros() as usize % 32];
            open &= !reached;
            roots = roots & !reached | root;
        }
        roots.count_ones() <= spare
    }

    /// The jumps that may fit into the slack.
    ///
    /// A jump changes the cost of its colour by one at most. A booth that leaves its shape, or jumps past it,
    /// makes its colour cheaper only if some booth of that colour needs two jumps; with no slack at all only
    /// jumps that make it cheaper will do, and with a slack of one only those that do not make it dearer.
    #[inline]
    fn worthwhile(&self, jumps: Mask, heir: usize, slack: u32) -> Mask {
        if slack > 1 {
            return jumps;
        }
        let mut far = 0;
        for colour in 0..MOST_COLOURS {
            far |= if self.costs[colour] > self.counts[colour] { self.booths[colour] } else { 0 };
        }
        let near = self.misplaced | self.booths[heir];
        jumps & if slack == 0 { near & far | self.misplaced & self.booths[heir] } else { near | far }
    }
}
