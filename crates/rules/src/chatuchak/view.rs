//! What is seen: everything, by everybody (C11).

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use serde::Serialize;

use super::Chatuchak;
use super::apply::bits;
use super::colour::Colour;
use super::grid::Grid;
use super::marker::{Marker, Pair};
use super::spot::Spots;
use super::state::{Phase, State};
use super::structure::{Fit, minus_points};
use crate::seat::Seat;

/// The table, the same for all who look at it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "chatuchak/"))]
pub struct View {
    /// What happens next.
    pub phase: Phase,
    /// Who begins, once that is drawn (C7).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub start: Option<Seat>,
    /// Who keeps time track and die, from then on (C10).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub keeper: Option<Seat>,
    /// Whose turn it is, whose grid is being drawn, or who rolls, from then on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub on_turn: Option<Seat>,
    /// The time track, and where the tent stands on it.
    pub time: Time,
    /// The numbers of the start grids drawn so far, ascending (C8).
    pub start_grids: Vec<u8>,
    /// The goal markers.
    pub markers: Vec<MarkerView>,
    /// The players, in seat order.
    pub seats: Vec<SeatView>,
}

/// The time track.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "chatuchak/"))]
pub struct Time {
    /// The numbers on its spaces after START (C5).
    pub track: Vec<u8>,
    /// How many spaces the tent has moved.
    pub tent: u8,
    /// How many rolls have failed since it last moved.
    pub failed: u8,
    /// The lowest roll that moves it next (C23); absent at the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub needed: Option<u8>,
}

/// A goal marker.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "chatuchak/"))]
pub struct MarkerView {
    /// The marker that this is about.
    pub marker: Marker,
    /// The pair that a MIX marker shows, once it is laid out (C11).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub pair: Option<Pair>,
    /// Where the marker lies now.
    pub lies: Lies,
    /// How well it fits in each seat's grid (C16).
    pub fits: Vec<Fit>,
}

/// Where a marker lies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "chatuchak/"))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Lies {
    /// It is a MIX marker that is not laid out yet.
    Undrawn,
    /// In the centre.
    Centre,
    /// In a player's grid.
    Grid {
        /// The seat whose grid it lies on.
        seat: Seat,
        /// The booths that it was won with.
        spots: Spots,
    },
    /// Beside a player's grid, where it fits nowhere (C22).
    Beside {
        /// The seat whose grid it lies on.
        seat: Seat,
    },
}

/// A player's grid and tokens.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "chatuchak/"))]
pub struct SeatView {
    /// The seat that this is about.
    pub seat: Seat,
    /// The number of the start grid, where tiles are used and all are drawn (C8).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub start_grid: Option<u8>,
    /// The booths in place.
    pub grid: Grid,
    /// The booths that are not laid yet; empty from the first turn on.
    pub to_lay: BTreeMap<Colour, u8>,
    /// Whether this player has passed (C13).
    pub passed: bool,
    /// The matching tokens, by their markers (C21).
    pub matching_tokens: Vec<Marker>,
    /// How many general tokens (C21).
    pub general_tokens: u16,
    /// The minus points as things stand, and the colour they come from (C25).
    pub minus: Minus,
    /// The score as things stand (C25).
    pub points: i32,
}

/// The most groups and single booths of one colour (C25).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "chatuchak/"))]
pub struct Minus {
    /// How many there are of that colour.
    pub points: u8,
    /// The first colour that has so many.
    pub colour: Colour,
}

impl Chatuchak {
    pub(super) fn show(&self, state: &State) -> View {
        let drawn = |seat: Seat| (state.phase != Phase::Start).then_some(seat);
        View {
            phase: state.phase,
            start: drawn(state.start),
            keeper: drawn(self.keeper(state)),
            on_turn: drawn(state.on_turn),
            time: Time {
                track: self.edition.track.clone(),
                tent: state.tent,
                failed: state.failed,
                needed: (state.phase != Phase::Over).then(|| self.needed(state)),
            },
            start_grids: bits(state.start_grids).map(|index| index as u8 + 1).collect(),
            markers: Marker::ALL.into_iter().map(|marker| self.show_marker(state, marker)).collect(),
            seats: Seat::all(self.players).map(|seat| self.show_seat(state, seat)).collect(),
        }
    }

