//! Search: what a sensible player is likely to do, and what a world is worth to every seat.

use talat_rules::bangkok::{Action, Bangkok, Phase, State};
use talat_rules::{Game, Seat};

use super::alone;
use super::estimate::figures;
use super::network::{ALONE, SEVERAL};
use super::tastes::{appeal, for_each_traits, tastes};
use crate::search::{Searchable, Utilities, utility};

/// Points so far apart differ markedly.
const SCALE: f32 = 20.0;
/// The points that are worth nothing alone, and how many more are worth all.
const RANGE: (f32, f32) = (14.0, 20.0);
/// The least that an action is likely to be chosen, compared with the likeliest.
const LEAST: f32 = 0.002;

impl Searchable for Bangkok {
    // The network tells more of a world than a playout by simple play does.
    const HORIZON: Option<u32> = Some(0);
    const EXPLORATION: f32 = 0.45;

    fn priors(&self, world: &State, seat: Seat, legal: &[Action], out: &mut Vec<f32>) {
        let tastes = tastes(self);
        for_each_traits(self, world, seat, legal, |traits| out.push(appeal(tastes, traits)));
        let most = out.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        for prior in out.iter_mut() {
            *prior = (*prior - most).exp().max(LEAST);
        }
    }

    fn utilities(&self, world: &State, out: &mut Utilities) {
        match world.phase() {
            Phase::Over { .. } => decided(self, world, out),
            _ => expected(self, world, out),
        }
    }
}

/// What the end is worth.
fn decided(game: &Bangkok, world: &State, out: &mut Utilities) {
    if game.seats() == 1 {
        out[0] = utility_alone(world.points(Seat::new(0)) as f32);
    } else {
        utility::decided(game.seats(), |seat| game.ranking(world, seat), SCALE, out);
    }
}

/// What a world is worth before the end, by the network.
fn expected(game: &Bangkok, world: &State, out: &mut Utilities) {
    if game.seats() == 1 {
        out[0] = utility_alone(ALONE.outlook(&alone::figures(game, world).in_order()).points);
        return;
    }
    let (mut strengths, mut points) = ([0.0; SEATS], [0.0; SEATS]);
    for seat in Seat::all(game.seats()) {
        let outlook = SEVERAL.outlook(&figures(game, world, seat).in_order());
        (strengths[seat.index()], points[seat.index()]) = (outlook.strength, outlook.points);
    }
    let seats = usize::from(game.seats());
    let likely = &mut strengths[..seats];
    let strongest = likely.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    for strength in &mut *likely {
        *strength = (*strength - strongest).exp();
    }
    utility::expected(likely, &points[..seats], SCALE, out);
}

/// The most seats.
const SEATS: usize = Bangkok::PLAYERS.1 as usize;

/// The points that are worth so much to somebody who plays alone.
pub fn points_alone(utility: f32) -> f32 {
    RANGE.0 + utility * RANGE.1
}

/// What so many points are worth to somebody who plays alone.
fn utility_alone(points: f32) -> f32 {
    ((points - RANGE.0) / RANGE.1).clamp(0.0, 1.0)
}
