//! What a bot is given: the rules, its seat's view, what it may do, how long it may think, and chance.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use talat_rules::{Game, Seat};

/// What the seat that is asked to act knows.
#[derive(Clone, Copy, Debug)]
pub struct Situation<'a, G: Game> {
    /// The rules with set-up and edition.
    pub game: &'a G,
    /// The seat that the bot plays for.
    pub seat: Seat,
    /// All that this seat may know.
    pub view: &'a G::View,
    /// What it may do, sorted as the game lists it; never empty.
    pub legal: &'a [G::Action],
}

/// How long a bot may think; the simple ones need no more than a moment and do not look at it.
#[derive(Clone, Copy, Debug)]
pub enum Budget<'a> {
    /// So many rounds of search, which gives the same choice on every machine.
    Iterations(u64),
    /// Until this moment, by which the choice must be there.
    Deadline(Instant),
    /// The same, but what is chosen no longer matters once the flag is set, and the sooner it stops the better.
    Wanted(Instant, &'a AtomicBool),
}

impl<'a> Budget<'a> {
    /// When the choice must be there; none if rounds are counted.
    pub fn deadline(self) -> Option<Instant> {
        match self {
            Budget::Iterations(_) => None,
            Budget::Deadline(deadline) | Budget::Wanted(deadline, _) => Some(deadline),
        }
    }

    /// What says that the choice no longer matters.
    pub fn unwanted(self) -> Option<&'a AtomicBool> {
        match self {
            Budget::Iterations(_) | Budget::Deadline(_) => None,
            Budget::Wanted(_, unwanted) => Some(unwanted),
        }
    }
}

/// Where a bot's own chance comes from.
pub type Generator = ChaCha8Rng;

/// The generator for one decision of a bot: thinking again about the same step gives the same choice.
pub fn generator(seed: [u8; 32], step: u64) -> Generator {
    let mut generator = ChaCha8Rng::from_seed(seed);
    generator.set_stream(step);
    generator
}
