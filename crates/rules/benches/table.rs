//! The table of `make bench`: random games on one core, for every game and player count.

use std::hint::black_box;

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use rustix::time::{ClockId, clock_gettime};
use talat_rules::any::{AnyGame, Editions, GAMES};
use talat_rules::play::{Random, play};
use talat_rules::{Game, Options, with_game};

/// How long each figure is measured, in seconds, and how often.
const SLICE: f64 = 0.3;
const SLICES: usize = 5;

struct Row {
    games_per_second: Vec<f64>,
    steps_per_game: f64,
    allocations_per_step: f64,
    state_bytes: usize,
}

#[expect(clippy::print_stdout, reason = "the table is what this program is for")]
fn main() {
    println!(
        "{:<34}{:>10}{:>9}{:>8}{:>8}{:>8}{:>8}",
        "random games on one core", "games/s", "±", "steps", "ns/step", "state B", "allocs"
    );
    let editions = Editions::standard();
    // `cargo bench --bench table -- bangkok` measures that game alone.
    let wanted: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    for about in
        GAMES.iter().filter(|about| wanted.is_empty() || wanted.iter().any(|name| name == about.name))
    {
        for options in variants(about.name) {
            for players in about.players.0..=about.players.1 {
                let words = Options::from_words(options.iter().copied()).expect("options are key=value");
                let Ok(game) = AnyGame::new(about.name, players, &words, &editions) else { continue };
                let mut row = with_game!(&game, game => measure(game));
                row.games_per_second.sort_by(f64::total_cmp);
                let median = row.games_per_second[SLICES / 2];
                let spread = (row.games_per_second[SLICES - 1] - row.games_per_second[0]) / median / 2.0;
                println!(
                    "{:<34}{:>10.0}{:>8.1}%{:>8.1}{:>8.1}{:>8}{:>8.3}",
                    format!("{} {players} {}", about.name, options.join(" ")),
                    median,
                    100.0 * spread,
                    row.steps_per_game,
                    1e9 / median / row.steps_per_game,
                    row.state_bytes,
                    row.allocations_per_step,
                );
            }
        }
    }
}

/// The options that change how a game plays.
fn variants(game: &str) -> &'static [&'static [&'static str]] {
    match game {
        "chatuchak" | "race" => &[&[], &["grids=drawn"]],
        "bangkok" => &[&[], &["expert=true"]],
        _ => &[&[]],
    }
}

/// The processor time of this thread in seconds: what else runs on the machine takes no part in it.
fn cpu_time() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

fn measure<G: Game>(game: &G) -> Row {
    let mut rng = SmallRng::seed_from_u64(1);
    let mut random = Random::new(|below| rng.random_range(0..below));
    let mut play_all = |games: u64| {
        let mut steps = 0;
        for _ in 0..games {
            let mut state = game.start();
            steps += u64::from(play(game, &mut state, &mut random, |_, _, _| {}));
            black_box(&state);
        }
        steps
    };
    play_all(100);
    let mut steps = 0;
    let counted = allocation_counter::measure(|| steps = play_all(200));
    let mut row = Row {
        games_per_second: Vec::new(),
        steps_per_game: 0.0,
        allocations_per_step: counted.count_total as f64 / steps as f64,
        state_bytes: size_of::<G::State>(),
    };
    let (mut games, mut steps) = (0, 0);
    for _ in 0..SLICES {
        let began = cpu_time();
        let mut slice = 0;
        while cpu_time() - began < SLICE {
            steps += play_all(20);
            slice += 20;
        }
        games += slice;
        row.games_per_second.push(slice as f64 / (cpu_time() - began));
    }
    row.steps_per_game = steps as f64 / games as f64;
    row
}
