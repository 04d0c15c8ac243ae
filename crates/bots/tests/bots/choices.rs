//! The same seed and as many iterations lead to the same choices as they always have: `fixtures/choices.txt` has, for
//! every game and level, how many decisions whole games at every kind of table took and the hash of what was chosen.
//!
//! A change that is meant to make bots play differently writes the file anew: the test says what it found.

use std::fmt::Write as _;

use talat_bots::{Budget, Level, Searchable};
use talat_rules::any::{AnyGame, Editions, GAMES};
use talat_rules::{Step, with_game};

use crate::table::play;

const STORED: &str = include_str!("../../../../fixtures/choices.txt");
/// How long those that search think about a decision.
const BUDGET: Budget<'static> = Budget::Iterations(60);

/// The line of a game and a level.
fn line(name: &str, level: Level) -> String {
    let about = GAMES.iter().find(|about| about.name == name).unwrap();
    let editions = Editions::standard();
    let (mut decisions, mut chosen) = (0, blake3::Hasher::new());
    for (players, options) in about.setups() {
        let game = AnyGame::new(name, players, &options, &editions).unwrap();
        with_game!(&game, game => decisions += decide(game, level, &mut chosen));
    }
    let hash = chosen.finalize().to_hex();
    format!("{name} {level} {decisions} {}", &hash[..16])
}

/// Lets bots of a level play a game, and adds what they choose to the hash.
fn decide<G: Searchable>(game: &G, level: Level, chosen: &mut blake3::Hasher) -> u32 {
    let (levels, mut text, mut decisions) = (vec![level; usize::from(game.seats())], String::new(), 0);
    play(game, 11, &levels, BUDGET, |_, step| {
        if let Step::Act(seat, action) = step {
            text.clear();
            writeln!(text, "{seat} {action}").unwrap();
            chosen.update(text.as_bytes());
            decisions += 1;
        }
    });
    decisions
}

fn as_ever(name: &str) {
    let found: Vec<String> = Level::ALL.iter().map(|level| line(name, *level)).collect();
    let stored: Vec<&str> = STORED.lines().filter(|line| line.split(' ').next() == Some(name)).collect();
    assert_eq!(found, stored, "{}", found.join("\n"));
}

#[test]
fn in_chatuchak() {
    as_ever("chatuchak");
}

#[test]
fn in_race() {
    as_ever("race");
}

#[test]
fn in_bangkok() {
    as_ever("bangkok");
}

#[test]
fn in_chakapuces() {
    as_ever("chakapuces");
}
