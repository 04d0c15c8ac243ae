//! The one interface behind which all games stand.

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::str::FromStr;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::edition::Edition;
use crate::illegal::{
    CHANCE_PENDING, GAME_OVER, Illegal, NO_CHANCE, NO_SEAT, NOT_ON_TURN, Refusal, UNLIKELY,
};
use crate::options::{OptionSpec, Options, SetupError};
use crate::seat::{Seat, SeatSet};
use crate::standing::{Part, Standing};
use crate::text::TextError;

/// Who decides the next step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// Any of these seats may act; the set is never empty.
    Seats(SeatSet),
    /// Chance decides.
    Chance,
    /// The game is over.
    Over,
}

/// One step of a game: what a seat decided, or what chance decided.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step<A, O> {
    /// A seat acts.
    Act(Seat, A),
    /// Chance falls.
    Chance(O),
}

/// The step type of a game.
pub type StepOf<G> = Step<<G as Game>::Action, <G as Game>::Outcome>;

/// Who looks at the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Viewer {
    /// The person or bot in this seat.
    Seat(Seat),
    /// A spectator, who sees what lies open to all.
    Public,
}

impl Viewer {
    /// Whether this viewer is the one in `seat`.
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }

    /// The seat that is looked from.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Public => None,
        }
    }

    /// Everybody who can look at a table of `seats`.
    pub fn all(seats: u8) -> impl Iterator<Item = Viewer> {
        Seat::all(seats).map(Viewer::Seat).chain([Viewer::Public])
    }
}

impl From<Option<Seat>> for Viewer {
    fn from(seat: Option<Seat>) -> Self {
        seat.map_or(Viewer::Public, Viewer::Seat)
    }
}

/// What somebody sees with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Eyes {
    /// A viewer's own.
    Viewer(Viewer),
    /// Everything is open to them: for finished games and their replays, never for a game that is still played.
    All,
}

impl Eyes {
    /// Whether they see what only the one in `seat` may know.
    pub fn see(self, seat: Seat) -> bool {
        match self {
            Eyes::Viewer(viewer) => viewer.is(seat),
            Eyes::All => true,
        }
    }
}

/// A named series of draws: the die, a pile, a player's bag of booths.
///
/// Draw `k` of a stream is the same number whatever happened on other streams, so that equal deals can be
/// compared move for move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stream {
    /// The name that goes into the draw.
    pub name: &'static str,
    /// Which of several streams of that name, for instance the seat.
    pub index: u8,
    /// The rule that asks for this draw.
    pub rule: &'static str,
}

/// A value with a short, stable text form, used in records and on the command line.
pub trait Text: Display + FromStr<Err = TextError> {}
impl<T: Display + FromStr<Err = TextError>> Text for T {}

