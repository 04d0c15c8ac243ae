//! What an action would do, for previews.

use alloc::collections::BTreeMap;

use serde::Serialize;

use super::action::Action;
use super::event::Jumped;
use super::view::{SeatView, Status, View, pieces};
use crate::chatuchak::colour::Colour;
use crate::seat::Seat;

/// What an action would do; nothing in a race is left to chance.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "race/"))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Effect {
    /// A booth would jump (C12).
    Jump {
        /// What it would do.
        #[serde(flatten)]
        jump: Jumped,
        /// Groups plus single booths of each colour before.
        pieces_before: BTreeMap<Colour, u8>,
        /// Groups plus single booths of each colour afterwards.
        pieces_after: BTreeMap<Colour, u8>,
    },
    /// The attempt would be given up (C27).
    GiveUp {
        /// The moves made so far.
        moves: u16,
        /// Whether the race would be over, because nobody else plays on.
        ends: bool,
    },
}

impl Effect {
    /// What the legal action of a seat would do.
    pub(super) fn of(view: &View, seat: Seat, action: Action) -> Effect {
        let racer = &view.seats[seat.index()];
        match action {
            Action::Jump { from } => {
                let mut grid = racer.grid;
                let jump = Jumped::make(seat, &mut grid, racer.moves, from);
                Effect::Jump { jump, pieces_before: racer.pieces.clone(), pieces_after: pieces(&grid) }
            }
            Action::GiveUp => {
                let plays_on = |other: &SeatView| other.seat != seat && other.status == Status::Racing;
                Effect::GiveUp { moves: racer.moves, ends: !view.seats.iter().any(plays_on) }
            }
        }
    }
}
