//! The one writer: changes of all tables that arrive while the last ones are being synced go in together.

use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use sqlx::sqlite::{SqliteArguments, SqliteConnectOptions, SqlitePool};
use sqlx::{Connection, Sqlite, SqliteConnection};
use tokio::runtime::Handle;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::{MissedTickBehavior, interval, timeout};

use super::error::is_constraint;
use super::health::Health;
use super::job::Job;
use super::rows::save_tables;
use crate::metrics::count;
use crate::secrets;
use crate::store::{Append, StoreError, TableRow, to_bits};

/// The most changes in one transaction.
const BATCH: usize = 1024;

/// How a transaction begins, and how it ends.
const BEGIN: &str = "BEGIN IMMEDIATE";
const COMMIT: &str = "COMMIT";

/// What appends a batch and ends its transaction. It has room for so many rows and leaves out those that are not bound, so
/// that only a few statements are ever prepared.
struct Appending {
    rows: usize,
    /// After other things were written.
    last: String,
    /// Where nothing else is written: a whole transaction is one order to the database's thread, since on a busy machine
    /// the way there and back takes longer than what is done there.
    alone: String,
}

static APPENDS: LazyLock<[Appending; 4]> = LazyLock::new(|| {
    [1, 16, 128, BATCH].map(|rows| {
        let row = "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
        let values = vec![row; rows].join(", ");
        let last = format!(
            "INSERT INTO log (table_id, first, last, entries, person, seat, cid, waiting, due, at) \
             SELECT * FROM (VALUES {values}) WHERE column1 IS NOT NULL; {COMMIT}"
        );
        Appending { rows, alone: format!("{BEGIN}; {last}"), last }
    })
});

/// How long it waits before it tries to write again.
const RETRY: Duration = Duration::from_millis(250);
/// How long a connection may take to close after an error.
const CLOSING: Duration = Duration::from_secs(1);

/// The one connection that writes.
///
/// It says `BEGIN IMMEDIATE` and `COMMIT` itself: the one fails inside of a transaction, the other without one, so that
/// a transaction that the database has given up by itself can't be taken for one that goes on. After any error but a
/// broken constraint nobody knows how the connection stands, so it is closed; and before anything is acknowledged
/// again, a new one has written a row that another connection has read back.
pub(super) struct Writer {
    options: SqliteConnectOptions,
    connection: Option<SqliteConnection>,
    readers: SqlitePool,
    health: Arc<Health>,
}

impl Writer {
    pub(super) fn new(
        options: SqliteConnectOptions,
        connection: SqliteConnection,
        readers: SqlitePool,
        health: Arc<Health>,
    ) -> Self {
        Writer { options: options.create_if_missing(false), connection: Some(connection), readers, health }
    }

    /// Writes until the last sender is gone.
    ///
    /// On a thread of its own: on the runtime's threads each statement would wait behind all the tables that are ready.
    pub(super) fn start(self, jobs: mpsc::Receiver<Job>) -> JoinHandle<()> {
        let runtime = Handle::current();
        tokio::task::spawn_blocking(move || runtime.block_on(self.run(jobs)))
    }

    async fn run(mut self, mut jobs: mpsc::Receiver<Job>) {
        let mut batch = Vec::with_capacity(BATCH);
        while jobs.recv_many(&mut batch, BATCH).await > 0 {
            metrics::histogram!("talat_commit_changes").record(count(batch.len()));
            let started = Instant::now();
            self.write(&mut batch).await;
            metrics::histogram!("talat_commit_seconds").record(started.elapsed().as_secs_f64());
            if self.connection.is_none() {
                self.recover(&mut jobs).await;
            }
        }
        // The last one to close brings the write-ahead log into the file, so it has to be one that can write.
        self.readers.close().await;
        if let Some(connection) = self.connection.take()
            && let Err(error) = connection.close().await
        {
            tracing::warn!(%error, "the store did not close cleanly");
        }
    }

