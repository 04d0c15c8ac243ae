//! What can be played.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use talat_bots::Level;
use talat_rules::any::{About, Editions, GAMES, Mode, Way};
use talat_rules::options::Values;
use talat_table::{BANKS, COMMONS, DAYS, TURNS, times_for};
use ts_rs::TS;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::wire::TimeKind;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(games)).routes(routes!(editions))
}

/// All games and bots.
#[derive(Serialize, TS, ToSchema)]
#[ts(export_to = "Games.ts")]
#[expect(clippy::struct_field_names, reason = "it is how the answer has called them")]
pub(crate) struct Games {
    /// The games.
    games: Vec<GameInfo>,
    /// The levels of bots that are offered, weakest first.
    bots: Vec<&'static str>,
    /// What is offered to choose the time from.
    times: Times,
}

/// What is offered to choose the time from; other numbers between the least and the greatest can be agreed too.
#[derive(Serialize, TS, ToSchema)]
#[ts(export_to = "Times.ts")]
pub(crate) struct Times {
    /// Seconds for each turn.
    turn: Vec<u32>,
    /// Seconds for the game, with what comes to them after each turn.
    bank: Vec<Bank>,
    /// Days for each turn.
    days: Vec<u32>,
    /// Seconds for all together, in a speed game.
    common: Vec<u32>,
}

/// Seconds for a game, with what comes to them after each turn.
#[derive(Serialize, TS, ToSchema)]
#[ts(export_to = "Bank.ts")]
pub(crate) struct Bank {
    /// What everybody has at the start.
    seconds: u32,
    /// What comes to it after each own turn.
    increment: u32,
}

fn times() -> Times {
    Times {
        turn: TURNS.to_vec(),
        bank: BANKS.iter().map(|&(seconds, increment)| Bank { seconds, increment }).collect(),
        days: DAYS.to_vec(),
        common: COMMONS.to_vec(),
    }
}

/// One game.
#[derive(Serialize, TS, ToSchema)]
#[ts(export_to = "GameInfo.ts")]
pub(crate) struct GameInfo {
    /// Its name.
    #[ts(type = "keyof import(\"./Updates\").Updates")]
    name: &'static str,
    /// The box it comes in.
    #[serde(rename = "box")]
    #[ts(type = "keyof import(\"./Editions\").Editions")]
    comes_in: &'static str,
    /// The letter that its rules' numbers begin with.
    letter: &'static str,
    /// The rule that says whose turn it is.
    turn_rule: &'static str,
    /// Whether a seat has something that others must not see.
    hidden: bool,
    /// The fewest players.
    min: u8,
    /// The most players.
    max: u8,
    /// The ways it is played; together they have every number of players.
    modes: Vec<GameMode>,
    /// The version of its rules.
    rules_version: u32,
    /// What can be chosen.
    options: Vec<GameOption>,
}

/// One way of playing a game.
#[derive(Serialize, TS, ToSchema)]
#[ts(export_to = "GameMode.ts")]
pub(crate) struct GameMode {
    /// How those at the table play with each other.
    way: GameWay,
    /// The fewest players.
    min: u8,
    /// The most players.
    max: u8,
    /// Whether advice is given where nobody else plays, or only bots do.
    advice: bool,
    /// What can be agreed about time.
    times: Vec<TimeKind>,
}

/// How those at a table play with each other.
#[derive(Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "GameWay.ts")]
pub(crate) enum GameWay {
    /// Nobody else is there.
    Alone,
    /// One after the other.
    InTurn,
    /// All at once, against the clock.
    Together,
}

fn mode(Mode { way, players: (min, max) }: Mode) -> GameMode {
    let times = times_for(way).to_vec();
    let way = match way {
        Way::Alone => GameWay::Alone,
        Way::InTurn => GameWay::InTurn,
        Way::Together => GameWay::Together,
    };
    let advice = !matches!(way, GameWay::Together);
    GameMode { way, min, max, advice, times }
}

/// One option.
#[derive(Serialize, TS, ToSchema)]
#[ts(export_to = "GameOption.ts")]
pub(crate) struct GameOption {
    /// Its name.
    key: &'static str,
    /// The rule that offers it.
    rule: &'static str,
    /// The value taken where none is given.
    default: &'static str,
    /// The words it may be; `true` and `false` for a flag; none for a number.
    values: Option<Vec<&'static str>>,
    /// The greatest number it may be.
    #[ts(type = "number | null")]
    up_to: Option<u64>,
}

fn info(about: &About) -> GameInfo {
    let option = |spec: &talat_rules::OptionSpec| {
        let (values, up_to) = match spec.values {
            Values::Flag => (Some(vec!["false", "true"]), None),
            Values::OneOf(words) => (Some(words.to_vec()), None),
            Values::UpTo(most) => (None, Some(most)),
        };
        GameOption { key: spec.key, rule: spec.rule, default: spec.default, values, up_to }
    };
    GameInfo {
        name: about.name,
        comes_in: about.comes_in.name(),
        letter: about.comes_in.letter(),
        turn_rule: about.turn_rule,
        hidden: !about.open,
        modes: about.modes().into_iter().map(mode).collect(),
        min: about.players.0,
        max: about.players.1,
        rules_version: about.rules_version,
        options: about.options.iter().map(option).collect(),
    }
}

/// What can be played, with which options and bots
#[utoipa::path(get, path = "/api/games", tag = "tables", responses((status = 200, body = Games)))]
async fn games() -> Json<Games> {
    Json(Games {
        games: GAMES.iter().map(info).collect(),
        bots: Level::OFFERED.iter().map(|level| level.name()).collect(),
        times: times(),
    })
}

macro_rules! editions_in_use {
    ($([$Box:ident $home:ident $letter:literal: $($games:tt)+])+) => {
        /// The component data of each box.
        // The rules' own types know TypeScript only in tests.
        #[derive(Serialize, ToSchema)]
        #[cfg_attr(test, derive(TS), ts(rename = "Editions", export_to = "Editions.ts"))]
        pub(crate) struct EditionsInUse {
            $(
                #[doc = concat!("For the box of ", stringify!($Box), ".")]
                #[schema(value_type = Object)]
                $home: Arc<talat_rules::$home::Edition>,
            )+
        }

        impl From<Editions> for EditionsInUse {
            fn from(Editions { $($home),+ }: Editions) -> Self {
                EditionsInUse { $($home),+ }
            }
        }
    };
}
talat_rules::games! { { editions_in_use } }

/// The component data that is played with: cards, start grids, points
#[utoipa::path(get, path = "/api/editions", tag = "tables", responses((status = 200, body = EditionsInUse)))]
async fn editions(State(app): State<App>) -> Json<EditionsInUse> {
    Json(app.editions.in_use().clone().into())
}

/// Writes the TypeScript types.
#[cfg(test)]
pub(crate) fn export_types(config: &ts_rs::Config) {
    Games::export_all(config).unwrap();
    EditionsInUse::export_all(config).unwrap();
}
