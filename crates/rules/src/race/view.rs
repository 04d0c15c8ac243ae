//! What can be seen: everything, by everybody.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use serde::Serialize;

use super::state::{End, State};
use super::{Grids, Race};
use crate::chatuchak::colour::Colour;
use crate::chatuchak::edition::MOVE_LIMIT;
use crate::chatuchak::grid::Grid;
use crate::game::{Game, Turn};
use crate::seat::Seat;
use crate::standing::Ending;

/// The whole table.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "race/"))]
pub struct View {
    /// What is going on.
    pub phase: Phase,
    /// One entry per seat, in seat order.
    pub seats: Vec<SeatView>,
    /// In a solo game, the rank for the moves made so far (C28).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub rank: Option<&'static str>,
}

/// What is going on at the table.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "race/"))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Phase {
    /// A start grid is drawn (C29).
    DrawStartGrid {
        /// The first seat that gets it; the others too where all have the same.
        seat: Seat,
        /// The numbers that may come.
        left: Vec<u8>,
    },
    /// A booth is drawn and laid (C30).
    DrawBooth {
        /// The first seat that gets it; the others too where all have the same.
        seat: Seat,
        /// The booths that are still to be drawn.
        left: BTreeMap<Colour, u8>,
    },
    /// The seats move at will (C29).
    Race {
        /// Those that still play.
        seats: Vec<Seat>,
    },
    /// The race is over.
    Over {
        /// How the race ended for everybody (C27).
        ending: Ending,
    },
}

/// One seat's race.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "race/"))]
pub struct SeatView {
    /// The seat that races.
    pub seat: Seat,
    /// How its race goes.
    pub status: Status,
    /// How many booths this seat has jumped with.
    pub moves: u16,
    /// The moves that are left (C27).
    pub moves_left: u16,
    /// Where this seat's booths stand now.
    pub grid: Grid,
    /// Groups plus single booths of each colour; one each is the goal (C27).
    pub pieces: BTreeMap<Colour, u8>,
    /// The number of the start grid, if it is one of the tiles' (C6).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub start_grid: Option<u8>,
    /// The fewest moves that solve that start grid (C28).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub minimum: Option<u16>,
}

/// How a seat's race goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "race/"))]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Still in the race, or about to start.
    Racing,
    /// Each colour is one group (C27).
    Solved,
    /// Somebody else was first (C29).
    Beaten,
    /// Gave up (C27).
    GaveUp,
    /// Has made 200 moves (C27).
    OutOfMoves,
}

impl Race {
    /// The view that everybody has.
    pub(super) fn show(&self, state: &State) -> View {
        let rank = || self.edition.solo_rank(state.moves[0]).name;
        View {
            phase: self.phase(state),
            seats: Seat::all(self.seats).map(|seat| self.racer(state, seat)).collect(),
            rank: (self.seats == 1).then(rank),
        }
    }

    fn phase(&self, state: &State) -> Phase {
        let seat = Seat::new(state.laid_out);
        match (self.turn(state), state.end) {
            (_, Some(end)) => Phase::Over { ending: end.ending() },
            (Turn::Seats(seats), None) => Phase::Race { seats: seats.iter().collect() },
            (_, None) => match self.grids {
                Grids::Drawn => {
                    let left = Colour::ALL.into_iter().zip(self.booths_left(state));
                    Phase::DrawBooth { seat, left: left.collect() }
                }
                Grids::Tiles | Grids::Fixed { .. } => {
                    let left = self.sides_left(state).map(|side| side.number).collect();
                    Phase::DrawStartGrid { seat, left }
                }
            },
        }
    }

    fn racer(&self, state: &State, seat: Seat) -> SeatView {
        let (grid, moves) = (state.grid(seat), state.moves(seat));
        let start_grid = state.numbers[seat.index()];
        SeatView {
            seat,
            status: status(state, seat),
            moves,
            moves_left: MOVE_LIMIT - moves,
            grid: *grid,
            pieces: pieces(grid),
            start_grid,
            minimum: start_grid.and_then(|number| self.side(number).minimum),
        }
    }

    /// The only state with this view.
    pub(super) fn state_of(&self, view: &View) -> State {
        let with = |wanted: &'static [Status]| {
            view.seats.iter().filter(|racer| wanted.contains(&racer.status)).map(|racer| racer.seat)
        };
        let racing = with(&[Status::Racing, Status::Solved, Status::Beaten]).collect();
        let mut state = State::bare(racing);
        state.gave_up = with(&[Status::GaveUp]).collect();
        for racer in &view.seats {
            state.grids[racer.seat.index()] = racer.grid;
            state.numbers[racer.seat.index()] = racer.start_grid;
            state.moves[racer.seat.index()] = racer.moves;
        }
        state.laid_out = match view.phase {
            Phase::DrawStartGrid { seat, .. } | Phase::DrawBooth { seat, .. } => seat.index() as u8,
            Phase::Race { .. } | Phase::Over { .. } => self.seats,
        };
        state.end = match view.phase {
            Phase::Over { ending: Ending::GivenUp } => Some(End::GivenUp),
            Phase::Over { ending: Ending::MoveLimit } => Some(End::MoveLimit),
            _ => with(&[Status::Solved]).next().map(End::Solved),
        };
        state
    }
}

fn status(state: &State, seat: Seat) -> Status {
    match state.end {
        _ if state.gave_up.contains(seat) => Status::GaveUp,
        _ if !state.racing.contains(seat) => Status::OutOfMoves,
        Some(End::Solved(winner)) if winner == seat => Status::Solved,
        Some(_) => Status::Beaten,
        None => Status::Racing,
    }
}

/// Groups plus single booths of each colour (C15).
pub(super) fn pieces(grid: &Grid) -> BTreeMap<Colour, u8> {
    Colour::ALL.into_iter().map(|colour| (colour, grid.clusters(colour).count() as u8)).collect()
}