    /// Writes a batch together, or, where one of its jobs can't be written, each on its own; answers all of them.
    async fn write(&mut self, batch: &mut Vec<Job>) {
        match self.transact(batch).await {
            Ok(()) => batch.drain(..).for_each(Job::done),
            Err(StoreError::Unavailable) => {
                batch.drain(..).for_each(|job| job.failed(StoreError::Unavailable));
            }
            Err(refusal) if batch.len() == 1 => batch.drain(..).for_each(|job| job.failed(refusal.clone())),
            Err(_) => {
                for job in batch.drain(..) {
                    let mut one = [job];
                    let written = self.transact(&mut one).await;
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
    async fn transact(&mut self, batch: &mut [Job]) -> Result<(), StoreError> {
        let Some(connection) = &mut self.connection else { return Err(StoreError::Unavailable) };
        let Err(error) = write_jobs(connection, batch).await else { return Ok(()) };
        if is_constraint(&error) && sqlx::query("ROLLBACK").execute(connection).await.is_ok() {
            return Err(error.into());
        }
        self.health.failed(&error);
        self.close().await;
        Err(StoreError::Unavailable)
    }

    async fn close(&mut self) {
        if let Some(connection) = self.connection.take() {
            // Whatever it was about is given up; how it closes changes nothing.
            let _ = timeout(CLOSING, connection.close()).await;
        }
    }

    /// Refuses whatever comes until the database can write again.
    async fn recover(&mut self, jobs: &mut mpsc::Receiver<Job>) {
        let mut retry = interval(RETRY);
        retry.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                biased;
                job = jobs.recv() => match job {
                    Some(job) => job.failed(StoreError::Unavailable),
                    None => return,
                },
                _ = retry.tick() => match self.probe().await {
                    Ok(()) => return self.health.healed(),
                    Err(error) => {
                        self.health.still_fails(&error);
                        self.close().await;
                    }
                },
            }
        }
    }

    /// Writes a row with a new connection and lets another one read it. Whatever a failed commit has left in the
    /// write-ahead log is thereby written over, and can't come back.
    async fn probe(&mut self) -> Result<(), sqlx::Error> {
        let word = format!("{:016x}", secrets::random_u64());
        let connection = self.connection.insert(SqliteConnection::connect_with(&self.options).await?);
        execute(connection, BEGIN).await?;
        let row = "INSERT INTO house (key, value) VALUES ('probe', ?1) ON CONFLICT DO UPDATE SET value = ?1";
        sqlx::query(row).bind(word.as_str()).execute(&mut *connection).await?;
        execute(connection, COMMIT).await?;
        let read: Option<String> = sqlx::query_scalar("SELECT value FROM house WHERE key = 'probe'")
            .fetch_optional(&self.readers)
            .await?;
        if read.as_ref() == Some(&word) {
            Ok(())
        } else {
            Err(sqlx::Error::Protocol("what was written can't be read back".to_owned()))
        }
    }
}

/// Writes all jobs of a batch in one transaction. An order of several statements ends at the first one that fails, so
/// nothing is committed after an error.
async fn write_jobs(connection: &mut SqliteConnection, batch: &mut [Job]) -> Result<(), sqlx::Error> {
    let appends_alone = batch.iter().all(Job::appends_alone);
    if !appends_alone {
        execute(connection, BEGIN).await?;
        for job in &mut *batch {
            if let Job::Errand(errand) = job {
                errand.attempt(connection).await?;
            }
        }
        let tables: Vec<&TableRow> = batch.iter().filter_map(|job| job.change()?.table.as_deref()).collect();
        if !tables.is_empty() {
            save_tables(connection, &tables).await?;
        }
    }
    let appends: Vec<&Append> = batch.iter().filter_map(|job| job.change()?.append.as_ref()).collect();
    match APPENDS.iter().find(|sized| (1..=sized.rows).contains(&appends.len())) {
        Some(Appending { last, alone, .. }) => {
            let sql = if appends_alone { alone } else { last };
            let query = appends.into_iter().fold(sqlx::query(sql.as_str()), bind);
            query.execute(connection).await.map(drop)
        }
        None if appends_alone => Ok(()),
        None => execute(connection, COMMIT).await,
    }
}

async fn execute(connection: &mut SqliteConnection, order: &'static str) -> Result<(), sqlx::Error> {
    sqlx::query(order).execute(connection).await.map(drop)
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
        .bind(to_bits(append.waiting))
        .bind(to_bits(append.due))
        .bind(append.at)
}
