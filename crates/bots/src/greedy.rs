//! One-ply play: every action is valued by what it brings at once and what it prepares.

use rand::RngExt;
use talat_rules::{Game, Step};

use crate::{Bot, Budget, Choice, Considered, Generator, Situation, Thought};

/// A game whose actions can be valued at a glance.
pub trait Playable: Game {
    /// What each legal action is worth to the seat, in their order, without any chance in it.
    ///
    /// More is better. Where the game has points, a point is 1.
    fn values(situation: &Situation<'_, Self>) -> Vec<f64>;
}

/// The action that looks best at once; among equals chance decides.
#[derive(Clone, Copy, Debug)]
pub struct Greedy;

/// Values closer than this are equal.
const EQUAL: f64 = 1e-9;

impl<G: Playable> Bot<G> for Greedy {
    fn choose(
        &mut self,
        situation: &Situation<'_, G>,
        _: Budget<'_>,
        generator: &mut Generator,
    ) -> Choice<G> {
        best_of(situation, G::values(situation), generator)
    }
}

/// The action with the greatest value, one for each legal action; among equals chance decides.
pub(crate) fn best_of<G: Game>(
    situation: &Situation<'_, G>,
    values: Vec<f64>,
    generator: &mut Generator,
) -> Choice<G> {
    debug_assert_eq!(values.len(), situation.legal.len(), "every action has a value");
    let best = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let considered: Vec<_> = (situation.legal.iter().zip(values))
        .map(|(&action, value)| Considered { action, value, visits: 0 })
        .collect();
    let equals = || considered.iter().filter(|considered| considered.value >= best - EQUAL);
    let chosen = equals().nth(generator.random_range(0..equals().count()));
    let action = chosen.expect("the draw is below the number of equals").action;
    let line = vec![Step::Act(situation.seat, action)];
    Choice { action, thought: Thought { value: Some(best), line, considered } }
}
