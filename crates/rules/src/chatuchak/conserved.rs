//! Counting the components: booths, markers, tokens and tiles.

use alloc::format;
use alloc::string::String;

use super::Chatuchak;
use super::apply::bits;
use super::colour::Colour;
use super::grid::Grid;
use super::marker::Marker;
use super::spot::{Spot, Spots};
use super::state::{Phase, State};
use crate::seat::Seat;

impl Chatuchak {
    pub(super) fn count_components(&self, state: &State) -> Result<(), String> {
        for seat in Seat::all(self.players) {
            self.count_booths(state, seat)?;
        }
        for marker in Marker::ALL {
            count_marker(state, marker)?;
        }
        for number in bits(state.start_grids) {
            if (state.start_grids & self.tiles[number]).count_ones() > 1 {
                return Err(format!("both sides of the tile of start grid {} are drawn", number + 1));
            }
        }
        Ok(())
    }

    /// Every booth of a player stands on a spot of its own; all 29 do once the game has begun (C2).
    fn count_booths(&self, state: &State, seat: Seat) -> Result<(), String> {
        let grid = state.grid(seat);
        let mut spots = Spots::NONE;
        for (colour, wanted) in Colour::ALL.into_iter().zip(self.edition.booth_counts()) {
            let booths = grid.booths(colour);
            if booths.meets(spots) {
                return Err(format!("seat {seat}: two booths on one spot"));
            }
            spots |= booths;
            let laid = booths.len();
            let right =
                if state.phase < Phase::Turn { laid <= wanted.into() } else { laid == u32::from(wanted) };
            if !right {
                return Err(format!("seat {seat}: {laid} booths are {colour}, not {wanted}"));
            }
        }
        if spots.contains(grid.empty()) {
            return Err(format!("seat {seat}: a booth stands on the empty spot {}", grid.empty()));
        }
        // Before its booths are drawn, and before all tiles are, a grid is bare; then they come one by one.
        let complete = grid.free() == Spots::one(grid.empty());
        if !complete && (state.phase > Phase::Booths || *grid != Grid::BARE && grid.empty() != Spot::CORNER) {
            return Err(format!("seat {seat}: booths are missing"));
        }
        Ok(())
    }
}

/// A marker is in the centre with its token, or held by a seat while some seat has its token (C20, C21).
fn count_marker(state: &State, marker: Marker) -> Result<(), String> {
    let tokens = Seat::all(state.matching.len() as u8).filter(|seat| state.has_token(*seat, marker)).count();
    let place = state.place(marker);
    match state.holder(marker) {
        None if tokens > 0 || !place.is_empty() => Err(format!("{marker} is in the centre and elsewhere")),
        Some(_) if tokens != 1 => Err(format!("{marker} has left the centre with {tokens} matching tokens")),
        Some(seat) if place.meets(state.grid(seat).free()) => Err(format!("{marker} lies on an empty spot")),
        _ => Ok(()),
    }
}
