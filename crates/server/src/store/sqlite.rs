//! SQLite in the data directory: write-ahead log, fully synced, one writer, a few readers.

use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use serde::Serialize;
use serde::de::DeserializeOwned;
use sqlx::migrate::Migrator;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqliteQueryResult, SqliteRow, SqliteSynchronous,
};
use sqlx::{Connection, Row, SqliteConnection};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use super::health::Health;
use super::house::redeem;
use super::job::{Failure, Job, is_taken};
use super::readers::Readers;
use super::rows::{LogRow, Person, TableRow};
use super::tables::{add_table, seats, table_of};
use super::writer::Writer;
use super::{Change, Listed, Store, Written};
use crate::clock::Millis;
use crate::error::Error;
use crate::ids::{Code, Letters, PersonId, TableId};

pub(crate) static MIGRATIONS: Migrator = sqlx::migrate!("../../migrations/sqlite");

/// The name of the file in the data directory.
pub const FILE: &str = "talat.sqlite";

/// How many codes that are taken may be drawn for one table.
const DRAWS: u32 = 100;

/// The writer's cache, in KiB as a negative number: the page at the end of each live table's log stays in it.
const WRITER_CACHE: &str = "-32768";
/// How many pages the write-ahead log may have before they go into the file: a live table's page is written over
/// many times, and copied once.
const CHECKPOINT_PAGES: &str = "8192";

/// How the server's own file is opened.
pub(crate) fn options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(Duration::from_secs(10))
        .pragma("wal_autocheckpoint", CHECKPOINT_PAGES)
}

/// How a file that is complete in itself is opened while it is being made: a backup, or a database out of one. It is thrown
/// away if that fails and synced when it is done, so nothing is put beside it.
pub(crate) fn single_file(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(false)
        .journal_mode(SqliteJournalMode::Memory)
        .synchronous(SqliteSynchronous::Off)
}

/// The newest migration of a database that this program does not know as it is, if there is one.
pub(crate) async fn unknown_migration(connection: &mut SqliteConnection) -> Result<Option<i64>, sqlx::Error> {
    let rows =
        sqlx::query("SELECT version, checksum FROM _sqlx_migrations WHERE success ORDER BY version DESC")
            .fetch_all(connection)
            .await?;
    for row in &rows {
        let (version, checksum): (i64, Vec<u8>) = (row.try_get("version")?, row.try_get("checksum")?);
        let known =
            |known: &&sqlx::migrate::Migration| known.version == version && *known.checksum == checksum;
        if MIGRATIONS.iter().find(known).is_none() {
            return Ok(Some(version));
        }
    }
    Ok(rows.is_empty().then_some(0))
}

/// Whether all migrations that this program knows, and no others, were run.
pub(crate) async fn is_current(connection: &mut SqliteConnection) -> Result<bool, sqlx::Error> {
    let run: i64 =
        sqlx::query_scalar("SELECT count(*) FROM _sqlx_migrations").fetch_one(&mut *connection).await?;
    let known = MIGRATIONS.iter().count();
    Ok(usize::try_from(run) == Ok(known) && unknown_migration(connection).await?.is_none())
}

/// Brings a database up to date.
pub(crate) async fn migrate(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    Ok(MIGRATIONS.run(connection).await?)
}

/// The store of a single machine.
pub struct Sqlite {
    pub(super) readers: Readers,
    health: Arc<Health>,
    /// What the codes of tables are drawn from.
    letters: Letters,
    jobs: Mutex<Option<mpsc::Sender<Job>>>,
    writer: Mutex<Option<JoinHandle<()>>>,
}

impl Sqlite {
    /// Opens the file in this directory, makes it if there is none, and brings it up to date.
    pub async fn open(data: &Path) -> Result<Self, sqlx::Error> {
        let options = options(&data.join(FILE)).create_if_missing(true);
        let writing = options.clone().pragma("cache_size", WRITER_CACHE);
        let mut connection = SqliteConnection::connect_with(&writing).await?;
        MIGRATIONS.run(&mut connection).await?;
        let readers = Readers::open(options).await?;
        let health = Arc::new(Health::new());
        let (jobs, queue) = mpsc::channel(4096);
        let writer = Writer::new(writing, connection, readers.clone(), health.clone()).start(queue);
        Ok(Sqlite {
            readers,
            health,
            letters: Letters::ALL,
            jobs: Mutex::new(Some(jobs)),
            writer: Mutex::new(Some(writer)),
        })
    }

