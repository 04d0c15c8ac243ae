//! What counts (C15, C16), winning (C17–C21) and where held markers lie (C22).

use super::*;
use crate::chatuchak::effect::{Change, Source, Token};

/// C15: one booth is no group, and booths that touch at a corner are not connected.
#[test]
fn c15_single_booths_and_corners_are_no_group() {
    let table = Table::drawn(
        "_R....  _.....
         R.....  ......
         ......  ......
         ....YY  ......
         ......  ......",
    );
    assert_eq!(table.fit(seat(0), Marker::GroupRed), Fit::Nowhere);
    assert_eq!(table.fit(seat(0), Marker::GroupYellow), booths(2));
    assert_eq!(table.fit(seat(1), Marker::GroupYellow), Fit::Nowhere);
}

/// C15: the empty spot breaks a line and a rectangle.
#[test]
fn c15_the_empty_spot_breaks_paths_and_rectangles() {
    let mut table = Table::drawn(
        "BB_BBB  _.....
         BBB...  ......
         ......  ......
         ......  ......
         ......  ......",
    );
    assert_eq!(table.fit(seat(0), Marker::Path), booths(3));
    assert_eq!(table.fit(seat(0), Marker::Rectangle), booths(4));
    table.jump("f1");
    assert_eq!(table.fit(seat(0), Marker::Path), booths(5));
    assert_eq!(table.fit(seat(0), Marker::Rectangle), booths(6));
}

/// C16: a path needs three, bends count for nothing, and any colour will do.
#[test]
fn c16_paths_are_straight_and_three_long_at_least() {
    for (drawing, fit) in [
        ("RR....\nR.....\n......\n......\n....._", Fit::Nowhere),
        ("RRR...\nR.....\nRYYYY.\nR.....\n....._", booths(4)),
        ("PPPPPP\n......\n......\n......\n....._", booths(6)),
        ("....GB\n....GB\n....GB\n....GB\n_....B", booths(5)),
        // A line does not go on in the next row.
        ("....RR\nRR....\n......\n......\n....._", Fit::Nowhere),
    ] {
        let lines: Vec<String> = drawing.lines().map(|line| format!("{line} _.....")).collect();
        let table = Table::drawn(&lines.join("\n"));
        assert_eq!(table.fit(seat(0), Marker::Path), fit, "{drawing}");
    }
}

/// C16: a rectangle is two wide and high at least, and filled.
#[test]
fn c16_rectangles_are_filled_and_two_by_two_at_least() {
    for (drawing, fit) in [
        ("RRRRRR\n......\n......\n......\n....._", Fit::Nowhere),
        ("RRR...\nR.R...\nRRR...\n......\n....._", Fit::Nowhere),
        ("RR....\nRR....\n...GGG\n...GGG\n....._", booths(6)),
        ("..YY..\n..YY..\n..YY..\n......\n....._", booths(6)),
        ("BB....\nBB....\nBB....\nBB....\n....._", booths(8)),
        ("..BBBB\n..BBBB\n......\n......\n....._", booths(8)),
        // Neither does a rectangle.
        (".....R\nR....R\nR.....\n......\n....._", Fit::Nowhere),
    ] {
        let lines: Vec<String> = drawing.lines().map(|line| format!("{line} _.....")).collect();
        let table = Table::drawn(&lines.join("\n"));
        assert_eq!(table.fit(seat(0), Marker::Rectangle), fit, "{drawing}");
    }
}

/// C16: a mix needs two groups that touch; sizes are compared within one pair.
#[test]
fn c16_mixes_are_two_groups_that_touch() {
    for (drawing, fit) in [
        // A single booth is not enough.
        ("RRRY..\n......\n......\n......\n....._", Fit::Nowhere),
        // Corners don't touch.
        ("RR....\n..YY..\n......\n......\n....._", Fit::Nowhere),
        ("RRYY..\n......\n......\n......\n....._", pair(2, 2)),
        // Three and four, or two and five, but not three and five.
        ("RRRY..\nRR.Y..\n......\nRRRYY.\n_..YY.", pair(3, 4)),
    ] {
        let lines: Vec<String> = drawing.lines().map(|line| format!("{line} _.....")).collect();
        let table = Table::drawn(&lines.join("\n"));
        assert_eq!(table.fit(seat(0), Marker::Mix1), fit, "{drawing}");
    }
}

