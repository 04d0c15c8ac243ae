//! How many tables a person may have.

use std::sync::atomic::{AtomicU32, Ordering};

use tokio::sync::{RwLock, RwLockReadGuard, RwLockWriteGuard};

use crate::app::App;
use crate::error::Error;
use crate::ids::PersonId;
use crate::limits::Address;

/// How many queues there are: so many that those who come at the same time seldom share one.
const QUEUES: usize = 1024;

/// Where people wait who take on a table, so that none slips past the limit beside another. They share the queues, so
/// that these need no looking after.
pub(crate) struct Turns(Box<[Queue]>);

#[derive(Default)]
struct Queue {
    /// Shared by those who are below the limit even if all that come at the same time are counted; near the limit each
    /// has it alone.
    door: RwLock<()>,
    /// How many share it.
    coming: AtomicU32,
}

/// The leave to take on one more table. It is to be kept until the table is there.
pub(super) enum Turn<'a> {
    Beside { _door: RwLockReadGuard<'a, ()>, _coming: Coming<'a> },
    Alone { _door: RwLockWriteGuard<'a, ()> },
}

/// One of those who come.
pub(super) struct Coming<'a>(&'a AtomicU32);

impl Drop for Coming<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

impl Default for Turns {
    fn default() -> Self {
        Turns((0..QUEUES).map(|_| Queue::default()).collect())
    }
}

/// Refuses those who sit at or host too many tables.
pub(super) async fn one_more(app: &App, person: PersonId, address: Address) -> Result<Turn<'_>, Error> {
    let queues = &app.turns.0;
    let queue = &queues[person.0.unsigned_abs() as usize % queues.len()];
    let most = app.config.limits.tables_per_person;
    let turn = if let Some(turn) = beside(app, person, queue, most).await? {
        turn
    } else {
        let door = queue.door.write().await;
        if app.store.unfinished_of(person).await? >= most {
            return Err(Error::TooMany("tables"));
        }
        Turn::Alone { _door: door }
    };
    app.homes.note(person, address);
    Ok(turn)
}

/// A turn beside others, if there is room for all of them.
async fn beside<'a>(
    app: &App,
    person: PersonId,
    queue: &'a Queue,
    most: u32,
) -> Result<Option<Turn<'a>>, Error> {
    let door = queue.door.read().await;
    let coming = Coming(&queue.coming);
    // Whoever is no longer counted here has their table, which is counted below.
    let others = queue.coming.fetch_add(1, Ordering::SeqCst);
    let tables = app.store.unfinished_of(person).await?;
    let room = tables.saturating_add(others) < most;
    Ok(room.then_some(Turn::Beside { _coming: coming, _door: door }))
}
