//! Chatuchak: what a world is worth, learned from games that bots played against each other, and what that
//! makes of actions.
//!
//! | file | has |
//! | --- | --- |
//! | [`features`] | what is looked at: signs |
//! | [`worth`] | what signs are worth, points to be expected, chances to win |
//! | [`round`] | sound play without search: how the round goes on |
//! | `glance` | play by points alone, for `greedy` |

pub mod features;
mod glance;
pub mod round;
#[cfg(test)]
mod tests;
pub mod worth;

use talat_rules::chatuchak::{Action, Chatuchak, State};
use talat_rules::{Game, Seat};

use crate::Situation;
use crate::search::{Searchable, Utilities};
use worth::fitted;

/// How much of the chance to win makes a player clearly prefer an action, and what every action has at least.
const DECIDED: f32 = 0.03;
const LEAST: f32 = 0.01;

impl Searchable for Chatuchak {
    const HORIZON: Option<u32> = Some(0);

    const EXPLORATION: f32 = 0.5;

    fn judge(situation: &Situation<'_, Self>) -> Vec<f64> {
        let Situation { game, seat, view, legal } = *situation;
        let world = game.determinize(view, |_| 0);
        let value = |action: &Action| round::value(game, &world, seat, *action, fitted(game));
        legal.iter().map(|action| f64::from(value(action))).collect()
    }

    fn priors(&self, world: &State, seat: Seat, legal: &[Action], out: &mut Vec<f32>) {
        let first = out.len();
        let weights = fitted(self);
        out.extend(legal.iter().map(|action| round::at_once(self, world, seat, *action, weights)));
        let best = out[first..].iter().copied().fold(f32::NEG_INFINITY, f32::max);
        for value in &mut out[first..] {
            *value = ((*value - best) / DECIDED).exp() + LEAST;
        }
    }

    fn utilities(&self, world: &State, out: &mut Utilities) {
        *out = worth::utilities(self, world, fitted(self));
    }
}
