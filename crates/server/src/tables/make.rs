//! Making a table.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use talat_rules::any::AnyGame;
use talat_rules::{Options, Seat};
use ts_rs::TS;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::agree::look;
use super::bodies::TableInfo;
use crate::app::App;
use crate::clock;
use crate::error::{Error, Refusal};
use crate::ids::{Code, PersonId, TableId};
use crate::live::{fingerprint, known_bot};
use crate::people::{Signed, names};
use crate::secrets;
use crate::security::Body;
use crate::store::{SeatRow, Status, TableRow, Visibility};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(make))
}

/// A new table.
#[derive(Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "NewTable.ts")]
pub(crate) struct NewTable {
    /// The game's name.
    game: String,
    /// What is chosen; what is not named takes its default.
    #[serde(default)]
    #[ts(optional, as = "Option<BTreeMap<String, String>>")]
    options: BTreeMap<String, String>,
    /// The seats, clockwise.
    seats: Vec<NewSeat>,
    /// Who finds it.
    visibility: Visibility,
}

/// A seat of a new table.
#[derive(Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[ts(export_to = "NewSeat.ts")]
pub(crate) enum NewSeat {
    /// Somebody may take it.
    Open,
    /// The maker's own; several of them on one device make a hot seat.
    Me {
        /// Who plays it, if it is not the maker.
        #[ts(optional)]
        label: Option<String>,
    },
    /// A bot's.
    Bot {
        /// The kind of bot.
        bot: String,
    },
}

fn seat_row(seat: NewSeat, person: PersonId) -> Result<SeatRow, Error> {
    Ok(match seat {
        NewSeat::Open => SeatRow::default(),
        NewSeat::Me { label } => {
            let label = label.map(|label| names::clean(&label)).transpose()?;
            SeatRow { person: Some(person), label, bot: None }
        }
        NewSeat::Bot { bot } => SeatRow { bot: Some(known_bot(&bot)?), ..SeatRow::default() },
    })
}

/// Make a table
#[utoipa::path(post, path = "/api/tables", tag = "tables", request_body = NewTable,
    responses((status = 200, body = TableInfo), (status = 422, body = Refusal), (status = 429, body = Refusal)))]
async fn make(
    State(app): State<App>,
    Signed(person): Signed,
    Body(new): Body<NewTable>,
) -> Result<Json<TableInfo>, Error> {
    if new.seats.len() > usize::from(Seat::MAX) {
        return Err(Error::NoSeat);
    }
    if app.store.unfinished_of(person.id).await? >= app.config.limits.tables_per_person {
        return Err(Error::TooMany("tables"));
    }
    let options = Options(new.options);
    let game = AnyGame::new(&new.game, new.seats.len() as u8, &options, app.editions.in_use())?;
    let (rules_version, edition_hash) = fingerprint(&game);
    let seats = new.seats.into_iter().map(|seat| seat_row(seat, person.id)).collect::<Result<_, _>>()?;
    let row = TableRow {
        id: TableId(0),
        watch: Code::watch(),
        join: Code::join(),
        game: new.game,
        rules_version,
        edition_hash,
        options,
        visibility: new.visibility,
        status: Status::Waiting,
        host: person.id,
        seats,
        seed: secrets::random_bytes(),
        nonces: Vec::new(),
        created_at: clock::now(),
        starts_at: None,
        finished_at: None,
        result: None,
        rematch: None,
        problem: None,
    };
    let row = app.store.create_table(row, None).await?;
    metrics::counter!("talat_tables_made_total").increment(1);
    look(&app, row.id, Some(person.id), None).await
}

/// Writes the TypeScript types.
#[cfg(test)]
pub(crate) fn export_types(config: &ts_rs::Config) {
    NewTable::export_all(config).unwrap();
}
