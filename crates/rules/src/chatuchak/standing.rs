//! Scores and places (C25, C26).

use alloc::vec;
use alloc::vec::Vec;

use super::Chatuchak;
use super::marker::Marker;
use super::spot::{Spot, Spots};
use super::state::{Phase, State};
use super::structure::minus_points;
use crate::seat::{Seat, SeatSet};
use crate::standing::{Ending, Part, Standing};

impl Chatuchak {
    /// What a seat's score would be if the game ended now (C25).
    pub fn points(&self, state: &State, seat: Seat) -> i32 {
        self.stars(state, seat) - i32::from(minus_points(state.grid(seat)).0)
    }

    /// What places go by, the first number first: points, stars on general tokens, MIX tokens (C25, C26).
    pub fn ranking(&self, state: &State, seat: Seat) -> [i32; 3] {
        let mix_tokens = Marker::MIX.into_iter().map(|marker| i32::from(state.has_token(seat, marker))).sum();
        [self.points(state, seat), self.general_stars(state, seat), mix_tokens]
    }

    /// The stars of a seat's tokens, which are never lost (C21, C25).
    #[inline]
    pub fn token_stars(&self, state: &State, seat: Seat) -> i32 {
        let stars = &self.edition.stars;
        let mut tokens = state.matching[seat.index()];
        let mut points = self.general_stars(state, seat);
        while tokens != 0 {
            points += i32::from(stars.matching_tokens.of(Marker::ALL[tokens.trailing_zeros() as usize]));
            tokens &= tokens - 1;
        }
        points
    }

    /// The stars of a seat's markers and tokens (C25).
    pub(super) fn stars(&self, state: &State, seat: Seat) -> i32 {
        let stars = &self.edition.stars;
        let mut points = self.token_stars(state, seat);
        for marker in Marker::ALL {
            if state.holder(marker) == Some(seat) && !state.place(marker).is_empty() {
                points += i32::from(stars.markers.of(marker));
            }
        }
        points
    }

    pub(super) fn final_standing(&self, state: &State) -> Option<Standing> {
        (state.phase == Phase::Over).then(|| {
            let all: SeatSet = Seat::all(self.players).collect();
            let ending = if state.passed == all { Ending::TentAllPassed } else { Ending::Tent };
            let seats = Seat::all(self.players);
            Standing::rank(
                ending,
                seats.map(|seat| (self.parts(state, seat), self.tie_breaks(state, seat))).collect(),
            )
        })
    }

    /// Where a seat's points come from: markers in the grid, those beside it, tokens, minus points (C25).
    fn parts(&self, state: &State, seat: Seat) -> Vec<Part> {
        let stars = &self.edition.stars;
        let mut parts = Vec::new();
        for marker in Marker::ALL.into_iter().filter(|marker| state.holder(*marker) == Some(seat)) {
            let place = state.place(marker);
            let (name, points) =
                if place.is_empty() { ("marker_beside", 0) } else { ("marker", stars.markers.of(marker)) };
            parts.push(Part {
                name,
                which: Some(marker.name()),
                points: points.into(),
                count: 1,
                spots: numbers(place),
            });
        }
        for marker in Marker::ALL.into_iter().filter(|marker| state.has_token(seat, *marker)) {
            let points = stars.matching_tokens.of(marker).into();
            let which = Some(marker.name());
            parts.push(Part { name: "matching_token", which, points, count: 1, spots: Vec::new() });
        }
        let general = state.general[seat.index()];
        if general > 0 {
            let points = self.general_stars(state, seat);
            let spots = Vec::new();
            parts.push(Part { name: "general_tokens", which: None, points, count: general, spots });
        }
        let (minus, colour) = minus_points(state.grid(seat));
        parts.push(Part {
            name: "groups_and_single_booths",
            which: Some(colour.name()),
            points: -i32::from(minus),
            count: minus.into(),
            spots: numbers(state.grid(seat).booths(colour)),
        });
        parts
    }

    /// Stars on general tokens, then MIX tokens (C26).
    fn tie_breaks(&self, state: &State, seat: Seat) -> Vec<(&'static str, i32)> {
        let [_, general_stars, mix_tokens] = self.ranking(state, seat);
        vec![("general_stars", general_stars), ("mix_tokens", mix_tokens)]
    }

    fn general_stars(&self, state: &State, seat: Seat) -> i32 {
        i32::from(state.general[seat.index()]) * i32::from(self.edition.stars.general_token)
    }
}

fn numbers(spots: Spots) -> Vec<u8> {
    spots.into_iter().map(Spot::number).collect()
}
