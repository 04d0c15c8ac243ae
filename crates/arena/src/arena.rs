//! A run: many deals on several threads, counted in their order, so that the result does not hang on the threads.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use talat_bots::Searchable;
use talat_rules::with_game;

use crate::args::ArenaArgs;
use crate::contestant::contestants;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::play::{Played, Terms, Worker};
use crate::report::{self, Complaints};
use crate::seating::Seating;
use crate::sprt::{Decision, Sprt};
use crate::stats;
use crate::summary::Summary;
use crate::tally::Tally;

/// How often it is said beside the progress bar how it stands.
const BETWEEN: Duration = Duration::from_millis(500);

/// Plays what was asked for and prints the result.
pub fn run(args: &ArenaArgs, out: &mut impl Write) -> Result<(), Failure> {
    let setup = args.setup.set_up()?;
    let contestants = contestants(&args.bots)?;
    let seating = Seating::new(contestants.len(), args.setup.players)?;
    let test = args.test(contestants.len()).map_err(Failure::Arguments)?;
    let deals = args.games.div_ceil(seating.games.len() as u64);
    let asked = deals * seating.games.len() as u64;
    let interrupt = Interrupt::listen()?;
    let progress = report::progress(asked, "games");
    let complaints = Complaints { progress: progress.clone(), file: complaints_file(args)? };
    let began = Instant::now();
    let tally = with_game!(&setup.game, game => {
        let terms = Terms {
            game,
            options: &setup.options,
            contestants: &contestants,
            allowance: args.budget,
            seed: args.seed,
            listener: &complaints,
            interrupt: &interrupt,
        };
        try_programs(&terms)?;
        play_all(&terms, &seating, deals, threads(args, deals), test.as_ref(), &progress)
    });
    progress.finish_and_clear();
    let games = tally.games;
    let interrupted = interrupt.happened() && games < asked;
    if interrupted && games == 0 {
        return Err(Failure::Interrupted { games, asked });
    }
    let mut summary = Summary::new(args, &setup, &contestants, &seating, test, &tally, began.elapsed());
    summary.interrupted = interrupted;
    if args.json {
        let text = serde_json::to_string_pretty(&summary).expect("a summary is plain data");
        writeln!(out, "{text}")?;
    } else {
        report::summary(out, &summary)?;
    }
    match tally.forfeited {
        _ if interrupted => Err(Failure::Interrupted { games, asked }),
        0 => Ok(()),
        forfeited => Err(Failure::Forfeited { forfeited, games: tally.games }),
    }
}

/// How many threads play.
pub(crate) fn threads(args: &ArenaArgs, deals: u64) -> usize {
    let wanted = match args.threads {
        0 => thread::available_parallelism().map_or(1, usize::from),
        given => given,
    };
    wanted.min(usize::try_from(deals).unwrap_or(usize::MAX)).max(1)
}

/// The file for what programs complain.
fn complaints_file(args: &ArenaArgs) -> Result<Option<Mutex<File>>, Failure> {
    let Some(path) = &args.stderr else { return Ok(None) };
    let file =
        File::create(path).map_err(|error| Failure::File { path: path.display().to_string(), error })?;
    Ok(Some(Mutex::new(file)))
}

/// Starts every program once: one that does not even say hello is a mistake on the command line, not a weak player.
fn try_programs<G: Searchable>(terms: &Terms<'_, G>) -> Result<(), Failure> {
    for contestant in terms.contestants {
        if let Some(mut program) = terms.program(contestant) {
            let greeted = program.greet(terms.game);
            program.dismiss::<G>();
            greeted
                .map_err(|forfeit| Failure::Program { bot: contestant.label.clone(), what: forfeit.what })?;
        }
    }
    Ok(())
}

fn play_all<G: Searchable>(
    terms: &Terms<'_, G>,
    seating: &Seating,
    deals: u64,
    threads: usize,
    test: Option<&Sprt>,
    progress: &ProgressBar,
) -> Tally {
    let (next, stop) = (AtomicU64::new(0), AtomicBool::new(false));
    let mut tally = Tally::new(terms.contestants.len());
    thread::scope(|scope| {
        let (tell, told) = mpsc::channel();
        for _ in 0..threads {
            let (tell, next, stop) = (tell.clone(), &next, &stop);
            scope.spawn(move || {
                let _halt = Halt(stop);
                let mut worker = Worker::new(terms);
                while let Some(deal) = take(next, stop, deals) {
                    let played = play_deal(&mut worker, seating, deal, stop, progress);
                    // What was cut short is of no use to anybody.
                    if terms.interrupt.happened() {
                        break;
                    }
                    // Nobody listens any more once the test is decided.
                    if tell.send((deal, played)).is_err() {
                        break;
                    }
                }
                worker.dismiss();
            });
        }
        drop(tell);
        // Deals end in any order and are counted in their own.
        let mut early: BTreeMap<u64, Vec<Played>> = BTreeMap::new();
        let (mut counted, mut said) = (0, Instant::now());
        for (deal, played) in told {
            early.insert(deal, played);
            while let Some(played) = early.remove(&counted) {
                counted += 1;
                tally.add(&played);
                if !progress.is_hidden() && said.elapsed() >= BETWEEN {
                    progress.set_message(report::so_far(&tally, terms.contestants));
                    said = Instant::now();
                }
                if test.is_some_and(|test| decided(test, &tally, seating)) {
                    stop.store(true, Ordering::Relaxed);
                    return;
                }
            }
        }
    });
    tally
}

/// Stops the others when a bot panics: what they would still play could not be counted.
struct Halt<'a>(&'a AtomicBool);

impl Drop for Halt<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

/// The next deal that nobody plays yet.
fn take(next: &AtomicU64, stop: &AtomicBool, deals: u64) -> Option<u64> {
    let deal = next.fetch_add(1, Ordering::Relaxed);
    (deal < deals && !stop.load(Ordering::Relaxed)).then_some(deal)
}

/// Plays a deal with every seating; cut short once the run is over, when nobody counts it.
fn play_deal<G: Searchable>(
    worker: &mut Worker<'_, G>,
    seating: &Seating,
    deal: u64,
    stop: &AtomicBool,
    progress: &ProgressBar,
) -> Vec<Played> {
    let first = deal * seating.games.len() as u64;
    let games = (seating.games.iter().zip(first + 1..)).take_while(|_| !stop.load(Ordering::Relaxed));
    games
        .map(|(seats, number)| {
            let played = worker.play(number, deal, seats);
            progress.inc(1);
            played
        })
        .collect()
}

fn decided(test: &Sprt, tally: &Tally, seating: &Seating) -> bool {
    test.standing(&tally.bots[0].shares, seating.chairs(0), seating.chairs(1)).decision != Decision::Undecided
}

/// Where two contestants are compared, the Elo difference of one to the other.
pub(crate) fn elo(tally: &Tally, seating: &Seating, one: usize, other: usize) -> stats::Estimate {
    let share = stats::share(&tally.bots[one].shares, &tally.bots[other].shares);
    share.map(|share| stats::elo(share, seating.chairs(one), seating.chairs(other)))
}
