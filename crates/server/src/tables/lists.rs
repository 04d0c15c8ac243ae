//! Lists of tables: the open ones, and one's own.

use axum::Json;
use axum::extract::State;
use talat_rules::Seat;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::bodies::{TableLine, seats_of};
use crate::app::App;
use crate::error::{Error, Refusal};
use crate::ids::PersonId;
use crate::people::{MaybePerson, Signed};
use crate::store::{Listed, SeatRow, Status};

/// The most tables of a list.
const LISTED: u32 = 100;
/// How many of them may be of one host, so that nobody can push the others off it.
const OF_EACH_HOST: u32 = 3;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(open_tables)).routes(routes!(my_tables))
}

async fn lines(app: &App, listed: Vec<Listed>, person: Option<PersonId>) -> Result<Vec<TableLine>, Error> {
    let mut lines = Vec::with_capacity(listed.len());
    for Listed { table, waiting, at } in listed {
        let ids: Vec<PersonId> = table.seats.iter().filter_map(SeatRow::person).collect();
        let people = app.store.people(&ids).await?;
        let mine = seats_of(&table, person);
        let acts = |seat: Seat| waiting.contains(seat) && table.seats[seat.index()].bot().is_none();
        let waits_for_me = match table.status {
            Status::Playing => mine.iter().any(acts),
            Status::Waiting => person == Some(table.host) && !table.seats.iter().any(SeatRow::is_open),
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
            time: table.time,
            due: table.due_at.map(|due_at| app.clock.day_of(due_at)),
            paused: table.clock.pause.is_some(),
            at,
        });
    }
    Ok(lines)
}

/// Open tables that wait for players: the newest of every host, then the second of every host, and so on; no address
/// has more than ten before everybody else has theirs
#[utoipa::path(get, path = "/api/tables", tag = "tables", responses((status = 200, body = [TableLine])))]
async fn open_tables(
    State(app): State<App>,
    MaybePerson(person): MaybePerson,
) -> Result<Json<Vec<TableLine>>, Error> {
    let open = app.homes.in_turn(app.store.open_tables(OF_EACH_HOST).await?);
    let listed = app.store.waiting_tables(&open.take(LISTED as usize).collect::<Vec<_>>()).await?;
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
