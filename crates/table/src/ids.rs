//! A type for each kind of name that goes over the wire.

use std::fmt;
use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A person: a random number that tells nothing, written as 16 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PersonId(pub i64);

impl PersonId {
    /// The one that a random number gives.
    pub fn drawn(number: u64) -> Self {
        PersonId((number >> 1).cast_signed())
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

/// A table's row in the store.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TableId(pub i64);

/// Letters and digits that can't be taken for one another, read aloud or written by hand.
const ALPHABET: &[u8; 31] = b"23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const JOIN_LENGTH: usize = 6;
const WATCH_LENGTH: usize = 8;

/// The short name of a table. One of 6 characters lets its holder take a seat, one of 8 lets them look on; where such
/// codes run out, they have one more.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(transparent)]
pub struct Code(String);

impl Code {
    /// None yet: the store draws the codes of a new table.
    pub const UNDRAWN: Code = Code(String::new());

    /// The letters and digits that codes are made of.
    pub const LETTERS: &'static [u8] = ALPHABET;

    /// A code to take a seat with, or to look on with, of so many characters more than the fewest; `draw` gives a number
    /// below its argument.
    pub fn drawn(joins: bool, more: usize, letters: &[u8], mut draw: impl FnMut(u32) -> u32) -> Self {
        let length = if joins { JOIN_LENGTH } else { WATCH_LENGTH } + more;
        Code((0..length).map(|_| char::from(letters[draw(letters.len() as u32) as usize])).collect())
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
    pub fn stored(text: String) -> Self {
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
        let code = Code::drawn(true, 0, Code::LETTERS, |below| below - 1);
        assert_eq!(Code::parse("zzz zZ-z"), Some(code));
        assert_eq!(Code::parse("O0I1L-"), None);
        assert!(!Code::drawn(false, 0, Code::LETTERS, |_| 0).joins());
    }

    #[test]
    fn a_person_reads_back() {
        let person = PersonId::drawn(u64::MAX);
        assert_eq!(person.to_string().parse(), Ok(person));
        assert!("+00000000000000a".parse::<PersonId>().is_err());
    }
}
