//! The table of `make bench`: iterations of search on one core, beside random games from the same positions.

use std::hint::black_box;
use std::time::Duration;

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use rustix::time::{ClockId, clock_gettime};
use talat_bots::{Bot, Budget, Level, Search, Searchable, Settings, Situation, bot, generator};
use talat_rules::any::{AnyGame, Editions, GAMES};
use talat_rules::play::{Random, play};
use talat_rules::{Game, Options, Seat, Turn, Viewer, with_game};

/// How many positions there are, from how many random games.
const POSITIONS: usize = 60;
const GAMES_PLAYED: u64 = 20;
/// How many iterations each of them is searched for.
const ITERATIONS: u32 = 2000;

#[expect(clippy::print_stdout, reason = "the table is what this program is for")]
fn main() {
    println!(
        "{:<24}{:>12}{:>12}{:>8}{:>12}{:>14}",
        "search on one core", "random/s", "plain it/s", "share", "hard it/s", "allocs/1000 it"
    );
    let editions = Editions::standard();
    // `cargo bench --bench search -- bangkok` measures that game alone.
    let wanted: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    for about in
        GAMES.iter().filter(|about| wanted.is_empty() || wanted.iter().any(|name| name == about.name))
    {
        for players in about.players.0..=about.players.1 {
            let Ok(game) = AnyGame::new(about.name, players, &Options::default(), &editions) else {
                continue;
            };
            let row = with_game!(&game, game => measure(game));
            println!(
                "{:<24}{:>12.0}{:>12.0}{:>8.2}{:>12.0}{:>14.1}",
                format!("{} {players}", about.name),
                row.random,
                row.plain,
                row.plain / row.random,
                row.hard,
                row.allocations,
            );
        }
    }
}

struct Row {
    /// Random games a second.
    random: f64,
    /// Iterations a second that know nothing of the game and play to the end.
    plain: f64,
    /// Iterations a second as `hard` makes them; none where it does not search.
    hard: f64,
    /// Allocations in a thousand of these.
    allocations: f64,
}

/// The processor time of this thread in seconds: what else runs on the machine takes no part in it.
fn cpu_time() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

fn measure<G: Searchable>(game: &G) -> Row {
    let positions = positions(game);
    let mut rng = SmallRng::seed_from_u64(5);
    let mut players = Random::new(|below| rng.random_range(0..below));
    let random = rate(&positions, |state, _| {
        for _ in 0..ITERATIONS {
            let mut world = *state;
            play(game, &mut world, &mut players, |_, _, _| {});
            black_box(&world);
        }
    });
    let settings = Settings { limit: Duration::MAX, early: false, ..Settings::default() };
    let plain = Settings { plain: true, ..settings };
    let plain = rate(&positions, |state, seat| {
        think(game, state, seat, &mut Search::<G>::new(plain), ITERATIONS);
    });
    let began = cpu_time();
    let tries =
        positions.iter().map(|(state, seat)| think(game, state, *seat, &mut *bot(Level::Hard), ITERATIONS));
    let hard = tries.sum::<u32>() as f64 / (cpu_time() - began);
    let allocations = |iterations| {
        let (state, seat) = &positions[0];
        let mut bot = bot(Level::Hard);
        allocation_counter::measure(|| {
            think(game, state, *seat, &mut *bot, iterations);
        })
        .count_total as f64
    };
    Row { random, plain, hard, allocations: allocations(1500) - allocations(500) }
}

/// How many times a second something is done that `run` does [`ITERATIONS`] times in each position.
fn rate<S>(positions: &[(S, Seat)], mut run: impl FnMut(&S, Seat)) -> f64 {
    let began = cpu_time();
    for (state, seat) in positions {
        run(state, *seat);
    }
    f64::from(ITERATIONS) * positions.len() as f64 / (cpu_time() - began)
}

/// Lets a bot choose, and says how often it tried anything.
fn think<G: Searchable>(
    game: &G,
    state: &G::State,
    seat: Seat,
    bot: &mut dyn Bot<G>,
    iterations: u32,
) -> u32 {
    let (view, mut legal) = (game.view(state, Viewer::Seat(seat)), Vec::new());
    game.legal_actions(state, seat, &mut legal);
    let situation = Situation { game, seat, view: &view, legal: &legal };
    let choice = bot.choose(&situation, Budget::Iterations(iterations.into()), &mut generator([1; 32], 1));
    black_box(&choice.action);
    choice.thought.considered.iter().map(|considered| considered.visits).sum()
}

/// Positions with a choice, spread over random games.
fn positions<G: Game>(game: &G) -> Vec<(G::State, Seat)> {
    let (mut actions, mut positions) = (Vec::new(), Vec::new());
    for number in 0..GAMES_PLAYED {
        let mut rng = SmallRng::seed_from_u64(number);
        let mut players = Random::new(|below| rng.random_range(0..below));
        play(game, &mut game.start(), &mut players, |before, _, _| {
            if let Turn::Seats(seats) = game.turn(before) {
                let seat = seats.iter().next().expect("somebody is on turn");
                actions.clear();
                game.legal_actions(before, seat, &mut actions);
                if actions.len() > 1 {
                    positions.push((*before, seat));
                }
            }
        });
    }
    let every = positions.len().div_ceil(POSITIONS);
    positions.into_iter().step_by(every).collect()
}
