//! The shapes that a finished colour can have, in the order in which their costs are worked out.

use std::collections::{BTreeMap, BTreeSet};

use crate::board::{Board, Mask, spots};
use crate::costs::MOST_BOOTHS;

/// A place off the board, for shapes with fewer spots than others.
pub(crate) const NOWHERE: u8 = 31;

/// All useful shapes of one size.
///
/// Each shape is a smaller set of spots, its _stem_, and one spot more; the stems grow from one another in the
/// same way. What is known about a stem is shared by all shapes that grow from it.
#[derive(Debug)]
pub(crate) struct Family {
    /// How many spots a shape has.
    pub(crate) size: usize,
    /// The shapes, those of one stem side by side.
    pub(crate) shapes: Vec<Mask>,
    /// The spots of each shape, and then [`NOWHERE`].
    pub(crate) spots: Vec<[u8; MOST_BOOTHS]>,
    /// How each shape grows.
    pub(crate) growth: Vec<Growth>,
    /// How each stem grows, earlier stems first; stem 0 is empty and grows from itself.
    pub(crate) stems: Vec<Growth>,
}

/// A stem and the spot that is added to it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Growth {
    pub(crate) stem: u16,
    pub(crate) spot: u8,
}

impl Family {
    /// The shapes of this size that leave room for the others.
    pub(crate) fn new(board: &Board, size: usize, others: &[usize]) -> Family {
        let mut shapes = connected_sets(board, size);
        shapes.retain(|shape| has_room(board, board.all & !shape, others));
        let mut family = Family { size, shapes, spots: Vec::new(), growth: Vec::new(), stems: Vec::new() };
        family.grow();
        family
    }

    /// How many bytes its tables take.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&self.shapes[..])
            + size_of_val(&self.spots[..])
            + size_of_val(&self.growth[..])
            + size_of_val(&self.stems[..])
    }

    /// Chooses stems for the shapes, and stems for the stems.
    fn grow(&mut self) {
        // For each size, from the largest to the smallest, the sets with the stem that was chosen for them.
        let mut layers: Vec<BTreeMap<Mask, Mask>> = Vec::new();
        let mut sets: BTreeSet<Mask> = self.shapes.iter().copied().collect();
        for _ in 0..self.size {
            let chosen = stems_of(&sets);
            sets = chosen.values().copied().collect();
            layers.push(chosen);
        }
        let mut number: BTreeMap<Mask, u16> = BTreeMap::from([(0, 0)]);
        self.stems.push(Growth { stem: 0, spot: 0 });
        let growth = |number: &BTreeMap<Mask, u16>, set: Mask, stem: Mask| Growth {
            stem: number[&stem],
            spot: (set ^ stem).trailing_zeros() as u8,
        };
        for layer in layers[1..].iter().rev() {
            for (set, stem) in layer {
                self.stems.push(growth(&number, *set, *stem));
                number.insert(*set, (self.stems.len() - 1) as u16);
            }
        }
        let mut grown: Vec<(Growth, Mask)> =
            layers[0].iter().map(|(set, stem)| (growth(&number, *set, *stem), *set)).collect();
        grown.sort_by_key(|(growth, set)| (growth.stem, *set));
        (self.growth, self.shapes) = grown.into_iter().unzip();
        self.spots.extend(self.shapes.iter().map(|shape| {
            let mut listed = [NOWHERE; MOST_BOOTHS];
            listed.iter_mut().zip(spots(*shape)).for_each(|(listed, spot)| *listed = spot as u8);
            listed
        }));
    }
}

/// For each set a stem, one spot smaller; stems that many sets share are preferred.
fn stems_of(sets: &BTreeSet<Mask>) -> BTreeMap<Mask, Mask> {
    let mut shared: BTreeMap<Mask, u32> = BTreeMap::new();
    for set in sets {
        for spot in spots(*set) {
            *shared.entry(set ^ 1 << spot).or_default() += 1;
        }
    }
    let best = |set: Mask| {
        let stems = spots(set).map(|spot| set ^ 1 << spot);
        stems.max_by_key(|stem| (shared[stem], *stem)).expect("a set has a spot")
    };
    sets.iter().map(|set| (*set, best(*set))).collect()
}

/// All connected sets of so many spots.
fn connected_sets(board: &Board, size: usize) -> Vec<Mask> {
    let mut sets: BTreeSet<Mask> = (0..board.spots()).map(|spot| 1 << spot).collect();
    for _ in 1..size {
        sets = (sets.iter())
            .flat_map(|set| spots(board.neighbours(*set) & !set).map(move |spot| set | 1 << spot))
            .collect();
    }
    sets.into_iter().collect()
}

/// Whether the connected parts of the free spots are large enough for shapes of these sizes.
fn has_room(board: &Board, mut free: Mask, sizes: &[usize]) -> bool {
    let mut parts = Vec::new();
    while free != 0 {
        let part = board.connected(free);
        parts.push(part.count_ones() as usize);
        free ^= part;
    }
    fits(&mut parts, sizes)
}

fn fits(parts: &mut [usize], sizes: &[usize]) -> bool {
    let Some((size, rest)) = sizes.split_first() else { return true };
    (0..parts.len()).any(|part| {
        if parts[part] < *size {
            return false;
        }
        parts[part] -= size;
        let fit = fits(parts, rest);
        parts[part] += size;
        fit
    })
}
