//! Time, which comes in from outside.

/// A moment, in milliseconds since 1970.
pub type Millis = i64;

/// A moment, in milliseconds by a clock that never jumps, from whatever beginning.
pub type Steady = u64;

/// What time it is, by two clocks: what is stored or shown goes by that of the house, which somebody may set, and how
/// long something takes by one that never jumps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Now {
    /// The time of day.
    pub day: Millis,
    /// The steady time.
    pub steady: Steady,
}

impl Now {
    /// Whether so many seconds have passed since then.
    pub(crate) fn is_after(self, since: Now, seconds: u64) -> bool {
        self.steady >= since.in_seconds(seconds)
    }

    /// The steady time in so many seconds.
    pub(crate) fn in_seconds(self, seconds: u64) -> Steady {
        self.steady.saturating_add(seconds.saturating_mul(1000))
    }

    /// The later one.
    pub(crate) fn later(self, other: Now) -> Now {
        if other.steady > self.steady { other } else { self }
    }
}
