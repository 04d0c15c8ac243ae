//! The laws of all games, over every number of players, every option and other editions.

use std::sync::Arc;

use crate::chakapuces::{Chakapuces, Edition};
use crate::edition::Edition as _;
use crate::game::Game;
use crate::laws::check_game;
use crate::options::Options;
use crate::testing::{every_set_up, seeded};

fn check(game: &Chakapuces, games: u64, what: &str) {
    for seed in 0..games {
        if let Err(breach) = check_game(game, 25, seeded(seed)) {
            panic!("{} players, {what}, seed {seed}: {breach}", game.seats());
        }
    }
}

#[test]
fn random_games_keep_the_laws() {
    for game in every_set_up() {
        check(&game, 100, &format!("{game:?}"));
    }
}

#[test]
fn random_games_with_other_cards_and_deals_keep_the_laws() {
    let cats = ("[6, 6, 6, 7, 7, 7, 7, 6, 6, 6]", "[0, 15, 15, 1, 1, 1, 1, 15, 15, 0]");
    let scratches = ("[1, 1, 1, 1, 2, 2, 1, 1, 1, 1]", "[12, 0, 0, 0, 0, 0, 0, 0, 0, 0]");
    // Piles of odd numbers: the last draw finds one card for two.
    for (hand, line) in [(2, 1), (3, 10), (5, 3), (7, 4)] {
        let source = Edition::STANDARD
            .replace(cats.0, cats.1)
            .replace(scratches.0, scratches.1)
            .replace("hand = 4", &format!("hand = {hand}"))
            .replace("line = 4", &format!("line = {line}"));
        let edition = Arc::new(Edition::parse(&source).unwrap());
        for players in 2..=6 {
            let game = Chakapuces::new(edition.clone(), players, &Options::default()).unwrap();
            check(&game, 20, &format!("hands of {hand}, a line of {line}"));
        }
    }
}
