//! Back from a backup: checked first, made ready beside what is there, then put in its place as a whole.
//!
//! Whatever goes wrong, the directory is as it was before: what is made ready lies in a directory of its own, and what
//! was moved already goes back.

use std::fs;
use std::path::{Path, PathBuf};

use super::contents::{self, Contents, Held};
use super::lock::DataLock;
use super::private;
use super::problem::Problem;
use crate::clock;
use crate::secrets;
use crate::store::BackupStore;
use crate::store::sqlite::{self, Files};

/// What was restored.
#[derive(Debug)]
pub struct Restored {
    /// What the backup held.
    pub held: Held,
    /// Where what was there before is kept now.
    pub set_aside: Option<PathBuf>,
    /// Where the settings and the component data they name are now, if the backup holds them.
    pub beside: Option<PathBuf>,
}

/// Where a restore makes everything ready; it is there only while one is under way, or after one was killed.
pub(super) const STAGING: &str = "restore.part";
/// Where the settings are made ready.
const SETTINGS: &str = "settings";

/// The files of a data directory. The database is the first to go and the last to come, so that a directory where a
/// restore was killed has none.
fn names() -> impl Iterator<Item = &'static str> {
    Files::NAMES.into_iter().chain([secrets::KEY_FILE])
}

/// Puts a backup into a data directory that no server uses. What is there is set aside if `force` says so.
pub async fn restore(from: &Path, data: &Path, force: bool) -> Result<Restored, Problem> {
    has_data(data, force)?;
    let contents = contents::read::<Files>(from).await?;
    put(from, contents, data, force).await
}

/// Whether there are data; they are in the way unless `force` says otherwise.
fn has_data(data: &Path, force: bool) -> Result<bool, Problem> {
    let there = names().any(|name| data.join(name).exists());
    if there && !force { Err(Problem::HasData(data.to_owned())) } else { Ok(there) }
}

/// Puts what was read from a backup into a data directory.
async fn put(from: &Path, contents: Contents, data: &Path, force: bool) -> Result<Restored, Problem> {
    let place = Place::take(data)?;
    let staging = data.join(STAGING);
    let done = async {
        // A server may have come and gone while the backup was read; from here on none can.
        let there = has_data(data, force)?;
        clear(data)?;
        prepare(from, &contents, &staging).await?;
        put_in_place(&staging, data, !contents.files.is_empty(), there)
    };
    match done.await {
        Ok((set_aside, beside)) => Ok(Restored { held: contents.held(), set_aside, beside }),
        Err(problem) => {
            let _ = fs::remove_dir_all(&staging);
            place.leave();
            Err(problem)
        }
    }
}

/// Whether a restore into this directory was killed while it moved files.
pub(super) fn is_half_done(data: &Path) -> bool {
    data.join(STAGING).exists() && !data.join(sqlite::FILE).exists()
}

/// A data directory that is locked, and what was made for that.
struct Place {
    lock: DataLock,
    new_lock: bool,
    /// The directories that were not there, the innermost first.
    new: Vec<PathBuf>,
}

impl Place {
    fn take(data: &Path) -> Result<Self, Problem> {
        let missing = |path: &&Path| !path.as_os_str().is_empty() && !path.exists();
        let new: Vec<PathBuf> = data.ancestors().take_while(missing).map(Path::to_owned).collect();
        let new_lock = !DataLock::file(data).exists();
        let taken = private::directory(data).map_err(Problem::file(data)).and_then(|()| {
            private::narrow(data);
            DataLock::take(data)
        });
        match taken {
            Ok(lock) => Ok(Place { lock, new_lock, new }),
            Err(problem) => {
                remove_all(&new);
                Err(problem)
            }
        }
    }

    /// Leaves nothing behind.
    fn leave(self) {
        if self.new_lock {
            let _ = fs::remove_file(DataLock::file(self.lock.directory()));
        }
        remove_all(&self.new);
    }
}

/// Removes directories that are empty.
fn remove_all(directories: &[PathBuf]) {
    for directory in directories {
        let _ = fs::remove_dir(directory);
    }
}

