//! The worth of worlds on whole games, with every number of players, and with other editions.

use std::sync::Arc;

use rand::RngExt;
use talat_rules::chatuchak::{Action, Chatuchak, Edition, Phase, State};
use talat_rules::play::{Chosen, play};
use talat_rules::{Edition as _, Game, Options, Seat, SeatSet, Turn, Viewer};

use super::features::{SIGNS, signs};
use super::worth::{KNOTS, between, fitted, points, utilities};
use crate::search::Searchable;
use crate::{Situation, generator};

fn table(edition: Edition, players: u8, options: &[&str]) -> Chatuchak {
    let options = Options::from_words(options.iter().copied()).unwrap();
    Chatuchak::new(Arc::new(edition), players, &options).unwrap()
}

/// An edition unlike the standard one: other counts of booths, stars and track.
fn odd() -> Edition {
    let mut edition = Edition::standard();
    for (segment, booths) in edition.segments.iter_mut().zip([8, 8, 7, 4, 2]) {
        segment.booths = booths;
    }
    edition.stars.general_token = 0;
    edition.stars.markers.mix = 20;
    edition.track = vec![12, 1, 12];
    edition
}

/// Shows `see` every state of a random game, passes included.
fn random_game(game: &Chatuchak, number: u64, mut see: impl FnMut(&State)) -> State {
    let [mut choices, mut chance] = [0, 1].map(|of| generator([5; 32], number << 1 | of));
    let choose = |world: &State, seats: SeatSet| {
        let (seat, mut legal) = (seats.iter().next().unwrap(), Vec::new());
        game.legal_actions(world, seat, &mut legal);
        let passes = choices.random_bool(0.02);
        let place = if passes { legal.len() - 1 } else { choices.random_range(0..legal.len() - 1) };
        (seat, legal[place])
    };
    let mut players = Chosen::new::<Chatuchak>(choose, |below| chance.random_range(0..below));
    let mut world = game.start();
    see(&world);
    play(game, &mut world, &mut players, |_, _, after| see(after));
    world
}

#[test]
fn there_are_weights_for_every_sign() {
    for players in 2..=5 {
        assert_eq!(fitted(&table(Edition::standard(), players, &[])).len(), SIGNS);
    }
    let stored = include_str!("weights.txt").lines();
    assert!(stored.clone().all(|line| line.split(' ').count() == KNOTS.len()));
    assert_eq!(stored.count(), 2 * SIGNS);
}

#[test]
fn weights_are_mixed_between_the_knots() {
    assert_eq!(between(0.0), (0, 0.0));
    assert_eq!(between(2.0), (1, 0.5));
    assert_eq!(between(3.0), (2, 0.0));
    assert_eq!(between(18.0), (4, 0.5));
    assert_eq!(between(90.0), (4, 1.0));
}

#[test]
fn every_world_of_every_table_has_a_worth() {
    for (players, number) in (2..=5).flat_map(|players| (0..3).map(move |number| (players, number))) {
        let standard = table(Edition::standard(), players, &[]);
        let drawn = table(Edition::standard(), players, &["grids=drawn"]);
        for game in [standard, drawn, table(odd(), players, &["grids=drawn"])] {
            random_game(&game, number, |world| {
                for seat in Seat::all(players) {
                    signs(&game, world, seat, |sign, stars| assert!(sign.number() < SIGNS && stars >= 0.0));
                    assert!(points(&game, world, seat, fitted(&game)).is_finite());
                }
                let all = &utilities(&game, world, fitted(&game))[..usize::from(players)];
                assert!(all.iter().all(|worth| (0.0..=1.0).contains(worth)), "{all:?}");
            });
        }
    }
}

#[test]
fn c26_at_the_end_the_winners_are_those_of_the_standing() {
    for number in 0..40 {
        let game = table(Edition::standard(), 2 + number as u8 % 4, &[]);
        let end = random_game(&game, number, |_| {});
        assert_eq!(end.phase(), Phase::Over);
        let worth = utilities(&game, &end, fitted(&game));
        let standing = game.standing(&end).unwrap();
        let winners: Vec<Seat> = standing.winners().collect();
        for seat in Seat::all(game.seats()) {
            let share = if winners.contains(&seat) { 0.9 / winners.len() as f32 } else { 0.0 };
            let over = worth[seat.index()] - share;
            assert!((0.0..=0.1).contains(&over), "{seat} of {winners:?}: {worth:?}");
        }
    }
}

#[test]
fn c13_nobody_passes_at_the_start() {
    for players in 2..=5 {
        let game = table(Edition::standard(), players, &[]);
        let (mut first, mut legal) = (None, Vec::new());
        random_game(&game, 1, |world| {
            if first.is_none() && world.phase() == Phase::Turn {
                first = Some(*world);
            }
        });
        let world = first.unwrap();
        let Turn::Seats(seats) = game.turn(&world) else { panic!("somebody is on turn") };
        let seat = seats.iter().next().unwrap();
        game.legal_actions(&world, seat, &mut legal);
        let view = game.view(&world, Viewer::Seat(seat));
        let values = Chatuchak::judge(&Situation { game: &game, seat, view: &view, legal: &legal });
        let (pass, jumps) = values.split_last().unwrap();
        assert_eq!(legal.last(), Some(&Action::Pass));
        assert!(jumps.iter().all(|jump| jump > pass), "{values:?}");
        let mut priors = Vec::new();
        game.priors(&world, seat, &legal, &mut priors);
        assert!(priors.len() == legal.len() && priors.iter().all(|prior| *prior > 0.0), "{priors:?}");
    }
}
