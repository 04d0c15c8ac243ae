//! The solo puzzle: what it takes at best, how a player stands, a hint, and a shortest way beside the own one.

mod ask;
mod racing;
mod solo;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use talat_rules::chatuchak::{Grid, Spot};
use talat_rules::race::{self, LAST_PUZZLE};
use talat_solver::Answer;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use self::ask::Visit;
pub(crate) use self::racing::is_raced_on;
use self::solo::{ALONE, Solo};
use crate::app::App;
use crate::clock;
use crate::error::{Error, Refusal};
use crate::limits::Address;
use crate::people::MaybePerson;
use crate::security::Query;
use crate::store::Status;
use crate::tables::AtTable;

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(puzzle))
        .routes(routes!(outlook))
        .routes(routes!(hint))
        .routes(routes!(solution))
}

/// Which puzzle: one of the start grids, a drawn one, or that of a day.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Which {
    /// The number of a start grid.
    #[param(maximum = 255)]
    grid: Option<u8>,
    /// The number of a drawn grid.
    draw: Option<u64>,
    /// The day whose puzzle it is, as `2026-11-16`: today, yesterday or tomorrow, wherever on earth.
    day: Option<String>,
}

/// How many moves a position takes.
#[derive(Clone, Copy, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "Fewest.ts"))]
pub(crate) struct Fewest {
    /// The moves of the best solution that is known.
    moves: u32,
    /// No solution has fewer moves; the same number once it is proven.
    lower_bound: u32,
}

/// A puzzle and what it takes.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "Puzzle.ts"))]
pub(crate) struct Puzzle {
    /// Its booths.
    #[schema(value_type = Vec<String>)]
    grid: Grid,
    /// The fewest moves.
    par: Fewest,
    /// The number by which the grid is drawn; none for a start grid.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "number"))]
    draw: Option<u64>,
}

/// How a solo game stands.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "Outlook.ts"))]
pub(crate) struct Outlook {
    /// How many entries the log has; it is about that position.
    seq: usize,
    /// The fewest moves from the start.
    par: Fewest,
    /// The moves made.
    moves: u16,
    /// The fewest moves from here.
    left: Fewest,
    /// The hints that were given.
    hints: u32,
}

/// The best next jump.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "Hint.ts"))]
pub(crate) struct Hint {
    /// How many entries the log has; it is about that position.
    seq: usize,
    /// The spot from which a booth should jump.
    #[schema(value_type = String)]
    jump: Spot,
    /// The moves that are left with it, itself included.
    left: Fewest,
    /// The hints that were given, with this one.
    hints: u32,
}

/// Two ways through a puzzle.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "Solution.ts"))]
pub(crate) struct Solution {
    /// The fewest moves.
    par: Fewest,
    /// A shortest way, from the start on.
    best: Vec<Waypoint>,
    /// The way that was taken, without what was taken back.
    own: Vec<Waypoint>,
    /// The hints that were given.
    hints: u32,
}

/// A position on the way.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "Waypoint.ts"))]
pub(crate) struct Waypoint {
    /// The jump that led to it; none at the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    #[schema(value_type = Option<String>)]
    jump: Option<Spot>,
    /// The booths then.
    #[schema(value_type = Vec<String>)]
    grid: Grid,
}

fn fewest(answer: &Answer) -> Fewest {
    let moves = answer.length().unwrap_or(answer.lower_bound);
    Fewest { moves, lower_bound: answer.lower_bound }
}

fn waypoints(way: impl IntoIterator<Item = Grid>) -> Vec<Waypoint> {
    let jumped = |(index, grid): (usize, Grid)| Waypoint { jump: (index > 0).then(|| grid.empty()), grid };
    way.into_iter().enumerate().map(jumped).collect()
}

/// A puzzle by its number, and the fewest moves that solve it
#[utoipa::path(get, path = "/api/puzzle", tag = "puzzles", params(Which),
    responses((status = 200, body = Puzzle), (status = 404, body = Refusal)))]