/// Removes what a restore that was killed has left; earlier programs also left a key.
fn clear(data: &Path) -> Result<(), Problem> {
    for name in [STAGING, secrets::KEY_PART] {
        let path = data.join(name);
        let removed = if path.is_dir() { fs::remove_dir_all(&path) } else { fs::remove_file(&path) };
        match removed {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                return Err(Problem::file(&path)(error));
            }
            _ => {}
        }
    }
    Ok(())
}

/// Writes all that is restored into a new directory.
async fn prepare(from: &Path, contents: &Contents, staging: &Path) -> Result<(), Problem> {
    private::directory(staging).map_err(Problem::file(staging))?;
    let made = Files::of(staging).unpack(from, &contents.holdings).await;
    made.map_err(Problem::reading_backup)?;
    let key = staging.join(secrets::KEY_FILE);
    private::write(&key, &contents.holdings.luggage.key).map_err(Problem::file(&key))?;
    for (name, content) in &contents.files {
        let path = staging.join(SETTINGS).join(name);
        let directory = path.parent().unwrap_or(staging);
        private::directory(directory).map_err(Problem::file(directory))?;
        private::write(&path, content.as_bytes()).map_err(Problem::file(&path))?;
        private::sync_names(directory).map_err(Problem::file(directory))?;
    }
    private::sync_names(staging).map_err(Problem::file(staging))
}

/// Files that were moved, to be moved back when something goes wrong.
#[derive(Default)]
struct Moves(Vec<(PathBuf, PathBuf)>);

impl Moves {
    fn rename(&mut self, from: PathBuf, to: PathBuf) -> Result<(), Problem> {
        fs::rename(&from, &to).map_err(Problem::file(&to))?;
        self.0.push((from, to));
        Ok(())
    }

    fn undo(self) {
        for (from, to) in self.0.into_iter().rev() {
            let _ = fs::rename(to, from);
        }
    }
}

/// Moves what is ready into place, and what is there aside; says where that is, and where the settings are.
fn put_in_place(
    staging: &Path,
    data: &Path,
    settings: bool,
    there: bool,
) -> Result<(Option<PathBuf>, Option<PathBuf>), Problem> {
    let now = clock::now();
    let aside = there.then(|| data.join(format!("replaced-{now}")));
    let beside = settings.then(|| data.join(format!("from-backup-{now}")));
    let mut moves = Moves::default();
    let moved = (|| {
        if let Some(beside) = &beside {
            // They may differ from those in use, so nothing is put in their place.
            moves.rename(staging.join(SETTINGS), beside.clone())?;
        }
        if let Some(aside) = &aside {
            private::directory(aside).map_err(Problem::file(aside))?;
            // Without its log a database would be incomplete, so all goes.
            for name in names().filter(|name| data.join(name).exists()) {
                moves.rename(data.join(name), aside.join(name))?;
            }
        }
        for name in [secrets::KEY_FILE, sqlite::FILE] {
            moves.rename(staging.join(name), data.join(name))?;
        }
        private::sync_names(data).map_err(Problem::file(data))
    })();
    if let Err(problem) = moved {
        moves.undo();
        if let Some(aside) = &aside {
            let _ = fs::remove_dir(aside);
        }
        return Err(problem);
    }
    // All is in place; an empty directory that stays would be cleared by the next restore.
    let _ = fs::remove_dir(staging);
    Ok((aside, beside))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ops::backup;
    use crate::store::Store;

    #[tokio::test]
    async fn a_house_that_came_while_the_backup_was_read_is_not_pushed_aside() {
        let (source, data) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        sqlite::Sqlite::open(source.path()).await.unwrap().close().await;
        secrets::signing_key(source.path()).unwrap();
        let file = source.path().join("backup");
        backup(source.path(), None, &file).await.unwrap();
        let contents = contents::read::<Files>(&file).await.unwrap();
        // Somebody started a server there, and stopped it.
        secrets::signing_key(data.path()).unwrap();
        let before = fs::read(data.path().join(secrets::KEY_FILE)).unwrap();
        let refused = put(&file, contents, data.path(), false).await;
        assert!(matches!(refused, Err(Problem::HasData(_))), "{refused:?}");
        assert_eq!(fs::read(data.path().join(secrets::KEY_FILE)).unwrap(), before);
        assert_eq!(fs::read_dir(data.path()).unwrap().count(), 1);
    }
}
