//! Those whom one has played with, and with whom one does not want to.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::session::Signed;
use crate::app::App;
use crate::clock::Millis;
use crate::error::{Error, Refusal};
use crate::ids::PersonId;
use crate::security::{Path, Query};
use crate::store::{Blocked, Mate};

/// How many people a page has.
const PAGE: u32 = 50;
/// How many people one person may block.
const MOST_BLOCKED: u32 = 1000;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(mates)).routes(routes!(blocks)).routes(routes!(block, unblock))
}

/// Where a page begins.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct From {
    /// Those after so many; from the first on if it is not said.
    #[param(maximum = 4_294_967_295_u64)]
    after: Option<u32>,
}

/// Some of those whom one has played with.
#[derive(Serialize, TS, ToSchema)]
#[ts(export_to = "Mates.ts")]
pub(crate) struct Mates {
    /// The people, whom one has played with last first.
    mates: Vec<MateLine>,
    /// Whether there are more after these.
    more: bool,
}

/// Somebody whom one has played with.
#[derive(Serialize, TS, ToSchema)]
#[ts(export_to = "MateLine.ts")]
pub(crate) struct MateLine {
    /// Their public number.
    person: String,
    /// The name they have now.
    name: String,
    /// How many games both sat in.
    games: u64,
    /// The game that was played last.
    game: String,
    /// When that was begun, or ended if it has; in milliseconds since 1970.
    #[ts(type = "number")]
    at: Millis,
}

/// Somebody with whom one does not want to play.
#[derive(Serialize, TS, ToSchema)]
#[ts(export_to = "BlockedLine.ts")]
pub(crate) struct BlockedLine {
    /// Their public number.
    person: String,
    /// The name they have now.
    name: String,
    /// Since when, in milliseconds since 1970.
    #[ts(type = "number")]
    at: Millis,
}

/// People whom I have played with: 50 of them, the last one first
#[utoipa::path(get, path = "/api/mates", tag = "people", params(From),
    responses((status = 200, body = Mates), (status = 401, body = Refusal)))]
async fn mates(
    State(app): State<App>,
    Signed(person): Signed,
    Query(From { after }): Query<From>,
) -> Result<Json<Mates>, Error> {
    let mut mates = app.store.mates(person.id, after.unwrap_or(0), PAGE + 1).await?;
    let more = mates.len() > PAGE as usize;
    mates.truncate(PAGE as usize);
    let line =
        |Mate { id, name, games, game, at }| MateLine { person: id.to_string(), name, games, game, at };
    Ok(Json(Mates { mates: mates.into_iter().map(line).collect(), more }))
}

/// People with whom I don't want to play, the newest first
#[utoipa::path(get, path = "/api/blocks", tag = "people",
    responses((status = 200, body = [BlockedLine]), (status = 401, body = Refusal)))]
async fn blocks(State(app): State<App>, Signed(person): Signed) -> Result<Json<Vec<BlockedLine>>, Error> {
    let line = |Blocked { id, name, at }| BlockedLine { person: id.to_string(), name, at };
    Ok(Json(app.store.blocks_of(person.id).await?.into_iter().map(line).collect()))
}

/// The person of a path.
pub(crate) fn somebody(person: &str) -> Result<PersonId, Error> {
    person.parse().map_err(|()| Error::NotFound)
}

/// Don't play with somebody: they can't ask me to a table any more, nor join one that I host
#[utoipa::path(put, path = "/api/blocks/{person}", tag = "people", params(("person" = String, Path)),
    responses((status = 204), (status = 404, body = Refusal), (status = 429, body = Refusal)))]
async fn block(
    State(app): State<App>,
    Signed(person): Signed,
    Path(other): Path<String>,
) -> Result<StatusCode, Error> {
    let other = somebody(&other)?;
    if other == person.id {
        return Err(Error::NotAllowed);
    }
    app.store.person(other).await?.ok_or(Error::NotFound)?;
    app.store.block(person.id, other, app.clock.now(), MOST_BLOCKED).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Play with somebody again whom I had blocked
#[utoipa::path(delete, path = "/api/blocks/{person}", tag = "people", params(("person" = String, Path)),
    responses((status = 204), (status = 404, body = Refusal)))]
async fn unblock(
    State(app): State<App>,
    Signed(person): Signed,
    Path(other): Path<String>,
) -> Result<StatusCode, Error> {
    let forgotten = app.store.unblock(person.id, somebody(&other)?).await?;
    if forgotten { Ok(StatusCode::NO_CONTENT) } else { Err(Error::NotFound) }
}

/// Writes the TypeScript types.
#[cfg(test)]
pub(crate) fn export_types(config: &ts_rs::Config) {
    Mates::export_all(config).unwrap();
    BlockedLine::export_all(config).unwrap();
}
