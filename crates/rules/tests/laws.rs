//! The laws over all games, player counts and options, on random play.
#![expect(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use talat_rules::any::{AnyGame, Editions, GAMES};
use talat_rules::laws::check_game;
use talat_rules::options::{Options, Values};
use talat_rules::with_game;

fn hold_for_every_set_up(game: &str) {
    let editions = Editions::standard();
    let about = GAMES.iter().find(|about| about.name == game).unwrap();
    let mut variants = vec![Options::default()];
    for spec in about.options {
        let values: Vec<String> = match spec.values {
            Values::Flag => vec!["true".into()],
            Values::OneOf(words) => words.iter().map(ToString::to_string).collect(),
            Values::UpTo(max) => vec![max.to_string()],
        };
        variants.extend(values.into_iter().map(|value| Options([(spec.key.to_string(), value)].into())));
    }
    for players in about.players.0..=about.players.1 {
        for options in &variants {
            let game = AnyGame::new(about.name, players, options, &editions).unwrap();
            let mut rng = ChaCha8Rng::seed_from_u64(u64::from(players));
            for number in 0..25 {
                with_game!(&game, game => check_game(game, 30, |below| rng.random_range(0..below)).map(drop))
                    .unwrap_or_else(|breach| {
                        panic!("{} {players} {options:?}, game {number}: {breach}", about.name)
                    });
            }
        }
    }
}

#[test]
fn laws_hold_in_chatuchak() {
    hold_for_every_set_up("chatuchak");
}

#[test]
fn laws_hold_in_race() {
    hold_for_every_set_up("race");
}

#[test]
fn laws_hold_in_bangkok() {
    hold_for_every_set_up("bangkok");
}

#[test]
fn laws_hold_in_chakapuces() {
    hold_for_every_set_up("chakapuces");
}
