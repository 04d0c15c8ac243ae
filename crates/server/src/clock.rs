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
}

impl Default for Clock {
    fn default() -> Self {
        Clock(Arc::new(Hands { started: Instant::now(), set: AtomicI64::new(0), passed: AtomicU64::new(0) }))
    }
}

impl Clock {
    /// The time of day.
    pub(crate) fn now(&self) -> Millis {
        now() + self.0.set.load(Ordering::Relaxed) + self.passed().cast_signed()
    }

    /// The time of day, and the steady time that tables count by: it goes on as the machine's does, whatever tests let
    /// happen.
    pub(crate) fn both(&self) -> Now {
        Now { day: self.now(), steady: self.0.started.elapsed().as_millis() as Steady }
    }

    /// When a steady time is.
    pub(crate) fn instant(&self, steady: Steady) -> Instant {
        self.0.started + Duration::from_millis(steady)
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
