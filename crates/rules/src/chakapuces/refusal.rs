//! The reasons for refusing an action.

use crate::illegal::Refusal;

/// The card is not in the hand.
pub const NOT_IN_HAND: Refusal = Refusal { rule: "P6", code: "not_in_hand", params: &["card"] };
/// The pile is empty.
pub const PILE_EMPTY: Refusal = Refusal { rule: "P16", code: "pile_empty", params: &[] };

/// All of them.
pub const REFUSALS: &[Refusal] = &[NOT_IN_HAND, PILE_EMPTY];
