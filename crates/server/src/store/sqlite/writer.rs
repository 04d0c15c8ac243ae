//! The one writer: changes of all tables that arrive while the last ones are being synced go in together.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use rusqlite::ffi::{self, SQLITE_IOERR};
use rusqlite::{Connection, OpenFlags, OptionalExtension, params};
use sqlx::sqlite::SqlitePool;
use tokio::runtime::Handle;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::timeout_at;

use super::error::is_constraint;
use super::health::Health;
use super::job::Job;
use super::rows::save_table;
use super::{BUSY, CHECKPOINT_PAGES, FILE};
use crate::metrics::count;
use crate::secrets;
use crate::store::{Append, Change, Charge, StoreError, to_bits};

/// The most changes in one transaction.
const BATCH: usize = 1024;
/// The writer's cache, in KiB as a negative number: the page at the end of each live table's log stays in it.
const CACHE: i32 = -32768;
/// How many statements stay prepared: as many as there are kinds of them.
const STATEMENTS: usize = 64;
/// How long it waits before it tries to write again.
const RETRY: Duration = Duration::from_millis(250);

/// The one connection that writes.
///
/// It has a thread of its own and calls SQLite on it: with a thread of a library's between them, each statement would
/// wait for its turn on a busy machine twice, on the way there and back.
///
/// It says `BEGIN IMMEDIATE` and `COMMIT` itself: the one fails inside of a transaction, the other without one, so that
/// a transaction that the database has given up by itself can't be taken for one that goes on. After any error but a
/// broken constraint nobody knows how the connection stands, so it is closed; and before anything is acknowledged
/// again, a new one has written a row that another connection has read back.
pub(super) struct Writer {
    file: PathBuf,
    connection: Option<Connection>,
    readers: SqlitePool,
    health: Arc<Health>,
}

impl Writer {
    /// Opens the file of a data directory, which is there and up to date.
    pub(super) fn open(data: &Path, readers: SqlitePool, health: Arc<Health>) -> Result<Self, StoreError> {
        let file = data.join(FILE);
        let connection = Some(open(&file)?);
        Ok(Writer { file, connection, readers, health })
    }

    /// Writes until the last sender is gone.
    pub(super) fn start(self, jobs: mpsc::Receiver<Job>) -> JoinHandle<()> {
        let runtime = Handle::current();
        tokio::task::spawn_blocking(move || self.run(jobs, &runtime))
    }

    fn run(mut self, mut jobs: mpsc::Receiver<Job>, runtime: &Handle) {
        let mut batch = Vec::with_capacity(BATCH);
        while jobs.blocking_recv_many(&mut batch, BATCH) > 0 {
            metrics::histogram!("talat_commit_changes").record(count(batch.len()));
            let started = Instant::now();
            self.write(&mut batch);
            metrics::histogram!("talat_commit_seconds").record(started.elapsed().as_secs_f64());
            if self.connection.is_none() {
                runtime.block_on(self.recover(&mut jobs));
            }
        }
        // The last one to close brings the write-ahead log into the file, so it has to be one that can write.
        runtime.block_on(self.readers.close());
        if let Some(connection) = self.connection.take()
            && let Err((_, error)) = connection.close()
        {
            tracing::warn!(%error, "the store did not close cleanly");
        }
    }

    /// Writes a batch together, or, where one of its jobs can't be written, each on its own; answers all of them.
    fn write(&mut self, batch: &mut Vec<Job>) {
        match self.transact(batch) {
            Ok(()) => batch.drain(..).for_each(Job::done),
            Err(StoreError::Unavailable) => {
                batch.drain(..).for_each(|job| job.failed(StoreError::Unavailable));
            }
            Err(refusal) if batch.len() == 1 => batch.drain(..).for_each(|job| job.failed(refusal.clone())),
            Err(_) => {
                for job in batch.drain(..) {
                    let mut one = [job];
                    let written = self.transact(&mut one);
                    let [job] = one;
                    match written {
                        Ok(()) => job.done(),
                        Err(error) => job.failed(error),
                    }
                }
            }
        }
    }

