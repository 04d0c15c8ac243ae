//! Grids of the game: proven minima, replayed solutions, interrupted searches, bounds that hold step by step.

#![allow(clippy::unwrap_used, reason = "a test that can't go on fails")]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use talat_rules::chatuchak::{Edition, Grid, Spot};
use talat_rules::edition::Edition as _;
use talat_rules::race::{Action, End, Race, puzzle};
use talat_rules::seat::Seat;
use talat_rules::{Game, Options, Step, Turn};
use talat_solver::{Answer, Position, Progress, Solver, Terms, claims, text};

const FIXTURES: &str = include_str!("../../../fixtures/solver.txt");

fn solver() -> Solver {
    Solver::for_booths(Edition::standard().booth_counts()).unwrap()
}

/// The fixtures: number of the drawn grid, its fewest moves, the grid.
fn fixtures() -> Vec<(u64, u32, Grid)> {
    let claims = FIXTURES.lines().filter_map(|line| line.strip_prefix("# ")?.split_once(": "));
    let grids = text::read(FIXTURES, Edition::standard().booth_counts()).unwrap();
    let fixtures: Vec<_> = (claims.zip(grids))
        .map(|((number, moves), read)| (number.parse().unwrap(), moves.parse().unwrap(), read.grid))
        .collect();
    assert_eq!(fixtures.len(), 200);
    fixtures
}

/// Plays a solution in a solo Race on the grid that the option names, to its end.
fn replay(option: &str, answer: &Answer) {
    let options = Options::from_words([option]).unwrap();
    let race = Race::new(Arc::new(Edition::standard()), 1, &options).unwrap();
    let mut state = race.start();
    for from in answer.spots() {
        assert!(matches!(race.turn(&state), Turn::Seats(_)), "{option}: the race is over too soon");
        race.apply(&mut state, &Step::Act(Seat::new(0), Action::Jump { from })).unwrap();
    }
    assert!(matches!(state.end(), Some(End::Solved(_))), "{option}: not solved");
}

#[test]
fn drawn_grids_need_what_the_fixtures_say_and_the_solutions_replay() {
    let edition = Edition::standard();
    let mut solver = solver();
    for (number, moves, grid) in fixtures() {
        assert_eq!(puzzle(&edition, number), grid, "drawn grid {number}");
        let answer = solver.solve(&Position::from(&grid), Terms::default());
        assert!(answer.is_optimal());
        assert_eq!(answer.length(), Some(moves), "drawn grid {number}");
        replay(&format!("draw={number}"), &answer);
    }
}

#[test]
fn c6_the_start_grids_need_what_the_edition_claims() {
    let edition = Edition::standard();
    let mut solver = solver();
    for side in &edition.start_grids {
        let answer = solver.solve(&Position::from(&side.grid), Terms::default());
        assert!(answer.is_optimal());
        assert_eq!(answer.length(), side.minimum.map(u32::from), "start grid {}", side.number);
        replay(&format!("grid={}", side.number), &answer);
    }
    claims::check(&edition, Edition::STANDARD, Duration::from_mins(1)).unwrap();
}

#[test]
fn c6_a_wrong_claim_is_refused_with_its_line() {
    for (wrong, reason) in [
        ("minimum = 17", "the fewest moves for start grid 16 are not 17: it is 18"),
        ("minimum = 19", "the fewest moves for start grid 16 are not 19: it is 18"),
    ] {
        let source = Edition::STANDARD.replace("minimum = 18", wrong);
        let edition = Edition::parse(&source).unwrap();
        let error = claims::check(&edition, &source, Duration::from_mins(1)).unwrap_err();
        assert_eq!(error.reason, reason);
        let line = source.lines().position(|line| line == wrong || line.trim() == wrong);
        let lines = source.lines().enumerate().filter(|(_, line)| *line == wrong).map(|(index, _)| index + 1);
        assert_eq!(lines.last(), Some(error.line), "{line:?}");
    }
    let unsure = Edition::STANDARD.replace("minimum = 18\n", "");
    claims::check(&Edition::parse(&unsure).unwrap(), &unsure, Duration::from_mins(1)).unwrap();
}

#[test]
fn booths_of_another_edition_are_solved_too() {
    let counts = [8, 7, 6, 5, 3];
    let mut solver = Solver::for_booths(counts).unwrap();
    let mut rng = SmallRng::seed_from_u64(5);
    let grid = Grid::drawn(counts, |below| rng.random_range(0..below));
    let terms = Terms { deadline: Some(Instant::now() + Duration::from_secs(5)), ..Terms::default() };
    let answer = solver.solve(&Position::from(&grid), terms);
    let mut after = grid;
    for spot in answer.spots() {
        assert!(after.jumps().contains(spot));
        after.jump(spot);
    }
    assert!(after.is_solved());
    assert!(answer.lower_bound > 10);
    for counts in [[6, 6, 6, 6, 6], [9, 5, 5, 5, 5], [29, 0, 0, 0, 0], [0, 8, 8, 8, 5]] {
        assert!(Solver::for_booths(counts).is_none(), "{counts:?}");
    }
}

