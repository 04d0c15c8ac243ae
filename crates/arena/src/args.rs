//! The arguments of the arena.

use std::path::PathBuf;

use clap::Args;

use crate::budget::Allowance;
use crate::setup::SetupArgs;
use crate::sprt::Sprt;

/// What `talat arena` is asked.
#[derive(Debug, Clone, Args)]
pub struct ArenaArgs {
    /// The game and its set-up.
    #[command(flatten)]
    pub setup: SetupArgs,
    /// Who plays, with commas between: levels, exec:COMMAND, open:LEVEL.
    ///
    /// A level is named as at tables. `exec:COMMAND` runs a program that speaks JSON lines (docs/bot-protocol.md).
    /// `open:LEVEL` is the level shown all that is hidden, for measuring what that would be worth. `@` and a
    /// budget after a name is for this bot alone: `hard@400i`.
    ///
    /// The bots sit down in the order they are named, and the last one takes all chairs that are left: with
    /// `--players 4`, `master,greedy` is one master against three greedy. This order then turns, so that everybody
    /// plays every deal from every seat. With one player, each bot plays every deal alone.
    #[arg(long, value_name = "BOT,BOT…", value_delimiter = ',', required = true)]
    pub bots: Vec<String>,
    /// How many games; made up to whole deals, which are played once from each seat. With --sprt the most.
    #[arg(long, default_value_t = 400, value_name = "G", value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    pub games: u64,
    /// The seed that decides everything that time does not.
    #[arg(long, default_value_t = 1, value_name = "S")]
    pub seed: u64,
    /// How long a bot may think about a move: 400i (rounds of search), 30ms, 2s, or 10% of each level's own time.
    ///
    /// Without it every level has the time that it has at tables. Rounds give the same games on every machine.
    #[arg(long, value_name = "BUDGET")]
    pub budget: Option<Allowance>,
    /// Stop as soon as the first of two bots is shown to be --elo1 better rather than --elo0, or the reverse.
    #[arg(long)]
    pub sprt: bool,
    /// The Elo difference that is not enough.
    #[arg(long, default_value_t = 0.0, value_name = "ELO", requires = "sprt", allow_negative_numbers = true)]
    pub elo0: f64,
    /// The Elo difference that is asked for.
    #[arg(
        long,
        default_value_t = 35.0,
        value_name = "ELO",
        requires = "sprt",
        allow_negative_numbers = true
    )]
    pub elo1: f64,
    /// How often a bot that is not better may pass.
    #[arg(long, default_value_t = 0.05, value_name = "P", requires = "sprt")]
    pub alpha: f64,
    /// How often a bot that is that much better may fail.
    #[arg(long, default_value_t = 0.05, value_name = "P", requires = "sprt")]
    pub beta: f64,
    /// How many deals are played at once; by default as many as there are cores.
    #[arg(long, visible_alias = "jobs", default_value_t = 0, hide_default_value = true, value_name = "T")]
    pub threads: usize,
    /// Where programs' standard error goes, instead of to this one's with their names before it.
    #[arg(long, value_name = "FILE")]
    pub stderr: Option<PathBuf>,
    /// Print the result as JSON.
    #[arg(long)]
    pub json: bool,
}

impl ArenaArgs {
    /// The test that was asked for, or what is wrong with it.
    pub(crate) fn test(&self, bots: usize) -> Result<Option<Sprt>, String> {
        let sprt = Sprt { elo0: self.elo0, elo1: self.elo1, alpha: self.alpha, beta: self.beta };
        let error = |probability: f64| probability > 0.0 && probability < 0.5;
        match () {
            () if !self.sprt => Ok(None),
            () if bots != 2 || self.setup.players == 1 => {
                Err("--sprt compares two bots at one table".to_owned())
            }
            () if !(sprt.elo0.is_finite() && sprt.elo1.is_finite() && sprt.elo0 < sprt.elo1) => {
                Err(format!("--elo0 has to be below --elo1, but {} is not below {}", sprt.elo0, sprt.elo1))
            }
            () if !(error(sprt.alpha) && error(sprt.beta)) => {
                Err("--alpha and --beta lie between 0 and 0.5".to_owned())
            }
            () => Ok(Some(sprt)),
        }
    }
}
