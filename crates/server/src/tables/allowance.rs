//! How many tables a person may have.

use tokio::sync::{Mutex, MutexGuard};

use crate::app::App;
use crate::error::Error;
use crate::ids::PersonId;
use crate::limits::Address;

/// Each person takes on one table at a time, so that none slips past the limit beside another. People share a few
/// turns, so that these need no looking after.
#[derive(Default)]
pub(crate) struct Turns([Mutex<()>; 32]);

/// Refuses those who sit at or host too many tables. The turn is to be kept until the next table is theirs.
pub(super) async fn one_more(
    app: &App,
    person: PersonId,
    address: Address,
) -> Result<MutexGuard<'_, ()>, Error> {
    let turns = &app.turns.0;
    let turn = turns[person.0.unsigned_abs() as usize % turns.len()].lock().await;
    if app.store.unfinished_of(person).await? >= app.config.limits.tables_per_person {
        return Err(Error::TooMany("tables"));
    }
    app.homes.note(person, address);
    Ok(turn)
}
