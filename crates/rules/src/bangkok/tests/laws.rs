//! The laws, over random games of every player count with and without the expert rule (B20).

use std::sync::Arc;

use crate::bangkok::{Bangkok, Edition};
use crate::edition::Edition as _;
use crate::game::{Game, Viewer};
use crate::laws::check_game;
use crate::options::Options;
use crate::testing::{every_set_up, play_while, seeded};

#[test]
fn the_laws_hold_in_random_games_for_one_to_four_players_expert_or_not_b19_b20() {
    for game in every_set_up::<Bangkok>() {
        for seed in 0..100 {
            let kept = check_game(&game, 60, seeded(seed));
            assert!(kept.is_ok(), "{game:?}, seed {seed}: {}", kept.unwrap_err());
        }
    }
}

/// A box with other cards: chillies of two and three goods, boats of one good three times, equal tiles.
fn other_box(tiles: &str) -> Arc<Edition> {
    let source = Edition::STANDARD
        .replace("\"avoid:p/f\"", "\"avoid:p/ffr\"")
        .replace("\"unique/z\"", "\"unique/pz\"")
        .replace("\"pp\", \"ff\", \"rr\", \"zz\"", "\"ppp\", \"fff\", \"rrr\", \"zzz\"")
        .replace("tiles = [\"p\", \"f\", \"r\", \"z\"]", tiles);
    Arc::new(Edition::parse(&source).unwrap())
}

#[test]
fn the_laws_hold_for_an_edition_with_other_cards_and_tiles_b3_b4() {
    for players in 1..=4 {
        let edition = other_box("tiles = [\"p\", \"p\", \"p\", \"z\"]");
        let game = Bangkok::new(edition, players, &Options::default()).unwrap();
        for seed in 0..50 {
            let kept = check_game(&game, 60, seeded(seed));
            assert!(kept.is_ok(), "{players} players, seed {seed}: {}", kept.unwrap_err());
        }
    }
}

#[test]
fn equal_tiles_leave_nothing_to_hide_b4() {
    let edition = other_box("tiles = [\"p\", \"p\", \"p\", \"p\"]");
    let game = Bangkok::new(edition, 3, &Options::default()).unwrap();
    let (_, state) = play_while(&game, 1, |state| state.round() < 3);
    let view = game.view(&state, Viewer::Public);
    assert!(game.settled(&view));
    assert_eq!(game.determinize(&view, seeded(2)), state);
}
