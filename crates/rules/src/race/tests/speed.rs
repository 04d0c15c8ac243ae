//! Several seats at once (C29).

use super::*;
use crate::chatuchak::Edition;
use crate::edition::Edition as _;
use crate::race::{Effect, Phase, Status};
use crate::testing::game;

fn statuses(game: &Race, state: &State) -> Vec<Status> {
    game.view(state, Viewer::Public).seats.iter().map(|racer| racer.status).collect()
}

#[test]
fn c29_all_seats_move_at_once_and_at_will() {
    let (game, mut state) = copies(&[0, 0, 0], NEARLY);
    assert_eq!(on_turn(&game, &state), [ONE, TWO, THREE]);
    for seat in [TWO, TWO, ONE, TWO] {
        let empty = state.grid(seat).empty();
        make(&game, &mut state, seat, if empty == spot("b5") { "b1" } else { "b5" });
    }
    assert_eq!([ONE, TWO, THREE].map(|seat| state.moves(seat)), [1, 3, 0]);
    assert_eq!(*state.grid(THREE), grid(NEARLY));
    assert_eq!(on_turn(&game, &state), [ONE, TWO, THREE]);
}

#[test]
fn c29_the_first_to_solve_wins_and_the_game_ends() {
    let (game, mut state) = position(
        "5      150    7
         RRRYYY RRRYYY .RYPGR
         RRRYYG RRRYYG BYGBPG
         PPPBGG PPPBGG GBPGBP
         PPPBGG PPPBGG PRBYRY
         B.BBBG B.BBBG RPYRBG",
    );
    make(&game, &mut state, TWO, "a5");
    assert_eq!(ended(&game, &state), Some(Ending::Solved));
    assert_eq!(refused(&game, &state, ONE, "a5").code, "game_over");
    assert_eq!(statuses(&game, &state), [Status::Beaten, Status::Solved, Status::Beaten]);
    let standing = game.standing(&state).unwrap();
    assert_eq!((places(&standing), points(&standing)), (vec![2, 1, 2], vec![0, 1, 0]));
    assert_eq!(standing.winners().collect::<Vec<_>>(), [TWO]);
    let moves = [ONE, TWO, THREE].map(|seat| part(&standing, seat, "moves").unwrap().count);
    assert_eq!(moves, [5, 151, 7]);
    // Ranks belong to the solo game (C28).
    assert_eq!(part(&standing, TWO, "rank"), None);
    assert_eq!(game.view(&state, Viewer::Public).rank, None);
}

#[test]
fn c29_who_gives_up_stops_and_the_others_play_on() {
    let (game, mut state) = copies(&[0, 0, 0], NEARLY);
    make(&game, &mut state, TWO, "give_up");
    assert_eq!(ended(&game, &state), None);
    assert_eq!(on_turn(&game, &state), [ONE, THREE]);
    assert_eq!(refused(&game, &state, TWO, "a5").to_string(), "not_on_turn (C29, seat 1)");
    assert_eq!(refused(&game, &state, TWO, "give_up").code, "not_on_turn");
    assert!(legal(&game, &state, TWO).is_empty());
    make(&game, &mut state, THREE, "a5");
    assert_eq!(statuses(&game, &state), [Status::Beaten, Status::GaveUp, Status::Solved]);
    assert_eq!(places(&game.standing(&state).unwrap()), [2, 2, 1]);
}

#[test]
fn c29_who_has_made_200_moves_stops_and_the_others_play_on() {
    let (game, mut state) = copies(&[199, 3], NEARLY);
    make(&game, &mut state, ONE, "b1");
    assert_eq!(ended(&game, &state), None);
    assert_eq!(on_turn(&game, &state), [TWO]);
    assert_eq!(refused(&game, &state, ONE, "b5").code, "not_on_turn");
    make(&game, &mut state, TWO, "a5");
    assert_eq!(ended(&game, &state), Some(Ending::Solved));
    assert_eq!(statuses(&game, &state), [Status::OutOfMoves, Status::Solved]);
}

#[test]
fn c29_the_last_to_stop_names_the_ending_of_an_unsolved_race() {
    let stops = |order: [(Seat, &str); 3]| {
        let (game, mut state) = copies(&[199, 20, 199], NEARLY);
        for (seat, action) in order {
            assert_eq!(ended(&game, &state), None);
            make(&game, &mut state, seat, action);
        }
        assert_eq!(statuses(&game, &state), [Status::OutOfMoves, Status::GaveUp, Status::OutOfMoves]);
        ended(&game, &state)
    };
    assert_eq!(stops([(ONE, "b1"), (THREE, "b1"), (TWO, "give_up")]), Some(Ending::GivenUp));
    assert_eq!(stops([(ONE, "b1"), (TWO, "give_up"), (THREE, "b1")]), Some(Ending::MoveLimit));
}

/// The standing once all have given up, in this order.
fn given_up(game: &Race, state: &mut State, order: &[Seat]) -> Standing {
    for seat in order {
        make(game, state, *seat, "give_up");
    }
    game.standing(state).unwrap()
}

