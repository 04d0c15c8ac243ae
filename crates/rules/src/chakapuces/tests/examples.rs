//! The examples of the rule book, played out.

use super::{assert_drawn, play, position, seat};
use crate::chakapuces::{Card, LastRound, Phase};
use crate::game::Game;
use crate::standing::Ending;

/// P9: a 6, then a 7, beside a 5: a run of three, three fleas go.
#[test]
fn p9_six_then_seven_beside_a_five_sheds_three_fleas() {
    let (game, mut state) = position(
        "   .  .  .  .  5  .  .  .  .  .
         > 0: 6 7 1 9 | 18 fleas |
           1: 2 3 4 8 | 18 fleas |
           2: 2 3 4 8 | 18 fleas |",
    );
    play(&game, &mut state, "6 7 10 10");
    assert_drawn(
        &game,
        &state,
        "  .  .  .  .  5  6  7  .  .  .
           0: 1 9 10 10 | 15 fleas |
         > 1: 2 3 4 8 | 18 fleas |
           2: 2 3 4 8 | 18 fleas |",
    );
}

/// P10: a 2, then a 3 onto a 3: all 2s are taken, the one just played too; the 5 is no neighbour.
#[test]
fn p10_two_then_three_onto_a_three_takes_the_twos_and_not_the_five() {
    let (game, mut state) = position(
        "   .  2  3  .  5  .  .  .  .  .
           0: 1 1 8 8 | 20 fleas |
         > 1: 2 3 9 9 | 20 fleas | 10
           2: 1 1 8 8 | 20 fleas |",
    );
    play(&game, &mut state, "2 3 7 7");
    assert_drawn(
        &game,
        &state,
        "   .  .  3  .  .  .  .  .  .  .
            .  .  3  .  5  .  .  .  .  .
           0: 1 1 8 8 | 20 fleas |
           1: 7 7 9 9 | 20 fleas | 2 2 10
         > 2: 1 1 8 8 | 20 fleas |",
    );
}

/// P12: a 5, then a Scratch 6 onto a 6: all 5s and 7s are taken, and two cards at the 6 bring two fleas.
#[test]
fn p12_five_then_scratch_six_onto_a_six_takes_both_sides_and_scratches_two() {
    let (game, mut state) = position(
        "   .  .  .  .  5  6  7  .  .  .
           0: 1 1 8 8 | 19 fleas |
           1: 1 1 8 8 | 20 fleas |
         > 2: 5 6s 9 9 | 3 fleas |",
    );
    play(&game, &mut state, "5 6s 2 2");
    assert_drawn(
        &game,
        &state,
        "   .  .  .  .  .  6s .  .  .  .
            .  .  .  .  .  6  .  .  .  .
         > 0: 1 1 8 8 | 21 fleas |
           1: 1 1 8 8 | 22 fleas |
           2: 2 2 9 9 | 3 fleas | 5 5 7",
    );
}

/// P17: 21 cats and 14 fleas, 27 cats and 21 fleas, 7 cats and no fleas.
#[test]
fn p17_the_final_example_scores_21_19_and_22() {
    let (game, mut state) = position(
        "  .  .  .  .  .  .  .  .  .  .
         > 0: 3*10 | 14 fleas | 6*1 6*2 6*3 3*4
           1: 3*9  | 21 fleas | 4*4 7*5 7*6 7*7 2*8
           2: 2*8  |  0 fleas | 2*8 3*9 2*10",
    );
    state.phase = Phase::Over;
    state.last_round = Some(LastRound { by: seat(0), ending: Ending::NoFleas });
    assert_eq!(state.collected[2].count("10".parse::<Card>().unwrap()), 2);
    let standing = game.standing(&state).unwrap();
    let told: Vec<(i32, u8)> = standing.scores.iter().map(|score| (score.points, score.place)).collect();
    assert_eq!(told, [(21, 2), (19, 3), (22, 1)]);
    let parts: Vec<Vec<i32>> =
        standing.scores.iter().map(|score| score.parts.iter().map(|part| part.points).collect()).collect();
    assert_eq!(parts, [[21, 0], [27, -8], [7, 15]]);
    assert_eq!(standing.winners().collect::<Vec<_>>(), [seat(2)]);
}
