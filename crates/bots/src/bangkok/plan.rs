//! What a market in the making is likely to be worth in the end, by rough averages.

use talat_rules::bangkok::{Card, Cell, Chilli, Good, Market, Scale};

/// How likely it is that an empty cell will have a card in the end.
const FILLED: f64 = 0.75;
/// How much of a wanted good such a card brings.
const WANTED: f64 = 0.3;
/// How much of an unwanted one.
const UNWANTED: f64 = 0.25;
/// What a card in the market is worth, whatever it is: it brings the end nearer.
pub(super) const CARD: f64 = 1.5;

/// What a market is likely to be worth in the end.
pub(super) fn market_worth(market: &Market, objective: Option<Good>) -> f64 {
    let mut worth = 0.0;
    for cell in Cell::all() {
        let card = market.at(cell);
        if let Some(good) = objective {
            worth += card.map_or(FILLED * WANTED, |card| f64::from(card.goods().count(good)));
        }
        if let Some(card) = card {
            worth += CARD;
            if let Some(chilli) = card.chilli() {
                worth += chilli_worth(market, cell, card, chilli);
            }
        }
    }
    worth
}

/// What the chilli in a cell is likely to be worth.
fn chilli_worth(market: &Market, cell: Cell, card: Card, chilli: Chilli) -> f64 {
    let counts = market.counts_for(card, cell);
    let open = FILLED * f64::from(cell.neighbours().without(market.occupied()).len());
    let count = |good: Good| f64::from(counts.of(good));
    // What is counted for sure, and what is hoped for beyond that.
    let (sure, hoped) = match chilli {
        Chilli::Avoid(good) => (count(good), open * UNWANTED),
        Chilli::Collect(good) => (count(good), open * WANTED),
        Chilli::Pair(one, other) => (count(one).min(count(other)), open * WANTED),
        Chilli::Unique => {
            let chance = |good: &Good| match counts.of(*good) {
                0 => open.min(1.0) * WANTED,
                1 => (1.0 - UNWANTED).powf(open),
                _ => 0.0,
            };
            (0.0, Good::ALL.iter().map(chance).sum::<f64>())
        }
    };
    let Scale { start, each } = chilli.scale();
    f64::from(start) + f64::from(each) * sure + f64::from(each) * hoped
}
