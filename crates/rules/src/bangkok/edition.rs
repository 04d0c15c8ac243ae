//! The component data: which goods are on which card and tile (B2–B5).

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Display;
use core::ops::Range;

use serde::{Deserialize, Serialize};
use toml::Spanned;

use super::card::Card;
use super::good::Good;
use crate::edition::{self, EditionError, counted, read};

/// How many boats there are beside the starting ones (B2).
const BOATS: usize = 32;
/// How many chillies there are (B2).
const CHILLIES: usize = 16;
/// How many starting sets there are, and how many boats are in each (B2).
const SETS: (usize, usize) = (4, 3);
/// How many pontoon tiles there are (B4).
const TILES: usize = 4;

/// The component data of Bangkok, checked and in order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "BangkokEdition", export_to = "bangkok/"))]
pub struct Edition {
    name: String,
    /// The boats without the starting ones.
    pub(super) boats: Vec<Card>,
    /// The starting sets, 1 to 4.
    pub(super) starting: Vec<Vec<Card>>,
    /// The chillies.
    pub(super) chillies: Vec<Card>,
    /// The goods of the pontoon tiles.
    pub(super) tiles: Vec<Good>,
}

impl Edition {
    /// All cards, those of the starting sets last.
    pub fn cards(&self) -> impl Iterator<Item = Card> + '_ {
        self.boats.iter().chain(&self.chillies).chain(self.starting.iter().flatten()).copied()
    }
}

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    name: Spanned<String>,
    boats: Spanned<Vec<Spanned<String>>>,
    starting: Spanned<Vec<Spanned<Vec<Spanned<String>>>>>,
    chillies: Spanned<Vec<Spanned<String>>>,
    tiles: Spanned<Vec<Spanned<String>>>,
}

impl edition::Edition for Edition {
    const STANDARD: &'static str = include_str!("../../../../editions/bangkok.toml");

    fn parse(source: &str) -> Result<Self, EditionError> {
        let raw: Raw = read(source)?;
        let reader = Reader { source };
        reader.count(&raw.starting, SETS.0, "starting set")?;
        let sets = raw.starting.get_ref().iter();
        Ok(Edition {
            name: edition::name(source, &raw.name)?,
            boats: reader.cards(&raw.boats, BOATS, "boat")?,
            starting: sets.map(|set| reader.cards(set, SETS.1, "boat")).collect::<Result<_, _>>()?,
            chillies: reader.cards(&raw.chillies, CHILLIES, "chilli")?,
            tiles: reader.tiles(&raw.tiles)?,
        })
    }

    fn name(&self) -> &str {
        &self.name
    }
}

/// Reads the parts of a file, and knows its lines.
struct Reader<'a> {
    source: &'a str,
}

impl Reader<'_> {
    fn error(&self, span: Range<usize>, reason: impl Into<String>) -> EditionError {
        EditionError::at(self.source, span, reason)
    }

    fn count<T>(&self, list: &Spanned<Vec<T>>, wanted: usize, noun: &str) -> Result<(), EditionError> {
        let found = list.get_ref().len();
        if found == wanted {
            return Ok(());
        }
        let reason = format!("{} needed, {found} found", counted(wanted, noun));
        Err(self.error(list.span(), reason))
    }

    /// So many cards, either all boats or all chillies, in order.
    fn cards(
        &self,
        list: &Spanned<Vec<Spanned<String>>>,
        wanted: usize,
        noun: &str,
    ) -> Result<Vec<Card>, EditionError> {
        self.count(list, wanted, noun)?;
        let read = |text: &Spanned<String>| {
            let card: Card = self.parsed(text, text.get_ref().parse())?;
            if card.is_chilli() == (noun == "chilli") {
                Ok(card)
            } else {
                Err(self.error(text.span(), format!("`{card}` is not a {noun}")))
            }
        };
        let mut cards = list.get_ref().iter().map(read).collect::<Result<Vec<_>, _>>()?;
        cards.sort_unstable();
        Ok(cards)
    }

    fn tiles(&self, list: &Spanned<Vec<Spanned<String>>>) -> Result<Vec<Good>, EditionError> {
        self.count(list, TILES, "tile")?;
        let read = |text: &Spanned<String>| {
            let mut letters = text.get_ref().chars();
            let good = letters.next().and_then(Good::from_letter).filter(|_| letters.next().is_none());
            let unknown = || format!("`{}` is not a good (p, f, r or z)", text.get_ref());
            good.ok_or_else(|| self.error(text.span(), unknown()))
        };
        let mut tiles = list.get_ref().iter().map(read).collect::<Result<Vec<_>, _>>()?;
        tiles.sort_unstable();
        Ok(tiles)
    }

    fn parsed<T, E: Display>(&self, text: &Spanned<String>, parsed: Result<T, E>) -> Result<T, EditionError> {
        parsed.map_err(|error| self.error(text.span(), error.to_string()))
    }
}
