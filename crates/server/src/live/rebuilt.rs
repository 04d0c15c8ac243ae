//! A table's game made again from its log, beside the async threads: a long log takes a while.

use talat_rules::any::AnyGame;
use talat_table::{Guest, Input, Past, Refused, Status};

use super::table::{Kept, Live};
use super::thinking::Thoughts;
use crate::app::App;
use crate::desk::aside;
use crate::editions::Shelf;
use crate::error::Error;
use crate::ids::PersonId;
use crate::store::{Person, SeatRow, TableRow};

impl Live {
    /// Goes on from what the log leads to. A table whose log no longer fits the rules is frozen, with the reason.
    pub(super) async fn resume(&mut self, past: Past) {
        let Some(input) = self.table.resume(past, self.app.clock.both()) else { return };
        let table = self.table.row().watch.to_string();
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
    pub(super) async fn resolve_doubt(&mut self) -> Result<(), Error> {
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

    /// Keeps what a person asks for. After a conflict the table is read again at once and the same input judged again, on
    /// what is there now: a move that was sent by two ways is in the log already, under its name, and one that no longer
    /// fits is stale, so that the answer tells the position that its client has not seen.
    pub(super) async fn insist(&mut self, input: Input) -> Result<Kept, Error> {
        let moves = matches!(input, Input::Act(..) | Input::Undo(..));
        let mut overtaken = false;
        loop {
            let kept = self.keep(input.clone()).await;
            let conflict = self.doubt && matches!(kept, Err(Error::Table(Refused::Stale)));
            if !conflict || self.resolve_doubt().await.is_err() {
                return match kept {
                    Err(Error::Table(_)) if overtaken && moves => Err(Error::Table(Refused::Stale)),
                    kept => kept,
                };
            }
            overtaken = true;
        }
    }
}

/// Somebody as a table knows them.
pub(super) fn guest(person: &Person) -> Guest {
    let Person { id, name, skeleton, password, .. } = person;
    Guest { id: *id, name: name.clone(), skeleton: skeleton.clone(), password: password.is_some() }
}

/// Those who sit at a table.
pub(super) async fn guests_at(app: &App, row: &TableRow) -> Result<Vec<Guest>, Error> {
    let ids: Vec<PersonId> = row.seats.iter().filter_map(SeatRow::person).collect();
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
