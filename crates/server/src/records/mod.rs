//! Finished games as records, step by step from any seat, and records from elsewhere.

mod imported;
mod of_table;
mod packed;
mod sent;

use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use talat_rules::any::Editions;
use talat_rules::record::{self, Record};
use talat_rules::{Eyes, Seat, Viewer, with_game};
use ts_rs::TS;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;

use crate::app::App;
use crate::editions::Shelf;
use crate::error::Error;
use crate::history::Page;

pub(crate) use of_table::record_of;
pub(crate) use packed::unpack;

pub(crate) fn routes(record_bytes: usize) -> OpenApiRouter<App> {
    OpenApiRouter::new().merge(of_table::routes()).merge(imported::routes(record_bytes))
}

/// From where to look at a finished game.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct From {
    /// A seat's number, `public`, or `all` for everything.
    #[param(example = "public")]
    viewer: Option<String>,
}

/// Which lines of a log, and as whom to look at them.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Lines {
    /// A seat's number, `public`, or `all` for everything.
    #[param(example = "public")]
    viewer: Option<String>,
    /// The lines after so many entries; from the start on if it is not said.
    #[param(maximum = 1_000_000_000)]
    after: Option<usize>,
    /// How many lines at most; 500 if it is not said.
    #[param(minimum = 1, maximum = 1000)]
    limit: Option<usize>,
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

impl Lines {
    fn page(self) -> Result<(From, Page), Error> {
        let page = Page::of(self.after, self.limit)?;
        Ok((From { viewer: self.viewer }, page))
    }
}

/// An answer that was written beside the async threads.
fn json(text: String) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text).into_response()
}

/// The text of an answer.
fn text_of(answer: &impl Serialize) -> Result<String, Error> {
    serde_json::to_string(answer).map_err(|_| Error::Internal)
}

/// What a record is set up with: the edition it names, if this house has it; the one it holds comes before it.
fn known(record: &Record, editions: &Shelf) -> Editions {
    editions.of(&record.game, &record.edition.hash.to_string()).unwrap_or_else(|| editions.standard().clone())
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

/// Writes the TypeScript types.
#[cfg(test)]
pub(crate) fn export_types(config: &ts_rs::Config) {
    imported::Imported::export_all(config).unwrap();
    imported::RecordLine::export_all(config).unwrap();
    Verified::export_all(config).unwrap();
}
