//! A type for each kind of name that goes over the wire.

use std::fmt;
use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::secrets;

/// A person: a random number that tells nothing, written as 16 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PersonId(pub i64);

impl PersonId {
    /// A new one.
    pub fn random() -> Self {
        PersonId((secrets::random_u64() >> 1).cast_signed())
    }
}

impl fmt::Display for PersonId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl FromStr for PersonId {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        if text.len() != 16 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(());
        }
        i64::from_str_radix(text, 16).map(PersonId).map_err(|_| ())
    }
}

impl Serialize for PersonId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for PersonId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|()| D::Error::custom("not a person"))
    }
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

/// A table's row in the store.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TableId(pub i64);

/// Letters and digits that can't be taken for one another, read aloud or written by hand.
const ALPHABET: &[u8; 31] = b"23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const JOIN_LENGTH: usize = 6;
const WATCH_LENGTH: usize = 8;

/// So many codes may be taken before the next one gets a letter more.
const CLASHES: u32 = 3;

/// The letters that codes are drawn from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Letters(&'static [u8]);

impl Letters {
    /// All of them.
    pub(crate) const ALL: Letters = Letters(ALPHABET);
    /// So few that codes run out.
    #[cfg(test)]
    pub(crate) const FEW: Letters = Letters(b"AB");

    /// A code to look on with, after so many that were taken.
    pub(crate) fn watch(self, clashes: u32) -> Code {
        self.draw(WATCH_LENGTH, clashes)
    }

    /// A code to take a seat with, after so many that were taken.
    pub(crate) fn join(self, clashes: u32) -> Code {
        self.draw(JOIN_LENGTH, clashes)
    }

    fn draw(self, length: usize, clashes: u32) -> Code {
        let length = length + usize::from(clashes >= CLASHES);
        let letter = |_| char::from(self.0[secrets::random_below(self.0.len() as u32) as usize]);
        Code((0..length).map(letter).collect())
    }
}

/// The short name of a table. One of 6 characters lets its holder take a seat, one of 8 lets them look on; where such
/// codes run out, they have one more.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(transparent)]
pub struct Code(String);

impl Code {
    /// None yet: the store draws the codes of a new table.
    pub(crate) const UNDRAWN: Code = Code(String::new());

    /// Some code to take a seat with, whether a table has it or not.
    pub fn join() -> Self {
        Letters::ALL.join(0)
    }

    /// Some code to look on with, whether a table has it or not.
    pub fn watch() -> Self {
        Letters::ALL.watch(0)
    }

    /// Reads a code as people write it: in either case, with spaces or hyphens.
    pub fn parse(text: &str) -> Option<Self> {
        if text.len() > 24 {
            return None;
        }
        let kept = text.chars().filter(|letter| !matches!(letter, ' ' | '-'));
        let code: String = kept.map(|letter| letter.to_ascii_uppercase()).collect();
        let known = code.bytes().all(|byte| ALPHABET.contains(&byte));
        (known && (JOIN_LENGTH..=WATCH_LENGTH + 1).contains(&code.len())).then_some(Code(code))
    }

    /// Whether it lets its holder take a seat.
    pub fn joins(&self) -> bool {
        self.0.len() < WATCH_LENGTH
    }

    /// Its characters.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// A code from the store.
    pub(crate) fn stored(text: String) -> Self {
        Code(text)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_as_people_write_them() {
        let code = Code::join();
        let typed = format!("{} {}", code.as_str()[..3].to_lowercase(), &code.as_str()[3..]);
        assert_eq!(Code::parse(&typed), Some(code));
        assert_eq!(Code::parse("O0I1L-"), None);
        assert!(!Code::watch().joins());
    }

    #[test]
    fn a_person_reads_back() {
        let person = PersonId::random();
        assert_eq!(person.to_string().parse(), Ok(person));
        assert!("+00000000000000a".parse::<PersonId>().is_err());
    }
}
