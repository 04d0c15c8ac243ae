//! Values as columns hold them.

use serde::Serialize;
use serde::de::DeserializeOwned;

/// A value as JSON for a column.
pub(super) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("rows are plain data")
}

/// The name of a plain variant.
pub(super) fn word(value: &impl Serialize) -> String {
    json(value).trim_matches('"').to_owned()
}

pub(super) fn from_json<T: DeserializeOwned>(text: &str) -> Result<T, sqlx::Error> {
    serde_json::from_str(text).map_err(|error| sqlx::Error::Decode(Box::new(error)))
}

pub(super) fn from_word<T: DeserializeOwned>(word: &str) -> Result<T, sqlx::Error> {
    from_json(&json(&word))
}
