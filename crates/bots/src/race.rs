//! Race: a few jumps ahead, towards fewer groups and single booths that stand closer.

use talat_rules::chatuchak::{Colour, Grid, Spot, Spots};
use talat_rules::race::{Action, Race};

use crate::{Playable, Situation};

/// How many jumps are looked ahead.
const DEPTH: usize = 10;
/// How many grids are followed up after each of them.
const WIDTH: usize = 24;
/// What a jump costs, so that the same is reached in fewer.
const JUMP: u32 = 1;
/// What a group or single booth costs beyond the first of its colour.
const PIECE: u32 = 12;

impl Playable for Race {
    fn values(situation: &Situation<'_, Self>) -> Vec<f64> {
        let grid = &situation.view.seats[situation.seat.index()].grid;
        let costs = look_ahead(grid, situation.legal);
        costs.into_iter().map(|cost| cost.map_or(f64::from(i16::MIN), |cost| -f64::from(cost))).collect()
    }
}

/// A grid that some jumps lead to.
#[derive(Clone, Copy)]
struct Reached {
    cost: u32,
    /// Which legal action it began with.
    first: usize,
    grid: Grid,
    /// Where the last booth came to: it does not jump straight back.
    moved: Spot,
}

/// The lowest cost that is found behind each action, none for giving up: the best grids are followed up.
fn look_ahead(grid: &Grid, legal: &[Action]) -> Vec<Option<u32>> {
    let mut lowest = vec![None; legal.len()];
    let mut front: Vec<Reached> = Vec::with_capacity(WIDTH * 8);
    for (first, action) in legal.iter().enumerate() {
        if let Action::Jump { from } = action {
            front.push(reach(grid, *from, first));
        }
    }
    let mut next = Vec::with_capacity(WIDTH * 8);
    for depth in 1..=DEPTH as u32 {
        for reached in &front {
            let cost = reached.cost + JUMP * depth;
            let lowest = &mut lowest[reached.first];
            *lowest = Some(lowest.map_or(cost, |lowest: u32| lowest.min(cost)));
        }
        if front.iter().any(|reached| reached.cost == 0) {
            break;
        }
        front.sort_unstable_by_key(|reached| reached.cost);
        // Different ways to one grid lie side by side.
        front.dedup_by(|one, other| one.grid == other.grid && one.first == other.first);
        for reached in front.iter().take(WIDTH) {
            let jumps = reached.grid.jumps().without(Spots::one(reached.moved));
            next.extend(jumps.into_iter().map(|from| reach(&reached.grid, from, reached.first)));
        }
        front.clear();
        std::mem::swap(&mut front, &mut next);
    }
    lowest
}

fn reach(grid: &Grid, from: Spot, first: usize) -> Reached {
    let (mut grid, moved) = (*grid, grid.empty());
    grid.jump(from);
    Reached { cost: cost(&grid), first, grid, moved }
}

/// How far a grid is from being solved: pieces beyond one a colour, and the steps between them.
fn cost(grid: &Grid) -> u32 {
    Colour::ALL.into_iter().map(|colour| cost_of(grid.booths(colour))).sum()
}

/// From the first piece outwards: every ring that meets no booth is a step that somebody has to go.
fn cost_of(booths: Spots) -> u32 {
    let mut within = booths.connected(booths.lowest());
    let mut cost = 0;
    while within & booths != booths {
        let ring = within | within.neighbours();
        let met = booths & ring.without(within);
        if met.is_empty() {
            cost += 1;
            within = ring;
        } else {
            cost += PIECE;
            within = ring | booths.connected(met.lowest());
        }
    }
    cost
}
