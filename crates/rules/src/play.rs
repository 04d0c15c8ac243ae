//! The one way to play a game: [`Players`] decide for the seats and for chance, and whoever wants to looks on.

use alloc::vec::Vec;

use crate::draws::Draws;
use crate::game::{Game, Step, StepOf, Stream, Turn};
use crate::seat::{Seat, SeatSet};

/// Who decides in a game: for the seats, and for chance.
pub trait Players<G: Game> {
    /// What one of the seats on turn does, which has to be legal.
    fn act(&mut self, game: &G, state: &G::State, on_turn: SeatSet) -> (Seat, G::Action);

    /// What happens where chance decides.
    fn chance(&mut self, game: &G, state: &G::State) -> G::Outcome;
}

/// Where numbers come from that decide what chance does.
pub trait Chance {
    /// A number from 0 to `below` − 1, each equally likely.
    fn number(&mut self, stream: impl FnOnce() -> Stream, below: u32) -> u32;
}

/// Numbers that know nothing of streams, for instance those of a fast generator.
impl<F: FnMut(u32) -> u32> Chance for F {
    fn number(&mut self, _: impl FnOnce() -> Stream, below: u32) -> u32 {
        self(below)
    }
}

impl Chance for Draws {
    fn number(&mut self, stream: impl FnOnce() -> Stream, below: u32) -> u32 {
        self.draw(stream(), below)
    }
}

impl Chance for &mut Draws {
    fn number(&mut self, stream: impl FnOnce() -> Stream, below: u32) -> u32 {
        self.draw(stream(), below)
    }
}

/// What happens next, given that chance decides.
pub fn outcome<G: Game>(game: &G, state: &G::State, chance: &mut impl Chance) -> G::Outcome {
    game.sample(state, |below| chance.number(|| game.stream(state), below))
}

/// Makes the next step and returns it, or none once the game is over.
pub fn step<G: Game>(game: &G, state: &mut G::State, players: &mut impl Players<G>) -> Option<StepOf<G>> {
    let step = match game.turn(state) {
        Turn::Seats(on_turn) => {
            let (seat, action) = players.act(game, state, on_turn);
            Step::Act(seat, action)
        }
        Turn::Chance => Step::Chance(players.chance(game, state)),
        Turn::Over => return None,
    };
    game.apply_unchecked(state, &step);
    Some(step)
}

/// Plays to the end and returns how many steps there were; `see` looks on: the position before a step, the step, and
/// the position after it.
pub fn play<G: Game>(
    game: &G,
    state: &mut G::State,
    players: &mut impl Players<G>,
    mut see: impl FnMut(&G::State, &StepOf<G>, &G::State),
) -> u32 {
    let mut steps = 0;
    let mut before = *state;
    while let Some(step) = step(game, state, players) {
        see(&before, &step, state);
        before = *state;
        steps += 1;
    }
    steps
}

/// Lets chance fall until a seat is on turn or the game is over; `see` looks on: the position, and what happens in it.
pub fn let_fall<G: Game>(
    game: &G,
    state: &mut G::State,
    mut chance: impl Chance,
    mut see: impl FnMut(&G::State, G::Outcome),
) {
    while game.turn(state) == Turn::Chance {
        let outcome = outcome(game, state, &mut chance);
        see(state, outcome);
        game.apply_unchecked(state, &Step::Chance(outcome));
    }
}

/// Seats that act by a function, given the position and who is on turn, with chance from elsewhere.
#[derive(Clone, Debug)]
pub struct Chosen<F, C> {
    choose: F,
    chance: C,
}

impl<F, C: Chance> Chosen<F, C> {
    /// Players who choose like that.
    pub fn new<G: Game>(choose: F, chance: C) -> Self
    where
        F: FnMut(&G::State, SeatSet) -> (Seat, G::Action),
    {
        Chosen { choose, chance }
    }
}

impl<G: Game, F: FnMut(&G::State, SeatSet) -> (Seat, G::Action), C: Chance> Players<G> for Chosen<F, C> {
    fn act(&mut self, _: &G, state: &G::State, on_turn: SeatSet) -> (Seat, G::Action) {
        (self.choose)(state, on_turn)
    }

    fn chance(&mut self, game: &G, state: &G::State) -> G::Outcome {
        outcome(game, state, &mut self.chance)
    }
}

/// Random play, the yardstick: uniform among legal actions other than pass and give up.
#[derive(Clone, Debug)]
pub struct Random<A, N> {
    /// Where its choices come from, and chance as well unless it has draws.
    numbers: N,
    /// Whether it passes and gives up as readily as it does anything else.
    wild: bool,
    /// What the seat that acted last might have done; kept from step to step, so that nothing is allocated.
    legal: Vec<A>,
    draws: Option<Draws>,
}

impl<A, N: FnMut(u32) -> u32> Random<A, N> {
    /// Random play by these numbers, chance included.
    pub fn new(numbers: N) -> Self {
        Random { numbers, wild: false, legal: Vec::new(), draws: None }
    }

    /// The same with chance from draws that can be verified.
    #[must_use]
    pub fn drawing(self, draws: Draws) -> Self {
        Random { draws: Some(draws), ..self }
    }

    /// The same, passing and giving up as readily as anything else.
    #[must_use]
    pub fn wild(self) -> Self {
        Random { wild: true, ..self }
    }

    /// What the seat that acted last might have done.
    pub fn legal(&self) -> &[A] {
        &self.legal
    }
}

impl<G: Game, N: FnMut(u32) -> u32> Players<G> for Random<G::Action, N> {
    fn act(&mut self, game: &G, state: &G::State, on_turn: SeatSet) -> (Seat, G::Action) {
        let (seat, numbers) = (pick(on_turn, &mut self.numbers), &mut self.numbers);
        self.legal.clear();
        game.legal_actions(state, seat, &mut self.legal);
        // Passing and giving up sort last.
        let serious = match self.legal.iter().rposition(|action| !G::withdraws(*action)) {
            Some(last) if !self.wild => last + 1,
            _ => self.legal.len(),
        };
        (seat, self.legal[numbers(serious as u32) as usize])
    }

    fn chance(&mut self, game: &G, state: &G::State) -> G::Outcome {
        match &mut self.draws {
            Some(draws) => outcome(game, state, draws),
            None => outcome(game, state, &mut self.numbers),
        }
    }
}

/// One of the seats on turn; where there is one only, no number is drawn.
fn pick(on_turn: SeatSet, numbers: &mut impl FnMut(u32) -> u32) -> Seat {
    let chosen = if on_turn.len() == 1 { 0 } else { numbers(on_turn.len() as u32) };
    on_turn.iter().nth(chosen as usize).expect("somebody is on turn")
}
