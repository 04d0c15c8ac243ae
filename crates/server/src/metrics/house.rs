//! What the house holds, and what room it takes.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use metrics::gauge;
use tokio::sync::Mutex;

use crate::app::App;
use crate::store::sqlite;

/// How long figures are good for: however often somebody asks, the database is not counted more often.
const GOOD_FOR: Duration = Duration::from_secs(10);

/// When the house was last counted.
#[derive(Default)]
pub(crate) struct Figures(Mutex<Option<Instant>>);

impl Figures {
    /// Counts the house, unless that was done a moment ago.
    pub(super) async fn measure(&self, app: &App) {
        let mut last = self.0.lock().await;
        if last.is_some_and(|last| last.elapsed() < GOOD_FOR) {
            return;
        }
        match app.store.census().await {
            Ok(census) => {
                gauge!("talat_people").set(census.people as f64);
                for (status, tables) in census.tables {
                    gauge!("talat_tables", "status" => status).set(tables as f64);
                }
            }
            Err(error) => tracing::warn!(%error, "the house can't be counted"),
        }
        gauge!("talat_database_bytes").set(database_bytes(&app.config.data) as f64);
        if let Some(free) = free_bytes(&app.config.data) {
            gauge!("talat_database_free_bytes").set(free as f64);
        }
        *last = Some(Instant::now());
    }
}

/// What the database takes on disk, its write-ahead log included.
pub(crate) fn database_bytes(data: &Path) -> u64 {
    let size =
        |end: &str| fs::metadata(data.join(format!("{}{end}", sqlite::FILE))).map_or(0, |about| about.len());
    size("") + size("-wal")
}

/// What is free on the disk of a directory.
pub(crate) fn free_bytes(directory: &Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(directory).ok()?;
    Some(disk.f_bavail * disk.f_frsize)
}
