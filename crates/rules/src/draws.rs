//! Draws that can be checked afterwards: a secret seed, its commitment, and a keyed hash per draw.
//!
//! `docs/records.md` describes the construction and gives test vectors for other programs.

use alloc::vec::Vec;

use crate::game::Stream;

/// The secret of a table, published after the last step.
pub type Seed = [u8; 32];

/// The public promise made before the first step: BLAKE3 of the seed.
pub fn commitment(seed: &Seed) -> [u8; 32] {
    *blake3::hash(seed).as_bytes()
}

/// All draws of one game.
#[derive(Clone, Debug)]
pub struct Draws {
    /// Keyed with the seed, with the nonces already fed in.
    base: blake3::Hasher,
    /// How many draws each stream has given.
    given: Vec<(&'static str, u8, u64)>,
}

impl Draws {
    /// The draws of a table with this seed, to which people's clients added these nonces.
    pub fn new<N: AsRef<[u8]>>(seed: &Seed, nonces: &[N]) -> Self {
        let mut base = blake3::Hasher::new_keyed(seed);
        base.update(&length(nonces.len()));
        for nonce in nonces {
            base.update(&length(nonce.as_ref().len()));
            base.update(nonce.as_ref());
        }
        Draws { base, given: Vec::new() }
    }

    /// The next draw of a stream: a number from 0 to `below` − 1, each equally likely.
    pub fn draw(&mut self, stream: Stream, below: u32) -> u32 {
        let known =
            self.given.iter().position(|(name, index, _)| (*name, *index) == (stream.name, stream.index));
        let slot = known.unwrap_or_else(|| {
            self.given.push((stream.name, stream.index, 0));
            self.given.len() - 1
        });
        let number = self.given[slot].2;
        self.given[slot].2 += 1;
        self.number(stream.name, stream.index, number, below)
    }

    /// Draw `number` (from 0) of a stream, whatever was drawn before.
    pub fn number(&self, name: &str, index: u8, number: u64, below: u32) -> u32 {
        let mut hasher = self.base.clone();
        hasher.update(&length(name.len()));
        hasher.update(name.as_bytes());
        hasher.update(&[index]);
        hasher.update(&number.to_le_bytes());
        let mut words = hasher.finalize_xof();
        // Words at or above the greatest multiple of `below` are thrown away, so that no number is favoured.
        let below = u64::from(below);
        let excess = (u64::MAX % below + 1) % below;
        loop {
            let mut word = [0; 8];
            words.fill(&mut word);
            let word = u64::from_le_bytes(word);
            if word <= u64::MAX - excess {
                return (word % below) as u32;
            }
        }
    }
}

fn length(bytes: usize) -> [u8; 4] {
    u32::try_from(bytes).expect("nonces and names are short").to_le_bytes()
}
