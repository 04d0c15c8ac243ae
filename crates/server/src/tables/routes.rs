//! Finding tables, and agreeing at one.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use talat_rules::Seat;
use ts_rs::TS;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::find::find;
use crate::app::App;
use crate::error::{Error, Refusal};
use crate::ids::{Code, PersonId, TableId};
use crate::limits::Address;
use crate::live::{Advice, Command, LobbyOp};
use crate::people::{MaybePerson, Signed};
use crate::security::{Body, Path};
use crate::store::{Listed, Status, TableRow, Visibility};
use crate::wire::Room;

/// The most tables of a list.
const LISTED: u32 = 100;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(open_tables))
        .routes(routes!(my_tables))
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

/// A table as one person may know it.
#[derive(Serialize, TS, ToSchema)]
#[ts(export_to = "TableInfo.ts")]
pub(crate) struct TableInfo {
    /// What everybody at it may know.
    #[serde(flatten)]
    room: Room,
    /// The code that lets others join, for those who have it or sit here.
    join: Option<String>,
    /// The seats of the person who asks.
    mine: Vec<u8>,
}

/// A table of a list.
#[derive(Serialize, TS, ToSchema)]
#[ts(export_to = "TableLine.ts")]
pub(crate) struct TableLine {
    /// Its public name.
    table: String,
    /// The game's name.
    game: String,
    /// What was chosen.
    options: BTreeMap<String, String>,
    /// How far it is.
    status: Status,
    /// How many seats there are.
    seats: u8,
    /// How many seats nobody has taken.
    open: u8,
    /// The names of those who sit there.
    names: Vec<String>,
    /// The seats of the person who asks.
    mine: Vec<u8>,
    /// Whether the person who asks is expected to act.
    waits_for_me: bool,
    /// When something last happened, in milliseconds since 1970.
    #[ts(type = "number")]
    at: i64,
}

/// Which seat to take.
#[derive(Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "Join.ts")]
pub(crate) struct Join {
    /// The seat; without it, the first open one.
    #[ts(optional)]
    seat: Option<u8>,
    /// Who plays it, where one person has several seats.
    #[ts(optional)]
    label: Option<String>,
}

/// What the host does with a seat before the start.
#[derive(Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[ts(export_to = "SeatChange.ts")]
pub(crate) enum SeatChange {
    /// Removes whoever sits there.
    Remove,
    /// Opens a bot's seat or an own one.
    Open,
    /// Puts a bot there.
    Bot {
        /// The kind of bot.
        bot: String,
    },
}

/// What the host changes before the start.
#[derive(Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "Agreement.ts")]
pub(crate) struct Agreement {
    /// What is chosen.
    #[ts(optional)]
    options: Option<BTreeMap<String, String>>,
    /// How many seats there are.
    #[ts(optional)]
    seats: Option<u8>,
    /// Who finds it.
    #[ts(optional)]
    visibility: Option<Visibility>,
}

/// What a client adds to the draws.
#[derive(Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "Nonce.ts")]
pub(crate) struct Nonce {
    /// 1 to 64 visible ASCII characters.
    nonce: String,
}

/// How to start.
#[derive(Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "Start.ts")]
pub(crate) struct Start {
    /// The kind of bot that takes the open seats.
    #[ts(optional)]
    fill: Option<String>,
    /// What the host's client adds to the draws.
    #[ts(optional)]
    nonce: Option<String>,
}

/// Which bot to let in.
#[derive(Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "StandIn.ts")]
pub(crate) struct StandIn {
    /// The kind of bot.
    bot: String,
}

fn info(room: Room, row: &TableRow, person: Option<PersonId>, code: Option<&Code>) -> TableInfo {
    let mine: Vec<u8> = person
        .map(|person| row.seats_of(person).map(|seat| seat.index() as u8).collect())
        .unwrap_or_default();
    let knows = !mine.is_empty() || person == Some(row.host) || code.is_some_and(Code::joins);
    TableInfo { room, join: knows.then(|| row.join.to_string()), mine }
}

