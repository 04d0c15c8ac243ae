//! A run: many deals on several threads, counted in their order, so that the result does not hang on the threads.

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Instant;

use indicatif::ProgressBar;
use talat_bots::Searchable;
use talat_rules::with_game;

use crate::args::ArenaArgs;
use crate::contestant::contestants;
use crate::failure::Failure;
use crate::play::{Played, Terms};
use crate::report;
use crate::seating::Seating;
use crate::sprt::{Decision, Sprt};
use crate::stats;
use crate::summary::Summary;
use crate::tally::Tally;

/// Plays what was asked for and prints the result.
pub fn run(args: &ArenaArgs, out: &mut impl Write) -> Result<(), Failure> {
    let setup = args.setup.set_up()?;
    let contestants = contestants(&args.bots)?;
    let seating = Seating::new(contestants.len(), args.setup.players)?;
    let test = args.test(contestants.len()).map_err(Failure::Arguments)?;
    let began = Instant::now();
    let tally = with_game!(&setup.game, game => {
        let terms = Terms { game, contestants: &contestants, allowance: args.budget, seed: args.seed };
        play_all(&terms, &seating, args, test.as_ref())
    });
    let summary = Summary::new(args, &setup, &contestants, &seating, test, &tally, began.elapsed());
    if args.json {
        let text = serde_json::to_string_pretty(&summary).expect("a summary is plain data");
        writeln!(out, "{text}")?;
    } else {
        report::summary(out, &summary)?;
    }
    Ok(())
}

/// How many threads play.
pub(crate) fn threads(args: &ArenaArgs, deals: u64) -> usize {
    let wanted = match args.threads {
        0 => thread::available_parallelism().map_or(1, usize::from),
        given => given,
    };
    wanted.min(usize::try_from(deals).unwrap_or(usize::MAX)).max(1)
}

fn play_all<G: Searchable>(
    terms: &Terms<'_, G>,
    seating: &Seating,
    args: &ArenaArgs,
    test: Option<&Sprt>,
) -> Tally {
    let deals = args.games.div_ceil(seating.games.len() as u64);
    let progress = report::progress(deals * seating.games.len() as u64);
    let (next, stop) = (AtomicU64::new(0), AtomicBool::new(false));
    let mut tally = Tally::new(terms.contestants.len());
    thread::scope(|scope| {
        let (tell, told) = mpsc::channel();
        for _ in 0..threads(args, deals) {
            let (tell, next, stop, progress) = (tell.clone(), &next, &stop, &progress);
            scope.spawn(move || {
                while let Some(deal) = take(next, stop, deals) {
                    let played = play_deal(terms, seating, deal, stop, progress);
                    // Nobody listens any more once the test is decided.
                    if tell.send((deal, played)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(tell);
        // Deals end in any order and are counted in their own.
        let mut early: BTreeMap<u64, Vec<Played>> = BTreeMap::new();
        let mut counted = 0;
        for (deal, played) in told {
            early.insert(deal, played);
            while let Some(played) = early.remove(&counted) {
                counted += 1;
                tally.add(&played);
                progress.set_message(report::so_far(&tally, terms.contestants));
                if test.is_some_and(|test| decided(test, &tally, seating)) {
                    stop.store(true, Ordering::Relaxed);
                    return;
                }
            }
        }
    });
    progress.finish_and_clear();
    tally
}

/// The next deal that nobody plays yet.
fn take(next: &AtomicU64, stop: &AtomicBool, deals: u64) -> Option<u64> {
    let deal = next.fetch_add(1, Ordering::Relaxed);
    (deal < deals && !stop.load(Ordering::Relaxed)).then_some(deal)
}

/// Plays a deal with every seating; cut short once the run is over, when nobody counts it.
fn play_deal<G: Searchable>(
    terms: &Terms<'_, G>,
    seating: &Seating,
    deal: u64,
    stop: &AtomicBool,
    progress: &ProgressBar,
) -> Vec<Played> {
    let games = seating.games.iter().take_while(|_| !stop.load(Ordering::Relaxed));
    games
        .map(|seats| {
            let played = terms.play(deal, seats);
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
