//! Race: Chatuchak's grid alone, in as few moves as possible (C27, C28), or as a speed game in which all play
//! at once and the first to bring each colour together wins (C29).
//!
//! Everything is open, and the only chance is in the set-up: who has which start grid. The countdown of C29 is
//! left to the table; here the seats may move as soon as the grids are laid out.
//!
//! Spots, colours, grids, the placing of drawn booths and the edition are those of [`crate::chatuchak`].

mod action;
mod apply;
mod chance;
mod conserved;
mod effect;
mod event;
mod facts;
mod legal;
mod puzzle;
mod standing;
mod state;
#[cfg(test)]
mod tests;
mod view;

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

pub use action::{Action, Outcome};
pub use effect::Effect;
pub use event::{Event, Jumped};
pub use facts::Facts;
pub use puzzle::puzzle;
pub use state::{End, State};
pub use view::{Phase, SeatView, Status, View};

use crate::chatuchak::edition::{Edition, MOVE_LIMIT};
use crate::chatuchak::grid::Grid;
use crate::chatuchak::refusal;
use crate::game::{Eyes, Game, Step, StepOf, Stream, Turn};
use crate::illegal::{Illegal, Refusal};
use crate::options::{OptionSpec, Options, SetupError, Values, check_setup};
use crate::seat::Seat;
use crate::standing::Standing;

/// The greatest puzzle number that can be asked for: twelve digits.
pub const LAST_PUZZLE: u64 = 999_999_999_999;

const GRIDS: OptionSpec =
    OptionSpec { key: "grids", rule: "C29", default: "tiles", values: Values::OneOf(&["tiles", "drawn"]) };
const GRID: OptionSpec = OptionSpec { key: "grid", rule: "C27", default: "0", values: Values::UpTo(16) };
const DRAW: OptionSpec =
    OptionSpec { key: "draw", rule: "C30", default: "0", values: Values::UpTo(LAST_PUZZLE) };
const SAME: OptionSpec = OptionSpec { key: "same", rule: "C29", default: "false", values: Values::Flag };

/// A race of one to five seats.
#[derive(Clone, Debug)]
pub struct Race {
    edition: Arc<Edition>,
    seats: u8,
    grids: Grids,
    /// Whether all seats get the same grid (C29).
    same: bool,
}

/// Where the start grids come from.
#[derive(Clone, Copy, Debug)]
enum Grids {
    /// Everybody has this one: a start grid with its number, or a numbered puzzle.
    Fixed { grid: Grid, number: Option<u8> },
    /// A random side of a random tile (C29).
    Tiles,
    /// Drawn booth by booth (C30).
    Drawn,
}

impl Grids {
    /// What the options ask for, unless they contradict each other.
    fn chosen(edition: &Edition, options: &Options) -> Result<Grids, SetupError> {
        let conflict =
            |one: OptionSpec, other: OptionSpec| Err(SetupError::Conflict { one: one.key, other: other.key });
        let drawn = options.get(&GRIDS) == "drawn";
        match (options.number(&GRID), options.number(&DRAW)) {
            (0, 0) if drawn => Ok(Grids::Drawn),
            (0, 0) => Ok(Grids::Tiles),
            (0, _) if drawn => conflict(DRAW, GRIDS),
            (0, number) => Ok(Grids::Fixed { grid: puzzle(edition, number), number: None }),
            (_, 0) if drawn => conflict(GRID, GRIDS),
            (number, 0) => {
                let side = edition.start_grid(number as u8).expect("an edition has 16 start grids");
                Ok(Grids::Fixed { grid: side.grid, number: Some(side.number) })
            }
            _ => conflict(GRID, DRAW),
        }
    }
}