    /// The same, with other letters for the codes of tables.
    #[cfg(test)]
    pub(super) fn with_letters(self, letters: Letters) -> Self {
        Sqlite { letters, ..self }
    }

    fn sender(&self) -> Option<mpsc::Sender<Job>> {
        self.jobs.lock().ok()?.clone()
    }

    /// Lets the writer do something; it is durable when this returns.
    pub(super) async fn write<T: Send + 'static>(
        &self,
        work: impl AsyncFn(&mut SqliteConnection) -> Result<T, sqlx::Error> + Send + 'static,
    ) -> Result<T, Failure> {
        let sender = self.sender().ok_or(Failure::Closed)?;
        let (job, answer) = Job::errand(work);
        sender.send(job).await.map_err(|_| Failure::Closed)?;
        answer.await.unwrap_or(Err(Failure::Closed))
    }
}

/// A value as JSON for a column.
pub(super) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("rows are plain data")
}

/// The name of a plain variant.
pub(super) fn word(value: &impl Serialize) -> String {
    json(value).trim_matches('"').to_owned()
}

pub(super) fn from_json<T: DeserializeOwned>(text: &str) -> Result<T, sqlx::Error> {
    serde_json::from_str(text).map_err(|error| sqlx::Error::Decode(Box::new(error)))
}

pub(super) fn from_word<T: DeserializeOwned>(word: &str) -> Result<T, sqlx::Error> {
    from_json(&json(&word))
}

fn person_of(row: &SqliteRow) -> Result<Person, sqlx::Error> {
    Ok(Person {
        id: PersonId(row.try_get("id")?),
        name: row.try_get("name")?,
        skeleton: row.try_get("skeleton")?,
        password: row.try_get("password")?,
        sessions: row.try_get("sessions")?,
        created_at: row.try_get("created_at")?,
        banned: row.try_get::<Option<i64>, _>("banned_at")?.is_some(),
    })
}

fn listed(row: &SqliteRow) -> Result<Listed, sqlx::Error> {
    let table = table_of(row)?;
    let waiting = row.try_get::<Option<u8>, _>("waiting")?.unwrap_or(0);
    let at = row.try_get::<Option<i64>, _>("last_at")?.unwrap_or(table.created_at);
    Ok(Listed { table, waiting, at })
}

/// Whether a constraint that names should be unique was broken.
fn name_taken(failure: Failure) -> Error {
    match &failure {
        Failure::Refused(error) if is_taken(error) => Error::NameTaken,
        _ => failure.into(),
    }
}

/// Whether the person whose row was to be changed is still there with the same sessions.
fn whose(changed: &SqliteQueryResult) -> Result<(), Error> {
    if changed.rows_affected() == 0 { Err(Error::NoSession) } else { Ok(()) }
}

#[async_trait]
impl Store for Sqlite {
    async fn change(&self, change: Change) -> Written {
        let (reply, written) = oneshot::channel();
        if let Some(sender) = self.sender() {
            let _ = sender.send(Job::Change { change, reply }).await;
        } else {
            let _ = reply.send(Err(Error::Closing));
        }
        written
    }

    async fn create_table(&self, table: TableRow, rematch_of: Option<TableId>) -> Result<TableRow, Error> {
        let letters = self.letters;
        let made = self.write(async move |connection| {
            let mut table = table.clone();
            for clashes in 0.. {
                (table.watch, table.join) = (letters.watch(clashes), letters.join(clashes));
                match add_table(connection, &table).await {
                    Err(error) if is_taken(&error) && clashes < DRAWS => {}
                    added => {
                        table.id = added?;
                        break;
                    }
                }
            }
            if let Some(before) = rematch_of {
                let note = sqlx::query("UPDATE tables SET rematch = ? WHERE id = ?");
                note.bind(table.watch.as_str()).bind(before.0).execute(connection).await?;
            }
            Ok(table)
        });
        made.await.map_err(Failure::busy_if_taken)
    }