/// A table as one person may know it.
pub(super) async fn look(
    app: &App,
    id: TableId,
    person: Option<PersonId>,
    code: Option<&Code>,
) -> Result<Json<TableInfo>, Error> {
    let (room, row) = app.hub.ask(app, id, |reply| Command::Look { reply }).await?;
    Ok(Json(info(room, &row, person, code)))
}

/// Lets a person change something at a table.
async fn change(
    app: &App,
    address: Address,
    Signed(by): Signed,
    code: &str,
    op: LobbyOp,
) -> Result<Json<TableInfo>, Error> {
    let (id, code) = find(app, address, code).await?;
    if matches!(op, LobbyOp::Join { .. }) && !code.joins() {
        let (room, _) = app.hub.ask(app, id, |reply| Command::Look { reply }).await?;
        if room.visibility != Visibility::Open {
            return Err(Error::NotAllowed);
        }
    }
    if matches!(op, LobbyOp::Join { .. })
        && app.store.unfinished_of(by.id).await? >= app.config.limits.tables_per_person
    {
        return Err(Error::TooMany("tables"));
    }
    let person = by.id;
    let (room, row) = app.hub.ask(app, id, |reply| Command::Lobby { by, op, reply }).await?;
    Ok(Json(info(room, &row, Some(person), Some(&code))))
}

async fn lines(app: &App, listed: Vec<Listed>, person: Option<PersonId>) -> Result<Vec<TableLine>, Error> {
    let mut lines = Vec::with_capacity(listed.len());
    for Listed { table, waiting, at } in listed {
        let ids: Vec<PersonId> = table.seats.iter().filter_map(|seat| seat.person).collect();
        let people = app.store.people(&ids).await?;
        let mine: Vec<u8> =
            person.map(|me| table.seats_of(me).map(|seat| seat.index() as u8).collect()).unwrap_or_default();
        let acts = |seat: &&u8| waiting & 1 << **seat != 0 && table.seats[usize::from(**seat)].bot.is_none();
        let waits_for_me = match table.status {
            Status::Playing => mine.iter().any(|seat| acts(&seat)),
            Status::Waiting => {
                person == Some(table.host) && !table.seats.iter().any(crate::store::SeatRow::is_open)
            }
            Status::Finished | Status::Frozen => false,
        };
        lines.push(TableLine {
            table: table.watch.to_string(),
            game: table.game.clone(),
            options: table.options.0.clone(),
            status: table.status,
            seats: table.seats.len() as u8,
            open: table.seats.iter().filter(|seat| seat.is_open()).count() as u8,
            names: people.into_iter().map(|person| person.name).collect(),
            mine,
            waits_for_me,
            at,
        });
    }
    Ok(lines)
}

/// Open tables that wait for players, the newest first
#[utoipa::path(get, path = "/api/tables", tag = "tables", responses((status = 200, body = [TableLine])))]
async fn open_tables(
    State(app): State<App>,
    MaybePerson(person): MaybePerson,
) -> Result<Json<Vec<TableLine>>, Error> {
    let listed = app.store.open_tables(LISTED).await?;
    Ok(Json(lines(&app, listed, person.map(|person| person.id)).await?))
}

/// My tables, those waiting for me first
#[utoipa::path(get, path = "/api/tables/mine", tag = "tables",
    responses((status = 200, body = [TableLine]), (status = 401, body = Refusal)))]
async fn my_tables(State(app): State<App>, Signed(person): Signed) -> Result<Json<Vec<TableLine>>, Error> {
    let listed = app.store.tables_of(person.id, LISTED).await?;
    let mut lines = lines(&app, listed, Some(person.id)).await?;
    let rank = |status| match status {
        Status::Playing => 0,
        Status::Waiting => 1,
        Status::Finished => 2,
        Status::Frozen => 3,
    };
    lines.sort_by_key(|line| (!line.waits_for_me, rank(line.status), std::cmp::Reverse(line.at)));
    Ok(Json(lines))
}

