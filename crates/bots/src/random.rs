//! Random play, the yardstick.

use rand::RngExt;
use talat_rules::Game;

use crate::{Bot, Budget, Choice, Generator, Situation, Thought};

/// Any legal action, each as likely as another; it passes or gives up only where nothing else is legal.
#[derive(Clone, Copy, Debug)]
pub struct Random;

impl<G: Game> Bot<G> for Random {
    fn choose(
        &mut self,
        situation: &Situation<'_, G>,
        _: Budget<'_>,
        generator: &mut Generator,
    ) -> Choice<G> {
        let serious = || situation.legal.iter().filter(|action| !G::withdraws(**action));
        let action = match serious().count() {
            0 => situation.legal.get(generator.random_range(0..situation.legal.len())),
            count => serious().nth(generator.random_range(0..count)),
        };
        Choice { action: *action.expect("the draw is below the number of actions"), thought: Thought::NONE }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use talat_rules::chatuchak::{Action, Chatuchak, Edition};
    use talat_rules::{Edition as _, Options, Seat, Viewer};

    use super::*;
    use crate::generator;

    #[test]
    fn it_withdraws_only_where_nothing_else_is_legal() {
        let game = Chatuchak::new(Arc::new(Edition::standard()), 2, &Options::default()).unwrap();
        let view = game.view(&game.start(), Viewer::Seat(Seat::new(0)));
        let [jump, other] = ["b1", "c1"].map(|from| Action::Jump { from: from.parse().unwrap() });
        let chosen = |legal: &[Action], step| {
            let situation = Situation { game: &game, seat: Seat::new(0), view: &view, legal };
            Random.choose(&situation, Budget::Iterations(1), &mut generator([1; 32], step)).action
        };
        let actions: Vec<Action> = (0..100).map(|step| chosen(&[jump, other, Action::Pass], step)).collect();
        assert!(!actions.contains(&Action::Pass));
        assert!(actions.contains(&jump) && actions.contains(&other));
        assert_eq!(chosen(&[Action::Pass], 0), Action::Pass);
    }
}
