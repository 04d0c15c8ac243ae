//! What people say to each other at tables, over HTTP; those who look from seats are told by their sockets.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use talat_table::LobbyOp;
use ts_rs::TS;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::error::{Error, Refusal};
use crate::ids::PersonId;
use crate::live::Command;
use crate::people::Signed;
use crate::security::{Body, Path};
use crate::tables::{AtTable, TableInfo};
use crate::wire::{Said, Say};

/// How many people somebody may mute.
const MUTES: u32 = 500;

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(talk, say))
        .routes(routes!(unsay))
        .routes(routes!(free_text))
        .routes(routes!(mutes))
        .routes(routes!(mute, unmute))
}

/// What was said at a table, as somebody who sits there may know it.
#[derive(Serialize, TS, ToSchema)]
#[ts(export_to = "Talk.ts")]
pub(crate) struct Talk {
    /// The lines that are kept, in their order.
    lines: Vec<Said>,
    /// Whose words the person who asks does not want to read.
    hidden: Vec<String>,
}

/// Whether people may say what they like.
#[derive(Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "FreeText.ts")]
pub(crate) struct FreeText {
    /// Whether they may.
    on: bool,
}

/// Somebody whose words one does not want to read.
#[derive(Serialize, TS, ToSchema)]
#[ts(export_to = "Muted.ts")]
pub(crate) struct Muted {
    /// The person's public number.
    person: String,
    /// What they are called now.
    name: String,
}

/// The part of a path that names a line.
#[derive(Deserialize)]
struct Numbered {
    number: u64,
}

/// The part of a path that names a person.
#[derive(Deserialize)]
struct Whom {
    person: PersonId,
}

/// All that was said at a table and is kept, for those who sit there
#[utoipa::path(get, path = "/api/tables/{code}/talk", tag = "talk", params(("code" = String, Path)),
    responses((status = 200, body = Talk), (status = 403, body = Refusal)))]
async fn talk(at: AtTable) -> Result<Json<Talk>, Error> {
    let (app, person) = (&at.app, at.by.0.id);
    if at.row().await?.seats_of(person).next().is_none() {
        return Err(Error::NotYourSeat);
    }
    let lines = app.store.lines(at.id).await?;
    let hidden = app.store.hidden_from(person).await?;
    Ok(Json(Talk { lines, hidden: hidden.iter().map(ToString::to_string).collect() }))
}

/// Say something from an own seat, to those who sit there; the answer is the line, and it is kept
#[utoipa::path(post, path = "/api/tables/{code}/talk", tag = "talk", params(("code" = String, Path)),
    request_body = Say, responses((status = 200, body = Said), (status = 403, body = Refusal),
        (status = 422, body = Refusal), (status = 429, body = Refusal)))]
async fn say(
    AtTable { app, by: Signed(by), id, .. }: AtTable,
    Body(say): Body<Say>,
) -> Result<Json<Said>, Error> {
    let person = by.id;
    app.hub.ask(&app, id, |reply| Command::Say { person, say, reply }).await.map(Json)
}

/// The host takes the words out of a line
#[utoipa::path(delete, path = "/api/tables/{code}/talk/{number}", tag = "talk",
    params(("code" = String, Path), ("number" = u64, Path)),
    responses((status = 200, body = Said), (status = 403, body = Refusal)))]
async fn unsay(
    AtTable { app, by: Signed(by), id, .. }: AtTable,
    Path(Numbered { number }): Path<Numbered>,
) -> Result<Json<Said>, Error> {
    let person = by.id;
    app.hub.ask(&app, id, |reply| Command::Unsay { person, number, reply }).await.map(Json)
}

/// The host lets people say what they like, or phrases and emotes alone
#[utoipa::path(post, path = "/api/tables/{code}/free-text", tag = "talk", params(("code" = String, Path)),
    request_body = FreeText, responses((status = 200, body = TableInfo), (status = 403, body = Refusal)))]
async fn free_text(at: AtTable, Body(FreeText { on }): Body<FreeText>) -> Result<Json<TableInfo>, Error> {
    at.change(LobbyOp::FreeText { on }).await
}

/// The people whose words I do not want to read
#[utoipa::path(get, path = "/api/mutes", tag = "talk", responses((status = 200, body = Vec<Muted>)))]
async fn mutes(State(app): State<App>, Signed(by): Signed) -> Result<Json<Vec<Muted>>, Error> {
    let muted = app.store.mutes(by.id).await?;
    let people = app.store.people(&muted).await?;
    let told = people.into_iter().map(|person| Muted { person: person.id.to_string(), name: person.name });
    Ok(Json(told.collect()))
}

/// Read no more of what somebody says, at any table and on any device
#[utoipa::path(put, path = "/api/mutes/{person}", tag = "talk", params(("person" = String, Path)),
    responses((status = 204), (status = 404, body = Refusal), (status = 429, body = Refusal)))]
async fn mute(
    State(app): State<App>,
    Signed(by): Signed,
    Path(Whom { person }): Path<Whom>,
) -> Result<StatusCode, Error> {
    if person == by.id {
        return Err(Error::NotAllowed);
    }
    let there = app.store.mute(by.id, person, app.clock.now(), MUTES).await?;
    if there { Ok(StatusCode::NO_CONTENT) } else { Err(Error::NotFound) }
}

/// Read again what somebody says
#[utoipa::path(delete, path = "/api/mutes/{person}", tag = "talk", params(("person" = String, Path)),
    responses((status = 204)))]
async fn unmute(
    State(app): State<App>,
    Signed(by): Signed,
    Path(Whom { person }): Path<Whom>,
) -> Result<StatusCode, Error> {
    app.store.unmute(by.id, person).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Writes the TypeScript types.
#[cfg(test)]
pub(crate) fn export_types(config: &ts_rs::Config) {
    Talk::export_all(config).unwrap();
    Say::export_all(config).unwrap();
    FreeText::export_all(config).unwrap();
    Muted::export_all(config).unwrap();
}
