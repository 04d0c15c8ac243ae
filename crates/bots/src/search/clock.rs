//! How long a search goes on.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::Budget;

/// After how many iterations the clock is read.
const TICK: u64 = 4;

/// How many iterations are done and how many there may still be.
#[derive(Debug)]
pub(crate) struct Clock<'a> {
    began: Instant,
    /// When it has to be done; none if iterations are counted.
    deadline: Option<Instant>,
    /// Set once nobody wants the choice any more.
    unwanted: Option<&'a AtomicBool>,
    pub(crate) done: u64,
    /// The iteration at which the clock is read next; if they are counted, the last.
    next: u64,
    left: u64,
}

impl<'a> Clock<'a> {
    /// Counts the iterations of a budget, or the time to its deadline but no more than `limit`.
    pub(crate) fn start(budget: Budget<'a>, limit: Duration) -> Self {
        let began = Instant::now();
        let next = match budget {
            Budget::Iterations(iterations) => iterations.max(1),
            Budget::Deadline(_) | Budget::Wanted(..) => TICK,
        };
        let deadline = budget.deadline().map(|deadline| {
            let longest = began.checked_add(limit).unwrap_or(deadline);
            deadline.min(longest)
        });
        Clock { began, deadline, unwanted: budget.unwanted(), done: 0, next, left: u64::MAX }
    }

    /// How many more iterations there may be; up to a deadline, by the pace of those done.
    pub(crate) fn left(&mut self) -> u64 {
        let Some(deadline) = self.deadline else { return self.next.saturating_sub(self.done) };
        if self.done >= self.next {
            let now = Instant::now();
            self.next = self.done + TICK;
            let (spent, left) = (now - self.began, deadline.saturating_duration_since(now));
            let estimate = u128::from(self.done) * left.as_nanos() / spent.as_nanos().max(1);
            self.left = u64::try_from(estimate).unwrap_or(u64::MAX);
            if self.unwanted.is_some_and(|unwanted| unwanted.load(Ordering::Relaxed)) {
                self.left = 0;
            }
        }
        self.left
    }
}
