//! What a market is worth (B3, B17), and ties (B18).

use super::{drawing, game, seat};
use crate::bangkok::{Phase, State};
use crate::game::{Game, Viewer};
use crate::standing::{Ending, Standing};

fn over(players: u8, drawing: &str) -> (State, Standing) {
    let game = game(players);
    let mut state = drawing::state(&game, drawing);
    state.phase = Phase::Over { ending: Ending::NinthCard };
    let standing = game.standing(&state).unwrap();
    for score in &standing.scores {
        assert_eq!(score.points, state.points(score.seat), "the fast count agrees");
    }
    (state, standing)
}

fn parts(standing: &Standing, index: u8) -> String {
    let score = &standing.scores[seat(index).index()];
    let parts = score.parts.iter().map(|part| {
        let which = part.which.map_or(String::new(), |which| format!(" {which}"));
        format!("{}{which} {}: {} points, cells {:?}", part.name, part.count, part.points, part.spots)
    });
    parts.collect::<Vec<_>>().join("\n")
}

#[test]
fn b17_the_example_of_the_rule_book_counts_twenty() {
    let (_, standing) = over(
        1,
        "
        market 0
          p    f          unique/z
          ppf  pair:pf/r  pfz
          rz   ppr        avoid:r/z
        objective 0: p
        ",
    );
    insta::assert_snapshot!(parts(&standing, 0), @"
    objective pea 6: 6 points, cells [0, 3, 5, 7]
    unique 1: 2 points, cells [2, 1, 5]
    pair pea+fish 3: 6 points, cells [4, 1, 3, 5, 7]
    avoid fruit 1: 4 points, cells [8, 5, 7]
    complete 9: 2 points, cells []
    ");
    assert_eq!(standing.scores[0].points, 20);
}

#[test]
fn b7_b17_the_worth_of_a_market_tells_no_secret_objective() {
    let game = game(2);
    let mut state = over(
        2,
        "
        market 1
          p  collect:r/p  .
          .  .            .
          .  .            .
        objective 0: z
        objective 1: p
        ",
    )
    .0;
    state.phase = Phase::Turn;
    let known = |viewer| {
        let worth = game.worth(&game.view(&state, viewer));
        worth[1].iter().map(|part| part.name).collect::<Vec<_>>()
    };
    assert_eq!(known(Viewer::Seat(seat(1))), ["objective", "collect"]);
    assert_eq!(known(Viewer::Seat(seat(0))), ["collect"]);
    assert_eq!(known(Viewer::Public), ["collect"]);
}

#[test]
fn b3_items_are_counted_and_symbols_are_not_goods() {
    // Two fruits on one card are two; the peas in the symbols are not counted.
    let (_, standing) = over(
        1,
        "
        market 0
          collect:r/p  rr  .
          rrz          .   .
          .            .   .
        objective 0: p
        ",
    );
    insta::assert_snapshot!(parts(&standing, 0), @"
    objective pea 1: 1 points, cells [0]
    collect fruit 4: 4 points, cells [0, 1, 3]
    ");
}

#[test]
fn b17_avoid_may_be_negative_and_a_market_with_gaps_is_valued_by_what_is_there() {
    let (_, standing) = over(
        1,
        "
        market 0
          ff   avoid:f/r  ffz
          .    ffr        .
          .    unique/f   .
        objective 0: z
        ",
    );
    insta::assert_snapshot!(parts(&standing, 0), @"
    objective zucchini 1: 1 points, cells [2]
    avoid fish 6: -1 points, cells [1, 0, 2, 4]
    unique 1: 2 points, cells [7, 4]
    ");
    assert_eq!(standing.scores[0].points, 2);
}

#[test]
fn b17_hand_cards_count_for_nothing() {
    let (_, standing) = over(1, "hand 0: pp ppf ppr\n objective 0: p");
    assert_eq!(standing.scores[0].points, 0);
}

#[test]
fn b18_a_tie_goes_to_more_objective_points_and_is_then_shared() {
    let position = |second: &str, third: &str| {
        over(
            3,
            &format!(
                "
                market 0
                  pp . .
                  .  . .
                  .  . .
                market 1
                  {second}
                  .  . .
                  .  . .
                market 2
                  {third}
                  .  . .
                  .  . .
                objective 0: p
                objective 1: f
                objective 2: r
                "
            ),
        )
        .1
    };
    let places = |standing: &Standing| standing.scores.iter().map(|score| score.place).collect::<Vec<_>>();
    // Two points each: seat 0 by its objective, seat 1 by a chilli, seat 2 by its objective.
    let tied = position("unique/z . .", "rr . .");
    assert_eq!(tied.scores.iter().map(|score| score.points).collect::<Vec<_>>(), [2, 2, 2]);
    assert_eq!(places(&tied), [1, 3, 1]);
    assert!(tied.scores[1].tie_breaks[0].used && tied.scores[1].tie_breaks[0].name == "objective");
    let clear = position("unique/z . .", "rz . .");
    assert_eq!(places(&clear), [1, 2, 3]);
}
