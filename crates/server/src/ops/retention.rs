//! Old tables are removed: few at a time, so that no move waits for it.

use crate::app::App;
use crate::clock;
use crate::error::Error;

const DAY: i64 = 24 * 60 * 60 * 1000;

/// Removes finished and frozen tables past the retention, and tables that never started; returns how many.
pub(crate) async fn remove_old_tables(app: &App) -> Result<u64, Error> {
    let before = |days: u32| clock::now() - i64::from(days) * DAY;
    let finished_before = match app.config.retention_days {
        0 => 0,
        days => before(days),
    };
    let mut removed = 0;
    loop {
        let tables = app.store.prune(finished_before, before(app.config.waiting_days)).await?;
        if tables.is_empty() {
            return Ok(removed);
        }
        removed += tables.len() as u64;
        for table in tables {
            app.hub.close_table(table).await;
        }
    }
}
