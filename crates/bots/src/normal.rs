//! Play without search: sound, or as somebody plays who overlooks things.

use rand::RngExt;

use crate::greedy::best_of;
use crate::{Bot, Budget, Choice, Generator, Searchable, Situation};

/// The action that sound judgement finds best; among equals chance decides.
#[derive(Clone, Copy, Debug)]
pub struct Normal;

impl<G: Searchable> Bot<G> for Normal {
    fn choose(
        &mut self,
        situation: &Situation<'_, G>,
        _: Budget<'_>,
        generator: &mut Generator,
    ) -> Choice<G> {
        best_of(situation, G::judge(situation), generator)
    }
}

/// Judges as [`Normal`] does, but overlooks some actions.
#[derive(Clone, Copy, Debug)]
pub struct Easy;

/// How likely an action is to be overlooked.
const OVERLOOKED: f64 = 0.5;
/// What is taken off the value of an overlooked action: it is chosen only where nothing else was seen.
const UNSEEN: f64 = 1e6;

impl<G: Searchable> Bot<G> for Easy {
    fn choose(
        &mut self,
        situation: &Situation<'_, G>,
        _: Budget<'_>,
        generator: &mut Generator,
    ) -> Choice<G> {
        let mut values = G::judge(situation);
        for value in &mut values {
            if generator.random_bool(OVERLOOKED) {
                *value -= UNSEEN;
            }
        }
        best_of(situation, values, generator)
    }
}
