//! What players and chance decide, with their text forms.

use alloc::string::ToString;
use core::fmt;
use core::str::FromStr;

use serde::{Deserialize, Serialize};

use super::colour::Colour;
use super::marker::Pair;
use super::spot::Spot;
use crate::seat::Seat;
use crate::text::TextError;

/// What the player on turn does. Written as the spot a booth jumps from, `b1`, or `pass`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "chatuchak/"))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Action {
    /// The booth on this spot jumps to the empty one (C12).
    Jump {
        /// The spot it leaves.
        from: Spot,
    },
    /// No more turns in this game (C13).
    Pass,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Jump { from } => from.fmt(f),
            Action::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Action {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        match text {
            "pass" => Ok(Action::Pass),
            _ => match text.parse() {
                Ok(from) => Ok(Action::Jump { from }),
                Err(_) => Err(TextError::new(text, "a Chatuchak action (`a1`–`f5` or `pass`)")),
            },
        }
    }
}

/// What is drawn or rolled. Written `start:0`, `grid:7`, `booth:R`, `mix:RY`, `roll:12`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Outcome {
    /// The start player (C7).
    Start {
        /// The seat that has the first turn.
        seat: Seat,
    },
    /// A side of a start grid tile (C8).
    StartGrid {
        /// The number on that side.
        number: u8,
    },
    /// A booth for the grid that is being drawn (C30).
    Booth {
        /// The colour of the booth that was drawn.
        colour: Colour,
    },
    /// The side up of the next MIX marker (C11).
    Mix {
        /// The pair on that side.
        pair: Pair,
    },
    /// The die (C23).
    Roll {
        /// What it shows, 1 to 12.
        number: u8,
    },
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Start { seat } => write!(f, "start:{seat}"),
            Outcome::StartGrid { number } => write!(f, "grid:{number}"),
            Outcome::Booth { colour } => write!(f, "booth:{}", colour.letter()),
            Outcome::Mix { pair } => write!(f, "mix:{pair}"),
            Outcome::Roll { number } => write!(f, "roll:{number}"),
        }
    }
}

impl FromStr for Outcome {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let read = |word: &str, value: &str| match word {
            "start" => Some(Outcome::Start { seat: Seat::new(value.parse().ok()?) }),
            "grid" => Some(Outcome::StartGrid { number: value.parse().ok()? }),
            "booth" => Some(Outcome::Booth { colour: Colour::from_letter(value.parse().ok()?)? }),
            "mix" => Some(Outcome::Mix { pair: value.parse().ok()? }),
            "roll" => Some(Outcome::Roll { number: value.parse().ok()? }),
            _ => None,
        };
        text.split_once(':')
            .and_then(|(word, value)| read(word, value))
            // Numbers have one text only: no sign, no leading zero.
            .filter(|outcome| outcome.to_string() == text)
            .ok_or_else(|| {
                TextError::new(text, "a Chatuchak draw (`start:0`, `grid:7`, `booth:R`, `mix:RY`, `roll:12`)")
            })
    }
}
