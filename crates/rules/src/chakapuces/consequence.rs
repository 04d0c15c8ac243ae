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

    /// The line once `card`, which triggers this, has been laid on it: without what is taken (P10).
    #[must_use]
    pub fn line_after(self, line: Cards, card: Card) -> Cards {
        let mut line = line.with(card);
        if let Trigger::Stack { taken } = self.trigger {
            line -= taken;
        }
        line
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

/// Whether a second card of a value would trigger something else on this line, fleas that are given aside, once a first
/// card lies at `first`: beside that card, and where it opens a stack also upon it and at the free ends of its run (P9,
/// P10).
pub fn touched(line: Cards, first: Value) -> impl Fn(Value) -> bool {
    let free = line.height(first) == 0;
    let (from, to) = line.run(first);
    move |second| {
        let [at, second_at, from, to] = [first, second, from, to].map(Value::index);
        if line.height(second) > 0 {
            at.abs_diff(second_at) == 1
        } else {
            free && (at == second_at || second_at + 1 == from || second_at == to + 1)
        }
    }
}
