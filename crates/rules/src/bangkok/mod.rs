//! Bangkok: a floating market of 3 × 3 cards, traded for at a common port (B1–B20).
//!
//! A turn is a trade or a renewal. A trade is one action; the cards that fill the port's gaps are chance steps;
//! then each surplus card is built by an action of its own. A renewal is one action, and each replacement a
//! chance step. Objectives are the only secret: the piles' unseen cards lie in a bag whose contents all can know,
//! and every card that leaves it is seen by all.

mod action;
mod apply;
mod card;
mod cells;
mod chance;
mod deck;
mod edition;
mod effect;
mod event;
mod facts;
mod good;
mod hand;
mod legal;
mod market;
mod pile;
mod place;
mod port;
mod refusal;
mod standing;
mod state;
mod view;

#[cfg(test)]
mod tests;

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

pub use action::{Action, Outcome};
pub use card::{Card, Chilli, Scale};
pub use cells::Cells;
pub use edition::Edition;
pub use effect::{Draw, Effect, Gain};
pub use event::{End, Event, PortCard, What};
pub use facts::{Facts, PilesAt};
pub use good::{Counts, Good, Goods};
pub use hand::Hand;
pub use market::{Market, Open};
pub use pile::{Pile, PileName};
pub use place::{Cell, CellPair, Line, Place, Taken};
pub use port::Port;
pub use state::{Phase, State};
pub use view::{CardCount, Objective, PileView, SeatView, View};

use crate::bag::Bag;
use crate::game::{Eyes, Game, Step, StepOf, Stream, Turn};
use crate::illegal::{Illegal, Refusal};
use crate::options::{OptionSpec, Options, SetupError, Values, check_setup};
use crate::seat::{Seat, SeatSet};
use crate::standing::{Part, Standing};
use deck::Deck;

/// Reads and writes a type in JSON by its text form.
macro_rules! serde_as_text {
    ($name:ident) => {
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = alloc::string::String::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}
use serde_as_text;

/// Whether columns take one chilli at most, as rows do (B12, B20).
const EXPERT: OptionSpec = OptionSpec { key: "expert", rule: "B20", default: "false", values: Values::Flag };

/// Bangkok for 1 to 4 players.
#[derive(Clone, Debug)]
pub struct Bangkok {
    edition: Arc<Edition>,
    deck: Arc<Deck>,
    /// The tiles, by good.
    tiles: Bag<1>,
    players: u8,
    expert: bool,
}

impl Bangkok {
    /// Whether a column, too, takes one chilli at most (B20).
    pub const fn is_expert(&self) -> bool {
        self.expert
    }

    fn is_solo(&self) -> bool {
        self.players == 1
    }
}

impl Game for Bangkok {
    const NAME: &'static str = "bangkok";
    const RULES_VERSION: u32 = 1;
    const TURN_RULE: &'static str = "B6";
    const END_RULE: &'static str = "B16";
    const OPEN: bool = false;
    const PLAYERS: (u8, u8) = (1, state::MAX_PLAYERS);
    const OPTIONS: &'static [OptionSpec] = &[EXPERT];
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
        let deck = Arc::new(Deck::new(&edition));
        let mut tiles = Bag::EMPTY;
        edition.tiles.iter().for_each(|good| tiles.put(*good as usize));
        Ok(Bangkok { edition, deck, tiles, players, expert: options.flag(&EXPERT) })
    }

    fn edition(&self) -> &Edition {
        &self.edition
    }

    fn facts(&self) -> Option<Facts> {
        self.own_facts()
    }

    fn seats(&self) -> u8 {
        self.players
    }

    fn start(&self) -> State {
        self.first_state()
    }

    fn turn(&self, state: &State) -> Turn {
        match state.phase {
            Phase::Turn | Phase::Build => Turn::Seats(SeatSet::one(state.on_turn)),
            Phase::Over { .. } => Turn::Over,
            _ => Turn::Chance,
        }
    }

    fn legal_actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        self.list_actions(state, seat, out);
    }

    fn every_action(&self, out: &mut Vec<Action>) {
        self.list_every_action(out);
    }

    fn withdraws(_: Action) -> bool {
        false
    }

    fn check_action(&self, state: &State, _: Seat, action: Action) -> Result<(), Illegal> {
        self.judge(state, action)
    }

    fn chances(&self, state: &State, out: &mut Vec<(Outcome, u32)>) {
        self.list_chances(state, out);
    }

    fn stream(&self, state: &State) -> Stream {
        state.stream()
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

    /// Hands and markets lie open; the objectives are turned over by the action that ends the game (B7).
    fn reveals(&self, before: &State, seat: Seat, action: Action) -> bool {
        let mut after = *before;
        self.apply_unchecked(&mut after, &Step::Act(seat, action));
        self.turn(&after) == Turn::Over
    }

    fn effect(&self, view: &View, seat: Seat, action: Action) -> Effect {
        effect::effect(view, seat, action)
    }

    fn determinize(&self, view: &View, draw: impl FnMut(u32) -> u32) -> State {
        self.world(view, draw)
    }

    fn settled(&self, view: &View) -> bool {
        self.is_settled(view)
    }

    fn worth(&self, view: &View) -> Vec<Vec<Part>> {
        let known = |objective| match objective {
            view::Objective::Known { good } => Some(good),
            view::Objective::NotDealt | view::Objective::Hidden => None,
        };
        view.seats.iter().map(|seat| seat.market.parts(known(seat.objective))).collect()
    }

    fn standing(&self, state: &State) -> Option<Standing> {
        self.final_standing(state)
    }

    fn conserved(&self, state: &State) -> Result<(), String> {
        self.count_all(state)
    }

    /// A turn has at most three actions: trade or renew, then one for each of at most two surplus cards. Alone
    /// there are nine turns (B19). Else at most 8n market cards are laid before a round in which the game ends,
    /// so at most 8n rounds bring one and go on, each after at most four quiet ones; five more rounds, and the
    /// game is over (B15, B16).
    fn action_bound(&self) -> u32 {
        let players = u32::from(self.players);
        let rounds = if self.is_solo() {
            u32::from(legal::SOLO_TURNS)
        } else {
            u32::from(apply::QUIET_ROUNDS) * (8 * players + 1)
        };
        3 * players * rounds
    }
}
