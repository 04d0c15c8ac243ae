//! Fits the networks of Bangkok to games that searches play against themselves:
//! `cargo run --release -p talat-bots --example fit_bangkok -- TABLES GAMES ITERATIONS PASSES SEED`,
//! with TABLES `alone` or `several`. It begins with the network that is stored and replaces it, so that every run plays
//! its games by what the one before has learned; where all stored numbers are 0 it begins anew. PASSES says how often
//! it goes over the positions.
//!
//! The tastes, which say how readily actions are tried, are fitted too: to where the searches went.
//!
//! Every position in which somebody acts is learned from: half from how the game ended, half from what the search
//! found there. Now and then any action is played, so that worse positions are known too.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{env, fs};

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use talat_bots::bangkok::network::{ALONE, Network, SEVERAL};
use talat_bots::bangkok::outlook::points_alone;
use talat_bots::bangkok::tastes::{Tastes, Traits, appeal, for_each_traits, tastes};
use talat_bots::bangkok::{alone, estimate};
use talat_bots::{Bot, Budget, Search, Settings, Situation, Thought, generator};
use talat_rules::bangkok::{Action, Bangkok, Edition, State};
use talat_rules::play::Chosen;
use talat_rules::{Edition as _, Game, Options, Seat, SeatSet, Viewer};

/// How likely any action is played instead of the one that was found.
const ANY: f64 = 0.06;
/// How much of the target is what the search found; the rest is how the game ended.
const FOUND: f32 = 0.5;
/// How many positions the network is changed by at once, and by how much at most; it goes down to nothing.
const BATCH: usize = 64;
const STEP: f32 = 0.002;
/// How far the first numbers of a new network lie from 0.
const SPREAD: f32 = 0.3;

/// How many times the tastes are moved towards where the searches went, and by how much at most.
const MOVES: u16 = 300;
const MOVE: f32 = 0.03;

/// A decision: the traits of every action, and the share of the search that it had.
type Decision = Vec<(Traits, f32)>;

/// A position: the figures of every seat, and what they should tell.
struct Sample<const FIGURES: usize> {
    figures: Vec<[f32; FIGURES]>,
    /// Who has how much of the win.
    shares: Vec<f32>,
    /// Points, in tens.
    points: Vec<f32>,
    /// Who acts, and what the search found for that seat.
    found: (usize, f32),
}

fn main() {
    let words: Vec<String> = env::args().skip(1).collect();
    let [tables, numbers @ ..] = &words[..] else { panic!("give TABLES and four numbers") };
    let numbers: Vec<u64> = numbers
        .iter()
        .map(|word| word.parse().expect("GAMES, ITERATIONS, PASSES and SEED are numbers"))
        .collect();
    let [games, iterations, passes, seed] = numbers[..] else {
        panic!("give GAMES, ITERATIONS, PASSES and SEED")
    };
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
    match &tables[..] {
        "alone" => {
            let tables = [table(1, false), table(1, false), table(1, false), table(1, true)];
            let figures = |game: &Bangkok, world: &State| vec![alone::figures(game, world).in_order()];
            let (samples, decisions) = play_all(&tables, games, iterations, figures, &mut chance);
            fit_tastes(*tastes(&tables[0]), &decisions, 1);
            fit(ALONE.clone(), samples, passes, &stored("alone.txt"), &mut chance);
        }
        "several" => {
            let tables = [(2, false), (2, false), (2, true), (3, false), (4, false), (4, true)];
            let tables = tables.map(|(players, expert)| table(players, expert));
            let figures = |game: &Bangkok, world: &State| {
                Seat::all(game.seats()).map(|seat| estimate::figures(game, world, seat).in_order()).collect()
            };
            let (samples, decisions) = play_all(&tables, games, iterations, figures, &mut chance);
            fit_tastes(*tastes(&tables[0]), &decisions, 0);
            fit(SEVERAL.clone(), samples, passes, &stored("several.txt"), &mut chance);
        }
        other => panic!("TABLES are `alone` or `several`, not `{other}`"),
    }
}

fn stored(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src/bangkok").join(name)
}

fn table(players: u8, expert: bool) -> Bangkok {
    let options = Options::from_words([if expert { "expert=true" } else { "expert=false" }]);
    let options = options.expect("Bangkok has this option");
    Bangkok::new(Arc::new(Edition::standard()), players, &options).expect("Bangkok is for one to four")
}

/// Plays games at these tables in turn and takes down what they showed.
fn play_all<const FIGURES: usize>(
    tables: &[Bangkok],
    games: u64,
    iterations: u64,
    figures: impl Fn(&Bangkok, &State) -> Vec<[f32; FIGURES]>,
    chance: &mut Xoshiro256PlusPlus,
) -> (Vec<Sample<FIGURES>>, Vec<Decision>) {
    let (mut samples, mut decisions) = (Vec::new(), Vec::new());
    for (_, game) in (0..games).zip(tables.iter().cycle()) {
        let first = samples.len();
        let end = play(game, iterations, chance, |world, found, legal, thought| {
            samples.push(Sample { figures: figures(game, world), shares: vec![], points: vec![], found });
            decisions.push(decision(game, world, legal, thought));
        });
        learn_end(game, &end, &mut samples[first..]);
    }
    (samples, decisions)
}

