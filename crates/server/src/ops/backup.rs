//! A backup: one file with everything, made while the server runs. The key that signs cookies goes in with the database,
//! and so do the settings and the files of component data that they name.

use std::fs;
use std::path::Path;

use super::private;
use super::problem::Problem;
use crate::clock;
use crate::config::{ConfigError, Settings};
use crate::secrets;
use crate::store::sqlite::Files;
use crate::store::{BackupStore, Luggage};

/// What the settings are called in a backup.
const SETTINGS: &str = "talat.toml";

/// Writes everything in a data directory, and the settings if they are in a file, to a new file; returns its size in
/// bytes.
pub async fn backup(data: &Path, settings: Option<&Path>, to: &Path) -> Result<u64, Problem> {
    let database = Files::of(data);
    if !database.exist() {
        return Err(Problem::NoData(data.to_owned()));
    }
    private::narrow(data);
    let files = settings.map(files_of).transpose()?.unwrap_or_default();
    // It appears empty and for its owner alone, and never in the place of something else.
    drop(private::file(to).map_err(Problem::file(to))?);
    let written = write(data, &database, files, to).await;
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

async fn write(
    data: &Path,
    database: &impl BackupStore,
    files: Vec<(String, String)>,
    to: &Path,
) -> Result<u64, Problem> {
    let key_path = data.join(secrets::KEY_FILE);
    let key = fs::read(&key_path).map_err(Problem::file(&key_path))?;
    if !secrets::is_key(&key) {
        return Err(Problem::Damaged { path: key_path, reason: "it is no key".to_owned() });
    }
    let version = env!("CARGO_PKG_VERSION").to_owned();
    let luggage = Luggage { version, made_at: clock::now(), key, files };
    let bytes = database.back_up(&luggage, to).await.map_err(Problem::making_backup)?;
    private::sync_names(to.parent().unwrap_or(Path::new("/"))).map_err(Problem::file(to))?;
    Ok(bytes)
}
