//! Some cards together: a hand, a pile of collected cards, the line.

use core::fmt;
use core::ops::{AddAssign, SubAssign};

use serde::ser::{Serialize, Serializer};

use super::card::{Card, Value};

/// How many of each card; at most 15 alike.
///
/// Four bits a count, a word for the Cats and one for the Scratch cards, both in order of value: what lies
/// beside a value, how long a run is and which cards are there are bit operations.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS),
    ts(type = r#"{ [card in import("./Card").Card]?: number }"#, export_to = "chakapuces/")
)]
pub struct Cards([u64; 2]);

/// The lowest bit of each count.
const LOWS: u64 = 0x11_1111_1111;
/// Every other count.
const EVENS: u64 = 0x0f_0f0f_0f0f;
/// The sum of the bytes of a word comes to its top byte when it is multiplied by this.
const BYTES: u64 = 0x0101_0101_0101_0101;
/// Bits per count.
const BITS: usize = 4;

/// The lowest bit of each count that is not 0.
const fn present(word: u64) -> u64 {
    (word | word >> 1 | word >> 2 | word >> 3) & LOWS
}

impl Cards {
    /// The most cards of one kind that can be counted.
    pub const MOST_ALIKE: u8 = 15;

    /// No cards.
    pub const NONE: Self = Cards([0; 2]);

    /// How many cards there are.
    pub const fn len(self) -> u8 {
        let [cats, scratches] = self.0;
        let pairs =
            (cats & EVENS) + (cats >> BITS & EVENS) + (scratches & EVENS) + (scratches >> BITS & EVENS);
        (pairs.wrapping_mul(BYTES) >> 56) as u8
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] == 0
    }

    /// How many of this card there are.
    pub const fn count(self, card: Card) -> u8 {
        (self.0[card.is_scratch() as usize] >> (BITS * card.value().index())) as u8 & 15
    }

    /// Whether this card is among them.
    pub const fn has(self, card: Card) -> bool {
        self.count(card) > 0
    }

    /// Adds one card.
    pub const fn add(&mut self, card: Card) {
        self.add_copies(card, 1);
    }

    /// Adds some copies of a card.
    pub(super) const fn add_copies(&mut self, card: Card, copies: u8) {
        self.0[card.is_scratch() as usize] += (copies as u64) << (BITS * card.value().index());
    }

    /// Takes one card away; it must be there.
    pub const fn remove(&mut self, card: Card) {
        debug_assert!(self.has(card), "the card is there");
        self.0[card.is_scratch() as usize] -= 1 << (BITS * card.value().index());
    }

    /// These cards and one more.
    #[must_use]
    pub const fn with(mut self, card: Card) -> Cards {
        self.add(card);
        self
    }

    /// These cards without one that is among them.
    #[must_use]
    pub const fn without(mut self, card: Card) -> Cards {
        self.remove(card);
        self
    }

    /// The different cards, in order.
    pub fn kinds(self) -> impl Iterator<Item = Card> {
        // Both words in one: a Scratch card's bit stands just above the bit of the Cat.
        let mut left = present(self.0[0]) | present(self.0[1]) << 1;
        core::iter::from_fn(move || {
            let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(Card::of_kind(bit / BITS * 2 + bit % BITS))
        })
    }

    /// How many Cat cards there are.
    pub const fn cats(self) -> u8 {
        Cards([self.0[0], 0]).len()
    }

    /// How many Scratch cards there are.
    pub const fn scratches(self) -> u8 {
        Cards([0, self.0[1]]).len()
    }

    /// How many cards of this value there are.
    pub const fn height(self, value: Value) -> u8 {
        self.count(Card::cat(value)) + self.count(Card::scratch(value))
    }

    /// The cards of the values just below and just above this one (P10).
    #[must_use]
    pub const fn beside(self, value: Value) -> Cards {
        // The counts above that of the 10 are never used, so nothing is beyond the ends of the line.
        let mask = 0xf0f << (BITS * value.index()) >> BITS;
        Cards([self.0[0] & mask, self.0[1] & mask])
    }

    /// The ends of the run of occupied neighbouring values around this one, itself included whether it is
    /// occupied or not (P9).
    pub const fn run(self, value: Value) -> (Value, Value) {
        let shift = BITS * value.index();
        let occupied = (present(self.0[0] | self.0[1]) * 15) | (15 << shift);
        let up = (occupied >> shift).trailing_ones() as usize / BITS;
        let down = (occupied << (64 - BITS - shift)).leading_ones() as usize / BITS;
        (Value::at(value.index() + 1 - down), Value::at(value.index() + up - 1))
    }
}

impl AddAssign for Cards {
    fn add_assign(&mut self, more: Cards) {
        self.0[0] += more.0[0];
        self.0[1] += more.0[1];
    }
}

impl SubAssign for Cards {
    fn sub_assign(&mut self, less: Cards) {
        self.0[0] -= less.0[0];
        self.0[1] -= less.0[1];
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut all = Cards::NONE;
        for card in cards {
            all.add(card);
        }
        all
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.kinds().map(|card| (card, self.count(card)))).finish()
    }
}

/// A map from the text of a card to its count: `{"5":2,"5s":1}`.
impl Serialize for Cards {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.kinds().map(|card| (card, self.count(card))))
    }
}
