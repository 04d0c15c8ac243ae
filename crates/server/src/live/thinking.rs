//! Bots think on the pool; what they choose comes back to the table's inbox when it may be shown.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use serde_json::Value;
use talat_bots::Budget;
use talat_rules::Seat;
use talat_table::{Input, Job, Refused, Thinker, Thought};

use super::inbox::Command;
use super::table::Live;
use crate::bots_pool::{Asked, Time};
use crate::error::Error;

/// How long after its deadline a choice is there at the latest, on a machine that has time for it.
const GRACE: Duration = Duration::from_millis(50);

/// What bots are about at a table: the job of each seat. It is no longer thought once it is dropped.
#[derive(Default)]
pub(super) struct Thoughts([Option<(u64, Asked)>; Seat::MAX as usize]);

/// When a bot's move may be shown, fixed before it thinks.
///
/// Where hands are hidden, the time that a choice takes would tell how easy it was: so all the time is waited for that
/// the bot had, which only its level, the settings and the number of bots that wait decide. Its thread is kept as long,
/// or others who wait for one would notice.
fn moment(shown_from: Instant, takes_all_its_time: bool, deadline: Instant) -> Instant {
    if takes_all_its_time { shown_from.max(deadline + GRACE) } else { shown_from }
}

/// Lets a thinker think for as long as the pool has time for it.
pub(crate) fn thinks<T>(thinker: Thinker<T>, time: Time<'_>) -> T {
    let Thought { choice, failed } = thinker(Budget::Wanted(time.deadline, time.unwanted));
    if failed {
        tracing::error!("a bot failed, and any action had to do");
    }
    choice
}

impl Live {
    /// Asks the bot of a seat that is on turn.
    pub(super) fn ask_bot(&mut self, seat: Seat) {
        let Some(inbox) = self.inbox.upgrade() else { return };
        let Some(job) = self.table.job(seat) else { return };
        let Job { level, number, shown_from, takes_all_its_time, thinker, .. } = job;
        let shown_from = self.app.clock.instant(shown_from);
        let runtime = tokio::runtime::Handle::current();
        let thought = move |time: Time<'_>| {
            let shown = moment(shown_from, takes_all_its_time, time.deadline);
            let chosen: Result<Value, _> = catch_unwind(AssertUnwindSafe(|| thinks(thinker, time)));
            if takes_all_its_time {
                time.use_up();
            }
            if time.unwanted.load(Ordering::Relaxed) {
                return;
            }
            let command = chosen.map_or_else(
                |_| Command::NoThought { seat, number },
                |action| Command::Thought { seat, number, action },
            );
            runtime.spawn(async move {
                tokio::time::sleep_until(shown.into()).await;
                let _ = inbox.send(command).await;
            });
        };
        let asked = self.app.pool.think(self.table.row().id, level.budget(), Box::new(thought));
        self.thoughts.0[seat.index()] = Some((number, asked));
    }

    /// Lets go of all thoughts that the table no longer wants.
    pub(super) fn let_go_of_thoughts(&mut self) {
        for (slot, seat) in self.thoughts.0.iter_mut().zip(0..) {
            slot.take_if(|(number, _)| !self.table.wants(Seat::new(seat), *number));
        }
    }

    /// Lets go of a thought that failed; whatever happens next at the table has the bot think anew.
    pub(super) fn no_thought(&mut self, seat: Seat, number: u64) {
        if self.table.wants(seat, number) {
            tracing::error!(table = %self.table.row().watch, seat = seat.index(), "a bot failed");
            self.table.no_thought(seat, number);
            self.let_go_of_thoughts();
        }
    }

    /// Takes the action that a bot has chosen, unless the game has gone another way meanwhile.
    pub(super) async fn thought(&mut self, seat: Seat, number: u64, action: Value) {
        match self.keep(Input::Thought { seat, number, action }).await {
            Ok(_) => {}
            Err(Error::Table(Refused::Outdated)) => return,
            Err(error) => {
                if error.is_news() {
                    tracing::error!(table = %self.table.row().watch, %error, "a bot's action is not kept");
                }
                self.table.no_thought(seat, number);
            }
        }
        self.go_on().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_shown_at_a_moment_that_the_choice_does_not_change() {
        let now = Instant::now();
        let after = |millis| now + Duration::from_millis(millis);
        let shown = |from, all, deadline| moment(after(from), all, after(deadline));
        // With nothing hidden the pace alone counts.
        assert_eq!(shown(600, false, 2000), after(600));
        // Otherwise all the time that the bot had, and the pace where that is longer.
        assert_eq!(shown(600, true, 2000), after(2000) + GRACE);
        assert_eq!(shown(600, true, 300), after(600));
        // It began late because many wait.
        assert_eq!(shown(600, true, 9000), after(9000) + GRACE);
    }
}
