//! The laws of all games, and the laws of Chatuchak's own course.

use crate::chatuchak::Chatuchak;
use crate::laws::check_game;
use crate::testing::{game, seeded};

#[test]
fn the_laws_hold() {
    for players in 2..=5 {
        for (option, games) in [("grids=tiles", 60), ("grids=drawn", 30)] {
            let game: Chatuchak = game(players, &[option]);
            for seed in 0..games {
                check_game(&game, 12, seeded(seed)).unwrap();
            }
        }
    }
}
