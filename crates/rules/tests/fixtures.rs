//! Whole games from `fixtures/games`: every game, mode and way of ending, replayed with all components counted.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use talat_rules::any::Editions;
use talat_rules::game::Game;
use talat_rules::laws::check_cheaply;
use talat_rules::record::{Moment, Record, replay};
use talat_rules::standing::Ending;
use talat_rules::with_game;

/// What has to be among the fixtures: the game, whether it is a solo, the way it ends.
const WANTED: &[(&str, bool, Ending)] = &[
    ("chatuchak", false, Ending::Tent),
    ("chatuchak", false, Ending::TentAllPassed),
    ("race", true, Ending::Solved),
    ("race", true, Ending::GivenUp),
    ("race", true, Ending::MoveLimit),
    ("race", false, Ending::Solved),
    ("race", false, Ending::GivenUp),
    ("race", false, Ending::MoveLimit),
    ("bangkok", false, Ending::NinthCard),
    ("bangkok", false, Ending::NoMarketCard),
    ("bangkok", true, Ending::NinthCard),
    ("bangkok", true, Ending::TokenWalked),
    ("chakapuces", false, Ending::NoFleas),
    ("chakapuces", false, Ending::HandNotRefilled),
];

fn check<G: Game>(game: &G, record: &Record, name: &str) -> Ending {
    let check = |moment: &Moment<'_, G>| {
        check_cheaply(game, moment.after)
            .unwrap_or_else(|breach| panic!("{name}, step {}: {breach}", moment.number));
    };
    let end = replay(game, record, true, check).unwrap_or_else(|error| panic!("{name}: {error}"));
    end.standing.ending
}

#[test]
fn whole_games_replay_to_the_same_end() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/games");
    let mut found: BTreeMap<(String, bool, Ending), usize> = BTreeMap::new();
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let record = Record::parse(&fs::read_to_string(&path).unwrap()).unwrap();
        let game = record.set_up(&Editions::standard()).unwrap();
        let ending = with_game!(&game, game => check(game, &record, &name));
        *found.entry((record.game.clone(), record.seats.len() == 1, ending)).or_default() += 1;
    }
    for (game, solo, ending) in WANTED {
        let count = found.get(&((*game).to_string(), *solo, *ending)).copied().unwrap_or(0);
        assert!(count > 0, "no fixture of {game} (solo: {solo}) ends by {ending:?}");
    }
}
