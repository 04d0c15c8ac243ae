//! P14–P16: how the end is triggered, the last round, the bound.

use super::{is_over, play, position, seat, table};
use crate::chakapuces::{LastRound, Phase, State};
use crate::game::{Game, Turn};
use crate::standing::Ending;
use crate::testing::play_while;

fn triggered(state: &State) -> Option<(u8, Ending)> {
    state.last_round.map(|LastRound { by, ending }| (by.index() as u8, ending))
}

fn ending(game: &super::Chakapuces, state: &State) -> Option<Ending> {
    game.standing(state).map(|standing| standing.ending)
}

const NEARLY_FREE: &str = "   .  .  .  .  5  6  .  .  .  .
           0: 1 1 1 1 | 18 fleas |
         > 1: 2 7 2 3 | 3 fleas |
           2: 8 8 8 8 | 16 fleas |";

#[test]
fn p14_without_fleas_the_end_is_triggered_after_drawing() {
    let (game, mut state) = position(NEARLY_FREE);
    play(&game, &mut state, "2 7");
    assert_eq!((state.fleas[1], triggered(&state), state.phase), (0, None, Phase::Refill));
    play(&game, &mut state, "10 10");
    assert_eq!(triggered(&state), Some((1, Ending::NoFleas)));
    assert_eq!(state.hands[1].len(), 4, "who triggers the end by fleas draws too");
}

#[test]
fn p14_every_other_player_takes_exactly_one_more_turn_in_order() {
    let (game, mut state) = position(NEARLY_FREE);
    play(&game, &mut state, "2 7 10 10");
    for turn in [2, 0] {
        assert_eq!(state.on_turn, seat(turn));
        assert_eq!(ending(&game, &state), None);
        play(&game, &mut state, "pile 9 pile 9");
    }
    assert_eq!(game.turn(&state), Turn::Over);
    assert_eq!(ending(&game, &state), Some(Ending::NoFleas));
}

#[test]
fn p14_draws_go_on_in_the_last_round() {
    let (game, mut state) = position(NEARLY_FREE);
    play(&game, &mut state, "2 7 10 10 8 8");
    assert_eq!((state.on_turn, state.phase), (seat(2), Phase::Refill));
    play(&game, &mut state, "4 4 1 1 4 4");
    assert!(is_over(&state));
    assert_eq!(state.hands[0].len(), 4);
}

#[test]
fn p14_only_the_first_trigger_counts() {
    let (game, mut state) = position(
        "   .  .  .  .  5  6  .  .  .  .
           0: 1 1 1 1 | 18 fleas |
         > 1: 2 7 2 3 | 3 fleas |
           2: 8 8 8 8 | 2 fleas |",
    );
    play(&game, &mut state, "2 7 10 10");
    // Seat 2 gets rid of its fleas too; that does not give seat 0 and seat 1 another turn.
    play(&game, &mut state, "pile 1 8 10");
    assert_eq!((state.fleas[2], triggered(&state)), (0, Some((1, Ending::NoFleas))));
    play(&game, &mut state, "1 1 4 4");
    assert!(is_over(&state));
}

#[test]
fn p14_a_hand_that_cannot_be_refilled_triggers_the_end() {
    let (game, start) = position(
        "   .  .  .  .  .  .  .  .  .  10
         > 0: 1 2 4s 9 | 22 fleas | rest
           1: 1 1 8 8 | 22 fleas |
         pile: 5",
    );
    // One card is left: whatever is played, the hand stays at three, what there is being drawn.
    for words in ["1 9 5", "pile 5 1", "1 pile 5"] {
        let mut state = start;
        play(&game, &mut state, words);
        assert_eq!(triggered(&state), Some((0, Ending::HandNotRefilled)), "{words}");
        assert_eq!((state.hands[0].len(), state.on_turn), (3, seat(1)), "{words}");
        play(&game, &mut state, "1 8");
        assert!(is_over(&state));
        assert_eq!(ending(&game, &state), Some(Ending::HandNotRefilled));
    }
}

