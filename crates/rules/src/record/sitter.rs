//! Who sits in a chair.

use alloc::format;
use alloc::string::String;
use core::fmt;

use serde::{Deserialize, Deserializer, Serialize, de::Error};

/// Who sits in a chair, as records and logs tell it: a person or a bot, so that no name can be taken for a bot's.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sitter {
    /// A person: by name in a record, empty once the name is gone; by number in a table's log, so that it can go.
    Person(String),
    /// A bot of this level.
    Bot(LevelName),
}

impl Sitter {
    /// Reads what version 1 wrote: one text for both, that of a bot with `bot:` before its level.
    pub(super) fn of_version_1(text: String) -> Self {
        match text.strip_prefix("bot:").and_then(LevelName::new) {
            Some(level) => Sitter::Bot(level),
            None => Sitter::Person(text),
        }
    }
}

/// The name of a bot's level: 1 to 32 small letters, digits, `_` and `-`. A record may name one that this program does
/// not have.
///
/// ```
/// use talat_rules::record::LevelName;
///
/// assert_eq!(LevelName::new("hard").map(|level| level.to_string()), Some("hard".to_string()));
/// assert_eq!(LevelName::new("Anna's cat"), None);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(transparent)]
pub struct LevelName(String);

impl LevelName {
    /// The most characters of one.
    const LONGEST: usize = 32;

    /// The name, if it is one.
    pub fn new(name: &str) -> Option<Self> {
        let letter =
            |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_' || byte == b'-';
        let fits = (1..=Self::LONGEST).contains(&name.len()) && name.bytes().all(letter);
        fits.then(|| LevelName(name.into()))
    }

    /// Its characters.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for LevelName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl<'de> Deserialize<'de> for LevelName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        let short = || name.chars().take(40).collect::<String>();
        LevelName::new(&name)
            .ok_or_else(|| D::Error::custom(format!("`{}` is not the name of a level", short())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_of_version_1_is_a_bots_only_if_a_level_follows() {
        let read = |text: &str| Sitter::of_version_1(text.into());
        assert_eq!(read("bot:normal"), Sitter::Bot(LevelName("normal".into())));
        for name in ["normal", "Bo", "", "bot:", "bot: hard", "Bot:hard", "person:00000000000000ff"] {
            assert_eq!(read(name), Sitter::Person(name.into()));
        }
    }

    #[test]
    fn whoever_sits_reads_back_and_no_name_is_a_level() {
        for text in [r#"{"person":"bot:hard"}"#, r#"{"person":""}"#, r#"{"bot":"hard"}"#] {
            let sitter: Sitter = serde_json::from_str(text).unwrap();
            assert_eq!(serde_json::to_string(&sitter).unwrap(), text);
        }
        for text in [r#"{"bot":"Anna's cat"}"#, r#"{"bot":""}"#, r#"{"name":"Bo"}"#, r#""Bo""#, "{}"] {
            assert!(serde_json::from_str::<Sitter>(text).is_err(), "{text}");
        }
    }
}
