//! The one writer: changes of all tables that arrive while the last ones are being synced go in together.

use std::sync::LazyLock;

use sqlx::sqlite::SqliteArguments;
use sqlx::{Connection, Sqlite, SqliteConnection};
use tokio::runtime::Handle;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use super::rows::{Append, TableRow};
use super::{Change, sqlite};
use crate::error::Error;
use crate::ids::TableId;
use crate::metrics::count;

/// What is to be written, and who waits for it.
pub(super) enum Job {
    Change {
        change: Change,
        reply: oneshot::Sender<Result<(), Error>>,
    },
    /// A new table, which may be the rematch of another one.
    Create {
        table: Box<TableRow>,
        rematch_of: Option<TableId>,
        reply: oneshot::Sender<Result<TableRow, Error>>,
    },
}

impl Job {
    fn change(&self) -> Option<&Change> {
        match self {
            Job::Change { change, .. } => Some(change),
            Job::Create { .. } => None,
        }
    }

    /// Says that it is durable; `ids` has the numbers of new tables.
    fn done(self, ids: &mut impl Iterator<Item = TableId>) {
        // Who no longer waits need not know.
        match self {
            Job::Change { reply, .. } => drop(reply.send(Ok(()))),
            Job::Create { mut table, reply, .. } => {
                table.id = ids.next().unwrap_or(table.id);
                drop(reply.send(Ok(*table)));
            }
        }
    }

    /// Says that nothing was written.
    fn failed(self, error: Error) {
        match self {
            Job::Change { reply, .. } => drop(reply.send(Err(error))),
            Job::Create { reply, .. } => drop(reply.send(Err(error))),
        }
    }
}

/// The most changes in one transaction.
const BATCH: usize = 1024;

/// The statements that append a batch: each has room for so many rows and leaves out those that are not bound, so
/// that every batch is one statement and only a few are ever prepared.
static APPENDS: LazyLock<[(usize, String); 4]> = LazyLock::new(|| {
    [1, 16, 128, BATCH].map(|rows| {
        let row = "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
        let values = vec![row; rows].join(", ");
        let sql = format!(
            "INSERT INTO log (table_id, first, last, entries, person, seat, cid, waiting, due, at) \
             SELECT * FROM (VALUES {values}) WHERE column1 IS NOT NULL"
        );
        (rows, sql)
    })
});

/// Writes until the last sender is gone.
///
/// On a thread of its own: on the runtime's threads each statement would wait behind all the tables that are ready.
pub(super) fn start(connection: SqliteConnection, jobs: mpsc::Receiver<Job>) -> JoinHandle<()> {
    let runtime = Handle::current();
    tokio::task::spawn_blocking(move || runtime.block_on(run(connection, jobs)))
}

async fn run(mut connection: SqliteConnection, mut jobs: mpsc::Receiver<Job>) {
    let mut batch = Vec::with_capacity(BATCH);
    while jobs.recv_many(&mut batch, BATCH).await > 0 {
        metrics::histogram!("talat_commit_changes").record(count(batch.len()));
        let started = std::time::Instant::now();
        match write(&mut connection, &batch).await {
            Ok(ids) => {
                let mut ids = ids.into_iter();
                batch.drain(..).for_each(|job| job.done(&mut ids));
            }
            Err(_) if batch.len() > 1 => {
                // One of them can't be written: each on its own, so that it alone fails.
                for job in batch.drain(..) {
                    let one = [job];
                    let result = write(&mut connection, &one).await;
                    let [job] = one;
                    match result {
                        Ok(ids) => job.done(&mut ids.into_iter()),
                        Err(error) => job.failed(error.into()),
                    }
                }
            }
            Err(error) => {
                let error = Error::from(error);
                batch.drain(..).for_each(|job| job.failed(error.clone()));
            }
        }
        metrics::histogram!("talat_commit_seconds").record(started.elapsed().as_secs_f64());
    }
    if let Err(error) = connection.close().await {
        tracing::warn!(%error, "the store did not close cleanly");
    }
}

/// Writes all of a batch or nothing; returns the numbers of the new tables in it.
async fn write(connection: &mut SqliteConnection, batch: &[Job]) -> Result<Vec<TableId>, sqlx::Error> {
    let mut transaction = connection.begin().await?;
    let mut ids = Vec::new();
    for job in batch {
        match job {
            Job::Create { table, rematch_of, .. } => {
                ids.push(add_table(&mut transaction, table).await?);
                if let Some(before) = rematch_of {
                    let note = sqlx::query("UPDATE tables SET rematch = ? WHERE id = ?");
                    note.bind(table.watch.as_str()).bind(before.0).execute(&mut *transaction).await?;
                }
            }
            Job::Change { change: Change { table: Some(table), .. }, .. } => {
                save_table(&mut transaction, table).await?;
            }
            Job::Change { .. } => {}
        }
    }
    let appends: Vec<&Append> = batch.iter().filter_map(|job| job.change()?.append.as_ref()).collect();
    if let Some((_, sql)) = APPENDS.iter().find(|(rows, _)| (1..=*rows).contains(&appends.len())) {
        let query = appends.into_iter().fold(sqlx::query(sql.as_str()), bind);
        query.execute(&mut *transaction).await?;
    }
    transaction.commit().await?;
    Ok(ids)
}

type Query<'q> = sqlx::query::Query<'q, Sqlite, SqliteArguments>;

