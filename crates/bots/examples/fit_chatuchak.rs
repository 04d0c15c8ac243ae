//! Fits what the signs of Chatuchak are worth to the points at the end of games in which the bots play against
//! themselves: `cargo run --release -p talat-bots --example fit_chatuchak -- ROUNDS GAMES`.
//!
//! Every round plays games with the weights so far, each action chosen by what it is worth at once with some
//! chance in it, and then moves the weights towards what came of every position. It begins with the weights that
//! are stored and replaces them. For more than two players, games of three to five are mixed.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use talat_bots::chatuchak::features::signs;
use talat_bots::chatuchak::round::at_once;
use talat_bots::chatuchak::worth::{Weights, between, fitted, turns};
use talat_rules::chatuchak::{Action, Chatuchak, Edition, State};
use talat_rules::play::Chosen;
use talat_rules::{Edition as _, Game, Options, Seat, SeatSet, Step, Turn};

/// How likely an action is any jump, and how likely it is a pass, so that those are known too.
const ANY: f32 = 0.03;
const PASS: f32 = 0.003;
/// How much of the chance to win makes an action clearly preferred: it varies from game to game.
const TEMPERATURES: [f32; 4] = [0.003, 0.01, 0.03, 0.1];
/// How far the weights move towards what came of a position: in the first pass over a round's games, and what
/// is left of that in each of the following ones.
const STEP: f32 = 0.01;
const SLOWER: f32 = 0.4;
const PASSES: i32 = 6;
/// How much large weights are held back.
const DECAY: f32 = 1e-4;

/// A seat's part of a position, and what it had at the end beyond its tokens here.
struct Sample {
    signs: Vec<(usize, f32)>,
    knot: usize,
    part: f32,
    seat: Seat,
    points: f32,
}

impl Sample {
    fn of(game: &Chatuchak, world: &State, seat: Seat) -> Self {
        let mut seen = Vec::with_capacity(32);
        signs(game, world, seat, |sign, stars| seen.push((sign.number(), stars)));
        let (knot, part) = between(turns(game, world, seat));
        Sample { signs: seen, knot, part, seat, points: -game.token_stars(world, seat) as f32 }
    }

    fn expected(&self, weights: &Weights) -> f32 {
        let worth = |(sign, stars): &(usize, f32)| {
            let knots = &weights[*sign];
            stars * (knots[self.knot] + self.part * (knots[self.knot + 1] - knots[self.knot]))
        };
        self.signs.iter().map(worth).sum()
    }

    fn learn(&self, weights: &mut Weights, step: f32) {
        let by = step * (self.points - self.expected(weights));
        for (sign, stars) in &self.signs {
            for (knot, part) in [(self.knot, 1.0 - self.part), (self.knot + 1, self.part)] {
                let weight = &mut weights[*sign][knot];
                *weight = (*weight + by * stars * part) * (1.0 - step * DECAY);
            }
        }
    }
}

fn main() {
    let numbers: Vec<usize> =
        std::env::args().skip(1).map(|word| word.parse().expect("ROUNDS and GAMES are numbers")).collect();
    let [rounds, games] = numbers[..] else { panic!("give ROUNDS and GAMES") };
    let table = |players| {
        Chatuchak::new(Arc::new(Edition::standard()), players, &Options::default())
            .expect("Chatuchak is for two to five")
    };
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut text = String::new();
    for players in [vec![2], vec![3, 4, 5]] {
        let tables: Vec<Chatuchak> = players.into_iter().map(table).collect();
        let mut weights = fitted(&tables[0]).clone();
        for _ in 0..rounds {
            let mut samples = Vec::new();
            for number in 0..games {
                let temperature = TEMPERATURES[number % TEMPERATURES.len()];
                play(&tables[number % tables.len()], &weights, temperature, &mut chance, &mut samples);
            }
            for pass in 0..PASSES {
                for place in (1..samples.len()).rev() {
                    samples.swap(place, chance.random_range(0..=place));
                }
                for sample in &samples {
                    sample.learn(&mut weights, STEP * SLOWER.powi(pass));
                }
            }
        }
        for knots in weights {
            text += &knots.map(|worth| format!("{:.0}", worth * 100.0)).join(" ");
            text.push('\n');
        }
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/chatuchak/weights.txt");
    fs::write(path, text).expect("the weights can be written");
}

/// Plays a game and takes down what it showed.
fn play(
    game: &Chatuchak,
    weights: &Weights,
    temperature: f32,
    chance: &mut Xoshiro256PlusPlus,
    samples: &mut Vec<Sample>,
) {
    let (mut world, first, mut legal) = (game.start(), samples.len(), Vec::new());
    let mut drawn = Xoshiro256PlusPlus::seed_from_u64(chance.random());
    let choose = |world: &State, seats: SeatSet| {
        let seat = seats.iter().next().expect("somebody is on turn");
        legal.clear();
        game.legal_actions(world, seat, &mut legal);
        let luck: f32 = chance.random();
        let action = if luck < PASS {
            Action::Pass
        } else if luck < PASS + ANY {
            legal[chance.random_range(0..legal.len() - 1)]
        } else {
            likely(game, world, seat, &legal, weights, temperature, chance)
        };
        (seat, action)
    };
    let mut players = Chosen::new::<Chatuchak>(choose, |below| drawn.random_range(0..below));
    talat_rules::play::play(game, &mut world, &mut players, |_, step, after| {
        if matches!(step, Step::Act(..)) && game.turn(after) != Turn::Over {
            samples.extend(Seat::all(game.seats()).map(|seat| Sample::of(game, after, seat)));
        }
    });
    for sample in &mut samples[first..] {
        sample.points += game.points(&world, sample.seat) as f32;
    }
}

/// An action, the likelier the better it looks.
fn likely(
    game: &Chatuchak,
    world: &State,
    seat: Seat,
    legal: &[Action],
    weights: &Weights,
    temperature: f32,
    chance: &mut Xoshiro256PlusPlus,
) -> Action {
    let values: Vec<f32> = legal.iter().map(|action| at_once(game, world, seat, *action, weights)).collect();
    let best = values.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let likely: Vec<f32> = values.iter().map(|value| ((value - best) / temperature).exp()).collect();
    let mut draw = chance.random::<f32>() * likely.iter().sum::<f32>();
    let drawn = likely.iter().position(|likely| {
        draw -= likely;
        draw <= 0.0
    });
    legal[drawn.unwrap_or(legal.len() - 1)]
}
