//! Estimates: what a market in the making will be worth, and what a hand can buy at a port.

use talat_rules::bangkok::{self, Card, Cell, Chilli, Good, Goods, Line, Objective};

/// How likely it is that an empty cell will have a card in the end.
const FILLED: f64 = 0.75;
/// How much of a wanted good such a card brings.
const WANTED: f64 = 0.3;
/// How much of an unwanted one.
const UNWANTED: f64 = 0.25;
/// What a card in the market is worth, whatever it is: it brings the end nearer.
const CARD: f64 = 1.5;

/// A market in the making.
#[derive(Clone, Copy, Debug)]
pub(super) struct Market([Option<Card>; 9]);

impl Market {
    pub(super) fn of(market: &bangkok::Market) -> Self {
        let mut cards = [None; 9];
        for cell in Cell::all() {
            cards[cell.index()] = market.at(cell);
        }
        Market(cards)
    }

    pub(super) fn put(&mut self, cell: Cell, card: Card) {
        self.0[cell.index()] = Some(card);
    }

    pub(super) fn with(mut self, cell: Cell, card: Card) -> Self {
        self.put(cell, card);
        self
    }

    /// What it is likely to be worth in the end.
    pub(super) fn worth(&self, objective: Objective) -> f64 {
        let mut worth = 0.0;
        for (at, card) in self.0.into_iter().enumerate() {
            if let Objective::Known { good } = objective {
                worth += card.map_or(FILLED * WANTED, |card| f64::from(card.goods().count(good)));
            }
            if let Some(card) = card {
                worth += CARD;
                if let Some(chilli) = card.chilli() {
                    worth += self.chilli(at, card, chilli);
                }
            }
        }
        worth
    }

    /// What the chilli in a cell is likely to be worth.
    fn chilli(&self, at: usize, card: Card, chilli: Chilli) -> f64 {
        let mut counts = count(card.goods());
        let mut open = 0.0;
        for beside in NEIGHBOURS[at] {
            match self.0.get(*beside).copied().flatten() {
                Some(card) => add(&mut counts, card.goods()),
                None => open += FILLED,
            }
        }
        let hoped = |good: Good| f64::from(counts[good as usize]) + open * WANTED;
        match chilli {
            Chilli::Avoid(good) => 5.0 - f64::from(counts[good as usize]) - open * UNWANTED,
            Chilli::Collect(good) => hoped(good),
            Chilli::Pair(one, other) => 2.0 * hoped(one).min(hoped(other)),
            Chilli::Unique => {
                let chance = |count: &u8| match count {
                    0 => open.min(1.0) * WANTED,
                    1 => (1.0 - UNWANTED).powf(open),
                    _ => 0.0,
                };
                2.0 * counts.iter().map(chance).sum::<f64>()
            }
        }
    }
}

/// The cells beside each cell.
const NEIGHBOURS: [&[usize]; 9] =
    [&[1, 3], &[0, 2, 4], &[1, 5], &[0, 4, 6], &[1, 3, 5, 7], &[2, 4, 8], &[3, 7], &[4, 6, 8], &[5, 7]];

fn count(goods: Goods) -> [u8; 4] {
    Good::ALL.map(|good| goods.count(good))
}

fn add(counts: &mut [u8; 4], goods: Goods) {
    for (sum, more) in counts.iter_mut().zip(count(goods)) {
        *sum += more;
    }
}

/// The port as far as it can be foreseen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Port([Option<Card>; 9]);

impl Port {
    pub(super) fn of(port: &bangkok::Port) -> Self {
        let mut cards = [None; 9];
        for cell in Cell::all() {
            cards[cell.index()] = port.at(cell);
        }
        Port(cards)
    }

    pub(super) fn set_line(&mut self, line: Line, cards: [Option<Card>; 3]) {
        for (cell, card) in line.cells().into_iter().zip(cards) {
            self.0[cell.index()] = card;
        }
    }
}

/// The most cards that one of these can be laid for (B9).
pub(super) fn best_taking(hand: impl Iterator<Item = Card>, port: &Port) -> u8 {
    let lines = Line::ALL.map(|line| line.cells().map(|cell| port.0[cell.index()]));
    let taken = |card: Card| lines.iter().map(move |line| taking(&mut count(card.goods()), line)).max();
    hand.filter_map(taken).max().unwrap_or(0)
}

/// The most cards of a line that these goods pay for.
fn taking(goods: &mut [u8; 4], line: &[Option<Card>]) -> u8 {
    let Some((first, rest)) = line.split_first() else { return 0 };
    let mut most = taking(goods, rest);
    if let Some(card) = first {
        for good in Good::ALL {
            if card.goods().count(good) > 0 && goods[good as usize] > 0 {
                goods[good as usize] -= 1;
                most = most.max(1 + taking(goods, rest));
                goods[good as usize] += 1;
            }
        }
    }
    most
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(text: &str) -> Option<Card> {
        text.parse().ok()
    }

    #[test]
    fn b9_as_many_cards_are_taken_as_the_goods_pay_for() {
        for (laid, line, most) in [
            ("rz", ["z", "f", "r"], 2),
            ("rz", ["z", "r", "fr"], 2),
            ("rr", ["z", "r", "fr"], 2),
            ("rr", ["z", "f", "fr"], 1),
            ("rz", ["fz", "rz", "p"], 2),
            ("p", ["fz", "rz", "-"], 0),
        ] {
            let mut port = Port([None; 9]);
            port.set_line(Line::ALL[4], line.map(card));
            assert_eq!(best_taking(card(laid).into_iter(), &port), most, "{laid} for {line:?}");
        }
    }

    #[test]
    fn b17_a_complete_market_is_valued_by_its_points() {
        let cards = ["p", "f", "unique/z", "ppf", "pair:pf/r", "pfz", "rz", "ppr", "avoid:r/z"];
        let market = Market(cards.map(card));
        // The example of the rule: 18 points without the two for completeness, which the worth of cards covers.
        let worth = market.worth(Objective::Known { good: Good::Pea });
        assert!((worth - 18.0 - 9.0 * CARD).abs() < 1e-9, "{worth}");
    }
}
