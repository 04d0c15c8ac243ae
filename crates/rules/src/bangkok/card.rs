//! Cards: boats, and chillies that say what their neighbourhood is worth (B2, B3).

use core::fmt;
use core::num::NonZeroU16;
use core::str::FromStr;

use super::good::{Counts, Good, Goods};
use super::serde_as_text;
use crate::text::TextError;

/// How a chilli is valued (B3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Chilli {
    /// 5 points, 1 less for each of this good.
    Avoid(Good),
    /// 1 point for each of this good.
    Collect(Good),
    /// 2 points for each pair of these two goods.
    Pair(Good, Good),
    /// 2 points for each good that is there exactly once.
    Unique,
}

/// What a chilli is worth by what it counts (B3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scale {
    /// The points before anything is counted.
    pub start: i8,
    /// The points for each good, pair or lonely good.
    pub each: i8,
}

use Good::{Fish, Fruit, Pea, Zucchini};

/// What each code in a card's upper byte stands for; 0 is a boat.
const CHILLIES: [Option<Chilli>; 16] = [
    None,
    Some(Chilli::Avoid(Pea)),
    Some(Chilli::Avoid(Fish)),
    Some(Chilli::Avoid(Fruit)),
    Some(Chilli::Avoid(Zucchini)),
    Some(Chilli::Collect(Pea)),
    Some(Chilli::Collect(Fish)),
    Some(Chilli::Collect(Fruit)),
    Some(Chilli::Collect(Zucchini)),
    Some(Chilli::Pair(Pea, Fish)),
    Some(Chilli::Pair(Pea, Fruit)),
    Some(Chilli::Pair(Pea, Zucchini)),
    Some(Chilli::Pair(Fish, Fruit)),
    Some(Chilli::Pair(Fish, Zucchini)),
    Some(Chilli::Pair(Fruit, Zucchini)),
    Some(Chilli::Unique),
];

impl Chilli {
    /// The kind's name in scores.
    pub const fn name(self) -> &'static str {
        match self {
            Chilli::Avoid(_) => "avoid",
            Chilli::Collect(_) => "collect",
            Chilli::Pair(..) => "pair",
            Chilli::Unique => "unique",
        }
    }

    /// The name of the goods it speaks of, in scores.
    pub const fn which(self) -> Option<&'static str> {
        match self {
            Chilli::Avoid(good) | Chilli::Collect(good) => Some(good.name()),
            Chilli::Pair(Pea, Fish) => Some("pea+fish"),
            Chilli::Pair(Pea, Fruit) => Some("pea+fruit"),
            Chilli::Pair(Pea, _) => Some("pea+zucchini"),
            Chilli::Pair(Fish, Fruit) => Some("fish+fruit"),
            Chilli::Pair(Fish, _) => Some("fish+zucchini"),
            Chilli::Pair(..) => Some("fruit+zucchini"),
            Chilli::Unique => None,
        }
    }

    /// What it is worth by what it counts (B3).
    pub const fn scale(self) -> Scale {
        match self {
            Chilli::Avoid(_) => Scale { start: 5, each: -1 },
            Chilli::Collect(_) => Scale { start: 0, each: 1 },
            Chilli::Pair(..) | Chilli::Unique => Scale { start: 0, each: 2 },
        }
    }

    /// How many goods, pairs or lonely goods it counts, and the points for them (B3).
    pub(super) fn value(self, counts: Counts) -> (u8, i32) {
        let counted = match self {
            Chilli::Avoid(good) | Chilli::Collect(good) => counts.of(good),
            Chilli::Pair(one, other) => counts.of(one).min(counts.of(other)),
            Chilli::Unique => Good::ALL.iter().filter(|good| counts.of(**good) == 1).count() as u8,
        };
        let Scale { start, each } = self.scale();
        (counted, i32::from(start) + i32::from(each) * i32::from(counted))
    }
}

