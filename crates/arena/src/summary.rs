//! The result of a run, as it is printed with `--json`.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::Serialize;
use talat_rules::standing::Ending;
use talat_rules::{Edition, Game, Options, with_game};

use crate::arena;
use crate::args::ArenaArgs;
use crate::contestant::Contestant;
use crate::external::Why;
use crate::seating::Seating;
use crate::setup::Setup;
use crate::sprt::{Sprt, Standing};
use crate::stats::{self, Estimate};
use crate::tally::Tally;
use crate::thinking::ThinkingSummary;

/// The result of a run. An interval that has no end, and an Elo difference that has none, is `null`.
#[derive(Debug, Serialize)]
pub struct Summary {
    /// The version of the program.
    pub version: &'static str,
    /// The name of the game that was played.
    pub game: &'static str,
    /// How many chairs.
    pub players: u8,
    /// The table options as they were given.
    pub options: Options,
    /// The name of the edition.
    pub edition: String,
    /// The hash of the edition, as in records.
    pub edition_hash: String,
    /// The seed that all deals follow from.
    pub seed: u64,
    /// Whether somebody ended the run before all was played.
    pub interrupted: bool,
    /// How many deals were counted.
    pub deals: u64,
    /// How many games, every deal once for each turn of the seats.
    pub games: u64,
    /// How many of them a program lost because it failed.
    pub forfeited: u64,
    /// How many were played at once.
    pub threads: usize,
    /// How long all of it took.
    pub seconds: f64,
    /// Actions of all games.
    pub actions: u64,
    /// Actions in a second.
    pub actions_per_second: f64,
    /// How the games ended.
    pub endings: BTreeMap<Ending, u64>,
    /// Who played.
    pub bots: Vec<BotSummary>,
    /// How the test ended, if there was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtSummary>,
}

/// What a bot did.
#[derive(Debug, Serialize)]
pub struct BotSummary {
    /// The bot as it was named on the command line.
    pub bot: String,
    /// How many chairs it has.
    pub chairs: usize,
    /// How long it may think.
    pub budget: String,
    /// The share of the wins of all its chairs together; there is none alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub win_share: Option<Estimate>,
    /// The share it would have if all chairs were equally good.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub even_share: Option<f64>,
    /// The Elo difference to the bot that was named last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub elo: Option<Estimate>,
    /// The points of a chair.
    pub points: Estimate,
    /// How far a chair is ahead of the best other one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub margin: Option<Estimate>,
    /// Alone: its points as a multiple of those of the bot that was named last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ratio: Option<Estimate>,
    /// How it thought.
    pub thinking: ThinkingSummary,
    /// The games that a program lost because it failed, by why.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub forfeits: BTreeMap<Why, u64>,
    /// What happened in the first of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_forfeit: Option<String>,
}

/// A test and how it ended.
#[derive(Debug, Serialize)]
pub struct SprtSummary {
    /// What was tested.
    #[serde(flatten)]
    pub test: Sprt,
    /// How it ended.
    #[serde(flatten)]
    pub standing: Standing,
}

impl Summary {
    /// The result of what was played.
    pub(crate) fn new(
        args: &ArenaArgs,
        setup: &Setup,
        contestants: &[Contestant],
        seating: &Seating,
        test: Option<Sprt>,
        tally: &Tally,
        took: Duration,
    ) -> Self {
        let deals = tally.bots[0].points.len() as u64;
        let bots = contestants.iter().enumerate();
        Summary {
            version: env!("CARGO_PKG_VERSION"),
            game: setup.game.name(),
            players: args.setup.players,
            options: setup.options.clone(),
            edition: with_game!(&setup.game, game => game.edition().name().to_owned()),
            edition_hash: with_game!(&setup.game, game => game.edition().hash()),
            seed: args.seed,
            interrupted: false,
            deals,
            games: tally.games,
            forfeited: tally.forfeited,
            threads: arena::threads(args, deals),
            seconds: took.as_secs_f64(),
            actions: tally.actions,
            actions_per_second: tally.actions as f64 / took.as_secs_f64().max(1e-9),
            endings: tally.endings.clone(),
            bots: bots.map(|(index, bot)| BotSummary::new(args, index, bot, seating, tally)).collect(),
            sprt: test.map(|test| SprtSummary {
                test,
                standing: test.standing(&tally.bots[0].shares, seating.chairs(0), seating.chairs(1)),
            }),
        }
    }
}

impl BotSummary {
    fn new(args: &ArenaArgs, index: usize, bot: &Contestant, seating: &Seating, tally: &Tally) -> Self {
        let own = &tally.bots[index];
        let last = tally.bots.len() - 1;
        let alone = args.setup.players == 1;
        let against: Vec<f64> = own.shares.iter().map(|share| 1.0 - share).collect();
        let chairs = seating.chairs(index);
        let budget = bot.allowance.or(args.budget);
        BotSummary {
            bot: bot.label.clone(),
            chairs,
            budget: budget.map_or("own".to_owned(), |budget| budget.to_string()),
            win_share: (!alone).then(|| stats::share(&own.shares, &against)),
            even_share: (!alone).then(|| chairs as f64 / f64::from(args.setup.players)),
            elo: (!alone && index != last).then(|| arena::elo(tally, seating, index, last)),
            points: stats::estimate(&own.points),
            margin: (!alone).then(|| stats::estimate(&own.margins)),
            ratio: (alone && index != last)
                .then(|| stats::ratio(&own.points, &tally.bots[last].points))
                .flatten(),
            thinking: own.thinking.summary(),
            forfeits: own.forfeits.clone(),
            first_forfeit: own.first_forfeit.clone(),
        }
    }
}
