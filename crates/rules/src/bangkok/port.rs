//! The port: trading along a line, the push, and the gaps it leaves (B8–B11).

use serde::Serialize;

use super::card::Card;
use super::good::{Goods, Shown};
use super::place::{Cell, Line, Place, Taken};

/// The 3 × 3 cards that all trade with, row by row; a cell without a card is a gap.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(transparent)]
pub struct Port([Option<Card>; 9]);

/// Some of the seven possible choices of cards of a line: bit `n` is the choice whose own bits are `n`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Choices(u8);

impl Choices {
    /// The choices, in order.
    pub(super) fn iter(self) -> impl Iterator<Item = Taken> {
        let mut left = self.0;
        core::iter::from_fn(move || {
            let bits = left.trailing_zeros();
            (left != 0).then(|| {
                left &= left - 1;
                Taken::from_bits(bits as u8)
            })
        })
    }

    /// Whether this choice is among them.
    pub(super) const fn contains(self, taken: Taken) -> bool {
        self.0 >> taken.bits() & 1 == 1
    }

    /// Those of the greatest number of cards.
    const fn greatest(self) -> Choices {
        const TWO: u8 = 1 << 0b011 | 1 << 0b101 | 1 << 0b110;
        if self.0 >> 0b111 & 1 == 1 {
            Choices(1 << 0b111)
        } else if self.0 & TWO != 0 {
            Choices(self.0 & TWO)
        } else {
            self
        }
    }
}

/// All choices of line cards that the goods of a laid card can pay for, one good each (B9).
///
/// By Hall's theorem a choice can be paid for just when any part of it, of `n` cards, has at least `n` goods on
/// the laid card among the goods it shows.
pub(super) fn payable(laid: Goods, [a, b, c]: [Shown; 3]) -> Choices {
    let pays = |shown: Shown, cards: u8| u8::from(laid.among(shown) >= cards);
    let (one, two, three) = (pays(a, 1), pays(b, 1), pays(c, 1));
    let one_two = one & two & pays(a.or(b), 2);
    let one_three = one & three & pays(a.or(c), 2);
    let two_three = two & three & pays(b.or(c), 2);
    let all = one_two & one_three & two_three & pays(a.or(b).or(c), 3);
    Choices(
        one << 0b001
            | two << 0b010
            | three << 0b100
            | one_two << 0b011
            | one_three << 0b101
            | two_three << 0b110
            | all << 0b111,
    )
}

/// The choices that are legal: as many cards as possible must be taken (B9).
pub(super) fn takeable(laid: Goods, line: [Shown; 3]) -> Choices {
    payable(laid, line).greatest()
}

impl Port {
    /// The port before the first card is laid out.
    pub(super) const EMPTY: Port = Port([None; 9]);

    /// The port of these cards, row by row.
    #[cfg(test)]
    pub(super) const fn of(cards: [Option<Card>; 9]) -> Port {
        Port(cards)
    }

    /// The card in a cell.
    pub const fn at(&self, cell: Cell) -> Option<Card> {
        self.0[cell.index()]
    }

    /// The cards, row by row, without the gaps.
    pub fn cards(&self) -> impl Iterator<Item = Card> + '_ {
        self.0.iter().flatten().copied()
    }

    /// The cards of a line, left to right or top to bottom.
    pub fn line(&self, line: Line) -> [Option<Card>; 3] {
        line.cells().map(|cell| self.at(cell))
    }

    /// How many chillies lie there.
    pub fn chillies(&self) -> usize {
        self.cards().filter(|card| card.is_chilli()).count()
    }

    /// The goods that each card shows.
    pub(super) fn shown(&self) -> [Shown; 9] {
        self.0.map(|card| card.map_or(Shown::NONE, |card| card.goods().shown()))
    }

    /// The goods that each card of a line shows.
    pub(super) fn shown_in(&self, line: Line) -> [Shown; 3] {
        self.line(line).map(|card| card.map_or(Shown::NONE, |card| card.goods().shown()))
    }

    /// Puts a card into a cell.
    pub(super) fn put(&mut self, cell: Cell, card: Card) {
        self.0[cell.index()] = Some(card);
    }

    /// The push (B10): takes cards off a line and shifts the laid card in; returns those taken, by position.
    pub(super) fn push(&mut self, place: Place, taken: Taken, laid: Card) -> [Option<Card>; 3] {
        let cells = place.line().cells();
        let mut out = [None; 3];
        // What stays, in order.
        let mut rest = [None; 3];
        let mut len = 0;
        for (position, cell) in cells.into_iter().enumerate() {
            let card = self.0[cell.index()].take();
            if taken.contains(position) {
                out[position] = card;
            } else if card.is_some() {
                rest[len] = card;
                len += 1;
            }
        }
        let (first, laid_at) = if place.at_beginning() { (3 - len, 2 - len) } else { (0, len) };
        for (position, card) in rest.into_iter().take(len).enumerate() {
            self.0[cells[first + position].index()] = card;
        }
        self.put(cells[laid_at], laid);
        out
    }

    /// The gap to fill next after a card was laid at `place`: the one nearest to that card (B11).
    pub(super) fn next_gap(&self, place: Place) -> Option<Cell> {
        let cells = place.line().cells();
        let is_gap = |cell: &Cell| self.at(*cell).is_none();
        if place.at_beginning() {
            cells.into_iter().rev().find(is_gap)
        } else {
            cells.into_iter().find(is_gap)
        }
    }
}
