//! The laws of all games, for every number of players and every option.

use super::*;
use crate::laws::{check_game, follow};
use crate::play::Random;
use crate::testing::{every_set_up, seeded};

#[test]
fn the_laws_hold_in_random_play() {
    for game in every_set_up::<Race>() {
        for seed in 0..6 {
            let kept = check_game(&game, 40, seeded(seed))
                .unwrap_or_else(|breach| panic!("{game:?} {seed}: {breach}"));
            assert_ne!(kept.standing.ending, Ending::Solved);
        }
    }
}

#[test]
fn the_laws_hold_where_seats_give_up() {
    for game in every_set_up::<Race>() {
        for seed in 0..20 {
            let kept = follow(&game, 10, seeded(seed), &mut Random::new(seeded(100 + seed)).wild());
            let kept = kept.unwrap_or_else(|breach| panic!("{game:?} {seed}: {breach}"));
            assert_ne!(kept.standing.ending, Ending::Solved);
        }
    }
}

#[test]
fn states_are_small() {
    assert!(size_of::<State>() <= 160, "{}", size_of::<State>());
}
