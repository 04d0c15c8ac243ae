//! What a seat decides and what chance decides, with their text forms.

use core::fmt;
use core::str::FromStr;

use serde::{Deserialize, Serialize};

use super::card::Card;
use crate::seat::Seat;
use crate::text::TextError;

/// Where the next card of the turn comes from (P6).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "chakapuces/"))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// A card of the hand: `7`, `7s`.
    Play {
        /// The card, which leaves the hand.
        card: Card,
    },
    /// The top card of the pile, blind: `pile`.
    Pile,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Play { card } => card.fmt(f),
            Action::Pile => f.write_str("pile"),
        }
    }
}

impl FromStr for Action {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        const WANTED: &str = "a Chakapuces action (`1`–`10`, `1s`–`10s` or `pile`)";
        match text {
            "pile" => Ok(Action::Pile),
            _ => text
                .parse()
                .map(|card| Action::Play { card })
                .map_err(|_: TextError| TextError::new(text, WANTED)),
        }
    }
}

/// What falls to chance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Outcome {
    /// Who starts (P5): `start:2`.
    Start {
        /// The seat that begins.
        seat: Seat,
    },
    /// The top card of the pile, wherever it goes: `7`, `7s`.
    Card {
        /// The card that is drawn.
        card: Card,
    },
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Start { seat } => write!(f, "start:{seat}"),
            Outcome::Card { card } => card.fmt(f),
        }
    }
}

impl FromStr for Outcome {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        const WANTED: &str = "a Chakapuces outcome (`start:0`–`start:5`, `1`–`10` or `1s`–`10s`)";
        let error = || TextError::new(text, WANTED);
        match text.strip_prefix("start:").map(str::as_bytes) {
            Some([digit @ b'0'..=b'5']) => Ok(Outcome::Start { seat: Seat::new(digit - b'0') }),
            Some(_) => Err(error()),
            None => text.parse().map(|card| Outcome::Card { card }).map_err(|_: TextError| error()),
        }
    }
}
