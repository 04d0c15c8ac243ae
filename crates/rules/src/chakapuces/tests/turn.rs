//! P6–P13 and P16: a turn and what its second card does.

use super::{assert_drawn, legal, play, position, refused, seat};
use crate::chakapuces::refusal::{NOT_IN_HAND, PILE_EMPTY};
use crate::chakapuces::{Cards, Consequence, First, Phase, Source, Trigger, Value};
use crate::game::{Game, Step};
use crate::illegal::{CHANCE_PENDING, NOT_ON_TURN};

/// What a second card does on a line of these cards.
fn second(line: &str, card: &str) -> Consequence {
    let line: Cards = line.split_whitespace().map(|word| word.parse().unwrap()).collect();
    Consequence::of(line, card.parse().unwrap())
}

fn run(line: &str, card: &str) -> (u8, u8) {
    match second(line, card).trigger {
        Trigger::Sequence { from, to } => (from.number(), to.number()),
        other => panic!("{card} on {line}: {other:?}"),
    }
}

fn taken(line: &str, card: &str) -> Vec<String> {
    match second(line, card).trigger {
        Trigger::Stack { taken } => {
            taken.kinds().map(|card| format!("{}*{card}", taken.count(card))).collect()
        }
        other => panic!("{card} on {line}: {other:?}"),
    }
}

#[test]
fn p6_each_card_comes_from_the_hand_or_from_the_pile() {
    let (game, start) = position(
        "   .  .  .  .  .  .  .  .  .  10
         > 0: 2 2 4s 9 | 22 fleas |
           1: 1 1 8 8 | 22 fleas |",
    );
    insta::assert_snapshot!(legal(&game, &start), @"2 4s 9 pile");
    for (words, hand) in [("9 2 5 5", 4), ("9 pile 1 5", 4), ("pile 1 9 5", 4), ("pile 1 pile 3", 4)] {
        let mut state = start;
        play(&game, &mut state, words);
        assert_eq!((state.on_turn, state.phase), (seat(1), Phase::First), "{words}");
        assert_eq!(state.hands[0].len(), hand, "{words}");
    }
}

#[test]
fn p6_the_second_source_is_chosen_after_the_first_card_is_seen() {
    let (game, mut state) = position(
        "   .  .  .  .  .  .  .  .  .  10
         > 0: 2 2 4s 9 | 22 fleas |
           1: 1 1 8 8 | 22 fleas |",
    );
    play(&game, &mut state, "pile");
    let early = game.check(&state, &Step::Act(seat(0), "2".parse().unwrap())).unwrap_err();
    assert_eq!(early, CHANCE_PENDING.at("P6"));
    play(&game, &mut state, "3");
    let first = First { card: "3".parse().unwrap(), from: Source::Pile };
    assert_eq!((state.phase, state.first), (Phase::Second, Some(first)));
    assert_eq!(legal(&game, &state), "2 4s 9 pile");
}

#[test]
fn p6_only_cards_of_the_own_hand_are_played_and_only_on_turn() {
    let (game, mut state) = position(
        "   .  .  .  .  .  .  .  .  .  10
         > 0: 2 2 4s 9 | 22 fleas |
           1: 1 1 8 8 | 22 fleas |",
    );
    assert_eq!(refused(&game, &state, "4"), NOT_IN_HAND.with("card", "4"));
    let other = game.check(&state, &Step::Act(seat(1), "1".parse().unwrap())).unwrap_err();
    assert_eq!(other, NOT_ON_TURN.at("P5").with("seat", 1));
    play(&game, &mut state, "9");
    assert_eq!(refused(&game, &state, "9"), NOT_IN_HAND.with("card", "9"));
}

#[test]
fn p7_a_card_goes_to_its_value_onto_those_of_the_same_value() {
    let (game, mut state) = position(
        "   .  .  .  4  .  .  .  .  .  10
         > 0: 2 2 4s 9 | 22 fleas |
           1: 1 1 8 8 | 22 fleas |",
    );
    play(&game, &mut state, "4s 2");
    assert_drawn(
        &game,
        &state,
        "   .  .  .  4s .  .  .  .  .  .
            .  2  .  4  .  .  .  .  .  10
         > 0: 2 9 | 22 fleas |
           1: 1 1 8 8 | 22 fleas |",
    );
}

