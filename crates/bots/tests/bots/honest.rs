//! Bots decide by what their seat knows, and by the generator they are handed.

use talat_bots::{Level, Searchable, generator};
use talat_rules::bangkok::Bangkok;
use talat_rules::chakapuces::Chakapuces;
use talat_rules::chatuchak::Chatuchak;
use talat_rules::race::Race;
use talat_rules::{Step, Viewer};

use rand::RngExt;

use crate::table::{SHORT, ask, game, play};

/// Worlds that the seat can't tell from the truth lead to the same choice, and so does thinking again.
fn decides_by_its_view<G: Searchable>(players: u8, hides: bool) {
    let game = game::<G>(players, &[]);
    let mut other_worlds = 0;
    for level in Level::ALL {
        let mut worlds = generator([7; 32], 0);
        let levels = vec![*level; usize::from(players)];
        let mut number = 0;
        play(&game, 3, &levels, SHORT, |state, step| {
            let Step::Act(seat, _) = step else { return };
            number += 1;
            let choice =
                |state: &G::State| ask(&game, state, *seat, *level, SHORT, &mut generator([9; 32], number));
            let chosen = choice(state);
            assert_eq!(choice(state), chosen);
            let view = game.view(state, Viewer::Seat(*seat));
            for _ in 0..3 {
                let world = game.determinize(&view, |below| worlds.random_range(0..below));
                other_worlds += u32::from(world != *state);
                assert_eq!(choice(&world), chosen);
            }
        });
    }
    assert_eq!(other_worlds > 0, hides, "{other_worlds} worlds were not the true one");
}

#[test]
fn in_chatuchak() {
    decides_by_its_view::<Chatuchak>(3, false);
}

#[test]
fn in_race() {
    decides_by_its_view::<Race>(2, false);
}

#[test]
fn in_bangkok() {
    decides_by_its_view::<Bangkok>(3, true);
}

#[test]
fn in_chakapuces() {
    decides_by_its_view::<Chakapuces>(3, true);
}
