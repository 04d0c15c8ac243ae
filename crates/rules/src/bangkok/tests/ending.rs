//! Rounds and the end (B15, B16), and the game for one (B19, B20).

use super::{act, drawing, expert, fall_anyhow, game, legal, refusal, seat};
use crate::bangkok::{Bangkok, Phase, State};
use crate::game::{Game, Turn};
use crate::standing::Ending;

/// The active seat renews a line.
fn renew(game: &Bangkok, state: &mut State) {
    act(game, state, "renew:row1");
    while game.turn(state) == Turn::Chance {
        fall_anyhow(game, state);
    }
}

fn three_players(rest: &str) -> (Bangkok, State) {
    let game = game(3);
    let mut state = drawing::state(
        &game,
        &format!(
            "
            port
              p        f  r
              unique/z rr zz
              avoid:p/f z pp
            hand 0: pz fr p
            hand 1: f pf rz
            hand 2: r pz fr
            {rest}
            "
        ),
    );
    state.start = seat(1);
    (game, state)
}

#[test]
fn b16_after_a_ninth_card_the_round_is_played_to_its_end() {
    let (game, mut state) = three_players(
        "
        hand 1: f pf rz ffr
        market 1
          pf pz fr
          fz rz fz
          pr pr .
        on_turn: 1
        round: 12
        market_round: 11
        ",
    );
    act(&game, &mut state, "ffr+c3");
    assert_eq!((game.turn(&state), state.on_turn), (Turn::Seats(crate::SeatSet::one(seat(2))), seat(2)));
    renew(&game, &mut state);
    assert_eq!(state.on_turn, seat(0));
    assert_eq!(game.standing(&state), None);
    // Seat 0 is the last in turn order, as seat 1 is the first.
    renew(&game, &mut state);
    assert_eq!(state.phase(), Phase::Over { ending: Ending::NinthCard });
    assert_eq!(state.round(), 12);
    assert_eq!(game.standing(&state).unwrap().scores.len(), 3);
}

#[test]
fn b16_a_ninth_card_of_the_last_player_ends_the_game_at_once() {
    let (game, mut state) = three_players(
        "
        hand 0: pz fr p ppf
        market 0
          pf pz fr
          fz rz fz
          pr pr .
        on_turn: 0
        ",
    );
    act(&game, &mut state, "ppf+c3");
    assert_eq!(game.turn(&state), Turn::Over);
}

#[test]
fn b15_five_whole_rounds_without_a_market_card_end_the_game() {
    let (game, mut state) = three_players("on_turn: 1");
    for _ in 0..15 {
        assert!(matches!(state.phase(), Phase::Turn), "round {}", state.round());
        renew(&game, &mut state);
    }
    assert_eq!(state.phase(), Phase::Over { ending: Ending::NoMarketCard });
    assert_eq!(state.round(), 5);
}

#[test]
fn b15_a_market_card_starts_the_count_anew_with_the_next_round() {
    let (game, mut state) = three_players("on_turn: 2\n round: 5\n hand 2: r pz fr pr");
    act(&game, &mut state, "pr+a1");
    // The rest of round 5, then five quiet rounds.
    for _ in 0..16 {
        assert!(matches!(state.phase(), Phase::Turn), "round {}", state.round());
        renew(&game, &mut state);
    }
    assert_eq!(state.phase(), Phase::Over { ending: Ending::NoMarketCard });
    assert_eq!(state.round(), 10);
}

#[test]
fn b15_the_bound_on_rounds_is_five_times_8n_plus_1_with_three_actions_a_turn() {
    for players in 2..=4 {
        let rounds = 5 * (8 * u32::from(players) + 1);
        assert!(rounds <= 255, "rounds are counted in a byte");
        assert_eq!(game(players).action_bound(), 3 * u32::from(players) * rounds);
    }
    assert_eq!(game(1).action_bound(), 27);
}

fn solo(game: &Bangkok, rest: &str) -> State {
    drawing::state(
        game,
        &format!(
            "
            port
              p        f  r
              unique/z rr zz
              avoid:p/f z pp
            hand 0: pfr prz pfz
            {rest}
            "
        ),
    )
}

/// The places that no card can be laid at, though every line has a match.
fn blocked(game: &Bangkok, state: &State) -> String {
    let legal = legal(game, state);
    let places = crate::bangkok::Place::all().map(|place| place.to_string());
    let used = |place: &String| legal.iter().any(|action| action.contains(&format!("@{place}=")));
    places.filter(|place| !used(place)).collect::<Vec<_>>().join(" ")
}

#[test]
fn b19_the_piles_and_the_walking_token_block_three_places() {
    let game = game(1);
    let mut state = solo(&game, "");
    let walk = ["r1", "r2", "r3", "b3", "b2", "b1", "l3", "l2", "l1"];
    for (turn, token) in (1..).zip(walk) {
        assert_eq!(state.round(), turn);
        assert_eq!(game.token(turn).map(|place| place.to_string()).as_deref(), Some(token));
        let open = solo(&game, &format!("round: {turn}"));
        let mut expected: Vec<&str> = vec!["t1", "t3", token];
        expected.sort_by_key(|place| "lrtb".find(&place[..1]).map(|side| (side, place.to_string())));
        assert_eq!(blocked(&game, &open), expected.join(" "), "turn {turn}");
        renew(&game, &mut state);
    }
    assert_eq!(state.phase(), Phase::Over { ending: Ending::TokenWalked });
    let state = solo(&game, "");
    assert_eq!(refusal(&game, &state, "pfr@t3=1"), "pile_there (B19, place t3)");
    assert_eq!(refusal(&game, &state, "pfr@r1=1"), "token_there (B19, place r1)");
    assert_eq!(blocked(&super::game(2), &solo(&super::game(2), "")), "");
}

#[test]
fn b19_one_plays_with_set_1_and_the_other_sets_join_the_boats() {
    let game = game(1);
    let state = game.start();
    assert_eq!(drawing::hand(&state, 0), "p fr pz");
    assert_eq!(state.phase(), Phase::Objective { seat: seat(0) });
    assert_eq!(game.conserved(&state), Ok(()));
}

#[test]
fn b19_the_ninth_card_ends_a_solo_game_at_once() {
    let game = game(1);
    let market = "market 0\n pf pz fr\n fz rz fz\n pr pr .";
    let mut state = solo(&game, &format!("{market}\n hand 0: p f ffz r z\n round: 7"));
    act(&game, &mut state, "ffz+c3");
    assert_eq!(state.phase(), Phase::Over { ending: Ending::NinthCard });
    assert_eq!(state.round(), 7);
    // In the last turn too.
    let mut state = solo(&game, &format!("{market}\n hand 0: p f ffz r\n round: 9"));
    act(&game, &mut state, "ffz+c3");
    assert_eq!(state.phase(), Phase::Over { ending: Ending::NinthCard });
}

#[test]
fn b15_b19_quiet_rounds_do_not_end_a_solo_game() {
    let game = game(1);
    let mut state = solo(&game, "");
    for _ in 0..8 {
        renew(&game, &mut state);
    }
    assert_eq!(state.phase(), Phase::Turn);
}

#[test]
fn b20_one_can_play_alone_by_the_expert_rule() {
    let game = expert(1);
    let state = solo(&game, "market 0\n unique/r pf .\n . . .\n . . .\n hand 0: unique/p p f r");
    assert_eq!(refusal(&game, &state, "unique/p+a2"), "chilli_in_column (B12, column 1)");
}
