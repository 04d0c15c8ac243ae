//! The way to one layout: a depth-first search that never exceeds a number of moves.

use std::ops::ControlFlow;

use crate::board::{Board, Mask, PLACES, spots};
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
    wanted: [u8; PLACES],
    colours: [u8; PLACES],
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

/// For the empty spot and for each misplaced booth, the misplaced booths that links lead to, and itself.
type Reach = [Mask; PLACES];

/// Where a search has come to.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// The moves that are left, and how many of them are needed at least.
    left: u32,
    needed: u32,
    empty: usize,
    /// The jumps that are not in vain.
    jumps: Mask,
    /// Whether it is known that the empty spot may be led to all misplaced booths.
    asked: bool,
}

impl<'a> Route<'a> {
    pub(crate) fn new(board: &'a Board, memo: &'a mut Memo) -> Self {
        Route {
            board,
            memo,
            wanted: [NOBODY; PLACES],
            colours: [NOBODY; PLACES],
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
        let needed = self.set_out(at, layout);
        if needed > moves {
            return ControlFlow::Continue(());
        }
        let empty = usize::from(at.empty);
        let jumps = self.board.lines[empty];
        self.search(Node { left: moves, needed, empty, jumps, asked: false }, watch, visit)
    }

    /// Begins anew, and says how many moves are needed at least.
    fn set_out(&mut self, at: &Position, layout: &Layout) -> u32 {
        self.wanted = [NOBODY; PLACES];
        self.colours = [NOBODY; PLACES];
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
        self.costs.iter().sum()
    }

    /// Goes on with one of the jumps.
    fn search(
        &mut self,
        Node { left, needed, empty, jumps, asked }: Node,
        watch: &mut Watch<'_>,
        visit: &mut impl FnMut(&[u8]) -> ControlFlow<Stop>,
    ) -> ControlFlow<Stop> {
        if watch.tick() {
            return ControlFlow::Break(Stop::Interrupted);
        }
        if needed == 0 {
            return visit(&self.path);
        }
        let heir = usize::from(self.wanted[empty % PLACES]);
        let jumps = self.worthwhile(jumps, heir, left - needed);
        let direct = jumps & self.misplaced & self.booths[heir];
        // Where there is no choice the question can wait.
        let choices = if asked { direct } else { jumps };
        let ask = choices & choices.wrapping_sub(1) != 0;
        let reach = if ask { self.reach(empty) } else { [0; PLACES] };
        if ask && !asked && !self.can_visit_all(&reach, empty, left) {
            return ControlFlow::Continue(());
        }
        for from in spots(jumps) {
            let colour = usize::from(self.colours[from % PLACES]);
            let booths = self.booths[colour];
            let moved = booths ^ (1 << from | 1 << empty);
            let new = self.memo.cost(self.board, moved, self.layout[colour]);
            let others = needed - self.costs[colour];
            if others + new >= left {
                continue;
            }
            // A booth that jumps into its place takes one move and one misplaced booth away.
            let asked = ask && direct >> from & 1 == 1;
            if asked && !self.can_visit_all(&reach, from, left) {
                continue;
            }
            let old = std::mem::replace(&mut self.costs[colour], new);
            let (misplaced, count) = (self.misplaced, self.counts[colour]);
            let arrives = u32::from(heir == colour);
            self.misplaced = misplaced & !(1 << from) | (1 - arrives) << empty;
            self.counts[colour] = count + 1 - arrives - (misplaced >> from & 1);
            self.booths[colour] = moved;
            self.colours[empty % PLACES] = colour as u8;
            self.path.push(from as u8);
            // Back at once is in vain, and so is another booth of the same colour along the same line: it could
            // have made the whole way itself.
            let vain = 1 << empty | self.board.shared_line(from, empty) & moved;
            let jumps = self.board.lines[from] & !vain;
            let next = Node { left: left - 1, needed: others + new, empty: from, jumps, asked };
            self.search(next, watch, visit)?;
            self.path.pop();
            self.colours[from % PLACES] = colour as u8;
            self.booths[colour] = booths;
            (self.misplaced, self.counts[colour]) = (misplaced, count);
            self.costs[colour] = old;
        }
        ControlFlow::Continue(())
    }

    /// Follows links: if every jump brought a booth to its place, the empty spot would follow them, from a spot to the
    /// misplaced booths in line with it that are wanted there.
    fn reach(&self, empty: usize) -> Reach {
        let mut reach = [0; PLACES];
        for spot in spots(self.misplaced | 1 << empty) {
            let links =
                self.board.lines[spot % PLACES] & self.booths[usize::from(self.wanted[spot % PLACES])];
            reach[spot % PLACES] = links & self.misplaced | 1 << spot;
        }
        for through in spots(self.misplaced) {
            let further = reach[through % PLACES];
            // All spots alike, so that several are done at once.
            for reach in &mut reach {
                *reach |= if *reach >> through & 1 == 1 { further } else { 0 };
            }
        }
        reach
    }

    /// Whether the empty spot may be led to all misplaced booths in so many moves, here or after a jump along a link, which
    /// changes no links but those to where the empty spot is then. Each group that no links lead to takes one jump more.
    #[inline]
    fn can_visit_all(&self, reach: &Reach, empty: usize, left: u32) -> bool {
        let mut missed = self.misplaced & !reach[empty % PLACES];
        // One booth of each group: none of them leads to another.
        let mut groups = 0;
        while missed != 0 {
            let reached = reach[missed.trailing_zeros() as usize % PLACES];
            groups = groups & !reached | missed & missed.wrapping_neg();
            missed &= !reached;
        }
        (u64::from(self.misplaced) << 32 | u64::from(groups)).count_ones() <= left
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

#[cfg(test)]
mod tests {
    use talat_rules::chatuchak::Edition;
    use talat_rules::edition::Edition as _;
    use talat_rules::race::puzzle;

    use super::*;
    use crate::{Solver, Terms};

    #[test]
    fn asked_before_a_jump_the_answer_is_that_after_it() {
        let edition = Edition::standard();
        let mut solver = Solver::for_booths(edition.booth_counts()).unwrap();
        let board = solver.tables().board.clone();
        let mut memo = Memo::default();
        let mut route = Route::new(&board, &mut memo);
        let mut answers = [0, 0];
        for number in 1..=100 {
            let start = Position::from(&puzzle(&edition, number));
            let solution = solver.solve(&start, Terms::default()).best.unwrap();
            let layout = solution.iter().fold(start, |position, from| position.after(*from)).booths;
            // The same jumps, as far as they are possible, lead through positions of another grid.
            let mut position = Position::from(&puzzle(&edition, number + 1));
            for step in solution {
                let step =
                    if board.lines[usize::from(position.empty)] >> step & 1 == 1 { step } else { continue };
                position = position.after(step);
                route.set_out(&position, &layout);
                let empty = usize::from(position.empty);
                let (reach, heir) = (route.reach(empty), usize::from(route.wanted[empty]));
                let left = route.misplaced.count_ones();
                for from in spots(board.lines[empty] & route.misplaced & route.booths[heir]) {
                    for left in left..left + 8 {
                        route.set_out(&position, &layout);
                        let before = route.can_visit_all(&reach, from, left);
                        route.set_out(&position.after(from as u8), &layout);
                        assert_eq!(before, route.can_visit_all(&route.reach(from), from, left - 1));
                        answers[usize::from(before)] += 1;
                    }
                }
            }
        }
        assert!(answers.iter().all(|count| *count > 1000), "{answers:?}");
    }
}
