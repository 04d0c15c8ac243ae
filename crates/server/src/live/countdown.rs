//! The common start of a speed game. Its time of day is for others to know; the table itself counts by the clock that
//! never jumps.

use std::time::{Duration, Instant};

use super::table::Live;

impl Live {
    /// Begins to count, or goes on after a restart: never for longer than a countdown is.
    pub(super) fn count_down(&mut self) {
        let Some(starts_at) = self.row.starts_at else { return };
        let now = self.app.clock.now();
        let starts_at = starts_at.min(now + self.app.config.countdown_ms.cast_signed());
        let left = Duration::from_millis(starts_at.saturating_sub(now).max(0).unsigned_abs());
        self.row.starts_at = Some(starts_at);
        self.starts = Some(Instant::now() + left);
    }

    /// How long it still takes; nothing once the cards may be dealt.
    pub(super) fn counting(&self) -> Option<Duration> {
        let starts = self.starts?;
        Some(starts.saturating_duration_since(Instant::now())).filter(|left| !left.is_zero())
    }
}
