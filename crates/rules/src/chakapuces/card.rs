//! One card: its value, and whether it is a Cat or a Scratch card (P1).

use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::text::TextError;

/// A value on the line, 1 to 10.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "number", export_to = "chakapuces/"))]
#[serde(transparent)]
pub struct Value(u8);

impl Value {
    /// How many values there are.
    pub const COUNT: usize = 10;

    /// The value at this place of the line, counted from 0.
    pub(super) const fn at(index: usize) -> Self {
        debug_assert!(index < Self::COUNT, "the line has ten places");
        Value(index as u8 + 1)
    }

    /// Its place on the line, counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// The printed number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// All values in ascending order.
    pub fn all() -> impl Iterator<Item = Value> {
        (0..Self::COUNT).map(Value::at)
    }
}

/// A card by its face, ordered by value; the Scratch card follows the Cat of the same value.
///
/// Its text is the value, with an `s` after it on a Scratch card: `7`, `7s`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS),
    ts(type = r#"`${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10}${"" | "s"}`"#, export_to = "chakapuces/")
)]
#[serde(into = "String", try_from = "String")]
pub struct Card(u8);

impl Card {
    /// How many different cards there are.
    pub const KINDS: usize = 2 * Value::COUNT;

    /// The Cat card of this value.
    pub const fn cat(value: Value) -> Self {
        Card(2 * (value.0 - 1))
    }

    /// The Scratch card of this value.
    pub const fn scratch(value: Value) -> Self {
        Card(2 * (value.0 - 1) + 1)
    }

    /// The card with this number in a bag.
    pub(super) const fn of_kind(kind: usize) -> Self {
        debug_assert!(kind < Self::KINDS, "there are twenty kinds");
        Card(kind as u8)
    }

    /// Its number in a bag.
    pub(super) const fn kind(self) -> usize {
        self.0 as usize
    }

    /// Where it is laid.
    pub const fn value(self) -> Value {
        Value(self.0 / 2 + 1)
    }

    /// Whether it is a Scratch card.
    pub const fn is_scratch(self) -> bool {
        self.0 % 2 == 1
    }

    /// Every different card, in order.
    pub fn all() -> impl Iterator<Item = Card> {
        (0..Self::KINDS).map(Card::of_kind)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.value().number(), if self.is_scratch() { "s" } else { "" })
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Card {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        const NUMBERS: [&str; Value::COUNT] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];
        let (number, face): (_, fn(Value) -> Card) = match text.strip_suffix('s') {
            Some(number) => (number, Card::scratch),
            None => (text, Card::cat),
        };
        match NUMBERS.iter().position(|known| *known == number) {
            Some(index) => Ok(face(Value::at(index))),
            None => Err(TextError::new(text, "a Chakapuces card (`1`–`10`, `1s`–`10s`)")),
        }
    }
}

impl From<Card> for String {
    fn from(card: Card) -> String {
        card.to_string()
    }
}

impl TryFrom<String> for Card {
    type Error = TextError;

    fn try_from(text: String) -> Result<Self, TextError> {
        text.parse()
    }
}
