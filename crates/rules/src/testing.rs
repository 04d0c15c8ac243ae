//! What the unit tests share.

use alloc::sync::Arc;
use alloc::vec::Vec;

use rand::RngExt;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::any::GAMES;
use crate::edition::Edition;
use crate::game::{Game, StepOf};
use crate::options::Options;
use crate::play::{self, Random};

/// A seeded source of draws.
pub(crate) fn seeded(seed: u64) -> impl FnMut(u32) -> u32 {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    move |below| rng.random_range(0..below)
}

/// The game in its standard edition with these `key=value` options.
pub(crate) fn game<G: Game>(players: u8, options: &[&str]) -> G {
    let options = Options::from_words(options.iter().copied()).unwrap();
    G::new(Arc::new(G::Edition::standard()), players, &options).unwrap()
}

/// The game in its standard edition in every set-up there is, so that no option escapes what is tested with them.
pub(crate) fn every_set_up<G: Game>() -> Vec<G> {
    let edition = Arc::new(G::Edition::standard());
    let about = GAMES.iter().find(|about| about.name == G::NAME).unwrap();
    let set_up = |(players, options)| G::new(edition.clone(), players, &options).unwrap();
    about.setups().into_iter().map(set_up).collect()
}

/// Random steps from the start while `go_on` holds, with the state they lead to.
pub(crate) fn play_while<G: Game>(
    game: &G,
    seed: u64,
    mut go_on: impl FnMut(&G::State) -> bool,
) -> (Vec<StepOf<G>>, G::State) {
    let (mut random, mut steps) = (Random::new(seeded(seed)), Vec::new());
    let mut state = game.start();
    while go_on(&state) {
        let Some(step) = play::step(game, &mut state, &mut random) else { break };
        steps.push(step);
    }
    (steps, state)
}
