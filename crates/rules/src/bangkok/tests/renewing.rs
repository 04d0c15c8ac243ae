//! Renewing a line of the port (B14), and having to (B15).

use super::{act, drawable, drawing, fall, game, legal, seat};
use crate::bangkok::{Bangkok, Phase, PileName, State};
use crate::game::Game;

fn position(game: &Bangkok, piles: &str) -> State {
    drawing::state(
        game,
        &format!(
            "
            port
              p  unique/z f
              ff unique/r rz
              pp z        .
            hand 0: pf zz rz
            hand 1: f pf rz
            {piles}
            "
        ),
    )
}

#[test]
fn b14_boats_are_replaced_by_boats_and_chillies_by_chillies_in_line_order() {
    let game = game(2);
    let mut state = position(&game, "boats: rr rr\n boats under: zz\n chillies: avoid:p/f");
    act(&game, &mut state, "renew:row1");
    assert_eq!(drawable(&game, &state), ["rr"]);
    fall(&game, &mut state, "rr");
    assert_eq!(drawable(&game, &state), ["avoid:p/f"]);
    fall(&game, &mut state, "avoid:p/f");
    assert_eq!(drawable(&game, &state), ["rr"]);
    fall(&game, &mut state, "rr");
    assert_eq!(drawing::port(&state), "rr avoid:p/f rr | ff unique/r rz | pp z .");
    // Replaced cards go under what lies there already, the last one lowest.
    assert_eq!(drawing::under(&state, PileName::Boats), "zz p f");
    assert_eq!(drawing::under(&state, PileName::Chillies), "unique/z");
    // It takes the whole turn.
    assert_eq!((state.phase(), state.on_turn), (Phase::Turn, seat(1)));
}

#[test]
fn b14_a_replaced_card_does_not_come_back_in_the_same_renewal() {
    let game = game(2);
    let mut state = position(&game, "boats: rr\n chillies: avoid:p/f");
    act(&game, &mut state, "renew:row1");
    fall(&game, &mut state, "rr");
    fall(&game, &mut state, "avoid:p/f");
    // No boat is left for the third card, which stays, though `p` is about to go under the pile.
    assert_eq!(drawing::port(&state), "rr avoid:p/f f | ff unique/r rz | pp z .");
    assert_eq!(drawing::under(&state, PileName::Boats), "p");
}

#[test]
fn b14_a_card_whose_pile_is_empty_stays() {
    let game = game(2);
    let mut state = position(&game, "boats: rr rr\n chillies:");
    act(&game, &mut state, "renew:col2");
    fall(&game, &mut state, "rr");
    assert_eq!(drawing::port(&state), "p unique/z f | ff unique/r rz | pp rr .");
    assert_eq!(drawing::under(&state, PileName::Chillies), "");
}

#[test]
fn b14_a_renewal_that_changes_nothing_is_legal() {
    let game = game(2);
    let mut state = position(&game, "boats:\n chillies:");
    let port = drawing::port(&state);
    act(&game, &mut state, "renew:row1");
    assert_eq!(drawing::port(&state), port);
    assert_eq!((state.phase(), state.on_turn), (Phase::Turn, seat(1)));
}

#[test]
fn b14_gaps_stay_gaps() {
    let game = game(2);
    let mut state = position(&game, "boats: rr rr rr\n chillies: avoid:p/f");
    act(&game, &mut state, "renew:col3");
    fall(&game, &mut state, "rr");
    fall(&game, &mut state, "rr");
    assert_eq!(drawing::port(&state), "p unique/z rr | ff unique/r rr | pp z .");
}

#[test]
fn b14_while_a_renewal_lasts_the_cards_are_all_there() {
    let game = game(2);
    let mut state = drawing::state(
        &game,
        "
        port
          p  unique/z f
          ff unique/r rz
          pp z        r
        hand 0: pf zz rz
        hand 1: f pf rz
        ",
    );
    assert_eq!(game.conserved(&state), Ok(()));
    act(&game, &mut state, "renew:row1");
    for _ in 0..3 {
        assert_eq!(game.conserved(&state), Ok(()));
        super::fall_anyhow(&game, &mut state);
    }
    assert_eq!(game.conserved(&state), Ok(()));
}

#[test]
fn b15_a_player_without_a_trade_must_renew() {
    let game = game(2);
    let state = drawing::state(
        &game,
        "
        port
          p  f  p
          ff pp pf
          f  p  ppf
        hand 0: r rz zz
        boats:
        chillies:
        ",
    );
    assert_eq!(
        legal(&game, &state),
        ["renew:row1", "renew:row2", "renew:row3", "renew:col1", "renew:col2", "renew:col3"]
    );
}
