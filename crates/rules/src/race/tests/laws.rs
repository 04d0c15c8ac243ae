//! The laws of all games, for every number of players and every option.

use crate::laws::check_game;
use crate::race::Race;
use crate::standing::Ending;
use crate::testing::{game, seeded};

#[test]
fn the_laws_hold() {
    let options: [&[&str]; 7] = [
        &[],
        &["grids=drawn"],
        &["same=true"],
        &["grids=drawn", "same=true"],
        &["grid=16"],
        &["draw=20260101"],
        &["grid=1", "same=true"],
    ];
    for players in 1..=5 {
        for options in options {
            let game = game::<Race>(players, options);
            for seed in 0..10 {
                let kept = check_game(&game, 40, seeded(seed))
                    .unwrap_or_else(|breach| panic!("{players} {options:?} {seed}: {breach}"));
                assert_eq!(kept.standing.ending, Ending::MoveLimit);
            }
        }
    }
}
