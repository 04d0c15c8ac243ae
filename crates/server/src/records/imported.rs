//! Records from elsewhere: brought, looked at, removed.

use std::io::Cursor;
use std::time::Duration;

use axum::Json;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::StatusCode;
use axum::response::Response;
use serde::Serialize;
use talat_rules::Eyes;
use talat_rules::record::Record;
use tokio::time::timeout;
use ts_rs::TS;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{From, Lines, Verified, bad, json, judged, known, packed, sent, text_of};
use crate::app::App;
use crate::clock::{self, Millis};
use crate::error::{Error, Refusal};
use crate::history::{History, Past, RecordStep};
use crate::ids::watch_code;
use crate::limits::Address;
use crate::people::Signed;
use crate::security::{Path, Query, json_bytes};
use crate::store::{ListedRecord, NewRecord, RecordRoom};

/// How long a record may take to arrive at most: others wait for the place.
const ARRIVAL: Duration = Duration::from_secs(10);

pub(super) fn routes(record_bytes: usize) -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(import, own_records))
        .routes(routes!(imported, remove))
        .routes(routes!(imported_step))
        .routes(routes!(imported_log))
        .routes(routes!(imported_verified))
        .layer(DefaultBodyLimit::max(record_bytes))
}

/// Where an imported record is.
#[derive(Serialize, TS, ToSchema)]
#[ts(export_to = "Imported.ts")]
pub(crate) struct Imported {
    /// Its name.
    id: String,
    /// Whether every draw follows from the seed it holds.
    verified: bool,
}

/// An imported record of a list.
#[derive(Serialize, TS, ToSchema)]
#[ts(export_to = "RecordLine.ts")]
pub(crate) struct RecordLine {
    /// Its name.
    id: String,
    /// The game's name.
    game: String,
    /// The bytes that it takes here.
    bytes: u64,
    /// When it was brought, in milliseconds since 1970.
    at: Millis,
}

/// Bring a record from elsewhere, to look at it
#[utoipa::path(post, path = "/api/records", tag = "records", request_body = Object,
    responses((status = 200, body = Imported), (status = 422, body = Refusal)))]
async fn import(
    State(app): State<App>,
    Signed(person): Signed,
    address: Address,
    request: Request,
) -> Result<Json<Imported>, Error> {
    let limits = app.config.limits;
    let room = RecordRoom { records: limits.records_per_person, bytes: limits.record_bytes_per_person };
    // Who has no room need not bring it; what comes in beside it is counted when it is kept.
    let own = app.store.records_of(person.id).await?;
    room.takes(own.len() as u64, own.iter().map(|record| record.bytes).sum(), 1)?;
    // Nothing of it is read before there is a place for it.
    let place = app.work.imports.place(address).await?;
    let arrival = ARRIVAL.min(limits.patience() / 2);
    let bytes = timeout(arrival, json_bytes(request, &app)).await.map_err(|_| Error::TooSlow)??;
    let judging = app.clone();
    let judge = async move {
        let text = str::from_utf8(&bytes).map_err(|_| Error::Malformed)?;
        let record = Record::parse(text).map_err(bad)?;
        drop(bytes);
        let verified = record.seed.is_some();
        judged(&record, &judging.editions, verified)?;
        Ok((verified, packed::pack(&record)?, record.game))
    };
    let (verified, packed, game) = app.work.replays.work(address, judge).await?;
    let id = watch_code().to_string();
    let record = NewRecord { id: id.clone(), person: person.id, game, packed, at: clock::now() };
    app.store.add_record(record, room).await?;
    drop(place);
    Ok(Json(Imported { id, verified }))
}

/// The records that I have brought, the newest first
#[utoipa::path(get, path = "/api/records", tag = "records",
    responses((status = 200, body = Vec<RecordLine>), (status = 401, body = Refusal)))]
