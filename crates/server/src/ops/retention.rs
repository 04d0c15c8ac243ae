//! Old tables and imported records are removed: few at a time, so that no move waits for it, and by a time that can be
//! believed.

use crate::app::App;
use crate::error::Error;

const DAY: i64 = 24 * 60 * 60 * 1000;

/// Removes finished and frozen tables past the retention, and tables that never started; returns how many. Imported
/// records go as well, those of guests sooner, if they are not kept for ever.
pub(crate) async fn remove_old_tables(app: &App) -> Result<u64, Error> {
    let now = app.reckoning.hear(&app.clock);
    if let Err(error) = app.store.keep_time(now).await {
        tracing::warn!(%error, "the time can't be kept");
    }
    let before = |days: u32| now - i64::from(days) * DAY;
    // Nothing is older than 1970.
    let unless_for_ever = |days: u32| if days == 0 { 0 } else { before(days) };
    let finished_before = unless_for_ever(app.config.retention_days);
    let records_before = unless_for_ever(app.config.record_days);
    let of_guests_before = unless_for_ever(app.config.guest_record_days);
    while app.store.prune_records(records_before, of_guests_before).await? > 0 {}
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
