//! What a seat decides, what chance decides, and their text forms.

use alloc::string::ToString;
use core::fmt;
use core::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::chatuchak::colour::Colour;
use crate::chatuchak::spot::Spot;
use crate::text::TextError;

/// What a seat decides: `a1` to `f5`, or `give_up`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "race/"))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Action {
    /// The booth on this spot jumps to the empty one (C12).
    Jump {
        /// The spot that it leaves.
        from: Spot,
    },
    /// The attempt is given up (C27).
    GiveUp,
}

const GIVE_UP: &str = "give_up";

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Jump { from } => from.fmt(f),
            Action::GiveUp => f.write_str(GIVE_UP),
        }
    }
}

impl FromStr for Action {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        match text.parse() {
            Ok(from) => Ok(Action::Jump { from }),
            Err(_) if text == GIVE_UP => Ok(Action::GiveUp),
            Err(_) => Err(TextError::new(text, "a Race action (`a1`–`f5` or `give_up`)")),
        }
    }
}

/// What chance decides: a start grid, `grid:7`, or a booth, `booth:R`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Outcome {
    /// This start grid is drawn (C29).
    StartGrid {
        /// The number printed on the start grid (C8).
        number: u8,
    },
    /// A booth of this colour is drawn and laid (C30).
    Booth {
        /// The colour of the booth that was drawn.
        colour: Colour,
    },
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::StartGrid { number } => write!(f, "grid:{number}"),
            Outcome::Booth { colour } => write!(f, "booth:{}", colour.letter()),
        }
    }
}

impl FromStr for Outcome {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let read = |word: &str, value: &str| match word {
            "grid" => Some(Outcome::StartGrid { number: value.parse().ok()? }),
            "booth" => Some(Outcome::Booth { colour: Colour::from_letter(value.parse().ok()?)? }),
            _ => None,
        };
        text.split_once(':')
            .and_then(|(word, value)| read(word, value))
            // A number has one text only: no sign, no leading zero.
            .filter(|outcome| outcome.to_string() == text)
            .ok_or_else(|| TextError::new(text, "a Race draw (`grid:7`, `booth:R`)"))
    }
}
