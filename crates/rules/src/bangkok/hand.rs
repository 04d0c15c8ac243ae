//! A hand of cards.

use serde::{Serialize, Serializer};

use super::card::Card;

/// The cards in a hand, in order.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "Vec<Card>", export_to = "bangkok/"))]
pub struct Hand {
    cards: [Option<Card>; Hand::MOST],
    len: u8,
}

impl Hand {
    /// How many cards a player keeps between turns (B12).
    pub const KEPT: usize = 3;
    /// The most cards a hand can have: one of three laid, three taken.
    pub const MOST: usize = 5;
    /// The hand without cards.
    pub const EMPTY: Hand = Hand { cards: [None; Hand::MOST], len: 0 };

    /// The hand of these cards, at most five.
    pub fn of(cards: &[Card]) -> Hand {
        let mut hand = Hand::EMPTY;
        for card in cards {
            hand.add(*card);
        }
        hand
    }

    /// How many cards there are.
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there is no card.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The cards, in order.
    pub fn cards(&self) -> impl Iterator<Item = Card> + '_ {
        self.cards.iter().flatten().copied()
    }

    /// The kinds of cards, in order.
    pub fn kinds(&self) -> impl Iterator<Item = Card> + '_ {
        let mut last = None;
        self.cards().filter(move |card| last.replace(*card) != Some(*card))
    }

    /// Whether such a card is there.
    pub fn contains(&self, card: Card) -> bool {
        self.cards.contains(&Some(card))
    }

    /// How many cards are over the three that a player keeps (B12).
    pub const fn surplus(&self) -> usize {
        self.len().saturating_sub(Hand::KEPT)
    }

    /// How many of so many cards in a hand are going to be built in a market that takes so many (B12, B13).
    pub fn to_build(held: usize, room: usize) -> usize {
        held.saturating_sub(Hand::KEPT).min(room)
    }

    /// Adds a card in its place.
    pub(super) fn add(&mut self, card: Card) {
        let mut at = self.len();
        while at > 0 && self.cards[at - 1] > Some(card) {
            self.cards[at] = self.cards[at - 1];
            at -= 1;
        }
        self.cards[at] = Some(card);
        self.len += 1;
    }

    /// Removes a card that is there.
    pub(super) fn remove(&mut self, card: Card) {
        let at = self.cards.iter().position(|held| *held == Some(card)).expect("the card is in the hand");
        self.cards.copy_within(at + 1.., at);
        self.cards[Hand::MOST - 1] = None;
        self.len -= 1;
    }
}

impl core::fmt::Debug for Hand {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_list().entries(self.cards()).finish()
    }
}

impl Serialize for Hand {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.cards())
    }
}