/// A game with its set-up and edition; every method is a pure function of its arguments.
///
/// A whole game in which everybody always does what is listed first:
///
/// ```
/// use std::sync::Arc;
/// use talat_rules::chakapuces::{Chakapuces, Edition};
/// use talat_rules::{Edition as _, Game, Options, Step, Turn};
///
/// let game = Chakapuces::new(Arc::new(Edition::standard()), 2, &Options::default())?;
/// let (mut state, mut actions) = (game.start(), Vec::new());
/// loop {
///     let step = match game.turn(&state) {
///         Turn::Over => break,
///         Turn::Chance => Step::Chance(game.sample(&state, |_| 0)),
///         Turn::Seats(seats) => {
///             let seat = seats.iter().next().expect("the set is never empty");
///             actions.clear();
///             game.legal_actions(&state, seat, &mut actions);
///             Step::Act(seat, actions[0])
///         }
///     };
///     game.apply(&mut state, &step).expect("what is listed is legal");
/// }
/// assert!(game.standing(&state).is_some_and(|standing| standing.winners().count() > 0));
/// # Ok::<(), talat_rules::SetupError>(())
/// ```
pub trait Game: Clone + Debug + Send + Sync + 'static {
    /// The name in records, on the command line and on the wire.
    const NAME: &'static str;
    /// Goes up when the same record would no longer replay to the same end.
    const RULES_VERSION: u32;
    /// The rule that says whose turn it is, for refusals.
    const TURN_RULE: &'static str;
    /// The rule that says when the game ends, for refusals.
    const END_RULE: &'static str;

    /// Whether nothing is ever hidden, so that all viewers know and see the same.
    const OPEN: bool;
    /// Whether all seats act at once, against the clock, rather than in turn.
    const TOGETHER: bool = false;
    /// The fewest and the most players.
    const PLAYERS: (u8, u8);
    /// The table options it offers.
    const OPTIONS: &'static [OptionSpec];
    /// Its reasons for refusing an action, beside the shared ones.
    const REFUSALS: &'static [Refusal];

    /// Its component data.
    type Edition: Edition;
    /// All that is true at the table, without the future.
    type State: Copy + Eq + Hash + Debug + Send + Sync;
    /// What a seat decides.
    type Action: Copy + Ord + Hash + Debug + Text + Serialize + DeserializeOwned + Send + Sync;
    /// What chance decides.
    type Outcome: Copy + Ord + Hash + Debug + Text + Serialize + DeserializeOwned + Send + Sync;
    /// All that one viewer may know, with perfect recall, in readable names.
    type View: Clone + Eq + Hash + Debug + Serialize + Send + Sync;
    /// One step as one viewer sees it, for log and animation.
    type Event: Clone + Eq + Debug + Serialize + Send + Sync;
    /// What an action would do up to the next chance step, for previews.
    type Effect: Clone + Eq + Debug + Serialize + Send + Sync;
    /// What is printed on a table's components and needed beside its views, to draw and to word them.
    type Facts: Clone + Eq + Debug + Serialize + Send + Sync;

    /// The game for that many players with these options.
    ///
    /// # Errors
    ///
    /// If the game is not for so many, or does not offer such options.
    fn new(edition: Arc<Self::Edition>, players: u8, options: &Options) -> Result<Self, SetupError>;

    /// The component data in use.
    fn edition(&self) -> &Self::Edition;

    /// What this table's views leave to its components, the same from its start to its end; none where they say all.
    fn facts(&self) -> Option<Self::Facts> {
        None
    }

    /// The number of seats.
    fn seats(&self) -> u8;

    /// The state before the first step; set-up draws are chance steps that follow it.
    fn start(&self) -> Self::State;

    /// Who decides next.
    fn turn(&self, state: &Self::State) -> Turn;

    /// Fills `out` with what `seat` may do: sorted, unique, empty off turn.
    fn legal_actions(&self, state: &Self::State, seat: Seat, out: &mut Vec<Self::Action>);

    /// Fills `out` with every action that is legal in some state of this game, sorted and unique.
    fn every_action(&self, out: &mut Vec<Self::Action>);

    /// Whether an action is a pass or a resignation, which random play avoids.
    fn withdraws(action: Self::Action) -> bool;

    /// Says which rule forbids `action`, given that `seat` is on turn.
    fn check_action(&self, state: &Self::State, seat: Seat, action: Self::Action) -> Result<(), Illegal>;

    /// Fills `out` with what may happen next and its weight: sorted, unique, weights above 0; empty unless
    /// chance decides. The weights' sum fits in `u32`.
    fn chances(&self, state: &Self::State, out: &mut Vec<(Self::Outcome, u32)>);

    /// The stream that the next chance step is drawn from, given that chance decides.
    fn stream(&self, state: &Self::State) -> Stream;

    /// Draws the next outcome, given that chance decides: calls `draw` once with the sum `w` of the weights
    /// and returns the outcome that the answer, one of `0..w`, falls on in the order of [`Game::chances`].
    fn sample(&self, state: &Self::State, draw: impl FnMut(u32) -> u32) -> Self::Outcome;

    /// Applies a step that is known to be legal.
    ///
    /// # Panics
    ///
    /// Perhaps, if the step is illegal; otherwise the state is unspecified then.
    fn apply_unchecked(&self, state: &mut Self::State, step: &StepOf<Self>);

    /// What `eyes` may see.
    fn look(&self, state: &Self::State, eyes: Eyes) -> Self::View;

    /// A legal step as `eyes` see it happen.
    fn witness(&self, before: &Self::State, step: &StepOf<Self>, eyes: Eyes) -> Self::Event;

    /// What `viewer` may know.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View {
        self.look(state, Eyes::Viewer(viewer))
    }

    /// A legal step as `viewer` sees it happen.
    fn observe(&self, before: &Self::State, step: &StepOf<Self>, viewer: Viewer) -> Self::Event {
        self.witness(before, step, Eyes::Viewer(viewer))
    }

    /// Everything, for finished games and their replays; never for a game that is still played.
    fn reveal(&self, state: &Self::State) -> Self::View {
        self.look(state, Eyes::All)
    }

    /// A legal step with nothing hidden, beside [`Game::reveal`].
    fn unveil(&self, before: &Self::State, step: &StepOf<Self>) -> Self::Event {
        self.witness(before, step, Eyes::All)
    }

    /// Whether a legal action of a seat shows any other viewer something that was hidden from them: what was
    /// seen can't be taken back.
    fn reveals(&self, before: &Self::State, seat: Seat, action: Self::Action) -> bool;

    /// What the legal action of a seat would do, as far as the seat can know.
    fn effect(&self, view: &Self::View, seat: Seat, action: Self::Action) -> Self::Effect;

    /// What each of these legal actions of a seat would do, as [`Game::effect`] tells it.
    fn effects(&self, view: &Self::View, seat: Seat, actions: &[Self::Action]) -> Vec<Self::Effect> {
        actions.iter().map(|action| self.effect(view, seat, *action)).collect()
    }

    /// A world that fits the view, every such world as likely as the rules make it. From a revealed view it
    /// is the state itself.
    fn determinize(&self, view: &Self::View, draw: impl FnMut(u32) -> u32) -> Self::State;

    /// Whether only one world fits the view.
    fn settled(&self, view: &Self::View) -> bool;

    /// What each seat has by now, in the parts of a standing, as far as the viewer knows; empty where a game counts
    /// only at the end.
    fn worth(&self, _view: &Self::View) -> Vec<Vec<Part>> {
        Vec::new()
    }

    /// Scores with their parts and places, once the game is over.
    fn standing(&self, state: &Self::State) -> Option<Standing>;

    /// Counts every component once: an error names what is missing or doubled.
    fn conserved(&self, state: &Self::State) -> Result<(), String>;

    /// More actions than any game of this set-up can have.
    fn action_bound(&self) -> u32;

    /// Judges a step.
    ///
    /// # Errors
    ///
    /// If it is not legal: the rule that forbids it, and why.
    fn check(&self, state: &Self::State, step: &StepOf<Self>) -> Result<(), Illegal> {
        match (step, self.turn(state)) {
            (_, Turn::Over) => Err(GAME_OVER.at(Self::END_RULE)),
            (Step::Act(seat, _), _) if seat.index() >= usize::from(self.seats()) => {
                Err(NO_SEAT.at(Self::TURN_RULE).with("seat", seat))
            }
            (Step::Act(..), Turn::Chance) => Err(CHANCE_PENDING.at(self.stream(state).rule)),
            (Step::Act(seat, _), Turn::Seats(seats)) if !seats.contains(*seat) => {
                Err(NOT_ON_TURN.at(Self::TURN_RULE).with("seat", seat))
            }
            (Step::Act(seat, action), Turn::Seats(_)) => self.check_action(state, *seat, *action),
            (Step::Chance(outcome), Turn::Seats(_)) => {
                Err(NO_CHANCE.at(Self::TURN_RULE).with("outcome", outcome))
            }
            (Step::Chance(outcome), Turn::Chance) => {
                let mut chances = Vec::new();
                self.chances(state, &mut chances);
                if chances.iter().any(|(possible, _)| possible == outcome) {
                    Ok(())
                } else {
                    Err(UNLIKELY.at(self.stream(state).rule).with("outcome", outcome))
                }
            }
        }
    }

    /// Applies a legal step.
    ///
    /// # Errors
    ///
    /// If it is not legal: the rule that forbids it, and why. The state stays as it was.
    fn apply(&self, state: &mut Self::State, step: &StepOf<Self>) -> Result<(), Illegal> {
        self.check(state, step)?;
        self.apply_unchecked(state, step);
        Ok(())
    }
}
