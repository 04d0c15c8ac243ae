//! What is worked out once for a board and its counts of booths.

use crate::board::Board;
use crate::position::MOST_COLOURS;
use crate::shapes::Family;

/// The board, and for each colour the shapes it can end in.
#[derive(Debug)]
pub struct Tables {
    pub(crate) board: Board,
    pub(crate) counts: [u8; MOST_COLOURS],
    pub(crate) families: Vec<Family>,
    /// For each colour in play, its family.
    pub(crate) family_of: [usize; MOST_COLOURS],
    /// How many colours are in play; they come first.
    pub(crate) colours: usize,
}

impl Tables {
    /// The tables for a board with these booths, one spot fewer than the board has; colours without booths
    /// come last.
    pub fn new(board: Board, counts: [u8; MOST_COLOURS]) -> Option<Tables> {
        let booths: usize = counts.iter().map(|count| usize::from(*count)).sum();
        let colours = counts.iter().take_while(|count| **count > 0).count();
        if booths + 1 != board.spots() || counts[colours..].iter().any(|count| *count > 0) || colours == 0 {
            return None;
        }
        let mut families: Vec<Family> = Vec::new();
        let mut family_of = [0; MOST_COLOURS];
        for colour in 0..colours {
            let size = usize::from(counts[colour]);
            family_of[colour] = families.iter().position(|family| family.size == size).unwrap_or_else(|| {
                let mut others: Vec<usize> = counts[..colours].iter().map(|count| usize::from(*count)).collect();
                others.swap_remove(colour);
                others.sort_unstable_by(|a, b| b.cmp(a));
                families.push(Family::new(&board, size, &others));
                families.len() - 1
            });
        }
        Some(Tables { board, counts, families, family_of, colours })
    }

    /// The board.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    pub fn sizes(&self)->Vec<(usize,usize)> { self.families.iter().map(|f|(f.shapes.len(),f.stems.len())).collect() }
    pub(crate) fn family(&self, colour: usize) -> &Family {
        &self.families[self.family_of[colour]]
    }
}
