//! Being forgotten, or sent away by the house.
//!
//! A person is marked first, so that from then on nothing new begins in their name, and then taken from every table.
//! Whatever was under way meanwhile looks again once it is written, and undoes itself: one of the two always sees the
//! other. What can't be written now is done at the next start, or within the hour.

use crate::app::App;
use crate::error::Error;
use crate::ids::{PersonId, TableId};
use crate::live::Command;
use crate::store::Status;

/// More tables than anybody has.
pub(super) const EVERY_TABLE: u32 = 100_000;

/// Forgets a person: the name goes at once, with all sessions; then bots take the chairs.
pub(crate) async fn forget(app: &App, person: PersonId) -> Result<(), Error> {
    app.store.delete_person(person, app.clock.now()).await?;
    app.endings.end_all(person);
    send_away(app, person).await;
    Ok(())
}

/// Takes somebody from all tables, who was forgotten or banned.
pub(crate) async fn send_away(app: &App, person: PersonId) {
    if let Err(error) = tell_tables(app, person, true).await
        && error.is_news()
    {
        tracing::warn!(%error, "somebody could not be taken from all tables yet");
    }
}

/// Takes those from their tables who were forgotten or banned and are still there.
pub(crate) async fn send_the_rest_away(app: &App) {
    let departed = app.store.departed().await.unwrap_or_else(|error| {
        tracing::error!(%error, "it can't be found who has left");
        Vec::new()
    });
    for (person, forgotten) in departed {
        if !forgotten {
            send_away(app, person).await;
        } else if let Err(error) = forget(app, person).await
            && error.is_news()
        {
            tracing::error!(%error, "somebody can't be forgotten");
        }
    }
}

/// Lets all tables of a person look again who they are: those in memory, and if it matters the unfinished ones.
pub(super) async fn tell_tables(app: &App, person: PersonId, unfinished: bool) -> Result<(), Error> {
    let mut told = Ok(());
    for listed in app.store.tables_of(person, EVERY_TABLE).await? {
        let id = listed.table.id;
        let open = matches!(listed.table.status, Status::Waiting | Status::Playing);
        if (unfinished && open) || app.hub.find(id).is_some() {
            told = told.and(look_again(app, id, person).await);
        }
    }
    told
}

/// Takes those from a new table who were forgotten or banned while it was made; whether all are still there.
pub(crate) async fn unseat_missing(app: &App, table: TableId, people: &[PersonId]) -> Result<bool, Error> {
    let known = app.store.people(people).await?;
    let mut all = true;
    for person in people {
        if known.iter().all(|known| known.id != *person || known.banned) {
            look_again(app, table, *person).await?;
            all = false;
        }
    }
    Ok(all)
}

async fn look_again(app: &App, table: TableId, person: PersonId) -> Result<(), Error> {
    app.hub.ask(app, table, |reply| Command::LookAgain { person, reply }).await
}
