//! The solver's part of `make bench`: the 200 grids of `fixtures/solver.txt`, each solved alone on one thread, then all
//! of them on one and on two threads.
//!
//! `-- N` also solves the first N drawn grids, as `make soak` does with 100,000, and fails if one takes more than 10 ms.

use std::time::{Duration, Instant};

use rustix::time::{ClockId, clock_gettime};
use talat_rules::chatuchak::Edition;
use talat_rules::edition::Edition as _;
use talat_rules::race::puzzle;
use talat_solver::{Position, Solver, Terms, text};

const COUNTS: [u8; 5] = [6, 5, 6, 6, 6];
/// Each grid is solved so often, and the fastest time counts: the machine may be busy with other things.
const TIMES: usize = 3;
/// How often all grids are solved to count how many a thread solves in a second.
const PASSES: usize = 5;
/// No drawn grid may take longer, in µs.
const TOO_SLOW: f64 = 10_000.0;

/// The processor time of this thread: what else runs on the machine takes little part in it.
fn cpu_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs() as u32)
}

#[expect(clippy::print_stdout, reason = "the table is what this program is for")]
fn main() {
    let began = cpu_time();
    let mut solver = Solver::for_booths(COUNTS).expect("these are the standard booths");
    let built = cpu_time().saturating_sub(began);
    let fixtures = include_str!("../../../fixtures/solver.txt");
    let grids: Vec<Position> = (text::read(fixtures, COUNTS).expect("the fixtures are grids"))
        .iter()
        .map(|read| Position::from(&read.grid))
        .collect();
    println!("tables: {} kB, built in {:.1} ms", solver.tables().bytes() / 1000, built.as_secs_f64() * 1e3);
    println!(
        "{:<34}{:>9}{:>9}{:>9}{:>9}{:>9}",
        "200 drawn grids, one thread", "mean", "median", "p95", "p99", "max"
    );
    let (mut times, mut nodes) = (Vec::new(), Vec::new());
    let (mut first_times, mut gaps) = (Vec::new(), Vec::new());
    for position in &grids {
        let mut fastest = f64::INFINITY;
        for _ in 0..TIMES {
            let began = cpu_time();
            let answer = solver.solve(position, Terms::default());
            fastest = fastest.min(cpu_time().saturating_sub(began).as_secs_f64());
            assert!(answer.is_optimal());
            if nodes.len() == times.len() {
                nodes.push(answer.nodes as f64);
            }
        }
        times.push(fastest * 1e6);
        let (time, gap) = first(&mut solver, position);
        first_times.push(time);
        gaps.push(gap);
    }
    let rate = nodes.iter().sum::<f64>() / times.iter().sum::<f64>();
    println!("{}", row("time until proven, µs", &mut times));
    println!("{}", row("nodes", &mut nodes));
    println!("{}", row("time to the first solution, µs", &mut first_times));
    println!("{}", row("its moves above the fewest", &mut gaps));
    println!("{rate:.1} million nodes a second");
    for threads in [1, 2] {
        println!("{}", together(&grids, threads));
    }
    if let Some(word) = std::env::args().skip(1).find(|word| word != "--bench") {
        many(&mut solver, word.parse().expect("a number of grids"));
    }
}

/// How many grids threads prove in a second, each thread with its own solver.
fn together(grids: &[Position], threads: usize) -> String {
    let prove = || {
        let mut solver = Solver::for_booths(COUNTS).expect("these are the standard booths");
        let began = cpu_time();
        for position in grids.iter().cycle().take(grids.len() * PASSES) {
            assert!(solver.solve(position, Terms::default()).is_optimal());
        }
        cpu_time().saturating_sub(began).as_secs_f64()
    };
    let began = Instant::now();
    let busy: f64 = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(prove)).collect();
        workers.into_iter().map(|worker| worker.join().expect("the solver does not panic")).sum()
    });
    let proven = (grids.len() * PASSES * threads) as f64;
    let (passed, free) = (began.elapsed().as_secs_f64(), busy / threads as f64);
    let (rate, free_rate) = (proven / passed, proven / free);
    format!("threads: {threads}; grids a second: {rate:.0}, and {free_rate:.0} by processor time alone")
}

/// When the first solution was there, in µs, and how many moves more than the fewest it has.
fn first(solver: &mut Solver, position: &Position) -> (f64, f64) {
    let mut first = None;
    let began = cpu_time();
    let mut progress = |progress: talat_solver::Progress| {
        if let (None, Some(best)) = (first, progress.best) {
            first = Some((cpu_time().saturating_sub(began).as_secs_f64() * 1e6, best));
        }
    };
    let answer = solver.solve(position, Terms { progress: Some(&mut progress), ..Terms::default() });
    let (time, best) = first.expect("every grid has a solution");
    (time, f64::from(best) - f64::from(answer.lower_bound))
}

fn row(name: &str, figures: &mut [f64]) -> String {
    figures.sort_by(f64::total_cmp);
    let at = |percent: usize| figures[(figures.len() - 1) * percent / 100];
    let mean = figures.iter().sum::<f64>() / figures.len() as f64;
    format!("{name:<34}{mean:>9.1}{:>9.0}{:>9.0}{:>9.0}{:>9.0}", at(50), at(95), at(99), at(100))
}

/// Drawn grids by number, one after the other.
#[expect(clippy::print_stdout, reason = "the table is what this program is for")]
fn many(solver: &mut Solver, count: u64) {
    let edition = Edition::standard();
    let mut times = Vec::new();
    let mut slowest = (0.0, 0);
    let wall = Instant::now();
    for number in 1..=count {
        let position = Position::from(&puzzle(&edition, number));
        let mut time = f64::INFINITY;
        for _ in 0..TIMES {
            let began = cpu_time();
            assert!(solver.solve(&position, Terms::default()).is_optimal());
            time = time.min(cpu_time().saturating_sub(began).as_secs_f64() * 1e6);
            // Only what seems slow is worth another try.
            if time < TOO_SLOW / 2.0 {
                break;
            }
        }
        if time > slowest.0 {
            slowest = (time, number);
        }
        times.push(time);
    }
    println!("{}", row(&format!("{count} drawn grids, µs"), &mut times));
    println!("slowest: drawn grid {}; {:.1?} in all", slowest.1, wall.elapsed());
    assert!(slowest.0 < TOO_SLOW, "no drawn grid may take more than 10 ms");
}
