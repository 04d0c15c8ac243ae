//! At one table: looking, agreeing, starting, playing again.

use axum::Json;
use serde::Deserialize;
use talat_rules::Seat;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::at_table::AtTable;
use super::bodies::{Agreement, Join, Nonce, SeatChange, StandIn, Start, TableInfo};
use crate::app::App;
use crate::error::{Error, Refusal};
use crate::ids::{Code, PersonId, TableId};
use crate::live::{Advice, Command, LobbyOp};
use crate::people::{MaybePerson, Signed};
use crate::security::{Body, Path};
use crate::store::Visibility;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(table))
        .routes(routes!(join))
        .routes(routes!(leave))
        .routes(routes!(seat))
        .routes(routes!(agree))
        .routes(routes!(nonce))
        .routes(routes!(start))
        .routes(routes!(take_back))
        .routes(routes!(stand_in))
        .routes(routes!(rematch))
        .routes(routes!(advice))
}

/// The part of a path that names a seat.
#[derive(Deserialize)]
struct Chair {
    seat: Seat,
}

/// A table as one person may know it.
pub(super) async fn look(
    app: &App,
    id: TableId,
    person: Option<PersonId>,
    code: Option<&Code>,
) -> Result<Json<TableInfo>, Error> {
    let (room, row) = app.hub.ask(app, id, |reply| Command::Look { reply }).await?;
    Ok(Json(TableInfo::of(room, &row, person, code)))
}

/// One table, by either code
#[utoipa::path(get, path = "/api/tables/{code}", tag = "tables", params(("code" = String, Path)),
    responses((status = 200, body = TableInfo), (status = 404, body = Refusal)))]
async fn table(at: AtTable<MaybePerson>) -> Result<Json<TableInfo>, Error> {
    let MaybePerson(person) = at.by;
    look(&at.app, at.id, person.map(|person| person.id), Some(&at.code)).await
}

/// Take a seat
#[utoipa::path(post, path = "/api/tables/{code}/join", tag = "tables", params(("code" = String, Path)),
    request_body = Join, responses((status = 200, body = TableInfo), (status = 409, body = Refusal)))]
async fn join(at: AtTable, Body(join): Body<Join>) -> Result<Json<TableInfo>, Error> {
    may_join(&at).await?;
    at.change(LobbyOp::Join { seat: join.seat.map(Seat::new), label: join.label }).await
}

/// Give back own seats; once the game is on, a bot takes them
#[utoipa::path(post, path = "/api/tables/{code}/leave", tag = "tables", params(("code" = String, Path)),
    responses((status = 200, body = TableInfo), (status = 403, body = Refusal)))]
async fn leave(at: AtTable) -> Result<Json<TableInfo>, Error> {
    at.change(LobbyOp::Leave).await
}

/// Open a seat, remove somebody or put a bot there, before the start
#[utoipa::path(post, path = "/api/tables/{code}/seats/{seat}", tag = "tables",
    params(("code" = String, Path), ("seat" = u8, Path)), request_body = SeatChange,
    responses((status = 200, body = TableInfo), (status = 403, body = Refusal)))]
async fn seat(
    at: AtTable,
    Path(Chair { seat }): Path<Chair>,
    Body(change): Body<SeatChange>,
) -> Result<Json<TableInfo>, Error> {
    at.change(match change {
        SeatChange::Remove => LobbyOp::Remove { seat },
        SeatChange::Open => LobbyOp::Seat { seat, bot: None },
        SeatChange::Bot { bot } => LobbyOp::Seat { seat, bot: Some(bot) },
    })
    .await
}

/// Change options, seats or visibility, before the start
#[utoipa::path(post, path = "/api/tables/{code}/agreement", tag = "tables", params(("code" = String, Path)),
    request_body = Agreement, responses((status = 200, body = TableInfo), (status = 422, body = Refusal)))]
async fn agree(at: AtTable, Body(agreement): Body<Agreement>) -> Result<Json<TableInfo>, Error> {
    let Agreement { options, seats, visibility } = agreement;
    at.change(LobbyOp::Agree { options, seats, visibility }).await
}

