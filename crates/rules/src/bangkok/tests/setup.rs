//! The set-up (B6, B7), and what stays secret.

use std::collections::BTreeSet;

use super::{act, drawable, drawing, fall, fall_anyhow, game, seat};
use crate::bangkok::{Bangkok, Good, Objective, Phase, PileName, State, View};
use crate::game::{Game, Turn, Viewer};
use crate::testing::play_while;

fn in_set_up(state: &State) -> bool {
    matches!(state.phase(), Phase::Start | Phase::Objective { .. } | Phase::PortChillies | Phase::Deal { .. })
}

#[test]
fn b6_anybody_may_play_first_and_sets_go_out_in_turn_order() {
    let game = game(3);
    assert_eq!(drawable(&game, &game.start()), ["start:0", "start:1", "start:2"]);
    let mut state = game.start();
    fall(&game, &mut state, "start:2");
    // Set 1 to seat 2, set 2 to seat 0, set 3 to seat 1.
    assert_eq!(drawing::hand(&state, 2), "p fr pz");
    assert_eq!(drawing::hand(&state, 0), "f pf rz");
    assert_eq!(drawing::hand(&state, 1), "r fr pz");
    while in_set_up(&state) {
        fall_anyhow(&game, &mut state);
    }
    assert_eq!(state.on_turn, seat(2));
}

#[test]
fn b6_sets_that_nobody_gets_join_the_boats() {
    let boats = |players| game(players).start().pile(PileName::Boats).len();
    assert_eq!([boats(1), boats(2), boats(3), boats(4)], [32 + 9, 32 + 6, 32 + 3, 32]);
    // Set 4 has a `z`, so that two of them are in the pile of three players.
    let game = game(3);
    assert_eq!(game.start().pile(PileName::Boats).unseen.count(game.deck.kind(super::card("z"))), 2);
}

#[test]
fn b6_everybody_gets_a_tile_of_their_own() {
    let game = game(4);
    let mut state = game.start();
    fall(&game, &mut state, "start:1");
    assert_eq!(drawable(&game, &state), ["objective:p", "objective:f", "objective:r", "objective:z"]);
    fall(&game, &mut state, "objective:r");
    assert_eq!(drawable(&game, &state), ["objective:p", "objective:f", "objective:z"]);
    assert_eq!(state.objective(seat(0)), Some(Good::Fruit));
}

#[test]
fn b7_two_chillies_and_seven_boats_are_laid_out_in_any_of_36_ways() {
    let game = game(2);
    let mut ways = BTreeSet::new();
    for seed in 0..400 {
        let (_, state) = play_while(&game, seed, in_set_up);
        assert_eq!(state.port().cards().count(), 9);
        assert_eq!(state.port().chillies(), 2);
        assert_eq!(state.pile(PileName::Boats).len(), 38 - 7);
        assert_eq!(state.pile(PileName::Chillies).len(), 16 - 2);
        let cells = super::super::Cell::all().filter(|cell| state.port().at(*cell).unwrap().is_chilli());
        ways.insert(cells.collect::<Vec<_>>());
    }
    assert_eq!(ways.len(), 36);
}

fn objectives(view: &View) -> Vec<Objective> {
    view.seats.iter().map(|seat| seat.objective).collect()
}

#[test]
fn b7_an_objective_is_seen_by_its_owner_until_all_are_turned_over_at_the_end() {
    let game: Bangkok = game(3);
    let (_, state) = play_while(&game, 7, |state| state.round() < 3);
    let known = |seat: usize| Objective::Known { good: state.objectives[seat].unwrap() };
    let hidden = Objective::Hidden;
    let seen = |viewer| objectives(&game.view(&state, viewer));
    assert_eq!(seen(Viewer::Seat(seat(0))), [known(0), hidden, hidden]);
    assert_eq!(seen(Viewer::Seat(seat(2))), [hidden, hidden, known(2)]);
    assert_eq!(seen(Viewer::Public), [hidden; 3]);
    assert_eq!(objectives(&game.reveal(&state)), [known(0), known(1), known(2)]);
    let (_, over) = play_while(&game, 7, |_| true);
    assert_eq!(game.turn(&over), Turn::Over);
    assert_eq!(objectives(&game.view(&over, Viewer::Public)), [known(0), known(1), known(2)]);
}

#[test]
fn b7_worlds_deal_the_hidden_tiles_in_all_ways_and_never_the_own_one() {
    let game = game(2);
    let (_, state) = play_while(&game, 3, |state| state.round() < 2);
    let own = state.objective(seat(1)).unwrap();
    let view = game.view(&state, Viewer::Seat(seat(1)));
    let mut draw = crate::testing::seeded(5);
    let worlds: BTreeSet<Good> =
        (0..100).map(|_| game.determinize(&view, &mut draw).objective(seat(0)).unwrap()).collect();
    let others: BTreeSet<Good> = Good::ALL.into_iter().filter(|good| *good != own).collect();
    assert_eq!(worlds, others);
}

#[test]
fn b7_hands_and_what_is_in_the_piles_are_known_to_all() {
    let game = game(4);
    let (_, state) = play_while(&game, 11, |state| state.round() < 6);
    let view = game.view(&state, Viewer::Public);
    for (index, seat) in (0..4).map(seat).enumerate() {
        assert_eq!(view.seats[index].hand, *state.hand(seat));
    }
    let unseen: usize = view.boats.unseen.iter().map(|kind| usize::from(kind.count)).sum();
    assert_eq!(unseen + view.boats.under.len(), state.pile(PileName::Boats).len());
    assert_eq!(view.boats.size, state.pile(PileName::Boats).len());
}

#[test]
fn b19_a_solo_game_counts_its_turns_down() {
    let (alone, mut left) = (game(1), Vec::new());
    let mut state = drawing::state(&alone, "port\n p f r\n ff rr zz\n pf z pp\n hand 0: p f r");
    while let Some(turns) = alone.turns_left(&state).filter(|_| alone.standing(&state).is_none()) {
        left.push(turns);
        act(&alone, &mut state, "renew:row1");
        while alone.turn(&state) == Turn::Chance {
            fall_anyhow(&alone, &mut state);
        }
    }
    assert_eq!(left, [9, 8, 7, 6, 5, 4, 3, 2, 1]);
    assert_eq!(game(2).turns_left(&game(2).start()), None);
}
