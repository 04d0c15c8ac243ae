//! Finished games as records, step by step from any seat, and records from elsewhere.

use axum::Json;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use talat_rules::any::{AnyGame, Editions};
use talat_rules::record::{self, Entry, Origin, Record};
use talat_rules::{Seat, Viewer, with_game};
use ts_rs::TS;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::clock;
use crate::editions::Shelf;
use crate::error::{Error, Refusal};
use crate::history::{self, Eyes, History, Past, RecordStep};
use crate::ids::{Code, PersonId};
use crate::people::{MaybePerson, Signed};
use crate::security::{Path, Query, json_bytes};
use crate::store::{Status, TableRow};
use crate::tables::AtTable;

pub(crate) fn routes(record_bytes: usize) -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(table_record))
        .routes(routes!(table_step))
        .routes(routes!(table_log))
        .routes(routes!(table_verified))
        .routes(routes!(import))
        .routes(routes!(imported))
        .routes(routes!(imported_step))
        .routes(routes!(imported_log))
        .routes(routes!(imported_verified))
        .layer(DefaultBodyLimit::max(record_bytes))
}

/// From where to look at a finished game.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct From {
    /// A seat's number, `public`, or `all` for everything.
    #[param(example = "public")]
    viewer: Option<String>,
}

/// The part of a path that counts entries.
#[derive(Deserialize)]
struct After {
    step: usize,
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

/// What making the draws again has shown.
#[derive(Serialize, TS, ToSchema)]
#[ts(export_to = "Verified.ts")]
pub(crate) struct Verified {
    /// How many draws follow from the seed: all of them.
    draws: usize,
}

impl From {
    fn eyes(&self, seats: usize) -> Result<Eyes, Error> {
        match self.viewer.as_deref() {
            None | Some("public") => Ok(Eyes::Viewer(Viewer::Public)),
            Some("all") => Ok(Eyes::All),
            Some(seat) => match seat.parse::<u8>() {
                Ok(seat) if usize::from(seat) < seats => Ok(Eyes::Viewer(Viewer::Seat(Seat::new(seat)))),
                _ => Err(Error::NoSeat),
            },
        }
    }
}

/// The record of a finished table.
async fn record_of(at: &AtTable<()>) -> Result<Record, Error> {
    let (app, row) = (&at.app, at.row().await?);
    if row.status != Status::Finished {
        return Err(Error::Unfinished);
    }
    let ids: Vec<PersonId> = row.seats.iter().filter_map(|seat| seat.person).collect();
    let people = app.store.people(&ids).await?;
    let name = |id: PersonId| people.iter().find(|person| person.id == id).map(|person| person.name.clone());
    let entries = at.entries().await?.into_iter().map(|entry| match entry {
        // The log names people by number, so that a name can go.
        Entry::Chair { seat, by } => {
            let by = match by.strip_prefix("person:").map(|id| id.parse().ok().and_then(name)) {
                Some(name) => name.unwrap_or_default(),
                None => by,
            };
            Entry::Chair { seat, by }
        }
        other => other,
    });
    let names = row.seats.iter().map(|seat| match (seat.person, &seat.bot) {
        (Some(person), _) => match (name(person), &seat.label) {
            (Some(_), Some(label)) => label.clone(),
            (Some(name), None) => name,
            (None, _) => String::new(),
        },
        (None, bot) => format!("bot:{}", bot.as_deref().unwrap_or_default()),
    });
    let (entries, names) = (entries.collect(), names.collect());
    written(&row, &app.editions, names, entries)
}

fn written(
    row: &TableRow,
    editions: &Shelf,
    names: Vec<String>,
    entries: Vec<Entry>,
) -> Result<Record, Error> {
    let own = editions.of(&row.game, &row.edition_hash).ok_or(Error::Frozen)?;
    let edition_source = editions.source(&row.edition_hash);
    let game = AnyGame::new(&row.game, row.seats.len() as u8, &row.options, &own)?;
    let nonces = row.nonces.iter().map(|(_, nonce)| nonce.clone()).collect();
    let origin = Origin { options: &row.options, edition_source, names, seed: row.seed, nonces };
    with_game!(game, game => {
        let state = history::last(&game, &entries)?;
        Ok(record::write(&game, origin, entries, &state))
    })
}

/// What a record is set up with: the edition it names, if this house has it; the one it holds comes before it.
fn known(record: &Record, editions: &Shelf) -> Editions {
    editions.of(&record.game, &record.edition.hash.to_string()).unwrap_or_else(Editions::standard)
}

fn file(record: &str) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], record.to_owned()).into_response()
}

