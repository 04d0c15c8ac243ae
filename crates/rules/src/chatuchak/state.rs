//! All that is true at the table.

use serde::Serialize;

use super::grid::Grid;
use super::marker::Marker;
use super::spot::Spots;
use super::structure::Strength;
use crate::seat::{Seat, SeatSet};

/// The most players (C7).
pub const MAX_PLAYERS: usize = 5;

/// What happens next.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "chatuchak/"))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Phase {
    /// The start player is drawn (C7).
    Start,
    /// The sides of start grid tiles are drawn (C8).
    StartGrids,
    /// Booths are drawn for the grid of the seat on turn (C30).
    Booths,
    /// The MIX markers are laid out (C11).
    MixMarkers,
    /// The seat on turn moves or passes (C12, C13).
    Turn,
    /// The keeper of the time track rolls (C23).
    Roll,
    /// The tent has reached the last space (C24).
    Over,
}

/// The markers' and players' whereabouts, flat and small. Entries of seats that are not at the table keep
/// their first value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// What happens next.
    pub(super) phase: Phase,
    /// Who begins (C7).
    pub(super) start: Seat,
    /// Whose turn it is, or whose grid is being drawn.
    pub(super) on_turn: Seat,
    /// Who takes no more turns (C13).
    pub(super) passed: SeatSet,
    /// How many spaces the tent has moved (C23).
    pub(super) tent: u8,
    /// How many rolls have failed since it last moved (C23).
    pub(super) failed: u8,
    /// How many MIX markers lie in the centre so far, and which of them show their second side (C11).
    pub(super) mixes_laid: u8,
    pub(super) second_sides: u8,
    /// The start grids drawn: bit `n` is number `n + 1` (C8).
    pub(super) start_grids: u16,
    /// The general tokens of each seat (C21).
    pub(super) general: [u16; MAX_PLAYERS],
    /// The matching tokens of each seat: one bit per marker (C21).
    pub(super) matching: [u16; MAX_PLAYERS],
    /// Each seat's booths.
    pub(super) grids: [Grid; MAX_PLAYERS],
    /// How strong each seat is for each marker (C16).
    pub(super) strengths: [[Strength; MAX_PLAYERS]; Marker::COUNT],
    /// Who holds each marker; nobody while it is in the centre (C20).
    pub(super) holders: [Option<Seat>; Marker::COUNT],
    /// Where in the holder's grid each marker lies; nowhere beside it or in the centre (C22).
    pub(super) places: [Spots; Marker::COUNT],
}

impl State {
    pub(super) const START: State = State {
        phase: Phase::Start,
        start: Seat::new(0),
        on_turn: Seat::new(0),
        passed: SeatSet::EMPTY,
        tent: 0,
        failed: 0,
        mixes_laid: 0,
        second_sides: 0,
        start_grids: 0,
        general: [0; MAX_PLAYERS],
        matching: [0; MAX_PLAYERS],
        grids: [Grid::BARE; MAX_PLAYERS],
        strengths: [[Strength::NONE; MAX_PLAYERS]; Marker::COUNT],
        holders: [None; Marker::COUNT],
        places: [Spots::NONE; Marker::COUNT],
    };

    /// The booths of a seat.
    #[inline]
    pub fn grid(&self, seat: Seat) -> &Grid {
        &self.grids[seat.index()]
    }

    /// How strong a seat is for a marker (C16).
    #[inline]
    pub fn strength(&self, marker: Marker, seat: Seat) -> Strength {
        self.strengths[marker.index()][seat.index()]
    }

    /// Who holds a marker; nobody while it is in the centre (C20).
    #[inline]
    pub fn holder(&self, marker: Marker) -> Option<Seat> {
        self.holders[marker.index()]
    }

    pub(super) fn place(&self, marker: Marker) -> Spots {
        self.places[marker.index()]
    }

    /// What happens next.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Whether a seat takes no more turns (C13).
    pub fn has_passed(&self, seat: Seat) -> bool {
        self.passed.contains(seat)
    }

    /// Whether a seat has had its turn, taken or skipped, in the present round (C14).
    pub fn has_moved(&self, seat: Seat) -> bool {
        let place = |seat: Seat| self.start.steps_to(seat, MAX_PLAYERS as u8);
        self.phase != Phase::Turn || place(seat) < place(self.on_turn)
    }

    /// Whether the seat has the matching token of this marker (C21).
    pub(super) fn has_token(&self, seat: Seat, marker: Marker) -> bool {
        self.matching[seat.index()] & (1 << marker.index()) != 0
    }
}
