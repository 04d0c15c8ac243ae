//! The port: trading along a line, the push, and the gaps it leaves (B8–B11).

use serde::Serialize;

use super::card::Card;
use super::good::{Goods, Shown};
use super::place::{Cell, Line, Place, Taken};

/// The 3 × 3 cards that all trade with, row by row; a cell without a card is a gap.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "Vec<Option<Card>>", export_to = "bangkok/"))]
#[serde(transparent)]
pub struct Port([Option<Card>; 9]);

/// Choices of cards of a line, one bit for each of the seven possible ones: bit `n` is the choice whose own bits
/// are `n`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Choices(u8);

/// The choices of most cards among some: at most three, and how many there are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Greatest {
    /// The choices, in order; what follows them is of no meaning.
    pub(super) choices: [Taken; 3],
    /// How many choices there are.
    pub(super) len: u8,
}

/// The choices of three cards, of two, and of one.
const SIZES: [u8; 3] =
    [1 << 0b111, 1 << 0b011 | 1 << 0b101 | 1 << 0b110, 1 << 0b001 | 1 << 0b010 | 1 << 0b100];

/// The choices of most cards, for any choices there can be.
static GREATEST: [Greatest; 256] = {
    let mut greatest = [Greatest::NONE; 256];
    let mut all = 0;
    while all < 256 {
        let mut size = 0;
        while greatest[all].len == 0 && size < 3 {
            let mut left = all as u8 & SIZES[size];
            while left != 0 {
                let entry = &mut greatest[all];
                entry.choices[entry.len as usize] = Taken::from_bits(left.trailing_zeros() as u8);
                entry.len += 1;
                left &= left - 1;
            }
            size += 1;
        }
        all += 1;
    }
    greatest
};

impl Choices {
    /// Whether this choice is among them.
    pub(super) const fn contains(self, taken: Taken) -> bool {
        self.0 >> taken.bits() & 1 == 1
    }

    /// The greatest number of cards in one of them.
    const fn most(self) -> u8 {
        // A choice of three cards comes with choices of two, and those with choices of one.
        SIZES.len() as u8
            - (self.0 & SIZES[0] == 0) as u8
            - (self.0 & SIZES[1] == 0) as u8
            - (self.0 & SIZES[2] == 0) as u8
    }

    /// Those of the greatest number of cards, the legal ones: nothing that is paid for can be refused (B9).
    pub(super) fn greatest(self) -> Greatest {
        GREATEST[self.0 as usize]
    }
}

impl Greatest {
    /// No choice at all.
    pub(super) const NONE: Greatest = Greatest { choices: [Taken::from_bits(1); 3], len: 0 };

    /// The choices, in order.
    pub(super) fn choices(&self) -> &[Taken] {
        &self.choices[..usize::from(self.len)]
    }
}

/// All choices of line cards that a laid card can pay for, one good each (B9).
///
/// By Hall's theorem a choice can be paid for just when for any part of it, of `n` cards, at least `n` goods of
/// the laid card are among the goods that part shows.
pub(super) fn payable(laid: Goods, [a, b, c]: [Shown; 3]) -> Choices {
    let pays = laid.pays();
    let (one, two, three) = (pays.for_cards(1, a), pays.for_cards(1, b), pays.for_cards(1, c));
    let one_two = one & two & pays.for_cards(2, a.or(b));
    let one_three = one & three & pays.for_cards(2, a.or(c));
    let two_three = two & three & pays.for_cards(2, b.or(c));
    let all = one_two & one_three & two_three & pays.for_cards(3, a.or(b).or(c));
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

    /// How many cards of a line are taken for this card when it is laid there (B9).
    pub fn taking(&self, card: Card, line: Line) -> u8 {
        payable(card.goods(), self.shown_in(line)).most()
    }

    /// The most cards of a line that are taken for one of these cards, wherever it is laid (B9).
    pub fn most_taken(&self, cards: impl Iterator<Item = Card>) -> u8 {
        let shown = self.shown();
        let lines = Line::ALL.map(|line| line.cells().map(|cell| shown[cell.index()]));
        let mut most = 0;
        for card in cards {
            for line in lines {
                most = most.max(payable(card.goods(), line).most());
            }
        }
        most
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
    pub fn push(&mut self, place: Place, taken: Taken, laid: Card) -> [Option<Card>; 3] {
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
