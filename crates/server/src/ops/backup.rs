//! A backup: one file with everything, made while the server runs.
//!
//! `VACUUM INTO` copies the database as it is at one moment, in a read transaction of its own: whole commits only, and
//! the server goes on writing meanwhile. The key that signs cookies goes into the same file, with the settings and the
//! files of component data that they name; the seal comes last, so that a file that was cut short is never taken for a
//! backup. What is damaged is not sealed.

use std::fs;
use std::path::Path;
use std::time::Duration;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection, SqliteConnection};

use super::contents::{FORMAT, TABLES};
use super::private;
use super::problem::Problem;
use super::seal;
use super::sound::{self, Flaw};
use crate::clock;
use crate::config::{ConfigError, Settings};
use crate::secrets;
use crate::store::sqlite;

/// What the settings are called in a backup.
const SETTINGS: &str = "talat.toml";
/// How long a server may keep the database to itself.
const PATIENCE: Duration = Duration::from_secs(10);

/// Writes everything in a data directory, and the settings if they are in a file, to a new file; returns its size in
/// bytes.
pub async fn backup(data: &Path, settings: Option<&Path>, to: &Path) -> Result<u64, Problem> {
    let source = data.join(sqlite::FILE);
    if !source.exists() {
        return Err(Problem::NoData(data.to_owned()));
    }
    private::narrow(data);
    let files = settings.map(files_of).transpose()?.unwrap_or_default();
    // It appears empty and for its owner alone, and never in the place of something else.
    drop(private::file(to).map_err(Problem::file(to))?);
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
    for (of, path) in named {
        files.push((format!("editions/{}.toml", of.name()), read(&path)?));
    }
    Ok(files)
}

async fn write(data: &Path, source: &Path, files: &[(String, String)], to: &Path) -> Result<u64, Problem> {
    let key_path = data.join(secrets::KEY_FILE);
    let key = fs::read(&key_path).map_err(Problem::file(&key_path))?;
    if !secrets::is_key(&key) {
        return Err(Problem::Damaged { path: key_path, reason: "it is no key".to_owned() });
    }
    copy(source, to).await?;
    complete(to, &key, files).await.map_err(|flaw| match flaw {
        Flaw::Unreadable(error) => Problem::database(to)(error),
        damage @ Flaw::Content(_) => damaged(source, damage),
    })?;
    let bytes = seal::seal(to, FORMAT).map_err(Problem::file(to))?;
    private::sync_names(to.parent().unwrap_or(Path::new("/"))).map_err(Problem::file(to))?;
    Ok(bytes)
}

fn damaged(path: &Path, flaw: Flaw) -> Problem {
    match flaw {
        Flaw::Unreadable(error) => Problem::database(path)(error),
        Flaw::Content(reason) => Problem::Damaged { path: path.to_owned(), reason },
    }
}

/// Copies a sound database. The copy is made of the rows that can be found, so damage may not show in it: the
/// source is looked at.
async fn copy(source: &Path, to: &Path) -> Result<(), Problem> {
    let name = to.to_str().ok_or_else(|| Problem::NoBackup {
        path: to.to_owned(),
        reason: "the name of a backup has to be UTF-8".to_owned(),
    })?;
    let reading = Problem::database(source);
    // Nothing about the file is changed: one that was just restored has no write-ahead log yet.
    let options = SqliteConnectOptions::new().filename(source).read_only(true).busy_timeout(PATIENCE);
    let mut connection = SqliteConnection::connect_with(&options).await.map_err(&reading)?;
    sound::check_rows(&mut connection).await.map_err(|flaw| damaged(source, flaw))?;
    sqlx::query("VACUUM INTO ?").bind(name).execute(&mut connection).await.map_err(Problem::database(to))?;
    connection.close().await.map_err(&reading)
}

/// Checks what was copied, and adds the files and the key.
async fn complete(to: &Path, key: &[u8], files: &[(String, String)]) -> Result<(), Flaw> {
    let mut connection = SqliteConnection::connect_with(&sqlite::single_file(to)).await?;
    sound::check_schema(&mut connection, &[]).await?;
    sound::check_rows(&mut connection).await?;
    sqlx::query("BEGIN IMMEDIATE").execute(&mut connection).await?;
    for table in TABLES {
        sqlx::query(table).execute(&mut connection).await?;
    }
    for (name, content) in files {
        sqlx::query("INSERT INTO backup_files VALUES (?, ?)")
            .bind(name)
            .bind(content)
            .execute(&mut connection)
            .await?;
    }
    sqlx::query("INSERT INTO backup VALUES (?, ?, ?, ?)")
        .bind(FORMAT.cast_signed())
        .bind(env!("CARGO_PKG_VERSION"))
        .bind(clock::now())
        .bind(key)
        .execute(&mut connection)
        .await?;
    sqlx::query("COMMIT").execute(&mut connection).await?;
    Ok(connection.close().await?)
}
