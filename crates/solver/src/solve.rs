//! The solver: lower bounds that rise until a solution meets them.

use std::cmp::Reverse;
use std::ops::ControlFlow;
use std::sync::Arc;

use talat_rules::chatuchak::Spot;

use crate::costs::{Costing, Memo};
use crate::layouts::{Layout, Layouts};
use crate::position::{MOST_COLOURS, Position};
use crate::prices::{JUMP, Prices};
use crate::route::Route;
use crate::tables::Tables;
use crate::watch::{Progress, Stop, Terms, Watch};

/// For a first solution so many layouts are tried, with up to so many spare moves and until so many positions
/// were looked at; if there is none, the next round tries again.
const FIRST_TRIES: usize = 16;
const FIRST_SPARE: u32 = 3;
const FIRST_NODES: u64 = 4000;

/// Finds shortest solutions. It keeps its memory from one position to the next, so one solver per thread is
/// best used for many positions.
#[derive(Debug)]
pub struct Solver {
    tables: Arc<Tables>,
    costing: Costing,
    costs: [Vec<u8>; MOST_COLOURS],
    prices: Prices,
    layouts: Layouts,
    memo: Memo,
    /// The layouts that were found too far away so far.
    refuted: Vec<Refuted>,
}

/// A layout to which no way was found.
#[derive(Debug)]
struct Refuted {
    layout: Layout,
    cost: u32,
    /// How many positions were looked at the last time.
    nodes: u64,
}

/// What a search has found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The shortest solution that was found: the spots from which booths jump. There is none only if the search
    /// was cancelled early.
    pub best: Option<Vec<u8>>,
    /// No solution has fewer moves than this.
    pub lower_bound: u32,
    /// The positions and partial layouts that were looked at.
    pub nodes: u64,
}

impl Answer {
    /// The number of moves of the best solution.
    pub fn length(&self) -> Option<u32> {
        self.best.as_ref().map(|moves| moves.len() as u32)
    }

    /// Whether the best solution is proven to be a shortest one.
    pub fn is_optimal(&self) -> bool {
        self.length() == Some(self.lower_bound)
    }

    /// The moves of the best solution on the board of the game.
    pub fn spots(&self) -> Vec<Spot> {
        let moves = self.best.iter().flatten();
        moves.map(|spot| Spot::new(*spot).expect("solutions stay on the board")).collect()
    }
}

/// What is known while a search runs.
struct Known<'a, 'p> {
    best: Option<Vec<u8>>,
    lower_bound: u32,
    watch: Watch<'a>,
    terms: Terms<'p>,
}

impl Known<'_, '_> {
    /// Takes down a better solution. From now on there is something to show, so the deadline counts.
    fn found(&mut self, moves: Vec<u8>) {
        if self.best.as_ref().is_none_or(|best| moves.len() < best.len()) {
            self.best = Some(moves);
            self.watch.deadline = self.terms.deadline;
            self.tell();
        }
    }

    /// Takes down a better lower bound.
    fn raise(&mut self, lower_bound: u32) {
        self.lower_bound = lower_bound;
        self.tell();
    }

    fn tell(&mut self) {
        if let Some(progress) = &mut self.terms.progress {
            let best = self.best.as_ref().map(|moves| moves.len() as u32);
            progress(Progress { lower_bound: self.lower_bound, best, nodes: self.watch.nodes });
        }
    }

    fn is_proven(&self) -> bool {
        self.best.as_ref().is_some_and(|best| best.len() as u32 <= self.lower_bound)
    }
}

impl Solver {
    /// A solver that uses these tables.
    pub fn new(tables: Arc<Tables>) -> Self {
        Solver {
            tables,
            costing: Costing::default(),
            costs: Default::default(),
            prices: Prices::default(),
            layouts: Layouts::default(),
            memo: Memo::default(),
            refuted: Vec::new(),
        }
    }

    /// A solver for grids of the game with these booths, if there are 29 of them, 2 to 8 of each colour.
    pub fn for_booths(counts: [u8; MOST_COLOURS]) -> Option<Self> {
        Tables::of_the_game(counts).map(Solver::new)
    }

    /// The tables in use.
    pub fn tables(&self) -> &Tables {
        &self.tables
    }

    /// Looks for a shortest solution, until it is proven or the terms end the search.
    ///
    /// # Panics
    /// If the position has other booths than the tables.
    pub fn solve(&mut self, position: &Position, terms: Terms<'_>) -> Answer {
        self.solve_within(position, u32::MAX, terms)
    }

    /// Looks for a shortest solution of at most `most` moves; if there is none, the lower bound is above `most`.
    ///
    /// # Panics
    /// If the position has other booths than the tables.
    pub fn solve_within(&mut self, position: &Position, most: u32, terms: Terms<'_>) -> Answer {
        assert_eq!(position.counts(), self.tables.counts, "the solver is for other booths");
        let watch = Watch::new(terms.cancelled);
        let mut known = Known { best: None, lower_bound: 0, watch, terms };
        if position.is_solved(&self.tables.board) {
            known.found(Vec::new());
        } else {
            self.search(position, most, &mut known);
        }
        Answer { best: known.best, lower_bound: known.lower_bound, nodes: known.watch.nodes }
    }

