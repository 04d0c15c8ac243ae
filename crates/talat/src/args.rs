//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use talat_arena::ArenaArgs;
use talat_arena::setup::SetupArgs;
use talat_server::config::{Config, Program, Settings};

use crate::failure::Failure;
use crate::lan;

/// Which program this is; where it was built without git, only the version is known.
const PROGRAM: Program = Program {
    version: env!("CARGO_PKG_VERSION"),
    commit: if BUILT_FROM.is_empty() { None } else { Some(BUILT_FROM) },
};
const BUILT_FROM: &str = env!("TALAT_BUILT_FROM");

/// Three market games on one table: Chatuchak, Bangkok, Chakapuces.
///
/// An unofficial work of admirers. The games are `chatuchak` (2–5 players), `race` (Chatuchak's puzzle: 1
/// player solo, 2–5 at once), `bangkok` (1–4) and `chakapuces` (2–6).
#[derive(Debug, Parser)]
#[command(version = env!("TALAT_VERSION"))]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Play a whole random game in the terminal, one line a step.
    Demo(DemoArgs),
    /// Play many random games and tell how they went.
    Simulate(SimulateArgs),
    /// Let bots play each other on the same deals from every seat, and tell who is better.
    Arena(ArenaArgs),
    /// Replay a record step by step, judging each.
    Replay(ReplayArgs),
    /// Count the positions that can be reached in so many steps.
    Perft(PerftArgs),
    /// Solve solo puzzles in as few moves as possible, with proof.
    Solve(crate::solve::SolveArgs),
    /// Host tables: people in their browsers, bots in the empty chairs.
    Serve(Box<ServeArgs>),
    /// Say whether settings can be used, and which differ from the defaults, without serving.
    CheckConfig(Box<ServeArgs>),
    /// Ask the running server whether it can work; for those who watch over it.
    Healthcheck(crate::healthcheck::HealthcheckArgs),
    /// Write everything a server keeps to one file, while it runs or not.
    Backup(crate::backup::BackupArgs),
    /// Bring a backup back, or only check it.
    ///
    /// The whole file is checked before anything is touched: that no byte has changed since it was made, that the database
    /// in it is sound, and that it holds nothing that is not Talat's. A backup that is refused leaves the directory as it was.
    Restore(crate::backup::RestoreArgs),
    /// Look after a house: its tables, its people, and who may come in.
    Admin(crate::admin::AdminArgs),
    /// Play random games over all player counts and options, checking the laws of the games.
    Soak(SoakArgs),
}

#[derive(Debug, Args)]
pub(crate) struct DemoArgs {
    /// The game; without one, a game of each kind is played.
    pub(crate) game: Option<String>,
    /// The seed that decides everything.
    #[arg(long, default_value_t = 1, value_name = "S")]
    pub(crate) seed: u64,
}

#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    /// A TOML file with settings, named as the flags are; flags and the environment come before it.
    #[arg(long, env = "TALAT_CONFIG", value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    /// Listen on the whole network, and print the link and a code that phones can scan.
    #[arg(long)]
    pub(crate) lan: bool,
    #[command(flatten)]
    pub(crate) settings: Settings,
}

impl ServeArgs {
    /// Everything decided: by flags, the environment, the file and the defaults.
    pub(crate) fn decide(self) -> Result<Config, Failure> {
        let file = self.config.as_deref().map(Settings::read).transpose()?.unwrap_or_default();
        let mut settings = self.settings.or(file);
        if self.lan {
            settings.listen = Some(lan::everywhere(settings.listen));
        }
        Ok(Config { file: self.config, program: PROGRAM, ..settings.decide()? })
    }
}

#[derive(Debug, Args)]
pub(crate) struct SimulateArgs {
    #[command(flatten)]
    pub(crate) setup: SetupArgs,
    /// How many games.
    #[arg(long, default_value_t = 1000, value_name = "G")]
    pub(crate) games: u64,
    /// The seed that decides everything: the same seed gives the same games, whatever the number of jobs.
    #[arg(long, default_value_t = 1, value_name = "S")]
    pub(crate) seed: u64,
    /// How many threads; by default as many as there are cores.
    #[arg(long, default_value_t = 0, hide_default_value = true, value_name = "J")]
    pub(crate) jobs: usize,
    /// Write the record of every game into this directory.
    #[arg(long, value_name = "DIR")]
    pub(crate) records: Option<PathBuf>,
    /// Print the summary as JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct ReplayArgs {
    /// The record; `-` for standard input.
    pub(crate) file: PathBuf,
    /// Print one JSON object per line: the set-up, each step with the complete state and the legal actions
    /// after it, the standing.
    #[arg(long)]
    pub(crate) json: bool,
    /// Redraw every card and roll from the seed and compare.
    #[arg(long)]
    pub(crate) verify: bool,
    /// Component data for a record that names an edition without holding it.
    #[arg(long, value_name = "FILE")]
    pub(crate) edition: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    pub(crate) setup: SetupArgs,
    /// How many steps deep; actions and the outcomes of chance are steps alike.
    #[arg(long, default_value_t = 4, value_name = "D")]
    pub(crate) depth: u32,
    /// The seed of the set-up.
    #[arg(long, default_value_t = 1, value_name = "S")]
    pub(crate) seed: u64,
}

#[derive(Debug, Args)]
pub(crate) struct SoakArgs {
    /// How many games of each game, spread over its player counts and options.
    #[arg(long, default_value_t = 1_000_000, value_name = "G")]
    pub(crate) games: u64,
    /// All laws are checked at about one step in so many, the cheap ones at every step.
    #[arg(long, default_value_t = 4000, value_name = "K")]
    pub(crate) every: u32,
    /// The seed that decides everything.
    #[arg(long, default_value_t = 1, value_name = "S")]
    pub(crate) seed: u64,
    /// How many threads; by default as many as there are cores.
    #[arg(long, default_value_t = 0, hide_default_value = true, value_name = "J")]
    pub(crate) jobs: usize,
}