fn bind<'q>(query: Query<'q>, append: &'q Append) -> Query<'q> {
    query
        .bind(append.table.0)
        .bind(append.first.cast_signed())
        .bind(append.last.cast_signed())
        .bind(append.entries.as_str())
        .bind(append.person.map(|person| person.0))
        .bind(append.seat.map(|seat| seat.index() as u8))
        .bind(append.cid.as_deref())
        .bind(i64::from(append.waiting))
        .bind(i64::from(append.due))
        .bind(append.at)
}

/// Writes a new table with its seats.
async fn add_table(connection: &mut SqliteConnection, table: &TableRow) -> Result<TableId, sqlx::Error> {
    let done = sqlx::query(
        "INSERT INTO tables (watch_code, join_code, game, rules_version, edition_hash, options, visibility, \
         status, host, seed, nonces, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(table.watch.as_str())
    .bind(table.join.as_str())
    .bind(table.game.as_str())
    .bind(i64::from(table.rules_version))
    .bind(table.edition_hash.as_str())
    .bind(sqlite::json(&table.options))
    .bind(sqlite::word(&table.visibility))
    .bind(sqlite::word(&table.status))
    .bind(table.host.0)
    .bind(table.seed.as_slice())
    .bind(sqlite::json(&table.nonces))
    .bind(table.created_at)
    .execute(&mut *connection)
    .await?;
    let id = TableId(done.last_insert_rowid());
    save_seats(connection, id, table).await?;
    Ok(id)
}

/// Writes all that may change of a table.
async fn save_table(connection: &mut SqliteConnection, table: &TableRow) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE tables SET options = ?2, visibility = ?3, status = ?4, host = ?5, nonces = ?6, starts_at = ?7, \
         finished_at = ?8, result = ?9, rematch = ?10, problem = ?11, rules_version = ?12, edition_hash = ?13 \
         WHERE id = ?1",
    )
    .bind(table.id.0)
    .bind(sqlite::json(&table.options))
    .bind(sqlite::word(&table.visibility))
    .bind(sqlite::word(&table.status))
    .bind(table.host.0)
    .bind(sqlite::json(&table.nonces))
    .bind(table.starts_at)
    .bind(table.finished_at)
    .bind(table.result.as_deref())
    .bind(table.rematch.as_ref().map(crate::ids::Code::as_str))
    .bind(table.problem.as_deref())
    .bind(i64::from(table.rules_version))
    .bind(table.edition_hash.as_str())
    .execute(&mut *connection)
    .await?;
    save_seats(connection, table.id, table).await
}

/// Writes the seats of a table.
async fn save_seats(
    connection: &mut SqliteConnection,
    id: TableId,
    table: &TableRow,
) -> Result<(), sqlx::Error> {
    sqlx::query("DELETE FROM seats WHERE table_id = ?").bind(id.0).execute(&mut *connection).await?;
    for (seat, index) in table.seats.iter().zip(0i64..) {
        sqlx::query("INSERT INTO seats (table_id, seat, person, label, bot) VALUES (?, ?, ?, ?, ?)")
            .bind(id.0)
            .bind(index)
            .bind(seat.person.map(|person| person.0))
            .bind(seat.label.as_deref())
            .bind(seat.bot.as_deref())
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::{Code, PersonId};
    use crate::store::{Change, Status, Store, Visibility};

    fn table() -> TableRow {
        TableRow {
            id: TableId(0),
            watch: Code::watch(),
            join: Code::join(),
            game: "chatuchak".to_owned(),
            rules_version: 1,
            edition_hash: String::new(),
            options: talat_rules::Options::default(),
            visibility: Visibility::Private,
            status: Status::Playing,
            host: PersonId(1),
            seats: Vec::new(),
            seed: [0; 32],
            nonces: Vec::new(),
            created_at: 0,
            starts_at: None,
            finished_at: None,
            result: None,
            rematch: None,
            problem: None,
        }
    }

    fn append(table: TableId, first: u64) -> Append {
        Append {
            table,
            first,
            last: first + 1,
            entries: "[]".to_owned(),
            person: None,
            seat: None,
            cid: Some(first.to_string()),
            waiting: 0,
            due: 0,
            at: 0,
        }
    }

    #[tokio::test]
    async fn batches_of_any_size_are_written_and_what_cannot_be_fails_alone() {
        let data = tempfile::tempdir().unwrap();
        let store = sqlite::Sqlite::open(data.path()).await.unwrap();
        let (one, other) = tokio::join!(store.create_table(table(), None), store.create_table(table(), None));
        let (one, other) = (one.unwrap().id, other.unwrap().id);
        assert_ne!(one, other);
        let mut first = 0;
        for size in [1, 2, 16, 17, 128, 130, BATCH as u64] {
            let mut written = Vec::new();
            for number in first..first + size {
                written.push(store.change(Change { table: None, append: Some(append(one, number)) }).await);
            }
            // The table has this line already.
            let twice = store.change(Change { table: None, append: Some(append(one, first)) }).await;
            for written in written {
                written.await.unwrap().unwrap();
            }
            assert!(twice.await.unwrap().is_err());
            first += size;
            assert_eq!(store.log(one).await.unwrap().len() as u64, first);
        }
        assert!(store.log(other).await.unwrap().is_empty());
        store.close().await;
    }
}
