//! Turns, passing, the time track and the end (C7, C10, C12–C14, C23, C24).

use super::*;
use crate::chatuchak::event::Event;
use crate::illegal::Illegal;
use crate::standing::Ending;

const TWO: &str = "_R..YY  _R..YY
                   R.....  R.....
                   ......  ......
                   ......  ......
                   Y.....  Y.....";
const THREE: &str = "_R..YY  _R..YY  _R..YY
                     R.....  R.....  R.....
                     ......  ......  ......
                     ......  ......  ......
                     Y.....  Y.....  Y.....";

fn refused(table: &Table, text: &str) -> Illegal {
    let step = Step::Act(table.state.on_turn, text.parse().unwrap());
    table.game.check(&table.state, &step).unwrap_err()
}

#[test]
fn c12_refusals_name_the_rule_and_the_spots() {
    let table = Table::drawn(TWO);
    assert_eq!(refused(&table, "a1").to_string(), "no_booth (C12, from a1)");
    assert_eq!(refused(&table, "b2").to_string(), "not_in_line (C12, from b2, empty a1)");
    let step = Step::Act(seat(1), Action::Pass);
    let illegal = table.game.check(&table.state, &step).unwrap_err();
    assert_eq!(illegal.to_string(), "not_on_turn (C7, seat 1)");
}

/// C12: nine jumps from anywhere, and passing last.
#[test]
fn c12_legal_actions_in_order() {
    let listed = |table: &Table| {
        let mut actions = Vec::new();
        table.game.legal_actions(&table.state, table.state.on_turn, &mut actions);
        actions.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    };
    let mut table = Table::drawn(TWO);
    insta::assert_snapshot!(listed(&table), @"b1 c1 d1 e1 f1 a2 a3 a4 a5 pass");
    table.state.grids[0] = Grid::sketch(&["......", "......", "...._.", "......", "......"]);
    insta::assert_snapshot!(listed(&table), @"e1 e2 a3 b3 c3 d3 f3 e4 e5 pass");
}

/// C7: clockwise from the start player. C10, C14: the keeper, last in turn order, rolls after each turn.
#[test]
fn c7_c10_c14_turns_go_clockwise_and_the_keeper_rolls() {
    let mut table = Table::drawn(THREE);
    table.state.start = seat(2);
    table.state.on_turn = seat(2);
    assert_eq!(table.game.keeper(&table.state), seat(1));
    let mut seen = Vec::new();
    for from in ["b1", "a1"] {
        for _ in 0..3 {
            assert_eq!(table.state.phase, Phase::Turn);
            seen.push(table.state.on_turn.index());
            table.jump(from);
        }
        assert_eq!((table.state.phase, table.state.on_turn), (Phase::Roll, seat(1)));
        table.roll(12);
    }
    assert_eq!(seen, [2, 0, 1, 2, 0, 1]);
}

/// C13: who passes is skipped from then on, keeps markers, and can lose them.
#[test]
fn c13_who_passed_is_skipped_and_can_lose_markers() {
    let mut table = Table::drawn(THREE).holding(seat(0), Marker::GroupYellow);
    table.pass();
    assert_eq!(table.holder(Marker::GroupYellow), Some(seat(0)));
    assert_eq!(table.state.on_turn, seat(1));
    table.jump("b1");
    table.jump("a5");
    table.roll(1);
    assert_eq!(table.state.on_turn, seat(1), "seat 0 is skipped");
    // Seat 1: the empty spot is b1; a third yellow booth next to none.
    table.jump("a1");
    assert_eq!(table.holder(Marker::GroupYellow), Some(seat(0)));
    // Seat 2: an own group of three is better.
    table.state.grids[2] = Grid::sketch(&["...._Y", ".....Y", "....Y.", "......", "......"]);
    let jumped = table.jump("e3");
    assert_eq!(names(&jumped.won), ["group_yellow"]);
    assert_eq!(table.holder(Marker::GroupYellow), Some(seat(2)));
}

/// C13: the keeper's passing turn is followed by a roll, and so is each skipped one.
#[test]
fn c13_a_passed_keeper_still_rolls() {
    let mut table = Table::drawn(TWO);
    table.jump("b1");
    let before = table.state;
    table.pass();
    assert_eq!((table.state.phase, table.state.on_turn), (Phase::Roll, seat(1)));
    assert_eq!(before.holders, table.state.holders, "passing wins nothing");
    assert_eq!(before.grids, table.state.grids);
    for from in ["a1", "b1", "a1"] {
        table.roll(12);
        assert_eq!((table.state.phase, table.state.on_turn), (Phase::Turn, seat(0)));
        table.jump(from);
        assert_eq!((table.state.phase, table.state.on_turn), (Phase::Roll, seat(1)));
    }
}