impl Game for Race {
    const NAME: &'static str = "race";
    const RULES_VERSION: u32 = 1;
    const TURN_RULE: &'static str = "C29";
    const END_RULE: &'static str = "C27";
    const OPEN: bool = true;
    const TOGETHER: bool = true;
    const PLAYERS: (u8, u8) = (1, State::SEATS as u8);
    const OPTIONS: &'static [OptionSpec] = &[GRIDS, GRID, DRAW, SAME];
    const REFUSALS: &'static [Refusal] = refusal::REFUSALS;

    type Edition = Edition;
    type State = State;
    type Action = Action;
    type Outcome = Outcome;
    type View = View;
    type Event = Event;
    type Effect = Effect;
    type Facts = Facts;

    fn new(edition: Arc<Edition>, players: u8, options: &Options) -> Result<Self, SetupError> {
        check_setup::<Self>(players, options)?;
        let grids = Grids::chosen(&edition, options)?;
        Ok(Race { edition, seats: players, grids, same: options.flag(&SAME) })
    }

    fn edition(&self) -> &Edition {
        &self.edition
    }

    fn facts(&self) -> Option<Facts> {
        self.own_facts()
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn start(&self) -> State {
        let racing = Seat::all(self.seats).collect();
        match self.grids {
            Grids::Fixed { grid, number } => State::laid_out(self.seats, racing, grid, number),
            Grids::Tiles | Grids::Drawn => State::bare(racing),
        }
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        if state.end.is_some() {
            Turn::Over
        } else if state.laid_out < self.seats {
            Turn::Chance
        } else {
            Turn::Seats(state.racing)
        }
    }

    #[inline]
    fn legal_actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if self.may_act(state, seat) {
            out.extend_from_slice(legal::of(&state.grids[seat.index()]));
        }
    }

    fn every_action(&self, out: &mut Vec<Action>) {
        out.extend(legal::every());
    }

    #[inline]
    fn withdraws(action: Action) -> bool {
        action == Action::GiveUp
    }

    fn check_action(&self, state: &State, seat: Seat, action: Action) -> Result<(), Illegal> {
        legal::check(&state.grids[seat.index()], action)
    }

    fn chances(&self, state: &State, out: &mut Vec<(Outcome, u32)>) {
        self.weigh(state, out);
    }

    fn stream(&self, state: &State) -> Stream {
        self.draws_from(state)
    }

    fn sample(&self, state: &State, draw: impl FnMut(u32) -> u32) -> Outcome {
        self.draw_from(state, draw)
    }

    #[inline]
    fn apply_unchecked(&self, state: &mut State, step: &StepOf<Self>) {
        match *step {
            Step::Act(seat, Action::Jump { from }) => state.jump(seat, from),
            Step::Act(seat, Action::GiveUp) => state.give_up(seat),
            Step::Chance(Outcome::StartGrid { number }) => self.hand_out(state, number),
            Step::Chance(Outcome::Booth { colour }) => self.lay(state, colour),
        }
    }

    /// Everything is open, so all viewers see the same.
    fn look(&self, state: &State, _: Eyes) -> View {
        self.show(state)
    }

    fn witness(&self, before: &State, step: &StepOf<Self>, _: Eyes) -> Event {
        self.tell(before, *step)
    }

    /// Everything lies open (C11).
    fn reveals(&self, _: &State, _: Seat, _: Action) -> bool {
        false
    }

    fn effect(&self, view: &View, seat: Seat, action: Action) -> Effect {
        Effect::of(view, seat, action)
    }

    fn determinize(&self, view: &View, _draw: impl FnMut(u32) -> u32) -> State {
        self.state_of(view)
    }

    /// Always: nothing is hidden.
    fn settled(&self, _view: &View) -> bool {
        true
    }

    fn standing(&self, state: &State) -> Option<Standing> {
        self.final_standing(state)
    }

    fn conserved(&self, state: &State) -> Result<(), String> {
        self.count_components(state)
    }

    /// A seat makes 200 moves, or fewer and then gives up (C27, C29).
    fn action_bound(&self) -> u32 {
        u32::from(self.seats) * u32::from(MOVE_LIMIT)
    }
}
