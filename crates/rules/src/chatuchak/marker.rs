//! The twelve goal markers, and the colour pairs of the MIX markers (C3).

use core::fmt;
use core::str::FromStr;

use serde::{Deserialize, Serialize};

use super::colour::Colour;
use crate::text::TextError;

/// A goal marker.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "chatuchak/"))]
#[serde(rename_all = "snake_case")]
pub enum Marker {
    /// The largest red group.
    GroupRed,
    /// The largest yellow group.
    GroupYellow,
    /// The largest green group.
    GroupGreen,
    /// The largest pink group.
    GroupPink,
    /// The largest blue group.
    GroupBlue,
    /// The longest straight line of one colour.
    Path,
    /// The largest rectangle of one colour.
    Rectangle,
    /// The first MIX marker of the edition.
    #[serde(rename = "mix_1")]
    Mix1,
    /// The second MIX marker of the edition.
    #[serde(rename = "mix_2")]
    Mix2,
    /// The third MIX marker of the edition.
    #[serde(rename = "mix_3")]
    Mix3,
    /// The fourth MIX marker of the edition.
    #[serde(rename = "mix_4")]
    Mix4,
    /// The fifth MIX marker of the edition.
    #[serde(rename = "mix_5")]
    Mix5,
}

/// What a marker asks for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "chatuchak/"))]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A group of one colour.
    Group,
    /// A straight line.
    Path,
    /// A rectangle.
    Rectangle,
    /// Two groups that touch.
    Mix,
}

impl Marker {
    /// All markers.
    pub const ALL: [Marker; 12] = [
        Marker::GroupRed,
        Marker::GroupYellow,
        Marker::GroupGreen,
        Marker::GroupPink,
        Marker::GroupBlue,
        Marker::Path,
        Marker::Rectangle,
        Marker::Mix1,
        Marker::Mix2,
        Marker::Mix3,
        Marker::Mix4,
        Marker::Mix5,
    ];
    /// How many markers there are.
    pub const COUNT: usize = Self::ALL.len();
    /// The MIX markers, in the edition's order.
    pub const MIX: [Marker; 5] = [Marker::Mix1, Marker::Mix2, Marker::Mix3, Marker::Mix4, Marker::Mix5];

    /// The index into arrays that hold one entry per marker.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The GROUP marker of a colour.
    pub const fn group(colour: Colour) -> Marker {
        Self::ALL[colour.index()]
    }

    /// What it asks for.
    pub const fn kind(self) -> Kind {
        match self {
            Marker::Path => Kind::Path,
            Marker::Rectangle => Kind::Rectangle,
            Marker::Mix1 | Marker::Mix2 | Marker::Mix3 | Marker::Mix4 | Marker::Mix5 => Kind::Mix,
            _ => Kind::Group,
        }
    }

    /// The name in JSON.
    pub const fn name(self) -> &'static str {
        const NAMES: [&str; Marker::COUNT] = [
            "group_red",
            "group_yellow",
            "group_green",
            "group_pink",
            "group_blue",
            "path",
            "rectangle",
            "mix_1",
            "mix_2",
            "mix_3",
            "mix_4",
            "mix_5",
        ];
        NAMES[self.index()]
    }
}

impl fmt::Display for Marker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Two different colours, in the order of [`Colour::ALL`]; written as two letters: `RY`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "[Colour; 2]", export_to = "chatuchak/"))]
#[serde(into = "[Colour; 2]", try_from = "[Colour; 2]")]
pub struct Pair([Colour; 2]);

impl Pair {
    /// The pair of two colours in any order, if they differ.
    pub fn new(one: Colour, other: Colour) -> Option<Pair> {
        (one != other).then(|| Pair([one.min(other), one.max(other)]))
    }

    /// Its colours.
    pub const fn colours(self) -> [Colour; 2] {
        self.0
    }

    /// The other colour of the pair, if this one is in it.
    pub fn partner(self, colour: Colour) -> Option<Colour> {
        match self.0 {
            [one, other] if one == colour => Some(other),
            [one, other] if other == colour => Some(one),
            _ => None,
        }
    }
}

impl From<Pair> for [Colour; 2] {
    fn from(pair: Pair) -> Self {
        pair.0
    }
}

impl TryFrom<[Colour; 2]> for Pair {
    type Error = &'static str;

    fn try_from(colours: [Colour; 2]) -> Result<Self, Self::Error> {
        let [one, other] = colours;
        Pair::new(one, other).filter(|pair| pair.0 == colours).ok_or("two different colours, in their order")
    }
}

impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.0[0].letter(), self.0[1].letter())
    }
}

impl FromStr for Pair {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut colours = text.chars().map(Colour::from_letter);
        let pair = match (colours.next(), colours.next(), colours.next()) {
            (Some(Some(one)), Some(Some(other)), None) => Pair::try_from([one, other]).ok(),
            _ => None,
        };
        pair.ok_or_else(|| TextError::new(text, "a pair of colours (`RY`)"))
    }
}