/// The symbol as text: `avoid:p`, `collect:p`, `pair:pf`, `unique`.
impl fmt::Display for Chilli {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Chilli::Avoid(good) | Chilli::Collect(good) => write!(f, "{}:{}", self.name(), good.letter()),
            Chilli::Pair(one, other) => write!(f, "pair:{}{}", one.letter(), other.letter()),
            Chilli::Unique => f.write_str("unique"),
        }
    }
}

/// A card, told by what is printed on it; equal cards are one kind.
///
/// As text a boat is its goods in order, `ppf`; a chilli is its symbol and then the goods it shows,
/// `avoid:p/f`, `collect:p/r`, `pair:pf/r`, `unique/p`. The letters are p pea, f fish, r passion fruit,
/// z zucchini.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS),
    ts(
        type = r#"`${
    "" | `${"avoid" | "collect"}:${"p" | "f" | "r" | "z"}/` | `pair:${"pf" | "pr" | "pz" | "fr" | "fz" | "rz"}/` | "unique/"
  }${
    "p" | "f" | "r" | "z" | "pp" | "pf" | "pr" | "pz" | "ff" | "fr" | "fz" | "rr" | "rz" | "zz"
    | "ppp" | "ppf" | "ppr" | "ppz" | "pff" | "pfr" | "pfz" | "prr" | "prz" | "pzz"
    | "fff" | "ffr" | "ffz" | "frr" | "frz" | "fzz" | "rrr" | "rrz" | "rzz" | "zzz"
  }`"#,
        export_to = "bangkok/"
    )
)]
pub struct Card(NonZeroU16);

/// The code of the chilli in the upper byte, the goods in the lower one.
const CHILLI_SHIFT: u32 = 8;

impl Card {
    /// One more than the greatest [`Card::number`].
    pub(super) const NUMBERS: usize = CHILLIES.len() << CHILLI_SHIFT;

    fn new(code: usize, goods: Goods) -> Card {
        let number = (code as u16) << CHILLI_SHIFT | u16::from(goods.packed());
        Card(NonZeroU16::new(number).expect("a card shows a good"))
    }

    /// A number of its own for each possible card, in the order of cards.
    pub(super) const fn number(self) -> usize {
        self.0.get() as usize
    }

    /// The goods it shows; those named in a chilli's symbol are not among them (B3).
    pub const fn goods(self) -> Goods {
        Goods::unpack(self.0.get() as u8)
    }

    /// Whether it is a chilli.
    pub const fn is_chilli(self) -> bool {
        self.0.get() >> CHILLI_SHIFT != 0
    }

    /// How it is valued, if it is a chilli.
    pub const fn chilli(self) -> Option<Chilli> {
        CHILLIES[(self.0.get() >> CHILLI_SHIFT) as usize]
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.chilli() {
            Some(chilli) => write!(f, "{chilli}/{}", self.goods()),
            None => write!(f, "{}", self.goods()),
        }
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
        read(text).ok_or_else(|| {
            TextError::new(
                text,
                "a Bangkok card (goods in the order p f r z, as in `ppf`, `avoid:p/f`, `unique/z`)",
            )
        })
    }
}

fn read(text: &str) -> Option<Card> {
    let Some((symbol, goods)) = text.split_once('/') else {
        return Some(Card::new(0, Goods::read(text)?));
    };
    let (name, named) = symbol.split_once(':').unwrap_or((symbol, ""));
    let mut letters = named.chars().map(Good::from_letter);
    let chilli = match (name, letters.next(), letters.next(), letters.next()) {
        ("avoid", Some(good), None, None) => Chilli::Avoid(good?),
        ("collect", Some(good), None, None) => Chilli::Collect(good?),
        ("pair", Some(one), Some(other), None) => Chilli::Pair(one?, other?),
        ("unique", None, None, None) if symbol == "unique" => Chilli::Unique,
        _ => return None,
    };
    // A pair that names its goods out of order, or one good twice, is not in the table.
    let code = CHILLIES.iter().position(|known| *known == Some(chilli))?;
    Some(Card::new(code, Goods::read(goods)?))
}

serde_as_text!(Card);