#[test]
fn p14_an_empty_pile_with_a_full_hand_triggers_nothing() {
    let (game, start) = position(
        "   .  .  .  .  .  .  .  .  .  10
         > 0: 1 2 4s 9 | 22 fleas | rest
           1: 1 1 8 8 | 22 fleas |
         pile: 5 5",
    );
    for words in ["1 9 5 5", "pile 5 1 5", "pile 5 pile 5"] {
        let mut state = start;
        play(&game, &mut state, words);
        assert!(state.pile.is_empty());
        assert_eq!((triggered(&state), state.on_turn), (None, seat(1)), "{words}");
        // P16: the next player still holds four cards, must play two of them and triggers the end.
        play(&game, &mut state, "1 8");
        assert_eq!((triggered(&state), state.on_turn), (Some((1, Ending::HandNotRefilled)), seat(0)));
        play(&game, &mut state, "2 4s");
        assert!(is_over(&state));
    }
}

#[test]
fn p14_no_fleas_names_the_end_where_both_come_together() {
    let (game, mut state) = position(
        "   .  .  .  .  .  .  .  .  .  10
         > 0: 1 2 4s 9 | 2 fleas | rest
           1: 1 1 8 8 | 22 fleas |
         pile:",
    );
    play(&game, &mut state, "1 2");
    assert_eq!(triggered(&state), Some((0, Ending::NoFleas)));
}

#[test]
fn p14_nobody_is_without_fleas_before_the_last_round() {
    // Only the player on turn can lose fleas, so that looking at that one is enough.
    for players in 2..=6 {
        let game = table(players);
        for seed in 0..50 {
            play_while(&game, seed, |state| {
                let free = (0..usize::from(players)).any(|seat| state.fleas[seat] == 0);
                let between = matches!(state.phase, Phase::First | Phase::Over);
                assert!(!free || !between || state.last_round.is_some());
                true
            });
        }
    }
}

#[test]
fn p15_scratch_cards_work_in_the_last_round() {
    let (game, mut state) = position(
        "   .  .  .  .  5  6  .  .  .  .
           0: 1 1 1 1 | 18 fleas |
         > 1: 2 7 2 3 | 3 fleas |
           2: 8 8 6s 8 | 16 fleas |",
    );
    play(&game, &mut state, "2 7 10 10 8 6s");
    assert_eq!(state.fleas[..3], [20, 2, 16], "who triggered the end has fleas again");
    play(&game, &mut state, "4 4 1 1 4 4");
    assert!(is_over(&state));
    assert_eq!(ending(&game, &state), Some(Ending::NoFleas));
}

#[test]
fn p16_a_player_to_move_always_holds_four_cards() {
    for players in 2..=6 {
        let game = table(players);
        for seed in 0..50 {
            play_while(&game, seed, |state| {
                let hand = state.hands[state.on_turn.index()].len();
                assert!(state.phase != Phase::First || hand == 4);
                assert!(state.phase != Phase::Second || hand >= 3);
                true
            });
        }
    }
}

#[test]
fn p14_the_longest_game_has_36_turns_less_the_number_of_players() {
    for players in 2..=6 {
        let game = table(players);
        assert_eq!(game.action_bound(), 2 * (36 - u32::from(players)));
        // Without a flea shed the pile runs out: such a game is just as long as the bound.
        let mut longest = 0;
        for seed in 0..300 {
            let mut actions = 0;
            let (_, state) = play_while(&game, seed, |state| {
                actions += u32::from(matches!(game.turn(state), Turn::Seats(_)));
                true
            });
            if ending(&game, &state) == Some(Ending::HandNotRefilled) {
                assert_eq!(actions, game.action_bound());
            }
            longest = longest.max(actions);
        }
        assert_eq!(longest, game.action_bound());
    }
}

#[test]
fn both_endings_happen_in_random_games() {
    let game = table(4);
    let endings: Vec<_> = (0..40).map(|seed| ending(&game, &play_while(&game, seed, |_| true).1)).collect();
    assert!(endings.contains(&Some(Ending::NoFleas)));
    assert!(endings.contains(&Some(Ending::HandNotRefilled)));
}