/// Add to the draws, before the start and knowing the commitment
#[utoipa::path(post, path = "/api/tables/{code}/nonce", tag = "tables", params(("code" = String, Path)),
    request_body = Nonce, responses((status = 200, body = TableInfo), (status = 409, body = Refusal)))]
async fn nonce(at: AtTable, Body(Nonce { nonce }): Body<Nonce>) -> Result<Json<TableInfo>, Error> {
    at.change(LobbyOp::Nonce { nonce }).await
}

/// Start, when full or with bots in the open seats
#[utoipa::path(post, path = "/api/tables/{code}/start", tag = "tables", params(("code" = String, Path)),
    request_body = Start, responses((status = 200, body = TableInfo), (status = 409, body = Refusal)))]
async fn start(at: AtTable, Body(Start { fill, nonce }): Body<Start>) -> Result<Json<TableInfo>, Error> {
    at.change(LobbyOp::Start { fill, nonce }).await
}

/// Take an own seat back from the bot
#[utoipa::path(post, path = "/api/tables/{code}/seats/{seat}/return", tag = "tables",
    params(("code" = String, Path), ("seat" = u8, Path)),
    responses((status = 200, body = TableInfo), (status = 403, body = Refusal)))]
async fn take_back(at: AtTable, Path(Chair { seat }): Path<Chair>) -> Result<Json<TableInfo>, Error> {
    at.change(LobbyOp::Return { seat }).await
}

/// Let a bot act for somebody who is not there
#[utoipa::path(post, path = "/api/tables/{code}/seats/{seat}/stand-in", tag = "tables",
    params(("code" = String, Path), ("seat" = u8, Path)), request_body = StandIn,
    responses((status = 200, body = TableInfo), (status = 409, body = Refusal)))]
async fn stand_in(
    at: AtTable,
    Path(Chair { seat }): Path<Chair>,
    Body(StandIn { bot }): Body<StandIn>,
) -> Result<Json<TableInfo>, Error> {
    at.change(LobbyOp::StandIn { seat, bot }).await
}

/// Play again with the same people, each one seat further; answers with the new table
#[utoipa::path(post, path = "/api/tables/{code}/rematch", tag = "tables", params(("code" = String, Path)),
    responses((status = 200, body = TableInfo), (status = 409, body = Refusal)))]
async fn rematch(AtTable { app, by: Signed(by), id, .. }: AtTable) -> Result<Json<TableInfo>, Error> {
    let person = by.id;
    let (_, row) = app.hub.ask(&app, id, |reply| Command::Lobby { by, op: LobbyOp::Rematch, reply }).await?;
    let next = row.rematch.ok_or(Error::NoTable)?;
    let id = app.store.find_table(&next).await?.ok_or(Error::NoTable)?;
    look(&app, id, Some(person), None).await
}

/// What a strong bot would do now in the own seat, where everybody else is a bot
#[utoipa::path(post, path = "/api/tables/{code}/advice", tag = "tables", params(("code" = String, Path)),
    responses((status = 200, body = Advice), (status = 409, body = Refusal)))]
async fn advice(AtTable { app, by: Signed(by), id, .. }: AtTable) -> Result<Json<Advice>, Error> {
    app.hub.ask(&app, id, |reply| Command::Advise { person: by.id, reply }).await.map(Json)
}

/// Refuses those who were not asked to sit down, and those who have too many tables.
async fn may_join(AtTable { app, by: Signed(by), id, code }: &AtTable) -> Result<(), Error> {
    if !code.joins() {
        let (room, _) = app.hub.ask(app, *id, |reply| Command::Look { reply }).await?;
        if room.visibility != Visibility::Open {
            return Err(Error::NotAllowed);
        }
    }
    if app.store.unfinished_of(by.id).await? >= app.config.limits.tables_per_person {
        return Err(Error::TooMany("tables"));
    }
    Ok(())
}
