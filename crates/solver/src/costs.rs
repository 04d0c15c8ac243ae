//! What it costs, at least, to bring the booths of one colour into a shape.
//!
//! A booth needs no jump if it stands in the shape, one if it is in line with its spot, and two otherwise. The
//! cheapest way to share the spots of the shape out among the booths leaves those that stand in it where they
//! are. So the cost is twice the number of booths, less one for each booth in the shape, less the most spots
//! that can be given to booths on them or in line with them: a maximum matching.

use crate::board::{Board, Mask, PLACES, spots};
use crate::shapes::{Family, Growth};
use crate::sharing::{self, FEW_BOOTHS};
use crate::tables::Tables;

/// The most booths of one colour.
pub const MOST_BOOTHS: usize = 8;

/// What is known about a stem.
#[derive(Clone, Copy, Debug)]
struct Stem {
    /// How its spots can be shared out.
    family: sharing::Family,
    /// The booths that could have one spot more.
    spare: u8,
    /// The cost so far.
    cost: u8,
}

/// Works costs out; it keeps its memory from one position to the next.
#[derive(Debug, Default)]
pub(crate) struct Costing {
    stems: Vec<Stem>,
}

impl Costing {
    /// The cost of each shape of the family for booths that stand here.
    pub(crate) fn costs(&mut self, tables: &Tables, family: &Family, booths: Mask, costs: &mut Vec<u8>) {
        let Tables { board, sharing, .. } = tables;
        costs.clear();
        if family.size > FEW_BOOTHS {
            costs.extend(family.shapes.iter().map(|shape| cost(board, booths, *shape) as u8));
            return;
        }
        let mut wanted = [0; PLACES];
        let mut own = [0; PLACES];
        for (number, spot) in spots(booths).enumerate() {
            own[spot] = 1;
            for near in spots(board.lines[spot]) {
                wanted[near] |= 1 << number;
            }
        }
        for (number, spot) in spots(booths).enumerate() {
            wanted[spot] = 1 << number;
        }
        let nothing = Stem { family: sharing::NONE, spare: u8::MAX, cost: 2 * family.size as u8 };
        self.stems.clear();
        self.stems.resize(family.stems.len(), nothing);
        for (index, Growth { stem, spot }) in family.stems.iter().enumerate().skip(1) {
            let (stem, spot) = (self.stems[usize::from(*stem)], usize::from(*spot) % PLACES);
            let grown = sharing.after(stem.family, wanted[spot]);
            let gain = u8::from(grown != stem.family);
            let cost = stem.cost - own[spot] - gain;
            self.stems[index] = Stem { family: grown, spare: sharing.spare(grown), cost };
        }
        let stems = &self.stems[..];
        costs.extend(family.growth.iter().map(|Growth { stem, spot }| {
            let (stem, spot) = (stems[usize::from(*stem)], usize::from(*spot) % PLACES);
            stem.cost - own[spot] - u8::from(stem.spare & wanted[spot] != 0)
        }));
    }
}

/// The cost of one shape for booths that stand here; the two sets are of the same size.
#[inline]
pub(crate) fn cost(board: &Board, booths: Mask, shape: Mask) -> u32 {
    let misplaced = booths & !shape;
    let needed = shape & !booths;
    match misplaced.count_ones() {
        0 => 0,
        1 => 2 - u32::from(board.lines[misplaced.trailing_zeros() as usize % PLACES] & needed != 0),
        count => 2 * count - matching(board, misplaced, needed),
    }
}

/// The most of these booths that can jump into these spots, each booth once.
fn matching(board: &Board, booths: Mask, needed: Mask) -> u32 {
    let mut holder = [0; PLACES];
    let mut taken = 0;
    for booth in spots(booths) {
        shift(board, booth, needed, &mut taken, &mut 0, &mut holder);
    }
    taken.count_ones()
}

/// Finds a spot for a booth, by shifting others if need be.
fn shift(
    board: &Board,
    booth: usize,
    needed: Mask,
    taken: &mut Mask,
    tried: &mut Mask,
    holder: &mut [u8; PLACES],
) -> bool {
    let options = board.lines[booth % PLACES] & needed;
    let open = options & !*taken;
    if open != 0 {
        let spot = open.trailing_zeros() as usize;
        *taken |= 1 << spot;
        holder[spot] = booth as u8;
        return true;
    }
    loop {
        let left = options & !*tried;
        if left == 0 {
            return false;
        }
        let spot = left.trailing_zeros() as usize;
        *tried |= 1 << spot;
        if shift(board, usize::from(holder[spot]), needed, taken, tried, holder) {
            holder[spot] = booth as u8;
            return true;
        }
    }
}

