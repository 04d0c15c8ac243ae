//! The component data: cards, fleas and what fleas bring.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};
use toml::Spanned;

use super::card::{Card, Value};
use super::cards::Cards;
use crate::bag::Bag;
use crate::edition::{self, EditionError, counted};

/// Checked component data of Chakapuces.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "ChakapucesEdition", export_to = "chakapuces/"))]
pub struct Edition {
    /// The edition's own name.
    pub name: String,
    /// The deck (P1).
    pub cards: Deck,
    /// What is dealt (P3, P4).
    pub deal: Deal,
    /// The fleas at the start, for 2 to 6 players in that order (P3).
    pub fleas: Vec<Fleas>,
    /// What fleas bring at the end, in ascending order, from 0 on (P17).
    pub bands: Vec<Band>,
}

/// How many copies there are of the values 1 to 10.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "chakapuces/"))]
pub struct Deck {
    /// How many Cat cards there are of each value.
    pub cat: [u8; Value::COUNT],
    /// How many Scratch cards there are of each value.
    pub scratch: [u8; Value::COUNT],
}

/// What is dealt.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "chakapuces/"))]
pub struct Deal {
    /// The cards of a full hand.
    pub hand: u8,
    /// The cards that open the line.
    pub line: u8,
}

/// The fleas at the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "chakapuces/"))]
#[serde(deny_unknown_fields)]
pub struct Fleas {
    /// With that many players …
    pub players: u8,
    /// … everybody gets that many.
    pub each: u16,
}

/// What fleas bring at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "chakapuces/"))]
#[serde(deny_unknown_fields)]
pub struct Band {
    /// From that many fleas on, up to the next band …
    pub from: u16,
    /// … they bring these points.
    pub points: i16,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    name: Spanned<String>,
    cards: RawDeck,
    deal: RawDeal,
    fleas: Spanned<Vec<Spanned<Fleas>>>,
    bands: Spanned<Vec<Spanned<Band>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawDeck {
    cat: Spanned<Vec<Spanned<u8>>>,
    scratch: Spanned<Vec<Spanned<u8>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawDeal {
    hand: Spanned<u8>,
    line: Spanned<u8>,
}

/// The most fleas that somebody can start with: far more than any box holds.
const MOST_FLEAS: u16 = 1000;
/// The most points that a band can give or take.
const MOST_POINTS: i16 = 1000;

impl Edition {
    /// The fewest and the most players (P3).
    pub const PLAYERS: (u8, u8) = (2, 6);
    /// How many Cat cards there are (P1).
    pub const CATS: u32 = 64;
    /// How many Scratch cards there are (P1).
    pub const SCRATCHES: u32 = 12;
    /// The smallest and the largest full hand: two cards are played a turn (P6), and six hands of seven with
    /// an opened line leave a pile.
    const HAND: (u8, u8) = (2, 7);
    /// The fewest and the most cards that open the line.
    const LINE: (u8, u8) = (1, 10);

    /// All cards in a bag.
    pub(super) fn deck(&self) -> Bag<3> {
        let mut deck = Bag::EMPTY;
        for card in Card::all() {
            for _ in 0..self.copies(card) {
                deck.put(card.kind());
            }
        }
        deck
    }

    /// How many copies of a card there are.
    pub fn copies(&self, card: Card) -> u8 {
        let row = if card.is_scratch() { &self.cards.scratch } else { &self.cards.cat };
        row[card.value().index()]
    }

    /// The fleas that everybody starts with (P3).
    pub(super) fn fleas_each(&self, players: u8) -> u16 {
        let row = self.fleas.iter().find(|row| row.players == players);
        row.expect("the fleas for every number of players are checked").each
    }

    /// The points that fleas bring (P17).
    pub fn flea_points(&self, fleas: u16) -> i32 {
        let band = self.bands.iter().rev().find(|band| band.from <= fleas);
        i32::from(band.expect("the first band starts at 0").points)
    }
}

impl edition::Edition for Edition {
    const STANDARD: &'static str = include_str!("../../../../editions/chakapuces.toml");

    fn parse(source: &str) -> Result<Self, EditionError> {
        let raw: Raw = edition::read(source)?;
        Reader { source }.edition(&raw)
    }

    fn name(&self) -> &str {
        &self.name
    }
}

/// Turns raw data into checked data, or says on which line it can't.
struct Reader<'a> {
    source: &'a str,
}

impl Reader<'_> {
    fn edition(&self, raw: &Raw) -> Result<Edition, EditionError> {
        Ok(Edition {
            name: edition::name(self.source, &raw.name)?,
            cards: Deck {
                cat: self.copies("Cat", Edition::CATS, &raw.cards.cat)?,
                scratch: self.copies("Scratch", Edition::SCRATCHES, &raw.cards.scratch)?,
            },
            deal: Deal {
                hand: self.between("a full hand", Edition::HAND, &raw.deal.hand)?,
                line: self.between("an opening", Edition::LINE, &raw.deal.line)?,
            },
            fleas: self.fleas(&raw.fleas)?,
            bands: self.bands(&raw.bands)?,
        })
    }

