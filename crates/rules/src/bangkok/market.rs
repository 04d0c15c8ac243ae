//! A player's market: where cards may go, and what it is worth (B12, B17).

use alloc::vec::Vec;

use serde::Serialize;

use super::card::Card;
use super::cells::Cells;
use super::good::{Counts, Good};
use super::place::Cell;
use crate::standing::Part;

/// The points for a complete market (B17).
const COMPLETE: i32 = 2;

/// A player's 3 × 3 market, row by row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "Vec<Option<Card>>", export_to = "bangkok/"))]
#[serde(transparent)]
pub struct Market([Option<Card>; 9]);

/// Where the next card may go (B12).
#[derive(Clone, Copy, Debug)]
pub struct Open {
    /// Where a boat may go: next to a card, or upper-left for the first one.
    pub boats: Cells,
    /// Where a chilli may go: of those, the cells of rows, for experts columns too, without a chilli.
    pub chillies: Cells,
}

impl Open {
    /// Where this card may go.
    pub const fn to(self, card: Card) -> Cells {
        if card.is_chilli() { self.chillies } else { self.boats }
    }
}

impl Market {
    /// The market before its first card.
    pub(super) const EMPTY: Market = Market([None; 9]);

    /// The market of these cards, row by row.
    #[cfg(test)]
    pub(super) const fn of(cards: [Option<Card>; 9]) -> Market {
        Market(cards)
    }

    /// The card in a cell.
    pub const fn at(&self, cell: Cell) -> Option<Card> {
        self.0[cell.index()]
    }

    /// The cards, row by row.
    pub fn cards(&self) -> impl Iterator<Item = Card> + '_ {
        self.0.iter().flatten().copied()
    }

    /// Whether all nine cells have a card.
    pub fn is_full(&self) -> bool {
        self.0.iter().all(Option::is_some)
    }

    /// How many cards it still takes.
    pub fn room(&self) -> usize {
        self.0.iter().filter(|card| card.is_none()).count()
    }

    /// The market with one more card.
    #[must_use]
    pub fn with(mut self, cell: Cell, card: Card) -> Market {
        self.put(cell, card);
        self
    }

    /// Lays a card.
    pub(super) fn put(&mut self, cell: Cell, card: Card) {
        self.0[cell.index()] = Some(card);
    }

    fn cells(&self, wanted: impl Fn(Card) -> bool) -> Cells {
        Cells::that(|cell| self.at(cell).is_some_and(&wanted))
    }

    /// The cells with a card.
    pub fn occupied(&self) -> Cells {
        self.cells(|_| true)
    }

    /// The cells that a chilli may not go to, as another one lies in their row (B12).
    pub(super) fn chilli_rows(&self) -> Cells {
        self.cells(Card::is_chilli).rows()
    }

    /// The cells that a chilli may not go to in the expert game, as another one lies in their column (B12).
    pub(super) fn chilli_columns(&self) -> Cells {
        self.cells(Card::is_chilli).columns()
    }

    /// The cells of rows, for experts columns too, without a chilli (B12).
    fn chilli_free(&self, expert: bool) -> Cells {
        let columns = if expert { self.chilli_columns() } else { Cells::NONE };
        Cells::ALL.without(self.chilli_rows()).without(columns)
    }

    /// The empty cells that a chilli may go to, now or once a card lies beside them (B12).
    pub fn chilli_cells(&self, expert: bool) -> Cells {
        self.chilli_free(expert).without(self.occupied())
    }

    /// Where the next card may go (B12).
    pub fn open(&self, expert: bool) -> Open {
        let occupied = self.occupied();
        let boats = if occupied.is_empty() {
            Cells::one(Cell::FIRST)
        } else {
            occupied.neighbours().without(occupied)
        };
        Open { boats, chillies: boats.and(self.chilli_free(expert)) }
    }

    /// The cells whose goods count for a chilli: its own and its neighbours' (B17).
    fn counted_for(&self, chilli: Cell) -> impl Iterator<Item = Cell> {
        core::iter::once(chilli).chain(chilli.neighbours().and(self.occupied()).iter())
    }

    /// The goods that a chilli card counts, or would count, in a cell: its own and its neighbours' (B17).
    pub fn counts_for(&self, chilli: Card, cell: Cell) -> Counts {
        chilli.goods().counts().plus(self.counts(cell.neighbours().iter()))
    }

    fn counts(&self, cells: impl Iterator<Item = Cell>) -> Counts {
        cells
            .filter_map(|cell| self.at(cell))
            .fold(Counts::default(), |sum, card| sum.plus(card.goods().counts()))
    }

    /// How many goods, pairs or lonely goods the chilli in a cell counts, and its points; none for a boat.
    fn chilli_value(&self, cell: Cell) -> Option<(u8, i32)> {
        let card = self.at(cell)?;
        Some(card.chilli()?.value(self.counts_for(card, cell)))
    }

    /// The points of the chilli in a cell, 0 where none is.
    pub(super) fn chilli_points(&self, cell: Cell) -> i32 {
        self.chilli_value(cell).map_or(0, |value| value.1)
    }

    /// The points for a complete market, once it is.
    pub(super) fn complete_points(&self) -> i32 {
        if self.is_full() { COMPLETE } else { 0 }
    }

    /// The points for an objective: 1 for each such good in the market (B17).
    pub fn objective_points(&self, objective: Good) -> i32 {
        i32::from(self.objective_goods(objective))
    }

    fn objective_goods(&self, objective: Good) -> u8 {
        self.counts(Cell::all()).of(objective)
    }

    /// What the market is worth with this objective (B17).
    pub fn points(&self, objective: Good) -> i32 {
        let chillies: i32 = Cell::all().map(|cell| self.chilli_points(cell)).sum();
        self.objective_points(objective) + chillies + self.complete_points()
    }

    /// Where the points come from (B17): the objective if it is known, each chilli with its own cell first,
    /// completeness.
    pub(super) fn parts(&self, objective: Option<Good>) -> Vec<Part> {
        let spots = |cells: &mut dyn Iterator<Item = Cell>| cells.map(|cell| cell.index() as u8).collect();
        let mut parts = Vec::new();
        if let Some(objective) = objective {
            let showing = |cell: &Cell| self.at(*cell).is_some_and(|card| card.goods().count(objective) > 0);
            parts.push(Part {
                name: "objective",
                which: Some(objective.name()),
                points: self.objective_points(objective),
                count: u16::from(self.objective_goods(objective)),
                spots: spots(&mut Cell::all().filter(showing)),
            });
        }
        for cell in Cell::all() {
            let Some((chilli, (count, points))) =
                self.at(cell).and_then(Card::chilli).zip(self.chilli_value(cell))
            else {
                continue;
            };
            parts.push(Part {
                name: chilli.name(),
                which: chilli.which(),
                points,
                count: u16::from(count),
                spots: spots(&mut self.counted_for(cell)),
            });
        }
        if self.is_full() {
            parts.push(Part { name: "complete", which: None, points: COMPLETE, count: 9, spots: Vec::new() });
        }
        parts
    }
}
