//! The record of a table, and what has happened there step by step.

use std::io::Cursor;

use axum::Json;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use talat_rules::any::AnyGame;
use talat_rules::record::{self, Entry, Origin, Record, Sitter};
use talat_rules::{Eyes, Viewer, with_game};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{From, Lines, Verified, json, judged, sent, text_of};
use crate::app::App;
use crate::editions::Shelf;
use crate::error::{Error, Refusal};
use crate::history::{self, History, Past, RecordStep};
use crate::ids::PersonId;
use crate::limits::Address;
use crate::people::MaybePerson;
use crate::security::{Path, Query};
use crate::store::{SeatRow, Status, TableRow};
use crate::tables::AtTable;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(table_record))
        .routes(routes!(table_step))
        .routes(routes!(table_log))
        .routes(routes!(table_verified))
}

/// The part of a path that counts entries.
#[derive(Deserialize)]
struct After {
    step: usize,
}

/// The record of a finished table, to be worked out beside the async threads.
async fn finished(
    at: &AtTable<()>,
) -> Result<impl Future<Output = Result<Record, Error>> + Send + 'static, Error> {
    let row = at.row().await?;
    if row.status != Status::Finished {
        return Err(Error::Unfinished);
    }
    Ok(record_of(at.app.clone(), row))
}

/// The record of a table whose game is over. That takes a while, so it is worked out beside the async threads.
pub(crate) async fn record_of(app: App, row: TableRow) -> Result<Record, Error> {
    let ids: Vec<PersonId> = row.seats.iter().filter_map(SeatRow::person).collect();
    let people = app.store.people(&ids).await?;
    let name = |id: PersonId| people.iter().find(|person| person.id == id).map(|person| person.name.clone());
    let log = app.store.log(row.id).await?;
    let entries = log.into_iter().flat_map(|row| row.entries).map(|entry| match entry {
        // The log names people by number, so that a name can go.
        Entry::Chair { seat, by: Sitter::Person(number) } => {
            let name = person_of(&number).and_then(name).unwrap_or_default();
            Entry::Chair { seat, by: Sitter::Person(name) }
        }
        other => other,
    });
    let entries = entries.collect();
    let seats = row.seats.iter().map(|seat| match seat {
        SeatRow::Person { person, label, .. } => {
            let name = name(*person).map(|name| label.clone().unwrap_or(name));
            Ok(Sitter::Person(name.unwrap_or_default()))
        }
        SeatRow::Bot(level) => Ok(Sitter::Bot((*level).into())),
        // A bot sat there that this program does not know.
        SeatRow::Open => Err(Error::Frozen),
    });
    let seats = seats.collect::<Result<_, _>>()?;
    written(&row, &app.editions, seats, entries)
}

/// The person whom a log names by number; before version 2 of records with a word in front of it.
fn person_of(number: &str) -> Option<PersonId> {
    number.strip_prefix("person:").unwrap_or(number).parse().ok()
}

fn written(
    row: &TableRow,
    editions: &Shelf,
    seats: Vec<Sitter>,
    entries: Vec<Entry>,
) -> Result<Record, Error> {
    let own = editions.of(&row.game, &row.edition_hash).ok_or(Error::Frozen)?;
    let edition_source = editions.source(&row.edition_hash);
    let game = AnyGame::new(&row.game, row.seats.len() as u8, &row.options, &own)?;
    let nonces = row.nonces.iter().map(|(_, nonce)| nonce.clone()).collect();
    let origin = Origin { options: &row.options, edition_source, seats, seed: row.seed, nonces };
    with_game!(game, game => {
        let state = history::last(&game, &entries)?;
        Ok(record::write(&game, origin, entries, &state))
    })
}

/// The record of a finished game, with everything in it
#[utoipa::path(get, path = "/api/tables/{code}/record", tag = "records", params(("code" = String, Path)),
    responses((status = 200, body = Object), (status = 409, body = Refusal)))]
async fn table_record(at: AtTable<()>, address: Address) -> Result<Response, Error> {
    let record = finished(&at).await?;
    let place = at.app.work.files.place(address).await?;
    let text = async move { Ok(record.await?.to_text()) };
    let text = at.app.work.replays.work(address, text).await?;
    Ok(sent::send(Cursor::new(text), place))
}

/// Looks at the past of a table as far as somebody may: of a running game, own seats and what all can see.
async fn look<T: Serialize>(
    at: AtTable<MaybePerson>,
    address: Address,
    from: From,
    look: impl FnOnce(Past, Eyes) -> Result<T, Error> + Send + 'static,
) -> Result<Response, Error> {
    let row = at.row().await?;
    let eyes = from.eyes(row.seats.len())?;
    if row.status != Status::Finished {
        match eyes {
            Eyes::All => return Err(Error::Unfinished),
            Eyes::Viewer(Viewer::Public) => {}
            Eyes::Viewer(Viewer::Seat(seat)) => {
                let person = at.by.0.as_ref().map(|person| person.id);
                let owner = row.seats[seat.index()].person();
                if owner.is_none() || owner != person {
                    return Err(Error::NotYourSeat);
                }
            }
        }
    }
    let (app, entries) = (at.app.clone(), at.entries());
    let text = async move {
        let past = Past::of_table(&row, &app.editions, entries.await?)?;
        text_of(&look(past, eyes)?)
    };
    at.app.work.replays.work(address, text).await.map(json)
}

/// A table after so many entries: of a running game as an own seat or a watcher saw it, afterwards as anybody
#[utoipa::path(get, path = "/api/tables/{code}/steps/{step}", tag = "records",
    params(("code" = String, Path), ("step" = usize, Path), From),
    responses((status = 200, body = RecordStep), (status = 409, body = Refusal)))]
async fn table_step(
    at: AtTable<MaybePerson>,
    address: Address,
    Path(After { step }): Path<After>,
    Query(from): Query<From>,
) -> Result<Response, Error> {
    look(at, address, from, move |past, eyes| past.moment(step, eyes)).await
}

/// What happened at a table, page by page, as an own seat or a watcher saw it, or anybody once it is over
#[utoipa::path(get, path = "/api/tables/{code}/log", tag = "records", params(("code" = String, Path), Lines),
    responses((status = 200, body = History), (status = 403, body = Refusal)))]
async fn table_log(
    at: AtTable<MaybePerson>,
    address: Address,
    Query(lines): Query<Lines>,
) -> Result<Response, Error> {
    let (from, page) = lines.page()?;
    look(at, address, from, move |past, eyes| past.lines(eyes, page)).await
}

/// Make every draw of a finished game again from its published seed
#[utoipa::path(get, path = "/api/tables/{code}/verify", tag = "records", params(("code" = String, Path)),
    responses((status = 200, body = Verified), (status = 422, body = Refusal)))]
async fn table_verified(at: AtTable<()>, address: Address) -> Result<Json<Verified>, Error> {
    let (record, app) = (finished(&at).await?, at.app.clone());
    let draws = async move { judged(&record.await?, &app.editions, true) };
    let draws = at.app.work.replays.work(address, draws).await?;
    Ok(Json(Verified { draws }))
}
