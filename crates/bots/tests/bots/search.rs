//! Search keeps its budgets, allocates nothing on the way, and says what it thought.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use rand::RngExt;
use rustix::time::{ClockId, clock_gettime};
use talat_bots::{Bot, Budget, Choice, Level, Search, Searchable, Settings, Situation, bot, generator};
use talat_rules::any::{AnyGame, Editions};
use talat_rules::chakapuces::Chakapuces;
use talat_rules::play::{self, Random};
use talat_rules::{Options, Seat, Step, Turn, Viewer, with_game};

use crate::table::game;

/// A table of each game.
const TABLES: [(&str, u8); 4] = [("chatuchak", 3), ("race", 1), ("bangkok", 2), ("chakapuces", 3)];

/// The search of `hard` with nothing that depends on time.
const SETTINGS: Settings = Settings {
    limit: Duration::MAX,
    exploration: None,
    memory: 16 << 20,
    threads: 1,
    early: false,
    plain: false,
};

fn any(name: &str, players: u8) -> AnyGame {
    AnyGame::new(name, players, &Options::default(), &Editions::standard()).unwrap()
}

/// A position some random steps into a game, where a seat has a choice.
fn position<G: Searchable>(game: &G) -> (G::State, Seat) {
    let (mut rng, mut actions, mut state) = (generator([4; 32], 0), Vec::new(), game.start());
    let mut random = Random::new(|below| rng.random_range(0..below));
    let mut choices = 0;
    loop {
        if let Turn::Seats(seats) = game.turn(&state) {
            let seat = seats.iter().next().unwrap();
            actions.clear();
            game.legal_actions(&state, seat, &mut actions);
            choices += u32::from(actions.len() > 2);
            if choices > 6 {
                return (state, seat);
            }
        }
        play::step(game, &mut state, &mut random).unwrap();
    }
}

fn think<G: Searchable>(
    game: &G,
    (state, seat): (G::State, Seat),
    bot: &mut dyn Bot<G>,
    budget: Budget<'_>,
) -> Choice<G> {
    let (view, mut legal) = (game.view(&state, Viewer::Seat(seat)), Vec::new());
    game.legal_actions(&state, seat, &mut legal);
    let situation = Situation { game, seat, view: &view, legal: &legal };
    bot.choose(&situation, budget, &mut generator([5; 32], 1))
}

#[test]
fn every_iteration_is_counted_and_explained() {
    fn check<G: Searchable>(game: &G) {
        let at = position(game);
        let choice = think(game, at, &mut Search::<G>::new(SETTINGS), Budget::Iterations(500));
        let thought = choice.thought;
        let visits: u32 = thought.considered.iter().map(|considered| considered.visits).sum();
        assert_eq!(visits, 500, "{}", G::NAME);
        let most = thought.considered.iter().max_by_key(|considered| considered.visits).unwrap();
        let chosen = thought.considered.iter().find(|considered| considered.action == choice.action).unwrap();
        assert_eq!(chosen.visits, most.visits, "{}", G::NAME);
        assert_eq!(thought.value, Some(chosen.value), "{}", G::NAME);
        assert!((0.0..=1.0).contains(&chosen.value), "{}: {}", G::NAME, chosen.value);
        assert_eq!(thought.line.first(), Some(&Step::Act(at.1, choice.action)), "{}", G::NAME);
    }
    for (name, players) in TABLES {
        with_game!(&any(name, players), game => check(game));
    }
}

#[test]
fn more_iterations_take_no_more_allocations() {
    fn check<G: Searchable>(game: &G) {
        let at = position(game);
        let allocations = |iterations, plain| {
            let settings = Settings { plain, ..SETTINGS };
            let search =
                || drop(think(game, at, &mut Search::<G>::new(settings), Budget::Iterations(iterations)));
            allocation_counter::measure(search).count_total
        };
        // The line that is told at the end may be longer.
        let told = 4;
        for plain in [true, false] {
            let (few, many) = (allocations(100, plain), allocations(3000, plain));
            assert!(many <= few + told, "{}, plain: {plain}: {few} and {many}", G::NAME);
        }
    }
    for (name, players) in TABLES {
        with_game!(&any(name, players), game => check(game));
    }
}

#[test]
fn more_worlds_for_plans_take_no_more_allocations() {
    let game = game::<Chakapuces>(3, &[]);
    let at = position(&game);
    let allocations = |iterations| {
        let mut bot = bot::<Chakapuces>(Level::Hard);
        let mut visits = 0;
        let used = allocation_counter::measure(|| {
            let choice = think(&game, at, &mut *bot, Budget::Iterations(iterations));
            visits = choice.thought.considered.iter().map(|considered| u64::from(considered.visits)).sum();
        });
        assert!(visits <= iterations && visits > iterations / 20, "{visits} of {iterations}");
        used.count_total
    };
    // The weights are read once.
    allocations(1);
    assert_eq!(allocations(1000), allocations(50));
}

