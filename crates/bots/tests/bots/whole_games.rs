//! Every bot plays every game to its end by the rules.

use talat_bots::{Level, Playable};
use talat_rules::Step;
use talat_rules::bangkok::Bangkok;
use talat_rules::chakapuces::Chakapuces;
use talat_rules::chatuchak::Chatuchak;
use talat_rules::laws::check_cheaply;
use talat_rules::race::Race;

use crate::table::{game, play};

fn all_tables<G: Playable>(options: &[&[&str]]) {
    for players in G::PLAYERS.0..=G::PLAYERS.1 {
        for options in options {
            for level in Level::ALL {
                whole_game(&game::<G>(players, options), *level);
            }
        }
    }
}

fn whole_game<G: Playable>(game: &G, level: Level) {
    let mut actions = 0;
    let levels = vec![level; usize::from(game.seats())];
    let (end, standing) = play(game, u64::from(game.seats()), &levels, |state, step| {
        actions += u32::from(matches!(step, Step::Act(..)));
        assert!(actions <= game.action_bound());
        check_cheaply(game, state).unwrap();
    });
    check_cheaply(game, &end).unwrap();
    assert_eq!(standing.scores.len(), usize::from(game.seats()));
}

#[test]
fn of_chatuchak() {
    all_tables::<Chatuchak>(&[&[], &["grids=drawn"]]);
}

#[test]
fn of_race() {
    all_tables::<Race>(&[&[], &["grids=drawn"], &["same=true"], &["grid=7"], &["draw=12345"]]);
}

#[test]
fn of_bangkok() {
    all_tables::<Bangkok>(&[&[], &["expert=true"]]);
}

#[test]
fn of_chakapuces() {
    all_tables::<Chakapuces>(&[&[], &["scratch_scores=true"]]);
}
