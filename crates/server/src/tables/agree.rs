//! At one table: looking, agreeing, starting, playing again.

use std::sync::Arc;

use axum::Json;
use serde::Deserialize;
use talat_rules::Seat;
use talat_table::{ADVISER, Advice, Agreed, LobbyOp, Place, Question, Wish, is_given_up, known_level};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::allowance::one_more;
use super::at_table::AtTable;
use super::bodies::{Agreement, Join, Nonce, SeatChange, StandIn, Start, TableInfo};
use crate::app::App;
use crate::bots_pool::{Asker, Time};
use crate::error::{Error, Refusal};
use crate::ids::{Code, PersonId, TableId};
use crate::limits::Address;
use crate::live::{Command, thinks};
use crate::people::{MaybePerson, Signed};
use crate::security::{Body, Path};
use crate::store::{SeatRow, Status, TableRow};
use crate::wire::{Room, RoomSeat, Sitter};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(table))
        .routes(routes!(join))
        .routes(routes!(leave))
        .routes(routes!(seat))
        .routes(routes!(agree))
        .routes(routes!(nonce))
        .routes(routes!(start))
        .routes(routes!(return_to_seat))
        .routes(routes!(stand_in))
        .routes(routes!(pause, go_on))
        .routes(routes!(rematch))
        .routes(routes!(later))
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
async fn join(at: AtTable, address: Address, Body(join): Body<Join>) -> Result<Json<TableInfo>, Error> {
    let (row, app, person) = (at.row().await?, at.app.clone(), at.by.0.id);
    // A further seat at the same table is no further table.
    let theirs = row.host == person || row.seats_of(person).next().is_some();
    let _turn = if theirs { None } else { Some(one_more(&app, person, address).await?) };
    let wish = Wish { seat: join.seat, label: join.label, code: at.code.clone() };
    at.change(LobbyOp::Join(wish)).await
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
        SeatChange::Remove {} => LobbyOp::Remove { seat },
        SeatChange::Open {} => LobbyOp::Seat { seat, bot: None },
        SeatChange::Bot { bot } => LobbyOp::Seat { seat, bot: Some(known_level(&bot)?) },
    })
    .await
}

/// Change what will be played, before the start
#[utoipa::path(post, path = "/api/tables/{code}/agreement", tag = "tables", params(("code" = String, Path)),
    request_body = Agreement, responses((status = 200, body = TableInfo), (status = 422, body = Refusal)))]
async fn agree(at: AtTable, Body(agreement): Body<Agreement>) -> Result<Json<TableInfo>, Error> {
    let Agreement { options, seats, visibility, stand_in, time } = agreement;
    let stand_in = stand_in.as_deref().map(known_level).transpose()?;
    at.change(LobbyOp::Agree(Agreed { options, seats, visibility, stand_in, time })).await
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
    let fill = fill.as_deref().map(known_level).transpose()?;
    at.change(LobbyOp::Start { fill, nonce }).await
}

/// Take an own seat back from the bot
#[utoipa::path(post, path = "/api/tables/{code}/seats/{seat}/return", tag = "tables",
    params(("code" = String, Path), ("seat" = u8, Path)),
    responses((status = 200, body = TableInfo), (status = 403, body = Refusal)))]
async fn return_to_seat(at: AtTable, Path(Chair { seat }): Path<Chair>) -> Result<Json<TableInfo>, Error> {
    at.change(LobbyOp::Return { seat }).await
}

/// Let a bot act for somebody who has been away for a while
#[utoipa::path(post, path = "/api/tables/{code}/seats/{seat}/stand-in", tag = "tables",
    params(("code" = String, Path), ("seat" = u8, Path)), request_body = StandIn,
    responses((status = 200, body = TableInfo), (status = 409, body = Refusal)))]
async fn stand_in(
    at: AtTable,
    Path(Chair { seat }): Path<Chair>,
    Body(StandIn {}): Body<StandIn>,
) -> Result<Json<TableInfo>, Error> {
    at.change(LobbyOp::StandIn { seat }).await
}

/// Wish for a pause, or agree to one: it begins once all who play do
#[utoipa::path(post, path = "/api/tables/{code}/pause", tag = "tables", params(("code" = String, Path)),
    responses((status = 200, body = TableInfo), (status = 409, body = Refusal)))]
async fn pause(at: AtTable) -> Result<Json<TableInfo>, Error> {
    at.change(LobbyOp::Pause).await
}

/// Take the wish for a pause back, or go on after one
#[utoipa::path(delete, path = "/api/tables/{code}/pause", tag = "tables", params(("code" = String, Path)),
    responses((status = 200, body = TableInfo), (status = 409, body = Refusal)))]
