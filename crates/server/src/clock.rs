//! The time of day, in milliseconds since 1970, and how long a server has run.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use jiff::Timestamp;

pub(crate) use talat_table::Millis;
use talat_table::{Now, Steady};

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
}

impl Default for Clock {
    fn default() -> Self {
        Clock(Arc::new(Hands {
            started: Instant::now(),
            set: AtomicI64::new(0),
            passed: AtomicU64::new(0),
            before: AtomicI64::new(0),
        }))
    }
}

impl Clock {
    /// The time of day.
    pub(crate) fn now(&self) -> Millis {
        now() + self.0.set.load(Ordering::Relaxed) + self.passed().cast_signed()
    }

    /// The time of day, and the steady time that tables count by: how long the house has run, since it was made. It goes on
    /// as the machine's does, and stands while no server runs.
    pub(crate) fn both(&self) -> Now {
        Now { day: self.now(), steady: self.steady() }
    }

    fn steady(&self) -> Steady {
        let run = self.0.started.elapsed().as_millis() as i64;
        (run + self.0.before.load(Ordering::Relaxed)).max(0).unsigned_abs()
    }

    /// Goes on from what the steady clock said last.
    pub(crate) fn go_on_from(&self, steady: Steady) {
        let run = self.0.started.elapsed().as_millis() as i64;
        self.0.before.store(steady.cast_signed() - run, Ordering::Relaxed);
    }

    /// When a steady time is; what is past is now.
    pub(crate) fn instant(&self, steady: Steady) -> Instant {
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
