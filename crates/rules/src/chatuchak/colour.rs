//! The five colours of booths, one per segment of the market (C2).

use core::fmt;

use serde::{Deserialize, Serialize};

/// A booth's colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "chatuchak/"))]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    /// Red, `R`.
    Red,
    /// Yellow, `Y`.
    Yellow,
    /// Green, `G`.
    Green,
    /// Pink, `P`.
    Pink,
    /// Blue, `B`.
    Blue,
}

impl Colour {
    /// All colours, in the order of their cycle on the MIX markers (C3).
    pub const ALL: [Colour; 5] = [Colour::Red, Colour::Yellow, Colour::Green, Colour::Pink, Colour::Blue];
    /// How many colours there are.
    pub const COUNT: usize = Self::ALL.len();

    /// The index into arrays that hold one entry per colour.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter that stands for it in texts.
    pub const fn letter(self) -> char {
        ['R', 'Y', 'G', 'P', 'B'][self.index()]
    }

    /// The name in editions and JSON.
    pub const fn name(self) -> &'static str {
        ["red", "yellow", "green", "pink", "blue"][self.index()]
    }

    /// The colour of a letter.
    pub fn from_letter(letter: char) -> Option<Colour> {
        Self::ALL.into_iter().find(|colour| colour.letter() == letter)
    }

    /// The colour of a name.
    pub fn from_name(name: &str) -> Option<Colour> {
        Self::ALL.into_iter().find(|colour| colour.name() == name)
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
