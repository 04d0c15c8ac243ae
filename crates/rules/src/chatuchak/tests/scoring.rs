//! The end: scores and ties (C25, C26).

use super::*;
use crate::standing::Ending;

/// The rule book's example: five stars on markers, eleven on tokens, pink in four parts.
#[test]
fn c25_sixteen_stars_less_four() {
    let mut table = Table::drawn(
        "PPP.RR  _.....
         ....RR  ......
         P.YY..  ......
         ...YY.  ......
         _.P..P  ......",
    );
    for marker in [Marker::GroupRed, Marker::GroupPink, Marker::Path, Marker::Rectangle, Marker::GroupYellow]
    {
        table = table.holding(seat(0), marker);
    }
    // A marker beside the grid brings nothing (C22).
    table.state.holders[Marker::Mix5.index()] = Some(seat(0));
    table.state.matching[0] |= 1 << Marker::Mix5.index();
    table.state.general[0] = 5;
    assert_eq!(table.game.points(&table.state, seat(0)), 16 - 4);
    table.state.phase = Phase::Over;
    let standing = table.game.standing(&table.state).unwrap();
    let score = &standing.scores[0];
    assert_eq!(score.points, 12);
    let sum = |name: &str| -> i32 {
        score.parts.iter().filter(|part| part.name == name).map(|part| part.points).sum()
    };
    assert_eq!((sum("marker"), sum("matching_token"), sum("general_tokens")), (5, 6, 5));
    assert_eq!((sum("marker_beside"), sum("groups_and_single_booths")), (0, -4));
    let minus = score.parts.last().unwrap();
    assert_eq!((minus.which, minus.count), (Some("pink"), 4));
    assert_eq!(minus.spots, [0, 1, 2, 12, 26, 29]);
}

/// C26: equal scores are split by stars on general tokens, then by MIX tokens, then shared.
#[test]
fn c26_ties_are_split_by_general_stars_then_mix_tokens_then_shared() {
    let mut table = Table::drawn(
        "_.....  _.....  _.....  _.....  _.....
         ......  ......  ......  ......  ......
         ......  ......  ......  ......  ......
         ......  ......  ......  ......  ......
         ......  ......  ......  ......  ......",
    );
    let tokens = |markers: &[Marker]| markers.iter().fold(0, |set, marker| set | 1u16 << marker.index());
    // Three points each, but four for seat 4.
    table.state.general = [2, 1, 1, 1, 0];
    table.state.matching = [
        tokens(&[Marker::GroupRed]),
        tokens(&[Marker::Path, Marker::Mix1]),
        tokens(&[Marker::Mix2, Marker::Mix3]),
        tokens(&[Marker::Mix4, Marker::Mix5]),
        tokens(&[Marker::GroupBlue, Marker::GroupGreen, Marker::GroupPink, Marker::GroupYellow]),
    ];
    table.state.phase = Phase::Over;
    let standing = table.game.standing(&table.state).unwrap();
    let rows: Vec<(i32, u8)> = standing.scores.iter().map(|score| (score.points, score.place)).collect();
    assert_eq!(rows, [(3, 2), (3, 5), (3, 3), (3, 3), (4, 1)]);
    let used: Vec<Vec<bool>> =
        standing.scores.iter().map(|score| score.tie_breaks.iter().map(|tie| tie.used).collect()).collect();
    assert_eq!(used, [[true, false], [true, true], [true, true], [true, true], [false, false]]);
    assert_eq!(standing.ending, Ending::Tent);
}
