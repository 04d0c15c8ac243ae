//! Some jumps ahead, towards fewer groups and single booths that stand closer together.

use talat_rules::chatuchak::{Colour, Grid, Spot, Spots};
use talat_rules::race::Action;

/// What a group or single booth costs beyond the first of its colour, where a step between them costs 1.
const PIECE: u8 = 5;
/// What it costs not to see the solution, more than any number of jumps.
const UNSOLVED: u32 = 1000;

/// How far somebody looks ahead.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sight {
    /// How many jumps; the best solutions have 15 to 24.
    pub(super) depth: u32,
    /// How many grids are followed up after each of them.
    pub(super) width: usize,
}

/// A grid that some jumps lead to.
#[derive(Clone, Copy)]
struct Reached {
    grid: Grid,
    /// What each colour costs, and all of them.
    costs: [u8; Colour::COUNT],
    cost: u16,
    /// Which legal action it began with.
    first: u8,
    /// Where the last booth came to: it does not jump straight back.
    moved: Spot,
}

impl Reached {
    fn start(grid: &Grid) -> Self {
        let costs = Colour::ALL.map(|colour| cost(grid.booths(colour)));
        let all = costs.iter().map(|cost| u16::from(*cost)).sum();
        Reached { grid: *grid, costs, cost: all, first: 0, moved: grid.empty() }
    }

    /// After one more jump: only the colour that jumps can cost more or less.
    fn jump(mut self, from: Spot) -> Self {
        self.moved = self.grid.empty();
        let colour = self.grid.jump(from);
        let cost = cost(self.grid.booths(colour));
        self.cost = self.cost + u16::from(cost) - u16::from(self.costs[colour.index()]);
        self.costs[colour.index()] = cost;
        self
    }

    /// A number by which the lowest costs come first and equal grids side by side; `salt` shuffles the others.
    fn order(&self, salt: u64) -> u64 {
        // Different grids hardly ever mix to the same 48 bits; then one of them is not followed up.
        const MIX: u64 = 0x9e37_79b9_7f4a_7c15;
        let mix = |mixed: u64, colour| (mixed ^ u64::from(self.grid.booths(colour).bits())).wrapping_mul(MIX);
        u64::from(self.cost) << 48 | Colour::ALL.into_iter().fold(salt, mix) >> 16
    }
}

/// The lowest cost that is seen behind each action, none behind giving up. After each jump the grids that cost
/// least are followed up, until one is solved; which ones among equals differs from move to move, so that
/// nobody goes round in circles.
pub(super) fn look_ahead(grid: &Grid, legal: &[Action], moves: u64, sight: Sight) -> Vec<Option<u32>> {
    let start = Reached::start(grid);
    let mut lowest = vec![None; legal.len()];
    let mut front = Vec::with_capacity(9 * sight.width);
    for (action, first) in legal.iter().zip(0..) {
        if let Action::Jump { from } = action {
            front.push(Reached { first, ..start.jump(*from) });
        }
    }
    let mut next = Vec::with_capacity(9 * sight.width);
    let mut best: Vec<(u64, usize)> = Vec::with_capacity(9 * sight.width);
    for depth in 1..=sight.depth {
        for reached in &front {
            let unsolved = if reached.cost == 0 { 0 } else { UNSOLVED + u32::from(reached.cost) };
            let lowest: &mut Option<u32> = &mut lowest[usize::from(reached.first)];
            *lowest = Some(lowest.unwrap_or(u32::MAX).min(unsolved + depth));
        }
        if front.iter().any(|reached| reached.cost == 0) {
            break;
        }
        best.clear();
        best.extend(front.iter().map(|reached| reached.order(moves)).zip(0..));
        best.sort_unstable();
        best.dedup_by_key(|(order, _)| *order);
        for (_, place) in best.iter().take(sight.width) {
            let reached: &Reached = &front[*place];
            let jumps = reached.grid.jumps().without(Spots::one(reached.moved));
            next.extend(jumps.into_iter().map(|from| reached.jump(from)));
        }
        front.clear();
        std::mem::swap(&mut front, &mut next);
    }
    lowest
}

/// How far the booths of a colour are from being one group: pieces, and the steps between them. From the first
/// piece outwards, every ring around what is reached that meets no booth is a step.
fn cost(booths: Spots) -> u8 {
    let mut reached = booths.connected(booths.lowest());
    let mut cost = 0;
    while reached & booths != booths {
        let ring = reached.neighbours();
        let met = booths & ring.without(reached);
        if met.is_empty() {
            cost += 1;
            reached |= ring;
        } else {
            cost += PIECE;
            reached |= booths.connected(met.lowest());
        }
    }
    cost
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn c27_only_a_solved_grid_costs_nothing() {
        let solved: Grid = "RRRYYY\nRRRYYG\nPPPBGG\nPPPBGG\n.BBBBG".parse().unwrap();
        assert_eq!(Reached::start(&solved).cost, 0);
        let away: Grid = "RRRYYY\nRRRYYG\nPPPBGG\n.PPBGG\nPBBBBG".parse().unwrap();
        assert_eq!(Reached::start(&away).cost, u16::from(PIECE) + 1);
    }

    #[test]
    fn every_last_jump_is_seen() {
        // Any pink booth in line with the empty spot closes the gap.
        let grid: Grid = "RRRYYY\nRRRYYG\nPPPBGG\n.PPBGG\nPBBBBG".parse().unwrap();
        let legal: Vec<Action> = grid.jumps().into_iter().map(|from| Action::Jump { from }).collect();
        let costs = look_ahead(&grid, &legal, 0, Sight { depth: 4, width: 4 });
        let solving = legal.iter().zip(&costs).filter(|(_, cost)| **cost == Some(1));
        assert_eq!(
            solving.map(|(action, _)| action.to_string()).collect::<Vec<_>>(),
            ["a3", "b4", "c4", "a5"]
        );
    }
}