    async fn free_code(&self) -> Result<Code, Error> {
        for clashes in 0..DRAWS {
            let code = self.letters.join(clashes);
            if self.find_table(&code).await?.is_none() {
                return Ok(code);
            }
        }
        Err(Error::Busy)
    }

    async fn find_table(&self, code: &Code) -> Result<Option<TableId>, Error> {
        let sql = if code.joins() {
            "SELECT id FROM tables WHERE join_code = ?"
        } else {
            "SELECT id FROM tables WHERE watch_code = ?"
        };
        let id = sqlx::query_scalar(sql).bind(code.as_str()).fetch_optional(&self.readers).await?;
        Ok(id.map(TableId))
    }

    async fn table(&self, id: TableId) -> Result<Option<TableRow>, Error> {
        let row = sqlx::query(concat!("SELECT t.*, ", seats!(), " FROM tables t WHERE t.id = ?")).bind(id.0);
        let row = row.fetch_optional(&self.readers).await?;
        Ok(row.as_ref().map(table_of).transpose()?)
    }

    async fn log(&self, id: TableId) -> Result<Vec<LogRow>, Error> {
        let rows = sqlx::query("SELECT * FROM log WHERE table_id = ? ORDER BY first")
            .bind(id.0)
            .fetch_all(&self.readers)
            .await?;
        let read = |row: &SqliteRow| {
            Ok(LogRow {
                first: row.try_get::<i64, _>("first")?.cast_unsigned(),
                entries: from_json(row.try_get("entries")?)?,
                person: row.try_get::<Option<i64>, _>("person")?.map(PersonId),
                seat: row.try_get::<Option<u8>, _>("seat")?.map(talat_rules::Seat::new),
                cid: row.try_get("cid")?,
            })
        };
        Ok(rows.iter().map(read).collect::<Result<_, sqlx::Error>>()?)
    }

    async fn open_tables(&self, of_each_host: u32) -> Result<Vec<(TableId, PersonId)>, Error> {
        let rows: Vec<(i64, i64)> = sqlx::query_as(
            "SELECT id, host FROM (SELECT id, host, created_at, \
             row_number() OVER (PARTITION BY host ORDER BY created_at DESC, id DESC) AS of_host FROM tables \
             WHERE status = 'waiting' AND visibility = 'open') \
             WHERE of_host <= ? ORDER BY of_host, created_at DESC, id DESC",
        )
        .bind(i64::from(of_each_host))
        .fetch_all(&self.readers)
        .await?;
        Ok(rows.into_iter().map(|(id, host)| (TableId(id), PersonId(host))).collect())
    }

    async fn waiting_tables(&self, ids: &[TableId]) -> Result<Vec<Listed>, Error> {
        let ids: Vec<i64> = ids.iter().map(|id| id.0).collect();
        let rows = sqlx::query(concat!(
            "SELECT t.*, ",
            seats!(),
            ", NULL AS waiting, NULL AS last_at FROM json_each(?) wanted \
             JOIN tables t ON t.id = wanted.value WHERE t.status = 'waiting' ORDER BY wanted.key",
        ))
        .bind(serde_json::to_string(&ids).expect("numbers are plain data"))
        .fetch_all(&self.readers)
        .await?;
        Ok(rows.iter().map(listed).collect::<Result<_, _>>()?)
    }

    async fn tables_of(&self, person: PersonId, limit: u32) -> Result<Vec<Listed>, Error> {
        let rows = sqlx::query(concat!(
            "SELECT t.*, ",
            seats!(),
            ", (SELECT waiting FROM log WHERE table_id = t.id ORDER BY first DESC LIMIT 1) AS waiting, \
             (SELECT at FROM log WHERE table_id = t.id ORDER BY first DESC LIMIT 1) AS last_at \
             FROM tables t WHERE t.id IN (SELECT table_id FROM seats WHERE person = ?1 \
             UNION SELECT id FROM tables WHERE host = ?1 AND status IN ('waiting', 'playing')) \
             ORDER BY t.created_at DESC LIMIT ?2",
        ))
        .bind(person.0)
        .bind(i64::from(limit))
        .fetch_all(&self.readers)
        .await?;
        Ok(rows.iter().map(listed).collect::<Result<_, _>>()?)
    }

