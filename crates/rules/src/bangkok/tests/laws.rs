//! The laws, over random games of every player count with and without the expert rule (B20).

use crate::bangkok::Bangkok;
use crate::laws::check_game;
use crate::testing::{game, seeded};

#[test]
fn the_laws_hold_in_random_games_for_one_to_four_players_expert_or_not_b19_b20() {
    for players in 1..=4 {
        for expert in ["expert=false", "expert=true"] {
            let game: Bangkok = game(players, &[expert]);
            for seed in 0..40 {
                let kept = check_game(&game, 40, seeded(seed));
                assert!(kept.is_ok(), "{players} players, {expert}, seed {seed}: {}", kept.unwrap_err());
            }
        }
    }
}
