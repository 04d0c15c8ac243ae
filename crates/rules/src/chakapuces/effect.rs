//! What an action would do, for previews.

use alloc::vec::Vec;

use serde::Serialize;

use super::action::Action;
use super::card::Card;
use super::cards::Cards;
use super::consequence::{Consequence, Trigger};
use super::state::Phase;
use super::view::{Hand, View};
use crate::seat::Seat;

/// What an action would do, as far as the seat can know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "chakapuces/"))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Effect {
    /// A first card does nothing by itself (P8); this is what each card of the hand would do after it.
    First {
        /// Every different card that would be left in the hand.
        then: Vec<Following>,
    },
    /// A second card does this (P8).
    Second(Preview),
    /// A card of the pile is one of those that the seat has not seen (P6).
    Blind {
        /// How many cards the pile has.
        pile: u8,
        /// The cards that are in the pile or in hands the seat does not see.
        unseen: Cards,
    },
}

/// A possible second card of the hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "chakapuces/"))]
pub struct Following {
    /// A card that would be left in the hand.
    pub card: Card,
    /// What it would do.
    #[serde(flatten)]
    pub preview: Preview,
}

/// What a second card would do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "chakapuces/"))]
pub struct Preview {
    /// What it forms on the line.
    pub trigger: Trigger,
    /// The fleas that the seat discards.
    pub shed: u16,
    /// The fleas that every other seat takes.
    pub scratched: u8,
}

impl Preview {
    fn of(line: Cards, card: Card, fleas: u16) -> Self {
        let consequence = Consequence::of(line, card);
        Preview {
            trigger: consequence.trigger,
            shed: consequence.shed(fleas),
            scratched: consequence.scratched,
        }
    }
}

pub(super) fn preview(view: &View, seat: Seat, action: Action) -> Effect {
    let own = &view.seats[seat.index()];
    let card = match action {
        Action::Pile => return Effect::Blind { pile: view.pile, unseen: view.unseen },
        Action::Play { card } => card,
    };
    if view.phase == Phase::Second {
        return Effect::Second(Preview::of(view.line, card, own.fleas));
    }
    let (line, left) = match own.hand {
        Hand::Known { cards } => (view.line.with(card), cards.without(card)),
        Hand::Hidden { .. } => return Effect::First { then: Vec::new() },
    };
    let following = |card| Following { card, preview: Preview::of(line, card, own.fleas) };
    Effect::First { then: left.kinds().map(following).collect() }
}