    /// Writes all of a batch or nothing, as far as that is known afterwards.
    fn transact(&mut self, batch: &mut [Job]) -> Result<(), StoreError> {
        let Some(connection) = &self.connection else { return Err(StoreError::Unavailable) };
        let Err(error) = write_jobs(connection, batch) else { return Ok(()) };
        if is_constraint(&error) && execute(connection, "ROLLBACK").is_ok() {
            return Err(error.into());
        }
        self.health.failed(&error);
        // Whatever it was about is given up; how it closes changes nothing.
        self.connection = None;
        Err(StoreError::Unavailable)
    }

    /// Refuses whatever comes until the database can write again.
    async fn recover(&mut self, jobs: &mut mpsc::Receiver<Job>) {
        loop {
            match self.probe() {
                Ok(()) => return self.health.healed(),
                Err(error) => {
                    self.health.still_fails(&error);
                    self.connection = None;
                }
            }
            let next = tokio::time::Instant::now() + RETRY;
            while let Ok(job) = timeout_at(next, jobs.recv()).await {
                let Some(job) = job else { return };
                job.failed(StoreError::Unavailable);
            }
        }
    }

    /// Writes a row with a new connection and lets another one read it. Whatever a failed commit has left in the
    /// write-ahead log is thereby written over, and can't come back.
    fn probe(&mut self) -> rusqlite::Result<()> {
        let word = format!("{:016x}", secrets::random_u64());
        let connection = self.connection.insert(open(&self.file)?);
        execute(connection, "BEGIN IMMEDIATE")?;
        let row = "INSERT INTO house (key, value) VALUES ('probe', ?1) ON CONFLICT DO UPDATE SET value = ?1";
        connection.execute(row, [&word])?;
        execute(connection, "COMMIT")?;
        let other = Connection::open_with_flags(&self.file, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        other.busy_timeout(BUSY)?;
        let read = "SELECT value FROM house WHERE key = 'probe'";
        let read: Option<String> = other.query_row(read, [], |row| row.get(0)).optional()?;
        if read == Some(word) {
            return Ok(());
        }
        let why = "what was written can't be read back".to_owned();
        Err(rusqlite::Error::SqliteFailure(ffi::Error::new(SQLITE_IOERR), Some(why)))
    }
}

/// Opens the server's own file to write; it is there.
fn open(file: &Path) -> rusqlite::Result<Connection> {
    let connection = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    connection.busy_timeout(BUSY)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update(None, "wal_autocheckpoint", CHECKPOINT_PAGES)?;
    connection.pragma_update(None, "cache_size", CACHE)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    Ok(connection)
}

/// Writes all jobs of a batch in one transaction.
fn write_jobs(connection: &Connection, batch: &mut [Job]) -> rusqlite::Result<()> {
    execute(connection, "BEGIN IMMEDIATE")?;
    for job in batch {
        match job {
            Job::Errand(errand) => errand.attempt(connection)?,
            Job::Change { change: Change { table, append }, .. } => {
                if let Some(table) = table {
                    save_table(connection, table)?;
                }
                if let Some(append) = append {
                    add_lines(connection, append)?;
                }
            }
        }
    }
    execute(connection, "COMMIT")
}

fn execute(connection: &Connection, order: &str) -> rusqlite::Result<()> {
    connection.prepare_cached(order)?.execute([]).map(drop)
}

/// Writes the next lines of a log.
fn add_lines(connection: &Connection, append: &Append) -> rusqlite::Result<()> {
    let mut add = connection.prepare_cached(
        "INSERT INTO log (table_id, first, last, entries, person, seat, cid, waiting, due, at, charged, \
         steady) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)",
    )?;
    let added = add.execute(params![
        append.table.0,
        append.first.cast_signed(),
        append.last.cast_signed(),
        append.entries,
        append.person.map(|person| person.0),
        append.seat.map(|seat| seat.index() as u8),
        append.cid,
        to_bits(append.waiting),
        to_bits(append.due),
        append.at,
        append.time.map_or(0, |time| time.charged.cast_signed()),
        append.time.map_or(0, |time| time.at.cast_signed()),
    ]);
    added?;
    let Some(Charge { due_at, .. }) = append.time else { return Ok(()) };
    let mut wake = connection.prepare_cached("UPDATE tables SET due_at = ?2 WHERE id = ?1")?;
    wake.execute(params![append.table.0, due_at.map(u64::cast_signed)]).map(drop)
}
