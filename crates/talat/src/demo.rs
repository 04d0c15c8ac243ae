//! `talat demo`: a whole random game in the terminal.

use std::io::Write;

use talat_rules::any::{About, AnyGame, Editions, GAMES, about};
use talat_rules::play::play;
use talat_rules::record::{Entry, Moment};
use talat_rules::{Options, with_game};

use crate::args::DemoArgs;
use crate::failure::Failure;
use crate::play::players;
use crate::report;
use crate::wording::{self, Worded};

/// The most players whose game is still short enough to read.
const MOST: u8 = 4;

/// Plays the game that was asked for, or every one there is, in each of its modes.
pub(crate) fn run(args: &DemoArgs, out: &mut impl Write) -> Result<(), Failure> {
    let games: Vec<&About> = match &args.game {
        Some(name) => vec![about(name)?],
        None => GAMES.iter().collect(),
    };
    let kinds = games.iter().flat_map(|about| about.modes().into_iter().map(|mode| (about.name, mode)));
    for (name, mode) in kinds {
        let players = mode.players.1.min(MOST);
        let game = AnyGame::new(name, players, &Options::default(), &Editions::standard())?;
        writeln!(out, "== {name}, {players} player{} ==\n", if players == 1 { "" } else { "s" })?;
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
