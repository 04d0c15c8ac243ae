//! Fits what a finished turn of Chakapuces is worth to games in which the bots play against themselves:
//! `cargo run --release -p talat-bots --example fit_chakapuces -- TWO MORE`, games for two and for three to six players.
//!
//! Every turn is played as it looks best with the weights so far, with a few random cards. After some games the weights
//! move towards what came of every turn: partly the end, partly what the seat's next turn was worth.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use rand::{RngExt, SeedableRng};
use talat_bots::chakapuces::network::{INNER, Network, fitted};
use talat_bots::chakapuces::signs::{SIGNS, Signs, Unseen, signs};
use talat_bots::chakapuces::turn::{Judge, fall};
use talat_bots::chakapuces::world::decided;
use talat_bots::search::Quick;
use talat_rules::chakapuces::{Chakapuces, Edition, Phase};
use talat_rules::{Edition as _, Game, Options, Step, Turn};

/// How likely a card is any.
const ANY: f64 = 0.04;
/// How much of what a turn is taken to be worth comes from later turns rather than from the next one.
const LATER: f32 = 0.7;
/// After how many games the weights move, how far at first, and at the end.
const BATCH: usize = 16;
const STEP: f32 = 0.004;
const LAST_STEP: f32 = 0.0002;

/// How fast the weights have moved so far (Adam).
struct Pace {
    first: Vec<f32>,
    second: Vec<f32>,
    times: i32,
}

fn main() {
    let numbers: Vec<usize> =
        std::env::args().skip(1).map(|word| word.parse().expect("TWO and MORE are numbers")).collect();
    let [two, more] = numbers[..] else { panic!("give TWO and MORE") };
    let table = |players| {
        Chakapuces::new(Arc::new(Edition::standard()), players, &Options::default())
            .expect("Chakapuces is for two to six")
    };
    let mut chance = Quick::seed_from_u64(1);
    let mut text = String::new();
    for (players, games) in [(vec![2], two), (vec![3, 4, 5, 6], more)] {
        let tables: Vec<Chakapuces> = players.into_iter().map(table).collect();
        let mut network = fitted(&tables[0]).clone();
        if !network.weights().any(|weight| weight.abs() > 0.0) {
            network.weights_mut().for_each(|weight| *weight = chance.random_range(-0.2..0.2));
            network.outer = [0.0; INNER];
            network.direct = [0.0; SIGNS];
            network.direct[1] = 1.0;
        }
        let size = network.weights().count();
        let mut pace = Pace { first: vec![0.0; size], second: vec![0.0; size], times: 0 };
        for batch in 0..games / BATCH {
            let mut samples = Vec::new();
            for number in 0..BATCH {
                play(&tables[(batch + number) % tables.len()], &network, &mut chance, &mut samples);
            }
            let done = (batch * BATCH) as f32 / games as f32;
            let step = STEP * (LAST_STEP / STEP).powf(done);
            learn(&mut network, &mut pace, &samples, step);
        }
        text += &network.weights().map(|weight| format!("{weight:.4}")).collect::<Vec<_>>().join(" ");
        text.push('\n');
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/chakapuces/weights.txt");
    fs::write(path, text).expect("the weights can be written");
}

/// Plays a game and takes down the signs of every turn, with what it is taken to be worth in the light of the rest.
fn play(game: &Chakapuces, network: &Network, chance: &mut Quick, samples: &mut Vec<(Signs, f32)>) {
    let mut world = game.start();
    let mut seen: Vec<(usize, Signs, f32)> = Vec::new();
    fall(game, &mut world, chance);
    while game.turn(&world) != Turn::Over {
        let seat = world.on_turn;
        let judge = Judge::new(game, &world, seat, network);
        for _ in 0..2 {
            let ends = world.phase == Phase::Second;
            let mut action = judge.choose(&world, chance);
            if chance.random_bool(ANY) {
                let mut legal = Vec::new();
                game.legal_actions(&world, seat, &mut legal);
                action = legal[chance.random_range(0..legal.len())];
            }
            game.apply_unchecked(&mut world, &Step::Act(seat, action));
            if ends && !matches!(world.phase, Phase::SecondBlind | Phase::Over) {
                let unseen = Unseen::by(game, &world, seat);
                let signs = signs(game, &world, seat, &unseen);
                seen.push((seat.index(), signs, network.value(&signs)));
            }
            fall(game, &mut world, chance);
        }
    }
    let mut targets = decided(game, &world);
    for (seat, signs, value) in seen.into_iter().rev() {
        samples.push((signs, targets[seat]));
        targets[seat] = LATER * targets[seat] + (1.0 - LATER) * value;
    }
}

/// Moves the weights towards the targets.
fn learn(network: &mut Network, pace: &mut Pace, samples: &[(Signs, f32)], step: f32) {
    let mut slope = Network::ZERO;
    for (signs, target) in samples {
        let (inner, value) = network.values(signs);
        let error = value - target;
        for (direct, sign) in slope.direct.iter_mut().zip(signs) {
            *direct += error * sign;
        }
        for (index, inner) in inner.into_iter().enumerate() {
            slope.outer[index] += error * inner;
            let through = error * network.outer[index] * (1.0 - inner.abs()).powi(2);
            for (weight, sign) in slope.inner[index].iter_mut().zip(signs) {
                *weight += through * sign;
            }
        }
    }
    pace.times += 1;
    let share = 1.0 / samples.len() as f32;
    let (warm, warmer) = (1.0 - 0.9_f32.powi(pace.times), 1.0 - 0.999_f32.powi(pace.times));
    let moves = network.weights_mut().zip(slope.weights()).zip(pace.first.iter_mut().zip(&mut pace.second));
    for ((weight, slope), (first, second)) in moves {
        let slope = slope * share;
        *first += 0.1 * (slope - *first);
        *second += 0.001 * (slope * slope - *second);
        *weight -= step * (*first / warm) / ((*second / warmer).sqrt() + 1e-8);
    }
}
