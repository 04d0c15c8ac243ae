//! The kinds of cards of an edition, numbered per pile for the bags.

use alloc::vec::Vec;

use super::card::Card;
use super::edition::Edition;
use super::pile::{PileName, Unseen};

/// The kinds of cards of an edition.
#[derive(Clone, Debug)]
pub(super) struct Deck {
    /// The kinds of each pile, in order: a kind's place in its list is its number in the pile's bag.
    kinds: [Vec<Card>; 2],
    /// The number of each kind, by the number of the card.
    numbers: [u8; Card::NUMBERS],
}

impl Deck {
    pub(super) fn new(edition: &Edition) -> Deck {
        let kinds = PileName::ALL.map(|pile| {
            let mut kinds: Vec<Card> = edition.cards().filter(|card| PileName::of(*card) == pile).collect();
            kinds.sort_unstable();
            kinds.dedup();
            kinds
        });
        let mut numbers = [0; Card::NUMBERS];
        for pile in &kinds {
            for (number, card) in pile.iter().enumerate() {
                numbers[card.number()] = number as u8;
            }
        }
        Deck { kinds, numbers }
    }

    /// The number of a card's kind in the bag of its pile.
    pub(super) fn kind(&self, card: Card) -> usize {
        usize::from(self.numbers[card.number()])
    }

    /// The card of a kind.
    pub(super) fn card(&self, pile: PileName, kind: usize) -> Card {
        self.kinds[pile as usize][kind]
    }

    /// All kinds of cards, in order: boats before chillies.
    pub(super) fn kinds(&self) -> impl Iterator<Item = Card> + Clone + '_ {
        self.kinds.iter().flatten().copied()
    }

    /// The bag of these cards, all of one pile.
    pub(super) fn bag(&self, cards: impl IntoIterator<Item = Card>) -> Unseen {
        let mut bag = Unseen::EMPTY;
        cards.into_iter().for_each(|card| bag.put(self.kind(card)));
        bag
    }
}
