//! The bot that searches: all ways to play the turn are tried in the same worlds, and those that are clearly worse than
//! the best are dropped.

use std::time::Duration;

use rand::{RngExt, SeedableRng};
use talat_rules::chakapuces::{Action, Chakapuces, Phase, State};
use talat_rules::play::let_fall;
use talat_rules::{Game, Seat, Step, Turn};

use super::network::{Network, fitted};
use super::turn::Judge;
use super::world::decided;
use crate::search::{Clock, Quick};
use crate::{Bot, Budget, Choice, Considered, Generator, Situation, Thought};

/// In how many worlds a plan is tried at the least before it is dropped.
const LEAST: u32 = 12;
/// As how many tries the value counts that a plan has at once.
const PRIOR: f64 = 40.0;
/// How many standard errors behind the best a plan is dropped.
const BEHIND: f64 = 3.0;
/// The most plans: four first cards with three second ones or the pile, the pile with what looks best then.
const PLANS: usize = 24;
/// With more actions than a hand of four has, second cards are left to what looks best then.
const USUAL: usize = 5;

/// A way to play the turn: the first card, and the second unless it is to be decided in the light of the first.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Plan {
    now: Action,
    then: Option<Action>,
    /// What it looks worth without any try.
    prior: f64,
    total: f64,
    tries: u32,
    open: bool,
}

impl Plan {
    fn mean(&self) -> f64 {
        (PRIOR * self.prior + self.total) / (PRIOR + f64::from(self.tries))
    }
}

/// A bot that compares plans for its turn.
#[derive(Clone, Copy, Debug)]
pub struct Planner {
    /// The longest that it thinks.
    pub limit: Duration,
    /// After how many more turns of its own a world is valued.
    pub rounds: u32,
}

impl Bot<Chakapuces> for Planner {
    fn choose(
        &mut self,
        situation: &Situation<'_, Chakapuces>,
        budget: Budget<'_>,
        generator: &mut Generator,
    ) -> Choice<Chakapuces> {
        let Situation { seat, legal, .. } = *situation;
        if let [action] = *legal {
            return Choice {
                action,
                thought: Thought { line: vec![Step::Act(seat, action)], ..Thought::NONE },
            };
        }
        let mut trial = Trial::new(situation, self.rounds, Quick::from_rng(generator));
        let mut clock = Clock::start(budget, self.limit);
        trial.run(&mut clock);
        trial.conclude()
    }
}

/// Plans under trial.
struct Trial<'a> {
    situation: &'a Situation<'a, Chakapuces>,
    network: &'a Network,
    rounds: u32,
    chance: Quick,
    plans: Vec<Plan>,
    /// What the plans brought in one world, and the sums of products over all worlds.
    found: [f64; PLANS],
    products: [[f64; PLANS]; PLANS],
    worlds: u32,
}

impl<'a> Trial<'a> {
    fn new(situation: &'a Situation<'a, Chakapuces>, rounds: u32, chance: Quick) -> Self {
        let Situation { game, view, seat, legal } = *situation;
        let network = fitted(game);
        let mut plans = Vec::with_capacity(PLANS);
        let world = game.determinize(view, |_| 0);
        let judge = Judge::new(game, &world, seat, network);
        let mut add = |world: &State, now, then: Option<Action>| {
            let prior = f64::from(judge.value(world, then.unwrap_or(now)));
            plans.push(Plan { now, then, prior, total: 0.0, tries: 0, open: true });
        };
        for now in legal.iter().copied() {
            match (view.phase, now) {
                (Phase::First, Action::Play { .. }) if legal.len() <= USUAL => {
                    let mut next = world;
                    game.apply_unchecked(&mut next, &Step::Act(seat, now));
                    let mut then = Vec::new();
                    game.legal_actions(&next, seat, &mut then);
                    for then in then {
                        add(&next, now, Some(then));
                    }
                }
                _ => add(&world, now, None),
            }
        }
        let (found, products) = ([0.0; PLANS], [[0.0; PLANS]; PLANS]);
        debug_assert!(plans.len() <= PLANS, "there are no more different cards");
        Trial { situation, network, rounds, chance, plans, found, products, worlds: 0 }
    }

    /// Tries plans in one world after the other until the budget is used up or only one action is left.
    fn run(&mut self, clock: &mut Clock<'_>) {
        let Situation { game, view, .. } = *self.situation;
        loop {
            let world = game.determinize(view, |below| self.chance.random_range(0..below));
            // The same luck for every plan, as far as they draw the same.
            let luck = Quick::seed_from_u64(self.chance.random());
            for index in 0..self.plans.len() {
                if !self.plans[index].open {
                    continue;
                }
                let gain = f64::from(self.try_out(index, world, luck.clone()));
                self.found[index] = gain;
                self.plans[index].total += gain;
                self.plans[index].tries += 1;
                clock.done += 1;
                if clock.left() == 0 {
                    return;
                }
            }
            self.worlds += 1;
            for (one, products) in self.products.iter_mut().enumerate().take(self.plans.len()) {
                for (other, product) in products.iter_mut().enumerate().take(self.plans.len()) {
                    *product += self.found[one] * self.found[other];
                }
            }
            if self.worlds >= LEAST && self.worlds.is_multiple_of(4) && self.drop_the_worse() {
                return;
            }
        }
    }

