//! Steps as everybody sees them happen.

use alloc::vec::Vec;

use serde::Serialize;

use super::Chatuchak;
use super::action::{Action, Outcome};
use super::colour::Colour;
use super::effect::Jumped;
use super::marker::{Marker, Pair};
use super::placing::Laid;
use super::state::{Phase, State};
use crate::game::Step;
use crate::seat::Seat;

/// One step, as everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "chatuchak/"))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// The start player was drawn (C7).
    Start {
        /// The seat that has the first turn.
        seat: Seat,
        /// Who keeps the time track (C10).
        keeper: Seat,
    },
    /// A side of a start grid tile was drawn (C8).
    StartGrid {
        /// The number printed on its side of the tile (C8).
        number: u8,
        /// The tile that the grid is printed on.
        tile: u8,
        /// Who gets which grid, once all are drawn.
        dealt: Vec<Dealt>,
    },
    /// A booth was drawn and laid (C30).
    Booth {
        /// The seat on whose grid it is placed.
        seat: Seat,
        /// The colour of the booth that was drawn.
        colour: Colour,
        /// What became of it.
        laid: Laid,
        /// Whether the grid is complete.
        complete: bool,
    },
    /// A MIX marker was laid out (C11).
    Mix {
        /// The next one of the edition's five.
        marker: Marker,
        /// The pair that it shows.
        pair: Pair,
    },
    /// A booth jumped (C12).
    Jump(Jumped),
    /// A player passed (C13).
    Pass {
        /// The player who passed.
        seat: Seat,
        /// Whether nobody plays on.
        last: bool,
    },
    /// The die was rolled (C23).
    Roll {
        /// The seat that rolled the die.
        seat: Seat,
        /// The number that the die shows (C23).
        number: u8,
        /// The least number with which time goes on.
        needed: u8,
        /// Whether the tent moved.
        moved: bool,
        /// How many spaces it has moved by now.
        tent: u8,
        /// Whether that was the last space (C24).
        over: bool,
    },
}

/// A start grid that goes to a seat (C8).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "chatuchak/"))]
pub struct Dealt {
    /// The seat that it belongs to.
    pub seat: Seat,
    /// The number printed on its side of the tile (C8).
    pub number: u8,
}

impl Chatuchak {
    pub(super) fn tell(&self, before: &State, step: Step<Action, Outcome>) -> Event {
        let mut after = *before;
        match step {
            Step::Act(seat, action) => self.act(&mut after, seat, action),
            Step::Chance(outcome) => self.happen(&mut after, outcome),
        }
        match step {
            Step::Act(seat, Action::Jump { from }) => Event::Jump(self.jumped(before, &after, seat, from)),
            Step::Act(seat, Action::Pass) => Event::Pass { seat, last: self.nobody_plays_on(&after) },
            Step::Chance(Outcome::Start { seat }) => Event::Start { seat, keeper: self.keeper(&after) },
            Step::Chance(Outcome::StartGrid { number }) => self.tell_start_grid(&after, number),
            Step::Chance(Outcome::Booth { colour }) => {
                let seat = before.on_turn;
                let laid = { before.grids[seat.index()] }.lay(colour);
                Event::Booth { seat, colour, laid, complete: after.grid(seat).free().len() == 1 }
            }
            Step::Chance(Outcome::Mix { pair }) => {
                Event::Mix { marker: Marker::MIX[usize::from(before.mixes_laid)], pair }
            }
            Step::Chance(Outcome::Roll { number }) => Event::Roll {
                seat: before.on_turn,
                number,
                needed: self.needed(before),
                moved: after.tent > before.tent,
                tent: after.tent,
                over: after.phase == Phase::Over,
            },
        }
    }

    fn tell_start_grid(&self, after: &State, number: u8) -> Event {
        let tile = self.edition.start_grid(number).map_or(0, |grid| grid.tile);
        let seats = (0..self.players).map(|place| after.start.clockwise(place, self.players));
        let dealt = seats
            .filter_map(|seat| self.start_grid_of(after, seat).map(|number| Dealt { seat, number }))
            .collect();
        Event::StartGrid { number, tile, dealt }
    }

    pub(super) fn nobody_plays_on(&self, state: &State) -> bool {
        Seat::all(self.players).all(|seat| state.passed.contains(seat))
    }
}
