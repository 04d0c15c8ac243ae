//! Random play, the yardstick: uniform among legal actions other than pass and give up.

use alloc::vec::Vec;

use crate::game::{Game, Step, StepOf, Turn};
use crate::seat::{Seat, SeatSet};

/// A random action of one of the seats on turn. `actions` is scratch space, kept to avoid allocation.
pub fn random_action<G: Game>(
    game: &G,
    state: &G::State,
    seats: SeatSet,
    actions: &mut Vec<G::Action>,
    mut draw: impl FnMut(u32) -> u32,
) -> (Seat, G::Action) {
    let chosen = if seats.len() == 1 { 0 } else { draw(seats.len() as u32) };
    let seat = seats.iter().nth(chosen as usize).expect("somebody is on turn");
    actions.clear();
    game.legal_actions(state, seat, actions);
    // Passing and giving up sort last.
    let serious = match actions.iter().rposition(|action| !G::withdraws(*action)) {
        Some(last) => last + 1,
        None => actions.len(),
    };
    (seat, actions[draw(serious as u32) as usize])
}

/// A random next step, or none once the game is over.
pub fn random_step<G: Game>(
    game: &G,
    state: &G::State,
    actions: &mut Vec<G::Action>,
    mut draw: impl FnMut(u32) -> u32,
) -> Option<StepOf<G>> {
    match game.turn(state) {
        Turn::Seats(seats) => {
            let (seat, action) = random_action(game, state, seats, actions, draw);
            Some(Step::Act(seat, action))
        }
        Turn::Chance => Some(Step::Chance(game.sample(state, &mut draw))),
        Turn::Over => None,
    }
}

/// Plays to the end by random steps and returns how many there were.
pub fn playout<G: Game>(
    game: &G,
    state: &mut G::State,
    actions: &mut Vec<G::Action>,
    mut draw: impl FnMut(u32) -> u32,
) -> u32 {
    let mut steps = 0;
    while let Some(step) = random_step(game, state, actions, &mut draw) {
        game.apply_unchecked(state, &step);
        steps += 1;
    }
    steps
}
