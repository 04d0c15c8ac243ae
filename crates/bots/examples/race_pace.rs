//! How long each level takes for a grid in a speed game, without waiting for it: the paces that it would draw, added up.
//!
//! `cargo run --release -p talat-bots --example race_pace -- [GRIDS]`
#![expect(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a tool: it prints, and stops where something is wrong"
)]

use std::sync::Arc;
use std::time::Duration;

use talat_bots::{Budget, Level, Searchable as _, Situation, bot, generator};
use talat_rules::race::{Action, Race};
use talat_rules::{Edition as _, Game, Options, Seat, Step, Viewer, chatuchak};

/// The moves and the time for the drawn grid of this number; none if it is not solved.
fn solved(level: Level, number: u64) -> Option<(u16, Duration)> {
    let options = Options::from_words([format!("draw={number}").as_str()]).unwrap();
    let game = Race::new(Arc::new(chatuchak::Edition::standard()), 2, &options).unwrap();
    let (mut state, seat, mut time) = (game.start(), Seat::new(0), Duration::ZERO);
    let mut player = bot::<Race>(level);
    let mut legal = Vec::new();
    while game.standing(&state).is_none() && !state_has_stopped(&game, &state, seat, &mut legal) {
        let view = game.view(&state, Viewer::Seat(seat));
        let situation = Situation { game: &game, seat, view: &view, legal: &legal };
        let mut chance = generator([7; 32], number << 8 | u64::from(state.moves(seat)));
        time += Race::pace(&situation, level, &mut chance).unwrap();
        let choice = player.choose(&situation, Budget::Iterations(1), &mut chance);
        assert!(choice.action != Action::GiveUp, "{level} gives up");
        game.apply(&mut state, &Step::Act(seat, choice.action)).unwrap();
    }
    state.grid(seat).is_solved().then(|| (state.moves(seat), time))
}

/// Whether the seat may do nothing more; what it may do otherwise.
fn state_has_stopped(
    game: &Race,
    state: &<Race as Game>::State,
    seat: Seat,
    legal: &mut Vec<Action>,
) -> bool {
    legal.clear();
    game.legal_actions(state, seat, legal);
    legal.is_empty()
}

fn main() {
    let grids: u64 = std::env::args().nth(1).map_or(400, |grids| grids.parse().unwrap());
    println!("level     solved   moves   quarter    median   three quarters");
    for level in Level::OFFERED {
        let mut races: Vec<(Duration, u16)> =
            (1..=grids).filter_map(|n| solved(*level, n)).map(|(moves, time)| (time, moves)).collect();
        let solved = races.len();
        races.sort_unstable();
        let mut moves: Vec<u16> = races.iter().map(|race| race.1).collect();
        moves.sort_unstable();
        // Who does not solve a grid is later than everybody.
        let at = |share: u64| {
            let time =
                races.get((grids * share / 4) as usize).map_or(f64::INFINITY, |race| race.0.as_secs_f64());
            format!("{time:.0} s")
        };
        println!(
            "{level:8}  {:5.1} %  {:5}   {:>7}   {:>7}   {:>7}",
            100.0 * solved as f64 / grids as f64,
            moves[solved / 2],
            at(1),
            at(2),
            at(3),
        );
    }
}
