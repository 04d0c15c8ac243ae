//! A market in the making: what it is likely to be worth, and what a card would add.

use talat_rules::bangkok::{Card, Cell, Chilli, Counts, Good, Market, State};
use talat_rules::{Game, Seat, bangkok::Bangkok};

use super::weights::Weights;

/// The cells beside each cell.
pub(super) const BESIDE: [&[u8]; 9] =
    [&[1, 3], &[0, 2, 4], &[1, 5], &[0, 4, 6], &[1, 3, 5, 7], &[2, 4, 8], &[3, 7], &[4, 6, 8], &[5, 7]];

/// A chilli of a market with what it counts so far.
#[derive(Clone, Copy, Debug)]
struct Counting {
    cell: u8,
    chilli: Chilli,
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
    room: u8,
    /// The chillies; an edition can't bring more than one into each row (B12).
    chillies: [Option<Counting>; 3],
}

impl<'a> Stall<'a> {
    pub(super) fn of(weights: &'a Weights, game: &Bangkok, world: &'a State, seat: Seat) -> Self {
        let market = world.market(seat);
        let room = market.room() as u8;
        let filling = if room == 0 { 1.0 } else { filling(weights, game, world, seat, room) };
        let mut stall = Stall {
            weights,
            market,
            objective: world.objective(seat),
            expert: game.is_expert(),
            filling,
            room,
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
        self.room
    }

    /// What the market is likely to be worth in the end.
    pub(super) fn worth(&self) -> f32 {
        let chillies: f32 = self.chillies.iter().flatten().map(|chilli| chilli.worth).sum();
        let objective = self.objective.map_or(0.0, |good| {
            let shown: u8 = self.market.cards().map(|card| card.goods().count(good)).sum();
            f32::from(shown) + f32::from(self.room) * self.filling * self.weights.objective
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
        for at in (0..9).filter(|at| self.market.at(Cell::new(*at)).is_none()) {
            let chillies = self.chillies.iter().flatten();
            let beside = chillies.filter(|chilli| BESIDE[usize::from(chilli.cell)].contains(&at)).count();
            counted[0] += u8::from(beside >= 1);
            counted[1] += u8::from(beside >= 2);
        }
        counted
    }

    /// How many empty cells a chilli could still go to, now or later (B12).
    pub(super) fn chilli_cells(&self) -> u8 {
        let blocked = |at: u8| {
            let mut chillies = self.chillies.iter().flatten();
            chillies.any(|chilli| chilli.cell / 3 == at / 3 || self.expert && chilli.cell % 3 == at % 3)
        };
        (0..9).filter(|at| self.market.at(Cell::new(*at)).is_none() && !blocked(*at)).count() as u8
    }

    fn counting(&self, cell: Cell, card: Card, chilli: Chilli) -> Counting {
        let mut counts = card.goods().counts();
        let mut open = 0;
        for beside in BESIDE[cell.index()] {
            match self.market.at(Cell::new(*beside)) {
                Some(card) => counts = counts.plus(card.goods().counts()),
                None => open += 1,
            }
        }
        let worth = self.expected(chilli, counts, open);
        Counting { cell: cell.index() as u8, chilli, counts, open, worth }
    }

    /// What a chilli is likely to be worth in the end that counts these and has so many empty cells beside it.
    fn expected(&self, chilli: Chilli, counts: Counts, open: u8) -> f32 {
        let (weights, open) = (self.weights, f32::from(open) * self.filling);
        let count = |good: Good| f32::from(counts.of(good));
        match chilli {
            Chilli::Avoid(good) => 5.0 - count(good) - open * weights.avoid,
            Chilli::Collect(good) => count(good) + open * weights.collect,
            Chilli::Pair(one, other) => {
                let (fewer, more) = (count(one).min(count(other)), count(one).max(count(other)));
                // What comes makes up for what is missing first, then it comes in pairs.
                let (missing, coming) = (more - fewer, open * weights.pair);
                2.0 * fewer + if coming <= missing { 2.0 * coming } else { missing + coming }
            }
            Chilli::Unique => {
                let (stays, comes) =
                    ((1.0 - weights.double * open).max(0.0), (weights.missing * open).min(1.0));
                let chance = |good: &Good| match counts.of(*good) {
                    0 => comes,
                    1 => stays,
                    _ => 0.0,
                };
                2.0 * Good::ALL.iter().map(chance).sum::<f32>()
            }
        }
    }

    /// What a card would add in a cell.
    pub(super) fn gain(&self, card: Card, cell: Cell) -> f32 {
        let (weights, goods) = (self.weights, card.goods());
        let mut gain = weights.card;
        if let Some(good) = self.objective {
            gain += f32::from(goods.count(good)) - self.filling * weights.objective;
        }
        let at = cell.index() as u8;
        for beside in self.chillies.iter().flatten() {
            if BESIDE[usize::from(beside.cell)].contains(&at) {
                let counts = beside.counts.plus(goods.counts());
                gain += self.expected(beside.chilli, counts, beside.open - 1) - beside.worth;
            }
        }
        if let Some(chilli) = card.chilli() {
            gain += self.counting(cell, card, chilli).worth - weights.row;
        }
        gain
    }

    /// The most that a card would add anywhere; nothing where it fits nowhere.
    pub(super) fn best_gain(&self, card: Card) -> f32 {
        let gains = self.market.cells_for(card, self.expert).map(|cell| self.gain(card, cell));
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
