//! What time it is, cautiously: nothing is thrown away on the word of a clock that has jumped.
//!
//! A clock has jumped when it is more than a day off what it said before and how long the server has run since; to have
//! been switched off for longer looks the same. From then on the earlier of two times counts: what the clock says, and
//! what the server reckons by itself. Once it has run for a day without another jump, the clock's word counts again.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::moment;
use crate::clock::{Clock, Millis};
use crate::store::{StoreError, TimeStore};

const DAY: i64 = 24 * 60 * 60 * 1000;

/// The cautious time of a server.
pub(crate) struct Reckoning(Mutex<Belief>);

struct Belief {
    /// The time that can be believed.
    time: Millis,
    /// What the clock said last, and how long the server had run then.
    heard: Millis,
    at: Duration,
    /// How long the server had run when the clock last jumped, until that is a day ago.
    jumped: Option<Duration>,
}

/// What is new about the clock.
#[derive(PartialEq, Eq, Debug)]
enum News {
    Nothing,
    Jumped { expected: Millis },
    Confirmed,
}

impl Reckoning {
    /// Goes on from the time that the house last believed.
    pub(crate) async fn open(store: &impl TimeStore, clock: &Clock) -> Result<Self, StoreError> {
        let time = store.last_time().await?.unwrap_or_else(|| clock.now());
        Ok(Reckoning(Mutex::new(Belief { time, heard: time, at: clock.uptime(), jumped: None })))
    }

    /// Hears the clock, and tells the time that can be believed.
    pub(crate) fn hear(&self, clock: &Clock) -> Millis {
        let says = clock.now();
        let mut belief = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match belief.hear(says, clock.uptime()) {
            News::Nothing => {}
            News::Jumped { expected } => tracing::warn!(
                says = moment(says),
                expected = moment(expected),
                "the clock has jumped: no table is removed on its word until it has run steadily for a day"
            ),
            News::Confirmed => tracing::info!(says = moment(says), "the clock has run steadily for a day"),
        }
        belief.time
    }
}

impl Belief {
    fn hear(&mut self, says: Millis, uptime: Duration) -> News {
        let run = millis(uptime.saturating_sub(self.at));
        let expected = self.heard + run;
        (self.heard, self.at) = (says, uptime);
        let mut news = News::Nothing;
        if says.abs_diff(expected) > DAY.unsigned_abs() {
            self.jumped = Some(uptime);
            news = News::Jumped { expected };
        } else if self.jumped.is_some_and(|jumped| millis(uptime.saturating_sub(jumped)) >= DAY) {
            self.jumped = None;
            news = News::Confirmed;
        }
        self.time = if self.jumped.is_some() { says.min(self.time + run) } else { says };
        news
    }
}

fn millis(time: Duration) -> Millis {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: i64 = 60 * 60 * 1000;

    fn hear(belief: &mut Belief, says: Millis, hours: u64) -> (News, Millis) {
        (belief.hear(says, Duration::from_hours(hours)), belief.time)
    }

    #[test]
    fn small_steps_are_followed_and_jumps_have_to_last_a_day() {
        let mut belief = Belief { time: 0, heard: 0, at: Duration::from_hours(5), jumped: None };
        // An hour passes; summer time comes, and goes.
        assert_eq!(hear(&mut belief, HOUR, 6), (News::Nothing, HOUR));
        assert_eq!(hear(&mut belief, 3 * HOUR, 7), (News::Nothing, 3 * HOUR));
        assert_eq!(hear(&mut belief, 3 * HOUR, 8), (News::Nothing, 3 * HOUR));
        // Nine days ahead: reckoned on meanwhile.
        let jumped = News::Jumped { expected: 4 * HOUR };
        assert_eq!(hear(&mut belief, 9 * DAY, 9), (jumped, 4 * HOUR));
        assert_eq!(hear(&mut belief, 9 * DAY + 23 * HOUR, 32), (News::Nothing, 27 * HOUR));
        assert_eq!(hear(&mut belief, 10 * DAY, 33), (News::Confirmed, 10 * DAY));
        // Far back, and right again: what was made in between looks old, so that is a jump as well.
        let jumped = News::Jumped { expected: 10 * DAY + HOUR };
        assert_eq!(hear(&mut belief, DAY, 34), (jumped, DAY));
        let jumped = News::Jumped { expected: DAY + HOUR };
        assert_eq!(hear(&mut belief, 10 * DAY + 2 * HOUR, 35), (jumped, DAY + HOUR));
        assert_eq!(hear(&mut belief, 11 * DAY + 2 * HOUR, 59), (News::Confirmed, 11 * DAY + 2 * HOUR));
    }
}