async fn puzzle(
    State(app): State<App>,
    address: Address,
    Query(which): Query<Which>,
) -> Result<Json<Puzzle>, Error> {
    let edition = &app.editions.in_use().chatuchak;
    let visit = Visit::begin(&app, address).await?;
    let (grid, draw) = match which {
        Which { grid: Some(number), draw: None, day: None } => {
            (edition.start_grid(number).ok_or(Error::NotFound)?.grid, None)
        }
        Which { grid: None, draw: Some(number @ 1..=LAST_PUZZLE), day: None } => {
            (race::puzzle(edition, number), Some(number))
        }
        Which { grid: None, draw: Some(_), day: None } => return Err(Error::NotFound),
        Which { grid: None, draw: None, day: Some(day) } => {
            let number = visit.of_day(&day).await?;
            (race::puzzle(edition, number), Some(number))
        }
        _ => return Err(Error::Malformed),
    };
    let answer = visit.solve(grid).await?;
    Ok(Json(Puzzle { grid, par: fewest(&answer), draw }))
}

/// How a solo puzzle stands: the fewest moves from the start and from here
#[utoipa::path(get, path = "/api/tables/{code}/outlook", tag = "puzzles", params(("code" = String, Path)),
    responses((status = 200, body = Outlook), (status = 409, body = Refusal)))]
async fn outlook(at: AtTable<MaybePerson>, address: Address) -> Result<Json<Outlook>, Error> {
    let visit = Visit::begin(&at.app, address).await?;
    let by = at.by.0.as_ref().map(|person| person.id);
    let solo = Solo::of(&at, address).await?;
    racing::helps_nobody(&at.app, &solo, by).await?;
    let (start, now) = tokio::try_join!(visit.solve(solo.start()), visit.solve(solo.now()))?;
    let hints = at.app.store.hints(at.id).await?;
    let (par, left) = (fewest(&start), fewest(&now));
    Ok(Json(Outlook { seq: solo.seq, par, moves: solo.moves(), left, hints }))
}

/// The best next jump in an own solo puzzle; it is counted
#[utoipa::path(post, path = "/api/tables/{code}/hint", tag = "puzzles", params(("code" = String, Path)),
    responses((status = 200, body = Hint), (status = 409, body = Refusal)))]
async fn hint(at: AtTable, address: Address) -> Result<Json<Hint>, Error> {
    let visit = Visit::begin(&at.app, address).await?;
    let by = at.by.0.id;
    let solo = Solo::of(&at, address).await?;
    if solo.table.seats[ALONE.index()].person() != Some(by) {
        return Err(Error::NotYourSeat);
    }
    if solo.table.status != Status::Playing {
        return Err(Error::Over);
    }
    racing::helps_nobody(&at.app, &solo, Some(by)).await?;
    let answer = visit.solve(solo.now()).await?;
    let jump = answer.spots().first().copied().ok_or(Error::Busy)?;
    at.app.store.add_hint(at.id, solo.seq, clock::now()).await?;
    let hints = at.app.store.hints(at.id).await?;
    Ok(Json(Hint { seq: solo.seq, jump, left: fewest(&answer), hints }))
}

/// After a solo puzzle: the own way beside a shortest one
#[utoipa::path(get, path = "/api/tables/{code}/solution", tag = "puzzles", params(("code" = String, Path)),
    responses((status = 200, body = Solution), (status = 409, body = Refusal)))]
async fn solution(at: AtTable<MaybePerson>, address: Address) -> Result<Json<Solution>, Error> {
    let visit = Visit::begin(&at.app, address).await?;
    let by = at.by.0.as_ref().map(|person| person.id);
    let solo = Solo::of(&at, address).await?;
    if solo.table.status != Status::Finished {
        return Err(Error::Unfinished);
    }
    racing::helps_nobody(&at.app, &solo, by).await?;
    let answer = visit.solve(solo.start()).await?;
    let mut grid = solo.start();
    let jumps = answer.spots().into_iter().map(|from| {
        grid.jump(from);
        grid
    });
    let best = waypoints(std::iter::once(solo.start()).chain(jumps));
    let hints = at.app.store.hints(at.id).await?;
    Ok(Json(Solution { par: fewest(&answer), best, own: waypoints(solo.way), hints }))
}

/// Writes the TypeScript types.
#[cfg(test)]
pub(crate) fn export_types(config: &ts_rs::Config) {
    use ts_rs::TS;
    Puzzle::export_all(config).unwrap();
    Outlook::export_all(config).unwrap();
    Hint::export_all(config).unwrap();
    Solution::export_all(config).unwrap();
}
