//! What can be played.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use talat_bots::Level;
use talat_rules::any::{About, Editions, GAMES};
use talat_rules::options::Values;
use talat_rules::{bangkok, chakapuces, chatuchak};
use ts_rs::TS;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(games)).routes(routes!(editions))
}

/// All games and bots.
#[derive(Serialize, TS, ToSchema)]
#[ts(export_to = "Games.ts")]
pub(crate) struct Games {
    /// The games.
    games: Vec<GameInfo>,
    /// The levels of bots that are offered, weakest first.
    bots: Vec<&'static str>,
}

/// One game.
#[derive(Serialize, TS, ToSchema)]
#[ts(export_to = "GameInfo.ts")]
pub(crate) struct GameInfo {
    /// Its name.
    name: &'static str,
    /// The fewest players.
    min: u8,
    /// The most players.
    max: u8,
    /// The version of its rules.
    rules_version: u32,
    /// What can be chosen.
    options: Vec<GameOption>,
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
    })
}

/// The component data of each box.
// The rules' own types know TypeScript only in tests.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(TS), ts(rename = "Editions", export_to = "Editions.ts"))]
pub(crate) struct EditionsInUse {
    /// For Chatuchak and its race.
    #[schema(value_type = Object)]
    chatuchak: Arc<chatuchak::Edition>,
    /// For Bangkok.
    #[schema(value_type = Object)]
    bangkok: Arc<bangkok::Edition>,
    /// For Chakapuces.
    #[schema(value_type = Object)]
    chakapuces: Arc<chakapuces::Edition>,
}

/// The component data that is played with: cards, start grids, points
#[utoipa::path(get, path = "/api/editions", tag = "tables", responses((status = 200, body = EditionsInUse)))]
async fn editions(State(app): State<App>) -> Json<EditionsInUse> {
    let Editions { chatuchak, bangkok, chakapuces } = app.editions.in_use().clone();
    Json(EditionsInUse { chatuchak, bangkok, chakapuces })
}

/// Writes the TypeScript types.
#[cfg(test)]
pub(crate) fn export_types(config: &ts_rs::Config) {
    Games::export_all(config).unwrap();
    EditionsInUse::export_all(config).unwrap();
}