/// One table, by either code
#[utoipa::path(get, path = "/api/tables/{code}", tag = "tables", params(("code" = String, Path)),
    responses((status = 200, body = TableInfo), (status = 404, body = Refusal)))]
async fn table(
    State(app): State<App>,
    MaybePerson(person): MaybePerson,
    address: Address,
    Path(code): Path<String>,
) -> Result<Json<TableInfo>, Error> {
    let (id, code) = find(&app, address, &code).await?;
    look(&app, id, person.map(|person| person.id), Some(&code)).await
}

/// Take a seat
#[utoipa::path(post, path = "/api/tables/{code}/join", tag = "tables", params(("code" = String, Path)),
    request_body = Join, responses((status = 200, body = TableInfo), (status = 409, body = Refusal)))]
async fn join(
    State(app): State<App>,
    signed: Signed,
    address: Address,
    Path(code): Path<String>,
    Body(join): Body<Join>,
) -> Result<Json<TableInfo>, Error> {
    let op = LobbyOp::Join { seat: join.seat.map(Seat::new), label: join.label };
    change(&app, address, signed, &code, op).await
}

/// Give back own seats; once the game is on, a bot takes them
#[utoipa::path(post, path = "/api/tables/{code}/leave", tag = "tables", params(("code" = String, Path)),
    responses((status = 200, body = TableInfo), (status = 403, body = Refusal)))]
async fn leave(
    State(app): State<App>,
    signed: Signed,
    address: Address,
    Path(code): Path<String>,
) -> Result<Json<TableInfo>, Error> {
    change(&app, address, signed, &code, LobbyOp::Leave).await
}

/// Open a seat, remove somebody or put a bot there, before the start
#[utoipa::path(post, path = "/api/tables/{code}/seats/{seat}", tag = "tables",
    params(("code" = String, Path), ("seat" = u8, Path)), request_body = SeatChange,
    responses((status = 200, body = TableInfo), (status = 403, body = Refusal)))]
async fn seat(
    State(app): State<App>,
    signed: Signed,
    address: Address,
    Path((code, seat)): Path<(String, u8)>,
    Body(seat_change): Body<SeatChange>,
) -> Result<Json<TableInfo>, Error> {
    let seat = Seat::new(seat);
    let op = match seat_change {
        SeatChange::Remove => LobbyOp::Remove { seat },
        SeatChange::Open => LobbyOp::Seat { seat, bot: None },
        SeatChange::Bot { bot } => LobbyOp::Seat { seat, bot: Some(bot) },
    };
    change(&app, address, signed, &code, op).await
}

/// Change options, seats or visibility, before the start
#[utoipa::path(post, path = "/api/tables/{code}/agreement", tag = "tables", params(("code" = String, Path)),
    request_body = Agreement, responses((status = 200, body = TableInfo), (status = 422, body = Refusal)))]
async fn agree(
    State(app): State<App>,
    signed: Signed,
    address: Address,
    Path(code): Path<String>,
    Body(agreement): Body<Agreement>,
) -> Result<Json<TableInfo>, Error> {
    let Agreement { options, seats, visibility } = agreement;
    change(&app, address, signed, &code, LobbyOp::Agree { options, seats, visibility }).await
}

/// Add to the draws, before the start and knowing the commitment
#[utoipa::path(post, path = "/api/tables/{code}/nonce", tag = "tables", params(("code" = String, Path)),
    request_body = Nonce, responses((status = 200, body = TableInfo), (status = 409, body = Refusal)))]
async fn nonce(
    State(app): State<App>,
    signed: Signed,
    address: Address,
    Path(code): Path<String>,
    Body(nonce): Body<Nonce>,
) -> Result<Json<TableInfo>, Error> {
    change(&app, address, signed, &code, LobbyOp::Nonce { nonce: nonce.nonce }).await
}

