//! One step as a viewer sees it, for log and animation.

use alloc::vec::Vec;

use serde::Serialize;

use super::Bangkok;
use super::action::{Action, Outcome};
use super::card::Card;
use super::good::Good;
use super::hand::Hand;
use super::pile::PileName;
use super::place::{Cell, CellPair, Line, Place};
use super::state::{Phase, State};
use super::view::Objective;
use crate::game::{Eyes, Step};
use crate::seat::Seat;
use crate::standing::Ending;

/// One step as a viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "bangkok/"))]
pub struct Event {
    /// What happened, as this viewer saw it.
    #[serde(flatten)]
    pub what: What,
    /// The end of the game, if this step brought it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub end: Option<End>,
}

/// The end of the game: the tiles are turned over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "bangkok/"))]
pub struct End {
    /// The way it ended.
    pub ending: Ending,
    /// The objectives, in seat order.
    pub objectives: Vec<Good>,
}

/// A card that is, was or comes to lie in a cell of the port.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "bangkok/"))]
pub struct PortCard {
    /// The card that lies there.
    pub card: Card,
    /// The cell of the port.
    pub cell: Cell,
}

/// What happened in a step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "bangkok/"))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum What {
    /// The first player was drawn, and starting sets went to the hands (B6).
    Start {
        /// The first player.
        seat: Seat,
        /// All hands, in seat order.
        hands: Vec<Hand>,
    },
    /// A seat got its objective (B6).
    Objective {
        /// The seat whose objective it is.
        seat: Seat,
        /// The objective, for who may see it.
        objective: Objective,
    },
    /// The cells of the port's chillies were drawn (B7).
    Chillies {
        /// The port's cells that the chillies lie on.
        cells: CellPair,
    },
    /// A card of the port was laid out (B7) or filled a gap (B11).
    Filled {
        /// The card that came.
        card: Card,
        /// Its cell in the port.
        cell: Cell,
        /// The pile it came from.
        pile: PileName,
    },
    /// A seat traded (B8–B10).
    Traded {
        /// The seat that traded.
        seat: Seat,
        /// The card that was laid beside the port.
        card: Card,
        /// Where it was laid.
        place: Place,
        /// The cards that went to the hand, from where they lay.
        taken: Vec<PortCard>,
        /// The line after the push, gaps being empty.
        line: [Option<Card>; 3],
    },
    /// A seat renews a line (B14).
    Renewing {
        /// The seat that renews.
        seat: Seat,
        /// The line whose cards are replaced.
        line: Line,
    },
    /// A card of the line was replaced (B14).
    Replaced {
        /// The card that came.
        card: Card,
        /// Its cell in the port.
        cell: Cell,
        /// The pile it came from.
        pile: PileName,
        /// The card that left.
        replaced: Card,
        /// With the last replacement: all cards that now go under their piles, in this order.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<Card>>"))]
        under: Vec<Card>,
    },
    /// A seat laid a market card (B12).
    Built {
        /// The seat that built.
        seat: Seat,
        /// The card that went from hand to market.
        card: Card,
        /// Its cell in the market.
        cell: Cell,
    },
    /// A seat put a chilli under its pile (B13).
    PutUnder {
        /// The seat whose chilli it was.
        seat: Seat,
        /// The chilli, which fits nowhere.
        card: Card,
    },
}

impl Bangkok {
    pub(super) fn tell(&self, before: &State, step: Step<Action, Outcome>, eyes: Eyes) -> Event {
        let mut after = *before;
        let what = match step {
            Step::Act(seat, action) => {
                self.act(&mut after, action);
                acted(before, &after, seat, action)
            }
            Step::Chance(outcome) => {
                self.fall(&mut after, outcome);
                self.fallen(before, &after, outcome, eyes)
            }
        };
        let end = match after.phase {
            Phase::Over { ending } => {
                Some(End { ending, objectives: after.objectives.iter().flatten().copied().collect() })
            }
            _ => None,
        };
        Event { what, end }
    }

    fn fallen(&self, before: &State, after: &State, outcome: Outcome, eyes: Eyes) -> What {
        match (before.phase, outcome) {
            (_, Outcome::Start { seat }) => {
                What::Start { seat, hands: after.hands[..usize::from(self.players)].to_vec() }
            }
            (Phase::Objective { seat }, Outcome::Objective { good }) => {
                let objective = if eyes.see(seat) { Objective::Known { good } } else { Objective::Hidden };
                What::Objective { seat, objective }
            }
            (_, Outcome::Chillies { cells }) => What::Chillies { cells },
            (Phase::Deal { cell, .. }, Outcome::Draw { card }) => {
                What::Filled { card, cell, pile: PileName::of(card) }
            }
            (Phase::Fill { place }, Outcome::Draw { card }) => {
                let cell = before.port.next_gap(place).expect("a gap is being filled");
                What::Filled { card, cell, pile: PileName::of(card) }
            }
            (Phase::Renew { line, position, replaced: earlier }, Outcome::Draw { card }) => {
                let cell = line.cells()[usize::from(position)];
                let replaced = before.port.at(cell).expect("a card is being replaced");
                let mut under = Vec::new();
                if !matches!(after.phase, Phase::Renew { .. }) {
                    under.extend(earlier.into_iter().flatten());
                    under.push(replaced);
                }
                What::Replaced { card, cell, pile: PileName::of(card), replaced, under }
            }
            _ => unreachable!("{outcome} falls in its phase"),
        }
    }
}

fn acted(before: &State, after: &State, seat: Seat, action: Action) -> What {
    match action {
        Action::Trade { card, place, taken } => {
            let cells = place.line().cells().into_iter().enumerate();
            let taken = cells
                .filter(|(position, _)| taken.contains(*position))
                .filter_map(|(_, cell)| before.port.at(cell).map(|card| PortCard { card, cell }))
                .collect();
            What::Traded { seat, card, place, taken, line: after.port.line(place.line()) }
        }
        Action::Renew { line } => What::Renewing { seat, line },
        Action::Build { card, cell } => What::Built { seat, card, cell },
        Action::Under { card } => What::PutUnder { seat, card },
    }
}
