//! How much is in a house, and how it grows.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Serialize;

use crate::metrics::{database_bytes, free_bytes};
use crate::store::{Census, Growth};

/// How much is in a house.
#[derive(Debug, Serialize)]
pub struct Stats {
    /// People who are known, guests among them.
    pub people: u64,
    /// Those of them with a password.
    pub with_password: u64,
    /// Tables by how far they are.
    pub tables: BTreeMap<String, u64>,
    /// Imported records.
    pub records: u64,
    /// What the database takes on disk.
    pub database_bytes: u64,
    /// What the logs of all tables take of it.
    pub log_bytes: u64,
    /// What is free on its disk.
    pub free_bytes: Option<u64>,
    /// What has come lately.
    pub grown: Vec<Grown>,
}

/// What has come in some days.
#[derive(Debug, Serialize)]
pub struct Grown {
    /// How many days.
    pub days: i64,
    /// People who came.
    pub people: u64,
    /// Tables that were made.
    pub tables: u64,
    /// Entries that were written to logs.
    pub entries: u64,
    /// What these take.
    pub log_bytes: u64,
}

impl Grown {
    pub(super) fn new(days: i64, Growth { people, tables, entries, log_bytes }: Growth) -> Self {
        Grown { days, people, tables, entries, log_bytes }
    }
}

impl Stats {
    pub(super) fn new(data: &Path, census: Census, log_bytes: u64, grown: Vec<Grown>) -> Self {
        let Census { people, with_password, tables, records } = census;
        Stats {
            people,
            with_password,
            tables: tables.into_iter().collect(),
            records,
            database_bytes: database_bytes(data),
            log_bytes,
            free_bytes: free_bytes(data),
            grown,
        }
    }
}
