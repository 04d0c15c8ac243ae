//! How many tables a person may have.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

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
    /// How many have come so far.
    came: AtomicU32,
    /// Who was counted last.
    counted: Mutex<Option<Counted>>,
}

/// How many tables somebody has at most, those that are on their way included: tables that end since only make it fewer.
/// So whoever is far from the limit is counted once and not with every table.
#[derive(Clone, Copy)]
struct Counted {
    person: PersonId,
    most: u32,
}

impl Queue {
    /// Whether it is known without counting that somebody may have one more of `limit`; then it counts.
    fn has_room(&self, person: PersonId, limit: u32) -> bool {
        let mut counted = self.counted.lock().unwrap_or_else(PoisonError::into_inner);
        let known = counted.as_mut().filter(|counted| counted.person == person && counted.most < limit);
        known.map(|counted| counted.most += 1).is_some()
    }

    /// Notes how many somebody has at most.
    fn note(&self, person: PersonId, most: u32) {
        *self.counted.lock().unwrap_or_else(PoisonError::into_inner) = Some(Counted { person, most });
    }
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
        let tables = app.store.unfinished_of(person).await?;
        if tables >= most {
            return Err(Error::TooMany("tables"));
        }
        queue.note(person, tables + 1);
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
    let number = queue.came.fetch_add(1, Ordering::SeqCst).wrapping_add(1);
    let room = queue.has_room(person, most) || {
        let at_most = app.store.unfinished_of(person).await?.saturating_add(others);
        // Whoever came while it was counted may be missing in it.
        if at_most < most && queue.came.load(Ordering::SeqCst) == number {
            queue.note(person, at_most + 1);
        }
        at_most < most
    };
    Ok(room.then_some(Turn::Beside { _coming: coming, _door: door }))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is known lets in as many as there is room for, and only those who were counted.
    #[test]
    fn who_was_counted_is_counted_on() {
        let (queue, one, other) = (Queue::default(), PersonId(1), PersonId(2));
        assert!(!queue.has_room(one, 5));
        queue.note(one, 3);
        assert!(!queue.has_room(other, 5));
        assert!(queue.has_room(one, 5) && queue.has_room(one, 5));
        // Somewhere a table may have ended: it has to be counted.
        assert!(!queue.has_room(one, 5));
        queue.note(one, 4);
        assert!(queue.has_room(one, 5) && !queue.has_room(one, 5));
    }
}
