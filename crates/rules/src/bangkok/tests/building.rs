//! Building the market (B12, B13), for experts too (B20).

use super::{act, drawing, expert, game, legal, refusal, seat};
use crate::bangkok::{Bangkok, Phase, PileName, State};
use crate::game::Game;

fn position(game: &Bangkok, hand: &str, market: &str) -> State {
    drawing::state(
        game,
        &format!(
            "
            port
              p  f  r
              ff rr zz
              pf z  pp
            hand 0: {hand}
            hand 1: f pf rz
            market 0
            {market}
            "
        ),
    )
}

const EMPTY: &str = ". . .\n . . .\n . . .";

#[test]
fn b12_the_first_card_goes_to_the_upper_left() {
    let game = game(2);
    let state = position(&game, "pf fr unique/p z", EMPTY);
    assert_eq!(legal(&game, &state), ["pf+a1", "fr+a1", "z+a1", "unique/p+a1"]);
    assert_eq!(refusal(&game, &state, "pf+b2"), "first_upper_left (B12, cell b2)");
}

#[test]
fn b12_every_later_card_lies_next_to_another() {
    let game = game(2);
    let state = position(&game, "fr fr fr r", "pf . .\n pz . .\n . . .");
    insta::assert_snapshot!(legal(&game, &state).join(" "), @"r+b1 r+b2 r+a3 fr+b1 fr+b2 fr+a3");
    assert_eq!(refusal(&game, &state, "r+b3"), "not_adjacent (B12, cell b3)");
    assert_eq!(refusal(&game, &state, "r+a1"), "cell_taken (B12, cell a1)");
    assert_eq!(refusal(&game, &state, "zz+b1"), "not_in_hand (B12, card zz)");
}

#[test]
fn b12_only_a_surplus_is_built_and_it_comes_first() {
    let game = game(2);
    let state = position(&game, "pf fr r", EMPTY);
    assert_eq!(refusal(&game, &state, "pf+a1"), "no_surplus (B12, hand 3)");
    let state = position(&game, "pf fr r z pz", EMPTY);
    assert_eq!(refusal(&game, &state, "pf@r1=1"), "build_first (B12, surplus 2)");
    assert_eq!(refusal(&game, &state, "renew:row1"), "build_first (B12, surplus 2)");
    assert_eq!(
        refusal(&game, &position(&game, "pf fr r", EMPTY), "under:unique/p"),
        "no_surplus (B12, hand 3)"
    );
}

#[test]
fn b12_two_surplus_cards_are_built_one_after_the_other() {
    let game = game(2);
    let mut state = position(&game, "pf fr r z pz", EMPTY);
    act(&game, &mut state, "pz+a1");
    assert_eq!((state.phase(), state.on_turn), (Phase::Build, seat(0)));
    act(&game, &mut state, "r+b1");
    assert_eq!((state.phase(), state.on_turn), (Phase::Turn, seat(1)));
    assert_eq!(drawing::hand(&state, 0), "pf fr z");
}

#[test]
fn b12_a_row_has_one_chilli_at_most() {
    let game = game(2);
    let state = position(&game, "unique/p fr fr r", "unique/z . .\n . . .\n . . .");
    assert_eq!(refusal(&game, &state, "unique/p+b1"), "chilli_in_row (B12, row 1)");
    insta::assert_snapshot!(legal(&game, &state).join(" "), @"r+b1 r+a2 fr+b1 fr+a2 unique/p+a2");
}

#[test]
fn b12_b20_for_experts_a_column_has_one_chilli_at_most() {
    let market = "unique/z pf .\n . . .\n . . .";
    let plain = position(&game(2), "unique/p fr fr r", market);
    assert!(legal(&game(2), &plain).contains(&"unique/p+a2".to_string()));
    let game = expert(2);
    let state = position(&game, "unique/p fr fr r", market);
    assert_eq!(refusal(&game, &state, "unique/p+a2"), "chilli_in_column (B12, column 1)");
    assert!(legal(&game, &state).contains(&"unique/p+b2".to_string()));
}

