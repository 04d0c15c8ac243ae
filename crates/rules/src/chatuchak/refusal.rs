//! Why an action may be refused.

use crate::illegal::Refusal;

/// No booth stands there: it is the empty spot.
pub const NO_BOOTH: Refusal = Refusal { rule: "C12", code: "no_booth", params: &["from"] };
/// The booth is neither in the row nor in the column of the empty spot.
pub const NOT_IN_LINE: Refusal = Refusal { rule: "C12", code: "not_in_line", params: &["from", "empty"] };

/// All of them.
pub const REFUSALS: &[Refusal] = &[NO_BOOTH, NOT_IN_LINE];
