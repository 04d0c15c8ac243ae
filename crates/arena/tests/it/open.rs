//! Levels that are shown everything: for measuring what hidden things are worth.

use crate::{number, result};

#[test]
fn every_level_can_be_shown_everything_in_every_game() {
    for game in ["chatuchak", "race", "bangkok", "chakapuces"] {
        for level in ["random", "easy", "greedy", "normal", "hard", "master"] {
            for players in ["2", "3"] {
                let bots = format!("open:{level},random");
                let result =
                    result(&[game, "--players", players, "--bots", &bots, "--games", "3", "--budget", "15i"]);
                assert_eq!(result["bots"][0]["bot"], format!("open:{level}"));
                assert!(number(&result, "/actions") > 0.0);
            }
        }
    }
}
