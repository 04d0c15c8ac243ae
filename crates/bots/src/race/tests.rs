//! Races alone, level by level.

use std::sync::Arc;

use talat_rules::race::Race;
use talat_rules::{Edition as _, Ending, Game, Options, Seat, Step, Viewer, chatuchak};

use crate::{Budget, Level, Situation, bot, generator};

/// How a level ends on the start grid of this number, and after how many moves.
fn alone(level: Level, number: u8) -> (Ending, u16) {
    let options = Options::from_words([format!("grid={number}").as_str()]).unwrap();
    let game = Race::new(Arc::new(chatuchak::Edition::standard()), 1, &options).unwrap();
    let (mut state, seat, mut legal) = (game.start(), Seat::new(0), Vec::new());
    let mut player = bot::<Race>(level);
    loop {
        if let Some(standing) = game.standing(&state) {
            return (standing.ending, state.moves(seat));
        }
        legal.clear();
        game.legal_actions(&state, seat, &mut legal);
        let view = game.view(&state, Viewer::Seat(seat));
        let situation = Situation { game: &game, seat, view: &view, legal: &legal };
        let mut chance = generator([number; 32], state.moves(seat).into());
        let choice = player.choose(&situation, Budget::Iterations(1), &mut chance);
        assert_eq!(choice.thought.line.first(), Some(&Step::Act(seat, choice.action)));
        game.apply(&mut state, &Step::Act(seat, choice.action)).unwrap();
    }
}

#[test]
fn c27_the_strong_levels_need_the_fewest_moves_there_are() {
    let edition = chatuchak::Edition::standard();
    for (level, start) in [Level::Hard, Level::Master].into_iter().zip(edition.start_grids) {
        assert_eq!(alone(level, start.number), (Ending::Solved, start.minimum.unwrap()));
    }
}

#[test]
fn c27_beginners_get_there_too_but_take_longer() {
    let mean = |level: Level| {
        let races: Vec<_> = (1..=16).map(|number| alone(level, number)).collect();
        let solved: Vec<u16> =
            races.iter().filter(|race| race.0 == Ending::Solved).map(|race| race.1).collect();
        assert!(races.iter().all(|race| race.0 != Ending::GivenUp), "{level} gives up");
        assert!(solved.len() >= 12, "{level} solves {} of 16", solved.len());
        solved.iter().sum::<u16>() / solved.len() as u16
    };
    let (easy, normal) = (mean(Level::Easy), mean(Level::Normal));
    assert!(easy > normal + 5 && easy < 120, "easy {easy}, normal {normal}");
}
