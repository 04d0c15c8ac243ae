//! One seat: the goal, the limit and the ranks (C12, C27, C28).

use super::*;
use crate::edition::Edition as _;
use crate::race::{Effect, Status};
use crate::testing::game;

#[test]
fn c12_any_booth_in_the_row_or_column_of_the_empty_spot_jumps() {
    let (mut game, mut state) = position(
        "0
         RRYPG.
         BYGBPG
         GBPGBP
         PRBYRY
         RPYRBG",
    );
    insta::assert_snapshot!(words(&legal(&game, &state, ONE)), @"a1 b1 c1 d1 e1 f2 f3 f4 f5 give_up");
    make(&game, &mut state, ONE, "a1");
    assert_eq!(*state.grid(ONE), grid(".RYPGR BYGBPG GBPGBP PRBYRY RPYRBG"));
    // Straight back is allowed.
    make(&game, &mut state, ONE, "f1");
    assert_eq!(*state.grid(ONE), grid("RRYPG. BYGBPG GBPGBP PRBYRY RPYRBG"));
    assert_eq!(state.moves(ONE), 2);
    (game, state) = copies(&[0], NEARLY);
    insta::assert_snapshot!(words(&legal(&game, &state, ONE)), @"b1 b2 b3 b4 a5 c5 d5 e5 f5 give_up");
}

#[test]
fn c12_other_jumps_are_refused_with_the_reason() {
    let (game, state) = copies(&[0], NEARLY);
    let no_booth = refused(&game, &state, ONE, "b5");
    assert_eq!(no_booth.to_string(), "no_booth (C12, from b5)");
    let not_in_line = refused(&game, &state, ONE, "c4");
    assert_eq!(not_in_line.to_string(), "not_in_line (C12, from c4, empty b5)");
    assert_eq!(refused(&game, &state, TWO, "b1").to_string(), "no_seat (C29, seat 1)");
}

#[test]
fn c27_the_game_ends_when_each_colour_is_one_group() {
    let (game, mut state) = copies(&[17], NEARLY);
    assert!(!state.grid(ONE).is_solved());
    let Event::Jump(jump) = make(&game, &mut state, ONE, "a5") else { panic!("a jump") };
    assert_eq!((jump.from, jump.to, jump.moves), (spot("a5"), spot("b5"), 18));
    assert_eq!(words(&jump.group.into_iter().collect::<Vec<_>>()), "d3 d4 b5 c5 d5 e5");
    assert!(jump.solved && !jump.out_of_moves);
    assert_eq!(*state.grid(ONE), grid(SOLVED));
    assert_eq!(ended(&game, &state), Some(Ending::Solved));
    assert_eq!(game.view(&state, Viewer::Public).seats[0].status, Status::Solved);
    assert_eq!(refused(&game, &state, ONE, "b5").to_string(), "game_over (C27)");
    assert!(legal(&game, &state, ONE).is_empty());
    let standing = game.standing(&state).unwrap();
    assert_eq!((places(&standing), points(&standing)), (vec![1], vec![1]));
    assert_eq!(part(&standing, ONE, "moves").unwrap().count, 18);
}

#[test]
fn c27_a_single_booth_left_over_is_not_the_goal() {
    // The blue booth on a5 joins nobody; everything else is together.
    let (game, mut state) = copies(&[0], NEARLY);
    let Event::Jump(jump) = make(&game, &mut state, ONE, "c5") else { panic!("a jump") };
    assert!(!jump.solved);
    assert_eq!(ended(&game, &state), None);
}

#[test]
fn c27_two_groups_of_a_colour_are_not_the_goal() {
    // After c5 the blue booths are two groups: a5 and b5, and the others.
    let (game, mut state) = position(
        "0
         RRRYYY
         RRRYYG
         PPPGGG
         PPPBBG
         B.BBBG",
    );
    make(&game, &mut state, ONE, "c5");
    assert_eq!(*state.grid(ONE), grid("RRRYYY RRRYYG PPPGGG PPPBBG BB.BBG"));
    assert_eq!(game.view(&state, Viewer::Public).seats[0].pieces.values().sum::<u8>(), 6);
    assert_eq!(ended(&game, &state), None);
    make(&game, &mut state, ONE, "a5");
    assert_eq!(ended(&game, &state), Some(Ending::Solved));
}

#[test]
fn c15_c27_corners_do_not_connect() {
    // The blue booth comes home, but the green one on f2 touches the other green ones by a corner only.
    let (game, mut state) = position(
        "0
         RRRYYY
         RRRYYG
         PPP.GB
         PPPBGG
         BBBBGG",
    );
    make(&game, &mut state, ONE, "f3");
    assert_eq!(*state.grid(ONE), grid("RRRYYY RRRYYG PPPBG. PPPBGG BBBBGG"));
    assert_eq!(ended(&game, &state), None);
    make(&game, &mut state, ONE, "f2");
    assert_eq!(ended(&game, &state), Some(Ending::Solved));
}

#[test]
fn c27_an_attempt_may_be_given_up() {
    let (game, mut state) = copies(&[17], NEARLY);
    let event = make(&game, &mut state, ONE, "give_up");
    assert_eq!(event, Event::GiveUp { seat: ONE, moves: 17 });
    assert_eq!(ended(&game, &state), Some(Ending::GivenUp));
    let standing = game.standing(&state).unwrap();
    assert_eq!((places(&standing), points(&standing)), (vec![1], vec![0]));
    assert_eq!(part(&standing, ONE, "moves").unwrap().count, 17);
    assert_eq!(part(&standing, ONE, "rank"), None);
}