#[test]
fn p8_the_first_card_triggers_nothing() {
    let (game, start) = position(
        "   1  2  .  4  5  .  .  .  .  10
         > 0: 2 3 4s 9 | 22 fleas |
           1: 1 1 8 8 | 22 fleas |",
    );
    // A sequence, a stack, a Scratch card, from the hand and from the pile.
    for words in ["3", "2", "4s", "9", "pile 3", "pile 5s", "pile 6"] {
        let mut state = start;
        play(&game, &mut state, words);
        assert_eq!(state.fleas, start.fleas, "{words}");
        assert_eq!(state.collected, start.collected, "{words}");
        assert_eq!(state.line.len(), start.line.len() + 1, "{words}");
        assert_eq!(state.phase, Phase::Second, "{words}");
    }
}

#[test]
fn p9_a_run_is_counted_to_both_sides_up_to_the_first_gap() {
    assert_eq!(run("5 6", "7"), (5, 7));
    assert_eq!(run("4 6", "5"), (4, 6));
    assert_eq!(run("1 2 4 5 7", "3"), (1, 5));
    assert_eq!(run("1 3 4 5 7", "2"), (1, 5));
    assert_eq!(run("1 2 3 4 5 6 7 8 9", "10"), (1, 10));
    assert_eq!(run("2 3 4 5 6 7 8 9 10", "1"), (1, 10));
    assert_eq!(run("9", "10"), (9, 10));
    assert_eq!(run("2", "1"), (1, 2));
}

#[test]
fn p9_a_stack_and_a_scratch_card_count_once_in_a_run() {
    assert_eq!(run("4 4 4 5s 5 7s", "6"), (4, 7));
    assert_eq!(second("4 4 4 5s 5 7s", "6").shed(18), 4);
}

#[test]
fn p9_ten_and_one_are_not_neighbours() {
    assert_eq!(second("1 2", "10").trigger, Trigger::Nothing);
    assert_eq!(second("9 10", "1").trigger, Trigger::Nothing);
}

#[test]
fn p9_fleas_do_not_fall_below_zero() {
    let (game, mut state) = position(
        "   .  .  .  .  5  .  7  8  .  .
         > 0: 2 6 4s 9 | 3 fleas |
           1: 1 1 8 8 | 22 fleas |",
    );
    play(&game, &mut state, "9 6");
    assert_eq!(state.fleas[0], 0);
}

#[test]
fn p10_only_direct_neighbours_are_taken_and_the_stack_stays() {
    assert_eq!(taken("2 3 3 4 5 5 6 7", "5"), ["1*4", "1*6"]);
    assert_eq!(taken("4 4 5 6", "5"), ["2*4", "1*6"]);
    assert_eq!(taken("1 1 2 3", "1"), ["1*2"]);
    assert_eq!(taken("8 9 9 10", "10"), ["2*9"]);
}

#[test]
fn p10_ends_of_the_line_have_one_neighbour() {
    assert_eq!(taken("1 10", "1"), Vec::<String>::new());
    assert_eq!(taken("1 10", "10"), Vec::<String>::new());
}

#[test]
fn p10_scratch_cards_are_taken_and_make_a_stack_too() {
    assert_eq!(taken("4s 4 5s 6s", "5"), ["1*4", "1*4s", "1*6s"]);
}

#[test]
fn p10_a_stack_is_no_sequence() {
    let both = second("4 5 6", "5");
    assert_eq!(both.shed(18), 0);
    assert!(matches!(both.trigger, Trigger::Stack { .. }));
}

#[test]
fn p10_the_first_card_of_the_turn_counts_as_part_of_the_stack_and_as_neighbour() {
    let drawing = "   .  .  3  .  .  .  .  .  .  .
         > 0: 4 4 3 9 | 22 fleas |
           1: 1 1 8 8 | 22 fleas |";
    let (game, mut state) = position(drawing);
    play(&game, &mut state, "4 4 7 7");
    assert_drawn(
        &game,
        &state,
        "   .  .  .  4  .  .  .  .  .  .
            .  .  .  4  .  .  .  .  .  .
           0: 3 7 7 9 | 22 fleas | 3
         > 1: 1 1 8 8 | 22 fleas |",
    );
    let (game, mut state) = position(drawing);
    play(&game, &mut state, "4 3 7 7");
    assert_drawn(
        &game,
        &state,
        "   .  .  3  .  .  .  .  .  .  .
            .  .  3  .  .  .  .  .  .  .
           0: 4 7 7 9 | 22 fleas | 4
         > 1: 1 1 8 8 | 22 fleas |",
    );
}

#[test]
fn p10_a_stack_without_neighbours_takes_nothing() {
    assert_eq!(taken("3 5 7", "5"), Vec::<String>::new());
}