/// The record of a finished game, with everything in it
#[utoipa::path(get, path = "/api/tables/{code}/record", tag = "records", params(("code" = String, Path)),
    responses((status = 200, body = Object), (status = 409, body = Refusal)))]
async fn table_record(at: AtTable<()>) -> Result<Response, Error> {
    Ok(file(&record_of(&at).await?.to_text()))
}

/// The past of a table as far as somebody may look: of a running game, own seats and what all can see.
async fn past_of(at: &AtTable<MaybePerson>, from: &From) -> Result<(Past, Eyes), Error> {
    let row = at.row().await?;
    let eyes = from.eyes(row.seats.len())?;
    if row.status != Status::Finished {
        match eyes {
            Eyes::All => return Err(Error::Unfinished),
            Eyes::Viewer(Viewer::Public) => {}
            Eyes::Viewer(Viewer::Seat(seat)) => {
                let person = at.by.0.as_ref().map(|person| person.id);
                let owner = row.seats[seat.index()].person;
                if owner.is_none() || owner != person {
                    return Err(Error::NotYourSeat);
                }
            }
        }
    }
    Ok((Past::of_table(&row, &at.app.editions, at.entries().await?)?, eyes))
}

/// A table after so many entries: of a running game as an own seat or a watcher saw it, afterwards as anybody
#[utoipa::path(get, path = "/api/tables/{code}/steps/{step}", tag = "records",
    params(("code" = String, Path), ("step" = usize, Path), From),
    responses((status = 200, body = RecordStep), (status = 409, body = Refusal)))]
async fn table_step(
    at: AtTable<MaybePerson>,
    Path(After { step }): Path<After>,
    Query(from): Query<From>,
) -> Result<Json<RecordStep>, Error> {
    let (past, eyes) = past_of(&at, &from).await?;
    Ok(Json(past.moment(step, eyes)?))
}

/// All that happened at a table, as an own seat or a watcher saw it, or anybody once it is over
#[utoipa::path(get, path = "/api/tables/{code}/log", tag = "records", params(("code" = String, Path), From),
    responses((status = 200, body = History), (status = 403, body = Refusal)))]
async fn table_log(at: AtTable<MaybePerson>, Query(from): Query<From>) -> Result<Json<History>, Error> {
    let (past, eyes) = past_of(&at, &from).await?;
    Ok(Json(past.lines(viewer_of(eyes))?))
}

/// Make every draw of a finished game again from its published seed
#[utoipa::path(get, path = "/api/tables/{code}/verify", tag = "records", params(("code" = String, Path)),
    responses((status = 200, body = Verified), (status = 422, body = Refusal)))]
async fn table_verified(at: AtTable<()>) -> Result<Json<Verified>, Error> {
    let record = record_of(&at).await?;
    verified(at.app, record).await
}

/// Lines of a log are told to one viewer; who sees everything reads what all could see.
fn viewer_of(eyes: Eyes) -> Viewer {
    match eyes {
        Eyes::Viewer(viewer) => viewer,
        Eyes::All => Viewer::Public,
    }
}

async fn verified(app: App, record: Record) -> Result<Json<Verified>, Error> {
    let judge = move || judged(&record, &app.editions, true);
    let draws = tokio::task::spawn_blocking(judge).await.map_err(|_| Error::Internal)??;
    Ok(Json(Verified { draws }))
}

/// Bring a record from elsewhere, to look at it
#[utoipa::path(post, path = "/api/records", tag = "records", request_body = Object,
    responses((status = 200, body = Imported), (status = 422, body = Refusal)))]
