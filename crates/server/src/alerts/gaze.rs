//! Whether anybody sees what their sockets show: a page in the background stays connected and is not looked at.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::clock::Millis;
use crate::ids::PersonId;

/// Of each person: how many sockets are open, how many of these show a hidden page, and since when all do.
#[derive(Default)]
struct Sockets {
    open: u32,
    hidden: u32,
    since: Millis,
}

/// Who sees their pages.
#[derive(Clone, Default)]
pub(crate) struct Gazes(Arc<Mutex<HashMap<PersonId, Sockets>>>);

impl Gazes {
    /// A socket is opened, whose page is seen until it says otherwise.
    pub(crate) fn open(&self, person: Option<PersonId>) -> Gaze {
        self.change(person, |sockets| sockets.open += 1);
        Gaze { gazes: self.clone(), person, hidden: false }
    }

    /// Since when somebody sees none of their pages; none where they see one, or have none.
    pub(super) fn unseen_since(&self, person: PersonId) -> Option<Millis> {
        let people = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        people.get(&person).filter(|sockets| sockets.open == sockets.hidden).map(|sockets| sockets.since)
    }

    fn change(&self, person: Option<PersonId>, change: impl FnOnce(&mut Sockets)) {
        let Some(person) = person else { return };
        let mut people = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let sockets = people.entry(person).or_default();
        change(sockets);
        if sockets.open == 0 {
            people.remove(&person);
        }
    }
}

/// Whether the page of one socket is seen.
pub(crate) struct Gaze {
    gazes: Gazes,
    person: Option<PersonId>,
    hidden: bool,
}

impl Gaze {
    /// The page is hidden from now on, or seen again.
    pub(crate) fn turn(&mut self, hidden: bool, at: Millis) {
        if hidden == self.hidden {
            return;
        }
        self.hidden = hidden;
        self.gazes.change(self.person, |sockets| {
            sockets.since = at;
            if hidden { sockets.hidden += 1 } else { sockets.hidden -= 1 }
        });
    }
}

impl Drop for Gaze {
    fn drop(&mut self) {
        self.gazes.change(self.person, |sockets| {
            sockets.open -= 1;
            sockets.hidden -= u32::from(self.hidden);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_that_is_seen_is_enough() {
        let (gazes, person) = (Gazes::default(), PersonId(7));
        assert_eq!(gazes.unseen_since(person), None);
        let (mut one, mut other) = (gazes.open(Some(person)), gazes.open(Some(person)));
        one.turn(true, 5);
        one.turn(true, 6);
        assert_eq!(gazes.unseen_since(person), None);
        other.turn(true, 8);
        assert_eq!(gazes.unseen_since(person), Some(8));
        other.turn(false, 9);
        assert_eq!(gazes.unseen_since(person), None);
        drop(other);
        assert_eq!(gazes.unseen_since(person), Some(9));
        drop(one);
        assert_eq!(gazes.unseen_since(person), None);
    }
}
