//! `talat simulate`: many random games.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use rayon::prelude::*;
use serde::Serialize;
use talat_arena::interrupt::Interrupt;
use talat_arena::setup::Setup;
use talat_rules::game::{Game, Step};
use talat_rules::play;
use talat_rules::record::{self, Entry, LevelName, Origin, Sitter};
use talat_rules::{Edition, with_game};

use crate::args::SimulateArgs;
use crate::failure::Failure;
use crate::play::{draw_seed, players};
use crate::report;
use crate::tally::Tally;

/// What is printed with `--json`. It holds no time of day or speed: equal runs print equal bytes.
#[derive(Serialize)]
struct Summary<'a> {
    version: &'static str,
    game: &'static str,
    players: u8,
    options: &'a talat_rules::Options,
    edition: String,
    edition_hash: String,
    seed: u64,
    /// Whether somebody ended the run before all was played.
    interrupted: bool,
    #[serde(flatten)]
    tally: Tally,
}

/// Plays the games and prints the summary.
pub(crate) fn run(args: &SimulateArgs, out: &mut impl Write) -> Result<(), Failure> {
    let setup = args.setup.set_up()?;
    let records =
        args.records.as_deref().map(|directory| Records::new(directory, &setup, args)).transpose()?;
    let interrupt = Interrupt::listen()?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.jobs).build()?;
    let began = Instant::now();
    let tally = with_game!(&setup.game, game => pool.install(|| play_all(game, &setup, args, records.as_ref(), &interrupt)))?;
    let took = began.elapsed();
    let (players, games) = (args.setup.players, tally.games);
    let interrupted = games < args.games;
    if args.json {
        let (edition, edition_hash) =
            with_game!(&setup.game, game => (game.edition().name().to_owned(), game.edition().hash()));
        let summary = Summary {
            version: env!("CARGO_PKG_VERSION"),
            game: setup.game.name(),
            players,
            options: &setup.options,
            edition,
            edition_hash,
            seed: args.seed,
            interrupted,
            tally,
        };
        let text = serde_json::to_string_pretty(&summary).expect("a summary is plain data");
        writeln!(out, "{text}")?;
    } else {
        report::tally(out, setup.game.name(), players, &tally, took)?;
    }
    if interrupted {
        Err(talat_arena::Failure::Interrupted { games, asked: args.games }.into())
    } else {
        Ok(())
    }
}

fn play_all<G: Game>(
    game: &G,
    setup: &Setup,
    args: &SimulateArgs,
    records: Option<&Records>,
    interrupt: &Interrupt,
) -> Result<Tally, Failure> {
    let progress = report::progress(args.games, "games");
    let tally = (0..args.games)
        .into_par_iter()
        .take_any_while(|_| !interrupt.happened())
        .map(|index| {
            let mut tally = Tally::new(game.seats());
            let finished = play_one(game, args.seed, index, records.is_some(), &mut tally);
            if let (Some(records), Some((entries, state))) = (records, finished) {
                records.save(game, setup, index, entries, &state)?;
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

/// A directory for the records of a run.
struct Records {
    directory: PathBuf,
    /// What all names of the run begin with: the set-up and the seed.
    run: String,
    seed: u64,
}

impl Records {
    /// Makes the directory. One that holds records of the same run already is left as it is.
    fn new(directory: &Path, setup: &Setup, args: &SimulateArgs) -> Result<Self, Failure> {
        fs::create_dir_all(directory).map_err(Failure::at(directory))?;
        let words = [format!("{}-{}p", setup.game.name(), args.setup.players)];
        let options = args.setup.options.iter().map(|option| plain(option));
        let edition = setup.edition_source.as_ref().map(|_| {
            let hash = with_game!(&setup.game, game => game.edition().hash());
            format!("edition={}", &hash[..8])
        });
        let seed = [format!("seed{}", args.seed)];
        let words: Vec<String> = words.into_iter().chain(options).chain(edition).chain(seed).collect();
        let run = words.join("-") + "-";
        let entries = fs::read_dir(directory).map_err(Failure::at(directory))?;
        let mut names = entries.flatten().filter_map(|entry| entry.file_name().into_string().ok());
        if let Some(there) = names.find(|name| name.starts_with(&run)) {
            let path = directory.display().to_string();
            let reason =
                format!("{there} is there already; records are never overwritten, so name another directory");
            return Err(Failure::Refused { path, reason });
        }
        Ok(Records { directory: directory.to_owned(), run, seed: args.seed })
    }

    fn save<G: Game>(
        &self,
        game: &G,
        setup: &Setup,
        index: u64,
        entries: Vec<Entry>,
        state: &G::State,
    ) -> Result<(), Failure> {
        let random = LevelName::new("random").expect("it is the name of a level");
        let origin = Origin {
            options: &setup.options,
            edition_source: setup.edition_source.as_deref(),
            seats: vec![Sitter::Bot(random); usize::from(game.seats())],
            seed: draw_seed(self.seed, index),
            nonces: Vec::new(),
        };
        let path = self.directory.join(format!("{}{index:06}.json", self.run));
        let text = record::write(game, origin, entries, state).to_text();
        let file = fs::OpenOptions::new().write(true).create_new(true).open(&path);
        file.and_then(|mut file| file.write_all(text.as_bytes())).map_err(Failure::at(&path))
    }
}

/// An option as a part of a file's name.
fn plain(option: &str) -> String {
    option.chars().map(|c| if c.is_ascii_alphanumeric() || "=_.".contains(c) { c } else { '_' }).collect()
}
