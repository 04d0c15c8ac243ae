//! Reasons for refusals, worded.

use talat_rules::illegal::Illegal;

/// The words for each code, with the parameters in braces.
const WORDS: &[(&str, &str)] = &[
    // All games.
    ("game_over", "the game is over"),
    ("no_seat", "there is no seat {seat}"),
    ("not_on_turn", "it is not this seat's turn (seat {seat})"),
    ("chance_pending", "a draw or roll has to fall first"),
    ("no_chance", "a seat has to act, `{outcome}` can't fall now"),
    ("impossible_outcome", "`{outcome}` can't be drawn or rolled now"),
    // Chatuchak and Race.
    ("no_booth", "no booth stands on {from}"),
    ("not_in_line", "the booth on {from} is not in line with the empty spot {empty}"),
    // Bangkok.
    ("build_first", "{surplus} more than three cards in hand: build first"),
    ("no_surplus", "with {hand} cards in hand there is nothing to build"),
    ("not_in_hand", "{card} is not in the hand"),
    ("pile_there", "a pile lies at {place}"),
    ("token_there", "the token lies at {place}"),
    ("nothing_in_common", "{card} shares no good with the cards of {line}"),
    ("gap", "there is no card at position {position} of the line"),
    ("card_not_shared", "{card} at position {position} shares no good with the laid card"),
    ("not_paid", "the goods on {card} do not pay for the cards {taken}"),
    ("more_to_take", "as many cards as can be paid for must be taken: {most}, not {taken}"),
    ("cell_taken", "{cell} has a card already"),
    ("first_upper_left", "the first card goes to a1, not {cell}"),
    ("not_adjacent", "{cell} is not next to a card of the market"),
    ("chilli_in_row", "row {row} has a chilli already"),
    ("chilli_in_column", "column {column} has a chilli already"),
    ("can_build", "{card} can be built on {cell}, so no card goes under the pile"),
    // Chakapuces.
    ("pile_empty", "the pile is empty"),
];

/// The reason in words.
pub(super) fn word(illegal: &Illegal) -> String {
    let words = WORDS.iter().find(|(code, _)| *code == illegal.code);
    let mut text = words.map_or(illegal.code, |(_, words)| words).to_string();
    for (name, value) in &illegal.params {
        text = text.replace(&format!("{{{name}}}"), value);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use talat_rules::any::GAMES;
    use talat_rules::illegal::SHARED;

    #[test]
    fn every_reason_has_words_that_use_its_parameters() {
        let reasons = GAMES.iter().flat_map(|about| about.refusals).chain(SHARED);
        let mut codes = Vec::new();
        for reason in reasons {
            let (_, words) = WORDS.iter().find(|(code, _)| *code == reason.code).expect(reason.code);
            for param in reason.params {
                assert!(words.contains(&format!("{{{param}}}")), "{}: no {param}", reason.code);
            }
            codes.push(reason.code);
        }
        for (code, _) in WORDS {
            assert!(codes.contains(code), "{code} is worded, but nobody gives that reason");
        }
    }
}
