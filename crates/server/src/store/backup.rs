//! The whole of a database in one file.

use std::path::{Path, PathBuf};

use async_trait::async_trait;
use blake3::Hash;

use super::StoreError;
use crate::clock::Millis;

/// What a backup carries beside the database.
#[derive(Clone, Debug)]
pub struct Luggage {
    /// The version of the program that makes it.
    pub version: String,
    /// When the backup was made.
    pub made_at: Millis,
    /// The key that signs cookies.
    pub key: Vec<u8>,
    /// Settings and component data: names and contents.
    pub files: Vec<(String, String)>,
}

/// A backup that was read and found sound.
#[derive(Clone, Debug)]
pub struct Holdings {
    /// What it carries beside the database.
    pub luggage: Luggage,
    /// The newest migration of its database.
    pub schema: i64,
    /// How many tables it holds.
    pub tables: u64,
    /// How many people it holds.
    pub people: u64,
    /// The digest that was checked; earlier programs wrote none.
    pub digest: Option<Hash>,
    /// How many bytes of the file are the database, and their digest, to know them again.
    pub database: (u64, Hash),
}

/// What is wrong with which file.
#[derive(Debug, thiserror::Error)]
#[error("{path}: {error}")]
pub struct Flaw {
    /// The file that it was found in.
    pub path: PathBuf,
    /// What is wrong: [`StoreError::Damaged`] where it can be read and is not as it has to be.
    pub error: StoreError,
}

impl Flaw {
    /// The flaw of a file.
    pub(super) fn of<E: Into<StoreError>>(path: &Path) -> impl Fn(E) -> Flaw + use<E> {
        let path = path.to_owned();
        move |error| Flaw { path: path.clone(), error: error.into() }
    }
}

/// What the command line asks of a database that may be in use or not.
#[async_trait(?Send)]
pub trait BackupStore: Send + Sync {
    /// Copies a sound database, with the luggage, into an empty file and to the disk; returns its size in bytes.
    async fn back_up(&self, luggage: &Luggage, to: &Path) -> Result<u64, Flaw>;
    /// Reads a whole backup, and writes nothing anywhere.
    async fn holdings(from: &Path) -> Result<Holdings, Flaw>;
    /// Makes the database, which is not there yet, out of the very bytes of a backup that were read, and on the disk.
    async fn unpack(&self, from: &Path, holdings: &Holdings) -> Result<(), Flaw>;
}
