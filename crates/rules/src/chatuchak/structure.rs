//! What counts for the markers: groups, paths, rectangles and mixes, and how strong they are (C15, C16).

use serde::Serialize;

use super::colour::Colour;
use super::grid::Grid;
use super::marker::Kind;
use super::spot::{COLUMNS, Spot, Spots};

/// How strong a structure is for its marker; 0 where there is none.
///
/// Booths are counted, except for a MIX: there the smaller group comes before the larger one in the
/// comparison, so it weighs more than any larger group has booths (at most 8).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Strength(u8);

impl Strength {
    /// The marker fits nowhere.
    pub const NONE: Strength = Strength(0);
    const SMALLER: u8 = 16;

    /// The strength of a group, path or rectangle.
    #[inline]
    pub const fn of_booths(spots: Spots) -> Strength {
        Strength(spots.len() as u8)
    }

    /// The strength of two groups that touch (C16).
    #[inline]
    pub fn of_pair(one: Spots, other: Spots) -> Strength {
        let (one, other) = (one.len() as u8, other.len() as u8);
        Strength(one.min(other) * Self::SMALLER + one.max(other))
    }

    /// A number that is greater where the strength is: booths, or for a MIX 16 times the smaller group and the
    /// larger one.
    #[inline]
    pub const fn code(self) -> u8 {
        self.0
    }

    /// The booths of the smaller and of the larger group, for a MIX.
    #[inline]
    pub const fn sizes(self) -> [u8; 2] {
        [self.0 / Self::SMALLER, self.0 % Self::SMALLER]
    }

    /// The strength in words, for a marker of this kind.
    pub const fn fit(self, kind: Kind) -> Fit {
        match (self.0, kind) {
            (0, _) => Fit::Nowhere,
            (_, Kind::Mix) => {
                let [smaller, larger] = self.sizes();
                Fit::Pair { smaller, larger }
            }
            (booths, _) => Fit::Booths { booths },
        }
    }
}

/// A strength as it is shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "chatuchak/"))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Fit {
    /// The marker fits nowhere.
    Nowhere,
    /// It fits on so many booths in a group, a line or a rectangle.
    Booths {
        /// How many booths it lies on.
        booths: u8,
    },
    /// It fits on two groups that touch.
    Pair {
        /// The booths of the smaller group, compared first.
        smaller: u8,
        /// The booths of the larger group, compared next.
        larger: u8,
    },
}

impl From<Fit> for Strength {
    fn from(fit: Fit) -> Self {
        match fit {
            Fit::Nowhere => Strength::NONE,
            Fit::Booths { booths } => Strength(booths),
            Fit::Pair { smaller, larger } => Strength(smaller * Self::SMALLER + larger),
        }
    }
}

/// Shows `see` every group of a colour (C15).
#[inline]
pub(super) fn groups(grid: &Grid, colour: Colour, mut see: impl FnMut(Strength, Spots)) {
    for group in grid.groups(colour) {
        see(Strength::of_booths(group), group);
    }
}

/// Shows `see` every pair of groups of two colours that touch (C16).
#[inline]
pub(super) fn mixes(grid: &Grid, one: Colour, other: Colour, mut see: impl FnMut(Strength, Spots)) {
    let others = grid.groups(other).spots();
    for group in grid.groups(one) {
        let mut touched = others & group.neighbours();
        while !touched.is_empty() {
            let second = others.connected(touched.lowest());
            touched = touched.without(second);
            see(Strength::of_pair(group, second), group | second);
        }
    }
}

/// Where booths of one colour stand side by side: the spots whose right neighbour, and those whose lower
/// neighbour, have their colour. Lines and rectangles of all colours can be read off these two sets.
#[derive(Clone, Copy, Debug)]
pub(super) struct Joints {
    right: Spots,
    below: Spots,
}

impl Joints {
    #[inline]
    pub(super) fn of(grid: &Grid) -> Self {
        let mut joints = Joints { right: Spots::NONE, below: Spots::NONE };
        for colour in Colour::ALL {
            let booths = grid.booths(colour);
            joints.right |= booths & booths.left();
            joints.below |= booths & booths.up();
        }
        joints
    }

    /// Shows `see` every straight line of three or more booths of one colour (C16).
    #[inline]
    pub(super) fn paths(self, mut see: impl FnMut(Strength, Spots)) {
        for (joints, stride) in [(self.right, 1), (self.below, COLUMNS)] {
            // The spots where a line of the present length begins, and that line on the first spot.
            let mut starts = joints & joints.back(stride);
            let mut line = 1 | 1 << stride | 1 << (2 * stride);
            while !starts.is_empty() {
                for start in starts {
                    let spots = Spots::from_bits(line << start.number());
                    see(Strength::of_booths(spots), spots);
                }
                starts &= starts.back(stride);
                line |= line << stride;
            }
        }
    }

    /// Shows `see` every rectangle of one colour with sides of two or more booths (C16).
    #[inline]
    pub(super) fn rectangles(self, mut see: impl FnMut(Strength, Spots)) {
        const SQUARE: u32 = 0b11 | 0b11 << COLUMNS;
        let squares = self.right & self.below & self.right.up();
        if squares.is_empty() {
            return;
        }
        // A colour has at most eight booths, so one side is always two long.
        for stride in [1, COLUMNS] {
            let mut starts = if stride == 1 { squares } else { squares & squares.back(stride) };
            let mut shape = if stride == 1 { SQUARE } else { SQUARE | SQUARE << stride };
            while !starts.is_empty() {
                for start in starts {
                    let spots = Spots::from_bits(shape << start.number());
                    see(Strength::of_booths(spots), spots);
                }
                starts &= starts.back(stride);
                shape |= shape << stride;
            }
        }
    }
}

/// The best of the structures shown to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Best {
    /// The booth that has just moved.
    moved: Spot,
    /// Where the marker lies so far.
    old: Spots,
    /// The strength of the best structure (C16).
    pub(super) strength: Strength,
    /// The strength of the best structure that contains the moved booth (C18).
    pub(super) through: Strength,
    /// The best structure; among equals the one that keeps most of the old place, then the first (C22).
    pub(super) place: Spots,
}

impl Best {
    #[inline]
    pub(super) fn new(moved: Spot, old: Spots) -> Self {
        Best { moved, old, strength: Strength::NONE, through: Strength::NONE, place: Spots::NONE }
    }

    #[inline]
    pub(super) fn see(&mut self, strength: Strength, spots: Spots) {
        if spots.contains(self.moved) {
            self.through = self.through.max(strength);
        }
        if strength > self.strength || strength == self.strength && self.prefers(spots) {
            self.strength = strength;
            self.place = spots;
        }
    }

    fn prefers(&self, spots: Spots) -> bool {
        let (kept, keeps) = ((self.place & self.old).len(), (spots & self.old).len());
        keeps > kept || keeps == kept && spots.precedes(self.place)
    }
}

/// The minus points of a grid: the most groups and single booths of one colour, and that colour (C25).
pub fn minus_points(grid: &Grid) -> (u8, Colour) {
    let mut worst = (0, Colour::Red);
    for colour in Colour::ALL {
        let clusters = grid.clusters(colour).count() as u8;
        if clusters > worst.0 {
            worst = (clusters, colour);
        }
    }
    worst
}