    async fn unfinished_of(&self, person: PersonId) -> Result<u32, Error> {
        let count: u32 = sqlx::query_scalar(
            "SELECT count(*) FROM (SELECT id FROM seats JOIN tables ON id = table_id \
             WHERE person = ?1 AND status IN ('waiting', 'playing') \
             UNION SELECT id FROM tables WHERE host = ?1 AND status IN ('waiting', 'playing'))",
        )
        .bind(person.0)
        .fetch_one(&self.readers)
        .await?;
        Ok(count)
    }

    async fn tables_due(&self) -> Result<Vec<TableId>, Error> {
        let ids: Vec<i64> = sqlx::query_scalar(
            "SELECT id FROM tables t WHERE status = 'playing' AND coalesce( \
             (SELECT due FROM log WHERE table_id = t.id ORDER BY first DESC LIMIT 1), 1) != 0",
        )
        .fetch_all(&self.readers)
        .await?;
        Ok(ids.into_iter().map(TableId).collect())
    }

    async fn prune(&self, finished_before: Millis, waiting_before: Millis) -> Result<Vec<TableId>, Error> {
        let pruned = self.write(async move |connection| {
            sqlx::query_scalar(
                // A frozen table counts from its last step, and as one that never started if it has none.
                "DELETE FROM tables WHERE id IN (SELECT id FROM tables t \
                 WHERE (status = 'finished' AND finished_at < ?1) \
                 OR (status = 'frozen' AND (SELECT max(at) FROM log WHERE table_id = t.id) < ?1) \
                 OR (status = 'waiting' AND created_at < ?2) \
                 OR (status = 'frozen' AND created_at < ?2 AND NOT EXISTS (SELECT 1 FROM log WHERE table_id = t.id)) \
                 LIMIT 50) RETURNING id",
            )
            .bind(finished_before)
            .bind(waiting_before)
            .fetch_all(connection)
            .await
        });
        Ok(pruned.await?.into_iter().map(TableId).collect())
    }

    async fn create_person(&self, person: &Person, invitation: Option<[u8; 32]>) -> Result<(), Error> {
        let person = person.clone();
        let created = self.write(async move |connection| {
            if let Some(hash) = &invitation
                && !redeem(connection, hash, person.created_at).await?
            {
                return Ok(false);
            }
            sqlx::query("INSERT INTO people (id, name, skeleton, created_at) VALUES (?, ?, ?, ?)")
                .bind(person.id.0)
                .bind(person.name.as_str())
                .bind(person.skeleton.as_str())
                .bind(person.created_at)
                .execute(connection)
                .await?;
            Ok(true)
        });
        if created.await? { Ok(()) } else { Err(Error::InviteNeeded) }
    }

    async fn person(&self, id: PersonId) -> Result<Option<Person>, Error> {
        let row = sqlx::query("SELECT * FROM people WHERE id = ? AND deleted_at IS NULL").bind(id.0);
        Ok(row.fetch_optional(&self.readers).await?.as_ref().map(person_of).transpose()?)
    }

    async fn people(&self, ids: &[PersonId]) -> Result<Vec<Person>, Error> {
        let wanted = serde_json::to_string(&ids.iter().map(|id| id.0).collect::<Vec<_>>());
        let rows = sqlx::query(
            "SELECT * FROM people WHERE id IN (SELECT value FROM json_each(?)) AND deleted_at IS NULL",
        )
        .bind(wanted.expect("numbers are plain data"))
        .fetch_all(&self.readers)
        .await?;
        let found: Vec<Person> = rows.iter().map(person_of).collect::<Result<_, _>>()?;
        let of = |id: &PersonId| found.iter().find(|person| person.id == *id).cloned();
        Ok(ids.iter().filter_map(of).collect())
    }

