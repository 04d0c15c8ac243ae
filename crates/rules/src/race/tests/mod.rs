//! Tests of the race, by rule number.

mod laws;
mod search;
mod setup;
mod solo;
mod speed;
mod texts;

use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::chatuchak::edition::Edition;
use crate::chatuchak::grid::Grid;
use crate::chatuchak::spot::Spot;
use crate::game::{Game, Step, StepOf, Turn, Viewer};
use crate::illegal::Illegal;
use crate::options::Options;
use crate::race::{Action, Event, Race, State};
use crate::seat::Seat;
use crate::standing::{Ending, Part, Standing};

/// A grid in which each colour is one group.
const SOLVED: &str = "
    RRRYYY
    RRRYYG
    PPPBGG
    PPPBGG
    .BBBBG";

/// A grid that is solved by the jump a5, or by the two jumps f5 and a5.
const NEARLY: &str = "
    RRRYYY
    RRRYYG
    PPPBGG
    PPPBGG
    B.BBBG";

fn grid(drawing: &str) -> Grid {
    drawing.split_whitespace().collect::<Vec<_>>().join("\n").parse().unwrap()
}

/// The game in an edition of one's own.
fn game_in(edition: &Edition, players: u8, options: &[&str]) -> Race {
    let options = Options::from_words(options.iter().copied()).unwrap();
    Race::new(Arc::new(edition.clone()), players, &options).unwrap()
}

/// The race in which the seats have the drawn grids, side by side, with the moves made so far above them.
fn position(drawing: &str) -> (Race, State) {
    let mut lines = drawing.lines().map(str::trim).filter(|line| !line.is_empty());
    let moves: Vec<u16> =
        lines.next().unwrap().split_whitespace().map(|moves| moves.parse().unwrap()).collect();
    let rows: Vec<Vec<&str>> = lines.map(|line| line.split_whitespace().collect()).collect();
    let game = crate::testing::game::<Race>(moves.len() as u8, &["grid=1"]);
    let mut state = game.start();
    for (seat, moves) in moves.iter().enumerate() {
        let lines: Vec<&str> = rows.iter().map(|row| row[seat]).collect();
        state.grids[seat] = lines.join("\n").parse().unwrap();
        state.moves[seat] = *moves;
    }
    assert_eq!(game.conserved(&state), Ok(()));
    (game, state)
}

/// The same position as many times side by side as there are numbers of moves.
fn copies(moves: &[u16], drawing: &str) -> (Race, State) {
    let repeat = |line: &str| [line].repeat(moves.len()).join(" ");
    let heading = moves.iter().map(u16::to_string).collect::<Vec<_>>().join(" ");
    position(&format!("{heading}\n{}", drawing.lines().map(repeat).collect::<Vec<_>>().join("\n")))
}

const ONE: Seat = Seat::new(0);
const TWO: Seat = Seat::new(1);
const THREE: Seat = Seat::new(2);

fn spot(text: &str) -> Spot {
    text.parse().unwrap()
}

fn act(seat: Seat, action: &str) -> StepOf<Race> {
    Step::Act(seat, action.parse().unwrap())
}

/// Makes a step that must be legal, and says what was seen of it.
fn make(game: &Race, state: &mut State, seat: Seat, action: &str) -> Event {
    let before = *state;
    game.apply(state, &act(seat, action)).unwrap();
    game.observe(&before, &act(seat, action), Viewer::Public)
}

fn refused(game: &Race, state: &State, seat: Seat, action: &str) -> Illegal {
    game.check(state, &act(seat, action)).unwrap_err()
}

/// Who may act.
fn on_turn(game: &Race, state: &State) -> Vec<Seat> {
    match game.turn(state) {
        Turn::Seats(seats) => seats.iter().collect(),
        Turn::Chance | Turn::Over => Vec::new(),
    }
}

fn ended(game: &Race, state: &State) -> Option<Ending> {
    assert_eq!(game.turn(state) == Turn::Over, game.standing(state).is_some());
    game.standing(state).map(|standing| standing.ending)
}

fn places(standing: &Standing) -> Vec<u8> {
    standing.scores.iter().map(|score| score.place).collect()
}

fn points(standing: &Standing) -> Vec<i32> {
    standing.scores.iter().map(|score| score.points).collect()
}

/// A part of a seat's result.
fn part<'a>(standing: &'a Standing, seat: Seat, name: &str) -> Option<&'a Part> {
    standing.scores[seat.index()].parts.iter().find(|part| part.name == name)
}

fn legal(game: &Race, state: &State, seat: Seat) -> Vec<Action> {
    let mut actions = Vec::new();
    game.legal_actions(state, seat, &mut actions);
    actions
}

fn words<T: ToString>(values: &[T]) -> String {
    values.iter().map(T::to_string).collect::<Vec<_>>().join(" ")
}
