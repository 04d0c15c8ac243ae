//! A table's game made again from its log, beside the async threads: a long log takes a while.

use talat_rules::Seat;
use talat_rules::any::AnyGame;
use talat_table::{Guest, Input, Past, Refused, Status};

use super::table::Live;
use super::thinking::Thoughts;
use crate::app::App;
use crate::desk::aside;
use crate::editions::Shelf;
use crate::error::Error;
use crate::ids::PersonId;
use crate::store::{Person, TableRow};

impl Live {
    /// Goes on from what the log leads to. A table whose log no longer fits the rules is frozen, with the reason.
    pub(super) async fn resume(&mut self, past: Past) {
        let Some(input) = self.table.resume(past, self.app.clock.both()) else { return };
        let table = self.table.row().id.0;
        match &input {
            Input::Freeze { problem } => tracing::warn!(table, problem, "a table no longer fits the rules"),
            Input::Renew { rules_version } => tracing::info!(table, rules_version, "a table has newer rules"),
            _ => {}
        }
        // Where that can't be written it is found out again.
        let _ = self.keep(input).await;
    }

    /// After a failed write: builds the table again from what is stored, once the store can tell what that is. Until
    /// then the position before it is there to be looked at. What was due comes first, so that whoever repeats a move
    /// finds the game where it was.
    pub(super) async fn settle_doubt(&mut self) -> Result<(), Error> {
        if !self.doubt {
            return Ok(());
        }
        if !self.app.store.writable() {
            return Err(Error::CannotWrite);
        }
        let row = self.app.store.table(self.table.row().id).await?.ok_or(Error::NoTable)?;
        let guests = guests_at(&self.app, &row).await?;
        let begun = row.status != Status::Waiting;
        let past = if begun { Some(past(&self.app, &row).await?) } else { None };
        self.table.reset(row, guests);
        self.doubt = false;
        self.thoughts = Thoughts::default();
        if let Some(past) = past {
            self.resume(past).await;
        }
        self.publish_afresh();
        self.deal_if_due().await;
        if self.doubt { Err(Error::CannotWrite) } else { Ok(()) }
    }

    /// After a conflict: reads at once what somebody else has written. Whether that was so, and what was refused can be
    /// judged again.
    pub(super) async fn read_again<T>(&mut self, written: &Result<T, Error>) -> bool {
        self.doubt
            && matches!(written, Err(Error::Table(Refused::Stale)))
            && self.settle_doubt().await.is_ok()
    }

    /// What came of an action or a takeback. After a conflict it may be in the log already, under the same name, because
    /// it was sent by two ways; if it is not, the answer tells the position that it is now about.
    pub(super) async fn unless_done(
        &mut self,
        done: Result<Option<u64>, Error>,
        (person, seat): (PersonId, Seat),
        cid: Option<&str>,
    ) -> Result<Option<u64>, Error> {
        if !self.read_again(&done).await {
            return done;
        }
        let acked = cid.and_then(|cid| self.table.acked(person, seat, cid));
        acked.map_or(done, |seq| Ok(Some(seq)))
    }
}

/// Somebody as a table knows them.
pub(super) fn guest(person: &Person) -> Guest {
    Guest { id: person.id, name: person.name.clone(), skeleton: person.skeleton.clone() }
}

/// Those who sit at a table.
pub(super) async fn guests_at(app: &App, row: &TableRow) -> Result<Vec<Guest>, Error> {
    let ids: Vec<PersonId> = row.seats.iter().filter_map(|seat| seat.person).collect();
    let people = app.store.people(&ids).await?;
    Ok(people.iter().map(guest).collect())
}

/// Reads the log of a table and plays it again. A few are at it at once; a table is never turned away.
pub(super) async fn past(app: &App, row: &TableRow) -> Result<Past, Error> {
    let place = app.work.rebuilding.clone().acquire_owned().await.map_err(|_| Error::Closing)?;
    let (app, row) = (app.clone(), row.clone());
    aside(async move {
        let log = app.store.log(row.id).await?;
        let past = Past::of(&row, set_up(&app.editions, &row), log);
        drop(place);
        Ok(past)
    })
    .await
}

/// The game with the component data that it was begun with.
pub(super) fn set_up(editions: &Shelf, row: &TableRow) -> Result<AnyGame, String> {
    let TableRow { game, edition_hash, seats, options, .. } = row;
    let editions = editions.of(game, edition_hash).ok_or("its edition is not at hand")?;
    AnyGame::new(game, seats.len() as u8, options, &editions).map_err(|error| error.to_string())
}