#[test]
fn a_solved_grid_needs_no_move() {
    let grid: Grid = "RRRYYY\nRRRYYG\nPPPBGG\nPPPBGG\n.BBBBG".parse().unwrap();
    let answer = solver().solve(&Position::from(&grid), Terms::default());
    assert_eq!((answer.length(), answer.lower_bound), (Some(0), 0));
    let hint = solver().hint(&Position::from(&grid), Terms::default()).unwrap();
    assert_eq!((hint.jump, hint.left, hint.proven), (None, 0, true));
}

#[test]
fn along_a_random_walk_par_changes_by_one_move_at_most() {
    let mut solver = solver();
    let mut rng = SmallRng::seed_from_u64(2);
    for number in 1..=12 {
        let mut grid = puzzle(&Edition::standard(), number);
        let mut par = solver.par(&Position::from(&grid));
        for _ in 0..25 {
            let jumps: Vec<Spot> = grid.jumps().into_iter().collect();
            grid.jump(jumps[rng.random_range(0..jumps.len())]);
            let next = solver.par(&Position::from(&grid));
            assert!(next.abs_diff(par) <= 1, "{par} then {next} in\n{grid}");
            par = next;
        }
    }
}

#[test]
fn along_a_solution_par_falls_and_every_hint_keeps_it() {
    let mut solver = solver();
    let mut grid = puzzle(&Edition::standard(), 4);
    let mut par = solver.par(&Position::from(&grid));
    while par > 0 {
        let position = Position::from(&grid);
        let hint = solver.hint(&position, Terms::default()).unwrap();
        assert_eq!((hint.left, hint.proven), (par, true));
        let jump = hint.jump.unwrap();
        assert_eq!(solver.keeps_par(&position, par, jump, Terms::default()), Some(true));
        grid.jump(Spot::new(jump).unwrap());
        par -= 1;
        assert_eq!(solver.par(&Position::from(&grid)), par);
    }
    assert!(grid.is_solved());
}

#[test]
fn a_search_without_time_still_has_a_solution_and_a_bound() {
    let mut solver = solver();
    let mut proven = 0;
    for (number, moves, grid) in fixtures().into_iter().take(60) {
        let terms = Terms { deadline: Some(Instant::now()), ..Terms::default() };
        let answer = solver.solve(&Position::from(&grid), terms);
        assert!(answer.lower_bound <= moves, "drawn grid {number}");
        assert!(answer.length().unwrap() >= moves, "drawn grid {number}");
        proven += usize::from(answer.is_optimal());
        replay(&format!("draw={number}"), &answer);
    }
    assert!(proven < 60, "with no time at all some proof must be missing");
}

#[test]
fn a_cancelled_search_stops() {
    let cancelled = AtomicBool::new(true);
    let mut solver = solver();
    let grid = Position::from(&puzzle(&Edition::standard(), 35));
    let whole = solver.solve(&grid, Terms::default());
    let answer = solver.solve(&grid, Terms { cancelled: Some(&cancelled), ..Terms::default() });
    assert!(answer.nodes < whole.nodes && !answer.is_optimal());
    assert!(answer.lower_bound <= whole.lower_bound);
    assert_eq!(solver.hint(&grid, Terms { cancelled: Some(&cancelled), ..Terms::default() }), None);
    // Cancelled by its own progress: the first solution stays.
    cancelled.store(false, Ordering::Relaxed);
    let mut stop = |progress: Progress| cancelled.store(progress.best.is_some(), Ordering::Relaxed);
    let terms = Terms { cancelled: Some(&cancelled), progress: Some(&mut stop), ..Terms::default() };
    let answer = solver.solve(&grid, terms);
    assert!(answer.length().unwrap() >= whole.lower_bound);
    // The solver is as good as new.
    assert_eq!(solver.solve(&grid, Terms::default()), whole);
}

#[test]
fn progress_only_gets_better_and_ends_with_the_answer() {
    let mut solver = solver();
    for (_, moves, grid) in fixtures().into_iter().take(20) {
        let mut told: Vec<Progress> = Vec::new();
        let mut tell = |progress| told.push(progress);
        let answer =
            solver.solve(&Position::from(&grid), Terms { progress: Some(&mut tell), ..Terms::default() });
        assert_eq!(answer.length(), Some(moves));
        for pair in told.windows(2) {
            assert!(pair[0].lower_bound <= pair[1].lower_bound && pair[0].nodes <= pair[1].nodes);
            assert!(pair[1].best.unwrap_or(u32::MAX) <= pair[0].best.unwrap_or(u32::MAX));
        }
        let last = told.last().unwrap();
        assert_eq!((last.best, last.lower_bound), (Some(moves), moves));
    }
}
