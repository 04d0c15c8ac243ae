//! Sound play without search: an action, what the others answer at once, and the best jump after that.

use talat_rules::chatuchak::edition::DIE;
use talat_rules::chatuchak::{Action, Chatuchak, Outcome, State};
use talat_rules::{Game, Seat, Step, Turn};

use super::worth::{Weights, utilities};

/// What the world is worth to a seat right after its action.
#[inline]
pub fn at_once(game: &Chatuchak, world: &State, seat: Seat, action: Action, weights: &Weights) -> f32 {
    let mut world = *world;
    game.apply_unchecked(&mut world, &Step::Act(seat, action));
    utilities(game, &world, weights)[seat.index()]
}

/// What an action is worth to a seat once the others have answered with what is best for them at once, and
/// the seat has jumped again.
pub fn value(game: &Chatuchak, world: &State, seat: Seat, action: Action, weights: &Weights) -> f32 {
    let mut world = *world;
    game.apply_unchecked(&mut world, &Step::Act(seat, action));
    go_on(game, world, seat, weights, game.seats() + 1)
}

/// What the world is worth to a seat after so many more turns of whoever is on, or its own.
fn go_on(game: &Chatuchak, mut world: State, seat: Seat, weights: &Weights, mut more: u8) -> f32 {
    loop {
        match game.turn(&world) {
            Turn::Chance if more > 0 => {
                // Only whether the tent moves makes a difference (C23).
                let roll = |number| {
                    let mut world = world;
                    game.apply_unchecked(&mut world, &Step::Chance(Outcome::Roll { number }));
                    go_on(game, world, seat, weights, more - 1)
                };
                let moves = game.tent_moves(&world);
                return if moves < 1.0 { moves * roll(DIE) + (1.0 - moves) * roll(1) } else { roll(DIE) };
            }
            Turn::Seats(seats) if more > 0 => {
                let Some(next) = seats.iter().next() else { return 0.0 };
                more -= 1;
                let (action, value) = best(game, &world, next, weights);
                if next == seat {
                    return value;
                }
                game.apply_unchecked(&mut world, &Step::Act(next, action));
            }
            _ => return utilities(game, &world, weights)[seat.index()],
        }
    }
}

/// The action that looks best to a seat at once, and what it is worth to it.
fn best(game: &Chatuchak, world: &State, seat: Seat, weights: &Weights) -> (Action, f32) {
    let jumps = world.grid(seat).jumps().into_iter().map(|from| Action::Jump { from });
    let mut best = (Action::Pass, at_once(game, world, seat, Action::Pass, weights));
    for jump in jumps {
        let value = at_once(game, world, seat, jump, weights);
        if value > best.1 {
            best = (jump, value);
        }
    }
    best
}
