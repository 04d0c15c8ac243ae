//! Drawn start grids: booths laid one by one (C30–C33).

use serde::Serialize;

use super::colour::Colour;
use super::grid::Grid;
use super::spot::{Spot, Spots};

/// Spots 1 and 6, on either side of the empty corner (rule A).
const ASIDE: [Spots; 2] = [Spots::from_bits(1 << 1), Spots::from_bits(1 << 6)];

/// Which of the three rules of placing are kept.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "chatuchak/"))]
#[serde(rename_all = "snake_case")]
pub enum Keeping {
    /// A, B and C, as long as it can be (C30).
    AllRules,
    /// A and B only (C32).
    TwoRules,
}

/// What became of a drawn booth.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "chatuchak/"))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Laid {
    /// It lies on a free spot (C30).
    Placed {
        /// The spot that the booth lies on.
        spot: Spot,
        /// The rules that were kept.
        keeping: Keeping,
    },
    /// It took the spot of another booth, which moved to a free one (C31).
    Exchanged {
        /// The spot that the booth lies on.
        spot: Spot,
        /// The colour of the booth that gave way.
        moved: Colour,
        /// Where that booth lies now.
        to: Spot,
        /// The rules that were kept.
        keeping: Keeping,
    },
    /// It fits nowhere: all booths are taken off and the draw starts again (C33).
    Restarted,
}

impl Grid {
    /// Lays one drawn booth into a grid that still has free spots beside the corner (C30–C33).
    pub fn lay(&mut self, colour: Colour) -> Laid {
        for keeping in [Keeping::AllRules, Keeping::TwoRules] {
            if let Some(spot) = self.fitting(colour, keeping).first() {
                self.put(colour, spot);
                return Laid::Placed { spot, keeping };
            }
            if let Some(laid) = self.exchange(colour, keeping) {
                return laid;
            }
        }
        *self = Grid::BARE;
        Laid::Restarted
    }

    /// The free spots where a booth of this colour fits (C30).
    fn fitting(&self, colour: Colour, keeping: Keeping) -> Spots {
        self.free().without(Spots::one(Spot::CORNER)) & self.allowed(colour, keeping)
    }

    /// The spots, whatever stands on them, where another booth of this colour breaks no rule (C30).
    fn allowed(&self, colour: Colour, keeping: Keeping) -> Spots {
        let own = self.booths(colour);
        // Rule B.
        let mut forbidden = own | own.neighbours();
        // Rule A.
        for (here, there) in [(ASIDE[0], ASIDE[1]), (ASIDE[1], ASIDE[0])] {
            if own.meets(here) {
                forbidden |= there;
            }
        }
        // Rule C: next to a spot that has two of the colour around it already.
        if keeping == Keeping::AllRules {
            forbidden |= own.shared_neighbours().neighbours();
        }
        !forbidden
    }

    /// Lays the booth where another one stands that can go elsewhere, if there is such a spot (C31).
    fn exchange(&mut self, colour: Colour, keeping: Keeping) -> Option<Laid> {
        // A booth of the same colour would leave the same problem, and its spot is never allowed.
        let taken = self.allowed(colour, keeping).without(self.free());
        for spot in taken {
            let mut after = *self;
            let moved = after.colour_at(spot)?;
            after.take(moved, spot);
            after.put(colour, spot);
            if let Some(to) = after.fitting(moved, keeping).first() {
                after.put(moved, to);
                *self = after;
                return Some(Laid::Exchanged { spot, moved, to, keeping });
            }
        }
        None
    }

    /// How many booths of each colour are still to be laid, out of `counts`.
    pub fn still_to_lay(&self, counts: [u8; Colour::COUNT]) -> [u8; Colour::COUNT] {
        let laid = self.counts();
        Colour::ALL.map(|colour| counts[colour.index()] - laid[colour.index()])
    }

    /// A whole drawn grid: `draw(n)` gives a number below `n` for each booth, with the booths that are left
    /// in order of colour (C30).
    pub fn drawn(counts: [u8; Colour::COUNT], mut draw: impl FnMut(u32) -> u32) -> Grid {
        let mut grid = Grid::BARE;
        loop {
            let left = grid.still_to_lay(counts);
            let total: u32 = left.iter().map(|count| u32::from(*count)).sum();
            if total == 0 {
                return grid;
            }
            grid.lay(nth_booth(left, draw(total)));
        }
    }

    /// The first rule of placing that a grid breaks, by its letter, and the booths that break it (C30).
    pub fn breach_of_placing(&self) -> Option<(char, Spots)> {
        for (letter, breaking) in RULES {
            for colour in Colour::ALL {
                let spots = breaking(self.booths(colour));
                if !spots.is_empty() {
                    return Some((letter, spots));
                }
            }
        }
        None
    }
}

/// Finds the booths of one colour that break a rule.
type Breaking = fn(Spots) -> Spots;
const RULES: [(char, Breaking); 3] = [('A', facing), ('B', touching), ('C', surrounding)];

/// The booths of one colour on both sides of the corner (rule A).
fn facing(own: Spots) -> Spots {
    if ASIDE.iter().all(|spot| own.meets(*spot)) { ASIDE[0] | ASIDE[1] } else { Spots::NONE }
}

/// The first booths of one colour that touch (rule B).
fn touching(own: Spots) -> Spots {
    let touching = own & own.neighbours();
    touching.connected(touching.lowest())
}

/// The first three or four booths of one colour around a spot (rule C).
fn surrounding(own: Spots) -> Spots {
    let around = |spot| Spots::one(spot).neighbours() & own;
    Spot::all().map(around).find(|spots| spots.len() >= 3).unwrap_or_default()
}

/// The colour of booth number `nth`, with the booths in order of colour.
pub(crate) fn nth_booth(left: [u8; Colour::COUNT], mut nth: u32) -> Colour {
    for colour in Colour::ALL {
        let count = u32::from(left[colour.index()]);
        if nth < count {
            return colour;
        }
        nth -= count;
    }
    unreachable!("a draw is below the number of booths that are left")
}
