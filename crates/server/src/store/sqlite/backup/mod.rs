//! A backup of SQLite: a database with two more tables and a seal behind it, made while the server runs.
//!
//! `VACUUM INTO` copies the database as it is at one moment, in a read transaction of its own: whole commits only, and
//! the server goes on writing meanwhile. The luggage goes into the same file; the seal comes last, so that a file that
//! was cut short is never taken for a backup. What is damaged is not sealed.

mod contents;
mod seal;
mod sound;

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;

use async_trait::async_trait;
use blake3::Hasher;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection, SqliteConnection};

use self::contents::{FORMAT, TABLES};
use self::sound::Unsound;
use super::{FILE, schema, single_file};
use crate::ops::private;
use crate::store::{BackupStore, Flaw, Holdings, Luggage, StoreError};

/// How long a server may keep the database to itself.
const PATIENCE: Duration = Duration::from_secs(10);

/// The database in a data directory, whether a server has it open or not.
pub struct Files {
    database: PathBuf,
}

impl Files {
    /// All that belongs to it in a data directory, the database itself first.
    pub const NAMES: [&'static str; 3] = [FILE, "talat.sqlite-wal", "talat.sqlite-shm"];

    /// The database in this directory.
    pub fn of(data: &Path) -> Self {
        Files { database: data.join(FILE) }
    }

    /// Whether there is one.
    pub fn exist(&self) -> bool {
        self.database.exists()
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.database
    }

    /// Whether all migrations that this program knows, and no others, were run.
    pub async fn are_current(&self) -> Result<bool, StoreError> {
        let mut connection = self.read().await?;
        let current = schema::is_current(&mut connection).await?;
        connection.close().await?;
        Ok(current)
    }

    /// Opens it to read. Nothing about the file is changed: one that was just restored has no write-ahead log yet.
    async fn read(&self) -> Result<SqliteConnection, sqlx::Error> {
        let options = SqliteConnectOptions::new().filename(&self.database);
        SqliteConnection::connect_with(&options.read_only(true).busy_timeout(PATIENCE)).await
    }

    /// Copies a sound database. The copy is made of the rows that can be found, so damage may not show in it: the
    /// source is looked at.
    async fn copy(&self, to: &Path) -> Result<(), Flaw> {
        let nameless = || StoreError::Failed("the name of a backup has to be UTF-8".to_owned());
        let name = to.to_str().ok_or_else(|| Flaw::of(to)(nameless()))?;
        let source = &self.database;
        let mut connection = self.read().await.map_err(Flaw::of(source))?;
        sound::check_rows(&mut connection).await.map_err(Flaw::of(source))?;
        let copied = sqlx::query("VACUUM INTO ?").bind(name).execute(&mut connection).await;
        copied.map_err(Flaw::of(to))?;
        connection.close().await.map_err(Flaw::of(source))
    }
}

/// Checks what was copied, and adds the luggage.
async fn complete(to: &Path, luggage: &Luggage) -> Result<(), Unsound> {
    let mut connection = SqliteConnection::connect_with(&single_file(to)).await?;
    sound::check_schema(&mut connection, &[]).await?;
    sound::check_rows(&mut connection).await?;
    sqlx::query("BEGIN IMMEDIATE").execute(&mut connection).await?;
    for table in TABLES {
        sqlx::query(table).execute(&mut connection).await?;
    }
    for (name, content) in &luggage.files {
        sqlx::query("INSERT INTO backup_files VALUES (?, ?)")
            .bind(name)
            .bind(content)
            .execute(&mut connection)
            .await?;
    }
    sqlx::query("INSERT INTO backup VALUES (?, ?, ?, ?)")
        .bind(FORMAT.cast_signed())
        .bind(luggage.version.as_str())
        .bind(luggage.made_at)
        .bind(luggage.key.as_slice())
        .execute(&mut connection)
        .await?;
    sqlx::query("COMMIT").execute(&mut connection).await?;
    Ok(connection.close().await?)
}

/// Takes out of the database what only a backup has.
async fn unwrap(database: &Path) -> Result<(), sqlx::Error> {
    let mut connection = SqliteConnection::connect_with(&single_file(database)).await?;
    for sql in ["BEGIN IMMEDIATE", "DROP TABLE backup_files", "DROP TABLE backup", "COMMIT"] {
        sqlx::query(sql).execute(&mut connection).await?;
    }
    connection.close().await
}

/// Trouble with the file of a database.
fn trouble(path: &Path) -> impl Fn(io::Error) -> Flaw + use<> {
    let flaw = Flaw::of(path);
    move |error| flaw(StoreError::Failed(error.to_string()))
}

#[async_trait(?Send)]
impl BackupStore for Files {
    async fn back_up(&self, luggage: &Luggage, to: &Path) -> Result<u64, Flaw> {
        self.copy(to).await?;
        complete(to, luggage).await.map_err(|unsound| match unsound {
            unreadable @ Unsound::Unreadable(_) => Flaw::of(to)(unreadable),
            // It was copied from there.
            damage @ Unsound::Content(_) => Flaw::of(&self.database)(damage),
        })?;
        seal::seal(to, FORMAT).map_err(trouble(to))
    }

    async fn holdings(from: &Path) -> Result<Holdings, Flaw> {
        contents::read(from).await.map_err(Flaw::of(from))
    }

    async fn unpack(&self, from: &Path, holdings: &Holdings) -> Result<(), Flaw> {
        let database = &self.database;
        let (bytes, digest) = holdings.database;
        let source = File::open(from).map_err(trouble(from))?;
        let mut target = private::file(database).map_err(trouble(database))?;
        let mut hasher = Hasher::new();
        seal::copy(source.take(bytes), &mut target, &mut hasher).map_err(trouble(database))?;
        if hasher.finalize() != digest {
            let changed = StoreError::Damaged("the file changed while it was read".to_owned());
            return Err(Flaw::of(from)(changed));
        }
        unwrap(database).await.map_err(Flaw::of(database))?;
        File::open(database).and_then(|file| file.sync_all()).map_err(trouble(database))
    }
}