async fn import(
    State(app): State<App>,
    Signed(person): Signed,
    request: Request,
) -> Result<Json<Imported>, Error> {
    if app.store.records_of(person.id).await? >= app.config.limits.records_per_person {
        return Err(Error::TooMany("records"));
    }
    let bytes = json_bytes(request, &app).await?;
    let text = String::from_utf8(bytes.to_vec()).map_err(|_| Error::Malformed)?;
    let known = app.clone();
    let judge = move || {
        let record = Record::parse(&text).map_err(bad)?;
        let verified = record.seed.is_some();
        judged(&record, &known.editions, verified).map(|_| (verified, record.to_text()))
    };
    let (verified, text) = tokio::task::spawn_blocking(judge).await.map_err(|_| Error::Malformed)??;
    let id = Code::watch().to_string();
    app.store.add_record(&id, person.id, &text, clock::now()).await?;
    Ok(Json(Imported { id, verified }))
}

#[expect(clippy::needless_pass_by_value, reason = "it is for `map_err`")]
fn bad(error: record::RecordError) -> Error {
    Error::BadRecord(error.to_string().into())
}

/// Plays a record again; tells how many draws were made again from its seed.
fn judged(record: &Record, editions: &Shelf, verify: bool) -> Result<usize, Error> {
    let game = record.set_up(&known(record, editions)).map_err(bad)?;
    with_game!(game, game => {
        let replayed = record::replay(&game, record, verify, |_| {}).map_err(bad)?;
        Ok(replayed.redrawn)
    })
}

async fn imported_record(app: &App, id: &str) -> Result<Record, Error> {
    let text = app.store.record(id).await?.ok_or(Error::NoRecord)?;
    Record::parse(&text).map_err(bad)
}

/// An imported record
#[utoipa::path(get, path = "/api/records/{id}", tag = "records", params(("id" = String, Path)),
    responses((status = 200, body = Object), (status = 404, body = Refusal)))]
async fn imported(State(app): State<App>, Path(id): Path<String>) -> Result<Response, Error> {
    Ok(file(&imported_record(&app, &id).await?.to_text()))
}

/// An imported record after so many entries, as anybody saw it
#[utoipa::path(get, path = "/api/records/{id}/steps/{step}", tag = "records",
    params(("id" = String, Path), ("step" = usize, Path), From),
    responses((status = 200, body = RecordStep), (status = 404, body = Refusal)))]
async fn imported_step(
    State(app): State<App>,
    Path((id, step)): Path<(String, usize)>,
    Query(from): Query<From>,
) -> Result<Json<RecordStep>, Error> {
    let record = imported_record(&app, &id).await?;
    let eyes = from.eyes(record.seats.len())?;
    Ok(Json(Past::of_record(&known(&record, &app.editions), record)?.moment(step, eyes)?))
}

/// All that happened in an imported record, as anybody saw it
#[utoipa::path(get, path = "/api/records/{id}/log", tag = "records", params(("id" = String, Path), From),
    responses((status = 200, body = History), (status = 404, body = Refusal)))]
async fn imported_log(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(from): Query<From>,
) -> Result<Json<History>, Error> {
    let record = imported_record(&app, &id).await?;
    let eyes = from.eyes(record.seats.len())?;
    Ok(Json(Past::of_record(&known(&record, &app.editions), record)?.lines(viewer_of(eyes))?))
}

/// Make every draw of an imported record again from its seed
#[utoipa::path(get, path = "/api/records/{id}/verify", tag = "records", params(("id" = String, Path)),
    responses((status = 200, body = Verified), (status = 422, body = Refusal)))]
async fn imported_verified(State(app): State<App>, Path(id): Path<String>) -> Result<Json<Verified>, Error> {
    let record = imported_record(&app, &id).await?;
    verified(app, record).await
}

/// Writes the TypeScript types.
#[cfg(test)]
pub(crate) fn export_types(config: &ts_rs::Config) {
    Imported::export_all(config).unwrap();
    Verified::export_all(config).unwrap();
}
