//! The laws of all games, over every number of players and every option.

use crate::chakapuces::Chakapuces;
use crate::laws::check_game;
use crate::testing::{game, seeded};

#[test]
fn random_games_keep_the_laws() {
    for players in 2..=6 {
        for option in ["scratch_scores=false", "scratch_scores=true"] {
            let game: Chakapuces = game(players, &[option]);
            for seed in 0..100 {
                if let Err(breach) = check_game(&game, 25, seeded(seed)) {
                    panic!("{players} players, {option}, seed {seed}: {breach}");
                }
            }
        }
    }
}