async fn own_records(State(app): State<App>, Signed(person): Signed) -> Result<Json<Vec<RecordLine>>, Error> {
    let line = |ListedRecord { id, game, bytes, created_at }| RecordLine { id, game, bytes, at: created_at };
    Ok(Json(app.store.records_of(person.id).await?.into_iter().map(line).collect()))
}

/// An imported record
#[utoipa::path(get, path = "/api/records/{id}", tag = "records", params(("id" = String, Path)),
    responses((status = 200, body = Object), (status = 404, body = Refusal)))]
async fn imported(
    State(app): State<App>,
    address: Address,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    let place = app.work.files.place(address).await?;
    // One that was brought when version 1 was written goes out in today's.
    let text = look(app, address, id, |_, record| Ok(record.to_text())).await?;
    Ok(sent::send(Cursor::new(text), place))
}

/// Remove a record that I have brought
#[utoipa::path(delete, path = "/api/records/{id}", tag = "records", params(("id" = String, Path)),
    responses((status = 204), (status = 403, body = Refusal), (status = 404, body = Refusal)))]
async fn remove(
    State(app): State<App>,
    Signed(person): Signed,
    Path(id): Path<String>,
) -> Result<StatusCode, Error> {
    let owner = app.store.record_owner(&id).await?.ok_or(Error::NoRecord)?;
    if owner != person.id {
        return Err(Error::NotAllowed);
    }
    app.store.remove_record(&id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Works on an imported record beside the async threads.
async fn look<T: Send + 'static>(
    app: App,
    address: Address,
    id: String,
    look: impl FnOnce(&App, Record) -> Result<T, Error> + Send + 'static,
) -> Result<T, Error> {
    let looking = app.clone();
    let work = async move {
        let packed = looking.store.record(&id).await?.ok_or(Error::NoRecord)?;
        look(&looking, packed::read(packed)?)
    };
    app.work.replays.work(address, work).await
}

/// The past that a record tells, and how somebody looks at it.
fn past(app: &App, record: Record, from: &From) -> Result<(Past, Eyes), Error> {
    let eyes = from.eyes(record.seats.len())?;
    Ok((Past::of_record(&known(&record, &app.editions), record)?, eyes))
}

/// An imported record after so many entries, as anybody saw it
#[utoipa::path(get, path = "/api/records/{id}/steps/{step}", tag = "records",
    params(("id" = String, Path), ("step" = usize, Path), From),
    responses((status = 200, body = RecordStep), (status = 404, body = Refusal)))]
async fn imported_step(
    State(app): State<App>,
    address: Address,
    Path((id, step)): Path<(String, usize)>,
    Query(from): Query<From>,
) -> Result<Response, Error> {
    let moment = move |app: &App, record| {
        let (past, eyes) = past(app, record, &from)?;
        text_of(&past.moment(step, eyes)?)
    };
    look(app, address, id, moment).await.map(json)
}

/// What happened in an imported record, page by page, as anybody saw it
#[utoipa::path(get, path = "/api/records/{id}/log", tag = "records", params(("id" = String, Path), Lines),
    responses((status = 200, body = History), (status = 404, body = Refusal)))]
async fn imported_log(
    State(app): State<App>,
    address: Address,
    Path(id): Path<String>,
    Query(lines): Query<Lines>,
) -> Result<Response, Error> {
    let (from, page) = lines.page()?;
    let lines = move |app: &App, record| {
        let (past, eyes) = past(app, record, &from)?;
        text_of(&past.lines(eyes, page)?)
    };
    look(app, address, id, lines).await.map(json)
}

/// Make every draw of an imported record again from its seed
#[utoipa::path(get, path = "/api/records/{id}/verify", tag = "records", params(("id" = String, Path)),
    responses((status = 200, body = Verified), (status = 422, body = Refusal)))]
async fn imported_verified(
    State(app): State<App>,
    address: Address,
    Path(id): Path<String>,
) -> Result<Json<Verified>, Error> {
    let draws = look(app, address, id, |app, record: Record| judged(&record, &app.editions, true)).await?;
    Ok(Json(Verified { draws }))
}
