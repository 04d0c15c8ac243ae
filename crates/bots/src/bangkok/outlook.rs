//! Search: what a sensible player is likely to do, and what a world is worth to every seat.

use std::hash::{Hash, Hasher};

use talat_rules::bangkok::{Action, Bangkok, Phase, Port, State};
use talat_rules::{Game, Seat};

use super::estimate::{Outlook, figures};
use super::glance::{Glance, appeal};
use super::network::NETWORK;
use super::weights::{TASTES, WEIGHTS};
use crate::search::{Searchable, Utilities, utility};

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
        let m = knob(0, 1.0);
        out.extend(legal.iter().map(|action| m * appeal(&TASTES, &glance.traits(*action))));
        let best = out.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let least = knob(2, 0.002);
        out.iter_mut().for_each(|value| *value = (*value - best).exp().max(least));
    }

    fn mark(&self, world: &State, _: Seat) -> u32 {
        if knob(3, 1.0) < 1.5 { return 0; }
        if world.phase() == Phase::Turn { mark(world.port()) } else { 0 }
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
pub(super) fn glance<'a>(game: &Bangkok, world: &'a State, seat: Seat) -> Glance<'a> {
    let glance = Glance::of(&WEIGHTS, game, world, seat);
    if world.phase() == Phase::Turn { glance.with_port() } else { glance }
}

/// A number that tells ports apart.
fn mark(port: &Port) -> u32 {
    let mut mixer = Mixer(0);
    port.hash(&mut mixer);
    (mixer.0 >> 32) as u32
}

/// Mixes what it is given by multiplication: quick, and the same on every machine.
struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_u16(&mut self, number: u16) {
        self.write_u64(u64::from(number));
    }

    fn write_isize(&mut self, number: isize) {
        self.write_u64(number as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
