//! The four goods, and the goods that a card shows (B1, B2).

use core::fmt::{self, Write};

use serde::{Deserialize, Serialize};

/// One of the four goods, in the cycle of the edition (B1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "bangkok/"))]
#[serde(rename_all = "snake_case")]
pub enum Good {
    /// Blue peas, `p`.
    Pea,
    /// Fish, `f`.
    Fish,
    /// Passion fruit, `r`.
    Fruit,
    /// Thai zucchini, `z`.
    Zucchini,
}

impl Good {
    /// All of them, in order.
    pub const ALL: [Good; 4] = [Good::Pea, Good::Fish, Good::Fruit, Good::Zucchini];

    /// The letter in text forms.
    pub const fn letter(self) -> char {
        ['p', 'f', 'r', 'z'][self as usize]
    }

    /// The name in scores.
    pub const fn name(self) -> &'static str {
        ["pea", "fish", "fruit", "zucchini"][self as usize]
    }

    /// The good with this letter.
    pub fn from_letter(letter: char) -> Option<Good> {
        Good::ALL.into_iter().find(|good| good.letter() == letter)
    }
}

/// How often a card shows each good: 1 to 3 goods in all, packed two bits to a good.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Goods(u8);

/// How many goods each packed value stands for.
static TOTALS: [u8; 256] = {
    let mut totals = [0; 256];
    let mut packed = 0;
    while packed < 256 {
        totals[packed] =
            (packed & 3) as u8 + (packed >> 2 & 3) as u8 + (packed >> 4 & 3) as u8 + (packed >> 6) as u8;
        packed += 1;
    }
    totals
};

/// The counts of each packed value, one byte per good.
static SPREAD: [u32; 256] = {
    let mut spread = [0; 256];
    let mut packed = 0u32;
    while packed < 256 {
        spread[packed as usize] =
            packed & 3 | (packed & 0x0c) << 6 | (packed & 0x30) << 12 | (packed & 0xc0) << 18;
        packed += 1;
    }
    spread
};

impl Goods {
    /// The goods of a text such as `ppf`, which names them in order; from 1 to 3.
    pub(super) fn read(text: &str) -> Option<Goods> {
        let mut packed = 0u8;
        let mut last = None;
        for letter in text.chars() {
            let good = Good::from_letter(letter).filter(|good| last.is_none_or(|last| last <= *good))?;
            if packed >> (2 * good as u8) & 3 == 3 {
                return None;
            }
            packed += 1 << (2 * good as u8);
            last = Some(good);
        }
        Goods::from_packed(packed)
    }

    /// The goods of a packed value, if they are 1 to 3.
    pub(super) fn from_packed(packed: u8) -> Option<Goods> {
        (1..=3).contains(&TOTALS[packed as usize]).then_some(Goods(packed))
    }

    /// The goods of a value that [`Goods::packed`] gave.
    pub(super) const fn unpack(packed: u8) -> Goods {
        Goods(packed)
    }

    /// Two bits per good, blue peas lowest.
    pub(super) const fn packed(self) -> u8 {
        self.0
    }

    /// How often this good is shown.
    pub const fn count(self, good: Good) -> u8 {
        self.0 >> (2 * good as u8) & 3
    }

    /// How many goods are shown, each as often as it is.
    pub fn total(self) -> u8 {
        TOTALS[self.0 as usize]
    }

    /// Which goods are shown.
    pub(super) const fn shown(self) -> Shown {
        let pairs = (self.0 | self.0 >> 1) & 0b0101_0101;
        let nibbles = (pairs | pairs >> 1) & 0b0011_0011;
        Shown((nibbles | nibbles >> 2) & 0b1111)
    }

    /// Whether some good is shown by both, so that one card can be laid for the other (B9).
    pub const fn share_one(self, other: Goods) -> bool {
        self.shown().0 & other.shown().0 != 0
    }

    /// What these goods can pay for when they are laid (B9).
    pub(super) fn pays(self) -> Pays {
        PAYS[self.0 as usize]
    }

    /// The counts, ready to be summed over cards.
    pub fn counts(self) -> Counts {
        Counts(SPREAD[self.0 as usize])
    }
}

impl fmt::Display for Goods {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Good::ALL
            .iter()
            .try_for_each(|good| (0..self.count(*good)).try_for_each(|_| f.write_char(good.letter())))
    }
}

impl fmt::Debug for Goods {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of goods, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Shown(u8);

impl Shown {
    /// No good at all, as at a gap of the port.
    pub(super) const NONE: Shown = Shown(0);

    /// The goods of either set.
    pub(super) const fn or(self, other: Shown) -> Shown {
        Shown(self.0 | other.0)
    }
}

/// What the goods of a laid card can pay for: entry `n − 1` has a bit for each set of goods that at least `n` of
/// them are in (B9).
#[derive(Clone, Copy, Debug)]
pub(super) struct Pays([u16; 3]);

/// What each packed value can pay for.
static PAYS: [Pays; 256] = {
    let mut pays = [Pays([0; 3]); 256];
    let mut packed = 0;
    while packed < 256 {
        let mut shown = 0;
        while shown < 16 {
            // Both bits of the count of each good of the set, to cut these counts out of the packed ones.
            let cut = (shown & 1) | (shown & 2) << 1 | (shown & 4) << 2 | (shown & 8) << 3;
            let mut cards = TOTALS[packed & (3 * cut)];
            if cards > 3 {
                cards = 3;
            }
            while cards > 0 {
                cards -= 1;
                pays[packed].0[cards as usize] |= 1 << shown;
            }
            shown += 1;
        }
        packed += 1;
    }
    pays
};

impl Pays {
    /// 1 if there are goods for so many cards, 1 to 3, that together show these goods; 0 if not.
    pub(super) const fn for_cards(self, cards: usize, shown: Shown) -> u8 {
        (self.0[cards - 1] >> shown.0) as u8 & 1
    }
}

/// How often each good is shown on some cards together, one byte per good.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts(u32);

impl Counts {
    /// The counts with those of one more card.
    #[must_use]
    pub const fn plus(self, other: Counts) -> Counts {
        Counts(self.0 + other.0)
    }

    /// How often this good is shown.
    pub const fn of(self, good: Good) -> u8 {
        (self.0 >> (8 * good as u32)) as u8
    }
}
