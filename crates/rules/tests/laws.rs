//! The laws over all games, player counts and options, on random play.
#![expect(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use talat_rules::any::{About, AnyGame, Editions, GAMES};
use talat_rules::laws::check_game;
use talat_rules::play::{self, Random};
use talat_rules::{Game, Viewer, with_game};

fn about(game: &str) -> &'static About {
    GAMES.iter().find(|about| about.name == game).unwrap()
}

fn hold_for_every_set_up(game: &str) {
    let editions = Editions::standard();
    for (players, options) in about(game).setups() {
        let any = AnyGame::new(game, players, &options, &editions).unwrap();
        let mut rng = ChaCha8Rng::seed_from_u64(u64::from(players));
        for number in 0..15 {
            with_game!(&any, game => check_game(game, 30, |below| rng.random_range(0..below)).map(drop))
                .unwrap_or_else(|breach| panic!("{game} {players} {options:?}, game {number}: {breach}"));
        }
    }
}

/// What is wrong with the form of something on the wire: a field that is absent is left out, never `null`.
fn ill_formed(value: &Value) -> Option<String> {
    match value {
        Value::Object(fields) => fields.iter().find_map(|(key, field)| {
            if field.is_null() { Some(format!("`{key}` is null")) } else { ill_formed(field) }
        }),
        Value::Array(items) => items.iter().find_map(ill_formed),
        _ => None,
    }
}

/// All views, events and effects have one form: absent fields are left out, `phase` is an object whose `kind`
/// names it.
fn well_formed<G: Game>(game: &G, seed: u64) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut random = Random::new(|below| rng.random_range(0..below));
    let mut state = game.start();
    let mut actions = Vec::new();
    let look = |what: &dyn Fn() -> Value| {
        let value = what();
        assert_eq!(ill_formed(&value), None, "{} sends {value}", G::NAME);
        value
    };
    loop {
        for viewer in Viewer::all(game.seats()) {
            let view = game.view(&state, viewer);
            let shown = look(&|| json!(view));
            assert!(shown["phase"]["kind"].is_string(), "{} has the phase {}", G::NAME, shown["phase"]);
            if let Viewer::Seat(seat) = viewer {
                actions.clear();
                game.legal_actions(&state, seat, &mut actions);
                for action in &actions {
                    look(&|| json!(game.effect(&view, seat, *action)));
                }
            }
        }
        let before = state;
        let Some(step) = play::step(game, &mut state, &mut random) else { break };
        for viewer in Viewer::all(game.seats()) {
            look(&|| json!(game.observe(&before, &step, viewer)));
        }
    }
}

#[test]
fn the_wire_has_one_form() {
    let editions = Editions::standard();
    for about in GAMES {
        for (players, options) in about.setups() {
            let game = AnyGame::new(about.name, players, &options, &editions).unwrap();
            with_game!(&game, game => well_formed(game, u64::from(players)));
        }
    }
}

/// A test for each game, and one that none is missing.
macro_rules! laws {
    ($($test:ident: $game:literal,)*) => {
        $(
            #[test]
            fn $test() {
                hold_for_every_set_up($game);
            }
        )*

        #[test]
        fn no_game_escapes_the_laws() {
            assert_eq!(GAMES.iter().map(|about| about.name).collect::<Vec<_>>(), [$($game),*]);
        }
    };
}

laws! {
    laws_hold_in_chatuchak: "chatuchak",
    laws_hold_in_race: "race",
    laws_hold_in_bangkok: "bangkok",
    laws_hold_in_chakapuces: "chakapuces",
}

/// Every value of every option that is not a number is played with at every table that takes it, so a new option can't
/// escape the laws; of a number, the first and the last.
#[test]
fn set_ups_have_every_value_of_every_option() {
    for about in GAMES {
        let setups = about.setups();
        for spec in about.options {
            for value in spec.examples() {
                let with = setups.iter().filter(|(_, options)| options.0.get(spec.key) == Some(&value));
                assert!(with.count() > 0, "{} is never played with {}={value}", about.name, spec.key);
            }
        }
        let (min, max) = about.players;
        assert!((min..=max).all(|players| setups.iter().any(|setup| setup.0 == players)), "{}", about.name);
    }
}
