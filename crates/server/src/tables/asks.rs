//! The tables that one is asked to.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;
use talat_table::{LobbyOp, Wish};
use ts_rs::TS;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::allowance::one_more;
use super::bodies::TableInfo;
use crate::app::App;
use crate::error::{Error, Refusal};
use crate::ids::{Code, PersonId};
use crate::limits::Address;
use crate::live::Command;
use crate::people::Signed;
use crate::security::Path;
use crate::store::{Ask, SeatRow};

/// How many tables one sees that one is asked to.
const LISTED: u32 = 50;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(asks)).routes(routes!(accept, decline))
}

/// A table that one is asked to.
#[derive(Serialize, TS, ToSchema)]
#[ts(export_to = "AskLine.ts")]
pub(crate) struct AskLine {
    /// Its public name.
    table: String,
    /// The game's name.
    game: String,
    /// What was chosen.
    options: BTreeMap<String, String>,
    /// How many seats there are.
    seats: u8,
    /// The person who asks.
    person: String,
    /// The name they have now.
    name: String,
    /// When they asked, in milliseconds since 1970.
    #[ts(type = "number")]
    at: i64,
}

/// The tables that somebody is asked to and may come to.
async fn open_asks(app: &App, person: PersonId) -> Result<Vec<Ask>, Error> {
    let mut asks = app.store.asks_of(person, LISTED).await?;
    // Whom the host has sent away was asked before that.
    asks.retain(|ask| !ask.table.removed.contains(&person) && ask.table.seats.iter().any(SeatRow::is_open));
    Ok(asks)
}

async fn asked(app: &App, person: PersonId, code: &str) -> Result<Ask, Error> {
    let code = Code::parse(code).ok_or(Error::NoAsk)?;
    let asks = open_asks(app, person).await?;
    asks.into_iter().find(|ask| ask.table.watch == code).ok_or(Error::NoAsk)
}

/// Tables that I am asked to, the newest first
#[utoipa::path(get, path = "/api/asks", tag = "tables",
    responses((status = 200, body = [AskLine]), (status = 401, body = Refusal)))]
async fn asks(State(app): State<App>, Signed(person): Signed) -> Result<Json<Vec<AskLine>>, Error> {
    let asks = open_asks(&app, person.id).await?;
    let askers: Vec<PersonId> = asks.iter().map(|ask| ask.asker).collect();
    let askers = app.store.people(&askers).await?;
    let line = |Ask { table, asker, at }| {
        let asker = askers.iter().find(|person| person.id == asker && !person.banned)?;
        Some(AskLine {
            table: table.watch.to_string(),
            game: table.game,
            options: table.options.0,
            seats: table.seats.len() as u8,
            person: asker.id.to_string(),
            name: asker.name.clone(),
            at,
        })
    };
    Ok(Json(asks.into_iter().filter_map(line).collect()))
}

/// Say yes to a table that I am asked to, and sit down there
#[utoipa::path(post, path = "/api/asks/{code}", tag = "tables", params(("code" = String, Path)),
    responses((status = 200, body = TableInfo), (status = 404, body = Refusal), (status = 409, body = Refusal)))]
async fn accept(
    State(app): State<App>,
    Signed(by): Signed,
    address: Address,
    Path(code): Path<String>,
) -> Result<Json<TableInfo>, Error> {
    let person = by.id;
    let Ask { table, .. } = asked(&app, person, &code).await?;
    let _turn = one_more(&app, person, address).await?;
    let op = LobbyOp::Join(Wish { seat: None, label: None, code: table.join });
    let join = |reply| Command::Lobby { by, op, scripted: false, reply };
    let (room, row) = app.hub.ask(&app, table.id, join).await?;
    app.limits.codes.learn(address, &row.watch);
    // Who sits there is not asked any more, whether that is forgotten now or with the table.
    let _ = app.store.answer_ask(table.id, person).await;
    Ok(Json(TableInfo::of(room, &row, Some(person), None)))
}

/// Say no to a table that I am asked to
#[utoipa::path(delete, path = "/api/asks/{code}", tag = "tables", params(("code" = String, Path)),
    responses((status = 204), (status = 404, body = Refusal)))]
async fn decline(
    State(app): State<App>,
    Signed(by): Signed,
    Path(code): Path<String>,
) -> Result<StatusCode, Error> {
    let Ask { table, .. } = asked(&app, by.id, &code).await?;
    app.store.answer_ask(table.id, by.id).await?;
    // The seat is no longer kept. Where that was forgotten, there is nothing to say.
    let later = |reply| Command::Lobby { by, op: LobbyOp::Later, scripted: false, reply };
    let _ = app.hub.ask(&app, table.id, later).await;
    Ok(StatusCode::NO_CONTENT)
}

/// Writes the TypeScript types.
#[cfg(test)]
pub(crate) fn export_types(config: &ts_rs::Config) {
    AskLine::export_all(config).unwrap();
}
