//! The laws of all games, for every number of players and every option.

use super::*;
use crate::laws::{check_game, follow};
use crate::testing::{game, seeded};

const OPTIONS: [&[&str]; 6] = [
    &[],
    &["grids=drawn"],
    &["same=true"],
    &["grids=drawn", "same=true"],
    &["grid=16", "same=true"],
    &["draw=20260101"],
];

#[test]
fn the_laws_hold_in_random_play() {
    for players in 1..=5 {
        for options in OPTIONS {
            let game = game::<Race>(players, options);
            for seed in 0..6 {
                let kept = check_game(&game, 40, seeded(seed))
                    .unwrap_or_else(|breach| panic!("{players} {options:?} {seed}: {breach}"));
                assert_ne!(kept.standing.ending, Ending::Solved);
            }
        }
    }
}

#[test]
fn the_laws_hold_where_seats_give_up() {
    for players in 1..=5 {
        for options in OPTIONS {
            let game = game::<Race>(players, options);
            for seed in 0..20 {
                let kept = follow(&game, 10, &mut seeded(seed), |state, draw| match game.turn(state) {
                    Turn::Over => None,
                    Turn::Chance => Some(Step::Chance(game.sample(state, draw))),
                    Turn::Seats(seats) => {
                        let seat = seats.iter().nth(draw(seats.len() as u32) as usize).unwrap();
                        let actions = legal(&game, state, seat);
                        Some(Step::Act(seat, actions[draw(actions.len() as u32) as usize]))
                    }
                });
                let kept = kept.unwrap_or_else(|breach| panic!("{players} {options:?} {seed}: {breach}"));
                assert_ne!(kept.standing.ending, Ending::Solved);
            }
        }
    }
}

#[test]
fn states_are_small() {
    assert!(size_of::<State>() <= 160, "{}", size_of::<State>());
}
