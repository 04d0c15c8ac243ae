//! Back from a backup: checked first, then put in place as a whole.

use std::fs::{self, File};
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use sqlx::{Connection, Row, SqliteConnection};

use super::admin::moment;
use super::backup::FORMAT;
use super::lock::DataLock;
use super::problem::Problem;
use crate::clock;
use crate::secrets;
use crate::store::sqlite;

/// What was restored.
#[derive(Debug)]
pub struct Restored {
    /// When the backup was made.
    pub made: String,
    /// How many tables it holds.
    pub tables: u64,
    /// How many people it holds.
    pub people: u64,
    /// Where what was there before is kept now.
    pub set_aside: Option<PathBuf>,
    /// Where the settings and the component data they name are now, if the backup holds them.
    pub beside: Option<PathBuf>,
}

/// What a backup holds beside the database.
struct Contents {
    restored: Restored,
    key: Vec<u8>,
    /// Files by name.
    files: Vec<(String, String)>,
}

/// The files of a data directory, in the order in which they are set aside.
const FILES: [&str; 4] = ["talat.sqlite-wal", "talat.sqlite-shm", sqlite::FILE, secrets::KEY_FILE];

/// Puts a backup into a data directory that no server uses. What is there is set aside if `force` says so.
pub async fn restore(from: &Path, data: &Path, force: bool) -> Result<Restored, Problem> {
    if !from.is_file() {
        return Err(no_backup(from, "there is no such file"));
    }
    fs::create_dir_all(data).map_err(Problem::file(data))?;
    let _lock = DataLock::take(data)?;
    let there = FILES.iter().any(|name| data.join(name).exists());
    if there && !force {
        return Err(Problem::HasData(data.to_owned()));
    }
    let part = data.join("restore.part");
    remove(&part)?;
    let unpacked = unpack(from, &part).await;
    let Contents { mut restored, key, files } = unpacked.inspect_err(|_| {
        let _ = fs::remove_file(&part);
    })?;
    let key_part = data.join("cookie.part");
    remove(&key_part)?;
    write_private(&key_part, &key).map_err(Problem::file(&key_part))?;
    if !files.is_empty() {
        restored.beside = Some(put_beside(data, &files)?);
    }
    if there {
        restored.set_aside = Some(set_aside(data)?);
    }
    for (part, name) in [(&key_part, secrets::KEY_FILE), (&part, sqlite::FILE)] {
        let place = data.join(name);
        fs::rename(part, &place).map_err(Problem::file(&place))?;
    }
    File::open(data).and_then(|directory| directory.sync_all()).map_err(Problem::file(data))?;
    Ok(restored)
}

fn no_backup(path: &Path, reason: impl Into<String>) -> Problem {
    Problem::NoBackup { path: path.to_owned(), reason: reason.into() }
}

fn remove(path: &Path) -> Result<(), Problem> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(Problem::file(path)(error)),
        _ => Ok(()),
    }
}

