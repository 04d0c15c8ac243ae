//! What all editions share: reading component data from TOML, errors with a line, and the hash for records.

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt::Debug;
use core::ops::Range;

use serde::Serialize;
use serde::de::DeserializeOwned;

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
        let reason = error.message().trim().to_string();
        EditionError::at(source, error.span().unwrap_or(0..0), reason)
    })
}

/// "3 booths", "1 booth": a count with its noun.
pub fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}
