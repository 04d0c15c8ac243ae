//! Counting the components: booths, tiles and moves.

use alloc::format;
use alloc::string::String;

use super::state::State;
use super::{Grids, Race};
use crate::chatuchak::colour::Colour;
use crate::chatuchak::edition::MOVE_LIMIT;
use crate::chatuchak::grid::Grid;
use crate::chatuchak::spot::{Spot, Spots};

impl Race {
    pub(super) fn count_components(&self, state: &State) -> Result<(), String> {
        for (seat, (grid, moves)) in (0..).zip(state.grids.iter().zip(state.moves)) {
            let complete = seat < state.laid_out;
            self.count_booths(grid, complete).map_err(|what| format!("seat {seat}: {what}"))?;
            let most = if complete { MOVE_LIMIT } else { 0 };
            if moves > most {
                return Err(format!("seat {seat}: {moves} moves, not {most} at most"));
            }
        }
        self.count_tiles(state)
    }

    /// Every booth stands on a spot of its own; all 29 do once the grid is laid out (C2, C9).
    fn count_booths(&self, grid: &Grid, complete: bool) -> Result<(), String> {
        let mut spots = Spots::NONE;
        for (colour, wanted) in Colour::ALL.into_iter().zip(self.edition.booth_counts()) {
            let booths = grid.booths(colour);
            if booths.meets(spots) {
                return Err(format!("two booths on {:?}", booths & spots));
            }
            spots |= booths;
            let (laid, wanted) = (booths.len(), u32::from(wanted));
            if laid > wanted || complete && laid < wanted {
                return Err(format!("{laid} booths are {colour}, not {wanted}"));
            }
        }
        let corner = complete || grid.empty() == Spot::CORNER;
        if spots.contains(grid.empty()) || !corner {
            return Err(format!("{} is not the empty spot", grid.empty()));
        }
        Ok(())
    }

    /// Where each seat draws a tile, no tile is drawn twice (C29).
    fn count_tiles(&self, state: &State) -> Result<(), String> {
        if self.same || !matches!(self.grids, Grids::Tiles) {
            return Ok(());
        }
        let mut drawn = 0u16;
        for number in state.numbers.iter().flatten() {
            let tile = 1 << self.side(*number).tile;
            if drawn & tile != 0 {
                return Err(format!("the tile of start grid {number} is drawn twice"));
            }
            drawn |= tile;
        }
        Ok(())
    }
}