/// Costs that were worked out before; a cost depends on nothing but the two sets.
#[derive(Debug)]
pub(crate) struct Memo {
    /// 30 bits of booths, 30 bits of the shape, 4 bits of cost.
    known: Box<[u64; Memo::SIZE]>,
}

impl Default for Memo {
    fn default() -> Self {
        let known = vec![u64::MAX; Self::SIZE].into_boxed_slice();
        Memo { known: known.try_into().expect("a slice of its own length") }
    }
}

impl Memo {
    const BITS: u32 = 12;
    const SIZE: usize = 1 << Self::BITS;

    #[inline]
    pub(crate) fn cost(&mut self, board: &Board, booths: Mask, shape: Mask) -> u32 {
        let key = u64::from(booths) << 30 | u64::from(shape);
        let place = (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - Self::BITS)) as usize;
        let known = self.known[place];
        if known >> 4 == key {
            return (known & 15) as u32;
        }
        let cost = cost(board, booths, shape);
        self.known[place] = key << 4 | u64::from(cost);
        cost
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::SmallRng;
    use rand::{RngExt, SeedableRng};
    use talat_rules::chatuchak::Edition;
    use talat_rules::edition::Edition as _;
    use talat_rules::race::puzzle;

    use super::*;
    use crate::position::{MOST_COLOURS, Position};
    use crate::prices::{JUMP, Prices};

    /// The least sum of distances over all ways to share the spots of a shape out, by trying them all.
    fn by_trying(board: &Board, booths: Mask, shape: Mask) -> u32 {
        let Some(booth) = spots(booths).next() else { return 0 };
        let distance = |spot: usize| match board.lines[booth] >> spot & 1 {
            _ if spot == booth => 0,
            1 => 1,
            _ => 2,
        };
        let rest = booths ^ 1 << booth;
        let give = |spot: usize| distance(spot) + by_trying(board, rest, shape ^ 1 << spot);
        spots(shape).map(give).min().unwrap_or(0)
    }

    fn all_costs(tables: &Tables, position: &Position) -> [Vec<u8>; MOST_COLOURS] {
        let mut costs: [Vec<u8>; MOST_COLOURS] = Default::default();
        for colour in 0..tables.colours {
            let family = tables.family(colour);
            Costing::default().costs(tables, family, position.booths[colour], &mut costs[colour]);
        }
        costs
    }

    #[test]
    fn costs_are_those_of_the_best_way_to_share_the_spots_out() {
        let edition = Edition::standard();
        let tables = Tables::of_the_game(edition.booth_counts()).unwrap();
        let mut memo = Memo::default();
        for number in 1..=3 {
            let position = Position::from(&puzzle(&edition, number));
            let costs = all_costs(&tables, &position);
            for colour in 0..tables.colours {
                let booths = position.booths[colour];
                for (shape, known) in tables.family(colour).shapes.iter().zip(&costs[colour]) {
                    assert_eq!(u32::from(*known), by_trying(&tables.board, booths, *shape));
                    assert_eq!(u32::from(*known), cost(&tables.board, booths, *shape));
                    assert_eq!(u32::from(*known), memo.cost(&tables.board, booths, *shape));
                }
            }
        }
    }

    #[test]
    fn along_a_random_walk_costs_change_by_one_at_most_and_the_bound_stays_below_par() {
        let edition = Edition::standard();
        let tables = Tables::of_the_game(edition.booth_counts()).unwrap();
        let mut rng = SmallRng::seed_from_u64(3);
        let mut prices = Prices::default();
        let mut solver = crate::Solver::for_booths(edition.booth_counts()).unwrap();
        let mut position = Position::from(&puzzle(&edition, 9));
        let mut before = all_costs(&tables, &position);
        for step in 0..300 {
            let jumps: Vec<usize> = spots(tables.board.lines[usize::from(position.empty)]).collect();
            let from = jumps[rng.random_range(0..jumps.len())];
            let moved = position.colour_at(from);
            position = position.after(from as u8);
            let after = all_costs(&tables, &position);
            for colour in 0..tables.colours {
                let most = u8::from(colour == moved);
                let changes =
                    before[colour].iter().zip(&after[colour]).map(|(one, other)| one.abs_diff(*other));
                assert!(changes.max() <= Some(most));
            }
            if step % 20 == 0 {
                prices.find(&tables, &after);
                assert!(prices.bound <= solver.par(&position) as i32 * JUMP);
            }
            before = after;
        }
    }
}
