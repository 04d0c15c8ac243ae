//! Chatuchak: what a world is worth, learned from games played against itself, and what that makes of actions.

pub mod features;
mod glance;
pub mod worth;

use talat_rules::chatuchak::state::MAX_PLAYERS;
use talat_rules::chatuchak::{Action, Chatuchak, Phase, State};
use talat_rules::{Game, Seat, Step};

use crate::Situation;
use crate::search::{Searchable, Utilities, utility};
use worth::{all_points, fitted};

/// How far apart points must be to differ markedly.
const SCALE: f32 = 8.0;
/// How uncertain the points at the end are: by themselves, and for every roll to come.
const UNCERTAIN: [f32; 2] = [0.6, 0.12];
/// How much of the chance to win makes a player choose an action clearly rather than another.
const DECIDED: f32 = 0.03;

impl Searchable for Chatuchak {
    const HORIZON: Option<u32> = Some(0);

    fn judge(situation: &Situation<'_, Self>) -> Vec<f64> {
        let world = situation.game.determinize(situation.view, |_| 0);
        let after = |action: &Action| f64::from(situation.game.after(&world, situation.seat, *action));
        situation.legal.iter().map(after).collect()
    }

    fn priors(&self, world: &State, seat: Seat, legal: &[Action], out: &mut Vec<f32>) {
        let first = out.len();
        out.extend(legal.iter().map(|action| self.after(world, seat, *action)));
        let best = out[first..].iter().copied().fold(f32::NEG_INFINITY, f32::max);
        for value in &mut out[first..] {
            *value = ((*value - best) / DECIDED).exp() + 0.01;
        }
    }

    fn utilities(&self, world: &State, out: &mut Utilities) {
        let seats = usize::from(self.seats());
        if world.phase() == Phase::Over {
            let mut keys = [[0; 3]; MAX_PLAYERS];
            for (key, seat) in keys.iter_mut().zip(Seat::all(self.seats())) {
                *key = self.ranking(world, seat);
            }
            utility::decided(&keys[..seats], |key| key[0] as f32, SCALE, out);
        } else {
            let points = all_points(self, world, fitted(self));
            utility::expected(&points[..seats], uncertainty(self.rolls_to_come(world)), SCALE, out);
        }
    }
}

/// How uncertain the points are with so many rolls to come.
fn uncertainty(rolls: f32) -> f32 {
    UNCERTAIN[0] + UNCERTAIN[1] * rolls
}

/// Worlds at a glance.
trait After {
    /// What the world is worth to a seat after its action, before a roll.
    fn after(&self, world: &State, seat: Seat, action: Action) -> f32;
}

impl After for Chatuchak {
    fn after(&self, world: &State, seat: Seat, action: Action) -> f32 {
        let mut world = *world;
        self.apply_unchecked(&mut world, &Step::Act(seat, action));
        let mut out = Utilities::default();
        self.utilities(&world, &mut out);
        out[seat.index()]
    }
}
