//! The laws of all games, and the laws of Chatuchak's own course.

use crate::chatuchak::Chatuchak;
use crate::laws::check_game;
use crate::testing::{every_set_up, seeded};

#[test]
fn the_laws_hold() {
    for game in every_set_up::<Chatuchak>() {
        for seed in 0..45 {
            check_game(&game, 12, seeded(seed)).unwrap();
        }
    }
}
