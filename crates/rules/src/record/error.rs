//! Why a record is refused: what is wrong, and at which step.

use alloc::string::String;

use crate::edition::EditionError;
use crate::illegal::Illegal;
use crate::options::SetupError;
use crate::seat::Seat;
use crate::text::TextError;

/// Why a record is refused. Steps are the record's entries, counted from 1.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecordError {
    /// It is not the JSON of a record, for instance because it is cut off.
    #[error("line {line}, column {column}: {reason}")]
    Json {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What is wrong there.
        reason: String,
    },
    /// It is some other kind of file.
    #[error("this is not a `talat-record` of version 1 or 2, but `{format}` of version {version}")]
    Format {
        /// The format it names.
        format: String,
        /// The version it names.
        version: u32,
    },
    /// It was played by other rules.
    #[error("it was played by version {version} of the rules; this program knows version {known}")]
    Rules {
        /// The version it names.
        version: u32,
        /// The version known here.
        known: u32,
    },
    /// It was played with other component data.
    #[error("edition `{name}` is not at hand: its hash differs from that of the edition in use, {in_use}")]
    Edition {
        /// The edition it names.
        name: String,
        /// The hash of the edition in use.
        in_use: String,
    },
    /// The component data that it holds is wrong.
    #[error("its edition, {0}")]
    EditionData(#[from] EditionError),
    /// No game can be set up like that.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A step can't be read.
    #[error("step {step}: {error}")]
    Text {
        /// The number of the entry.
        step: usize,
        /// What could not be read.
        error: TextError,
    },
    /// A step is against the rules.
    #[error("step {step}: `{text}` is refused: {illegal}")]
    Illegal {
        /// The number of the entry.
        step: usize,
        /// The step's text.
        text: String,
        /// The rule and the reason.
        illegal: Illegal,
    },
    /// An entry names a seat that the game does not have.
    #[error("step {step}: there is no seat {seat}")]
    NoSeat {
        /// The number of the entry.
        step: usize,
        /// The seat it names.
        seat: Seat,
    },
    /// A takeback reaches further than it may.
    #[error(
        "step {step}: seat {seat} can't take back to after step {to}: only its own last actions, no draw or roll, to a step that stands"
    )]
    Takeback {
        /// The number of the entry.
        step: usize,
        /// The seat that wants to take back.
        seat: Seat,
        /// Where play should go on from.
        to: usize,
    },
    /// The entries stop before the game does.
    #[error("cut off after step {steps}: the game is not over ({rule})")]
    CutOff {
        /// How many entries there are.
        steps: usize,
        /// The rule that says when the game ends.
        rule: &'static str,
    },
    /// The result is not what the rules make of the steps.
    #[error("the result differs from what the rules make of the {steps} steps, first in `{path}`")]
    Result {
        /// How many entries there are.
        steps: usize,
        /// Where the two first differ.
        path: String,
    },
    /// The final hash is not that of the final position.
    #[error("the final hash differs from that of the position after {steps} steps, {expected}")]
    FinalHash {
        /// How many entries there are.
        steps: usize,
        /// What it should be.
        expected: String,
    },
    /// The draws can't be checked without the seed.
    #[error("there is no seed in it, so its draws can't be verified")]
    NoSeed,
    /// The seed is not the one that was promised.
    #[error("the seed does not fit the commitment")]
    Commitment,
    /// A draw is not what the seed gives.
    #[error("step {step}: `{found}` was recorded, but the seed draws `{drawn}` ({rule}, stream {stream})")]
    Draw {
        /// The number of the entry.
        step: usize,
        /// The recorded outcome.
        found: String,
        /// The outcome that the seed gives.
        drawn: String,
        /// The rule that asks for the draw.
        rule: &'static str,
        /// The stream it comes from.
        stream: String,
    },
}
