//! Chakapuces: cats in a line, and fleas to be rid of (P1–P18).
//!
//! A turn is two cards, each from the hand or blind from the pile. The first one just lies on the line; the
//! second one sheds fleas by a sequence, collects cats by a stack, and scratches fleas over to the others.
//! Hands are secret; the pile is a bag whose order does not exist before a card is drawn.

mod action;
mod apply;
mod card;
mod cards;
mod chance;
mod consequence;
mod edition;
mod effect;
mod event;
mod facts;
mod legal;
pub mod refusal;
mod rounds;
mod standing;
mod state;
#[cfg(test)]
mod tests;
mod view;

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

pub use action::{Action, Outcome};
pub use card::{Card, Value};
pub use cards::Cards;
pub use consequence::{Consequence, Trigger, touched};
pub use edition::{Band, Deal, Deck, Edition, Fleas};
pub use effect::{Effect, Following, Preview};
pub use event::{Event, Face, Then};
pub use facts::Facts;
pub use state::{First, LastRound, Phase, Source, State};
pub use view::{Hand, SeatView, View};

use crate::bag::Bag;
use crate::game::{Eyes, Game, Step, StepOf, Stream, Turn};
use crate::illegal::{Illegal, Refusal};
use crate::options::{OptionSpec, Options, SetupError, Values, check_setup};
use crate::seat::{Seat, SeatSet};
use crate::standing::Standing;
use state::SEATS;

/// Whether Scratch cards score as Cat cards do (P17).
pub const SCRATCH_SCORES: OptionSpec =
    OptionSpec { key: "scratch_scores", rule: "P17", default: "false", values: Values::Flag };

/// A table of Chakapuces.
#[derive(Clone, Debug)]
pub struct Chakapuces {
    edition: Arc<Edition>,
    players: u8,
    scratch_scores: bool,
    /// All cards.
    deck: Bag<3>,
    /// The cards of a full hand.
    hand: u8,
}

impl Game for Chakapuces {
    const NAME: &'static str = "chakapuces";
    const RULES_VERSION: u32 = 1;
    const TURN_RULE: &'static str = "P5";
    const END_RULE: &'static str = "P14";
    const OPEN: bool = false;
    const PLAYERS: (u8, u8) = Edition::PLAYERS;
    const OPTIONS: &'static [OptionSpec] = &[SCRATCH_SCORES];
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
        let (deck, hand) = (edition.deck(), edition.deal.hand);
        Ok(Chakapuces { edition, players, scratch_scores: options.flag(&SCRATCH_SCORES), deck, hand })
    }

    fn edition(&self) -> &Edition {
        &self.edition
    }

    fn facts(&self) -> Option<Facts> {
        Some(self.own_facts())
    }

    fn seats(&self) -> u8 {
        self.players
    }

    fn start(&self) -> State {
        let mut fleas = [0; SEATS];
        fleas[..usize::from(self.players)].fill(self.edition.fleas_each(self.players));
        State {
            pile: self.deck,
            line: Cards::NONE,
            hands: [Cards::NONE; SEATS],
            collected: [Cards::NONE; SEATS],
            fleas,
            phase: Phase::Start,
            on_turn: Seat::new(0),
            first: None,
            last_round: None,
        }
    }

    fn turn(&self, state: &State) -> Turn {
        match state.phase {
            Phase::First | Phase::Second => Turn::Seats(SeatSet::one(state.on_turn)),
            Phase::Over => Turn::Over,
            _ => Turn::Chance,
        }
    }

    fn legal_actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        Self::list_actions(state, seat, out);
    }

    fn every_action(&self, out: &mut Vec<Action>) {
        self.list_every_action(out);
    }

    fn withdraws(_: Action) -> bool {
        false
    }

    fn check_action(&self, state: &State, seat: Seat, action: Action) -> Result<(), Illegal> {
        Self::judge(state, seat, action)
    }

    fn chances(&self, state: &State, out: &mut Vec<(Outcome, u32)>) {
        self.list_chances(state, out);
    }

    fn stream(&self, state: &State) -> Stream {
        chance::stream_of(state.phase)
    }

    fn sample(&self, state: &State, draw: impl FnMut(u32) -> u32) -> Outcome {
        self.draw_outcome(state, draw)
    }

    fn apply_unchecked(&self, state: &mut State, step: &StepOf<Self>) {
        match *step {
            Step::Act(_, action) => self.act(state, action),
            Step::Chance(outcome) => self.fall(state, outcome),
        }
    }

    fn look(&self, state: &State, eyes: Eyes) -> View {
        self.show(state, eyes)
    }

    fn witness(&self, before: &State, step: &StepOf<Self>, eyes: Eyes) -> Event {
        self.tell(before, *step, eyes)
    }

    /// Hands are secret (P5): a card that is played from one has been seen.
    fn reveals(&self, _: &State, _: Seat, action: Action) -> bool {
        matches!(action, Action::Play { .. })
    }

    fn effect(&self, view: &View, seat: Seat, action: Action) -> Effect {
        effect::preview(view, seat, action)
    }

    fn determinize(&self, view: &View, draw: impl FnMut(u32) -> u32) -> State {
        view::made_world(view, draw)
    }

    fn settled(&self, view: &View) -> bool {
        view::is_settled(view)
    }

    fn standing(&self, state: &State) -> Option<Standing> {
        self.score(state)
    }

    fn conserved(&self, state: &State) -> Result<(), String> {
        state::count(state, &self.edition, self.players)
    }

    /// A turn is two actions.
    fn action_bound(&self) -> u32 {
        let dealt = self.hand * self.players + self.edition.deal.line;
        2 * u32::from(self.most_turns(self.deck.total() as u8 - dealt))
    }
}
