//! Where people come from who take on tables, so that one address can't fill the list of open ones. It is kept in memory
//! alone: nothing in the store tells who came from where.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::ids::PersonId;
use crate::limits::Address;

/// How many lines of a list are of one address before it is everybody else's turn.
const OF_EACH_ADDRESS: usize = 10;

/// The addresses from which people took on their last table.
#[derive(Default)]
pub(crate) struct Homes(Mutex<HashMap<PersonId, (Address, Instant)>>);

impl Homes {
    pub(super) fn note(&self, person: PersonId, address: Address) {
        self.lock().insert(person, (address, Instant::now()));
    }

    /// Forgets those who have taken on no table for so long.
    pub(crate) fn forget_quiet(&self, quiet: Duration) {
        self.lock().retain(|_, (_, noted)| noted.elapsed() <= quiet);
    }

    /// Puts what one address has too many of behind all else; both parts keep their order.
    pub(super) fn in_turn<T>(&self, hosted: Vec<(T, PersonId)>) -> impl Iterator<Item = T> {
        let homes = self.lock();
        let mut lines: HashMap<Address, usize> = HashMap::new();
        let (mut first, mut behind) = (Vec::new(), Vec::new());
        for (what, host) in hosted {
            let lines = homes.get(&host).map(|(address, _)| lines.entry(*address).or_default());
            let many = lines.is_some_and(|lines| {
                *lines += 1;
                *lines > OF_EACH_ADDRESS
            });
            if many { behind.push(what) } else { first.push(what) }
        }
        first.into_iter().chain(behind)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<PersonId, (Address, Instant)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_comes_last_with_what_it_has_too_many_of() {
        let homes = Homes::default();
        let hosted: Vec<(i64, PersonId)> = (1..=20).map(|host| (host, PersonId(host))).collect();
        assert!(homes.in_turn(hosted.clone()).eq(1..=20), "it is not known where they are");
        for host in 1..=15 {
            homes.note(PersonId(host), Address::LOCAL);
        }
        assert!(homes.in_turn(hosted.clone()).eq((1..=10).chain(16..=20).chain(11..=15)));
        homes.forget_quiet(Duration::ZERO);
        assert!(homes.in_turn(hosted).eq(1..=20));
    }
}
