//! Every bot plays every game, with every number of players and every option, to its end by the rules.

use talat_bots::{Level, Searchable};
use talat_rules::any::{AnyGame, Editions, GAMES};
use talat_rules::laws::check_cheaply;
use talat_rules::{Step, with_game};

use crate::table::{SHORT, play};

fn all_tables(name: &str) {
    let editions = Editions::standard();
    let about = GAMES.iter().find(|about| about.name == name).unwrap();
    for (players, options) in about.setups() {
        let game = AnyGame::new(name, players, &options, &editions).unwrap();
        for level in Level::ALL {
            with_game!(&game, game => whole_game(game, *level));
        }
    }
}

fn whole_game<G: Searchable>(game: &G, level: Level) {
    let mut actions = 0;
    let levels = vec![level; usize::from(game.seats())];
    let (end, standing) = play(game, u64::from(game.seats()), &levels, SHORT, |state, step| {
        actions += u32::from(matches!(step, Step::Act(..)));
        assert!(actions <= game.action_bound());
        check_cheaply(game, state).unwrap();
    });
    check_cheaply(game, &end).unwrap();
    assert_eq!(standing.scores.len(), usize::from(game.seats()));
}

#[test]
fn of_chatuchak() {
    all_tables("chatuchak");
}

#[test]
fn of_race() {
    all_tables("race");
}

#[test]
fn of_bangkok() {
    all_tables("bangkok");
}

#[test]
fn of_chakapuces() {
    all_tables("chakapuces");
}
