//! What it costs, at least, to bring the booths of one colour into a shape.
//!
//! A booth needs no jump if it stands in the shape, one if it is in line with its spot, and two otherwise. The
//! cheapest way to share the spots of the shape out among the booths leaves those that stand in it where they
//! are. So the cost is twice the number of booths, less one for each booth in the shape, less the most spots
//! that can be given to booths on them or in line with them: a maximum matching.

use crate::board::{Board, Mask, spots};
use crate::shapes::{Family, Growth};

/// The most booths of one colour.
pub const MOST_BOOTHS: usize = 8;

/// The most booths of one colour whose sets fit into one word.
const FEW_BOOTHS: usize = 6;

/// For each booth, the sets of booths that it is not in: bit `n` of the word is the set with the bits of `n`.
const WITHOUT: [u64; FEW_BOOTHS] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// What is known about a stem.
#[derive(Clone, Copy, Debug, Default)]
struct Stem {
    /// The largest sets of booths that can have a spot of the stem each.
    largest: u64,
    /// The booths that one of those sets is without.
    spare: u8,
    /// The cost so far.
    cost: u8,
}

impl Stem {
    const fn empty(booths: usize) -> Stem {
        Stem { largest: 1, spare: ((1_u16 << booths) - 1) as u8, cost: 2 * booths as u8 }
    }

    /// The stem with one spot more, which these booths can have; `own` is 1 if one of them stands on it.
    #[inline]
    fn grown(mut self, wanted: u8, own: u8, booths: usize) -> Stem {
        self.cost -= own;
        let mut open = wanted & self.spare;
        if open == 0 {
            return self;
        }
        let mut larger = 0;
        while open != 0 {
            let booth = open.trailing_zeros() as usize % FEW_BOOTHS;
            larger |= (self.largest & WITHOUT[booth]) << (1 << booth);
            open &= open - 1;
        }
        self.largest = larger;
        self.cost -= 1;
        self.spare = 0;
        for (booth, without) in WITHOUT[..booths].iter().enumerate() {
            self.spare |= u8::from(larger & without != 0) << booth;
        }
        self
    }
}

/// Works costs out; it keeps its memory from one position to the next.
#[derive(Debug, Default)]
pub(crate) struct Costing {
    stems: Vec<Stem>,
}

impl Costing {
    /// The cost of each shape of the family for booths that stand here.
    pub(crate) fn costs(&mut self, board: &Board, family: &Family, booths: Mask, costs: &mut Vec<u8>) {
        costs.clear();
        if family.size > FEW_BOOTHS {
            costs.extend(family.shapes.iter().map(|shape| cost(board, booths, *shape) as u8));
            return;
        }
        let mut wanted = [0; 32];
        let mut own = [0; 32];
        for (number, spot) in spots(booths).enumerate() {
            own[spot] = 1;
            for near in spots(board.lines[spot]) {
                wanted[near] |= 1 << number;
            }
        }
        for (number, spot) in spots(booths).enumerate() {
            wanted[spot] = 1 << number;
        }
        self.stems.clear();
        self.stems.push(Stem::empty(family.size));
        for growth in &family.stems[1..] {
            let spot = usize::from(growth.spot) & 31;
            let stem = self.stems[usize::from(growth.stem)].grown(wanted[spot], own[spot], family.size);
            self.stems.push(stem);
        }
        let stems = &self.stems;
        costs.extend(family.growth.iter().map(|Growth { stem, spot }| {
            let (stem, spot) = (&stems[usize::from(*stem)], usize::from(*spot) & 31);
            stem.cost - own[spot] - u8::from(wanted[spot] & stem.spare != 0)
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
        1 => 2 - u32::from(board.lines[misplaced.trailing_zeros() as usize % 32] & needed != 0),
        count => 2 * count - matching(board, misplaced, needed),
    }
}

/// The most of these booths that can jump into these spots, each booth once.
fn matching(board: &Board, booths: Mask, needed: Mask) -> u32 {
    let mut holder = [0; 32];
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
    holder: &mut [u8; 32],
) -> bool {
    let options = board.lines[booth % 32] & needed;
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