fn write_private(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let mut file = fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// Copies the backup, checks the copy and takes the key out of it.
async fn unpack(from: &Path, part: &Path) -> Result<Contents, Problem> {
    let mut source = File::open(from).map_err(Problem::file(from))?;
    let mut copy = fs::OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(part)
        .map_err(Problem::file(part))?;
    std::io::copy(&mut source, &mut copy).map_err(Problem::file(part))?;
    drop(copy);
    let wrong = |error: sqlx::Error| no_backup(from, format!("this is not a sound Talat backup: {error}"));
    let mut connection = SqliteConnection::connect_with(&sqlite::single_file(part)).await.map_err(wrong)?;
    let checked = check(&mut connection).await.map_err(|flaw| match flaw {
        Flaw::Database(error) => wrong(error),
        Flaw::Content(reason) => no_backup(from, reason),
    });
    connection.close().await.map_err(wrong)?;
    let checked = checked?;
    let done = File::open(part).and_then(|file| file.sync_all());
    done.map_err(Problem::file(part))?;
    Ok(checked)
}

/// What is wrong with a backup.
enum Flaw {
    Database(sqlx::Error),
    Content(String),
}

impl From<sqlx::Error> for Flaw {
    fn from(error: sqlx::Error) -> Self {
        Flaw::Database(error)
    }
}

async fn check(connection: &mut SqliteConnection) -> Result<Contents, Flaw> {
    let whole: Vec<String> =
        sqlx::query_scalar("PRAGMA integrity_check(3)").fetch_all(&mut *connection).await?;
    if whole != ["ok"] {
        return Err(Flaw::Content(format!("the backup is damaged: {}", whole.join("; "))));
    }
    let sealed: i64 = sqlx::query_scalar("SELECT count(*) FROM sqlite_schema WHERE name = 'backup'")
        .fetch_one(&mut *connection)
        .await?;
    if sealed == 0 {
        return Err(Flaw::Content("this is not a Talat backup, or it was cut short".to_owned()));
    }
    let row = sqlx::query("SELECT format, version, made_at, cookie_key FROM backup")
        .fetch_one(&mut *connection)
        .await?;
    let (format, version): (i64, String) = (row.try_get("format")?, row.try_get("version")?);
    if format != FORMAT {
        return Err(Flaw::Content(format!("backups of format {format} (Talat {version}) can't be read")));
    }
    if let Some(unknown) = sqlite::unknown_migration(connection).await? {
        return Err(Flaw::Content(format!(
            "its schema {unknown} is not known to this program; the backup is of Talat {version}"
        )));
    }
    let strays = sqlx::query("PRAGMA foreign_key_check").fetch_all(&mut *connection).await?;
    if !strays.is_empty() {
        return Err(Flaw::Content(format!("the backup is damaged: {} rows belong to nothing", strays.len())));
    }
    let key: Vec<u8> = row.try_get("cookie_key")?;
    if !secrets::is_key(&key) {
        return Err(Flaw::Content("the key in the backup is damaged".to_owned()));
    }
    let made = moment(row.try_get("made_at")?);
    let tables = sqlx::query_scalar("SELECT count(*) FROM tables").fetch_one(&mut *connection).await?;
    let people = sqlx::query_scalar("SELECT count(*) FROM people WHERE deleted_at IS NULL")
        .fetch_one(&mut *connection)
        .await?;
    let rows = sqlx::query("SELECT name, content FROM backup_files").fetch_all(&mut *connection).await?;
    let mut files = Vec::with_capacity(rows.len());
    for row in &rows {
        files.push((row.try_get("name")?, row.try_get("content")?));
    }
    for sql in ["DROP TABLE backup_files", "DROP TABLE backup"] {
        sqlx::query(sql).execute(&mut *connection).await?;
    }
    let restored = Restored { made, tables, people, set_aside: None, beside: None };
    Ok(Contents { restored, key, files })
}

/// Writes the settings and the component data they name into a new directory: they may differ from those in use, so
/// nothing is put in their place.
fn put_beside(data: &Path, files: &[(String, String)]) -> Result<PathBuf, Problem> {
    let beside = data.join(format!("from-backup-{}", clock::now()));
    for (name, content) in files {
        let parts: Vec<&str> = name.split('/').collect();
        if parts.iter().any(|part| part.is_empty() || part.starts_with('.')) {
            return Err(no_backup(data, format!("the backup holds a file of the odd name `{name}`")));
        }
        let path = parts.iter().fold(beside.clone(), |path, part| path.join(part));
        let directory = path.parent().unwrap_or(&beside);
        fs::create_dir_all(directory).map_err(Problem::file(directory))?;
        write_private(&path, content.as_bytes()).map_err(Problem::file(&path))?;
    }
    Ok(beside)
}

/// Moves what is there into a directory beside it; without its log a database would be incomplete, so all goes.
fn set_aside(data: &Path) -> Result<PathBuf, Problem> {
    let aside = data.join(format!("replaced-{}", clock::now()));
    fs::create_dir(&aside).map_err(Problem::file(&aside))?;
    for name in FILES {
        let path = data.join(name);
        if path.exists() {
            fs::rename(&path, aside.join(name)).map_err(Problem::file(&path))?;
        }
    }
    Ok(aside)
}
