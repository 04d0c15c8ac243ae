//! How many codes may be tried, so that none can be guessed.
//!
//! A code counts before it is looked up, and past the limit a right one is refused like a wrong one: trying more of
//! them tells nothing. What an address has found before is not counted again, so that whoever comes back to a table
//! never waits, with however many windows.

use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};
use std::sync::{Mutex, MutexGuard, PoisonError};

use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::config::LimitConfig;
use crate::error::Error;
use crate::ids::Code;
use crate::limits::{Address, later, per};

/// For each code to take a seat with, so many to look on with may be tried: there are 961 times as many of those.
const LOOSER: u32 = 100;
/// How many codes that were found are remembered at least; twice as many at most.
const REMEMBERED: usize = 50_000;

/// The limits on trying codes.
pub(crate) struct Codes {
    joining: Tries,
    watching: Tries,
    found: Mutex<Found>,
}

/// How often one kind of code may be tried, by an address and by all together.
struct Tries {
    from: DefaultKeyedRateLimiter<Address>,
    in_all: DefaultDirectRateLimiter,
}

impl Tries {
    fn new(config: &LimitConfig, times: u32) -> Self {
        let quota = |count: u32| Quota::per_minute(per(count.saturating_mul(times)));
        Tries {
            from: RateLimiter::keyed(quota(config.codes_per_minute)),
            in_all: RateLimiter::direct(quota(config.codes_per_minute_in_all)),
        }
    }
}

impl Codes {
    pub(crate) fn new(config: &LimitConfig) -> Self {
        Codes {
            joining: Tries::new(config, 1),
            watching: Tries::new(config, LOOSER),
            found: Mutex::default(),
        }
    }

    /// Whether this address has found a table by this code before.
    pub(crate) fn knows(&self, address: Address, code: &Code) -> bool {
        self.found().has(address, code)
    }

    /// Remembers that this address has found a table by this code.
    pub(crate) fn learn(&self, address: Address, code: &Code) {
        self.found().add(address, code);
    }

    /// Counts a code that is about to be looked up.
    pub(crate) fn attempt(&self, address: Address, code: &Code) -> Result<(), Error> {
        let tries = if code.joins() { &self.joining } else { &self.watching };
        // Whoever has used up their own share takes nothing of everybody's.
        tries.from.check_key(&address).map_err(later(Error::TooMany("codes")))?;
        tries.in_all.check().map_err(later(Error::TooMany("codes")))
    }

    /// Forgets addresses that were quiet for a while.
    pub(crate) fn forget_quiet(&self) {
        self.joining.from.retain_recent();
        self.watching.from.retain_recent();
    }

    fn found(&self) -> MutexGuard<'_, Found> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Which codes were found from where: two halves, of which the older one is let go when the newer one is full. Only
/// hashes are kept, by a key that nobody knows.
#[derive(Default)]
struct Found {
    key: RandomState,
    newer: HashSet<u64>,
    older: HashSet<u64>,
}

impl Found {
    fn has(&mut self, address: Address, code: &Code) -> bool {
        let hash = self.key.hash_one((address, code));
        if self.newer.contains(&hash) {
            return true;
        }
        let old = self.older.contains(&hash);
        if old {
            self.keep(hash);
        }
        old
    }

    fn add(&mut self, address: Address, code: &Code) {
        self.keep(self.key.hash_one((address, code)));
    }

    fn keep(&mut self, hash: u64) {
        if self.newer.len() >= REMEMBERED {
            self.older = std::mem::take(&mut self.newer);
        }
        self.newer.insert(hash);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::{join_code, watch_code};

    #[test]
    fn what_is_in_use_is_remembered_and_the_rest_is_let_go() {
        let mut found = Found::default();
        let (address, used, unused) = (Address::LOCAL, join_code(), join_code());
        found.add(address, &used);
        found.add(address, &unused);
        for _ in 0..3 * REMEMBERED {
            found.add(address, &watch_code());
            assert!(found.has(address, &used));
        }
        assert!(!found.has(address, &unused));
        assert!(found.newer.len() + found.older.len() <= 2 * REMEMBERED);
    }
}
