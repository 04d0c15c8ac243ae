//! `talat simulate`: many random games.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::time::Instant;

use rayon::prelude::*;
use serde::Serialize;
use talat_arena::setup::Setup;
use talat_rules::game::{Game, Step};
use talat_rules::play;
use talat_rules::record::{self, Entry, LevelName, Origin, Sitter};
use talat_rules::with_game;

use crate::args::SimulateArgs;
use crate::failure::Failure;
use crate::play::{draw_seed, players};
use crate::report;
use crate::tally::Tally;

/// What is printed with `--json`. It holds no time of day or speed: equal runs print equal bytes.
#[derive(Serialize)]
struct Summary<'a> {
    game: &'static str,
    players: u8,
    options: &'a talat_rules::Options,
    seed: u64,
    #[serde(flatten)]
    tally: Tally,
}

/// Plays the games and prints the summary.
pub(crate) fn run(args: &SimulateArgs, out: &mut impl Write) -> Result<(), Failure> {
    let setup = args.setup.set_up()?;
    if let Some(directory) = &args.records {
        fs::create_dir_all(directory).map_err(Failure::at(directory))?;
    }
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.jobs).build()?;
    let began = Instant::now();
    let tally = with_game!(&setup.game, game => pool.install(|| play_all(game, &setup, args)))?;
    let took = began.elapsed();
    let players = args.setup.players;
    if args.json {
        let (game, options) = (setup.game.name(), &setup.options);
        let summary = Summary { game, players, options, seed: args.seed, tally };
        let text = serde_json::to_string_pretty(&summary).expect("a summary is plain data");
        writeln!(out, "{text}")?;
    } else {
        report::tally(out, setup.game.name(), players, &tally, took)?;
    }
    Ok(())
}

fn play_all<G: Game>(game: &G, setup: &Setup, args: &SimulateArgs) -> Result<Tally, Failure> {
    let progress = report::progress(args.games, "games");
    let tally = (0..args.games)
        .into_par_iter()
        .map(|index| {
            let mut tally = Tally::new(game.seats());
            let finished = play_one(game, args.seed, index, args.records.is_some(), &mut tally);
            if let (Some(directory), Some((entries, state))) = (&args.records, finished) {
                save(directory, game, setup, args.seed, index, entries, &state)?;
            }
            progress.inc(1);
            Ok(tally)
        })
        .try_reduce(|| Tally::new(game.seats()), |one, other| Ok(one.merge(&other)));
    progress.finish_and_clear();
    tally
}

/// Plays one game into the tally; its entries and final state are kept if wanted.
fn play_one<G: Game>(
    game: &G,
    run: u64,
    index: u64,
    keep: bool,
    tally: &mut Tally,
) -> Option<(Vec<Entry>, G::State)> {
    let mut random = players(run, index);
    let mut state = game.start();
    let mut entries = Vec::new();
    let (mut steps, mut actions) = (0, 0);
    while let Some(step) = play::step(game, &mut state, &mut random) {
        steps += 1;
        if let Step::Act(..) = step {
            actions += 1;
            tally.branching.add(random.legal().len() as i64);
        }
        if keep {
            entries.push(Entry::of::<G>(&step));
        }
    }
    let standing = game.standing(&state).expect("a game that is over has a standing");
    tally.end(steps, actions, &standing);
    keep.then_some((entries, state))
}

fn save<G: Game>(
    directory: &Path,
    game: &G,
    setup: &Setup,
    run: u64,
    index: u64,
    entries: Vec<Entry>,
    state: &G::State,
) -> Result<(), Failure> {
    let random = LevelName::new("random").expect("it is the name of a level");
    let origin = Origin {
        options: &setup.options,
        edition_source: setup.edition_source.as_deref(),
        seats: vec![Sitter::Bot(random); usize::from(game.seats())],
        seed: draw_seed(run, index),
        nonces: Vec::new(),
    };
    let path = directory.join(format!("{}-{}-{run}-{index:06}.json", G::NAME, game.seats()));
    fs::write(&path, record::write(game, origin, entries, state).to_text()).map_err(Failure::at(&path))
}
