//! The two piles: unseen cards on top, and the known cards that were put under them.

use core::fmt;

use serde::{Deserialize, Serialize};

use super::card::Card;
use super::deck::Deck;
use crate::bag::Bag;

/// Which pile (B7).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "bangkok/"))]
#[serde(rename_all = "snake_case")]
pub enum PileName {
    /// The boats.
    Boats,
    /// The chillies.
    Chillies,
}

impl PileName {
    /// Both piles.
    pub const ALL: [PileName; 2] = [PileName::Boats, PileName::Chillies];

    /// The pile that this card comes from and goes back to.
    pub const fn of(card: Card) -> PileName {
        if card.is_chilli() { PileName::Chillies } else { PileName::Boats }
    }

    /// The pile that stands in when this one is empty (B11).
    #[must_use]
    pub const fn other(self) -> PileName {
        match self {
            PileName::Boats => PileName::Chillies,
            PileName::Chillies => PileName::Boats,
        }
    }

    /// The name of the stream that its draws come from.
    pub const fn stream(self) -> &'static str {
        match self {
            PileName::Boats => "boats",
            PileName::Chillies => "chillies",
        }
    }
}

/// Cards of a pile, unseen ones by number of each kind. A boat shows one of 34 choices of 1 to 3 goods.
pub(super) type Unseen = Bag<5>;

/// The most cards that can lie under a pile: all 44 boats, the starting ones too.
const MOST_UNDER: usize = 44;

/// A pile: the unseen cards, in whatever order, lie upon those that were put under it, in known order.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pile {
    pub(super) unseen: Unseen,
    under: [Option<Card>; MOST_UNDER],
    under_len: u8,
}

impl Pile {
    /// The pile without cards.
    pub(super) const EMPTY: Pile = Pile::unseen(Unseen::EMPTY);

    /// The pile of these unseen cards.
    pub(super) const fn unseen(unseen: Unseen) -> Pile {
        Pile { unseen, under: [None; MOST_UNDER], under_len: 0 }
    }

    /// Whether no card is left.
    pub fn is_empty(&self) -> bool {
        self.under_len == 0 && self.unseen.is_empty()
    }

    /// How many cards are left.
    pub fn len(&self) -> usize {
        usize::from(self.under_len) + self.unseen.total() as usize
    }

    /// The known cards at the bottom, the next one to come first.
    pub fn under(&self) -> impl Iterator<Item = Card> + '_ {
        self.under.iter().flatten().copied()
    }

    /// The next card where it is known: once no unseen card lies upon it.
    pub(super) fn known_top(&self) -> Option<Card> {
        if self.unseen.is_empty() { self.under[0] } else { None }
    }

    /// Takes a card that can be the top one.
    pub(super) fn take(&mut self, card: Card, deck: &Deck) {
        if self.unseen.is_empty() {
            debug_assert_eq!(self.under[0], Some(card), "known cards come in order");
            let len = usize::from(self.under_len);
            self.under.copy_within(1..len, 0);
            self.under[len - 1] = None;
            self.under_len -= 1;
        } else {
            self.unseen.take(deck.kind(card));
        }
    }

    /// Puts a card under all others.
    pub(super) fn put_under(&mut self, card: Card) {
        self.under[usize::from(self.under_len)] = Some(card);
        self.under_len += 1;
    }
}

impl fmt::Debug for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.unseen.iter()).entries(self.under()).finish()
    }
}
