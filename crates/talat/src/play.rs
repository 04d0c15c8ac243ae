//! Random games with draws that can be verified.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use talat_rules::draws::{Draws, Seed};
use talat_rules::play::Random;

/// The secret of game `index` of a run: every game has its own, so that games can be played in any order.
pub(crate) fn draw_seed(run: u64, index: u64) -> Seed {
    derive("talat 2026 simulate draws", run, index)
}

/// A source of random choices for game `index` of a run.
pub(crate) fn choices(run: u64, index: u64) -> impl FnMut(u32) -> u32 {
    let mut rng = ChaCha8Rng::from_seed(derive("talat 2026 simulate choices", run, index));
    move |below| rng.random_range(0..below)
}

fn derive(purpose: &str, run: u64, index: u64) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new_derive_key(purpose);
    hasher.update(&run.to_le_bytes()).update(&index.to_le_bytes());
    *hasher.finalize().as_bytes()
}

/// Who plays game `index` of a run: random play, with draws that can be verified.
pub(crate) fn players<A>(run: u64, index: u64) -> Random<A, impl FnMut(u32) -> u32> {
    Random::new(choices(run, index)).drawing(draws(run, index))
}

/// The draws of game `index` of a run.
pub(crate) fn draws(run: u64, index: u64) -> Draws {
    Draws::new::<&[u8]>(&draw_seed(run, index), &[])
}
