//! Puzzles that are solved where the bots think.

use std::sync::Arc;
use std::time::{Duration, Instant};

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use talat_rules::chatuchak::Grid;
use talat_solver::daily::{Day, puzzle_of};
use talat_solver::{Answer, Position, Solver, Terms};

use crate::app::App;
use crate::bots_pool::{Asker, Time};
use crate::desk::Place;
use crate::error::Error;
use crate::limits::Address;

/// How long a puzzle is worth: far more than nearly all need.
const PATIENCE: Duration = Duration::from_secs(1);
/// How long the choice of a day's puzzle may take: some ten times what it needs.
const DAILY: Duration = Duration::from_secs(5);

/// Somebody who asks, and has a place among those who do.
pub(super) struct Visit<'a> {
    app: &'a App,
    asker: Asker,
    _place: Place,
}

impl<'a> Visit<'a> {
    pub(super) async fn begin(app: &'a App, address: Address) -> Result<Self, Error> {
        let place = app.work.questions.place(address).await?;
        Ok(Visit { app, asker: Asker::Visitor(address), _place: place })
    }

    /// Solves a position until it is proven or the time is up. All who ask about the same position share the answer, at
    /// whichever table it is.
    pub(super) async fn solve(&self, grid: Grid) -> Result<Arc<Answer>, Error> {
        let (pool, asker) = (self.app.pool.clone(), self.asker);
        let think = move |time: Time<'_>| {
            let mut solver = Solver::for_booths(grid.counts())?;
            let terms =
                Terms { deadline: Some(time.deadline), cancelled: Some(time.unwanted), progress: None };
            Some(Arc::new(solver.solve(&Position::from(&grid), terms)))
        };
        let solving = || async move { pool.answer(asker, PATIENCE, think).await?.ok_or(Error::NotSolo) };
        self.app.work.solved.to(grid, solving).await
    }

    /// The number of a day's puzzle. The day is that of the player, who may be ahead or behind.
    pub(super) async fn of_day(&self, day: &str) -> Result<u64, Error> {
        let day: Date = day.parse().map_err(|_| Error::Malformed)?;
        let today = Timestamp::now().to_zoned(TimeZone::UTC).date();
        let near = today.saturating_sub(1.day())..=today.saturating_add(1.day());
        if !near.contains(&day) {
            return Err(Error::NotFound);
        }
        let (pool, asker) = (self.app.pool.clone(), self.asker);
        let editions = self.app.editions.in_use().clone();
        let date = Day {
            year: day.year().unsigned_abs(),
            month: day.month().unsigned_abs(),
            day: day.day().unsigned_abs(),
            weekday: day.weekday().to_monday_zero_offset().unsigned_abs(),
        };
        let think = move |time: Time<'_>| {
            // Whoever asks first waits longer, so that all get the same.
            let deadline = Some(Instant::now() + DAILY);
            let terms = Terms { deadline, cancelled: Some(time.unwanted), progress: None };
            puzzle_of(date, &editions.chatuchak, &terms)
        };
        let choosing = || async move { pool.answer(asker, PATIENCE, think).await?.ok_or(Error::Busy) };
        self.app.work.daily.to(day, choosing).await
    }
}
