//! The solo puzzle: what it takes at best, how a player stands, a hint, and a shortest way beside the own one.

use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::State;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use serde::{Deserialize, Serialize};
use talat_rules::any::AnyGame;
use talat_rules::chatuchak::{Grid, Spot};
use talat_rules::race::{self, LAST_PUZZLE, Race};
use talat_rules::record::Entry;
use talat_rules::{Game, Seat, Turn};
use talat_solver::daily::{Day, puzzle_of};
use talat_solver::{Answer, Position, Solver, Terms};
use tokio::sync::oneshot;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::clock;
use crate::error::{Error, Refusal};
use crate::history;
use crate::ids::TableId;
use crate::security::Query;
use crate::store::{Status, TableRow};
use crate::tables::AtTable;

/// Puzzles that are not on a table wait together.
const NO_TABLE: TableId = TableId(0);
/// How long a puzzle is worth: far more than nearly all need.
const PATIENCE: Duration = Duration::from_secs(1);
/// How long the choice of a day's puzzle may take: some ten times what it needs.
const DAILY: Duration = Duration::from_secs(5);
/// The seat of a solo game.
const ALONE: Seat = Seat::new(0);

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

/// A solo game as far as it has come.
struct Solo {
    table: TableRow,
    seq: usize,
    /// The positions from the start to now; none before the grid is laid out.
    way: Vec<Grid>,
}

impl Solo {
    async fn of<Who>(at: &AtTable<Who>) -> Result<Self, Error> {
        let table = at.row().await?;
        let editions = at.app.editions.of(&table.game, &table.edition_hash).ok_or(Error::Frozen)?;
        let game = match AnyGame::new(&table.game, table.seats.len() as u8, &table.options, &editions)? {
            AnyGame::Race(game) if game.seats() == 1 => game,
            _ => return Err(Error::NotSolo),
        };
        if table.status == Status::Waiting {
            return Err(Error::NotStarted);
        }
        let entries = at.entries().await?;
        let way = way(&game, &entries)?;
        if way.is_empty() {
            return Err(Error::NotStarted);
        }
        Ok(Solo { table, seq: entries.len(), way })
    }

    fn start(&self) -> Grid {
        self.way[0]
    }

    fn now(&self) -> Grid {
        self.way[self.way.len() - 1]
    }

    fn moves(&self) -> u16 {
        (self.way.len() - 1) as u16
    }
}

/// The positions from the start to now, without what was taken back.
fn way(game: &Race, entries: &[Entry]) -> Result<Vec<Grid>, Error> {
    let mut way = Vec::new();
    let mut see = |state: &race::State| {
        if game.turn(state) != Turn::Chance {
            way.truncate(usize::from(state.moves(ALONE)));
            way.push(*state.grid(ALONE));
        }
    };
    see(&game.start());
    history::each(game, entries, |state| see(state))?;
    Ok(way)
}

fn waypoints(way: impl IntoIterator<Item = Grid>) -> Vec<Waypoint> {
    let jumped = |(index, grid): (usize, Grid)| Waypoint { jump: (index > 0).then(|| grid.empty()), grid };
    way.into_iter().enumerate().map(jumped).collect()
}

/// Solves positions where the bots think, until it is proven or the time is up.
async fn solve<const N: usize>(app: &App, table: TableId, grids: [Grid; N]) -> Result<[Answer; N], Error> {
    let (reply, answer) = oneshot::channel();
    let thought = move |deadline: Instant| {
        let solved = Solver::for_booths(grids[0].counts()).map(|mut solver| {
            let terms = || Terms { deadline: Some(deadline), ..Terms::default() };
            grids.map(|grid| solver.solve(&Position::from(&grid), terms()))
        });
        // Who no longer waits need not know.
        drop(reply.send(solved));
    };
    app.pool.submit(table, PATIENCE, Box::new(thought));
    answer.await.map_err(|_| Error::Busy)?.ok_or(Error::NotSolo)
}

fn fewest(answer: &Answer) -> Fewest {
    let moves = answer.length().unwrap_or(answer.lower_bound);
    Fewest { moves, lower_bound: answer.lower_bound }
}

