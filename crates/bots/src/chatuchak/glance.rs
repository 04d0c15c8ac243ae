//! Chatuchak: stars won now and next, what the others can do about it, and tidy colours.

use talat_rules::chatuchak::effect::{Change, Effect};
use talat_rules::chatuchak::{Action, Chatuchak, Colour, Grid, Phase, State, View};
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
        let world = situation.game.determinize(situation.view, |_| 0);
        // A roll ends each round, the present one too.
        let rounds = f64::from(situation.game.rolls_to_come(&world)) - 1.0;
        let grid = &situation.view.seats[situation.seat.index()].grid;
        let value = |action: &Action| match situation.game.effect(situation.view, situation.seat, *action) {
            Effect::Jump(jump) => {
                swing(situation.game, situation.seat, jump.points)
                    + rounds.min(1.0) * prospects(situation, world, *action)
            }
            Effect::Pass { .. } => rounds.min(1.0) * together(grid) - TURN * rounds,
        };
        situation.legal.iter().map(value).collect()
    }
}

/// What follows from a jump if the game goes on.
fn prospects(situation: &Situation<'_, Chatuchak>, mut world: State, action: Action) -> f64 {
    let Situation { game, seat, .. } = *situation;
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
