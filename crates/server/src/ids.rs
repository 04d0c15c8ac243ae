//! A type for each kind of name that goes over the wire, and how new ones are drawn.

use std::fmt;
use std::str::FromStr;

pub use talat_table::{Code, PersonId, TableId};

use crate::secrets;

/// A new person.
pub(crate) fn new_person() -> PersonId {
    PersonId::drawn(secrets::random_u64())
}

/// A browser or program with a session: a random number in its cookie.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Device(pub u64);

impl Device {
    /// A new one.
    pub fn random() -> Self {
        Device(secrets::random_u64())
    }
}

impl fmt::Display for Device {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:x}", self.0)
    }
}

impl FromStr for Device {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        u64::from_str_radix(text, 16).map(Device).map_err(|_| ())
    }
}

/// So many codes may be taken before the next one gets a letter more.
const CLASHES: u32 = 3;

/// The letters that codes are drawn from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Letters(&'static [u8]);

impl Letters {
    /// All of them.
    pub(crate) const ALL: Letters = Letters(Code::LETTERS);
    /// So few that codes run out.
    #[cfg(test)]
    pub(crate) const FEW: Letters = Letters(b"AB");

    /// A code to look on with, after so many that were taken.
    pub(crate) fn watch(self, clashes: u32) -> Code {
        self.draw(false, clashes)
    }

    /// A code to take a seat with, after so many that were taken.
    pub(crate) fn join(self, clashes: u32) -> Code {
        self.draw(true, clashes)
    }

    fn draw(self, joins: bool, clashes: u32) -> Code {
        Code::drawn(joins, usize::from(clashes >= CLASHES), self.0, secrets::random_below)
    }
}

/// Some code to take a seat with, whether a table has it or not.
pub fn join_code() -> Code {
    Letters::ALL.join(0)
}

/// Some code to look on with, whether a table has it or not.
pub fn watch_code() -> Code {
    Letters::ALL.watch(0)
}
