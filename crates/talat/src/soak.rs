//! `talat soak`: random games over all set-ups, with the laws checked.

use std::io::Write;
use std::time::Instant;

use rayon::prelude::*;
use talat_rules::any::{AnyGame, Editions, GAMES};
use talat_rules::game::{Game, Step};
use talat_rules::laws::check_game;
use talat_rules::with_game;

use crate::args::SoakArgs;
use crate::failure::Failure;
use crate::play::choices;
use crate::report;
use crate::tally::Tally;

/// Plays, checks and prints a line per set-up; stops at the first broken law.
pub(crate) fn run(args: &SoakArgs, out: &mut impl Write) -> Result<(), Failure> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.jobs).build()?;
    let editions = Editions::standard();
    let mut table = report::table(&["set-up", "games", "steps", "most actions", "bound", "endings", "time"]);
    for about in GAMES {
        let setups = about.setups();
        let share = args.games.div_ceil(setups.len() as u64);
        for (players, options) in &setups {
            let game = AnyGame::new(about.name, *players, options, &editions)?;
            let words: Vec<String> = options.0.iter().map(|(key, value)| format!(" {key}={value}")).collect();
            let setup = format!("{} {players}{}", about.name, words.concat());
            let began = Instant::now();
            let (tally, bound) = with_game!(&game, game => {
                let tally = pool.install(|| soak(game, &setup, share, args))?;
                (tally, game.action_bound())
            });
            let endings = (tally.endings.iter())
                .map(|(ending, count)| format!("{} {count}", report::name(ending)))
                .collect::<Vec<_>>()
                .join(", ");
            let steps = format!("{:.1}", tally.steps.mean());
            let (longest, took) = (tally.actions.max.to_string(), format!("{:.1?}", began.elapsed()));
            let games = tally.games.to_string();
            report::row(&mut table, vec![setup, games, steps, longest, bound.to_string(), endings, took]);
        }
    }
    writeln!(out, "{}\nno law broken, no panic, no dead end", table.trim_fmt())?;
    Ok(())
}

fn soak<G: Game>(game: &G, setup: &str, games: u64, args: &SoakArgs) -> Result<Tally, Failure> {
    let progress = report::progress(games, "games");
    let tally = (0..games)
        .into_par_iter()
        .map(|index| {
            let kept = check_game(game, args.every, choices(args.seed, index))
                .map_err(|breach| Failure::Law { setup: setup.to_string(), index, breach })?;
            let actions = kept.steps.iter().filter(|step| matches!(step, Step::Act(..))).count();
            let mut tally = Tally::new(game.seats());
            tally.end(kept.steps.len() as i64, actions as i64, &kept.standing);
            progress.inc(1);
            Ok(tally)
        })
        .try_reduce(|| Tally::new(game.seats()), |one, other| Ok(one.merge(&other)));
    progress.finish_and_clear();
    tally
}
