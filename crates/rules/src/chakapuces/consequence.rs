//! What the second card of a turn triggers (P8–P12).

use serde::Serialize;

use super::card::{Card, Value};
use super::cards::Cards;

/// What the second card forms on the line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "chakapuces/"))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Trigger {
    /// It lies alone, without neighbours (P11).
    Nothing,
    /// It joins a run of neighbouring values: as many fleas may go (P9).
    Sequence {
        /// The lowest value of the run.
        from: Value,
        /// The highest value of the run.
        to: Value,
    },
    /// It lies on others of its value: their neighbours are taken (P10).
    Stack {
        /// The cards that are taken.
        taken: Cards,
    },
}

/// What the second card of a turn triggers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "chakapuces/"))]
pub struct Consequence {
    /// What it forms on the line.
    pub trigger: Trigger,
    /// The fleas that every other player takes (P12).
    pub scratched: u8,
}

impl Consequence {
    /// What `card` triggers as second card of a turn, laid on this line.
    pub fn of(line: Cards, card: Card) -> Self {
        let value = card.value();
        let others = line.height(value);
        let trigger = if others > 0 {
            Trigger::Stack { taken: line.beside(value) }
        } else {
            match line.run(value) {
                (from, to) if from == to => Trigger::Nothing,
                (from, to) => Trigger::Sequence { from, to },
            }
        };
        Consequence { trigger, scratched: if card.is_scratch() { others + 1 } else { 0 } }
    }

    /// How many of `fleas` the player discards: as many as the run is long, a stack counting once, and not
    /// more than there are (P9).
    pub fn shed(self, fleas: u16) -> u16 {
        match self.trigger {
            Trigger::Sequence { from, to } => fleas.min(u16::from(to.number() - from.number() + 1)),
            Trigger::Nothing | Trigger::Stack { .. } => 0,
        }
    }
}
