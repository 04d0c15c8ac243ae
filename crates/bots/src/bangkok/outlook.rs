//! Search: what a sensible player is likely to do, and what a world is worth to every seat.

use talat_rules::bangkok::{Action, Bangkok, Phase, State};
use talat_rules::{Game, Seat};

use super::estimate::{Outlook, figures};
use super::glance::{Depth, Glance};
use super::network::NETWORK;
use super::weights::WEIGHTS;
use crate::search::{Quick, Searchable, Utilities, utility};
use rand::RngExt;

/// Points so far apart differ markedly.
const MARGIN: f32 = 20.0;
/// The points that alone are worth 1.
const SOLO: f32 = 40.0;
pub fn knob(i: usize, d: f32) -> f32 {
    let v = f32::from_bits(KNOBS[i].load(std::sync::atomic::Ordering::Relaxed));
    if v == 0.0 { d } else { v }
}
pub static KNOBS: [std::sync::atomic::AtomicU32; 8] = [const { std::sync::atomic::AtomicU32::new(0) }; 8];

impl Searchable for Bangkok {
    const HORIZON: Option<u32> = Some(0);

    fn priors(&self, world: &State, seat: Seat, legal: &[Action], out: &mut Vec<f32>) {
        let glance = glance(self, world, seat);
        out.extend(legal.iter().map(|action| glance.value(*action, Depth::Next)));
        let best = out.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let t = knob(0, 0.8);
        let fl = knob(2, 0.002);
        out.iter_mut().for_each(|value| *value = ((*value - best) / t).exp().max(fl));
    }

    fn playout(&self, world: &State, seat: Seat, legal: &[Action], chance: &mut Quick) -> usize {
        let glance = glance(self, world, seat);
        let (mut best, mut most) = (0, f32::NEG_INFINITY);
        for (place, action) in legal.iter().enumerate() {
            let value = glance.value(*action, Depth::Turn) + chance.random::<f32>();
            if value > most {
                (best, most) = (place, value);
            }
        }
        best
    }

    fn utilities(&self, world: &State, out: &mut Utilities) {
        let seats = usize::from(self.seats());
        if let Phase::Over { .. } = world.phase() {
            let mut keys = [(0, 0); 4];
            for (key, seat) in keys.iter_mut().zip(Seat::all(self.seats())) {
                let objective = world.objective(seat).map_or(0, |good| world.market(seat).objective_points(good));
                *key = (world.points(seat), objective);
            }
            if seats == 1 {
                out[0] = (keys[0].0 as f32 / SOLO).clamp(0.0, 1.0);
            } else {
                utility::decided(&keys[..seats], |key| key.0 as f32, MARGIN, out);
            }
            return;
        }
        let mut outlooks = [Outlook { strength: f32::NEG_INFINITY, points: 0.0 }; 4];
        for (outlook, seat) in outlooks.iter_mut().zip(Seat::all(self.seats())) {
            *outlook = NETWORK.outlook(&figures(&WEIGHTS, self, world, seat));
        }
        if seats == 1 {
            out[0] = (10.0 * outlooks[0].points / SOLO).clamp(0.0, 1.0);
            return;
        }
        let best = outlooks.iter().map(|outlook| outlook.strength).fold(f32::NEG_INFINITY, f32::max);
        let weights = outlooks.map(|outlook| (outlook.strength - best).exp());
        let sum: f32 = weights.iter().sum();
        for own in 0..seats {
            let rivals = (0..seats).filter(|other| *other != own).map(|other| outlooks[other].points);
            let lead = 10.0 * (outlooks[own].points - rivals.fold(f32::NEG_INFINITY, f32::max));
            out[own] = (1.0 - utility::MARGIN) * weights[own] / sum
                + utility::MARGIN * utility::squash(lead / MARGIN);
        }
    }
}

/// A seat's own turn, with the port where it trades.
fn glance<'a>(game: &Bangkok, world: &'a State, seat: Seat) -> Glance<'a> {
    let glance = Glance::of(&WEIGHTS, game, world, seat);
    if world.phase() == Phase::Turn { glance.with_port() } else { glance }
}
