//! Why work on a data directory stops.

use std::io;
use std::path::{Path, PathBuf};

use crate::store::{Flaw, StoreError};

/// Why work on a data directory stops.
#[derive(Debug, thiserror::Error)]
pub enum Problem {
    /// A file or a directory can't be used.
    #[error("{path}: {error}")]
    File {
        /// Which one.
        path: PathBuf,
        /// What went wrong.
        error: io::Error,
    },
    /// A database can't be used.
    #[error("{path}: {error}")]
    Database {
        /// Which file.
        path: PathBuf,
        /// What went wrong.
        error: StoreError,
    },
    /// A server has the directory.
    #[error("{0}: a server runs on this directory")]
    Running(PathBuf),
    /// Nothing is there.
    #[error("{0}: there is no Talat data in this directory")]
    NoData(PathBuf),
    /// The directory is somebody else's.
    #[error("{0}: only its owner may look into this directory; run this as that user, by `sudo -u`")]
    Closed(PathBuf),
    /// Something is there already.
    #[error("{0}: there is data already; --force sets it aside")]
    HasData(PathBuf),
    /// A file that should be a backup is none, or is damaged.
    #[error("{path}: {reason}")]
    NoBackup {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// What should be copied is damaged.
    #[error("{path}: {reason}; nothing was written")]
    Damaged {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// A restore was killed while it moved files.
    #[error("{0}: a restore was cut short here; do it again with --force")]
    HalfRestored(PathBuf),
    /// Nothing is called that.
    #[error("{0}")]
    Unknown(String),
    /// The server does not follow an order.
    #[error("{0}: it is written down, but the running server has not followed it yet")]
    NotFollowed(PathBuf),
}

impl Problem {
    pub(super) fn file(path: &Path) -> impl FnOnce(io::Error) -> Problem + use<> {
        let path = path.to_owned();
        move |error| Problem::File { path, error }
    }

    pub(super) fn database(path: &Path) -> impl Fn(StoreError) -> Problem + use<> {
        let path = path.to_owned();
        move |error| Problem::Database { path: path.clone(), error }
    }

    /// Why a backup can't be made.
    pub(super) fn making_backup(Flaw { path, error }: Flaw) -> Problem {
        match error {
            StoreError::Damaged(reason) => Problem::Damaged { path, reason },
            error => Problem::Database { path, error },
        }
    }

    /// Why a backup can't be read.
    pub(super) fn reading_backup(Flaw { path, error }: Flaw) -> Problem {
        match error {
            StoreError::Damaged(reason) => Problem::NoBackup { path, reason },
            error => Problem::Database { path, error },
        }
    }
}
