//! The reasons for refusing an action.

use crate::illegal::Refusal;

/// Surplus cards have to be built first.
pub(super) const BUILD_FIRST: Refusal = Refusal { rule: "B12", code: "build_first", params: &["surplus"] };
/// The hand has no surplus to build.
pub(super) const NO_SURPLUS: Refusal = Refusal { rule: "B12", code: "no_surplus", params: &["hand"] };
/// The card is not in the hand; to be built, by B12.
pub(super) const NOT_IN_HAND: Refusal = Refusal { rule: "B8", code: "not_in_hand", params: &["card"] };
/// A pile lies at that place.
pub(super) const PILE_THERE: Refusal = Refusal { rule: "B19", code: "pile_there", params: &["place"] };
/// The token lies at that place.
pub(super) const TOKEN_THERE: Refusal = Refusal { rule: "B19", code: "token_there", params: &["place"] };
/// No card of the line shows a good of the laid card.
pub(super) const NOTHING_IN_COMMON: Refusal =
    Refusal { rule: "B8", code: "nothing_in_common", params: &["card", "line"] };
/// One of the positions is a gap.
pub(super) const GAP: Refusal = Refusal { rule: "B9", code: "gap", params: &["position"] };
/// One of the cards shows no good of the laid card.
pub(super) const CARD_NOT_SHARED: Refusal =
    Refusal { rule: "B9", code: "card_not_shared", params: &["card", "position"] };
/// The goods of the laid card do not pay for all of these cards together.
pub(super) const NOT_PAID: Refusal = Refusal { rule: "B9", code: "not_paid", params: &["card", "taken"] };
/// More cards can be taken, so they must be.
pub(super) const MORE_TO_TAKE: Refusal =
    Refusal { rule: "B9", code: "more_to_take", params: &["taken", "most"] };
/// The cell has a card.
pub(super) const CELL_TAKEN: Refusal = Refusal { rule: "B12", code: "cell_taken", params: &["cell"] };
/// The first card goes to the upper-left cell.
pub(super) const FIRST_UPPER_LEFT: Refusal =
    Refusal { rule: "B12", code: "first_upper_left", params: &["cell"] };
/// No card lies next to the cell.
pub(super) const NOT_ADJACENT: Refusal = Refusal { rule: "B12", code: "not_adjacent", params: &["cell"] };
/// The row has a chilli.
pub(super) const CHILLI_IN_ROW: Refusal = Refusal { rule: "B12", code: "chilli_in_row", params: &["row"] };
/// The column has a chilli, in the expert game.
pub(super) const CHILLI_IN_COLUMN: Refusal =
    Refusal { rule: "B12", code: "chilli_in_column", params: &["column"] };
/// A card can be built, so nothing goes under the pile.
pub(super) const CAN_BUILD: Refusal = Refusal { rule: "B13", code: "can_build", params: &["card", "cell"] };

/// All of them.
pub(super) const REFUSALS: &[Refusal] = &[
    BUILD_FIRST,
    NO_SURPLUS,
    NOT_IN_HAND,
    PILE_THERE,
    TOKEN_THERE,
    NOTHING_IN_COMMON,
    GAP,
    CARD_NOT_SHARED,
    NOT_PAID,
    MORE_TO_TAKE,
    CELL_TAKEN,
    FIRST_UPPER_LEFT,
    NOT_ADJACENT,
    CHILLI_IN_ROW,
    CHILLI_IN_COLUMN,
    CAN_BUILD,
];
