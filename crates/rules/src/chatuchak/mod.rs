//! Chatuchak: booths jump until those of one colour stand together (C1–C26, C30–C33).
//!
//! Each player has a grid of 5 × 6 spots, one of them empty. In a turn one booth jumps into the empty spot
//! from its row or column. Who has the best group, line, rectangle or pair of groups for a marker when moving
//! a booth of it wins the marker, from the centre or from another player. Everything lies open; only the
//! die, which moves the tent towards the end, is unknown.
//!
//! | file | has |
//! | --- | --- |
//! | [`spot`], [`colour`], [`grid`] | the board |
//! | [`marker`], [`structure`] | what there is to win, and what counts for it |
//! | [`placing`] | drawn start grids |
//! | [`edition`] | the component data |
//! | [`state`], [`action`] | where things are, and what changes them |
//! | `legal`, `apply`, `winning`, `chance`, `rounds`, `standing`, `conserved` | the rules |
//! | [`view`], [`event`], [`effect`], [`refusal`] | what is told about it |

pub mod action;
mod apply;
mod chance;
pub mod colour;
mod conserved;
pub mod edition;
pub mod effect;
pub mod event;
pub mod grid;
mod legal;
pub mod marker;
pub mod placing;
pub mod refusal;
mod rounds;
pub mod spot;
mod standing;
pub mod state;
pub mod structure;
#[cfg(test)]
mod tests;
pub mod view;
mod winning;

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::game::{Eyes, Game, Step, StepOf, Stream, Turn};
use crate::illegal::{Illegal, Refusal};
use crate::options::{OptionSpec, Options, SetupError, Values, check_setup};
use crate::seat::{Seat, SeatSet};
use crate::standing::Standing;

pub use action::{Action, Outcome};
pub use colour::Colour;
pub use edition::{Edition, SoloRank};
pub use effect::Effect;
pub use event::Event;
pub use grid::Grid;
pub use marker::{Marker, Pair};
pub use spot::{Spot, Spots};
pub use state::{Phase, State};
pub use view::View;

/// Where the start grids come from: tiles, or each player draws one (C8).
pub const GRIDS: OptionSpec =
    OptionSpec { key: "grids", rule: "C8", default: "tiles", values: Values::OneOf(&["tiles", "drawn"]) };

/// The game for one table.
#[derive(Clone, Debug)]
pub struct Chatuchak {
    edition: Arc<Edition>,
    players: u8,
    /// Whether players draw their own start grids (C8).
    drawn_grids: bool,
    /// For each start grid the two sides of its tile, as bits of their numbers less 1.
    tiles: [u16; 16],
    mix_table: Arc<winning::MixTable>,
    roll_table: Arc<rounds::RollTable>,
}

impl Game for Chatuchak {
    const NAME: &'static str = "chatuchak";
    const RULES_VERSION: u32 = 1;
    const TURN_RULE: &'static str = "C7";
    const END_RULE: &'static str = "C24";
    const OPEN: bool = true;
    const PLAYERS: (u8, u8) = (2, state::MAX_PLAYERS as u8);
    const OPTIONS: &'static [OptionSpec] = &[GRIDS];
    const REFUSALS: &'static [Refusal] = refusal::REFUSALS;

    type Edition = Edition;
    type State = State;
    type Action = Action;
    type Outcome = Outcome;
    type View = View;
    type Event = Event;
    type Effect = Effect;
    type Facts = ();

    fn new(edition: Arc<Edition>, players: u8, options: &Options) -> Result<Self, SetupError> {
        check_setup::<Self>(players, options)?;
        Ok(Chatuchak {
            players,
            drawn_grids: options.get(&GRIDS) == "drawn",
            tiles: edition.tiles(),
            mix_table: Arc::new(winning::MixTable::new(&edition)),
            roll_table: Arc::new(rounds::RollTable::new(&edition)),
            edition,
        })
    }

    fn edition(&self) -> &Edition {
        &self.edition
    }

    fn seats(&self) -> u8 {
        self.players
    }

    fn start(&self) -> State {
        State::START
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        match state.phase {
            Phase::Turn => Turn::Seats(SeatSet::one(state.on_turn)),
            Phase::Over => Turn::Over,
            _ => Turn::Chance,
        }
    }

    #[inline]
    fn legal_actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        Self::list_actions(state, seat, out);
    }

    fn every_action(&self, out: &mut Vec<Action>) {
        Self::list_every_action(out);
    }

    #[inline]
    fn withdraws(action: Action) -> bool {
        action == Action::Pass
    }

    fn check_action(&self, state: &State, seat: Seat, action: Action) -> Result<(), Illegal> {
        Self::check_turn(state, seat, action)
    }

    fn chances(&self, state: &State, out: &mut Vec<(Outcome, u32)>) {
        self.list_chances(state, out);
    }

    fn stream(&self, state: &State) -> Stream {
        Self::next_stream(state)
    }

    #[inline]
    fn sample(&self, state: &State, draw: impl FnMut(u32) -> u32) -> Outcome {
        self.draw_outcome(state, draw)
    }

    #[inline]
    fn apply_unchecked(&self, state: &mut State, step: &StepOf<Self>) {
        match *step {
            Step::Act(seat, action) => self.act(state, seat, action),
            Step::Chance(outcome) => self.happen(state, outcome),
        }
    }

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
        self.foresee(&self.rebuild(view), seat, action)
    }

    fn effects(&self, view: &View, seat: Seat, actions: &[Action]) -> Vec<Effect> {
        let state = self.rebuild(view);
        actions.iter().map(|action| self.foresee(&state, seat, *action)).collect()
    }

    fn determinize(&self, view: &View, _: impl FnMut(u32) -> u32) -> State {
        self.rebuild(view)
    }

    /// Always: nothing is hidden, in set-up neither (C11).
    fn settled(&self, _: &View) -> bool {
        true
    }

    fn standing(&self, state: &State) -> Option<Standing> {
        self.final_standing(state)
    }

    fn conserved(&self, state: &State) -> Result<(), String> {
        self.count_components(state)
    }

    /// A space with the number `n` takes at most `n` rolls, because each failed roll lowers what is needed
    /// by one, down to 1 (C23). There is one roll a round, and at most one action of each player (C13).
    fn action_bound(&self) -> u32 {
        let rounds: u32 = self.edition.track.iter().map(|number| u32::from(*number)).sum();
        rounds * u32::from(self.players)
    }
}
