//! Making a table.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use talat_rules::any::AnyGame;
use talat_rules::{Options, Seat};
use talat_table::{ClockRow, check_time, fingerprint, has_person, known_level};
use ts_rs::TS;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::agree::look;
use super::allowance::one_more;
use super::bodies::TableInfo;
use crate::app::App;
use crate::error::{Error, Refusal};
use crate::ids::{Code, PersonId, TableId};
use crate::limits::Address;
use crate::people::{Signed, names, unseat_missing};
use crate::secrets;
use crate::security::Body;
use crate::store::{STAND_IN, SeatRow, Status, TableRow, Visibility};
use crate::wire::TimeControl;

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
    /// The level of the bot that plays on for somebody who leaves or stays away; `normal` where none is named.
    #[ts(optional)]
    stand_in: Option<String>,
    /// How long those who play may think; as long as they like where nothing is said.
    #[serde(default)]
    #[ts(optional, as = "Option<TimeControl>")]
    time: TimeControl,
}

/// A seat of a new table.
// Braces without anything in them: serde lets unknown fields pass where there are none.
#[derive(Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[ts(export_to = "NewSeat.ts")]
pub(crate) enum NewSeat {
    /// Somebody may take it.
    Open {},
    /// The maker's own; several of them on one device make a hot seat.
    Me {
        /// Who plays it, if it is not the maker.
        #[ts(optional)]
        label: Option<String>,
    },
    /// A bot's.
    Bot {
        /// Its level.
        bot: String,
    },
}

async fn seat_row(app: &App, seat: NewSeat, person: PersonId) -> Result<SeatRow, Error> {
    Ok(match seat {
        NewSeat::Open {} => SeatRow::Open,
        NewSeat::Me { label: None } => SeatRow::of(person),
        NewSeat::Me { label: Some(label) } => {
            let label = names::free(&*app.store, Some(person), &label).await?;
            SeatRow::Person { person, label: Some(label), stand_in: None }
        }
        NewSeat::Bot { bot } => SeatRow::Bot(known_level(&bot)?),
    })
}

/// Make a table
#[utoipa::path(post, path = "/api/tables", tag = "tables", request_body = NewTable,
    responses((status = 200, body = TableInfo), (status = 409, body = Refusal), (status = 422, body = Refusal),
        (status = 429, body = Refusal)))]
async fn make(
    State(app): State<App>,
    Signed(person): Signed,
    address: Address,
    Body(new): Body<NewTable>,
) -> Result<Json<TableInfo>, Error> {
    if new.seats.len() > usize::from(Seat::MAX) {
        return Err(Error::NoSeat);
    }
    let _turn = one_more(&app, person.id, address).await?;
    let options = Options(new.options);
    let game = AnyGame::new(&new.game, new.seats.len() as u8, &options, app.editions.in_use())?;
    let (rules_version, edition_hash) = fingerprint(&game);
    let stand_in = new.stand_in.as_deref().map_or(Ok(STAND_IN), known_level)?;
    let mut seats = Vec::with_capacity(new.seats.len());
    for seat in new.seats {
        seats.push(seat_row(&app, seat, person.id).await?);
    }
    let row = TableRow {
        id: TableId(0),
        version: 0,
        watch: Code::UNDRAWN,
        join: Code::UNDRAWN,
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
        created_at: app.clock.now(),
        starts_at: None,
        finished_at: None,
        result: None,
        rematch: None,
        problem: None,
        stand_in,
        removed: Vec::new(),
        time: new.time,
        clock: ClockRow::default(),
        due_at: None,
    };
    check_time(&row, app.terms.least_time_seconds)?;
    has_person(&row)?;
    app.hub.room(&app).await?;
    let row = app.store.create_table(row, None).await?;
    if !unseat_missing(&app, row.id, &[person.id]).await? {
        return Err(Error::NoSession);
    }
    metrics::counter!("talat_tables_made_total").increment(1);
    look(&app, row.id, Some(person.id), None).await
}

/// Writes the TypeScript types.
#[cfg(test)]
pub(crate) fn export_types(config: &ts_rs::Config) {
    NewTable::export_all(config).unwrap();
}