/// C13, C24: when all have passed the rolls go on by themselves until the end.
#[test]
fn c13_c24_after_everybody_passed_the_rolls_go_on_to_the_end() {
    let mut table = Table::drawn(THREE);
    for _ in 0..3 {
        table.pass();
    }
    for _ in 0..11 {
        assert_eq!(table.game.turn(&table.state), Turn::Chance);
        assert!(table.game.standing(&table.state).is_none());
        table.roll(12);
    }
    table.roll(11);
    assert_eq!(table.game.turn(&table.state), Turn::Chance, "12 is needed");
    table.roll(11);
    assert_eq!(table.game.turn(&table.state), Turn::Over);
    assert_eq!(table.game.standing(&table.state).unwrap().ending, Ending::TentAllPassed);
    let step = Step::Act(seat(0), Action::Pass);
    assert_eq!(table.game.check(&table.state, &step).unwrap_err().to_string(), "game_over (C24)");
}

/// C23, the rule book's example: 4 needed and 2 rolled; 3 needed and 8 rolled; then 5 needed.
#[test]
fn c23_a_failed_roll_lowers_what_is_needed_by_one() {
    let mut table = Table::drawn(TWO);
    table.state.tent = 3;
    table.state.phase = Phase::Roll;
    table.state.on_turn = seat(1);
    assert_eq!(table.game.needed(&table.state), 4);
    table.roll(2);
    assert_eq!((table.state.tent, table.game.needed(&table.state)), (3, 3));
    table.jump("b1");
    table.jump("b1");
    let told = table.game.tell(&table.state, Step::Chance(Outcome::Roll { number: 8 }));
    let event = Event::Roll { seat: seat(1), number: 8, needed: 3, moved: true, tent: 4, over: false };
    assert_eq!(told, event);
    table.roll(8);
    assert_eq!((table.state.tent, table.game.needed(&table.state)), (4, 5));
}

/// C5, C23: the slowest game has 1 + 2 + … + 12 = 78 rounds, the quickest 12.
#[test]
fn c5_c23_between_12_and_78_rounds() {
    for (number, rounds) in [(1, 78), (12, 12)] {
        let mut table = Table::drawn(TWO);
        let mut rolls = 0;
        table.pass();
        table.pass();
        while table.state.phase == Phase::Roll {
            table.roll(number);
            rolls += 1;
        }
        assert_eq!(rolls, rounds);
    }
    let game: Chatuchak = game(5, &[]);
    assert_eq!(game.action_bound(), 5 * 78);
}

/// C24: the end comes at once after the keeper's roll, so all had the same number of turns.
#[test]
fn c24_all_players_have_the_same_number_of_turns() {
    for players in 2..=5 {
        let game: Chatuchak = game(players, &[]);
        for seed in 0..20 {
            let (steps, state) = crate::testing::play_while(&game, seed, |_| true);
            assert_eq!(state.phase, Phase::Over);
            assert_eq!(usize::from(state.tent), game.edition.track.len());
            let turns =
                |seat| steps.iter().filter(|step| matches!(step, Step::Act(s, _) if *s == seat)).count();
            assert!(Seat::all(players).all(|seat| turns(seat) == turns(Seat::new(0))));
            assert!(matches!(steps.last(), Some(Step::Chance(Outcome::Roll { .. }))));
        }
    }
}

/// C23: the rolls to come follow the track.
#[test]
fn c23_rolls_to_come() {
    let expected = |tent, failed| {
        let mut table = Table::drawn(TWO);
        (table.state.tent, table.state.failed) = (tent, failed);
        table.game.rolls_to_come(&table.state)
    };
    // The track takes 24 rounds as a rule (C5).
    assert!((expected(0, 0) - 23.9).abs() < 0.05, "{}", expected(0, 0));
    // A 1 is always rolled; a 2 fails once in twelve times, and is a 1 then.
    assert!((expected(0, 0) - expected(1, 0) - 1.0).abs() < 1e-4);
    assert!((expected(1, 0) - expected(2, 0) - (1.0 + 1.0 / 12.0)).abs() < 1e-4);
    assert!((expected(1, 1) - expected(2, 0) - 1.0).abs() < 1e-4);
    assert!((expected(11, 11) - 1.0).abs() < 1e-6);
    assert!((expected(11, 10) - (1.0 + 1.0 / 12.0)).abs() < 1e-6);
    let mut table = Table::drawn(TWO);
    table.state.phase = Phase::Over;
    assert!(table.game.rolls_to_come(&table.state) == 0.0);
}

/// C14: who has had a turn in the round, wherever it began.
#[test]
fn c14_who_has_moved_this_round() {
    let mut table = Table::drawn(THREE);
    (table.state.start, table.state.on_turn) = (seat(1), seat(0));
    assert_eq!([0, 1, 2].map(|index| table.state.has_moved(seat(index))), [false, true, true]);
    table.state.on_turn = seat(1);
    assert_eq!([0, 1, 2].map(|index| table.state.has_moved(seat(index))), [false; 3]);
    table.state.phase = Phase::Roll;
    assert_eq!([0, 1, 2].map(|index| table.state.has_moved(seat(index))), [true; 3]);
}