/// C17: who is left with the best group when another player breaks one up does not win it out of turn.
#[test]
fn c17_markers_are_won_in_the_own_turn_only() {
    let mut table = Table::drawn(
        "RR....  RR....
         ......  ......
         ......  ......
         ......  ......
         ._....  _.....",
    )
    .holding(seat(0), Marker::GroupRed);
    table.jump("b1");
    assert_eq!(table.fit(seat(0), Marker::GroupRed), Fit::Nowhere);
    assert_eq!(table.fit(seat(1), Marker::GroupRed), booths(2));
    assert_eq!(table.holder(Marker::GroupRed), Some(seat(0)));
}

/// C18: the better group must contain the booth that moved.
#[test]
fn c18_the_moved_booth_must_be_part_of_it() {
    let mut table = Table::drawn(
        "RRR...  RR....
         ......  ......
         ......  ......
         ......  ......
         R.._..  _.....",
    )
    .holding(seat(1), Marker::GroupRed);
    // Red moves, but elsewhere.
    let jumped = table.jump("a5");
    assert_eq!(names(&jumped.won), [""; 0]);
    assert_eq!(table.fit(seat(0), Marker::GroupRed), booths(3));
    assert_eq!(table.holder(Marker::GroupRed), Some(seat(1)));
}

/// C18: for a MIX the moved booth may be in either group.
#[test]
fn c18_a_mix_is_won_with_either_of_its_groups() {
    for (drawing, from) in [
        (
            "RRYY..  _.....
             _.....  ......
             ......  ......
             R.....  ......
             ......  ......",
            "a4",
        ),
        (
            "RRYY..  _.....
             ..._..  ......
             ......  ......
             ...Y..  ......
             ......  ......",
            "d4",
        ),
    ] {
        let mut table = Table::drawn(drawing);
        let jumped = table.jump(from);
        assert!(names(&jumped.won).contains(&"mix_1"), "{drawing}");
        assert_eq!(table.fit(seat(0), Marker::Mix1), pair(2, 3));
    }
}

/// C19, ruling: the structure with the moved booth is compared, though a better one lies elsewhere; the
/// marker then lies on the better one (C22).
#[test]
fn c19_the_own_better_structure_elsewhere_does_not_matter() {
    let drawing = "RR_.R.  RR....
                   ......  ......
                   ......  ......
                   RRRR..  ......
                   ......  _.....";
    let mut table = Table::drawn(drawing).holding(seat(1), Marker::GroupRed);
    let jumped = table.jump("e1");
    // Three with the moved booth are better than two.
    assert_eq!(names(&jumped.won), ["group_red", "path"]);
    assert_eq!(jumped.won[0].spots, spots("a4 b4 c4 d4"));
    assert_eq!(jumped.won[0].fit, booths(4));

    let mut table = Table::drawn(&drawing.replace("RR....\n", "RRR...\n")).holding(seat(1), Marker::GroupRed);
    let jumped = table.jump("e1");
    // Three are not better than three, whatever lies elsewhere.
    assert_eq!(names(&jumped.won), [""; 0]);
}