/// Start, when full or with bots in the open seats
#[utoipa::path(post, path = "/api/tables/{code}/start", tag = "tables", params(("code" = String, Path)),
    request_body = Start, responses((status = 200, body = TableInfo), (status = 409, body = Refusal)))]
async fn start(
    State(app): State<App>,
    signed: Signed,
    address: Address,
    Path(code): Path<String>,
    Body(start): Body<Start>,
) -> Result<Json<TableInfo>, Error> {
    change(&app, address, signed, &code, LobbyOp::Start { fill: start.fill, nonce: start.nonce }).await
}

/// Take an own seat back from the bot
#[utoipa::path(post, path = "/api/tables/{code}/seats/{seat}/return", tag = "tables",
    params(("code" = String, Path), ("seat" = u8, Path)),
    responses((status = 200, body = TableInfo), (status = 403, body = Refusal)))]
async fn take_back(
    State(app): State<App>,
    signed: Signed,
    address: Address,
    Path((code, seat)): Path<(String, u8)>,
) -> Result<Json<TableInfo>, Error> {
    change(&app, address, signed, &code, LobbyOp::Return { seat: Seat::new(seat) }).await
}

/// Let a bot act for somebody who is not there
#[utoipa::path(post, path = "/api/tables/{code}/seats/{seat}/stand-in", tag = "tables",
    params(("code" = String, Path), ("seat" = u8, Path)), request_body = StandIn,
    responses((status = 200, body = TableInfo), (status = 409, body = Refusal)))]
async fn stand_in(
    State(app): State<App>,
    signed: Signed,
    address: Address,
    Path((code, seat)): Path<(String, u8)>,
    Body(stand_in): Body<StandIn>,
) -> Result<Json<TableInfo>, Error> {
    change(&app, address, signed, &code, LobbyOp::StandIn { seat: Seat::new(seat), bot: stand_in.bot }).await
}

/// Play again with the same people, each one seat further; answers with the new table
#[utoipa::path(post, path = "/api/tables/{code}/rematch", tag = "tables", params(("code" = String, Path)),
    responses((status = 200, body = TableInfo), (status = 409, body = Refusal)))]
async fn rematch(
    State(app): State<App>,
    Signed(by): Signed,
    address: Address,
    Path(code): Path<String>,
) -> Result<Json<TableInfo>, Error> {
    let (id, _) = find(&app, address, &code).await?;
    let person = by.id;
    let (_, row) = app.hub.ask(&app, id, |reply| Command::Lobby { by, op: LobbyOp::Rematch, reply }).await?;
    let next = row.rematch.ok_or(Error::NoTable)?;
    let id = app.store.find_table(&next).await?.ok_or(Error::NoTable)?;
    look(&app, id, Some(person), None).await
}

/// What a strong bot would do now in the own seat, where everybody else is a bot
#[utoipa::path(post, path = "/api/tables/{code}/advice", tag = "tables", params(("code" = String, Path)),
    responses((status = 200, body = Advice), (status = 409, body = Refusal)))]
async fn advice(
    State(app): State<App>,
    Signed(by): Signed,
    address: Address,
    Path(code): Path<String>,
) -> Result<Json<Advice>, Error> {
    let (id, _) = find(&app, address, &code).await?;
    app.hub.ask(&app, id, |reply| Command::Advise { person: by.id, reply }).await.map(Json)
}

/// Writes the TypeScript types.
#[cfg(test)]
pub(crate) fn export_types(config: &ts_rs::Config) {
    TableInfo::export_all(config).unwrap();
    TableLine::export_all(config).unwrap();
    Join::export_all(config).unwrap();
    SeatChange::export_all(config).unwrap();
    Agreement::export_all(config).unwrap();
    Nonce::export_all(config).unwrap();
    Start::export_all(config).unwrap();
    StandIn::export_all(config).unwrap();
    Advice::export_all(config).unwrap();
}
