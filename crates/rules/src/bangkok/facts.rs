//! What lies around the port of a solo table (B19).

use alloc::vec::Vec;

use serde::Serialize;

use super::Bangkok;
use super::legal::{PILES_AT, TOKEN_WALK};
use super::place::Place;

/// What a view of the solo game leaves to the components.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "bangkok/"))]
pub struct Facts {
    /// Where the token lies in each turn, from the first on.
    pub walk: Vec<Place>,
    /// Where the piles lie, so that no card is laid there.
    pub piles: PilesAt,
}

/// Where the piles lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "bangkok/"))]
pub struct PilesAt {
    /// The pile of boats.
    pub boats: Place,
    /// The pile of chillies.
    pub chillies: Place,
}

impl Bangkok {
    pub(super) fn own_facts(&self) -> Option<Facts> {
        let [boats, chillies] = PILES_AT;
        self.is_solo().then(|| Facts { walk: TOKEN_WALK.to_vec(), piles: PilesAt { boats, chillies } })
    }
}