/// What a search says of how likely each action should be tried.
fn decision(game: &Bangkok, world: &State, legal: &[Action], thought: &Thought<Bangkok>) -> Decision {
    let visits = thought.considered.iter().map(|considered| considered.visits as f32);
    let (mut shares, all): (_, f32) = (visits.clone(), visits.sum());
    let mut decision = Vec::with_capacity(legal.len());
    for_each_traits(game, world, world.on_turn(), legal, |traits| {
        decision.push((*traits, shares.next().unwrap_or(0.0) / all));
    });
    decision
}

/// Plays a game by searches, shows every position with what was found for the seat that acts, and returns the end.
fn play(
    game: &Bangkok,
    iterations: u64,
    chance: &mut Xoshiro256PlusPlus,
    mut see: impl FnMut(&State, (usize, f32), &[Action], &Thought<Bangkok>),
) -> State {
    let (mut world, mut legal) = (game.start(), Vec::new());
    let mut search = Search::new(Settings { early: false, ..Settings::default() });
    let mut drawn = Xoshiro256PlusPlus::seed_from_u64(chance.random());
    let choose = |world: &State, _: SeatSet| {
        let seat = world.on_turn();
        legal.clear();
        game.legal_actions(world, seat, &mut legal);
        let view = game.view(world, Viewer::Seat(seat));
        let situation = Situation { game, seat, view: &view, legal: &legal };
        let mut generator = generator(chance.random(), 0);
        let choice = search.choose(&situation, Budget::Iterations(iterations), &mut generator);
        if let Some(value) = choice.thought.value {
            see(world, (seat.index(), value as f32), &legal, &choice.thought);
        }
        let any = chance.random_bool(ANY);
        (seat, if any { legal[chance.random_range(0..legal.len())] } else { choice.action })
    };
    let mut players = Chosen::new::<Bangkok>(choose, |below| drawn.random_range(0..below));
    talat_rules::play::play(game, &mut world, &mut players, |_, _, _| {});
    world
}

/// Sets what the positions of a game should tell, now that its end is known.
fn learn_end<const FIGURES: usize>(game: &Bangkok, end: &State, samples: &mut [Sample<FIGURES>]) {
    let standing = game.standing(end).expect("the game is over");
    let winners = standing.winners().count() as f32;
    for sample in samples {
        let (acting, value) = sample.found;
        for seat in Seat::all(game.seats()) {
            let won = standing.winners().any(|winner| winner == seat);
            sample.shares.push(if won { 1.0 / winners } else { 0.0 });
            sample.points.push(end.points(seat) as f32 / 10.0);
        }
        if let [points] = &mut sample.points[..] {
            *points += FOUND * (points_alone(value) / 10.0 - *points);
        } else {
            // The others share what the one who acts does not get, as they did in the end.
            let (own, rest) = (sample.shares[acting], 1.0 - sample.shares[acting]);
            let mixed = own + FOUND * (value.clamp(0.01, 0.99) - own);
            let others = f32::from(game.seats() - 1);
            for (seat, share) in sample.shares.iter_mut().enumerate() {
                let part = if rest > 0.0 { *share / rest } else { 1.0 / others };
                *share = if seat == acting { mixed } else { (1.0 - mixed) * part };
            }
        }
    }
}

/// Moves the tastes to where the searches went, and stores them in their line.
fn fit_tastes(mut tastes: Tastes, decisions: &[Decision], line: usize) {
    // Adam again: means of gradients and of their squares.
    let (mut mean, mut square) = ([0.0; Traits::COUNT], [0.0; Traits::COUNT]);
    for done in 1..=MOVES {
        let mut gradient = [0.0; Traits::COUNT];
        for decision in decisions {
            let appeals: Vec<f32> = decision.iter().map(|(traits, _)| appeal(&tastes, traits)).collect();
            let most = appeals.iter().copied().fold(f32::NEG_INFINITY, f32::max);
            let sum: f32 = appeals.iter().map(|appeal| (appeal - most).exp()).sum();
            for (appeal, (traits, share)) in appeals.iter().zip(decision) {
                let off = (appeal - most).exp() / sum - share;
                gradient.iter_mut().zip(traits.in_order()).for_each(|(slope, value)| *slope += off * value);
            }
        }
        let slopes = gradient.map(|slope| slope / decisions.len() as f32);
        adam(
            tastes.iter_mut(),
            slopes.into_iter(),
            mean.iter_mut(),
            square.iter_mut(),
            (f32::from(done), MOVE),
        );
    }
    let path = stored("tastes.txt");
    let text = fs::read_to_string(&path).expect("the tastes are stored");
    let mut lines: Vec<String> = text.lines().map(String::from).collect();
    lines[line] = tastes.map(|taste| format!("{taste:.3}")).join(" ");
    fs::write(path, lines.join("\n") + "\n").expect("the tastes can be stored");
}

