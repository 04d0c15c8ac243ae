//! `talat solve`: shortest solutions of solo puzzles, with proof.

use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::{ArgGroup, Args};
use rayon::prelude::*;
use rustix::time::{ClockId, clock_gettime};
use serde::Serialize;
use talat_arena::setup::{read_edition, read_text};
use talat_rules::any::{Editions, GameBox};
use talat_rules::chatuchak::{Colour, Edition, Grid, Spot};
use talat_rules::race::{LAST_PUZZLE, puzzle};
use talat_solver::{Answer, Difficulty, Position, Solutions, Solver, Terms, text};

use crate::failure::Failure;
use crate::report;

/// So many shortest solutions are listed by `--all`; some puzzles have millions.
const MOST_SOLUTIONS: usize = 1000;
/// So many grids are solved before their answers are printed.
const BATCH: usize = 4096;

#[derive(Debug, Args)]
#[command(group(ArgGroup::new("which").required(true).args(["grid", "draw", "file"])))]
pub(crate) struct SolveArgs {
    /// The start grid with this number.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=16))]
    grid: Option<u8>,
    /// The drawn grid with this number, as in `race` with the option `draw`.
    #[arg(long, value_name = "SEED", value_parser = clap::value_parser!(u64).range(1..=LAST_PUZZLE))]
    draw: Option<u64>,
    /// Grids from a file, `-` for standard input: five lines of six letters R, Y, G, P, B and one `.` for the
    /// empty spot; a blank line between one grid and the next.
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// Stop after so many milliseconds per grid, with the best solution so far and what is proven about it.
    #[arg(long, value_name = "MS")]
    time: Option<u64>,
    /// Tell all shortest solutions, up to 1000, and how narrow the way is.
    #[arg(long)]
    all: bool,
    /// Print one JSON object per grid and line.
    #[arg(long)]
    json: bool,
    /// Component data to use instead of the standard edition.
    #[arg(long, value_name = "FILE")]
    edition: Option<PathBuf>,
    /// How many threads solve grids; by default as many as there are cores.
    #[arg(long, default_value_t = 0, hide_default_value = true, value_name = "J")]
    jobs: usize,
}

/// A grid to be solved, and what it is called.
struct Puzzle {
    name: String,
    grid: Grid,
}

/// What is told about a grid.
struct Solved {
    answer: Answer,
    cpu: Duration,
    more: Option<More>,
}

/// What is told with `--all`, as far as there was time for it.
struct More {
    solutions: Option<Solutions>,
    difficulty: Option<Difficulty>,
}

/// What is told as JSON.
#[derive(Serialize)]
struct Line<'a> {
    puzzle: &'a str,
    grid: Grid,
    length: Option<u32>,
    optimal: bool,
    lower_bound: u32,
    moves: Vec<Spot>,
    nodes: u64,
    cpu_us: u64,
    #[serde(flatten)]
    more: Option<MoreLine>,
}

#[derive(Serialize)]
struct MoreLine {
    /// The shortest solutions.
    solutions: Vec<Vec<Spot>>,
    /// Whether there are no others.
    all_solutions: bool,
    /// For each move, how many jumps were on some shortest way.
    choices: Option<Vec<u8>>,
    difficulty_bits: Option<f64>,
}

/// Solves the grids that are asked for, many of them at once.
pub(crate) fn run(args: &SolveArgs, out: &mut impl Write) -> Result<(), Failure> {
    let edition = match &args.edition {
        Some(path) => {
            let mut editions = Editions::standard();
            read_edition(&mut editions, GameBox::Chatuchak, path)?;
            editions.chatuchak
        }
        None => Editions::standard().chatuchak,
    };
    let puzzles = puzzles(args, &edition)?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.jobs).build()?;
    let progress = report::progress(puzzles.len() as u64, "grids");
    if puzzles.len() == 1 {
        progress.set_draw_target(indicatif::ProgressDrawTarget::hidden());
    }
    let colourful = std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let solver =
        || Solver::for_booths(edition.booth_counts()).expect("an edition has 29 booths, 2 to 8 of a colour");
    let began = Instant::now();
    let mut proven = 0;
    for batch in puzzles.chunks(BATCH) {
        let solve = |solver: &mut Solver, puzzle: &Puzzle| {
            let solved = solve(solver, puzzle, args);
            progress.inc(1);
            solved
        };
        let solved: Vec<Solved> = pool.install(|| batch.par_iter().map_init(solver, solve).collect());
        for (puzzle, solved) in batch.iter().zip(&solved) {
            proven += usize::from(solved.answer.is_optimal());
            if args.json { tell_json(out, puzzle, solved)? } else { tell(out, puzzle, solved, colourful)? }
        }
    }
    progress.finish_and_clear();
    if puzzles.len() > 1 && !args.json {
        let (took, all) = (began.elapsed(), puzzles.len());
        let rate = all as f64 / took.as_secs_f64().max(1e-9);
        writeln!(out, "{proven} of {all} grids proven in {took:.2?}, {rate:.0} a second")?;
    }
    Ok(())
}