/// The number of a day's puzzle, worked out once. The day is that of the player, who may be ahead or behind.
async fn of_day(app: &App, day: &str) -> Result<u64, Error> {
    let day: Date = day.parse().map_err(|_| Error::Malformed)?;
    let today = Timestamp::now().to_zoned(TimeZone::UTC).date();
    let near = today.saturating_sub(1.day())..=today.saturating_add(1.day());
    if !near.contains(&day) {
        return Err(Error::NotFound);
    }
    let mut known = app.daily.lock().await;
    if let Some(number) = known.get(&day) {
        return Ok(*number);
    }
    let (reply, answer) = oneshot::channel();
    let editions = app.editions.in_use().clone();
    let date = Day {
        year: day.year().unsigned_abs(),
        month: day.month().unsigned_abs(),
        day: day.day().unsigned_abs(),
        weekday: day.weekday().to_monday_zero_offset().unsigned_abs(),
    };
    let thought = move |_| {
        // Whoever asks first waits longer, so that all get the same.
        let terms = Terms { deadline: Some(Instant::now() + DAILY), ..Terms::default() };
        let _ = reply.send(puzzle_of(date, &editions.chatuchak, &terms));
    };
    app.pool.submit(NO_TABLE, PATIENCE, Box::new(thought));
    let number = answer.await.ok().flatten().ok_or(Error::Busy)?;
    known.retain(|other, _| near.contains(other));
    known.insert(day, number);
    Ok(number)
}

/// A puzzle by its number, and the fewest moves that solve it
#[utoipa::path(get, path = "/api/puzzle", tag = "puzzles", params(Which),
    responses((status = 200, body = Puzzle), (status = 404, body = Refusal)))]
async fn puzzle(State(app): State<App>, Query(which): Query<Which>) -> Result<Json<Puzzle>, Error> {
    let edition = &app.editions.in_use().chatuchak;
    let (grid, draw) = match which {
        Which { grid: Some(number), draw: None, day: None } => {
            (edition.start_grid(number).ok_or(Error::NotFound)?.grid, None)
        }
        Which { grid: None, draw: Some(number @ 1..=LAST_PUZZLE), day: None } => {
            (race::puzzle(edition, number), Some(number))
        }
        Which { grid: None, draw: Some(_), day: None } => return Err(Error::NotFound),
        Which { grid: None, draw: None, day: Some(day) } => {
            let number = of_day(&app, &day).await?;
            (race::puzzle(edition, number), Some(number))
        }
        _ => return Err(Error::Malformed),
    };
    let [answer] = solve(&app, NO_TABLE, [grid]).await?;
    Ok(Json(Puzzle { grid, par: fewest(&answer), draw }))
}

/// How a solo puzzle stands: the fewest moves from the start and from here
#[utoipa::path(get, path = "/api/tables/{code}/outlook", tag = "puzzles", params(("code" = String, Path)),
    responses((status = 200, body = Outlook), (status = 409, body = Refusal)))]
async fn outlook(at: AtTable<()>) -> Result<Json<Outlook>, Error> {
    let solo = Solo::of(&at).await?;
    let [start, now] = solve(&at.app, at.id, [solo.start(), solo.now()]).await?;
    let hints = at.app.store.hints(at.id).await?;
    let (par, left) = (fewest(&start), fewest(&now));
    Ok(Json(Outlook { seq: solo.seq, par, moves: solo.moves(), left, hints }))
}

/// The best next jump in an own solo puzzle; it is counted
#[utoipa::path(post, path = "/api/tables/{code}/hint", tag = "puzzles", params(("code" = String, Path)),
    responses((status = 200, body = Hint), (status = 409, body = Refusal)))]
async fn hint(at: AtTable) -> Result<Json<Hint>, Error> {
    let solo = Solo::of(&at).await?;
    if solo.table.seats[ALONE.index()].person != Some(at.by.0.id) {
        return Err(Error::NotYourSeat);
    }
    if solo.table.status != Status::Playing {
        return Err(Error::Over);
    }
    let [answer] = solve(&at.app, at.id, [solo.now()]).await?;
    let jump = answer.spots().first().copied().ok_or(Error::Busy)?;
    at.app.store.add_hint(at.id, solo.seq, clock::now()).await?;
    let hints = at.app.store.hints(at.id).await?;
    Ok(Json(Hint { seq: solo.seq, jump, left: fewest(&answer), hints }))
}

/// After a solo puzzle: the own way beside a shortest one
#[utoipa::path(get, path = "/api/tables/{code}/solution", tag = "puzzles", params(("code" = String, Path)),
    responses((status = 200, body = Solution), (status = 409, body = Refusal)))]
async fn solution(at: AtTable<()>) -> Result<Json<Solution>, Error> {
    let solo = Solo::of(&at).await?;
    if solo.table.status != Status::Finished {
        return Err(Error::Unfinished);
    }
    let [answer] = solve(&at.app, at.id, [solo.start()]).await?;
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
