//! Tests of Bangkok, by rule number.

mod building;
mod components;
mod drawing;
mod ending;
mod events;
mod laws;
mod port;
mod reference;
mod renewing;
mod scoring;
mod setup;
mod texts;
mod trading;

use crate::bangkok::{Action, Bangkok, Card, Outcome, State};
use crate::game::{Game, Step};
use crate::illegal::Illegal;
use crate::seat::Seat;
use crate::testing;

/// A game of the standard edition without options.
fn game(players: u8) -> Bangkok {
    testing::game(players, &[])
}

fn expert(players: u8) -> Bangkok {
    testing::game(players, &["expert=true"])
}

fn seat(index: u8) -> Seat {
    Seat::new(index)
}

fn card(text: &str) -> Card {
    text.parse().unwrap()
}

fn action(text: &str) -> Action {
    text.parse().unwrap()
}

/// What the active seat may do, as text.
fn legal(game: &Bangkok, state: &State) -> Vec<String> {
    let mut actions = Vec::new();
    game.legal_actions(state, state.on_turn, &mut actions);
    actions.iter().map(ToString::to_string).collect()
}

/// What can be drawn next, as text.
fn drawable(game: &Bangkok, state: &State) -> Vec<String> {
    let mut chances = Vec::new();
    game.chances(state, &mut chances);
    chances.iter().map(|(outcome, _)| outcome.to_string()).collect()
}

/// The active seat acts.
fn act(game: &Bangkok, state: &mut State, text: &str) {
    let step = Step::Act(state.on_turn, action(text));
    game.apply(state, &step).unwrap();
}

/// Chance falls.
fn fall(game: &Bangkok, state: &mut State, text: &str) {
    let outcome: Outcome = text.parse().unwrap();
    game.apply(state, &Step::Chance(outcome)).unwrap();
}

/// Chance falls on whatever is first.
fn fall_anyhow(game: &Bangkok, state: &mut State) {
    let first = drawable(game, state).swap_remove(0);
    fall(game, state, &first);
}

/// Why the active seat may not do this, as text.
fn refusal(game: &Bangkok, state: &State, text: &str) -> String {
    let refused: Result<(), Illegal> = game.check(state, &Step::Act(state.on_turn, action(text)));
    refused.unwrap_err().to_string()
}
