//! Races alone, level by level.

use std::sync::Arc;
use std::time::Duration;

use talat_rules::race::Race;
use talat_rules::{Edition as _, Ending, Game, Options, Seat, Step, Viewer, chatuchak};

use super::Pace;
use crate::{Budget, Level, Situation, bot, generator};

/// How a level ends on the start grid of this number, after how many moves, and how long they would take in a speed
/// game.
fn timed(level: Level, number: u8) -> (Ending, u16, Duration) {
    let options = Options::from_words([format!("grid={number}").as_str()]).unwrap();
    let game = Race::new(Arc::new(chatuchak::Edition::standard()), 1, &options).unwrap();
    let (mut state, seat, mut legal) = (game.start(), Seat::new(0), Vec::new());
    let mut player = bot::<Race>(level);
    let mut time = Duration::ZERO;
    loop {
        if let Some(standing) = game.standing(&state) {
            return (standing.ending, state.moves(seat), time);
        }
        legal.clear();
        game.legal_actions(&state, seat, &mut legal);
        let view = game.view(&state, Viewer::Seat(seat));
        let situation = Situation { game: &game, seat, view: &view, legal: &legal };
        let mut chance = generator([number; 32], state.moves(seat).into());
        let choice = player.choose(&situation, Budget::Iterations(1), &mut chance);
        assert_eq!(choice.thought.line.first(), Some(&Step::Act(seat, choice.action)));
        time += Pace::of(level).draw(state.moves(seat), &mut chance);
        game.apply(&mut state, &Step::Act(seat, choice.action)).unwrap();
    }
}

fn alone(level: Level, number: u8) -> (Ending, u16) {
    let (ending, moves, _) = timed(level, number);
    (ending, moves)
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

/// The figures that `docs/bots.md` and the sheet for a new race promise; `examples/race_pace.rs` measures them on more grids.
#[test]
fn c29_half_of_the_grids_are_solved_in_about_four_two_and_a_half_and_one_minutes() {
    for (level, promised) in
        [(Level::Easy, 240), (Level::Normal, 150), (Level::Hard, 60), (Level::Master, 30)]
    {
        let races = (1..=16).map(|number| timed(level, number));
        // Who does not solve a grid is later than everybody.
        let mut times: Vec<u64> = races
            .map(|(ending, _, time)| if ending == Ending::Solved { time.as_secs() } else { u64::MAX })
            .collect();
        times.sort_unstable();
        let median = times[times.len() / 2];
        assert!(median.abs_diff(promised) <= promised / 4, "{level}: {median} s, not about {promised}");
    }
}
