//! Refusals: a code, the rule that forbids, and parameters. Never prose: clients word them.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Display};

use serde::Serialize;

/// One reason for refusing a step; every game lists its own in `refusal.rs`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Refusal {
    /// The rule that forbids; empty for the reasons that all games share, which get it from the game.
    pub rule: &'static str,
    /// The stable name of the reason.
    pub code: &'static str,
    /// The names of its parameters.
    pub params: &'static [&'static str],
}

/// The game is over.
pub const GAME_OVER: Refusal = Refusal { rule: "", code: "game_over", params: &[] };
/// There is no such seat.
pub const NO_SEAT: Refusal = Refusal { rule: "", code: "no_seat", params: &["seat"] };
/// It is not this seat's turn.
pub const NOT_ON_TURN: Refusal = Refusal { rule: "", code: "not_on_turn", params: &["seat"] };
/// A draw or roll has to fall first.
pub const CHANCE_PENDING: Refusal = Refusal { rule: "", code: "chance_pending", params: &[] };
/// A seat has to act, nothing is drawn or rolled now.
pub const NO_CHANCE: Refusal = Refusal { rule: "", code: "no_chance", params: &["outcome"] };
/// This can't be drawn or rolled now.
pub const UNLIKELY: Refusal = Refusal { rule: "", code: "impossible_outcome", params: &["outcome"] };

/// The reasons that all games share.
pub const SHARED: &[Refusal] = &[GAME_OVER, NO_SEAT, NOT_ON_TURN, CHANCE_PENDING, NO_CHANCE, UNLIKELY];

impl Refusal {
    /// This reason, by its own rule, without parameters yet.
    pub fn because(&self) -> Illegal {
        self.at(self.rule)
    }

    /// This reason, by the given rule.
    pub fn at(&self, rule: &'static str) -> Illegal {
        Illegal { rule, code: self.code, params: Vec::new() }
    }

    /// This reason, by its own rule, with its first parameter.
    pub fn with(&self, name: &'static str, value: impl Display) -> Illegal {
        self.because().with(name, value)
    }
}

/// Why a step is refused.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Illegal {
    /// The number of the rule that forbids it.
    pub rule: &'static str,
    /// The stable name of the reason.
    pub code: &'static str,
    /// What the reason speaks of, by name.
    pub params: Vec<(&'static str, String)>,
}

impl Illegal {
    /// The same refusal with one more parameter.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Display) -> Self {
        self.params.push((name, value.to_string()));
        self
    }
}

impl Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}", self.code, self.rule)?;
        for (name, value) in &self.params {
            write!(f, ", {name} {value}")?;
        }
        f.write_str(")")
    }
}

impl core::error::Error for Illegal {}
