//! Random games with draws that can be verified.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use talat_rules::draws::{Draws, Seed};
use talat_rules::game::{Game, Step, StepOf, Turn};
use talat_rules::play::random_action;

/// The secret of game `index` of a run: every game has its own, so that games can be played in any order.
pub(crate) fn draw_seed(run: u64, index: u64) -> Seed {
    derive("talat 2026 simulate draws", run, index)
}

/// A source of random choices for game `index` of a run.
pub(crate) fn choices(run: u64, index: u64) -> impl FnMut(u32) -> u32 {
    let mut rng = ChaCha8Rng::from_seed(derive("talat 2026 simulate choices", run, index));
    move |below| rng.random_range(0..below)
}

fn derive(purpose: &str, run: u64, index: u64) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new_derive_key(purpose);
    hasher.update(&run.to_le_bytes()).update(&index.to_le_bytes());
    *hasher.finalize().as_bytes()
}

/// One random game, step by step.
pub(crate) struct RandomGame<'g, G: Game> {
    game: &'g G,
    pub(crate) state: G::State,
    draws: Draws,
    choose: Box<dyn FnMut(u32) -> u32>,
    actions: Vec<G::Action>,
}

impl<'g, G: Game> RandomGame<'g, G> {
    /// Game `index` of a run, before its first step.
    pub(crate) fn new(game: &'g G, run: u64, index: u64) -> Self {
        RandomGame {
            game,
            state: game.start(),
            draws: Draws::new::<&[u8]>(&draw_seed(run, index), &[]),
            choose: Box::new(choices(run, index)),
            actions: Vec::new(),
        }
    }

    /// How many legal actions the last choice was made from.
    pub(crate) fn branching(&self) -> usize {
        self.actions.len()
    }

    /// Makes the next step, or none once the game is over.
    pub(crate) fn step(&mut self) -> Option<StepOf<G>> {
        let step = match self.game.turn(&self.state) {
            Turn::Seats(seats) => {
                let (seat, action) =
                    random_action(self.game, &self.state, seats, &mut self.actions, &mut self.choose);
                Step::Act(seat, action)
            }
            Turn::Chance => {
                let stream = self.game.stream(&self.state);
                Step::Chance(self.game.sample(&self.state, |below| self.draws.draw(stream, below)))
            }
            Turn::Over => return None,
        };
        self.game.apply_unchecked(&mut self.state, &step);
        Some(step)
    }
}