/// What was compared for a seat: name, value, whether it was needed.
fn compared(standing: &Standing, seat: Seat) -> Vec<(&'static str, i32, bool)> {
    let ties = &standing.scores[seat.index()].tie_breaks;
    ties.iter().map(|tie| (tie.name, tie.value, tie.used)).collect()
}

#[test]
fn c29_where_nobody_solves_it_fewer_pieces_are_better_then_fewer_moves() {
    let race = || {
        position(
            "6      24     3
             RRRYYY RRRYYY .RYPGR
             RRRYYG RRRYYG BYGBPG
             PPPBGG PPPBGG GBPGBP
             PPPBGG PPPBGG PRBYRY
             B.BBBG B.BBBG RPYRBG",
        )
    };
    // Who stops first or last does not matter.
    for order in [[ONE, TWO, THREE], [THREE, TWO, ONE]] {
        let (game, mut state) = race();
        let standing = given_up(&game, &mut state, &order);
        assert_eq!(standing.ending, Ending::GivenUp);
        assert_eq!((places(&standing), points(&standing)), (vec![1, 2, 3], vec![0, 0, 0]));
        assert_eq!(standing.winners().collect::<Vec<_>>(), [ONE]);
        assert_eq!(compared(&standing, ONE), [("pieces", -6, true), ("moves", -6, true)]);
        assert_eq!(compared(&standing, TWO), [("pieces", -6, true), ("moves", -24, true)]);
        let pieces = -i32::from(state.pieces(THREE));
        assert!(pieces < -20);
        assert_eq!(compared(&standing, THREE), [("pieces", pieces, true), ("moves", -3, false)]);
    }
}

#[test]
fn c29_after_200_moves_without_a_solution_the_same_is_compared() {
    let (game, mut state) = copies(&[199, 150], NEARLY);
    make(&game, &mut state, TWO, "give_up");
    // The last move tears red apart.
    make(&game, &mut state, ONE, "b1");
    let standing = game.standing(&state).unwrap();
    assert_eq!((standing.ending, places(&standing)), (Ending::MoveLimit, vec![2, 1]));
    assert_eq!(part(&standing, ONE, "moves").unwrap().count, 200);
    assert_eq!(compared(&standing, TWO), [("pieces", -6, true), ("moves", -150, false)]);
}

#[test]
fn c29_equal_in_both_places_are_shared() {
    let (game, mut state) = copies(&[9, 9, 10], NEARLY);
    let standing = given_up(&game, &mut state, &[TWO, THREE, ONE]);
    assert_eq!(places(&standing), [1, 1, 3]);
    assert_eq!(standing.winners().collect::<Vec<_>>(), [ONE, TWO]);
}

#[test]
fn c29_behind_a_winner_nothing_is_compared() {
    let (game, mut state) = copies(&[3, 1, 2], NEARLY);
    make(&game, &mut state, THREE, "give_up");
    make(&game, &mut state, ONE, "a5");
    let standing = game.standing(&state).unwrap();
    assert_eq!(places(&standing), [1, 2, 2]);
    assert!(standing.scores.iter().all(|score| score.tie_breaks.is_empty()));
}

#[test]
fn c29_two_to_five_race_and_one_plays_solo() {
    for players in 1..=5 {
        let game = game::<Race>(players, &["grid=1"]);
        assert_eq!(on_turn(&game, &game.start()).len(), usize::from(players));
        assert_eq!(game.action_bound(), 200 * u32::from(players));
    }
    for players in [0, 6] {
        let edition = Arc::new(Edition::standard());
        assert!(Race::new(edition, players, &Options::default()).is_err());
    }
}

#[test]
fn everything_is_open() {
    let (game, mut state) = copies(&[0, 0], NEARLY);
    make(&game, &mut state, ONE, "b1");
    let seen = game.reveal(&state);
    for viewer in Viewer::all(2) {
        assert_eq!(game.view(&state, viewer), seen);
    }
    assert_eq!(seen.phase, Phase::Race { seats: vec![ONE, TWO] });
    assert_eq!(game.effect(&seen, ONE, Action::GiveUp), Effect::GiveUp { moves: 1, ends: false });
}

#[test]
fn components_that_go_missing_are_noticed() {
    let (game, state) = copies(&[0, 0], NEARLY);
    let mut wrong = state;
    wrong.grids[1] = grid("RRRYYY RRRYYG PPPBGG PPPBGG R.BBBG");
    assert_eq!(game.conserved(&wrong), Err("seat 1: 7 booths are red, not 6".into()));
    wrong = state;
    wrong.moves[0] = 201;
    assert_eq!(game.conserved(&wrong), Err("seat 0: 201 moves, not 200 at most".into()));
    let tiles = crate::testing::game::<Race>(2, &[]);
    wrong = state;
    wrong.numbers = [Some(3), Some(4), None, None, None];
    assert_eq!(tiles.conserved(&wrong), Err("the tile of start grid 4 is drawn twice".into()));
}