async fn go_on(at: AtTable) -> Result<Json<TableInfo>, Error> {
    at.change(LobbyOp::GoOn).await
}

/// Ask for another game with the same people, each one seat further, or say yes to one; answers with the new table
#[utoipa::path(post, path = "/api/tables/{code}/rematch", tag = "tables", params(("code" = String, Path)),
    responses((status = 200, body = TableInfo), (status = 409, body = Refusal)))]
async fn rematch(at: AtTable, address: Address) -> Result<Json<TableInfo>, Error> {
    let AtTable { app, by: Signed(by), id, .. } = at;
    let person = by.id;
    let (mut room, mut row) = app.hub.ask(&app, id, |reply| Command::Look { reply }).await?;
    if row.seats_of(person).next().is_none() {
        return Err(Error::NotYourSeat);
    }
    let next = match &row.rematch {
        Some(code) => rematch_at(&app, code).await?,
        None => None,
    };
    let theirs = next.as_ref().is_some_and(|(_, next)| is_no_further_table(next, person));
    let _turn = if theirs { None } else { Some(one_more(&app, person, address).await?) };
    let id = if let Some((next, _)) = next {
        next
    } else {
        let asks = by.clone();
        let asked = app.hub.ask(&app, id, |reply| Command::Lobby { by: asks, op: LobbyOp::Rematch, reply });
        (room, row) = asked.await?;
        app.hub.called(&app, row.rematch.as_ref().ok_or(Error::NoTable)?).await?.ok_or(Error::NoTable)?
    };
    let op = LobbyOp::Again(places(&room, &row));
    let (room, row) = app.hub.ask(&app, id, |reply| Command::Lobby { by, op, reply }).await?;
    app.limits.codes.learn(address, &row.watch);
    Ok(Json(TableInfo::of(room, &row, Some(person), None)))
}

/// The table of another game that somebody has asked for, unless everybody has left it again.
async fn rematch_at(app: &App, code: &Code) -> Result<Option<(TableId, TableRow)>, Error> {
    let Some(id) = app.hub.called(app, code).await? else { return Ok(None) };
    let (_, row) = app.hub.ask(app, id, |reply| Command::Look { reply }).await?;
    Ok(Some((id, row)).filter(|(_, row)| !is_given_up(row)))
}

/// Whether somebody hosts a table or sits there, or nobody sits down there any more.
fn is_no_further_table(row: &TableRow, person: PersonId) -> bool {
    matches!(row.status, Status::Playing | Status::Finished)
        || row.host == person
        || row.seats_of(person).next().is_some()
}

/// Where the people of a game sit in the next one; those whose names are gone are not asked.
fn places(room: &Room, row: &TableRow) -> Vec<Place> {
    let count = row.seats.len();
    let place = |(index, seat): (usize, &SeatRow)| {
        let RoomSeat { sitter: Sitter::Person { name, .. }, online, .. } = room.seats.get(index)? else {
            return None;
        };
        Some(Place {
            seat: Seat::new(((index + count - 1) % count) as u8),
            person: seat.person()?,
            label: seat.label().map(str::to_owned),
            name: name.clone()?,
            there: *online,
        })
    };
    row.seats.iter().enumerate().filter_map(place).collect()
}

/// Say that one does not come to another game now, at the new table
#[utoipa::path(post, path = "/api/tables/{code}/later", tag = "tables", params(("code" = String, Path)),
    responses((status = 200, body = TableInfo), (status = 403, body = Refusal)))]
async fn later(at: AtTable) -> Result<Json<TableInfo>, Error> {
    at.change(LobbyOp::Later).await
}

/// What a strong bot would do now in the own seat, where everybody else is a bot
#[utoipa::path(post, path = "/api/tables/{code}/advice", tag = "tables", params(("code" = String, Path)),
    responses((status = 200, body = Advice), (status = 409, body = Refusal)))]
async fn advice(
    AtTable { app, by: Signed(by), id, .. }: AtTable,
    address: Address,
) -> Result<Json<Arc<Advice>>, Error> {
    let _place = app.work.questions.place(address).await?;
    let asked = app.hub.ask(&app, id, |reply| Command::Advise { person: by.id, reply }).await?;
    let Question { table, seq, thinker } = asked;
    let pool = app.pool.clone();
    let thinking = || async move {
        let thinks = move |time: Time<'_>| thinks(thinker, time);
        let advice = pool.answer(Asker::Visitor(address), ADVISER.budget(), thinks).await?;
        Ok(Arc::new(advice))
    };
    app.work.advice.to((table, seq), thinking).await.map(Json)
}
