//! What is in the log: going on with what was proposed, and making it all again from what is stored.

use talat_bots::Searchable;
use talat_rules::Seat;
use talat_rules::record::{Entry, Passed, RecordError, Sitter};

use super::{After, Playing};
use crate::rows::LogRow;
use crate::wire::{StoodIn, StoodInWhy};

/// How many appends are kept for those who come back.
const RECENT: usize = 32;

impl<G: Searchable> Playing<G> {
    /// Makes all entries of a log again; an error says why it no longer fits the rules.
    pub(crate) fn restore(&mut self, log: &[LogRow]) -> Result<(), String> {
        for row in log {
            let first = self.seq();
            let mut passed = Vec::with_capacity(row.entries.len());
            for entry in &row.entries {
                let entered = self.replay.enter(entry, Some(&mut self.draws)).map_err(|why| told(&why))?;
                self.note(&entered);
                passed.push(entered);
            }
            self.remember(first, passed);
        }
        Ok(())
    }

    /// Goes on from what was proposed.
    pub(super) fn commit(&mut self, after: After<G>) {
        let first = self.seq();
        let passed: Vec<Passed<G>> = after.entries.into_iter().map(|entry| self.replay.pass(entry)).collect();
        debug_assert_eq!(*self.state(), after.state, "what is committed is what was proposed");
        for passed in &passed {
            self.note(passed);
        }
        if let Some(draws) = after.draws {
            self.draws = draws;
        }
        self.remember(first, passed);
    }

    fn remember(&mut self, first: u64, passed: Vec<Passed<G>>) {
        self.recent.push_back((first, passed));
        if self.recent.len() > RECENT {
            self.recent.pop_front();
        }
    }

    /// Notes for whom bots stand in, and how many turns they have begun there.
    fn note(&mut self, passed: &Passed<G>) {
        match &passed.entry {
            Entry::Act { seat, .. } => {
                if let Some(stood_in) = self.stood_in.get_mut(seat.index()).and_then(Option::as_mut)
                    && (stood_in.turns == 0 || self.decided != Some(*seat))
                {
                    stood_in.turns += 1;
                }
                self.decided = Some(*seat);
            }
            Entry::Chair { seat, by } => {
                let since = passed.number as u64;
                if let Some(stood_in) = self.stood_in.get_mut(seat.index()) {
                    let why = if self.timed_out[seat.index()] + 1 == since {
                        StoodInWhy::Time
                    } else {
                        StoodInWhy::Gone
                    };
                    *stood_in = matches!(by, Sitter::Bot(_)).then_some(StoodIn { since, turns: 0, why });
                }
            }
            Entry::Timeout { seat } => {
                if let Some(timed_out) = self.timed_out.get_mut(seat.index()) {
                    *timed_out = passed.number as u64;
                }
            }
            Entry::Chance(_) | Entry::Takeback { .. } => {}
        }
    }

    pub(super) fn is_stale(&self, seat: Seat, based_on: u64) -> bool {
        self.replay.outdated(seat, usize::try_from(based_on).unwrap_or(usize::MAX))
    }
}

/// Why a log no longer fits the rules, without what was or would be drawn: not everybody may know it.
fn told(why: &RecordError) -> String {
    match why {
        RecordError::Illegal { step, illegal, .. } => format!("step {step}: {illegal}"),
        RecordError::Draw { step, .. } => format!("step {step}: what was drawn is not what the seed gives"),
        other => other.to_string(),
    }
}
