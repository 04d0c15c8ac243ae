//! A table's game made again from its log, beside the async threads: a long log takes a while.

use std::collections::HashMap;

use talat_rules::Seat;
use talat_rules::any::AnyGame;

use super::matches::{self, Match};
use super::table::{Live, fingerprint};
use crate::app::App;
use crate::desk::aside;
use crate::editions::Shelf;
use crate::error::Error;
use crate::ids::PersonId;
use crate::store::{Status, TableRow};

/// What was acknowledged: who sent it for which seat under which name, and the number of entries then.
pub(super) type Acked = HashMap<(PersonId, Seat, String), u64>;

/// What a log leads to.
pub(super) struct Rebuilt {
    /// The game, or why the log no longer fits the rules.
    pub(super) game: Result<Box<dyn Match>, String>,
    pub(super) acked: Acked,
}

impl Live {
    /// Goes on from what the log leads to. A table whose log no longer fits the rules is frozen, with the reason.
    pub(super) async fn resume(&mut self, rebuilt: Rebuilt) {
        self.acked = rebuilt.acked;
        match rebuilt.game {
            Ok(game) => self.game = Some(game),
            Err(problem) => {
                tracing::warn!(table = self.row.id.0, problem, "a table no longer fits the rules");
                if self.row.status == Status::Playing {
                    self.row.status = Status::Frozen;
                    self.row.problem = Some(problem);
                    // Where that can't be written it is found out again.
                    let _ = self.write(None, true).await;
                }
            }
        }
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
        let row = self.app.store.table(self.row.id).await?.ok_or(Error::NoTable)?;
        let names = names_at(&self.app, &row).await?;
        let begun = row.status != Status::Waiting;
        let rebuilt = if begun { Some(rebuilt(&self.app, &row).await?) } else { None };
        (self.row, self.names, self.game, self.doubt) = (row, names, None, false);
        self.acked.clear();
        self.stop_thinking();
        if let Some(rebuilt) = rebuilt {
            self.count_down();
            self.resume(rebuilt).await;
        }
        self.publish_afresh();
        self.deal_if_due().await;
        if self.doubt { Err(Error::CannotWrite) } else { Ok(()) }
    }

    /// After a conflict: reads at once what somebody else has written. Whether that was so, and what was refused can be
    /// judged again.
    pub(super) async fn read_again<T>(&mut self, written: &Result<T, Error>) -> bool {
        self.doubt && matches!(written, Err(Error::Stale)) && self.settle_doubt().await.is_ok()
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
        let key = cid.map(|cid| (person, seat, cid.to_owned()));
        key.and_then(|key| self.acked.get(&key)).map_or(done, |seq| Ok(Some(*seq)))
    }
}

/// The names and look-alike keys of those who sit at a table.
pub(super) async fn names_at(
    app: &App,
    row: &TableRow,
) -> Result<HashMap<PersonId, (String, String)>, Error> {
    let ids: Vec<PersonId> = row.seats.iter().filter_map(|seat| seat.person).collect();
    let people = app.store.people(&ids).await?;
    Ok(people.into_iter().map(|person| (person.id, (person.name, person.skeleton))).collect())
}

/// Reads the log of a table and plays it again. A few are at it at once; a table is never turned away.
pub(super) async fn rebuilt(app: &App, row: &TableRow) -> Result<Rebuilt, Error> {
    let place = app.work.rebuilding.clone().acquire_owned().await.map_err(|_| Error::Closing)?;
    let (app, row) = (app.clone(), row.clone());
    aside(async move {
        let log = app.store.log(row.id).await?;
        let game = restored(&app.editions, &row, &log);
        let acked = log.into_iter().filter_map(|row| {
            let last = row.first + row.entries.len() as u64;
            Some(((row.person?, row.seat?, row.cid?), last))
        });
        let rebuilt = Rebuilt { game, acked: acked.collect() };
        drop(place);
        Ok(rebuilt)
    })
    .await
}

fn restored(
    editions: &Shelf,
    row: &TableRow,
    log: &[crate::store::LogRow],
) -> Result<Box<dyn Match>, String> {
    let game = set_up(editions, row)?;
    let (version, _) = fingerprint(&game);
    if version != row.rules_version {
        return Err(format!("rules version {} is no longer known", row.rules_version));
    }
    matches::restore(game, &row.seed, &nonces(row), log)
}

/// A table's game before its first step.
pub(super) fn begun(editions: &Shelf, row: &TableRow) -> Result<Box<dyn Match>, String> {
    matches::restore(set_up(editions, row)?, &row.seed, &nonces(row), &[])
}

/// The game with the component data that it was begun with.
fn set_up(editions: &Shelf, row: &TableRow) -> Result<AnyGame, String> {
    let TableRow { game, edition_hash, seats, options, .. } = row;
    let editions = editions.of(game, edition_hash).ok_or("its edition is not at hand")?;
    AnyGame::new(game, seats.len() as u8, options, &editions).map_err(|error| error.to_string())
}

fn nonces(row: &TableRow) -> Vec<String> {
    row.nonces.iter().map(|(_, nonce)| nonce.clone()).collect()
}