#[test]
fn b13_a_card_that_fits_must_be_built() {
    let game = game(2);
    let market = "unique/z unique/r .\n . . .\n . . .";
    let state = position(&game, "unique/p avoid:p/f avoid:f/r r", market);
    assert_eq!(refusal(&game, &state, "under:unique/p"), "can_build (B13, card r, cell c1)");
    let chillies = position(&game, "unique/p avoid:p/f avoid:f/r avoid:r/z", market);
    assert_eq!(refusal(&game, &chillies, "under:unique/p"), "can_build (B13, card avoid:p/f, cell a2)");
}

/// All rows have a chilli, and the hand has nothing else.
const BLOCKED: &str = "unique/z pf .\n unique/r pz .\n pair:pf/r . .";

#[test]
fn b13_a_hand_of_chillies_that_fit_nowhere_gives_one_under_the_pile() {
    let game = game(2);
    let mut state = position(&game, "unique/p avoid:p/f avoid:f/r avoid:r/z collect:p/r", BLOCKED);
    assert_eq!(
        legal(&game, &state),
        ["under:avoid:p/f", "under:avoid:f/r", "under:avoid:r/z", "under:collect:p/r", "under:unique/p"]
    );
    assert_eq!(refusal(&game, &state, "unique/p+b3"), "chilli_in_row (B12, row 3)");
    assert_eq!(refusal(&game, &state, "under:avoid:z/p"), "not_in_hand (B13, card avoid:z/p)");
    act(&game, &mut state, "under:avoid:f/r");
    assert_eq!((state.phase(), state.on_turn), (Phase::Build, seat(0)));
    act(&game, &mut state, "under:unique/p");
    assert_eq!((state.phase(), state.on_turn), (Phase::Turn, seat(1)));
    assert_eq!(drawing::under(&state, PileName::Chillies), "avoid:f/r unique/p");
    // Nothing was laid into a market (B15).
    assert_eq!(state.market_round, 0);
}

#[test]
fn b13_b20_experts_run_out_of_cells_earlier() {
    // Row 3 is free of chillies, but its only open cell is in a column that has one.
    let market = "pf pz unique/z\n fr fz unique/r\n . . .";
    let plain = position(&game(2), "unique/p avoid:p/f avoid:f/r avoid:r/z", market);
    assert!(legal(&game(2), &plain).iter().any(|action| action.ends_with("+c3")));
    let game = expert(2);
    let market = "unique/z pf .\n pz fr unique/r\n . . .";
    let state = position(&game, "unique/p avoid:p/f avoid:f/r avoid:r/z", market);
    assert!(legal(&game, &state).iter().all(|action| action.ends_with("+b3")));
    let market = "unique/z pf .\n pz . .\n . . .";
    let state = position(&game, "unique/p avoid:p/f avoid:f/r avoid:r/z", market);
    assert!(legal(&game, &state).iter().all(|action| action.ends_with("+b2")));
    let market = "unique/z . .\n . . .\n . . .";
    let state = position(&game, "unique/p avoid:p/f avoid:f/r avoid:r/z", market);
    assert!(legal(&game, &state).iter().all(|action| action.starts_with("under:")));
}

#[test]
fn b13_once_the_market_is_full_the_rest_stays_in_hand() {
    let game = game(2);
    let market = "pf pz fr\n fr rz fz\n pr pr .";
    let mut state = position(&game, "fz prz r z p", market);
    act(&game, &mut state, "prz+c3");
    assert_eq!((state.phase(), state.on_turn), (Phase::Turn, seat(1)));
    assert_eq!(state.hand(seat(0)).len(), 4);
    assert_eq!(game.conserved(&state), Ok(()));
}

#[test]
fn b12_the_cells_for_a_card_are_those_it_may_be_built_in() {
    for (game, for_chilli) in [(game(2), ["b2", "a3"].as_slice()), (expert(2), &["b2"])] {
        let state = position(&game, "p unique/p fr r", "unique/z pf .\n pz . .\n . . .");
        for (card, cells) in [("p", ["c1", "b2", "a3"].as_slice()), ("unique/p", for_chilli)] {
            let open = state.market(seat(0)).open(game.is_expert()).to(super::card(card));
            assert_eq!(open.iter().map(|cell| cell.to_string()).collect::<Vec<_>>(), cells, "{card}");
            let built = |action: &String| action.strip_prefix(&format!("{card}+")).map(str::to_string);
            assert_eq!(legal(&game, &state).iter().filter_map(built).collect::<Vec<_>>(), cells, "{card}");
        }
    }
}
