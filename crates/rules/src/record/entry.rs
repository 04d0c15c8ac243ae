//! One entry of a table's log, as text and as the values of a game.

use alloc::string::{String, ToString};
use core::convert::Infallible;

use serde::{Deserialize, Deserializer, Serialize};

use super::{Sitter, form};
use crate::game::{Game, Step, StepOf, Text};
use crate::seat::Seat;
use crate::text::TextError;

/// One entry of a table's log: in files and stores with actions and outcomes as text, while a game is played with
/// its own ([`EntryOf`]).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Entry<A = String, O = String> {
    /// A seat acted.
    Act {
        /// The seat that decided.
        seat: Seat,
        /// The action, in the form that the game writes it.
        action: A,
    },
    /// Chance fell.
    Chance(O),
    /// A seat took back its own last actions.
    Takeback {
        /// The seat whose actions they were.
        seat: Seat,
        /// Play goes on from the position after this many entries.
        to: usize,
    },
    /// Somebody else sits in a seat from now on.
    Chair {
        /// The seat that somebody else acts from.
        seat: Seat,
        /// Who acts from the seat from now on.
        by: Sitter,
    },
    /// A seat's time ran out.
    Timeout {
        /// The seat that was to act.
        seat: Seat,
    },
}

/// The entry type of a game.
pub type EntryOf<G> = Entry<<G as Game>::Action, <G as Game>::Outcome>;

impl Entry {
    /// The entry for a step.
    pub fn of<G: Game>(step: &StepOf<G>) -> Self {
        EntryOf::<G>::from(*step).written()
    }

    /// The entry with its action or outcome read.
    pub fn read<A: Text, O: Text>(&self) -> Result<Entry<A, O>, TextError> {
        self.map(|action| action.parse(), |outcome| outcome.parse())
    }
}

impl<A: Text, O: Text> Entry<A, O> {
    /// The entry as it is kept.
    pub fn written(&self) -> Entry {
        let Ok(entry) =
            self.map::<_, _, Infallible>(|action| Ok(action.to_string()), |outcome| Ok(outcome.to_string()));
        entry
    }
}

impl<A, O> Entry<A, O> {
    fn map<B, P, E>(
        &self,
        action: impl FnOnce(&A) -> Result<B, E>,
        outcome: impl FnOnce(&O) -> Result<P, E>,
    ) -> Result<Entry<B, P>, E> {
        Ok(match self {
            Entry::Act { seat, action: text } => Entry::Act { seat: *seat, action: action(text)? },
            Entry::Chance(text) => Entry::Chance(outcome(text)?),
            Entry::Takeback { seat, to } => Entry::Takeback { seat: *seat, to: *to },
            Entry::Chair { seat, by } => Entry::Chair { seat: *seat, by: by.clone() },
            Entry::Timeout { seat } => Entry::Timeout { seat: *seat },
        })
    }
}

impl<A: Copy, O: Copy> Entry<A, O> {
    /// The step that the entry is, where it is one.
    pub fn step(&self) -> Option<Step<A, O>> {
        match self {
            Entry::Act { seat, action } => Some(Step::Act(*seat, *action)),
            Entry::Chance(outcome) => Some(Step::Chance(*outcome)),
            Entry::Takeback { .. } | Entry::Chair { .. } | Entry::Timeout { .. } => None,
        }
    }
}

impl<A, O> From<Step<A, O>> for Entry<A, O> {
    fn from(step: Step<A, O>) -> Self {
        match step {
            Step::Act(seat, action) => Entry::Act { seat, action },
            Step::Chance(outcome) => Entry::Chance(outcome),
        }
    }
}

/// Reads an entry of a table's log, which may have begun when version 1 was written. A record has one version throughout.
impl<'de> Deserialize<'de> for Entry {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        form::Written::<form::Either>::deserialize(deserializer).map(Entry::from)
    }
}
