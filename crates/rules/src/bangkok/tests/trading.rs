//! Trading (B8, B9): the examples of the rule book, refusals, and the order of actions.

use super::{act, drawing, game, legal, refusal};
use crate::bangkok::{Bangkok, Line, State};

/// Row 1 of the port and a hand, all else out of the way.
fn row(game: &Bangkok, row: &str, hand: &str) -> State {
    drawing::state(
        game,
        &format!(
            "
            port
              {row}
              pp  ff  avoid:p/f
              zz  pf  avoid:f/r
            hand 0: {hand}
            hand 1: pr pz fz
            "
        ),
    )
}

/// What the first card of the hand may take when it is laid right of row 1.
fn takes(game: &Bangkok, state: &State, card: &str) -> Vec<String> {
    let laid = format!("{card}@r1=");
    legal(game, state).iter().filter_map(|action| action.strip_prefix(&laid)).map(str::to_string).collect()
}

#[test]
fn b8_the_laid_card_shares_a_good_with_the_line() {
    let game = game(2);
    let state = row(&game, "z f r", "rz p f");
    assert_eq!(takes(&game, &state, "rz"), ["13"]);
    let state = row(&game, "f pf fr", "rz p z");
    assert_eq!(takes(&game, &state, "rz"), ["3"]);
    assert_eq!(takes(&game, &state, "p"), ["2"]);
    assert!(takes(&game, &state, "z").is_empty());
    assert_eq!(refusal(&game, &state, "z@r1=1"), "nothing_in_common (B8, card z, line row1)");
    assert_eq!(refusal(&game, &state, "zz@r1=1"), "not_in_hand (B8, card zz)");
}

#[test]
fn b8_a_chilli_can_be_laid_and_taken_by_its_goods_not_by_its_symbol() {
    let game = game(2);
    // The chilli shows a zucchini and speaks of peas and fish.
    let state = row(&game, "unique/z p fr", "collect:f/z z r");
    assert_eq!(takes(&game, &state, "collect:f/z"), ["1"]);
    let state = row(&game, "pair:fr/z p z", "f r z");
    assert!(takes(&game, &state, "f").is_empty());
    assert_eq!(takes(&game, &state, "z"), ["1", "3"]);
}

#[test]
fn b9_example_1_zucchini_and_fruit_take_the_first_and_the_third_card() {
    let game = game(2);
    let state = row(&game, "z f r", "rz p f");
    assert_eq!(takes(&game, &state, "rz"), ["13"]);
    assert_eq!(refusal(&game, &state, "rz@r1=1"), "more_to_take (B9, taken 1, most 2)");
    assert_eq!(refusal(&game, &state, "rz@r1=12"), "card_not_shared (B9, card f, position 2)");
}

#[test]
fn b9_example_2_one_of_two_fruit_cards_by_choice() {
    let game = game(2);
    let state = row(&game, "z r fr", "rz p f");
    assert_eq!(takes(&game, &state, "rz"), ["12", "13"]);
    assert_eq!(refusal(&game, &state, "rz@r1=23"), "not_paid (B9, card rz, taken 23)");
    assert_eq!(refusal(&game, &state, "rz@r1=123"), "not_paid (B9, card rz, taken 123)");
}

#[test]
fn b9_example_3_two_fruits_take_two_fruit_cards() {
    let game = game(2);
    let state = row(&game, "z r fr", "rr p f");
    assert_eq!(takes(&game, &state, "rr"), ["23"]);
}

#[test]
fn b9_example_4_two_fruits_take_the_only_fruit_card() {
    let game = game(2);
    let state = row(&game, "z f fr", "rr p f");
    assert_eq!(takes(&game, &state, "rr"), ["3"]);
}

#[test]
fn b9_a_card_that_either_good_pays_for_leaves_the_other_good_to_the_next() {
    let game = game(2);
    // Only the zucchini pays for card 1, so the fruit must pay for card 2, which shows both.
    assert_eq!(takes(&game, &row(&game, "fz rz p", "rz p f"), "rz"), ["12"]);
    // Three goods, three cards.
    assert_eq!(takes(&game, &row(&game, "fz rz ppf", "prz p f"), "prz"), ["123"]);
    // Three goods, but the fruit pays for one card only.
    assert_eq!(takes(&game, &row(&game, "fr rr ppf", "prz p f"), "prz"), ["13", "23"]);
}

#[test]
fn b9_gaps_can_not_be_taken() {
    let game = game(2);
    let state = row(&game, "z . r", "rz p f");
    assert_eq!(takes(&game, &state, "rz"), ["13"]);
    assert_eq!(refusal(&game, &state, "rz@r1=12"), "gap (B9, position 2)");
}

#[test]
fn b8_equal_cards_are_one_action_and_twelve_places_are_open() {
    let game = game(2);
    let state = drawing::state(
        &game,
        "
        port
          p p z
          f f f
          r r z
        hand 0: pf pf fz
        boats:
        chillies:
        ",
    );
    insta::assert_snapshot!(legal(&game, &state).join(" "), @"pf@l1=1 pf@l1=2 pf@l2=1 pf@l2=2 pf@l2=3 pf@r1=1 pf@r1=2 pf@r2=1 pf@r2=2 pf@r2=3 pf@t1=12 pf@t2=12 pf@t3=2 pf@b1=12 pf@b2=12 pf@b3=2 fz@l1=3 fz@l2=1 fz@l2=2 fz@l2=3 fz@l3=3 fz@r1=3 fz@r2=1 fz@r2=2 fz@r2=3 fz@r3=3 fz@t1=2 fz@t2=2 fz@t3=12 fz@t3=23 fz@b1=2 fz@b2=2 fz@b3=12 fz@b3=23 renew:row1 renew:row2 renew:row3 renew:col1 renew:col2 renew:col3");
}

#[test]
fn b8_cards_taken_go_to_the_hand_and_the_laid_card_to_the_port() {
    let game = game(2);
    let mut state = row(&game, "z f r", "rz p f");
    act(&game, &mut state, "rz@r1=13");
    assert_eq!(drawing::hand(&state, 0), "p f r z");
    assert_eq!(drawing::port(&state), "f rz . | pp ff avoid:p/f | zz pf avoid:f/r");
}

#[test]
fn b9_how_many_cards_a_line_gives_can_be_asked_without_listing_trades() {
    let game = game(2);
    let state = row(&game, "z fr unique/r", "rz p frz");
    let first = Line::ALL[0];
    assert_eq!(state.port().most_taken(state.hand(super::seat(0)).cards()), 3);
    for (card, count) in [("rz", 2), ("p", 0), ("frz", 3)] {
        assert_eq!(state.port().taking(super::card(card), first), count, "{card}");
        let most = takes(&game, &state, card).iter().map(String::len).max().unwrap_or(0);
        assert_eq!(most, usize::from(count), "{card}");
    }
}
