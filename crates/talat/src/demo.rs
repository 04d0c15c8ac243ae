//! `talat demo`: a whole random game in the terminal.

use std::io::Write;

use talat_rules::any::{AnyGame, Editions, GAMES};
use talat_rules::play::play;
use talat_rules::record::{Entry, Moment};
use talat_rules::{Options, SetupError, with_game};

use crate::args::DemoArgs;
use crate::failure::Failure;
use crate::play::players;
use crate::report;
use crate::wording::{self, Worded};

/// Plays the game that was asked for, or one of each kind.
pub(crate) fn run(args: &DemoArgs, out: &mut impl Write) -> Result<(), Failure> {
    let kinds: &[(&str, u8)] =
        &[("chatuchak", 4), ("race", 1), ("race", 3), ("bangkok", 4), ("bangkok", 1), ("chakapuces", 4)];
    let wanted = |name: &str| args.game.as_deref().is_none_or(|game| game == name);
    if !kinds.iter().any(|(name, _)| wanted(name)) {
        let known = GAMES.iter().map(|about| about.name).collect::<Vec<_>>().join(", ");
        return Err(SetupError::NoGame { name: args.game.clone().unwrap_or_default(), known }.into());
    }
    for (name, players) in kinds.iter().filter(|(name, _)| wanted(name)) {
        let game = AnyGame::new(name, *players, &Options::default(), &Editions::standard())?;
        writeln!(out, "== {name}, {players} player{} ==\n", if *players == 1 { "" } else { "s" })?;
        with_game!(&game, game => show(game, args.seed, out))?;
    }
    Ok(())
}

fn show<G: Worded>(game: &G, seed: u64, out: &mut impl Write) -> Result<(), Failure> {
    let (mut state, mut random, mut number) = (game.start(), players(seed, 0), 0);
    let mut printed = Ok(());
    play(game, &mut state, &mut random, |before, step, after| {
        number += 1;
        let entry = Entry::of::<G>(step);
        let moment = Moment { number, entry: &entry, step: Some(*step), before, after };
        if printed.is_ok() {
            printed = wording::moment(out, game, &moment);
        }
    });
    printed?;
    writeln!(out, "\n{}\n", game.board(&state))?;
    let standing = game.standing(&state).expect("a game that is over has a standing");
    report::standing(out, &vec![String::new(); usize::from(game.seats())], &standing)?;
    writeln!(out)?;
    Ok(())
}
