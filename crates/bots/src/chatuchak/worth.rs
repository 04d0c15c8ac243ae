//! What a world of Chatuchak is worth: the points to be expected at the end, and the chance to win.

use std::sync::LazyLock;

use talat_rules::chatuchak::state::MAX_PLAYERS;
use talat_rules::chatuchak::{Chatuchak, Phase, State};
use talat_rules::{Game, Seat};

use super::features::{SIGNS, signs};
use crate::numbers::fill;
use crate::search::{Utilities, utility};

/// The turns to come for which there are weights; in between they are mixed.
pub const KNOTS: [f32; 6] = [0.0, 1.0, 3.0, 6.0, 12.0, 24.0];

/// What every sign is worth in points, by the turns to come.
pub type Weights = Vec<[f32; KNOTS.len()]>;

/// Weights as they are stored: hundredths of points, a line for every sign; first for two players, then for more.
const STORED: &str = include_str!("weights.txt");

static FITTED: LazyLock<[Weights; 2]> = LazyLock::new(|| {
    let weights = parse(STORED);
    let (two, more) = weights.split_at(SIGNS);
    [two.to_vec(), more.to_vec()]
});

fn parse(text: &str) -> Weights {
    let line = |line: &str| {
        let mut knots = [0.0; KNOTS.len()];
        fill(&mut knots, line).expect("the stored weights are whole");
        knots.map(|hundredths| hundredths / 100.0)
    };
    text.lines().map(line).collect()
}

/// The weights for a table.
pub fn fitted(game: &Chatuchak) -> &'static Weights {
    &FITTED[usize::from(game.seats() > 2)]
}

/// Between which knots so many turns lie, and how far from the first to the second.
#[inline]
pub fn between(turns: f32) -> (usize, f32) {
    let knot = (1..KNOTS.len() - 1).filter(|knot| turns >= KNOTS[*knot]).count();
    let part = (turns - KNOTS[knot]) / (KNOTS[knot + 1] - KNOTS[knot]);
    (knot, part.clamp(0.0, 1.0))
}

/// How many turns a seat has still to come, as if it had not passed.
#[inline]
pub fn turns(game: &Chatuchak, world: &State, seat: Seat) -> f32 {
    (game.rolls_to_come(world) - f32::from(u8::from(world.has_moved(seat)))).max(0.0)
}

/// The points that a seat is expected to have at the end.
#[inline]
pub fn points(game: &Chatuchak, world: &State, seat: Seat, weights: &Weights) -> f32 {
    if world.phase() == Phase::Over {
        return game.points(world, seat) as f32;
    }
    let (knot, part) = between(turns(game, world, seat));
    let mut sum = game.token_stars(world, seat) as f32;
    signs(game, world, seat, |sign, stars| {
        let weights = &weights[sign.number()];
        sum += stars * (weights[knot] + part * (weights[knot + 1] - weights[knot]));
    });
    sum
}

/// The points that every seat is expected to have.
#[inline]
pub fn all_points(game: &Chatuchak, world: &State, weights: &Weights) -> [f32; MAX_PLAYERS] {
    let mut all = [0.0; MAX_PLAYERS];
    for seat in Seat::all(game.seats()) {
        all[seat.index()] = points(game, world, seat, weights);
    }
    all
}

/// How far apart points must be to differ markedly.
const SCALE: f32 = 8.0;
/// How uncertain the points at the end are: by themselves, and by the root of the turns to come.
const UNCERTAIN: [f32; 2] = [0.3, 0.95];

/// What a world is worth to every seat: once the game is over the win, before that the chance of it, and a
/// little for the margin.
#[inline]
pub fn utilities(game: &Chatuchak, world: &State, weights: &Weights) -> Utilities {
    let mut out = Utilities::default();
    let seats = usize::from(game.seats());
    if world.phase() == Phase::Over {
        utility::decided(game.seats(), |seat| game.ranking(world, seat), SCALE, &mut out);
    } else {
        let turns = Seat::all(game.seats()).map(|seat| turns(game, world, seat)).sum::<f32>() / seats as f32;
        let uncertainty = UNCERTAIN[0] + UNCERTAIN[1] * turns.sqrt();
        let points = &all_points(game, world, weights)[..seats];
        let best = points.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let mut likely = [0.0; MAX_PLAYERS];
        for (likely, points) in likely.iter_mut().zip(points) {
            *likely = ((points - best) / uncertainty).exp();
        }
        utility::expected(&likely[..seats], points, SCALE, &mut out);
    }
    out
}