    /// What a plan comes to in a world.
    fn try_out(&self, index: usize, mut world: State, mut luck: Quick) -> f32 {
        let Situation { game, seat, .. } = *self.situation;
        let plan = &self.plans[index];
        game.apply_unchecked(&mut world, &Step::Act(seat, plan.now));
        if let Some(then) = plan.then {
            game.apply_unchecked(&mut world, &Step::Act(seat, then));
        }
        let_fall(game, &mut world, |below| luck.random_range(0..below), |_, _| {});
        play_on(game, &mut world, seat, self.rounds, self.network, &mut luck)
    }

    /// Drops plans that are clearly worse than the best. Says whether the choice is decided.
    fn drop_the_worse(&mut self) -> bool {
        let worlds = f64::from(self.worlds);
        let Some(best) = self.best() else { return true };
        for index in (0..self.plans.len()).filter(|index| *index != best) {
            let found = (self.plans[best].total - self.plans[index].total) / worlds;
            let squares =
                self.products[best][best] + self.products[index][index] - 2.0 * self.products[best][index];
            let variance = (squares / worlds - found * found).max(1e-9) / (worlds + PRIOR);
            let behind = self.plans[best].mean() - self.plans[index].mean();
            if self.plans[index].open && behind > BEHIND * variance.sqrt() {
                self.plans[index].open = false;
            }
        }
        let now = self.plans[best].now;
        self.plans.iter().all(|plan| !plan.open || plan.now == now)
    }

    /// The open plan with the greatest mean.
    fn best(&self) -> Option<usize> {
        let open = self.plans.iter().enumerate().filter(|(_, plan)| plan.open);
        open.max_by(|(_, one), (_, other)| one.mean().total_cmp(&other.mean())).map(|(index, _)| index)
    }

    fn conclude(&self) -> Choice<Chakapuces> {
        let Situation { seat, legal, .. } = *self.situation;
        let considered: Vec<_> = (legal.iter())
            .map(|action| {
                let plans = || self.plans.iter().filter(|plan| plan.now == *action);
                let most = plans().map(|plan| plan.tries).max().unwrap_or(0);
                let value = plans().filter(|plan| plan.tries == most).map(Plan::mean).fold(0.0, f64::max);
                Considered { action: *action, value, visits: plans().map(|plan| plan.tries).sum() }
            })
            .collect();
        let best = self.best().map_or(self.plans[0], |best| self.plans[best]);
        let mut line = vec![Step::Act(seat, best.now)];
        line.extend(best.then.map(|then| Step::Act(seat, then)));
        Choice { action: best.now, thought: Thought { value: Some(best.mean()), line, considered } }
    }
}

/// Plays on for so many more turns of the seat, and says what the world is worth to it then. What is left of a turn under
/// way does not count: a plan that begins with the pile is followed as far as any other.
fn play_on(
    game: &Chakapuces,
    world: &mut State,
    seat: Seat,
    mut rounds: u32,
    network: &Network,
    luck: &mut Quick,
) -> f32 {
    while game.turn(world) != Turn::Over {
        let acts = world.on_turn;
        let whole = world.phase == Phase::First;
        let judge = Judge::new(game, world, acts, network);
        judge.play(world, luck);
        if acts == seat && whole {
            rounds -= 1;
            if rounds == 0 {
                return judge.worth(world);
            }
        }
        let_fall(game, world, |below| luck.random_range(0..below), |_, _| {});
    }
    decided(game, world)[seat.index()]
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use talat_rules::chakapuces::Edition;
    use talat_rules::{Edition as _, Options};

    use super::*;

    #[test]
    fn plans_are_followed_equally_far_wherever_their_first_card_comes_from() {
        let game = Chakapuces::new(Arc::new(Edition::standard()), 2, &Options::default()).unwrap();
        for seed in 0..20 {
            let mut luck = Quick::seed_from_u64(seed);
            let mut world = game.start();
            let_fall(&game, &mut world, |below| luck.random_range(0..below), |_, _| {});
            let seat = world.on_turn;
            game.apply_unchecked(&mut world, &Step::Act(seat, Action::Pile));
            let_fall(&game, &mut world, |below| luck.random_range(0..below), |_, _| {});
            let before = world.pile.total();
            play_on(&game, &mut world, seat, 1, fitted(&game), &mut luck);
            // Of this turn one card, of the other seat's two, of the next own turn none or one if it is the pile's.
            assert!((3..=5).contains(&(before - world.pile.total())), "seed {seed}");
            assert_eq!(world.on_turn, seat);
        }
    }
}
