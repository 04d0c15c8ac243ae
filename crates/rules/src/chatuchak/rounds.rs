//! How long the game will still be, as far as that can be told (C23, C24).

use alloc::vec::Vec;

use super::Chatuchak;
use super::edition::{DIE, Edition};
use super::state::{Phase, State};

/// The rolls that are to be expected, worked out once for a time track.
#[derive(Clone, Debug)]
pub(super) struct RollTable {
    /// Until the tent moves, by the roll that is needed.
    needed: [f32; DIE as usize + 1],
    /// Beyond that to the end, by the spaces that the tent has moved.
    after: Vec<f32>,
}

impl RollTable {
    pub(super) fn new(edition: &Edition) -> Self {
        let mut needed = [0.0; DIE as usize + 1];
        for number in 1..needed.len() {
            // A roll, and with those that fail, what one less takes.
            needed[number] = 1.0 + needed[number - 1] * (number - 1) as f32 / f32::from(DIE);
        }
        let mut after = Vec::from([0.0]);
        for number in edition.track.iter().skip(1).rev() {
            let rolls = after[after.len() - 1] + needed[usize::from(*number)];
            after.push(rolls);
        }
        after.reverse();
        RollTable { needed, after }
    }
}

impl Chatuchak {
    /// How likely the next roll is to move the tent (C23).
    #[inline]
    pub fn tent_moves(&self, state: &State) -> f32 {
        f32::from(DIE + 1 - self.needed(state)) / f32::from(DIE)
    }

    /// How many more rolls there will be on average, with the one at the end of the present round (C23).
    #[inline]
    pub fn rolls_to_come(&self, state: &State) -> f32 {
        if state.phase == Phase::Over {
            return 0.0;
        }
        let rolls = &self.roll_table;
        rolls.needed[usize::from(self.needed(state))] + rolls.after[usize::from(state.tent)]
    }
}