/// Moves numbers against their slopes by about `step`, the `done`-th time (Adam).
fn adam<'a>(
    numbers: impl Iterator<Item = &'a mut f32>,
    slopes: impl Iterator<Item = f32>,
    means: impl Iterator<Item = &'a mut f32>,
    squares: impl Iterator<Item = &'a mut f32>,
    (done, step): (f32, f32),
) {
    let [whole_mean, whole_square] = [0.9_f32, 0.999].map(|kept| 1.0 - kept.powf(done));
    for ((number, slope), (mean, square)) in numbers.zip(slopes).zip(means.zip(squares)) {
        *mean += 0.1 * (slope - *mean);
        *square += 0.001 * (slope * slope - *square);
        *number -= step * (*mean / whole_mean) / ((*square / whole_square).sqrt() + 1e-8);
    }
}

/// Moves the network towards what the samples should tell, and stores it after every pass. A tenth of the
/// samples, the first ones, is not learned from but shows how good the network is.
#[expect(clippy::print_stdout, reason = "who runs it wants to know how far it is")]
fn fit<const FIGURES: usize, const INNER: usize>(
    mut network: Network<FIGURES, INNER>,
    mut samples: Vec<Sample<FIGURES>>,
    passes: u64,
    path: &Path,
    chance: &mut Xoshiro256PlusPlus,
) {
    if network == Network::ZERO {
        network.numbers_mut().for_each(|number| *number = SPREAD * (2.0 * chance.random::<f32>() - 1.0));
    }
    let count = samples.len();
    let (shown, learned) = samples.split_at_mut(count / 10);
    println!("{count} positions; before: {}", loss(&network, shown));
    // Adam: means of gradients and of their squares.
    let (mut mean, mut square) = (Network::<FIGURES, INNER>::ZERO, Network::<FIGURES, INNER>::ZERO);
    let (mut done, total) = (0, (learned.len() / BATCH) as u64 * passes);
    for pass in 1..=passes {
        for place in (1..learned.len()).rev() {
            learned.swap(place, chance.random_range(0..=place));
        }
        for batch in learned.chunks_exact(BATCH) {
            let mut gradient = Network::<FIGURES, INNER>::ZERO;
            for sample in batch {
                slope(&network, sample, Some(&mut gradient));
            }
            let step = STEP * (1.0 - done as f32 / total as f32);
            done += 1;
            let slopes = gradient.numbers().map(|slope| slope / BATCH as f32);
            let (means, squares) = (mean.numbers_mut(), square.numbers_mut());
            adam(network.numbers_mut(), slopes, means, squares, (done as f32, step));
        }
        println!("pass {pass}: {}", loss(&network, shown));
        fs::write(path, network.to_string()).expect("the network can be stored");
    }
}

/// How far the network is from these samples: how unlikely it holds what happened, and how many points it is off.
fn loss<const FIGURES: usize, const INNER: usize>(
    network: &Network<FIGURES, INNER>,
    samples: &[Sample<FIGURES>],
) -> String {
    let losses = samples.iter().map(|sample| slope(network, sample, None));
    let (wins, points) = losses.fold((0.0, 0.0), |sum, loss| (sum.0 + loss.0, sum.1 + loss.1));
    let count = samples.len() as f32;
    format!("{:.4} for who wins, off by {:.3} points", wins / count, 10.0 * (points / count).sqrt())
}

/// The loss of a sample, for who wins and in points, and what each number of the network adds to it.
fn slope<const FIGURES: usize, const INNER: usize>(
    network: &Network<FIGURES, INNER>,
    sample: &Sample<FIGURES>,
    mut gradient: Option<&mut Network<FIGURES, INNER>>,
) -> (f32, f32) {
    let seats = sample.figures.len() as f32;
    let outlooks: Vec<_> = sample.figures.iter().map(|figures| network.outlook(figures)).collect();
    let most = outlooks.iter().map(|outlook| outlook.strength).fold(f32::NEG_INFINITY, f32::max);
    let sum: f32 = outlooks.iter().map(|outlook| (outlook.strength - most).exp()).sum();
    let (mut wins, mut points) = (0.0, 0.0);
    for (seat, (outlook, figures)) in outlooks.iter().zip(&sample.figures).enumerate() {
        let chance = (outlook.strength - most).exp() / sum;
        let off = outlook.points / 10.0 - sample.points[seat];
        wins -= sample.shares[seat] * chance.max(1e-6).ln();
        points += off * off / seats;
        let Some(gradient) = gradient.as_deref_mut() else { continue };
        let (by_strength, by_points) = (chance - sample.shares[seat], off / seats);
        gradient.points_start += by_points;
        for (at, value) in
            network.inner_values(figures).into_iter().enumerate().filter(|(_, value)| *value > 0.0)
        {
            gradient.strength[at] += by_strength * value;
            gradient.points[at] += by_points * value;
            let by_value = by_strength * network.strength[at] + by_points * network.points[at];
            gradient.start[at] += by_value;
            for (slope, figure) in gradient.inner[at].iter_mut().zip(figures) {
                *slope += by_value * figure;
            }
        }
    }
    (wins, points)
}
