//! What it costs, at least, to bring the booths of one colour into a shape.
//!
//! A booth needs no jump if it stands in the shape, one if it is in line with its spot, and two otherwise. The
//! cheapest way to share the spots of the shape out among the booths leaves those that stand in it where they
//! are, so its cost is twice the number of booths, less one for each booth in the shape, less the most spots
//! that can be given to booths that are in line with them or on them: a maximum matching.

use crate::board::{Board, Mask, spots};
use crate::shapes::{Family, Growth};

/// The most booths of one colour.
pub const MOST_BOOTHS: usize = 8;

/// A set of booths of one colour: bit `n` is the booth with the `n`-th lowest spot.
type Booths = u8;

/// A largest matching of the spots of a stem with booths, and which booths another largest one could spare.
#[derive(Clone, Copy, Debug, Default)]
struct Stem {
    /// For each booth that has a spot, the booths that could have that spot.
    given: [Booths; MOST_BOOTHS],
    /// The booths that some largest matching leaves without a spot.
    spare: Booths,
    /// The cost so far.
    cost: u8,
}

impl Stem {
    const fn empty(booths: usize) -> Stem {
        let spare = ((1_u16 << booths) - 1) as Booths;
        Stem { given: [0; MOST_BOOTHS], spare, cost: 2 * booths as u8 }
    }

    /// Gives a spot to one of the booths that could have it, shifting others.
    fn give(&mut self, wanted: Booths, tried: &mut Booths) -> bool {
        let mut left = wanted & self.spare;
        // Booths that have no spot yet come first.
        for booth in bits(left) {
            if self.given[booth] == 0 {
                self.given[booth] = wanted;
                return true;
            }
        }
        left &= !*tried;
        while left != 0 {
            let booth = left.trailing_zeros() as usize;
            *tried |= 1 << booth;
            if self.give(self.given[booth], tried) {
                self.given[booth] = wanted;
                return true;
            }
            left &= !*tried;
        }
        false
    }

    /// The stem with one spot more, which these booths can have.
    fn grown(mut self, wanted: Booths, own: u8, booths: usize) -> Stem {
        self.cost -= own;
        // A spot for which no booth can be spared never matters again.
        if wanted & self.spare != 0 {
            self.give(wanted, &mut 0);
            self.cost -= 1;
            self.spare = (0..booths).fold(0, |spare, booth| spare | u8::from(self.given[booth] == 0) << booth);
            loop {
                let more = (0..booths).fold(self.spare, |spare, booth| {
                    spare | u8::from(self.given[booth] & spare != 0) << booth
                });
                if more == self.spare {
                    break;
                }
                self.spare = more;
            }
        }
        self
    }
}

fn bits(mut set: Booths) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        bit
    })
}

/// Works costs out; it keeps its memory from one position to the next.
#[derive(Debug, Default)]
pub(crate) struct Costing {
    stems: Vec<Stem>,
}

impl Costing {
    /// The cost of each shape of the family for booths that stand here.
    pub(crate) fn costs(&mut self, board: &Board, family: &Family, booths: Mask, costs: &mut Vec<u8>) {
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
            let spot = usize::from(growth.spot);
            let stem = self.stems[usize::from(growth.stem)].grown(wanted[spot], own[spot], family.size);
            self.stems.push(stem);
        }
        let stems = &self.stems;
        costs.clear();
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
        1 => 2 - u32::from(board.lines[misplaced.trailing_zeros() as usize & 31] & needed != 0),
        count => 2 * count - matching(board, misplaced, needed),
    }
}

/// The most of these booths that can jump into these spots, each booth once.
fn matching(board: &Board, booths: Mask, needed: Mask) -> u32 {
    let mut holder = [0; 32];
    let mut taken = 0;
    for booth in spots(booths) {
        let options = board.lines[booth & 31] & needed;
        let open = options & !taken;
        if open != 0 {
            let spot = open.trailing_zeros();
            taken |= 1 << spot;
            holder[spot as usize] = booth as u8;
        } else if options != 0 {
            shift(board, booth, needed, &mut taken, &mut 0, &mut holder);
        }
    }
    taken.count_ones()
}

/// Finds a spot for a booth by shifting others.
fn shift(
    board: &Board,
    booth: usize,
    needed: Mask,
    taken: &mut Mask,
    tried: &mut Mask,
    holder: &mut [u8; 32],
) -> bool {
    let options = board.lines[booth & 31] & needed;
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
