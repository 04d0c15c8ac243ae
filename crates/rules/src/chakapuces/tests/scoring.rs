//! P17, P18: the final score and ties.

use super::{parse, seat};
use crate::chakapuces::{Chakapuces, Edition, LastRound, Phase};
use crate::edition::Edition as _;
use crate::game::Game;
use crate::standing::{Ending, Standing};
use crate::testing;

fn final_score(options: &[&str], drawing: &str) -> Standing {
    let game: Chakapuces = testing::game(2, options);
    let mut state = parse(&game, drawing);
    assert_eq!(game.standing(&state), None, "no score before the end");
    state.phase = Phase::Over;
    state.last_round = Some(LastRound { by: seat(0), ending: Ending::HandNotRefilled });
    game.conserved(&state).unwrap();
    game.standing(&state).unwrap()
}

fn parts(standing: &Standing, seat: usize) -> Vec<(&'static str, u16, i32)> {
    standing.scores[seat].parts.iter().map(|part| (part.name, part.count, part.points)).collect()
}

#[test]
fn p17_points_for_every_number_of_fleas() {
    let edition = Edition::standard();
    let bands = [(0, 0, 15), (1, 5, 12), (6, 10, 6), (11, 15, 0), (16, 20, -4), (21, 25, -8), (26, 300, -12)];
    for (from, to, points) in bands {
        for fleas in from..=to {
            assert_eq!(edition.flea_points(fleas), points, "{fleas} fleas");
        }
    }
}

const MIXED: &str = "  .  .  .  .  .  .  .  .  .  .
         > 0: 9 9 9 8s | 5 fleas | 1 2 2s 5 5s 5s
           1: 8 8 8 8 | 26 fleas |";

#[test]
fn p17_cats_score_and_scratch_cards_and_hands_do_not() {
    let standing = final_score(&[], MIXED);
    assert_eq!(parts(&standing, 0), [("cats", 3, 3), ("fleas", 5, 12)]);
    assert_eq!(parts(&standing, 1), [("cats", 0, 0), ("fleas", 26, -12)]);
    assert_eq!(standing.scores[0].points, 15);
}

#[test]
fn p17_with_the_option_scratch_cards_score_too() {
    let standing = final_score(&["scratch_scores=true"], MIXED);
    assert_eq!(parts(&standing, 0), [("cats", 3, 3), ("scratches", 3, 3), ("fleas", 5, 12)]);
    assert_eq!(standing.scores[0].points, 18);
}

#[test]
fn p18_equal_points_are_decided_by_the_fewest_fleas() {
    let standing = final_score(
        &[],
        "  .  .  .  .  .  .  .  .  .  .
         > 0: 9 9 9 9 | 3 fleas | 1 1
           1: 8 8 8 8 | 2 fleas | 1 1",
    );
    let told: Vec<_> = standing.scores.iter().map(|score| (score.points, score.place)).collect();
    assert_eq!(told, [(14, 2), (14, 1)]);
    let tie = standing.scores[0].tie_breaks[0];
    assert_eq!((tie.name, tie.value, tie.used), ("fleas", -3, true));
}

#[test]
fn p18_equal_points_and_fleas_share_the_place() {
    let standing = final_score(
        &[],
        "  .  .  .  .  .  .  .  .  .  .
         > 0: 9 9 9 9 | 3 fleas | 1 1
           1: 8 8 8 8 | 3 fleas | 2 2",
    );
    assert_eq!(standing.winners().collect::<Vec<_>>(), [seat(0), seat(1)]);
}
