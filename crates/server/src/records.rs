//! Finished games as records, step by step from any seat, and records from elsewhere.

use axum::Json;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use talat_rules::any::{AnyGame, Editions};
use talat_rules::record::{self, Entry, Origin, Record};
use talat_rules::{Game, Seat, Step, Viewer, with_game};
use ts_rs::TS;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::clock;
use crate::editions::Shelf;
use crate::error::{Error, Refusal};
use crate::ids::{Code, PersonId};
use crate::limits::Address;
use crate::people::Signed;
use crate::security::{Path, Query, json_bytes};
use crate::store::{Status, TableRow};
use crate::tables::find;

pub(crate) fn routes(record_bytes: usize) -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(table_record))
        .routes(routes!(table_step))
        .routes(routes!(import))
        .routes(routes!(imported))
        .routes(routes!(imported_step))
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

/// One moment of a finished game.
#[derive(Serialize, TS, ToSchema)]
#[ts(export_to = "RecordStep.ts")]
pub(crate) struct RecordStep {
    /// How many entries lead to it.
    step: usize,
    /// How many entries there are.
    steps: usize,
    /// The last of them.
    #[ts(type = "unknown")]
    #[schema(value_type = Object)]
    entry: Option<Entry>,
    /// What the viewer saw happen; not for `all`.
    #[ts(type = "unknown")]
    #[schema(value_type = Object)]
    event: Option<serde_json::Value>,
    /// What the viewer knew then.
    #[ts(type = "unknown")]
    #[schema(value_type = Object)]
    view: serde_json::Value,
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

/// Whose eyes.
#[derive(Clone, Copy)]
enum Eyes {
    Viewer(Viewer),
    All,
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
async fn record_of(app: &App, address: Address, code: &str) -> Result<Record, Error> {
    let (id, _) = find(app, address, code).await?;
    let row = app.store.table(id).await?.ok_or(Error::NoTable)?;
    if row.status != Status::Finished {
        return Err(Error::Unfinished);
    }
    let ids: Vec<PersonId> = row.seats.iter().filter_map(|seat| seat.person).collect();
    let people = app.store.people(&ids).await?;
    let name = |id: PersonId| people.iter().find(|person| person.id == id).map(|person| person.name.clone());
    let rows = app.store.log(id).await?;
    let entries = rows.into_iter().flat_map(|row| row.entries).map(|entry| match entry {
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
    fn last<G: Game>(game: &G, entries: &[Entry]) -> Option<G::State> {
        let mut states: Vec<(usize, G::State)> = Vec::new();
        let mut state = game.start();
        for (index, entry) in entries.iter().enumerate() {
            let step = match entry {
                Entry::Act { seat, action } => Step::Act(*seat, action.parse().ok()?),
                Entry::Chance(outcome) => Step::Chance(outcome.parse().ok()?),
                Entry::Takeback { to, .. } => {
                    let back = states.partition_point(|(at, _)| at < to);
                    state = states.get(back)?.1;
                    states.truncate(back);
                    continue;
                }
                Entry::Chair { .. } | Entry::Timeout { .. } => continue,
            };
            states.push((index, state));
            game.apply(&mut state, &step).ok()?;
        }
        Some(state)
    }
    let own = editions.of(&row.game, &row.edition_hash).ok_or(Error::Frozen)?;
    let edition_source = editions.source(&row.edition_hash);
    let game = AnyGame::new(&row.game, row.seats.len() as u8, &row.options, &own)?;
    let nonces = row.nonces.iter().map(|(_, nonce)| nonce.clone()).collect();
    let origin = Origin { options: &row.options, edition_source, names, seed: row.seed, nonces };
    with_game!(game, game => {
        let state = last(&game, &entries).ok_or(Error::Frozen)?;
        Ok(record::write(&game, origin, entries, &state))
    })
}

/// What a record is set up with: the edition it names, if this house has it; the one it holds comes before it.
fn known(record: &Record, editions: &Shelf) -> Editions {
    editions.of(&record.game, &record.edition.hash.to_string()).unwrap_or_else(Editions::standard)
}

/// The moment after `step` entries, as `eyes` saw it.
fn moment(record: &Record, editions: &Shelf, step: usize, eyes: Eyes) -> Result<RecordStep, Error> {
    fn seen<G: Game>(game: &G, state: &G::State, eyes: Eyes) -> serde_json::Value {
        let view = match eyes {
            Eyes::Viewer(viewer) => game.view(state, viewer),
            Eyes::All => game.reveal(state),
        };
        serde_json::to_value(view).expect("views are plain data")
    }
    let steps = record.entries.len();
    if step > steps {
        return Err(Error::NotFound);
    }
    let bad = |error: record::RecordError| Error::BadRecord(error.to_string().into());
    let game = record.set_up(&known(record, editions)).map_err(bad)?;
    with_game!(game, game => {
        let mut found = RecordStep { step, steps, entry: None, event: None, view: seen(&game, &game.start(), eyes) };
        record::replay(&game, record, false, |moment| {
            if moment.number == step {
                found.entry = Some(moment.entry.clone());
                found.view = seen(&game, moment.after, eyes);
                if let (Some(step), Eyes::Viewer(viewer)) = (&moment.step, eyes) {
                    let event = game.observe(moment.before, step, viewer);
                    found.event = serde_json::to_value(event).ok();
                }
            }
        })
        .map_err(bad)?;
        Ok(found)
    })
}

fn file(record: &str) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], record.to_owned()).into_response()
}

/// The record of a finished game, with everything in it
#[utoipa::path(get, path = "/api/tables/{code}/record", tag = "records", params(("code" = String, Path)),
    responses((status = 200, body = Object), (status = 409, body = Refusal)))]
