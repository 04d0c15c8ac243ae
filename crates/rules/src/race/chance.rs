//! Who gets which start grid: the only chance in the game (C27, C29, C30).

use alloc::vec::Vec;

use super::action::Outcome;
use super::state::State;
use super::{Grids, Race};
use crate::chatuchak::colour::Colour;
use crate::chatuchak::edition::StartGrid;
use crate::chatuchak::placing::nth_booth;
use crate::game::{Game, Stream, Turn};

impl Race {
    /// The start grids that may still be drawn: no tile gives both its sides (C29).
    pub(super) fn sides_left(&self, state: &State) -> impl Iterator<Item = &StartGrid> {
        let taken = state.numbers;
        let free =
            move |side: &&StartGrid| taken.iter().flatten().all(|taken| self.side(*taken).tile != side.tile);
        self.edition.start_grids.iter().filter(free)
    }

    /// The start grid with a number that was drawn or chosen.
    pub(super) fn side(&self, number: u8) -> &StartGrid {
        self.edition.start_grid(number).expect("an edition has all start grids that can be drawn")
    }

    /// How many booths of each colour are still to be laid into the grid that is being drawn (C30).
    pub(super) fn booths_left(&self, state: &State) -> [u8; Colour::COUNT] {
        state.grids[usize::from(state.laid_out)].still_to_lay(self.edition.booth_counts())
    }

    /// What may be drawn next.
    pub(super) fn weigh(&self, state: &State, out: &mut Vec<(Outcome, u32)>) {
        match self.grids {
            _ if self.turn(state) != Turn::Chance => {}
            Grids::Drawn => {
                let left = self.booths_left(state);
                let weigh = |colour: Colour| (Outcome::Booth { colour }, u32::from(left[colour.index()]));
                out.extend(Colour::ALL.into_iter().map(weigh).filter(|(_, booths)| *booths > 0));
            }
            Grids::Tiles | Grids::Fixed { .. } => {
                let side = |side: &StartGrid| (Outcome::StartGrid { number: side.number }, 1);
                out.extend(self.sides_left(state).map(side));
            }
        }
    }

    /// Draws as [`Race::weigh`] weighs.
    pub(super) fn draw_from(&self, state: &State, mut draw: impl FnMut(u32) -> u32) -> Outcome {
        match self.grids {
            Grids::Drawn => {
                let left = self.booths_left(state);
                let total = left.iter().map(|booths| u32::from(*booths)).sum();
                Outcome::Booth { colour: nth_booth(left, draw(total)) }
            }
            Grids::Tiles | Grids::Fixed { .. } => {
                let drawn = draw(self.sides_left(state).count() as u32);
                let side = self.sides_left(state).nth(drawn as usize);
                Outcome::StartGrid { number: side.expect("eight tiles are enough for five seats").number }
            }
        }
    }

    /// Where the next draw comes from.
    pub(super) fn draws_from(&self, state: &State) -> Stream {
        match self.grids {
            Grids::Drawn => Stream { name: "booths", index: state.laid_out, rule: "C30" },
            Grids::Tiles | Grids::Fixed { .. } => {
                let rule = if self.seats == 1 { "C27" } else { "C29" };
                Stream { name: "start_grids", index: 0, rule }
            }
        }
    }
}
