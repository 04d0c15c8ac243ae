//! Whole turns: what each way to play one comes to, and the one that a sensible player takes.

use rand::RngExt;
use talat_rules::chakapuces::{Action, Card, Chakapuces, Outcome, Phase, State};
use talat_rules::play::let_fall;
use talat_rules::{Game, Seat, Step};

use super::line::{Gains, Glance};
use super::network::Network;
use super::signs::{Unseen, signs};
use super::world::decided;
use crate::search::Quick;

/// How many pairs of cards a playout looks at closely.
const PAIRS: usize = 3;
/// From how many cards a playout guesses what the pile would bring.
const GUESSES: u32 = 2;
/// By how much the pile has to look better than the hand, as guesses flatter it.
const DOUBT: f32 = 0.01;

/// What a seat knows on its turn, and how it judges.
#[derive(Clone, Copy, Debug)]
pub struct Judge<'a> {
    game: &'a Chakapuces,
    seat: Seat,
    unseen: Unseen,
    network: &'a Network,
}

impl<'a> Judge<'a> {
    /// The judgement of the seat on turn.
    pub fn new(game: &'a Chakapuces, world: &State, seat: Seat, network: &'a Network) -> Self {
        Judge { game, seat, unseen: Unseen::by(game, world, seat), network }
    }

    /// What a world is worth in which the turn is over.
    pub fn worth(&self, world: &State) -> f32 {
        if world.phase == Phase::Over {
            return decided(self.game, world)[self.seat.index()];
        }
        self.network.value(&signs(self.game, world, self.seat, &self.unseen))
    }

    /// What an action is worth if the turn is played on as well as possible; the pile brings any unseen card.
    pub fn value(&self, world: &State, action: Action) -> f32 {
        let mut next = *world;
        self.game.apply_unchecked(&mut next, &Step::Act(self.seat, action));
        match (world.phase, action) {
            (Phase::Second, Action::Play { .. }) => self.worth(&next),
            (Phase::Second, Action::Pile) => self.mean(|card| self.worth(&self.turned(world, card))),
            (_, Action::Play { .. }) => self.best_second(&next, true),
            (_, Action::Pile) => self.mean(|card| self.best_second(&self.turned(world, card), false)),
        }
    }

    fn best_second(&self, world: &State, pile: bool) -> f32 {
        let play = |card| self.value(world, Action::Play { card });
        let best = world.hands[self.seat.index()].kinds().map(play).fold(0.0, f32::max);
        if pile && !world.pile.is_empty() { best.max(self.value(world, Action::Pile)) } else { best }
    }

    /// The world after this card came from the pile, wherever it is in this world.
    fn turned(&self, world: &State, card: Card) -> State {
        let mut next = *world;
        // It is laid as if from the hand, and the pile is one card shorter.
        next.hands[self.seat.index()].add(card);
        self.game.apply_unchecked(&mut next, &Step::Act(self.seat, Action::Play { card }));
        let (kind, _) = next.pile.iter().next().expect("the pile has a card");
        next.pile.take(kind);
        next
    }

    fn mean(&self, of: impl Fn(Card) -> f32) -> f32 {
        self.unseen.cards().map(|(card, likely)| likely * of(card)).sum()
    }

    /// The card of the hand that is worth most as the second one.
    fn best_card(&self, world: &State) -> Action {
        let mut best = (f32::NEG_INFINITY, Action::Pile);
        for card in world.hands[self.seat.index()].kinds() {
            let action = Action::Play { card };
            let value = self.value(world, action);
            if value > best.0 {
                best = (value, action);
            }
        }
        best.1
    }

    /// The turn that a playout goes on with, few being looked at closely: the first action, and the second one unless it
    /// hangs on what the pile brings.
    fn plan(&self, world: &State, chance: &mut Quick) -> (Action, Option<Action>) {
        let (own, next) = (self.seat, self.seat.clockwise(1, self.game.seats()));
        let last = world.last_round.is_some();
        let gains = |seat: Seat| Gains::of(self.game, world.fleas[seat.index()], last);
        let glance = Glance { own: gains(own), next: gains(next), unseen: &self.unseen };
        let hand = world.hands[own.index()];
        let mut most = f32::NEG_INFINITY;
        let mut best = (Action::Pile, None);
        for pair in glance.best_pairs::<PAIRS>(world.line, hand).into_iter().flatten() {
            let [first, second] = [pair.first, pair.card].map(|card| Action::Play { card });
            let mut next = *world;
            self.game.apply_unchecked(&mut next, &Step::Act(own, first));
            let value = self.value(&next, second);
            if value > most {
                (most, best) = (value, (first, Some(second)));
            }
        }
        if world.pile.is_empty() {
            return best;
        }
        let mut guessed = 0.0;
        for _ in 0..GUESSES {
            let outcome = self.game.sample(world, |below| chance.random_range(0..below));
            let Outcome::Card { card } = outcome else { return best };
            let Some(second) = glance.best_second(world.line, card, hand) else { return best };
            guessed += self.value(&self.turned(world, card), Action::Play { card: second.card });
        }
        if guessed / GUESSES as f32 > most + DOUBT { (Action::Pile, None) } else { best }
    }

    /// Plays the turn, or what is left of it, until chance or another seat is next.
    pub fn play(&self, world: &mut State, chance: &mut Quick) {
        let mut second = None;
        if world.phase == Phase::First {
            let (first, then) = self.plan(world, chance);
            self.game.apply_unchecked(world, &Step::Act(self.seat, first));
            let_fall(self.game, world, |below| chance.random_range(0..below), |_, _| {});
            second = then;
        }
        let second = second.unwrap_or_else(|| self.best_card(world));
        self.game.apply_unchecked(world, &Step::Act(self.seat, second));
    }

    /// The action that a playout goes on with.
    pub fn choose(&self, world: &State, chance: &mut Quick) -> Action {
        if world.phase == Phase::Second { self.best_card(world) } else { self.plan(world, chance).0 }
    }
}
