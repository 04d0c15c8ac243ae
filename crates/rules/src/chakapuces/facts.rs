//! What is printed on the score board of this table.

use alloc::vec::Vec;

use serde::Serialize;

use super::Chakapuces;
use super::edition::Band;

/// What a view of Chakapuces leaves to the components.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "chakapuces/"))]
pub struct Facts {
    /// What fleas bring at the end, in ascending order, from 0 on (P17).
    pub bands: Vec<Band>,
}

impl Chakapuces {
    pub(super) fn own_facts(&self) -> Facts {
        Facts { bands: self.edition.bands.clone() }
    }
}
