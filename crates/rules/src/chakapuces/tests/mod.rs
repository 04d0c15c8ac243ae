//! Tests of Chakapuces, named after the rules they hold.

mod drawing;
mod edition;
mod ending;
mod examples;
mod laws;
mod reference;
mod rounds;
mod scoring;
mod setup;
mod text;
mod turn;
mod views;

use super::{Chakapuces, Phase, State};
use crate::game::{Game, Step, StepOf, Turn};
use crate::illegal::Illegal;
use crate::seat::Seat;
use crate::testing;

use drawing::{drawn, parse};

/// A table in the standard edition, without options.
fn table(players: u8) -> Chakapuces {
    testing::game(players, &[])
}

/// A table and a position on it, as drawn.
fn position(drawing: &str) -> (Chakapuces, State) {
    let players = drawing.lines().filter(|line| line.contains("fleas")).count();
    let game = table(players as u8);
    let state = parse(&game, drawing);
    game.conserved(&state).unwrap();
    (game, state)
}

/// The step that a word means: an outcome where chance decides, otherwise an action of the seat on turn.
fn step(game: &Chakapuces, state: &State, word: &str) -> StepOf<Chakapuces> {
    match game.turn(state) {
        Turn::Chance => Step::Chance(word.parse().unwrap()),
        Turn::Seats(_) | Turn::Over => Step::Act(state.on_turn, word.parse().unwrap()),
    }
}

/// Makes the steps that the words mean.
fn play(game: &Chakapuces, state: &mut State, words: &str) {
    for word in words.split_whitespace() {
        let step = step(game, state, word);
        game.apply(state, &step).unwrap_or_else(|illegal| panic!("{word}: {illegal}"));
    }
}

/// Why the step that the word means is refused.
fn refused(game: &Chakapuces, state: &State, word: &str) -> Illegal {
    game.apply(&mut state.clone(), &step(game, state, word)).unwrap_err()
}

/// The legal actions of the seat on turn, as text.
fn legal(game: &Chakapuces, state: &State) -> String {
    let mut actions = Vec::new();
    game.legal_actions(state, state.on_turn, &mut actions);
    let words: Vec<String> = actions.iter().map(ToString::to_string).collect();
    words.join(" ")
}

/// Compares a position with a drawing of it.
#[track_caller]
fn assert_drawn(game: &Chakapuces, state: &State, drawing: &str) {
    assert_eq!(drawn(game, state), drawn(game, &parse(game, drawing)));
}

fn seat(index: u8) -> Seat {
    Seat::new(index)
}

fn is_over(state: &State) -> bool {
    state.phase == Phase::Over
}
