//! What several cards or chillies come to together.

use talat_rules::bangkok::{Card, Chilli, Good};

/// A number for each kind of chilli.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct ByKind {
    pub(super) avoid: f32,
    pub(super) collect: f32,
    pub(super) pair: f32,
    pub(super) unique: f32,
}

impl ByKind {
    /// Adds up the numbers of chillies of the same kind.
    pub(super) fn sum(numbers: impl Iterator<Item = (Chilli, f32)>) -> Self {
        let mut sums = ByKind::default();
        for (chilli, number) in numbers {
            *match chilli {
                Chilli::Avoid(_) => &mut sums.avoid,
                Chilli::Collect(_) => &mut sums.collect,
                Chilli::Pair(..) => &mut sums.pair,
                Chilli::Unique => &mut sums.unique,
            } += number;
        }
        sums
    }
}

/// What some cards show together.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Shown {
    pub(super) goods: u8,
    /// Goods of the objective.
    pub(super) wanted: u8,
    pub(super) chillies: u8,
}

impl Shown {
    /// By these cards, to a seat with this objective.
    pub(super) fn by(cards: impl Iterator<Item = Card>, objective: Option<Good>) -> Self {
        let mut shown = Shown::default();
        for card in cards {
            shown.goods += card.goods().total();
            shown.wanted += objective.map_or(0, |good| card.goods().count(good));
            shown.chillies += u8::from(card.is_chilli());
        }
        shown
    }
}
