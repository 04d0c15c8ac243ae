//! Fits what a finished turn of Chakapuces is worth to games in which the bots play against themselves:
//! `cargo run --release -p talat-bots --example fit_chakapuces -- two 200000 6`, or `more` for three to six players.
//!
//! In every round so many games are played by what looks best with the weights so far, with a few random cards. Then the
//! weights move towards how the games ended, and are stored.

use std::path::Path;
use std::sync::Arc;
use std::thread;

use rand::{RngExt, SeedableRng};
use talat_bots::chakapuces::network::{INNER, Network, fitted};
use talat_bots::chakapuces::signs::{Signs, Unseen, signs};
use talat_bots::chakapuces::turn::Judge;
use talat_bots::chakapuces::world::decided;
use talat_bots::search::Quick;
use talat_rules::chakapuces::{Chakapuces, Edition, Phase, State};
use talat_rules::play::Chosen;
use talat_rules::{Edition as _, Game, Options, SeatSet, Step};

/// How likely a card is any.
const ANY: f64 = 0.02;
/// How many turns the weights move by at a time, and how often every turn is looked at.
const BATCH: usize = 512;
const PASSES: usize = 3;
/// How far the weights move at first, and at the end of a round.
const STEP: f32 = 0.001;
const LAST_STEP: f32 = 0.00002;

/// The signs of a finished turn, and what the game came to for its seat.
type Sample = (Signs, f32);

#[expect(clippy::print_stdout, reason = "who runs it wants to know how far it is")]
fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let numbers = words.get(1).zip(words.get(2)).map(|(games, rounds)| (games.parse(), rounds.parse()));
    let (Some("two" | "more"), Some((Ok(games), Ok(rounds)))) = (words.first().map(String::as_str), numbers)
    else {
        panic!("give `two` or `more`, GAMES and ROUNDS");
    };
    let line = usize::from(words[0] == "more");
    let players = if line == 0 { 2..=2 } else { 3..=6 };
    let tables: Vec<Chakapuces> = players
        .map(|players| {
            Chakapuces::new(Arc::new(Edition::standard()), players, &Options::default())
                .expect("Chakapuces is for two to six")
        })
        .collect();
    let mut chance = Quick::seed_from_u64(1);
    let mut network = fitted(&tables[0]).clone();
    if !network.weights().any(|weight| weight.abs() > 0.0) {
        network.weights_mut().for_each(|weight| *weight = chance.random_range(-0.2..0.2));
        network.outer = [0.0; INNER];
        network.direct = [0.0; Signs::COUNT];
        network.direct[1] = 1.0;
    }
    for round in 1..=rounds {
        let mut samples = play_all(&tables, &network, games, &mut chance);
        let held_back = samples.split_off(samples.len() / 10 * 9);
        let before = error(&network, &held_back);
        fit(&mut network, &samples, &mut chance);
        let after = error(&network, &held_back);
        println!("round {round}: {} turns, error {before:.5} -> {after:.5}", samples.len());
        store(&network, line);
    }
}

/// Plays games on all cores.
fn play_all(tables: &[Chakapuces], network: &Network, games: usize, chance: &mut Quick) -> Vec<Sample> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let players: Vec<_> = (0..cores)
            .map(|_| {
                let mut chance = Quick::seed_from_u64(chance.random());
                scope.spawn(move || {
                    let mut samples = Vec::new();
                    for number in 0..games / cores {
                        play(&tables[number % tables.len()], network, &mut chance, &mut samples);
                    }
                    samples
                })
            })
            .collect();
        players.into_iter().flat_map(|player| player.join().expect("games do not fail")).collect()
    })
}

/// Plays a game and takes down the signs of every turn, with what the game came to.
fn play(game: &Chakapuces, network: &Network, chance: &mut Quick, samples: &mut Vec<Sample>) {
    let mut world = game.start();
    let mut seen: Vec<(usize, Signs)> = Vec::new();
    let mut drawn = Quick::seed_from_u64(chance.random());
    let mut judge = None;
    let choose = |world: &State, _: SeatSet| {
        let seat = world.on_turn;
        // One judge for both cards of a turn.
        if world.phase == Phase::First {
            judge = None;
        }
        let judge = judge.get_or_insert_with(|| Judge::new(game, world, seat, network));
        let mut action = judge.choose(world, chance);
        if chance.random_bool(ANY) {
            let mut legal = Vec::new();
            game.legal_actions(world, seat, &mut legal);
            action = legal[chance.random_range(0..legal.len())];
        }
        (seat, action)
    };
    let mut players = Chosen::new::<Chakapuces>(choose, |below| drawn.random_range(0..below));
    talat_rules::play::play(game, &mut world, &mut players, |before, step, after| {
        if let (Step::Act(seat, _), Phase::Second) = (step, before.phase)
            && !matches!(after.phase, Phase::SecondBlind | Phase::Over)
        {
            let unseen = Unseen::by(game, after, *seat);
            seen.push((seat.index(), signs(game, after, *seat, &unseen)));
        }
    });
    let came_to = decided(game, &world);
    samples.extend(seen.into_iter().map(|(seat, signs)| (signs, came_to[seat])));
}

/// The mean of squares by which the network is wrong.
fn error(network: &Network, samples: &[Sample]) -> f64 {
    let squares = samples.iter().map(|(signs, came_to)| f64::from(network.value(signs) - came_to).powi(2));
    squares.sum::<f64>() / samples.len() as f64
}

/// Moves the weights towards what the games came to, in ever smaller steps (Adam).
fn fit(network: &mut Network, samples: &[Sample], chance: &mut Quick) {
    let size = network.weights().count();
    let (mut firsts, mut seconds) = (vec![0.0; size], vec![0.0; size]);
    let times = PASSES * samples.len() / BATCH;
    for time in 0..times {
        let step = STEP * (LAST_STEP / STEP).powf(time as f32 / times as f32);
        let slope = slope(network, (0..BATCH).map(|_| &samples[chance.random_range(0..samples.len())]));
        let [warm, warmer] = [0.9_f32, 0.999].map(|kept| 1.0 - kept.powi(time as i32 + 1));
        let moves = network.weights_mut().zip(slope.weights()).zip(firsts.iter_mut().zip(&mut seconds));
        for ((weight, slope), (first, second)) in moves {
            let slope = slope / BATCH as f32;
            *first += 0.1 * (slope - *first);
            *second += 0.001 * (slope * slope - *second);
            *weight -= step * (*first / warm) / ((*second / warmer).sqrt() + 1e-8);
        }
    }
}

/// How fast the network becomes worse when a weight grows, added up over samples.
fn slope<'a>(network: &Network, samples: impl Iterator<Item = &'a Sample>) -> Network {
    let mut slope = Network::ZERO;
    for (signs, came_to) in samples {
        let (inner, value) = network.values(signs);
        let signs = &signs.in_order();
        let error = value - came_to;
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
    slope
}

/// Stores the network in its line of the file.
fn store(network: &Network, line: usize) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/chakapuces/weights.txt");
    let text = std::fs::read_to_string(&path).expect("the weights can be read");
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines[line] = network.weights().map(|weight| format!("{weight:.4}")).collect::<Vec<_>>().join(" ");
    std::fs::write(&path, lines.join("\n") + "\n").expect("the weights can be written");
}