/// C19: players who have passed are compared too, and a marker beside the grid counts as strength 0.
#[test]
fn c19_every_other_player_is_compared() {
    let drawing = "_R..R.  _.....  RRR...
                   ......  ......  ......
                   ......  ......  ......
                   ......  ......  ......
                   ......  ......  ....._";
    let mut table = Table::drawn(drawing).holding(seat(1), Marker::GroupRed);
    assert_eq!(table.state.place(Marker::GroupRed), Spots::NONE);
    table.state.passed = table.state.passed.with(seat(2));
    // Better than the holder, who has it beside the grid, but not better than seat 2.
    let jumped = table.jump("e1");
    assert_eq!(names(&jumped.won), [""; 0]);

    let mut table = Table::drawn(&drawing.replace("RRR...", "......")).holding(seat(1), Marker::GroupRed);
    let jumped = table.jump("e1");
    assert_eq!(names(&jumped.won), ["group_red"]);
    assert_eq!(jumped.won[0].from, Source::Player { seat: seat(1) });
}

/// C14: all markers that a move wins are won at once. C20, C21: from the centre with their matching tokens.
#[test]
fn c14_c20_c21_one_move_wins_many_markers_with_their_tokens() {
    let mut table = Table::drawn(
        "RR_..R  _.....
         RRRYY.  ......
         ...YY.  ......
         ......  ......
         ......  ......",
    );
    let jumped = table.jump("f1");
    assert_eq!(names(&jumped.won), ["group_red", "path", "rectangle", "mix_1"]);
    assert!(jumped.won.iter().all(|won| won.from == Source::Centre && won.token == Token::Matching));
    let tokens: Vec<Marker> =
        Marker::ALL.into_iter().filter(|m| table.state.has_token(seat(0), *m)).collect();
    assert_eq!(tokens, [Marker::GroupRed, Marker::Path, Marker::Rectangle, Marker::Mix1]);
    assert_eq!(table.state.general[0], 0);
    // Four markers and four tokens; red falls from two clusters to one, the worst colour still has one.
    assert_eq!(jumped.points, [Change { seat: seat(0), by: 9 }]);
}

/// C21: a marker from another player brings a general token; the loser keeps the matching one.
#[test]
fn c21_tokens_are_never_lost() {
    let mut table = Table::drawn(
        "RR_..R  RR....
         ......  ......
         ......  ......
         ......  ......
         ......  ....._",
    )
    .holding(seat(1), Marker::GroupRed);
    let jumped = table.jump("f1");
    assert_eq!(jumped.won[0].token, Token::General);
    assert_eq!(table.state.general, [1, 0, 0, 0, 0]);
    assert!(table.state.has_token(seat(1), Marker::GroupRed));
    assert!(!table.state.has_token(seat(0), Marker::GroupRed));
    assert_eq!(table.state.place(Marker::GroupRed), spots("a1 b1 c1"));
}

/// C21: a holder who does better gains nothing. C22: the marker moves to the better place.
#[test]
fn c21_c22_a_held_marker_moves_to_a_better_place_without_a_token() {
    let mut table = Table::drawn(
        "RR....  _.....
         ......  ......
         ......  ......
         ......  ......
         .RR_R.  ......",
    )
    .holding(seat(0), Marker::GroupRed);
    let before = (table.state.matching, table.state.general);
    assert_eq!(table.state.place(Marker::GroupRed), spots("a1 b1"));
    let jumped = table.jump("e5");
    assert_eq!(names(&jumped.won), ["path"]);
    assert_eq!(jumped.moved.len(), 1);
    assert_eq!(jumped.moved[0].marker, Marker::GroupRed);
    assert_eq!(jumped.moved[0].spots, spots("b5 c5 d5"));
    let path = 1 << Marker::Path.index();
    assert_eq!((table.state.matching[0], table.state.general), (before.0[0] | path, before.1));
}

