//! Who has a data directory: a server holds a lock on it as long as it runs.

use std::fs::{self, File, TryLockError};
use std::io::ErrorKind;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use super::problem::Problem;

/// The file that is locked. It stays; only the lock on it means something.
pub(super) const FILE: &str = "talat.lock";

/// A data directory that nobody else may use; free again when this is dropped or its process ends.
#[derive(Debug)]
pub struct DataLock {
    _file: File,
    path: PathBuf,
}

impl DataLock {
    /// Takes a directory that exists.
    pub fn take(data: &Path) -> Result<Self, Problem> {
        let path = DataLock::file(data);
        loop {
            let file = fs::OpenOptions::new()
                .write(true)
                .create(true)
                .truncate(false)
                .mode(0o600)
                .open(&path)
                .map_err(Problem::file(&path))?;
            match file.try_lock() {
                Ok(()) if is_at(&file, &path) => return Ok(DataLock { _file: file, path: data.to_owned() }),
                // A restore that failed has just removed the file: a lock on it keeps nobody out.
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Err(Problem::Running(data.to_owned())),
                Err(TryLockError::Error(error)) => return Err(Problem::File { path, error }),
            }
        }
    }

    /// The file that is locked.
    pub(super) fn file(data: &Path) -> PathBuf {
        data.join(FILE)
    }

    /// Whether a server has this directory.
    pub fn is_taken(data: &Path) -> Result<bool, Problem> {
        let path = DataLock::file(data);
        let file = match File::open(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
            Err(error) if error.kind() == ErrorKind::PermissionDenied => {
                return Err(Problem::Closed(data.to_owned()));
            }
            Err(error) => return Err(Problem::File { path, error }),
        };
        match file.try_lock_shared() {
            Ok(()) => Ok(false),
            Err(TryLockError::WouldBlock) => Ok(true),
            Err(TryLockError::Error(error)) => Err(Problem::File { path, error }),
        }
    }

    /// The data directory that is held.
    pub fn directory(&self) -> &Path {
        &self.path
    }
}

/// Whether an open file is the one that a path leads to.
fn is_at(file: &File, path: &Path) -> bool {
    let place = |about: fs::Metadata| (about.dev(), about.ino());
    let (open, there) = (file.metadata().map(place), fs::metadata(path).map(place));
    matches!((open, there), (Ok(open), Ok(there)) if open == there)
}
