//! A backup: one file with everything, made while the server runs.
//!
//! `VACUUM INTO` copies the database as it is at one moment, in a read transaction of its own: whole commits only, and
//! the server goes on writing meanwhile. The key that signs cookies goes into the same file, with the settings and the
//! files of component data that they name, last, so that a file that was cut short is never taken for a backup.

use std::fs;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use sqlx::{Connection, SqliteConnection};

use super::problem::Problem;
use crate::clock;
use crate::config::{ConfigError, Settings};
use crate::secrets;
use crate::store::sqlite;

/// The number by which a backup is known; it goes up when older programs can't read it.
pub(super) const FORMAT: i64 = 1;

/// What the settings are called in a backup.
const SETTINGS: &str = "talat.toml";

/// Writes everything in a data directory, and the settings if they are in a file, to a new file; returns its size in
/// bytes.
pub async fn backup(data: &Path, settings: Option<&Path>, to: &Path) -> Result<u64, Problem> {
    let source = data.join(sqlite::FILE);
    if !source.exists() {
        return Err(Problem::NoData(data.to_owned()));
    }
    let files = settings.map(files_of).transpose()?.unwrap_or_default();
    // It appears empty and for its owner alone, and never in the place of something else.
    let made = fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(to);
    drop(made.map_err(Problem::file(to))?);
    let written = write(data, &source, &files, to).await;
    if written.is_err() {
        let _ = fs::remove_file(to);
    }
    written
}

/// The settings and the files of component data that they name, each with its name in the backup.
fn files_of(settings: &Path) -> Result<Vec<(String, String)>, Problem> {
    let read = |path: &Path| fs::read_to_string(path).map_err(Problem::file(path));
    let wrong =
        |error: ConfigError| Problem::NoBackup { path: settings.to_owned(), reason: error.to_string() };
    let named = Settings::read(settings).map_err(wrong)?.editions.unwrap_or_default();
    let mut files = vec![(SETTINGS.to_owned(), read(settings)?)];
    for (game, path) in named {
        files.push((format!("editions/{game}.toml"), read(&path)?));
    }
    Ok(files)
}

async fn write(data: &Path, source: &Path, files: &[(String, String)], to: &Path) -> Result<u64, Problem> {
    let key_path = data.join(secrets::KEY_FILE);
    let key = fs::read(&key_path).map_err(Problem::file(&key_path))?;
    let name = to.to_str().ok_or_else(|| Problem::NoBackup {
        path: to.to_owned(),
        reason: "the name of a backup has to be UTF-8".to_owned(),
    })?;
    let reading = Problem::database(source);
    let options = sqlite::options(source).create_if_missing(false).read_only(true);
    let mut connection = SqliteConnection::connect_with(&options).await.map_err(&reading)?;
    sqlx::query("VACUUM INTO ?").bind(name).execute(&mut connection).await.map_err(Problem::database(to))?;
    connection.close().await.map_err(&reading)?;
    seal(to, &key, files).await.map_err(Problem::database(to))?;
    let file = fs::File::open(to).map_err(Problem::file(to))?;
    file.sync_all().map_err(Problem::file(to))?;
    Ok(file.metadata().map_err(Problem::file(to))?.len())
}

/// Adds the files and the key, and with it the mark that the file is whole.
async fn seal(to: &Path, key: &[u8], files: &[(String, String)]) -> Result<(), sqlx::Error> {
    let mut connection = SqliteConnection::connect_with(&sqlite::single_file(to)).await?;
    let mut transaction = connection.begin().await?;
    sqlx::query("CREATE TABLE backup_files (name TEXT PRIMARY KEY, content TEXT NOT NULL) STRICT")
        .execute(&mut *transaction)
        .await?;
    for (name, content) in files {
        sqlx::query("INSERT INTO backup_files VALUES (?, ?)")
            .bind(name)
            .bind(content)
            .execute(&mut *transaction)
            .await?;
    }
    sqlx::query(
        "CREATE TABLE backup (format INTEGER, version TEXT, made_at INTEGER, cookie_key BLOB) STRICT",
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query("INSERT INTO backup VALUES (?, ?, ?, ?)")
        .bind(FORMAT)
        .bind(env!("CARGO_PKG_VERSION"))
        .bind(clock::now())
        .bind(key)
        .execute(&mut *transaction)
        .await?;
    transaction.commit().await?;
    connection.close().await
}
