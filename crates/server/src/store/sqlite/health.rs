//! Whether the database can write, as others ask it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How often the log hears of trouble at most: what comes and goes faster is told as little.
const QUIET: Duration = Duration::from_secs(30);

/// Whether the database can write; the writer says so, everybody may ask.
#[derive(Debug)]
pub(super) struct Health {
    writable: AtomicBool,
    told: Mutex<Told>,
}

/// What the log was told of it.
#[derive(Debug, Default)]
struct Told {
    /// When it last heard of trouble.
    at: Option<Instant>,
    /// Whether it waits to hear that it is over.
    open: bool,
}

impl Told {
    /// Whether the log hears of trouble now: not while it knows, and not again within a while. Trouble that lasts is asked
    /// about again and again, so that the log's last word is wrong for no longer than that.
    fn trouble(&mut self, now: Instant) -> bool {
        let tell = !self.open && self.at.is_none_or(|at| now.duration_since(at) >= QUIET);
        if tell {
            *self = Told { at: Some(now), open: true };
        }
        tell
    }

    /// Whether the log hears that it is over: only if it has heard of it.
    fn over(&mut self) -> bool {
        std::mem::take(&mut self.open)
    }
}

impl Health {
    pub(super) fn new() -> Self {
        metrics::gauge!("talat_store_writable").set(1.0);
        Health { writable: AtomicBool::new(true), told: Mutex::default() }
    }

    /// Whether it can write, as far as is known.
    pub(super) fn writable(&self) -> bool {
        self.writable.load(Ordering::Acquire)
    }

    /// A write has failed.
    pub(super) fn failed(&self, error: &rusqlite::Error) {
        self.writable.store(false, Ordering::Release);
        metrics::gauge!("talat_store_writable").set(0.0);
        metrics::counter!("talat_store_failures_total").increment(1);
        self.still_fails(error);
    }

    /// It was tried again, and still fails.
    pub(super) fn still_fails(&self, error: &rusqlite::Error) {
        if self.told().trouble(Instant::now()) {
            tracing::error!(%error, "the database can't write: moves are refused until it can");
        }
    }

    /// It has written again, and what it wrote was read back.
    pub(super) fn healed(&self) {
        metrics::gauge!("talat_store_writable").set(1.0);
        self.writable.store(true, Ordering::Release);
        if self.told().over() {
            tracing::info!("the database can write again");
        }
    }

    fn told(&self) -> MutexGuard<'_, Told> {
        self.told.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_log_hears_once_of_trouble_and_its_last_word_comes_true() {
        let (mut told, begun) = (Told::default(), Instant::now());
        let after = |seconds| begun + Duration::from_secs(seconds);
        assert!(told.trouble(after(0)));
        // However long it lasts.
        assert!((1..100).all(|seconds| !told.trouble(after(seconds))));
        assert!(told.over());

        // What comes back at once is told once it has lasted, by whoever tries again.
        let mut told = Told::default();
        assert!(told.trouble(after(0)) && told.over());
        assert!(!told.trouble(after(5)) && !told.trouble(after(29)));
        assert!(told.trouble(after(30)));
        assert!(told.over());

        // And if it has not lasted, the log's last word is still right.
        assert!(!told.trouble(after(31)) && !told.over());
        assert!(told.trouble(after(60)));
    }
}
