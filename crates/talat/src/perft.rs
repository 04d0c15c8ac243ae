//! `talat perft`: counting positions, a fingerprint of the rules.

use std::io::Write;
use std::time::Instant;

use talat_rules::game::{Game, Step, Turn};
use talat_rules::play::let_fall;
use talat_rules::seat::Seat;
use talat_rules::with_game;

use crate::args::PerftArgs;
use crate::failure::Failure;
use crate::play::draws;
use crate::report;

/// Counts and prints a table, depth by depth.
pub(crate) fn run(args: &PerftArgs, out: &mut impl Write) -> Result<(), Failure> {
    let setup = args.setup.set_up()?;
    let mut table = report::table(&["depth", "positions", "time"]);
    for depth in 1..=args.depth {
        let began = Instant::now();
        let positions = with_game!(&setup.game, game => count(game, &set_up(game, args.seed), depth));
        report::row(
            &mut table,
            vec![depth.to_string(), positions.to_string(), format!("{:.1?}", began.elapsed())],
        );
    }
    writeln!(out, "{}", table.trim_fmt())?;
    Ok(())
}

/// The position when the first seat has to act, with the set-up drawn from the seed.
fn set_up<G: Game>(game: &G, seed: u64) -> G::State {
    let mut state = game.start();
    let_fall(game, &mut state, draws(seed, 0), |_, _| {});
    state
}

/// The number of ways to make `depth` steps, or fewer where the game ends; outcomes of chance count as
/// actions do, whatever their weight.
fn count<G: Game>(game: &G, state: &G::State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let deeper = |step| {
        let mut next = *state;
        game.apply_unchecked(&mut next, &step);
        count(game, &next, depth - 1)
    };
    match game.turn(state) {
        Turn::Over => 1,
        Turn::Chance => {
            let mut chances = Vec::new();
            game.chances(state, &mut chances);
            chances.into_iter().map(|(outcome, _)| deeper(Step::Chance(outcome))).sum()
        }
        Turn::Seats(seats) => {
            let act = |seat: Seat| {
                let mut actions = Vec::new();
                game.legal_actions(state, seat, &mut actions);
                actions.into_iter().map(|action| deeper(Step::Act(seat, action))).sum::<u64>()
            };
            seats.iter().map(act).sum()
        }
    }
}