    /// Raises the number of moves until a solution has no more; returns early if it is interrupted.
    fn search(&mut self, position: &Position, most: u32, known: &mut Known<'_, '_>) {
        self.value(position);
        known.raise(self.least_cost());
        self.refuted.clear();
        while known.lower_bound <= most && !known.is_proven() {
            let moves = known.lower_bound;
            match self.within(position, moves, known) {
                ControlFlow::Break(Stop::Found) => {}
                ControlFlow::Break(Stop::Interrupted) => return,
                ControlFlow::Continue(()) => known.raise(moves + 1),
            }
            let anytime = known.terms.deadline.is_some() || known.terms.progress.is_some();
            if known.best.is_none() && anytime && self.first_solution(position, moves, known).is_break() {
                return;
            }
        }
    }

    /// Works out the costs and values of all shapes.
    pub(crate) fn value(&mut self, position: &Position) {
        let tables = &self.tables;
        for colour in 0..tables.colours {
            let (booths, costs) = (position.booths[colour], &mut self.costs[colour]);
            self.costing.costs(tables, tables.family(colour), booths, costs);
        }
        self.prices.find(tables, &self.costs);
        self.layouts.reset();
    }

    /// No layout costs less than this, by the values.
    pub(crate) fn least_cost(&self) -> u32 {
        (self.prices.bound.max(0) as u32).div_ceil(JUMP as u32)
    }

    /// Looks for a solution of so many moves; layouts that cost less must have been refuted with fewer moves.
    fn within(&mut self, position: &Position, moves: u32, known: &mut Known<'_, '_>) -> ControlFlow<Stop> {
        let mut route = Route::new(&self.tables.board, &mut self.memo);
        let mut found = None;
        let mut take = |path: &[u8]| {
            found = Some(path.to_vec());
            ControlFlow::Break(Stop::Found)
        };
        let mut done = ControlFlow::Continue(());
        // With few moves to spare a search is short. Among equals, where it went furthest with fewer moves it is
        // most likely to succeed now.
        self.refuted.sort_by_key(|refuted| Reverse((refuted.cost, refuted.nodes)));
        for Refuted { layout, nodes, .. } in &mut self.refuted {
            let before = known.watch.nodes;
            done = route.ways(position, layout, moves, &mut known.watch, &mut take);
            *nodes = known.watch.nodes - before;
            if done.is_break() {
                break;
            }
        }
        if done.is_continue() {
            let refuted = &mut self.refuted;
            done =
                self.layouts.of_cost(&self.tables, &self.prices, moves, &mut known.watch, |layout, watch| {
                    let before = watch.nodes;
                    route.ways(position, layout, moves, watch, &mut take)?;
                    refuted.push(Refuted { layout: *layout, cost: moves, nodes: watch.nodes - before });
                    ControlFlow::Continue(())
                });
        }
        if let Some(moves) = found {
            known.found(moves);
        }
        done
    }

    /// Looks for any solution, with a few moves more than were just refuted, to the layouts found so far.
    fn first_solution(
        &mut self,
        position: &Position,
        refuted: u32,
        known: &mut Known<'_, '_>,
    ) -> ControlFlow<Stop> {
        let mut route = Route::new(&self.tables.board, &mut self.memo);
        let enough = known.watch.nodes + FIRST_NODES;
        for moves in refuted + 1..=refuted + FIRST_SPARE {
            for Refuted { layout, .. } in self.refuted.iter().take(FIRST_TRIES) {
                let mut found = None;
                let done = route.ways(position, layout, moves, &mut known.watch, &mut |path| {
                    found = Some(path.to_vec());
                    ControlFlow::Break(Stop::Found)
                });
                match (done, found) {
                    (_, Some(path)) => {
                        known.found(path);
                        return ControlFlow::Continue(());
                    }
                    (ControlFlow::Break(stop), None) => return ControlFlow::Break(stop),
                    (ControlFlow::Continue(()), None) if known.watch.nodes > enough => {
                        return ControlFlow::Continue(());
                    }
                    (ControlFlow::Continue(()), None) => {}
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Visits every solution of so many moves, where no solution has fewer.
    pub(crate) fn every_solution(
        &mut self,
        position: &Position,
        moves: u32,
        watch: &mut Watch<'_>,
        mut visit: impl FnMut(&[u8]) -> ControlFlow<Stop>,
    ) -> ControlFlow<Stop> {
        self.value(position);
        let least = self.least_cost();
        let mut route = Route::new(&self.tables.board, &mut self.memo);
        for cost in least..=moves {
            self.layouts.of_cost(&self.tables, &self.prices, cost, watch, |layout, watch| {
                route.ways(position, layout, moves, watch, &mut visit)
            })?;
        }
        ControlFlow::Continue(())
    }
}
