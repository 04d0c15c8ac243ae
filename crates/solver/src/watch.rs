//! When a search has to stop before its end.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// What a search is told before it begins.
#[derive(Default)]
pub struct Terms<'a> {
    /// When to stop. A search that has no solution yet goes on until it has one.
    pub deadline: Option<Instant>,
    /// Set to stop at once, with a solution or without.
    pub cancelled: Option<&'a AtomicBool>,
    /// Called whenever the solution or the lower bound has become better.
    pub progress: Option<&'a mut dyn FnMut(Progress)>,
}

/// How far a search is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// No solution has fewer moves than this.
    pub lower_bound: u32,
    /// The moves of the best solution so far.
    pub best: Option<u32>,
    /// The positions and partial layouts looked at so far.
    pub nodes: u64,
}

/// Why a search ends before everything is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stop {
    /// What was looked for is found.
    Found,
    /// Time is up, or nobody wants the answer any more.
    Interrupted,
}

/// Counts nodes, and looks at the clock now and then.
#[derive(Debug)]
pub(crate) struct Watch<'a> {
    pub(crate) nodes: u64,
    pub(crate) deadline: Option<Instant>,
    cancelled: Option<&'a AtomicBool>,
}

impl<'a> Watch<'a> {
    /// Looking at the clock takes as long as some nodes.
    const EVERY: u64 = 512;

    pub(crate) const fn new(cancelled: Option<&'a AtomicBool>) -> Self {
        Watch { nodes: 0, deadline: None, cancelled }
    }

    /// Counts a node; true if it is time to stop.
    #[inline]
    pub(crate) fn tick(&mut self) -> bool {
        self.nodes += 1;
        self.nodes.is_multiple_of(Self::EVERY) && self.is_over()
    }

    /// Whether it is time to stop.
    pub(crate) fn is_over(&self) -> bool {
        self.cancelled.is_some_and(|cancelled| cancelled.load(Ordering::Relaxed))
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}
