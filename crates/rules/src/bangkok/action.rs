//! What seats and chance decide, with their text forms.

use core::fmt;
use core::str::FromStr;

use serde::{Deserialize, Serialize};

use super::card::Card;
use super::good::Good;
use super::place::{Cell, CellPair, Line, Place, Taken};
use crate::seat::Seat;
use crate::text::TextError;

/// What a seat decides.
///
/// | text | meaning |
/// | --- | --- |
/// | `pf@r1=13` | lay `pf` right of row 1 and take its cards 1 and 3 |
/// | `renew:col2` | renew column 2 |
/// | `pf+a1` | build `pf` in cell a1 of the own market |
/// | `under:avoid:p/f` | put a chilli that fits nowhere under its pile |
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "bangkok/"))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Action {
    /// Lay a hand card at the port and take cards of that line (B8, B9).
    Trade {
        /// The card of the hand that is laid beside the port.
        card: Card,
        /// Where it is laid.
        place: Place,
        /// The cards of the line that are taken.
        taken: Taken,
    },
    /// Replace the cards of a line (B14).
    Renew {
        /// The line whose cards are replaced.
        line: Line,
    },
    /// Lay a hand card into the own market (B12).
    Build {
        /// The card, which leaves the hand.
        card: Card,
        /// The cell of the market.
        cell: Cell,
    },
    /// Put a chilli under its pile, as no hand card fits the market (B13).
    Under {
        /// The chilli, which leaves the hand.
        card: Card,
    },
}

/// What chance decides: `start:2`, `objective:p`, `chillies:a1+c3`, or the text of a card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Outcome {
    /// Who plays first (B6).
    Start {
        /// The first player.
        seat: Seat,
    },
    /// The objective of the seat that is dealt one now (B6).
    Objective {
        /// The good on the tile.
        good: Good,
    },
    /// Where in the port the two chillies go (B7).
    Chillies {
        /// The port's cells that the chillies lie on.
        cells: CellPair,
    },
    /// The top card of a pile (B7, B11, B14).
    Draw {
        /// The card that is drawn.
        card: Card,
    },
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Trade { card, place, taken } => write!(f, "{card}@{place}={taken}"),
            Action::Renew { line } => write!(f, "renew:{line}"),
            Action::Build { card, cell } => write!(f, "{card}+{cell}"),
            Action::Under { card } => write!(f, "under:{card}"),
        }
    }
}

impl FromStr for Action {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        read_action(text).map_err(|_| {
            TextError::new(text, "a Bangkok action (`pf@r1=13`, `renew:col2`, `pf+a1`, `under:avoid:p/f`)")
        })
    }
}

fn read_action(text: &str) -> Result<Action, TextError> {
    if let Some(line) = text.strip_prefix("renew:") {
        Ok(Action::Renew { line: line.parse()? })
    } else if let Some(card) = text.strip_prefix("under:") {
        Ok(Action::Under { card: card.parse()? })
    } else if let Some((card, cell)) = text.split_once('+') {
        Ok(Action::Build { card: card.parse()?, cell: cell.parse()? })
    } else {
        let (card, rest) = text.split_once('@').unwrap_or((text, ""));
        let (place, taken) = rest.split_once('=').unwrap_or((rest, ""));
        Ok(Action::Trade { card: card.parse()?, place: place.parse()?, taken: taken.parse()? })
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Start { seat } => write!(f, "start:{seat}"),
            Outcome::Objective { good } => write!(f, "objective:{}", good.letter()),
            Outcome::Chillies { cells } => write!(f, "chillies:{cells}"),
            Outcome::Draw { card } => write!(f, "{card}"),
        }
    }
}

impl FromStr for Outcome {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        read_outcome(text).ok_or_else(|| {
            TextError::new(text, "a Bangkok outcome (`start:2`, `objective:p`, `chillies:a1+c3` or a card)")
        })
    }
}

fn read_outcome(text: &str) -> Option<Outcome> {
    if let Some(seat) = text.strip_prefix("start:") {
        let seat = Seat::all(super::state::MAX_PLAYERS)
            .zip(["0", "1", "2", "3"])
            .find(|(_, digit)| *digit == seat)?;
        Some(Outcome::Start { seat: seat.0 })
    } else if let Some(letter) = text.strip_prefix("objective:") {
        let mut letters = letter.chars();
        let good = Good::from_letter(letters.next()?)?;
        letters.next().is_none().then_some(Outcome::Objective { good })
    } else if let Some(cells) = text.strip_prefix("chillies:") {
        Some(Outcome::Chillies { cells: cells.parse().ok()? })
    } else {
        Some(Outcome::Draw { card: text.parse().ok()? })
    }
}
