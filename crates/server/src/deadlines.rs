//! Deadlines are kept whoever looks on: the house notes how long it has run, and wakes the tables where time is over.

use std::time::Duration;

use tokio::time::{MissedTickBehavior, interval};

use crate::app::App;

/// How often it is noted how long the house has run. What was not noted when a server ends in the middle of something is
/// charged to nobody.
const BEAT: Duration = Duration::from_secs(5);
/// How often it is looked where time is over.
const LOOK: Duration = Duration::from_secs(1);
/// How many tables are woken at once.
const AT_ONCE: u32 = 200;

/// Notes again and again how long the house has run, as long as it serves.
pub(crate) async fn note_time(app: App) {
    let mut beat = interval(BEAT);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        beat.tick().await;
        // That the store can't write it says itself.
        let _ = app.store.keep_served(app.clock.both().steady).await;
    }
}

/// Wakes the tables where time is over, by the store's index and no list of its own.
pub(crate) async fn wake_overdue(app: App) {
    let mut look = interval(LOOK);
    look.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        look.tick().await;
        match app.store.tables_overdue(app.clock.both().steady, AT_ONCE).await {
            Ok(tables) => {
                for id in tables {
                    // One for which there is no room is found again.
                    let _ = app.hub.wake(&app, id).await;
                }
            }
            Err(error) => tracing::error!(%error, "tables where time is over can't be found"),
        }
    }
}