    fn show_marker(&self, state: &State, marker: Marker) -> MarkerView {
        let mix = Marker::MIX.into_iter().position(|mix| mix == marker);
        let pair = mix.and_then(|index| self.pair(state, index));
        let spots = state.place(marker);
        let lies = match state.holder(marker) {
            None if mix.is_some() && pair.is_none() => Lies::Undrawn,
            None => Lies::Centre,
            Some(seat) if spots.is_empty() => Lies::Beside { seat },
            Some(seat) => Lies::Grid { seat, spots },
        };
        let fit = |seat| state.strength(marker, seat).fit(marker.kind());
        MarkerView { marker, pair, lies, fits: Seat::all(self.players).map(fit).collect() }
    }

    fn show_seat(&self, state: &State, seat: Seat) -> SeatView {
        let grid = *state.grid(seat);
        let left = grid.still_to_lay(self.edition.booth_counts());
        let to_lay = Colour::ALL.into_iter().zip(left).filter(|(_, count)| *count > 0);
        let (points, colour) = minus_points(&grid);
        SeatView {
            seat,
            start_grid: self.start_grid_of(state, seat),
            grid,
            to_lay: to_lay.collect(),
            passed: state.passed.contains(seat),
            matching_tokens: Marker::ALL
                .into_iter()
                .filter(|marker| state.has_token(seat, *marker))
                .collect(),
            general_tokens: state.general[seat.index()],
            minus: Minus { points, colour },
            points: self.stars(state, seat) - i32::from(points),
        }
    }

    /// The number of a seat's start grid once all are drawn (C8).
    pub(super) fn start_grid_of(&self, state: &State, seat: Seat) -> Option<u8> {
        let place = state.start.steps_to(seat, self.players);
        let all = state.start_grids.count_ones() == u32::from(self.players);
        bits(state.start_grids).nth(place.into()).filter(|_| all).map(|index| index as u8 + 1)
    }

    /// The state that a view shows: there is no other that looks like it.
    pub(super) fn rebuild(&self, view: &View) -> State {
        let mut state = State { phase: view.phase, ..State::START };
        state.start = view.start.unwrap_or(state.start);
        state.on_turn = view.on_turn.unwrap_or(state.on_turn);
        state.tent = view.time.tent;
        state.failed = view.time.failed;
        state.start_grids = view.start_grids.iter().fold(0, |drawn, number| drawn | 1 << (number - 1));
        for (shown, index) in view.markers.iter().zip(0..) {
            for (strength, fit) in state.strengths[index].iter_mut().zip(&shown.fits) {
                *strength = (*fit).into();
            }
            match shown.lies {
                Lies::Undrawn | Lies::Centre => {}
                Lies::Grid { seat, spots } => {
                    state.holders[index] = Some(seat);
                    state.places[index] = spots;
                }
                Lies::Beside { seat } => state.holders[index] = Some(seat),
            }
        }
        let pairs = view.markers.iter().filter_map(|shown| shown.pair);
        for (pair, mix) in pairs.zip(&self.edition.mix_markers) {
            state.second_sides |= u8::from(pair == mix.sides[1]) << state.mixes_laid;
            state.mixes_laid += 1;
        }
        for player in &view.seats {
            let index = player.seat.index();
            state.grids[index] = player.grid;
            state.general[index] = player.general_tokens;
            state.matching[index] =
                player.matching_tokens.iter().fold(0, |tokens, marker| tokens | 1 << marker.index());
            if player.passed {
                state.passed = state.passed.with(player.seat);
            }
        }
        state
    }
}
