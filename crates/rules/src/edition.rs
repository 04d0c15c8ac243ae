//! What all editions share: reading component data from TOML, errors with a line, and the hash for records.

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt::Debug;
use core::ops::Range;

use serde::Serialize;
use serde::de::DeserializeOwned;
use toml::Spanned;

/// The component data of one game, as printed on somebody's copy of it.
pub trait Edition: Serialize + Debug + Send + Sync + Sized + 'static {
    /// The file that is used where none is named.
    const STANDARD: &'static str;

    /// Reads and checks a file.
    fn parse(source: &str) -> Result<Self, EditionError>;

    /// The edition's own name.
    fn name(&self) -> &str;

    /// The standard edition.
    fn standard() -> Self {
        Self::parse(Self::STANDARD).expect("the embedded edition is tested")
    }

    /// The hash of the data, whatever the file's layout and comments: BLAKE3 of its compact JSON.
    fn hash(&self) -> String {
        let json = serde_json::to_string(self).expect("component data is plain data");
        blake3::hash(json.as_bytes()).to_hex().to_string()
    }
}

/// Why a file of component data is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct EditionError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub reason: String,
}

impl EditionError {
    /// The error about what stands at `span` of the source.
    pub fn at(source: &str, span: Range<usize>, reason: impl Into<String>) -> Self {
        let before = source.as_bytes().iter().take(span.start);
        EditionError { line: 1 + before.filter(|byte| **byte == b'\n').count(), reason: reason.into() }
    }
}

/// Reads TOML into the raw form of an edition, whose own checks follow.
pub fn read<T: DeserializeOwned>(source: &str) -> Result<T, EditionError> {
    toml::from_str(source).map_err(|error| {
        let reason = in_plain_words(error.message().trim());
        EditionError::at(source, error.span().unwrap_or(0..0), reason)
    })
}

/// A parser's message without the names of Rust's number types.
fn in_plain_words(message: &str) -> String {
    const NUMBERS: [(&str, &str); 4] = [
        ("expected u8", "expected a whole number from 0 to 255"),
        ("expected u16", "expected a whole number from 0 to 65535"),
        ("expected i16", "expected a whole number"),
        ("expected i64", "expected a whole number"),
    ];
    NUMBERS.iter().fold(message.to_string(), |message, (number, words)| message.replace(number, words))
}

/// The name of an edition: one line that can be shown anywhere.
pub fn name(source: &str, raw: &Spanned<String>) -> Result<String, EditionError> {
    let name = raw.get_ref().trim();
    let fits = (1..=60).contains(&name.chars().count()) && !name.chars().any(char::is_control);
    if fits {
        Ok(name.to_string())
    } else {
        let reason = "the edition's name has 1 to 60 characters, none of them a control character";
        Err(EditionError::at(source, raw.span(), reason))
    }
}

/// "3 booths", "1 booth": a count with its noun.
pub fn counted(count: usize, noun: &str) -> String {
    let plural = if noun.ends_with('i') { "es" } else { "s" };
    format!("{count} {noun}{}", if count == 1 { "" } else { plural })
}
