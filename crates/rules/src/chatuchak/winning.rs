//! Markers and tokens: who wins them, and where held markers lie (C17–C22).

use super::Chatuchak;
use super::colour::Colour;
use super::edition::Edition;
use super::marker::{Marker, Pair};
use super::spot::{Spot, Spots};
use super::state::State;
use super::structure::{Best, Joints, Strength, groups, mixes};
use crate::seat::Seat;

/// The MIX markers that show a colour, with its partner; at most four, as many as there are other colours.
pub(super) type Partners = [Option<(Marker, Colour)>; 4];

/// The MIX markers that show each colour, for every way the five of them can lie.
#[derive(Clone, Debug)]
pub(super) struct MixTable([[Partners; Colour::COUNT]; 1 << Marker::MIX.len()]);

impl MixTable {
    pub(super) fn new(edition: &Edition) -> Self {
        let mut table = MixTable([[[None; 4]; Colour::COUNT]; 1 << Marker::MIX.len()]);
        for (second_sides, by_colour) in table.0.iter_mut().enumerate() {
            for colour in Colour::ALL {
                let shown = Marker::MIX.into_iter().enumerate().filter_map(|(index, marker)| {
                    let pair = edition.mix_markers[index].sides[second_sides >> index & 1];
                    pair.partner(colour).map(|partner| (marker, partner))
                });
                for (slot, partner) in by_colour[colour.index()].iter_mut().zip(shown) {
                    *slot = Some(partner);
                }
            }
        }
        table
    }
}

impl Chatuchak {
    /// The pair on the side up of a MIX marker that lies on the table (C11).
    pub fn pair(&self, state: &State, index: usize) -> Option<Pair> {
        let sides = &self.edition.mix_markers[index].sides;
        (index < usize::from(state.mixes_laid)).then(|| sides[usize::from(state.second_sides >> index & 1)])
    }

    /// Checks the markers for the player whose booth of this colour has just come to `spot` (C14).
    ///
    /// Only that colour's structures have changed: the empty spot is part of none, before and after.
    #[inline]
    pub(super) fn check_markers(&self, state: &mut State, mover: Seat, colour: Colour, spot: Spot) {
        let grid = state.grids[mover.index()];
        let group = Marker::group(colour);
        let mut best = state.best(group, mover, spot);
        groups(&grid, colour, |strength, spots| best.see(strength, spots));
        state.award(group, mover, best);

        let joints = Joints::of(&grid);
        let mut best = state.best(Marker::Path, mover, spot);
        joints.paths(|strength, spots| best.see(strength, spots));
        state.award(Marker::Path, mover, best);

        let mut best = state.best(Marker::Rectangle, mover, spot);
        joints.rectangles(|strength, spots| best.see(strength, spots));
        state.award(Marker::Rectangle, mover, best);

        let partners = &self.mix_table.0[usize::from(state.second_sides)][colour.index()];
        for (marker, partner) in partners.iter().map_while(|slot| *slot) {
            let mut best = state.best(marker, mover, spot);
            mixes(&grid, colour, partner, |strength, spots| best.see(strength, spots));
            state.award(marker, mover, best);
        }
    }
}

impl State {
    /// The best structure of the mover for a marker, before any was seen.
    #[inline]
    fn best(&self, marker: Marker, mover: Seat, spot: Spot) -> Best {
        let held = self.holder(marker) == Some(mover);
        Best::new(spot, if held { self.place(marker) } else { Spots::NONE })
    }

    /// Notes the mover's strength, hands over the marker if it is won, and lays it on its best place.
    #[inline]
    fn award(&mut self, marker: Marker, mover: Seat, best: Best) {
        self.strengths[marker.index()][mover.index()] = best.strength;
        if self.holder(marker) != Some(mover) {
            if !self.wins(marker, mover, best.through) {
                return;
            }
            self.hand_over(marker, mover);
        }
        self.places[marker.index()] = best.place;
    }

    /// Whether a structure of the mover is better than all that the others have (C19).
    #[inline]
    fn wins(&self, marker: Marker, mover: Seat, through: Strength) -> bool {
        let beaten = |(index, rival): (usize, &Strength)| index == mover.index() || through > *rival;
        through > Strength::NONE && self.strengths[marker.index()].iter().enumerate().all(beaten)
    }

    /// The marker goes to the mover, with a token: the matching one from the centre, a general one from
    /// another player (C20, C21).
    fn hand_over(&mut self, marker: Marker, mover: Seat) {
        match self.holders[marker.index()].replace(mover) {
            None => self.matching[mover.index()] |= 1 << marker.index(),
            Some(_) => self.general[mover.index()] += 1,
        }
    }
}
