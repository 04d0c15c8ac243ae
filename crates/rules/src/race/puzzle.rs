//! Numbered puzzles: drawn grids that everybody can ask for by number (C30).

use crate::chatuchak::Edition;
use crate::chatuchak::grid::Grid;
use crate::draws::{Draws, Seed};
use crate::game::Stream;

const STREAM: Stream = Stream { name: "puzzle", index: 0, rule: "C30" };

/// The drawn grid with this number: the same for everybody who has the same booths, forever.
///
/// Its draws are those of a table whose seed is the number, as 8 bytes from the lowest, followed by zeros.
pub fn puzzle(edition: &Edition, number: u64) -> Grid {
    let mut seed: Seed = [0; 32];
    seed[..8].copy_from_slice(&number.to_le_bytes());
    let mut draws = Draws::new::<&[u8]>(&seed, &[]);
    Grid::drawn(edition.booth_counts(), |below| draws.draw(STREAM, below))
}
