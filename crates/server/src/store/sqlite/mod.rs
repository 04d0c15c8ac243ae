//! SQLite in the data directory: write-ahead log, fully synced, one writer, a few readers.
//!
//! The writer calls SQLite on its own thread (`rusqlite`); readers and migrations go by the async library (`sqlx`).

mod alerts;
mod archive;
mod asks;
mod backup;
mod care;
mod columns;
mod editions;
mod error;
mod health;
mod hints;
mod host;
mod house;
mod job;
mod mates;
mod people;
mod records;
mod rows;
pub(crate) mod schema;
mod sessions;
mod tables;
mod talk;
mod time;
mod tokens;
mod writer;

use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{Connection, SqliteConnection};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

pub use self::backup::Files;
use self::health::Health;
use self::job::Job;
use self::writer::Writer;
use super::{Store, StoreError};
use crate::ids::Letters;

/// The name of the file in the data directory.
pub const FILE: &str = "talat.sqlite";

/// How long a connection waits for another one.
const BUSY: Duration = Duration::from_secs(10);
/// How many pages the write-ahead log may have before they go into the file: a live table's page is written over
/// many times, and copied once.
const CHECKPOINT_PAGES: u32 = 8192;

/// How the server's own file is opened.
pub(crate) fn options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(BUSY)
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

/// The store of a single machine.
pub struct Sqlite {
    readers: SqlitePool,
    health: Arc<Health>,
    /// What the codes of tables are drawn from.
    letters: Letters,
    jobs: Mutex<Option<mpsc::Sender<Job>>>,
    writer: Mutex<Option<JoinHandle<()>>>,
}

impl Sqlite {
    /// Opens the file in this directory, makes it if there is none, and brings it up to date.
    pub async fn open(data: &Path) -> Result<Self, StoreError> {
        let options = options(&data.join(FILE)).create_if_missing(true);
        let mut connection = SqliteConnection::connect_with(&options).await?;
        schema::migrate(&mut connection).await?;
        // Each question costs the way to the database's thread and back, and so does a ping before it.
        let readers = SqlitePoolOptions::new().max_connections(4).test_before_acquire(false);
        let readers = readers.connect_with(options.read_only(true)).await?;
        let health = Arc::new(Health::new());
        let (jobs, queue) = mpsc::channel(4096);
        let writer = Writer::open(data, readers.clone(), health.clone())?.start(queue);
        // Others have it open by now, so that this one does not bring the write-ahead log into the file.
        connection.close().await?;
        Ok(Sqlite {
            readers,
            health,
            letters: Letters::ALL,
            jobs: Mutex::new(Some(jobs)),
            writer: Mutex::new(Some(writer)),
        })
    }

    fn sender(&self) -> Option<mpsc::Sender<Job>> {
        self.jobs.lock().ok()?.clone()
    }

    /// Lets the writer do something; it is durable when this returns.
    async fn write<T: Send + 'static>(
        &self,
        work: impl Fn(&rusqlite::Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let sender = self.sender().ok_or(StoreError::Closed)?;
        let (job, answer) = Job::errand(work);
        sender.send(job).await.map_err(|_| StoreError::Closed)?;
        answer.await.unwrap_or(Err(StoreError::Closed))
    }
}

#[async_trait]
impl Store for Sqlite {
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

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;
    use crate::store::suite::{Place, suite};

    /// A directory with a database of its own.
    struct Directory(TempDir);

    #[async_trait(?Send)]
    impl Place for Directory {
        type Store = Sqlite;

        fn new() -> Self {
            Directory(tempfile::tempdir().unwrap())
        }

        async fn open_with(&self, letters: Letters) -> Sqlite {
            Sqlite { letters, ..Sqlite::open(self.0.path()).await.unwrap() }
        }
    }

    suite!(Directory);
}
