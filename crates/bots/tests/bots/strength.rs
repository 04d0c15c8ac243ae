//! Every level plays better than the one before it. Deals, seeds and iterations are fixed, so the shares are too.

use talat_bots::{Budget, Level, Searchable};
use talat_rules::bangkok::Bangkok;
use talat_rules::chakapuces::Chakapuces;
use talat_rules::chatuchak::Chatuchak;
use talat_rules::race::Race;
use talat_rules::{Ending, Seat};

use crate::table::{SHORT, game, play};

/// The share of wins of one level against another, each deal played from both seats; a shared win is half.
fn share<G: Searchable>(one: Level, other: Level, deals: u64, budget: Budget<'_>) -> f64 {
    let game = game::<G>(2, &[]);
    let (mut wins, mut games) = (0.0, 0.0);
    for deal in 0..deals {
        for (seating, own) in [[one, other], [other, one]].iter().zip(0..) {
            let (_, standing) = play(&game, deal, seating, budget, |_, _| {});
            let winners: Vec<Seat> = standing.winners().collect();
            let shared = if winners.len() == 1 { 1.0 } else { 0.5 };
            wins += if winners.contains(&Seat::new(own)) { shared } else { 0.0 };
            games += 1.0;
        }
    }
    wins / games
}

fn wins<G: Searchable>(one: Level, other: Level, deals: u64, budget: Budget<'_>, least: f64) {
    let share = share::<G>(one, other, deals, budget);
    assert!(share >= least, "{one} wins {share} of its games of {} against {other}", G::NAME);
}

/// What levels without search are worth, and that a short search is no worse than none.
fn in_order<G: Searchable>(greedy_against_random: f64) {
    wins::<G>(Level::Greedy, Level::Random, 100, SHORT, greedy_against_random);
    wins::<G>(Level::Normal, Level::Random, 100, SHORT, greedy_against_random);
    wins::<G>(Level::Easy, Level::Random, 100, SHORT, 0.55);
    wins::<G>(Level::Normal, Level::Easy, 100, SHORT, 0.55);
    wins::<G>(Level::Hard, Level::Easy, 15, Budget::Iterations(200), 0.6);
}

#[test]
fn levels_are_in_order_at_chatuchak() {
    in_order::<Chatuchak>(0.97);
}

#[test]
fn levels_are_in_order_at_bangkok() {
    in_order::<Bangkok>(0.97);
}

#[test]
fn levels_are_in_order_at_chakapuces() {
    in_order::<Chakapuces>(0.9);
}

#[test]
fn greedy_solves_most_start_grids() {
    let is_solved = |number: &u8| {
        let race = game::<Race>(1, &[&format!("grid={number}")]);
        let (_, standing) = play(&race, u64::from(*number), &[Level::Greedy], SHORT, |_, _| {});
        standing.ending == Ending::Solved
    };
    let solved = (1..=16).filter(is_solved).count();
    assert!(solved >= 14, "{solved} of 16 start grids solved");
}
