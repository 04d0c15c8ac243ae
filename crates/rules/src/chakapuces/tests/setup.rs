//! P1–P5: cards, fleas, the deal, the opening of the line, the start player.

use std::collections::BTreeSet;

use super::{assert_drawn, play, seat, table};
use crate::chakapuces::{Card, Chakapuces, Outcome, Phase};
use crate::game::{Game, Step, Turn};
use crate::seat::{Seat, SeatSet};
use crate::testing::play_while;

#[test]
fn p1_there_are_64_cats_and_12_scratch_cards_of_ten_values() {
    let state = table(4).start();
    let copies = |scratch| {
        let cards = Card::all().filter(move |card| card.is_scratch() == scratch);
        cards.map(|card| state.pile.count(card.kind())).collect::<Vec<_>>()
    };
    assert_eq!(copies(false), [6, 6, 6, 7, 7, 7, 7, 6, 6, 6]);
    assert_eq!(copies(true), [1, 1, 1, 1, 2, 2, 1, 1, 1, 1]);
    assert_eq!(state.pile.total(), 76);
}

#[test]
fn p2_the_supply_of_fleas_does_not_run_out() {
    // More fleas than the 70 tokens of the box are worth, and still more are taken.
    let (game, mut state) = super::position(
        "   .  .  .  .  .  6  .  .  .  .
         > 0: 1 6s 9 9 | 900 fleas |
           1: 1 1 8 8 | 900 fleas |",
    );
    play(&game, &mut state, "1 6s 2 2");
    assert_eq!(state.fleas[..2], [900, 902]);
}

#[test]
fn p3_fleas_and_hands_by_number_of_players() {
    for (players, fleas) in [(2, 22), (3, 20), (4, 18), (5, 16), (6, 15)] {
        let game = table(players);
        let (steps, state) = play_while(&game, 3, |state| state.phase != Phase::First);
        assert_eq!(steps.len(), 1 + 4 * usize::from(players) + 4);
        for index in 0..6 {
            let seated = index < usize::from(players);
            assert_eq!(state.fleas[index], if seated { fleas } else { 0 });
            assert_eq!(state.hands[index].len(), if seated { 4 } else { 0 });
        }
        assert_eq!(state.pile.total(), 72 - 4 * u32::from(players));
    }
}

#[test]
fn p3_p4_hands_are_dealt_seat_by_seat_then_four_cards_open_the_line() {
    let game = table(2);
    let mut state = game.start();
    // Equal values stack, neighbours are no sequence: the fleas stay.
    play(&game, &mut state, "start:1 1 2 3 4 5 5s 6 6s 7 7s 8 7");
    assert_drawn(
        &game,
        &state,
        "   .  .  .  .  .  .  7s .  .  .
            .  .  .  .  .  .  7  .  .  .
            .  .  .  .  .  .  7  8  .  .
           0: 1 2 3 4   | 22 fleas |
         > 1: 5 5s 6 6s | 22 fleas |",
    );
}

#[test]
fn p5_anybody_may_start() {
    let game = table(5);
    let mut chances = Vec::new();
    game.chances(&game.start(), &mut chances);
    let expected: Vec<_> = Seat::all(5).map(|seat| (Outcome::Start { seat }, 1)).collect();
    assert_eq!(chances, expected);
    for start in Seat::all(5) {
        let mut state = game.start();
        game.apply(&mut state, &Step::Chance(Outcome::Start { seat: start })).unwrap();
        assert_eq!(state.on_turn, start);
    }
}

#[test]
fn p5_turns_go_clockwise() {
    let game = table(3);
    let mut state = game.start();
    play(&game, &mut state, "start:1 1 1 1 1 2 2 2 2 3 3 3 3 9 9 9 9");
    for (turn, cards) in [(1, "2 2"), (2, "3 3"), (0, "1 1"), (1, "5 2")] {
        assert_eq!(game.turn(&state), Turn::Seats(SeatSet::one(seat(turn))));
        play(&game, &mut state, cards);
        play(&game, &mut state, "5 6");
    }
}

#[test]
fn all_cards_come_from_one_stream_so_that_the_pile_is_one_shuffled_pile() {
    let game = table(2);
    let streams = |seed| {
        let mut names = BTreeSet::new();
        play_while(&game, seed, |state| {
            if game.turn(state) == Turn::Chance {
                names.insert((game.stream(state).name, game.stream(state).rule));
            }
            true
        });
        names
    };
    let names: BTreeSet<_> = (0..10).flat_map(streams).collect();
    let expected = [("pile", "P13"), ("pile", "P3"), ("pile", "P4"), ("pile", "P6"), ("start", "P5")];
    assert_eq!(Vec::from_iter(names), expected);
}

#[test]
fn the_state_is_small() {
    assert!(size_of::<<Chakapuces as Game>::State>() <= 256);
}
