//! The time of day, in milliseconds since 1970, and how long a server has run.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use jiff::Timestamp;

pub(crate) use talat_table::Millis;
use talat_table::{Now, Steady};

/// How soon at the earliest it is looked again whether a clock that stands has come to a time.
const STANDS: Duration = Duration::from_millis(250);

/// Now, as the machine says.
pub(crate) fn now() -> Millis {
    Timestamp::now().as_millisecond()
}

/// The clock of a server: the time of day, which jumps when somebody sets it, and how long it has run, which never
/// does. Tests let both happen.
#[derive(Clone, Debug)]
pub struct Clock(Arc<Hands>);

#[derive(Debug)]
struct Hands {
    started: Instant,
    /// By how much the time of day was set, and how much time tests have let pass, in milliseconds.
    set: AtomicI64,
    passed: AtomicU64,
    /// What the steady clock says beyond how long this process has run: the house's time before it, and what tests skip.
    before: AtomicI64,
    /// Where the steady clock stands while nothing can be kept; below 0 while it runs.
    held: AtomicI64,
}

impl Default for Clock {
    fn default() -> Self {
        Clock(Arc::new(Hands {
            started: Instant::now(),
            set: AtomicI64::new(0),
            passed: AtomicU64::new(0),
            before: AtomicI64::new(0),
            held: AtomicI64::new(-1),
        }))
    }
}

impl Clock {
    /// The time of day.
    pub(crate) fn now(&self) -> Millis {
        now() + self.0.set.load(Ordering::Relaxed) + self.passed().cast_signed()
    }

    /// The time of day, and the steady time that tables count by: how long the house has run, since it was made. It goes on
    /// as the machine's does, and stands while no server runs or its store can't write.
    pub(crate) fn both(&self) -> Now {
        Now { day: self.now(), steady: self.steady() }
    }

    fn steady(&self) -> Steady {
        if let Some(held) = self.held() {
            return held;
        }
        let run = self.0.started.elapsed().as_millis() as i64;
        (run + self.0.before.load(Ordering::Relaxed)).max(0).unsigned_abs()
    }

    fn held(&self) -> Option<Steady> {
        u64::try_from(self.0.held.load(Ordering::Acquire)).ok()
    }

    /// The steady clock stands from now on.
    pub(crate) fn hold(&self) {
        let now = self.steady().cast_signed();
        let _ = self.0.held.compare_exchange(-1, now, Ordering::AcqRel, Ordering::Relaxed);
    }

    /// The steady clock runs again, from where it stood.
    pub(crate) fn go_on(&self) {
        if let Some(held) = self.held() {
            self.go_on_from(held);
            self.0.held.store(-1, Ordering::Release);
        }
    }

    /// Goes on from what the steady clock said last.
    pub(crate) fn go_on_from(&self, steady: Steady) {
        let run = self.0.started.elapsed().as_millis() as i64;
        self.0.before.store(steady.cast_signed() - run, Ordering::Relaxed);
    }

    /// When a steady time is; what is past is now. While the clock stands that is only known later.
    pub(crate) fn instant(&self, steady: Steady) -> Instant {
        if let Some(held) = self.held().filter(|held| *held < steady) {
            return Instant::now() + Duration::from_millis(steady - held).max(STANDS);
        }
        let run = steady.cast_signed().saturating_sub(self.0.before.load(Ordering::Relaxed));
        self.0.started + Duration::from_millis(run.max(0).unsigned_abs())
    }

    /// The time of day that a steady time is, as far as it is known now.
    pub(crate) fn day_of(&self, steady: Steady) -> Millis {
        let Now { day, steady: now } = self.both();
        day.saturating_add(steady.cast_signed().saturating_sub(now.cast_signed()))
    }

    /// Lets so much time pass by both clocks.
    pub fn skip(&self, time: Duration) {
        self.0.before.fetch_add(time.as_millis() as i64, Ordering::Relaxed);
        self.set_by(time.as_millis() as i64);
    }

    /// How long it has run.
    pub(crate) fn uptime(&self) -> Duration {
        self.0.started.elapsed() + Duration::from_millis(self.passed())
    }

    fn passed(&self) -> u64 {
        self.0.passed.load(Ordering::Relaxed)
    }

    /// Sets the time of day forward, or back, and nothing else: as whoever sets the machine's clock does.
    pub fn set_by(&self, millis: i64) {
        self.0.set.fetch_add(millis, Ordering::Relaxed);
    }

    /// Lets so many whole seconds pass.
    pub fn pass(&self, time: Duration) {
        self.0.passed.fetch_add(1000 * time.as_secs(), Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_that_is_held_stands_and_goes_on_from_there() {
        let clock = Clock::default();
        clock.go_on_from(5000);
        clock.hold();
        let stands = clock.both().steady;
        assert!((5000..60_000).contains(&stands));
        clock.skip(Duration::from_hours(1));
        clock.hold();
        assert_eq!(clock.both().steady, stands);
        assert!(clock.instant(stands + 1) >= Instant::now() + STANDS / 2, "nobody asks every millisecond");
        clock.go_on();
        let runs = clock.both().steady;
        assert!((stands..stands + 60_000).contains(&runs), "{runs} after {stands}");
        clock.skip(Duration::from_hours(1));
        clock.go_on();
        assert!(clock.both().steady >= stands + 3_600_000);
    }
}