#[test]
fn c27_after_200_moves_it_ends_unsolved() {
    let (game, mut state) = copies(&[198], NEARLY);
    make(&game, &mut state, ONE, "c5");
    assert_eq!(ended(&game, &state), None);
    assert_eq!(game.view(&state, Viewer::Public).seats[0].moves_left, 1);
    let Event::Jump(jump) = make(&game, &mut state, ONE, "b5") else { panic!("a jump") };
    assert!(jump.out_of_moves && !jump.solved);
    assert_eq!(ended(&game, &state), Some(Ending::MoveLimit));
    assert_eq!(game.view(&state, Viewer::Public).seats[0].status, Status::OutOfMoves);
    assert_eq!(part(&game.standing(&state).unwrap(), ONE, "rank"), None);
}

#[test]
fn c27_the_200th_move_may_still_solve() {
    let (game, mut state) = copies(&[199], NEARLY);
    let Event::Jump(jump) = make(&game, &mut state, ONE, "a5") else { panic!("a jump") };
    assert!(jump.solved && !jump.out_of_moves);
    assert_eq!(ended(&game, &state), Some(Ending::Solved));
}

#[test]
fn c28_the_rank_follows_from_the_moves() {
    let ranks = [
        (1, "market_master"),
        (17, "market_master"),
        (23, "market_master"),
        (24, "booth_owner"),
        (28, "booth_owner"),
        (29, "haggler"),
        (35, "haggler"),
        (36, "looky_loo"),
        (200, "looky_loo"),
    ];
    for (moves, rank) in ranks {
        let (game, mut state) = copies(&[moves - 1], NEARLY);
        make(&game, &mut state, ONE, "a5");
        let standing = game.standing(&state).unwrap();
        let earned = part(&standing, ONE, "rank").unwrap();
        assert_eq!((earned.which, earned.count, earned.points), (Some(rank), moves, 0));
        assert_eq!(game.view(&state, Viewer::Public).rank, Some(rank));
    }
}

#[test]
fn c28_the_bounds_of_the_ranks_come_from_the_edition() {
    let mut edition = Edition::standard();
    edition.solo_ranks[0].up_to = Some(2);
    let game = game_in(&edition, 1, &["grid=1"]);
    let mut state = State { grids: copies(&[0], NEARLY).1.grids, ..game.start() };
    for action in ["f5", "b5", "f5"] {
        assert_eq!(game.view(&state, Viewer::Public).rank, Some("market_master"));
        make(&game, &mut state, ONE, action);
    }
    assert_eq!(game.view(&state, Viewer::Public).rank, Some("booth_owner"));
    make(&game, &mut state, ONE, "b5");
    make(&game, &mut state, ONE, "a5");
    assert_eq!(part(&game.standing(&state).unwrap(), ONE, "rank").unwrap().which, Some("booth_owner"));
}

#[test]
fn c28_a_start_grid_shows_its_proven_minimum() {
    let game = game::<Race>(1, &["grid=16"]);
    let view = game.view(&game.start(), Viewer::Public);
    assert_eq!((view.seats[0].start_grid, view.seats[0].minimum), (Some(16), Some(18)));
}

#[test]
fn a_preview_counts_what_is_left_before_and_after() {
    let (game, state) = copies(&[3], NEARLY);
    let view = game.view(&state, Viewer::Seat(ONE));
    let effect = game.effect(&view, ONE, "a5".parse().unwrap());
    insta::assert_snapshot!(
        serde_json::to_string(&effect).unwrap(),
        @r#"{"kind":"jump","seat":0,"colour":"blue","from":"a5","to":"b5","group":["d3","d4","b5","c5","d5","e5"],"moves":4,"solved":true,"out_of_moves":false,"pieces_before":{"red":1,"yellow":1,"green":1,"pink":1,"blue":2},"pieces_after":{"red":1,"yellow":1,"green":1,"pink":1,"blue":1}}"#
    );
    let give_up = game.effect(&view, ONE, Action::GiveUp);
    assert_eq!(give_up, Effect::GiveUp { moves: 3, ends: true });
}

#[test]
fn a_start_grid_that_is_solved_already_is_played_like_any_other() {
    // Checked editions have none, because of rule B of C30; in one made by hand it does no harm.
    let mut edition = Edition::standard();
    edition.start_grids[0].grid = grid(".RRYYY RRRRYY PPPGGG PPPGGG BBBBBB");
    let game = game_in(&edition, 1, &["grid=1"]);
    let mut state = game.start();
    assert!(state.grid(ONE).is_solved());
    assert_eq!(ended(&game, &state), None);
    assert_eq!(legal(&game, &state, ONE).len(), 10);
    make(&game, &mut state, ONE, "f1");
    assert_eq!(ended(&game, &state), None);
    make(&game, &mut state, ONE, "a1");
    assert_eq!(ended(&game, &state), Some(Ending::Solved));
    assert_eq!(part(&game.standing(&state).unwrap(), ONE, "moves").unwrap().count, 2);
}
