//! What a backup holds: read where it lies, checked as a whole, and nothing written.

use std::path::{Path, PathBuf};

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection, Row, SqliteConnection};

use super::admin::moment;
use super::problem::Problem;
use super::seal::{self, Broken, Seal};
use super::sound::{self, Flaw};
use crate::secrets;

/// The number by which a backup is known; it goes up when older programs can't read it. The first had no seal.
pub(super) const FORMAT: u64 = 2;

/// The tables that a backup has beside those of the house.
pub(super) const TABLES: [&str; 2] = [
    "CREATE TABLE backup_files (name TEXT PRIMARY KEY, content TEXT NOT NULL) STRICT",
    "CREATE TABLE backup (format INTEGER, version TEXT, made_at INTEGER, cookie_key BLOB) STRICT",
];

/// What a backup holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Held {
    /// When it was made.
    pub made: String,
    /// By which version of the program.
    pub version: String,
    /// The newest migration of its database.
    pub schema: i64,
    /// How many tables it holds.
    pub tables: u64,
    /// How many people it holds.
    pub people: u64,
    /// The names of the settings and the component data they name.
    pub files: Vec<String>,
    /// The digest that was checked; earlier programs wrote none.
    pub digest: Option<String>,
}

/// A backup that was read and found sound.
pub(super) struct Contents {
    pub(super) held: Held,
    pub(super) key: Vec<u8>,
    /// Files by name.
    pub(super) files: Vec<(PathBuf, String)>,
    pub(super) seal: Seal,
}

/// Reads a whole backup and says what it holds; writes nothing anywhere.
pub async fn check(from: &Path) -> Result<Held, Problem> {
    read(from).await.map(|contents| contents.held)
}

/// Reads a whole backup, digest first: until that fits, nothing is made of its bytes.
pub(super) async fn read(from: &Path) -> Result<Contents, Problem> {
    let no_backup = |reason: String| Problem::NoBackup { path: from.to_owned(), reason };
    if !from.is_file() {
        return Err(no_backup("there is no such file".to_owned()));
    }
    let seal = seal::read(from).map_err(|broken| match broken {
        Broken::File(error) => Problem::file(from)(error),
        damaged @ Broken::Digest { .. } => no_backup(damaged.to_string()),
    })?;
    if let Some((format, _)) = seal.sealed
        && format != FORMAT
    {
        return Err(no_backup(format!("backups of format {format} can't be read by this program")));
    }
    // Nothing is put beside it, a journal for instance, and it may lie where nothing can be written.
    let options = SqliteConnectOptions::new()
        .filename(from)
        .read_only(true)
        .immutable(true)
        .pragma("trusted_schema", "OFF");
    let read = async {
        let mut connection = SqliteConnection::connect_with(&options).await?;
        let contents = contents(&mut connection, seal).await?;
        connection.close().await?;
        Ok(contents)
    };
    read.await.map_err(|flaw: Flaw| no_backup(flaw.to_string()))
}

async fn contents(connection: &mut SqliteConnection, seal: Seal) -> Result<Contents, Flaw> {
    let complete: i64 = sqlx::query_scalar("SELECT count(*) FROM sqlite_schema WHERE name = 'backup'")
        .fetch_one(&mut *connection)
        .await?;
    if complete == 0 {
        return Err(Flaw::Content("this is not a Talat backup, or it was cut short".to_owned()));
    }
    let row = sqlx::query("SELECT format, version, made_at, cookie_key FROM backup")
        .fetch_one(&mut *connection)
        .await?;
    let version: String = row.try_get("version")?;
    match (row.try_get::<i64, _>("format")?.cast_unsigned(), &seal.sealed) {
        (FORMAT, Some(_)) | (1, None) => {}
        (FORMAT, None) => return Err(Flaw::Content("the backup was cut short: it has no seal".to_owned())),
        (format, _) => {
            let reason =
                format!("backups of format {format} (Talat {version}) can't be read by this program");
            return Err(Flaw::Content(reason));
        }
    }
    let schema = sound::check_schema(connection, &TABLES).await.map_err(|flaw| match flaw {
        Flaw::Content(reason) => Flaw::Content(format!("{reason}; the backup is of Talat {version}")),
        unreadable @ Flaw::Unreadable(_) => unreadable,
    })?;
    sound::check_rows(connection).await?;
    let key: Vec<u8> = row.try_get("cookie_key")?;
    if !secrets::is_key(&key) {
        return Err(Flaw::Content("the key in the backup is damaged".to_owned()));
    }
    let made = moment(row.try_get("made_at")?);
    let tables = sqlx::query_scalar("SELECT count(*) FROM tables").fetch_one(&mut *connection).await?;
    let people = sqlx::query_scalar("SELECT count(*) FROM people WHERE deleted_at IS NULL")
        .fetch_one(&mut *connection)
        .await?;
    let rows: Vec<(String, String)> = sqlx::query_as("SELECT name, content FROM backup_files ORDER BY name")
        .fetch_all(&mut *connection)
        .await?;
    let digest = seal.sealed.map(|(_, digest)| digest.to_string());
    let names = rows.iter().map(|(name, _)| name.clone()).collect();
    let held = Held { made, version, schema, tables, people, files: names, digest };
    let mut files = Vec::with_capacity(rows.len());
    for (name, content) in rows {
        let path = path(&name)
            .ok_or_else(|| Flaw::Content(format!("the backup holds a file of the odd name `{name}`")))?;
        files.push((path, content));
    }
    Ok(Contents { held, key, files, seal })
}

/// The name of a file as a path that leads nowhere else.
fn path(name: &str) -> Option<PathBuf> {
    let odd = |part: &str| part.is_empty() || part.starts_with('.') || part.contains('\0');
    let parts = || name.split('/');
    parts().all(|part| !odd(part)).then(|| parts().collect())
}
