//! Moves at a budget of 50 ms: how late they are. `cargo bench --bench deadlines -- 10000` makes that many.

use std::time::{Duration, Instant};

use talat_bots::{Budget, Level, Searchable, Situation, bot, generator};
use talat_rules::any::{AnyGame, Editions};
use talat_rules::draws::Draws;
use talat_rules::play::{self, Chosen};
use talat_rules::{Options, SeatSet, Step, Viewer, with_game};

/// What a move may take.
const BUDGET: Duration = Duration::from_millis(50);
/// How late a move may be.
const LATE: Duration = Duration::from_millis(20);
/// The tables that the moves are made at.
const TABLES: [(&str, u8); 4] = [("chatuchak", 2), ("chakapuces", 2), ("bangkok", 2), ("bangkok", 4)];

#[expect(clippy::print_stdout, reason = "the figures are what this program is for")]
fn main() {
    let mut words = std::env::args().skip(1).filter(|word| !word.starts_with('-'));
    let moves = words.find_map(|word| word.parse().ok()).unwrap_or(400_usize);
    println!("{:<16}{:>8}{:>10}{:>10}{:>10}{:>10}", "ms beyond 50", "moves", "p50", "p95", "max", "> 20 ms");
    for (name, players) in TABLES {
        let game = AnyGame::new(name, players, &Options::default(), &Editions::standard());
        let game = game.expect("the set-up is offered");
        let mut late = with_game!(&game, game => lateness(game, moves / TABLES.len()));
        late.sort();
        let at = |percent: usize| late[(late.len() - 1) * percent / 100].as_secs_f64() * 1e3;
        println!(
            "{:<16}{:>8}{:>10.2}{:>10.2}{:>10.2}{:>10}",
            format!("{name} {players}"),
            late.len(),
            at(50),
            at(95),
            at(100),
            late.iter().filter(|late| **late > LATE).count(),
        );
    }
}

/// How much longer than the budget each of so many moves took.
fn lateness<G: Searchable>(game: &G, moves: usize) -> Vec<Duration> {
    let (mut late, mut made) = (Vec::new(), 0);
    for number in 0_u64.. {
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&number.to_le_bytes());
        let choose = |state: &G::State, seats: SeatSet| {
            let seat = seats.iter().next().expect("somebody is on turn");
            let (view, mut legal) = (game.view(state, Viewer::Seat(seat)), Vec::new());
            game.legal_actions(state, seat, &mut legal);
            let situation = Situation { game, seat, view: &view, legal: &legal };
            let deadline = Instant::now() + BUDGET;
            let mut generator = generator(seed, late.len() as u64);
            let choice =
                bot::<G>(Level::Master).choose(&situation, Budget::Deadline(deadline), &mut generator);
            late.push(Instant::now().saturating_duration_since(deadline));
            (seat, choice.action)
        };
        let draws = Draws::new::<&[u8]>(&seed, &[]);
        let (mut state, mut players) = (game.start(), Chosen::new::<G>(choose, draws));
        while let Some(step) = play::step(game, &mut state, &mut players) {
            made += usize::from(matches!(step, Step::Act(..)));
            if made == moves {
                return late;
            }
        }
    }
    late
}
