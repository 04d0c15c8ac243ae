//! What a backup holds: read where it lies, checked as a whole, and nothing written.

use std::path::Path;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection, Row, SqliteConnection};

use super::seal::{self, Broken, Seal};
use super::sound::{self, Unsound};
use crate::store::{Holdings, Luggage, StoreError};

/// The number by which a backup is known; it goes up when older programs can't read it. The first had no seal.
pub(super) const FORMAT: u64 = 2;

/// The tables that a backup has beside those of the house.
pub(super) const TABLES: [&str; 2] = [
    "CREATE TABLE backup_files (name TEXT PRIMARY KEY, content TEXT NOT NULL) STRICT",
    "CREATE TABLE backup (format INTEGER, version TEXT, made_at INTEGER, cookie_key BLOB) STRICT",
];

/// Reads a whole backup, digest first: until that fits, nothing is made of its bytes.
pub(super) async fn read(from: &Path) -> Result<Holdings, StoreError> {
    if !from.is_file() {
        return Err(StoreError::Damaged("there is no such file".to_owned()));
    }
    let seal = seal::read(from).map_err(|broken| match broken {
        Broken::File(error) => StoreError::Failed(error.to_string()),
        damaged @ Broken::Digest { .. } => StoreError::Damaged(damaged.to_string()),
    })?;
    if let Some((format, _)) = seal.sealed
        && format != FORMAT
    {
        let reason = format!("backups of format {format} can't be read by this program");
        return Err(StoreError::Damaged(reason));
    }
    // Nothing is put beside it, a journal for instance, and it may lie where nothing can be written.
    let options = SqliteConnectOptions::new()
        .filename(from)
        .read_only(true)
        .immutable(true)
        .pragma("trusted_schema", "OFF");
    let read = async {
        let mut connection = SqliteConnection::connect_with(&options).await?;
        let holdings = holdings(&mut connection, seal).await?;
        connection.close().await?;
        Ok(holdings)
    };
    read.await.map_err(|unsound: Unsound| StoreError::Damaged(unsound.to_string()))
}

async fn holdings(connection: &mut SqliteConnection, seal: Seal) -> Result<Holdings, Unsound> {
    let complete: i64 = sqlx::query_scalar("SELECT count(*) FROM sqlite_schema WHERE name = 'backup'")
        .fetch_one(&mut *connection)
        .await?;
    if complete == 0 {
        return Err(Unsound::Content("this is not a Talat backup, or it was cut short".to_owned()));
    }
    let row = sqlx::query("SELECT format, version, made_at, cookie_key FROM backup")
        .fetch_one(&mut *connection)
        .await?;
    let version: String = row.try_get("version")?;
    match (row.try_get::<i64, _>("format")?.cast_unsigned(), &seal.sealed) {
        (FORMAT, Some(_)) | (1, None) => {}
        (FORMAT, None) => {
            return Err(Unsound::Content("the backup was cut short: it has no seal".to_owned()));
        }
        (format, _) => {
            let reason =
                format!("backups of format {format} (Talat {version}) can't be read by this program");
            return Err(Unsound::Content(reason));
        }
    }
    let schema = sound::check_schema(connection, &TABLES).await.map_err(|unsound| match unsound {
        Unsound::Content(reason) => Unsound::Content(format!("{reason}; the backup is of Talat {version}")),
        unreadable @ Unsound::Unreadable(_) => unreadable,
    })?;
    sound::check_rows(connection).await?;
    let tables = sqlx::query_scalar("SELECT count(*) FROM tables").fetch_one(&mut *connection).await?;
    let people = sqlx::query_scalar("SELECT count(*) FROM people WHERE deleted_at IS NULL")
        .fetch_one(&mut *connection)
        .await?;
    let files = sqlx::query_as("SELECT name, content FROM backup_files ORDER BY name")
        .fetch_all(&mut *connection)
        .await?;
    let (made_at, key) = (row.try_get("made_at")?, row.try_get("cookie_key")?);
    Ok(Holdings {
        luggage: Luggage { version, made_at, key, files },
        schema,
        tables,
        people,
        digest: seal.sealed.map(|(_, digest)| digest),
        database: (seal.database, seal.database_digest),
    })
}
