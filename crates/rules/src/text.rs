//! Reading the short text forms of actions and outcomes.

use alloc::string::String;

/// A text that is not the text form of what was asked for.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{text}` is not {wanted}")]
pub struct TextError {
    /// What was read.
    pub text: String,
    /// What it should have been, for instance "a Chatuchak action (`a1`–`f5` or `pass`)".
    pub wanted: &'static str,
}

impl TextError {
    /// The error for `text` read as `wanted`.
    pub fn new(text: &str, wanted: &'static str) -> Self {
        TextError { text: text.chars().take(60).collect(), wanted }
    }
}
