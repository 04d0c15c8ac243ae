//! A market in the making: what it is likely to be worth, and what a card would add.

use talat_rules::bangkok::{Card, Cell, Cells, Chilli, Counts, Good, Market, Open, Scale, State};
use talat_rules::{Game, Seat, bangkok::Bangkok};

use super::weights::Weights;

/// A chilli of a market with what it counts so far.
#[derive(Clone, Copy, Debug)]
struct Counting {
    chilli: Chilli,
    beside: Cells,
    counts: Counts,
    /// How many cells beside it are empty.
    open: u8,
    /// What it is likely to be worth in the end.
    worth: f32,
}

/// A seat's market, ready to be asked what a card would add to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stall<'a> {
    weights: &'a Weights,
    market: &'a Market,
    objective: Option<Good>,
    expert: bool,
    /// The share of the empty cells that will have a card in the end.
    filling: f32,
    /// The cells without a card.
    empty: Cells,
    /// Where the next card may go.
    open: Open,
    /// The chillies; an edition can't bring more than one into each row (B12).
    chillies: [Option<Counting>; 3],
}

impl<'a> Stall<'a> {
    pub(super) fn of(weights: &'a Weights, game: &Bangkok, world: &'a State, seat: Seat) -> Self {
        let market = world.market(seat);
        let empty = Cells::ALL.without(market.occupied());
        let filling = if empty.is_empty() { 1.0 } else { filling(weights, game, world, seat, empty.len()) };
        let mut stall = Stall {
            weights,
            market,
            objective: world.objective(seat),
            expert: game.is_expert(),
            filling,
            empty,
            open: market.open(game.is_expert()),
            chillies: [None; 3],
        };
        let mut next = 0;
        for cell in Cell::all() {
            if let Some((card, chilli)) = market.at(cell).and_then(|card| Some((card, card.chilli()?))) {
                stall.chillies[next] = Some(stall.counting(cell, card, chilli));
                next += 1;
            }
        }
        stall
    }

    /// How many cells are empty.
    pub(super) fn room(&self) -> u8 {
        self.empty.len()
    }

    /// What the market is likely to be worth in the end.
    pub(super) fn worth(&self) -> f32 {
        let chillies: f32 = self.chillies.iter().flatten().map(|chilli| chilli.worth).sum();
        let objective = self.objective.map_or(0.0, |good| {
            let shown = self.market.objective_points(good) as f32;
            shown + f32::from(self.room()) * self.filling * self.weights.objective
        });
        chillies + objective
    }

    /// The chillies, each with the number of empty cells beside it.
    pub(super) fn open_beside(&self) -> impl Iterator<Item = (Chilli, u8)> + '_ {
        self.chillies.iter().flatten().map(|chilli| (chilli.chilli, chilli.open))
    }

    /// The chillies, each with what it is likely to be worth.
    pub(super) fn chilli_worths(&self) -> impl Iterator<Item = (Chilli, f32)> + '_ {
        self.chillies.iter().flatten().map(|chilli| (chilli.chilli, chilli.worth))
    }

    /// How many empty cells lie beside a chilli, and how many beside more than one.
    pub(super) fn counted_cells(&self) -> [u8; 2] {
        let mut counted = [0; 2];
        for cell in self.empty.iter() {
            let chillies = self.chillies.iter().flatten();
            let beside = chillies.filter(|chilli| chilli.beside.contains(cell)).count();
            counted[0] += u8::from(beside >= 1);
            counted[1] += u8::from(beside >= 2);
        }
        counted
    }

    /// How many empty cells a chilli could still go to, now or later (B12).
    pub(super) fn chilli_cells(&self) -> u8 {
        self.market.chilli_cells(self.expert).len()
    }

    /// A chilli of the market, or one that would be in this cell.
    fn counting(&self, cell: Cell, card: Card, chilli: Chilli) -> Counting {
        let beside = cell.neighbours();
        let (counts, open) = (self.market.counts_for(card, cell), beside.and(self.empty).len());
        Counting { chilli, beside, counts, open, worth: self.expected(chilli, counts, open) }
    }

    /// What a chilli is likely to be worth in the end that counts these and has so many empty cells beside it.
    fn expected(&self, chilli: Chilli, counts: Counts, open: u8) -> f32 {
        let (weights, open) = (self.weights, f32::from(open) * self.filling);
        let count = |good: Good| f32::from(counts.of(good));
        // What is counted for sure, and what is hoped for beyond that.
        let (sure, hoped) = match chilli {
            Chilli::Avoid(good) => (count(good), open * weights.avoid),
            Chilli::Collect(good) => (count(good), open * weights.collect),
            Chilli::Pair(one, other) => {
                let (fewer, more) = (count(one).min(count(other)), count(one).max(count(other)));
                // What comes makes up for what is missing first, then it comes in pairs.
                let (missing, coming) = (more - fewer, open * weights.pair);
                (fewer, if coming <= missing { coming } else { 0.5 * (missing + coming) })
            }
            Chilli::Unique => {
                let (stays, comes) =
                    ((1.0 - weights.double * open).max(0.0), (weights.missing * open).min(1.0));
                let chance = |good: &Good| match counts.of(*good) {
                    0 => comes,
                    1 => stays,
                    _ => 0.0,
                };
                (0.0, Good::ALL.iter().map(chance).sum::<f32>())
            }
        };
        let Scale { start, each } = chilli.scale();
        f32::from(start) + f32::from(each) * sure + f32::from(each) * hoped
    }

    /// What a card would add in a cell.
    pub(super) fn gain(&self, card: Card, cell: Cell) -> f32 {
        let (weights, goods) = (self.weights, card.goods());
        let mut gain = weights.card;
        if let Some(good) = self.objective {
            gain += f32::from(goods.count(good)) - self.filling * weights.objective;
        }
        for counting in self.chillies.iter().flatten().filter(|counting| counting.beside.contains(cell)) {
            let counts = counting.counts.plus(goods.counts());
            gain += self.expected(counting.chilli, counts, counting.open - 1) - counting.worth;
        }
        if let Some(chilli) = card.chilli() {
            gain += self.counting(cell, card, chilli).worth - weights.row;
        }
        gain
    }

    /// The most that a card would add anywhere; nothing where it fits nowhere.
    pub(super) fn best_gain(&self, card: Card) -> f32 {
        let gains = self.open.to(card).iter().map(|cell| self.gain(card, cell));
        gains.fold(0.0, f32::max)
    }
}

/// The share of a seat's empty cells that will have a card in the end.
fn filling(weights: &Weights, game: &Bangkok, world: &State, seat: Seat, room: u8) -> f32 {
    let coming = if let Some(turns) = game.turns_left(world) {
        f32::from(turns) * weights.pace
    } else {
        let others = Seat::all(game.seats()).filter(|other| *other != seat);
        let fewest = others.map(|other| world.market(other).room()).min();
        fewest.map_or(f32::from(room), |fewest| fewest as f32 + weights.lag)
    };
    (coming / f32::from(room)).min(1.0)
}