#[test]
fn a_full_tree_goes_on_within_its_memory() {
    fn check<G: Searchable>(game: &G) {
        let settings = Settings { memory: 20_000, ..SETTINGS };
        let mut search = Search::<G>::new(settings);
        let mut choice = None;
        let used = allocation_counter::measure(|| {
            choice = Some(think(game, position(game), &mut search, Budget::Iterations(3000)));
        });
        let considered = choice.unwrap().thought.considered;
        assert_eq!(considered.iter().map(|considered| considered.visits).sum::<u32>(), 3000, "{}", G::NAME);
        assert!(used.bytes_max < 2_000_000, "{}: {} bytes", G::NAME, used.bytes_max);
    }
    for (name, players) in TABLES {
        with_game!(&any(name, players), game => check(game));
    }
}

#[test]
fn several_threads_share_the_iterations() {
    fn check<G: Searchable>(game: &G) {
        let settings = Settings { threads: 3, ..SETTINGS };
        let at = position(game);
        let thinking = || think(game, at, &mut Search::<G>::new(settings), Budget::Iterations(300));
        let (one, other) = (thinking(), thinking());
        let visits: u32 = one.thought.considered.iter().map(|considered| considered.visits).sum();
        assert_eq!(visits, 300, "{}", G::NAME);
        assert_eq!(
            (one.action, one.thought.considered),
            (other.action, other.thought.considered),
            "{}",
            G::NAME
        );
    }
    for (name, players) in TABLES {
        with_game!(&any(name, players), game => check(game));
    }
}

/// The processor time of this thread: however busy the machine is, it is no longer than the time that went by.
fn cpu_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::from_secs_f64(time.tv_sec as f64 + time.tv_nsec as f64 / 1e9)
}

#[test]
fn nobody_thinks_on_beyond_a_deadline() {
    fn check<G: Searchable>(game: &G, level: Level) {
        let at = position(game);
        for budget in [0, 1, 30] {
            let budget = Duration::from_millis(budget);
            let began = cpu_time();
            think(game, at, &mut *bot::<G>(level), Budget::Deadline(Instant::now() + budget));
            let spent = cpu_time().saturating_sub(began);
            let late = Duration::from_millis(20);
            assert!(spent <= budget + late, "{} {level}: {spent:?} of {budget:?}", G::NAME);
        }
    }
    for (name, players) in TABLES {
        for level in Level::ALL.iter().filter(|level| level.searches()) {
            with_game!(&any(name, players), game => check(game, *level));
        }
    }
}

#[test]
fn what_was_found_out_is_kept_for_a_decision_that_follows_at_once_and_for_no_other() {
    fn check<G: Searchable>(game: &G) -> u32 {
        const ITERATIONS: u64 = 200;
        let (mut rng, mut actions, mut state) = (generator([6; 32], 0), Vec::new(), game.start());
        let mut random = Random::new(|below| rng.random_range(0..below));
        let mut bot = Search::<G>::new(SETTINGS);
        let (mut follows, mut kept) = (false, 0);
        while game.turn(&state) != Turn::Over {
            match game.turn(&state) {
                Turn::Seats(seats) if seats.contains(Seat::new(0)) => {
                    let seat = Seat::new(0);
                    actions.clear();
                    game.legal_actions(&state, seat, &mut actions);
                    let choice = think(game, (state, seat), &mut bot, Budget::Iterations(ITERATIONS));
                    let considered = &choice.thought.considered;
                    let visits: u32 = considered.iter().map(|considered| considered.visits).sum();
                    if actions.len() > 1 {
                        let more = u64::from(visits) - ITERATIONS;
                        assert!(follows || more == 0, "{}: {more} kept from another turn", G::NAME);
                        kept += u32::from(more > 0);
                    }
                    follows = true;
                    game.apply_unchecked(&mut state, &Step::Act(seat, choice.action));
                }
                _ => {
                    follows = false;
                    play::step(game, &mut state, &mut random).unwrap();
                }
            }
        }
        kept
    }
    for (name, players) in [("chatuchak", 3), ("bangkok", 1), ("bangkok", 2)] {
        let kept = with_game!(&any(name, players), game => check(game));
        assert_eq!(kept > 0, name == "bangkok", "{name}: {kept} decisions with something kept");
    }
}

/// A thought that nobody waits for ends long before its deadline, with whatever it has.
#[test]
fn what_is_no_longer_wanted_stops() {
    fn check<G: Searchable>(game: &G) {
        let unwanted = AtomicBool::new(false);
        let begun = Instant::now();
        thread::scope(|scope| {
            scope.spawn(|| {
                thread::sleep(Duration::from_millis(50));
                unwanted.store(true, Ordering::Relaxed);
            });
            let budget = Budget::Wanted(begun + Duration::from_mins(1), &unwanted);
            think(game, position(game), &mut Search::<G>::new(SETTINGS), budget);
            // The games' own bots as well, which end by themselves at the latest after two seconds.
            think(game, position(game), &mut *bot::<G>(Level::Master), budget);
        });
        assert!(begun.elapsed() < Duration::from_secs(20), "{} took {:?}", G::NAME, begun.elapsed());
    }
    for (name, players) in TABLES {
        with_game!(&any(name, players), game => check(game));
    }
}