#[test]
fn p11_a_card_alone_without_neighbours_does_nothing() {
    for (line, card) in [("", "5"), ("3 7", "5"), ("2 10", "4"), ("8", "10")] {
        assert_eq!(second(line, card), Consequence { trigger: Trigger::Nothing, scratched: 0 });
    }
}

#[test]
fn p12_a_scratch_card_brings_the_others_as_many_fleas_as_cards_lie_at_its_value() {
    // Alone, in a sequence, on one other, on cats and another Scratch card.
    let cases = [("2 9", 1), ("5 7", 1), ("6", 2), ("6 6 6 6s", 5)];
    for (line, fleas) in cases {
        assert_eq!(second(line, "6s").scratched, fleas, "{line}");
        assert_eq!(second(line, "6s").trigger, second(line, "6").trigger, "{line}: as a Cat does");
        assert_eq!(second(line, "6").scratched, 0, "{line}: a Scratch card that lies has no effect");
    }
}

#[test]
fn p12_every_other_player_takes_fleas_also_from_a_blind_scratch_card() {
    let (game, mut state) = position(
        "   .  .  .  .  .  6  .  .  .  .
           0: 1 1 1 1 | 18 fleas |
           1: 2 2 2 2 | 17 fleas |
         > 2: 3 3 3 3 | 16 fleas |
           3: 9 9 9 9 | 15 fleas |",
    );
    play(&game, &mut state, "3 pile 6s");
    assert_eq!(state.fleas[..4], [20, 19, 16, 17]);
    play(&game, &mut state, "4 9 pile 5s");
    assert_eq!(state.fleas[..4], [21, 20, 17, 15], "a run of 5 and 6 sheds two, the Scratch card brings one");
}

#[test]
fn p13_the_hand_is_drawn_up_to_four() {
    let drawing = "   .  .  .  .  .  .  .  .  .  10
         > 0: 1 2 4s 9 | 22 fleas |
           1: 1 1 8 8 | 22 fleas |";
    for (plays, draws) in [("1 4s", 2), ("pile 7 2", 1), ("2 pile 7", 1), ("pile 7 pile 5", 0)] {
        let (game, mut state) = position(drawing);
        play(&game, &mut state, plays);
        for _ in 0..draws {
            assert_eq!((state.on_turn, state.phase), (seat(0), Phase::Refill), "{plays}");
            assert_eq!(game.stream(&state).rule, "P13");
            play(&game, &mut state, "3");
        }
        assert_eq!((state.on_turn, state.phase), (seat(1), Phase::First), "{plays}");
        assert_eq!(state.hands[0].len(), 4, "{plays}");
    }
}

#[test]
fn p16_from_an_empty_pile_nothing_can_be_played() {
    let (game, mut state) = position(
        "   .  .  .  .  .  .  .  .  .  10
         > 0: 2 2 4s 9 | 22 fleas | rest
           1: 1 1 8 8 | 22 fleas |
         pile: 5",
    );
    play(&game, &mut state, "pile 5");
    insta::assert_snapshot!(legal(&game, &state), @"2 4s 9");
    assert_eq!(refused(&game, &state, "pile"), PILE_EMPTY.because());
}

#[test]
fn every_run_and_neighbourhood_of_the_line_is_right() {
    // All 1,024 occupied sets of values, once with single cats and once with stacks.
    for mask in 0u32..1024 {
        let occupied = |number: u8| (1..=10).contains(&number) && mask >> (number - 1) & 1 == 1;
        for value in Value::all() {
            let number = value.number();
            let line: Vec<String> =
                (1..=10).filter(|n| occupied(*n)).flat_map(|n| [format!("{n}"), format!("{n}s")]).collect();
            let line = line.join(" ");
            let card = format!("{number}");
            let beside: Vec<String> = [number - 1, number + 1]
                .into_iter()
                .filter(|n| occupied(*n))
                .flat_map(|n| [format!("1*{n}"), format!("1*{n}s")])
                .collect();
            if occupied(number) {
                assert_eq!(taken(&line, &card), beside);
            } else if beside.is_empty() {
                assert_eq!(second(&line, &card).trigger, Trigger::Nothing);
            } else {
                let (mut from, mut to) = (number, number);
                while occupied(from - 1) {
                    from -= 1;
                }
                while occupied(to + 1) {
                    to += 1;
                }
                assert_eq!(run(&line, &card), (from, to));
            }
        }
    }
}