    async fn person_by_skeleton(&self, skeleton: &str) -> Result<Option<Person>, Error> {
        let row = sqlx::query(
            "SELECT * FROM people WHERE skeleton = ? AND password IS NOT NULL AND deleted_at IS NULL",
        )
        .bind(skeleton)
        .fetch_optional(&self.readers)
        .await?;
        Ok(row.as_ref().map(person_of).transpose()?)
    }

    async fn rename_person(&self, person: &Person) -> Result<(), Error> {
        let person = person.clone();
        let renamed = self.write(async move |connection| {
            sqlx::query(
                "UPDATE people SET name = ?3, skeleton = ?4 WHERE id = ?1 AND sessions = ?2 AND deleted_at IS NULL",
            )
            .bind(person.id.0)
            .bind(person.sessions)
            .bind(person.name.as_str())
            .bind(person.skeleton.as_str())
            .execute(connection)
            .await
        });
        whose(&renamed.await.map_err(name_taken)?)
    }

    async fn set_password(&self, person: &Person, hash: String) -> Result<(), Error> {
        let (id, sessions) = (person.id, person.sessions);
        let set = self.write(async move |connection| {
            sqlx::query(
                "UPDATE people SET password = ?3, sessions = ?2 + 1 \
                 WHERE id = ?1 AND sessions = ?2 AND deleted_at IS NULL",
            )
            .bind(id.0)
            .bind(sessions)
            .bind(hash.as_str())
            .execute(connection)
            .await
        });
        whose(&set.await.map_err(name_taken)?)
    }

    async fn delete_person(&self, id: PersonId, at: Millis) -> Result<(), Error> {
        let deleted = self.write(async move |connection| {
            sqlx::query(
                "UPDATE people SET name = '', skeleton = '', password = NULL, sessions = sessions + 1, \
                 deleted_at = coalesce(deleted_at, ?2) WHERE id = ?1",
            )
            .bind(id.0)
            .bind(at)
            .execute(&mut *connection)
            .await?;
            let forgotten =
                ["DELETE FROM records WHERE person = ?", "UPDATE seats SET label = NULL WHERE person = ?"];
            for forgotten in forgotten {
                sqlx::query(forgotten).bind(id.0).execute(&mut *connection).await?;
            }
            Ok(())
        });
        Ok(deleted.await?)
    }

    async fn departed(&self) -> Result<Vec<(PersonId, bool)>, Error> {
        let rows = sqlx::query(
            "SELECT id, deleted_at IS NOT NULL AS forgotten FROM people p \
             WHERE (deleted_at IS NOT NULL OR banned_at IS NOT NULL) AND ( \
             EXISTS (SELECT 1 FROM tables WHERE host = p.id AND status IN ('waiting', 'playing')) \
             OR EXISTS (SELECT 1 FROM seats s JOIN tables t ON t.id = s.table_id WHERE s.person = p.id AND \
             ((s.bot IS NULL AND t.status IN ('waiting', 'playing')) \
             OR (s.label IS NOT NULL AND p.deleted_at IS NOT NULL))))",
        )
        .fetch_all(&self.readers)
        .await?;
        let read = |row: &SqliteRow| Ok((PersonId(row.try_get("id")?), row.try_get("forgotten")?));
        Ok(rows.iter().map(read).collect::<Result<_, sqlx::Error>>()?)
    }

    async fn alive(&self) -> bool {
        let asked = sqlx::query_scalar::<_, i64>("SELECT 1").fetch_one(&self.readers).await;
        asked.is_ok() && self.writable() && self.sender().is_some_and(|sender| !sender.is_closed())
    }

    fn writable(&self) -> bool {
        self.health.writable()
    }

    async fn close(&self) {
        if let Ok(mut jobs) = self.jobs.lock() {
            *jobs = None;
        }
        let writer = self.writer.lock().ok().and_then(|mut writer| writer.take());
        if let Some(writer) = writer {
            let _ = writer.await;
        }
    }
}