/// C22: a marker that fits nowhere lies beside the grid, is still held and comes back without a token.
#[test]
fn c22_a_broken_up_marker_lies_beside_the_grid_and_returns() {
    let mut table = Table::drawn(
        "RR....  _G....
         ......  ......
         ......  ......
         ......  ......
         ._....  ......",
    )
    .holding(seat(0), Marker::GroupRed);
    let before = (table.state.matching, table.state.general);
    let jumped = table.jump("b1");
    assert_eq!(jumped.beside, [Marker::GroupRed]);
    assert_eq!(jumped.points.iter().map(|change| change.by).collect::<Vec<_>>(), [-2]);
    assert_eq!(table.holder(Marker::GroupRed), Some(seat(0)));
    assert_eq!(table.state.place(Marker::GroupRed), Spots::NONE);
    table.jump("b1");
    let jumped = table.jump("b5");
    assert_eq!(jumped.returned.len(), 1);
    assert_eq!(jumped.returned[0].spots, spots("a1 b1"));
    assert_eq!(jumped.won, []);
    assert_eq!((table.state.matching, table.state.general), before);
}

/// C22: weakening a structure does not lose the marker, and a stronger rival has to make a move of it.
#[test]
fn c22_a_weakened_marker_waits_for_a_rival_to_win_it() {
    let mut table = Table::drawn(
        "RRR...  RRR...
         ......  ......
         ......  ..B...
         ......  ......
         .._...  .._...",
    )
    .holding(seat(0), Marker::GroupRed);
    table.jump("c1");
    assert_eq!(table.fit(seat(0), Marker::GroupRed), booths(2));
    assert_eq!(table.state.place(Marker::GroupRed), spots("a1 b1"));
    // Seat 1 has three, but moves blue.
    table.jump("c3");
    assert_eq!(table.holder(Marker::GroupRed), Some(seat(0)));
    table.jump("c5");
    // Back at three against three.
    assert_eq!(table.fit(seat(0), Marker::GroupRed), booths(3));
    assert_eq!(table.holder(Marker::GroupRed), Some(seat(0)));
}

/// C22, ruling: among equals the marker stays, else it goes to the place with the lowest spot.
#[test]
fn c22_among_equal_places_a_marker_stays_else_takes_the_lowest() {
    let drawing = "RR....  _.....
                   ......  ......
                   .R....  ......
                   ......  ......
                   RR._R.  ......";
    let mut table = Table::drawn(drawing).holding(seat(0), Marker::GroupRed);
    table.state.places[Marker::GroupRed.index()] = spots("a5 b5");
    // Red moves and makes no better group: it stays on a5 and b5, though a1 is lower.
    table.jump("e5");
    assert_eq!(table.state.place(Marker::GroupRed), spots("a5 b5"));

    let mut table = Table::drawn(
        "RR....  _.....
         ......  ......
         ......  ......
         RR.R..  ......
         R.._..  ......",
    )
    .holding(seat(0), Marker::GroupRed);
    assert_eq!(table.state.place(Marker::GroupRed), spots("a4 b4 a5"));
    // The group of three becomes one of two: of the two that are left its rest is where the marker is.
    table.jump("a5");
    assert_eq!(table.state.place(Marker::GroupRed), spots("a4 b4"));

    let mut table = Table::drawn(
        "RR....  _.....
         ......  ......
         ......  ......
         RR.R..  ......
         ._.R..  ......",
    )
    .holding(seat(0), Marker::GroupRed);
    table.state.places[Marker::GroupRed.index()] = spots("a4 b4");
    // The place is broken up: of the two that are left the one with the lowest spot.
    table.jump("b4");
    assert_eq!(table.state.place(Marker::GroupRed), spots("a1 b1"));
}

/// C22, ruling: a MIX that shares one group with an equally good MIX stays on both of its groups.
#[test]
fn c22_a_mix_keeps_as_much_of_its_place_as_it_can() {
    let mut table = Table::drawn(
        "YY....  _.....
         RR....  ......
         YY....  ......
         ......  ......
         ..R.._  ......",
    )
    .holding(seat(0), Marker::Mix1);
    assert_eq!(table.state.place(Marker::Mix1), spots("a1 b1 a2 b2"));
    table.state.places[Marker::Mix1.index()] = spots("a2 b2 a3 b3");
    table.jump("c5");
    assert_eq!(table.state.place(Marker::Mix1), spots("a2 b2 a3 b3"));
}
