//! What a player may want to know in the middle of a puzzle, and what a puzzle is like.

use std::ops::ControlFlow;

use crate::board::spots;
use crate::position::Position;
use crate::solve::{Answer, Solver};
use crate::watch::{Stop, Terms, Watch};

/// The best next jump and what follows from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hint {
    /// The spot from which a booth should jump; none if the position is solved.
    pub jump: Option<u8>,
    /// The moves that are left with it.
    pub left: u32,
    /// Whether that is proven to be the fewest.
    pub proven: bool,
}

/// The shortest solutions of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solutions {
    /// Their number of moves.
    pub length: u32,
    /// The solutions, in the order in which they were found.
    pub all: Vec<Vec<u8>>,
    /// Whether these are all: otherwise the limit, or the end of the search, came first.
    pub complete: bool,
}

/// How narrow the way to a shortest solution is.
#[derive(Clone, PartialEq, Debug)]
pub struct Difficulty {
    /// For each move of a shortest solution, how many jumps were on some shortest way.
    pub choices: Vec<u8>,
    /// How much a player has to get right, in bits: each move adds the logarithm of all jumps by the good ones.
    pub bits: f64,
}

impl Solver {
    /// The fewest moves that solve a position.
    pub fn par(&mut self, position: &Position) -> u32 {
        self.solve(position, Terms::default()).lower_bound
    }

    /// The best next jump, as far as the terms allow; none if the search was cancelled.
    pub fn hint(&mut self, position: &Position, terms: Terms<'_>) -> Option<Hint> {
        let answer = self.solve(position, terms);
        let moves = answer.best.as_ref()?;
        Some(Hint { jump: moves.first().copied(), left: moves.len() as u32, proven: answer.is_optimal() })
    }

    /// Whether a jump from a position that needs `par` moves is on a shortest way; unknown if the terms end the
    /// search too soon, and no for what is no jump.
    pub fn keeps_par(&mut self, position: &Position, par: u32, from: u8, terms: Terms<'_>) -> Option<bool> {
        let legal = self.tables().board.lines[usize::from(position.empty)];
        if par == 0 || from >= 32 || legal >> from & 1 == 0 {
            return Some(false);
        }
        let answer = self.solve_within(&position.after(from), par - 1, terms);
        match answer {
            Answer { best: Some(moves), .. } if moves.len() as u32 == par - 1 => Some(true),
            Answer { lower_bound, .. } if lower_bound >= par => Some(false),
            Answer { .. } => None,
        }
    }

    /// All shortest solutions, or the first `limit` of them; none if the terms end the search for the first.
    pub fn solutions(&mut self, position: &Position, limit: usize, terms: &Terms<'_>) -> Option<Solutions> {
        let Terms { deadline, cancelled, .. } = *terms;
        let answer = self.solve(position, Terms { deadline, cancelled, progress: None });
        if !answer.is_optimal() {
            return None;
        }
        let length = answer.lower_bound;
        let mut all = Vec::new();
        if length == 0 {
            return Some(Solutions { length, all: vec![Vec::new()], complete: true });
        }
        let mut watch = Watch::new(cancelled);
        watch.deadline = deadline;
        let done = self.every_solution(position, length, &mut watch, |moves| {
            if all.len() == limit {
                return ControlFlow::Break(Stop::Found);
            }
            all.push(moves.to_vec());
            ControlFlow::Continue(())
        });
        Some(Solutions { length, all, complete: done.is_continue() })
    }

    /// How narrow the way is along this shortest solution; none if the terms end the search.
    pub fn difficulty(
        &mut self,
        position: &Position,
        solution: &[u8],
        terms: &Terms<'_>,
    ) -> Option<Difficulty> {
        let mut at = *position;
        let mut difficulty = Difficulty { choices: Vec::new(), bits: 0.0 };
        for (done, from) in solution.iter().enumerate() {
            let left = (solution.len() - done) as u32;
            let jumps = self.tables().board.lines[usize::from(at.empty)];
            let mut good = 0;
            for jump in spots(jumps) {
                let terms = Terms { deadline: terms.deadline, cancelled: terms.cancelled, progress: None };
                good += u8::from(jump as u8 == *from || self.keeps_par(&at, left, jump as u8, terms)?);
            }
            difficulty.choices.push(good);
            difficulty.bits += (f64::from(jumps.count_ones()) / f64::from(good)).log2();
            at = at.after(*from);
        }
        Some(difficulty)
    }
}