/// The grids that are asked for.
fn puzzles(args: &SolveArgs, edition: &Edition) -> Result<Vec<Puzzle>, Failure> {
    if let Some(number) = args.grid {
        let side = edition.start_grid(number).expect("an edition has 16 start grids");
        return Ok(vec![Puzzle { name: format!("start grid {number}"), grid: side.grid }]);
    }
    if let Some(number) = args.draw {
        return Ok(vec![Puzzle { name: format!("drawn grid {number}"), grid: puzzle(edition, number) }]);
    }
    let path = args.file.as_deref().expect("one of the three is required");
    let name =
        if path.as_os_str() == "-" { "standard input".to_string() } else { path.display().to_string() };
    let read = text::read(&read_text(path)?, edition.booth_counts())
        .map_err(|error| Failure::Refused { path: name.clone(), reason: error.to_string() })?;
    Ok(read
        .into_iter()
        .map(|read| Puzzle { name: format!("{name}:{}", read.line), grid: read.grid })
        .collect())
}

/// The processor time of this thread.
fn cpu_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs() as u32)
}

fn solve(solver: &mut Solver, puzzle: &Puzzle, args: &SolveArgs) -> Solved {
    let position = Position::from(&puzzle.grid);
    let deadline = args.time.and_then(|time| Instant::now().checked_add(Duration::from_millis(time)));
    let terms = || Terms { deadline, ..Terms::default() };
    let began = cpu_time();
    let answer = solver.solve(&position, terms());
    let cpu = cpu_time().saturating_sub(began);
    let more = (args.all && answer.is_optimal()).then(|| More {
        solutions: solver.solutions(&position, MOST_SOLUTIONS, &terms()),
        difficulty: solver.difficulty(&position, answer.best.as_deref().unwrap_or_default(), &terms()),
    });
    Solved { answer, cpu, more }
}

fn spots(moves: &[u8]) -> Vec<Spot> {
    moves.iter().filter_map(|spot| Spot::new(*spot)).collect()
}

fn words(spots: &[Spot]) -> String {
    spots.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn tell_json(out: &mut impl Write, puzzle: &Puzzle, solved: &Solved) -> Result<(), Failure> {
    let Solved { answer, cpu, more } = solved;
    let line = Line {
        puzzle: &puzzle.name,
        grid: puzzle.grid,
        length: answer.length(),
        optimal: answer.is_optimal(),
        lower_bound: answer.lower_bound,
        moves: answer.spots(),
        nodes: answer.nodes,
        cpu_us: cpu.as_micros() as u64,
        more: more.as_ref().map(|more| MoreLine {
            solutions: more.solutions.iter().flat_map(|found| &found.all).map(|moves| spots(moves)).collect(),
            all_solutions: more.solutions.as_ref().is_some_and(|found| found.complete),
            choices: more.difficulty.as_ref().map(|difficulty| difficulty.choices.clone()),
            difficulty_bits: more.difficulty.as_ref().map(|difficulty| difficulty.bits),
        }),
    };
    writeln!(out, "{}", serde_json::to_string(&line).expect("an answer is plain data"))?;
    Ok(())
}

fn tell(out: &mut impl Write, puzzle: &Puzzle, solved: &Solved, colourful: bool) -> Result<(), Failure> {
    let Solved { answer, cpu, more } = solved;
    let moves = answer.spots();
    let verdict = match answer.length() {
        Some(length) if answer.is_optimal() => format!("{length} moves, optimal"),
        Some(length) => {
            let gap = length - answer.lower_bound;
            format!(
                "{length} moves, at most {gap} more than the fewest: at least {} are needed",
                answer.lower_bound
            )
        }
        None => format!("no solution, at least {} moves are needed", answer.lower_bound),
    };
    writeln!(out, "{}: {verdict}", report::printable(&puzzle.name))?;
    if !moves.is_empty() {
        writeln!(out, "{}", words(&moves))?;
    }
    let mut grid = puzzle.grid;
    for spot in moves {
        grid.jump(spot);
    }
    for row in grid.rows() {
        writeln!(out, "  {}", row.chars().map(|letter| painted(letter, colourful)).collect::<String>())?;
    }
    writeln!(out, "{} nodes, {:.2} ms of processor time", answer.nodes, cpu.as_secs_f64() * 1e3)?;
    if let Some(more) = more {
        tell_more(out, more)?;
    }
    writeln!(out)?;
    Ok(())
}

fn tell_more(out: &mut impl Write, more: &More) -> Result<(), Failure> {
    if let Some(difficulty) = &more.difficulty {
        let choices = difficulty.choices.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        writeln!(out, "good jumps at each move: {choices}; {:.1} bits to get right", difficulty.bits)?;
    }
    let Some(solutions) = &more.solutions else {
        writeln!(out, "no time left for all shortest solutions")?;
        return Ok(());
    };
    let count = solutions.all.len();
    let which = if solutions.complete { "all" } else { "the first" };
    writeln!(out, "{which} {count} shortest solutions:")?;
    for moves in &solutions.all {
        writeln!(out, "{}", words(&spots(moves)))?;
    }
    Ok(())
}

/// A letter on a ground of its colour, or as it is.
fn painted(letter: char, colourful: bool) -> String {
    const GROUNDS: [&str; Colour::COUNT] = ["41;97", "43;30", "42;30", "45;97", "44;97"];
    match Colour::from_letter(letter) {
        Some(colour) if colourful => format!("\u{1b}[{}m{letter} \u{1b}[0m", GROUNDS[colour.index()]),
        _ if colourful => format!("{letter} "),
        _ => letter.to_string(),
    }
}