async fn table_record(
    State(app): State<App>,
    address: Address,
    Path(code): Path<String>,
) -> Result<Response, Error> {
    Ok(file(&record_of(&app, address, &code).await?.to_text()))
}

/// A finished game after so many entries, as anybody saw it
#[utoipa::path(get, path = "/api/tables/{code}/steps/{step}", tag = "records",
    params(("code" = String, Path), ("step" = usize, Path), From),
    responses((status = 200, body = RecordStep), (status = 409, body = Refusal)))]
async fn table_step(
    State(app): State<App>,
    address: Address,
    Path((code, step)): Path<(String, usize)>,
    Query(from): Query<From>,
) -> Result<Json<RecordStep>, Error> {
    let record = record_of(&app, address, &code).await?;
    let eyes = from.eyes(record.seats.len())?;
    Ok(Json(moment(&record, &app.editions, step, eyes)?))
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
    let judge = move || judged(&text, &known.editions).map(|(verified, record)| (verified, record.to_text()));
    let (verified, text) = tokio::task::spawn_blocking(judge).await.map_err(|_| Error::Malformed)??;
    let id = Code::watch().to_string();
    app.store.add_record(&id, person.id, &text, clock::now()).await?;
    Ok(Json(Imported { id, verified }))
}

/// Reads a record and plays it again.
fn judged(text: &str, editions: &Shelf) -> Result<(bool, Record), Error> {
    let bad = |error: record::RecordError| Error::BadRecord(error.to_string().into());
    let record = Record::parse(text).map_err(bad)?;
    let verified = record.seed.is_some();
    let game = record.set_up(&known(&record, editions)).map_err(bad)?;
    with_game!(game, game => record::replay(&game, &record, verified, |_| {}).map(drop).map_err(bad)?);
    Ok((verified, record))
}

async fn imported_record(app: &App, id: &str) -> Result<Record, Error> {
    let text = app.store.record(id).await?.ok_or(Error::NoRecord)?;
    Record::parse(&text).map_err(|error| Error::BadRecord(error.to_string().into()))
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
    Ok(Json(moment(&record, &app.editions, step, eyes)?))
}

/// Writes the TypeScript types.
#[cfg(test)]
pub(crate) fn export_types(config: &ts_rs::Config) {
    RecordStep::export_all(config).unwrap();
    Imported::export_all(config).unwrap();
}
