//! Looking one step ahead beats not looking.

use talat_bots::{Level, Searchable};
use talat_rules::bangkok::Bangkok;
use talat_rules::chakapuces::Chakapuces;
use talat_rules::chatuchak::Chatuchak;
use talat_rules::race::Race;
use talat_rules::{Ending, Seat};

use crate::table::{game, play};

/// The share of wins of `greedy` against `random`, each deal played from both seats; a shared win is half.
fn share<G: Searchable>(deals: u64) -> f64 {
    let game = game::<G>(2, &[]);
    let seatings = [[Level::Greedy, Level::Random], [Level::Random, Level::Greedy]];
    let (mut wins, mut games) = (0.0, 0.0);
    for deal in 0..deals {
        for (seating, own) in seatings.iter().zip(0..) {
            let (_, standing) = play(&game, deal, seating, |_, _| {});
            let winners: Vec<Seat> = standing.winners().collect();
            let shared = if winners.len() == 1 { 1.0 } else { 0.5 };
            wins += if winners.contains(&Seat::new(own)) { shared } else { 0.0 };
            games += 1.0;
        }
    }
    wins / games
}

fn wins<G: Searchable>(least: f64) {
    let share = share::<G>(100);
    assert!(share >= least, "greedy wins {share} of its games of {} against random", G::NAME);
}

#[test]
fn greedy_beats_random_at_chatuchak() {
    wins::<Chatuchak>(0.97);
}

#[test]
fn greedy_beats_random_at_bangkok() {
    wins::<Bangkok>(0.97);
}

#[test]
fn greedy_beats_random_at_chakapuces() {
    wins::<Chakapuces>(0.9);
}

#[test]
fn greedy_solves_most_start_grids() {
    let is_solved = |number: &u8| {
        let race = game::<Race>(1, &[&format!("grid={number}")]);
        let (_, standing) = play(&race, u64::from(*number), &[Level::Greedy], |_, _| {});
        standing.ending == Ending::Solved
    };
    let solved = (1..=16).filter(is_solved).count();
    assert!(solved >= 14, "{solved} of 16 start grids solved");
}
