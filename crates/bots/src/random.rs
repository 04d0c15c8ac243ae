//! Random play, the yardstick.

use rand::RngExt;
use talat_rules::Game;

use crate::{Bot, Budget, Choice, Generator, Situation, Thought};

/// Any legal action, each as likely as another; it passes or gives up only where nothing else is legal.
#[derive(Clone, Copy, Debug)]
pub struct Random;

impl<G: Game> Bot<G> for Random {
    fn choose(&mut self, situation: &Situation<'_, G>, _: Budget, generator: &mut Generator) -> Choice<G> {
        let serious = || situation.legal.iter().filter(|action| !G::withdraws(**action));
        let action = match serious().count() {
            0 => situation.legal.get(generator.random_range(0..situation.legal.len())),
            count => serious().nth(generator.random_range(0..count)),
        };
        Choice { action: *action.expect("the draw is below the number of actions"), thought: Thought::NONE }
    }
}
