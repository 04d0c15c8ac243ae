//! What is printed beside the grid of this table.

use alloc::vec::Vec;

use serde::Serialize;

use super::Race;
use crate::chatuchak::SoloRank;

/// What a view of the solo puzzle leaves to the components.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "race/"))]
pub struct Facts {
    /// The ranks, best first (C28).
    pub ranks: Vec<SoloRank>,
}

impl Race {
    /// Ranks are for whoever plays alone (C28).
    pub(super) fn own_facts(&self) -> Option<Facts> {
        (self.seats == 1).then(|| Facts { ranks: self.edition.solo_ranks.clone() })
    }
}
