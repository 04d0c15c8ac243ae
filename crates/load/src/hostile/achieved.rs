//! What a hostile client has achieved.

use std::collections::BTreeMap;
use std::fmt;

use serde_json::Value;

use crate::failure::Failure;

/// What a hostile client has achieved, by name, and what should not have been possible.
#[derive(Clone, Default, Debug)]
pub struct Achieved {
    counts: BTreeMap<&'static str, u64>,
    /// What should not have been possible.
    pub broken: Vec<String>,
}

impl Achieved {
    /// Counts something.
    pub(crate) fn count(&mut self, what: &'static str) {
        *self.counts.entry(what).or_default() += 1;
    }

    /// Notes the most of something.
    pub(crate) fn most(&mut self, what: &'static str, count: u64) {
        let most = self.counts.entry(what).or_default();
        *most = count.max(*most);
    }

    /// How often something was counted.
    pub fn of(&self, what: &str) -> u64 {
        self.counts.get(what).copied().unwrap_or_default()
    }

    /// Counts an answer: done, refused by a limit, refused otherwise, or none.
    pub(crate) fn answer(&mut self, done: &'static str, answer: &Result<Value, Failure>) {
        self.count(match answer {
            Ok(_) => done,
            Err(Failure::Refused { status: 429, .. }) => "too many",
            Err(Failure::Refused { status: 503, .. }) => "busy",
            Err(Failure::Refused { .. }) => "refused",
            Err(_) => "unanswered",
        });
    }

    /// Notes what should not have been possible.
    pub(crate) fn broke(&mut self, what: String) {
        self.broken.push(what);
    }

    /// These and those together.
    pub(crate) fn add(&mut self, more: Achieved) {
        for (what, count) in more.counts {
            *self.counts.entry(what).or_default() += count;
        }
        self.broken.extend(more.broken);
    }
}

impl fmt::Display for Achieved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, (what, count)) in self.counts.iter().enumerate() {
            let comma = if number > 0 { ", " } else { "" };
            write!(f, "{comma}{count} {what}")?;
        }
        Ok(())
    }
}