    fn demand<T>(
        &self,
        holds: bool,
        at: &Spanned<T>,
        reason: impl FnOnce() -> String,
    ) -> Result<(), EditionError> {
        if holds { Ok(()) } else { Err(EditionError::at(self.source, at.span(), reason())) }
    }

    /// P1: a number of copies for each value, so many in all.
    fn copies(
        &self,
        face: &str,
        total: u32,
        row: &Spanned<Vec<Spanned<u8>>>,
    ) -> Result<[u8; Value::COUNT], EditionError> {
        for (value, copies) in (1..).zip(row.get_ref()) {
            let (copies, most) = (*copies.get_ref(), Cards::MOST_ALIKE);
            self.demand(copies <= most, row, || {
                format!("{copies} {face} cards of value {value}; at most {most} alike are allowed")
            })?;
        }
        let numbers: Vec<u8> = row.get_ref().iter().map(|copies| *copies.get_ref()).collect();
        let given = numbers.len();
        let Ok(numbers) = <[u8; Value::COUNT]>::try_from(numbers) else {
            let reason = format!("{} of {face} cards for the values 1 to 10", counted(given, "number"));
            return Err(EditionError::at(self.source, row.span(), reason));
        };
        let sum: u32 = numbers.iter().copied().map(u32::from).sum();
        self.demand(sum == total, row, || format!("{sum} {face} cards; there are {total} in the box (P1)"))?;
        Ok(numbers)
    }

    fn between(&self, what: &str, (least, most): (u8, u8), cards: &Spanned<u8>) -> Result<u8, EditionError> {
        let count = *cards.get_ref();
        self.demand((least..=most).contains(&count), cards, || {
            format!("{what} of {}; from {least} to {most} are allowed", counted(count.into(), "card"))
        })?;
        Ok(count)
    }

    /// P3: one row for each number of players, in order.
    fn fleas(&self, rows: &Spanned<Vec<Spanned<Fleas>>>) -> Result<Vec<Fleas>, EditionError> {
        let (fewest, most) = Edition::PLAYERS;
        let mut expected = fewest..=most;
        for row in rows.get_ref() {
            let Fleas { players, each } = *row.get_ref();
            self.demand(expected.next() == Some(players), row, || {
                format!(
                    "fleas for {players} players; one row each for {fewest} to {most} players, in that order"
                )
            })?;
            self.demand((1..=MOST_FLEAS).contains(&each), row, || {
                format!("{}; from 1 to {MOST_FLEAS} are allowed", counted(each.into(), "flea"))
            })?;
        }
        let missing = expected.next();
        self.demand(missing.is_none(), rows, || {
            format!("no fleas for {} players", missing.unwrap_or_default())
        })?;
        Ok(rows.get_ref().iter().map(|row| *row.get_ref()).collect())
    }

    /// P17: the bands begin at 0 and ascend, so that every number of fleas is in exactly one.
    fn bands(&self, rows: &Spanned<Vec<Spanned<Band>>>) -> Result<Vec<Band>, EditionError> {
        self.demand(!rows.get_ref().is_empty(), rows, || "no bands of fleas".into())?;
        let mut before: Option<u16> = None;
        for row in rows.get_ref() {
            let Band { from, points } = *row.get_ref();
            self.demand(before.is_some() || from == 0, row, || {
                format!("the first band starts at {from}, not at 0")
            })?;
            self.demand(before.is_none_or(|before| before < from), row, || {
                format!("a band from {from}, which is not above the one before; bands ascend")
            })?;
            self.demand((-MOST_POINTS..=MOST_POINTS).contains(&points), row, || {
                format!("{points} points; from -{MOST_POINTS} to {MOST_POINTS} are allowed")
            })?;
            before = Some(from);
        }
        Ok(rows.get_ref().iter().map(|row| *row.get_ref()).collect())
    }
}
