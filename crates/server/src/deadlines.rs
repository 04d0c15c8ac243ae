//! Deadlines are kept whoever looks on: the house notes how long it has run, and wakes the tables where time is over.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use tokio::time::{MissedTickBehavior, interval, sleep};

use crate::app::App;
use crate::ids::TableId;

/// How often it is noted how long the house has run. What was not noted when a server ends in the middle of something is
/// charged to nobody.
const BEAT: Duration = Duration::from_secs(5);
/// How often it is looked where time is over.
const LOOK: Duration = Duration::from_secs(1);
/// How many tables are woken at once.
const AT_ONCE: usize = 200;
/// How often a table is woken at every look; one where nothing came of it is left alone for longer each time.
const AT_EVERY_LOOK: u32 = 5;
/// For how long at most.
const LONGEST: Duration = Duration::from_mins(5);

/// Notes again and again how long the house has run, as long as it serves. While the store can't write, time stands: nobody
/// could act.
pub(crate) async fn note_time(app: App) {
    loop {
        // That the store can't write it says itself.
        if app.store.keep_served(app.clock.both().steady).await.is_ok() {
            app.clock.go_on();
            sleep(BEAT).await;
        } else {
            app.clock.hold();
            sleep(LOOK).await;
        }
    }
}

/// The tables that were woken and are overdue still.
#[derive(Default)]
struct Stuck(HashMap<TableId, Tries>);

struct Tries {
    count: u32,
    again: Instant,
}

impl Stuck {
    /// Which of those that are overdue are woken now.
    fn turn_to_wake(&mut self, overdue: &[TableId], now: Instant) -> Vec<TableId> {
        self.0.retain(|id, _| overdue.contains(id));
        let mut wakes = Vec::new();
        for id in overdue {
            let tries = self.0.entry(*id).or_insert(Tries { count: 0, again: now });
            if tries.again <= now {
                tries.count += 1;
                let doublings = tries.count.saturating_sub(AT_EVERY_LOOK).min(16);
                let wait = if doublings == 0 { Duration::ZERO } else { LOOK * (1 << doublings) };
                tries.again = now + wait.min(LONGEST);
                wakes.push(*id);
            }
        }
        wakes
    }
}

/// Wakes the tables where time is over, by the store's index and no list of its own.
pub(crate) async fn wake_overdue(app: App) {
    let mut look = interval(LOOK);
    look.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut stuck = Stuck::default();
    loop {
        look.tick().await;
        // Those that can't be woken take nobody's place.
        let limit = u32::try_from(AT_ONCE + stuck.0.len()).unwrap_or(u32::MAX);
        match app.store.tables_overdue(app.clock.both().steady, limit).await {
            Ok(tables) => {
                for id in stuck.turn_to_wake(&tables, Instant::now()) {
                    // One for which there is no room is found again.
                    let _ = app.hub.wake(&app, id).await;
                }
            }
            Err(error) => tracing::error!(%error, "tables where time is over can't be found"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_can_t_be_woken_is_left_alone_for_longer_each_time() {
        let (mut stuck, start) = (Stuck::default(), Instant::now());
        let (broken, fine) = (TableId(1), TableId(2));
        let mut tried = Vec::new();
        for second in 0..2000 {
            let now = start + Duration::from_secs(second);
            // The other does what is due each time.
            let overdue = if second % 7 == 0 { &[broken, fine][..] } else { &[broken] };
            let wakes = stuck.turn_to_wake(overdue, now);
            tried.extend(wakes.contains(&broken).then_some(second));
            assert_eq!(wakes.contains(&fine), second % 7 == 0, "after {second} s");
        }
        assert_eq!(tried[..9], [0, 1, 2, 3, 4, 5, 7, 11, 19]);
        assert!(tried.len() < 20 && tried.windows(2).all(|two| two[1] - two[0] <= 300), "{tried:?}");
        stuck.turn_to_wake(&[], start);
        assert_eq!(stuck.turn_to_wake(&[broken], start), [broken]);
    }
}
