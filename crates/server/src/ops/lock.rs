//! Who has a data directory: a server holds a lock on it as long as it runs.

use std::fs::{self, File, TryLockError};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use super::problem::Problem;

/// The file that is locked. It stays; only the lock on it means something.
const FILE: &str = "talat.lock";

/// A data directory that nobody else may use; free again when this is dropped or its process ends.
#[derive(Debug)]
pub struct DataLock {
    _file: File,
    path: PathBuf,
}

impl DataLock {
    /// Takes a directory that exists.
    pub fn take(data: &Path) -> Result<Self, Problem> {
        let path = data.join(FILE);
        let file = fs::OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(false)
            .mode(0o600)
            .open(&path)
            .map_err(Problem::file(&path))?;
        match file.try_lock() {
            Ok(()) => Ok(DataLock { _file: file, path: data.to_owned() }),
            Err(TryLockError::WouldBlock) => Err(Problem::Running(data.to_owned())),
            Err(TryLockError::Error(error)) => Err(Problem::File { path, error }),
        }
    }

    /// Whether a server has this directory.
    pub fn is_taken(data: &Path) -> Result<bool, Problem> {
        let path = data.join(FILE);
        if !path.exists() {
            return Ok(false);
        }
        let file = File::open(&path).map_err(Problem::file(&path))?;
        match file.try_lock_shared() {
            Ok(()) => Ok(false),
            Err(TryLockError::WouldBlock) => Ok(true),
            Err(TryLockError::Error(error)) => Err(Problem::File { path, error }),
        }
    }

    /// The directory.
    pub fn directory(&self) -> &Path {
        &self.path
    }
}
