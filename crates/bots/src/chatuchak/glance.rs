//! Chatuchak: stars won now and next, what the others can do about it, and tidy colours.

use talat_rules::chatuchak::edition::DIE;
use talat_rules::chatuchak::effect::{Change, Effect};
use talat_rules::chatuchak::view::Time;
use talat_rules::chatuchak::{Action, Chatuchak, Colour, Grid, Phase, View};
use talat_rules::{Game, Seat, Step, Viewer};

use crate::{Playable, Situation};

/// What a star of the next own jump counts for, as the others move in between.
const NEXT: f64 = 0.7;
/// What a star counts for that another player could win in answer.
const ANSWER: f64 = 0.4;
/// What a booth counts for that stands with another one of its colour.
const TOGETHER: f64 = 0.06;
/// What a turn is worth, so that passing costs those that would follow.
const TURN: f64 = 0.4;

impl Playable for Chatuchak {
    fn values(situation: &Situation<'_, Self>) -> Vec<f64> {
        let rounds = rounds_to_come(&situation.view.time);
        let grid = &situation.view.seats[situation.seat.index()].grid;
        let value = |action: &Action| match situation.game.effect(situation.view, situation.seat, *action) {
            Effect::Jump(jump) => {
                swing(situation.game, situation.seat, jump.points)
                    + rounds.min(1.0) * prospects(situation, *action)
            }
            Effect::Pass { .. } => rounds.min(1.0) * together(grid) - TURN * rounds,
        };
        situation.legal.iter().map(value).collect()
    }
}

/// What follows from a jump if the game goes on.
fn prospects(situation: &Situation<'_, Chatuchak>, action: Action) -> f64 {
    let Situation { game, seat, view, .. } = *situation;
    let mut world = game.determinize(view, |_| 0);
    game.apply_unchecked(&mut world, &Step::Act(seat, action));
    let mut after = game.view(&world, Viewer::Seat(seat));
    let tidy = together(&after.seats[seat.index()].grid);
    let next = best_jump(game, &mut after, seat);
    let others = Seat::all(game.seats()).filter(|other| *other != seat);
    let answer = others.map(|other| best_jump(game, &mut after, other)).fold(0.0, f64::max);
    NEXT * next - ANSWER * answer + tidy
}

/// What a seat could win with its best jump if it were its turn; nothing if it has passed.
fn best_jump(game: &Chatuchak, view: &mut View, seat: Seat) -> f64 {
    let own = &view.seats[seat.index()];
    if own.passed {
        return 0.0;
    }
    let jumps = own.grid.jumps();
    view.on_turn = Some(seat);
    view.phase = Phase::Turn;
    let world = game.determinize(view, |_| 0);
    let gain = |from| {
        let mut after = world;
        game.apply_unchecked(&mut after, &Step::Act(seat, Action::Jump { from }));
        let change = |of| Change { seat: of, by: game.points(&after, of) - game.points(&world, of) };
        swing(game, seat, Seat::all(game.seats()).map(change))
    };
    jumps.into_iter().map(gain).fold(f64::NEG_INFINITY, f64::max)
}

/// The points that a seat wins, and those that the others lose on average.
fn swing(game: &Chatuchak, seat: Seat, changes: impl IntoIterator<Item = Change>) -> f64 {
    let others = f64::from(game.seats() - 1);
    let worth = |change: Change| {
        let by = f64::from(change.by);
        if change.seat == seat { by } else { -by / others }
    };
    changes.into_iter().map(worth).sum()
}

/// How well booths of one colour stand together: large groups count for more than several small ones.
fn together(grid: &Grid) -> f64 {
    let links = |colour| {
        grid.clusters(colour).map(|cluster| (cluster.len() * (cluster.len() - 1)) as f64).sum::<f64>()
    };
    TOGETHER * Colour::ALL.into_iter().map(links).sum::<f64>()
}

/// How many more rounds there will be after this one on average (C23).
fn rounds_to_come(time: &Time) -> f64 {
    let rolls = |needed: u8| {
        (1..=needed).fold(0.0, |rolls, number| 1.0 + rolls * f64::from(number - 1) / f64::from(DIE))
    };
    let left = time.track.iter().skip(usize::from(time.tent)).zip(0..);
    let all: f64 =
        left.map(|(number, space)| rolls(if space == 0 { number - time.failed } else { *number })).sum();
    all - 1.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn time(track: &[u8], tent: u8, failed: u8) -> Time {
        Time { track: track.to_vec(), tent, failed, needed: None }
    }

    #[test]
    fn c23_rounds_to_come_follow_the_track() {
        let close = |time: &Time, rounds: f64| (rounds_to_come(time) - rounds).abs() < 1e-9;
        // A 1 is always rolled; a 2 fails once in twelve times, and is a 1 then.
        assert!(close(&time(&[1], 0, 0), 0.0));
        assert!(close(&time(&[1, 2], 0, 0), 1.0 + 1.0 / 12.0));
        assert!(close(&time(&[1, 2], 1, 0), 1.0 / 12.0));
        assert!(close(&time(&[1, 2], 1, 1), 0.0));
        // The standard track takes 24 rounds as a rule (C5).
        let standard: Vec<u8> = (1..=12).collect();
        assert!((22.0..25.0).contains(&rounds_to_come(&time(&standard, 0, 0))));
    }
}
