//! What is worked out once for a board and its counts of booths.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use talat_rules::chatuchak::spot::{COLUMNS, ROWS};

use crate::board::Board;
use crate::costs::MOST_BOOTHS;
use crate::position::MOST_COLOURS;
use crate::shapes::Family;
use crate::sharing::Sharing;

/// The board, and for each colour the shapes it can end in.
#[derive(Debug)]
pub struct Tables {
    pub(crate) board: Board,
    pub(crate) counts: [u8; MOST_COLOURS],
    pub(crate) families: Vec<Family>,
    /// For each colour in play, its family.
    pub(crate) family_of: [usize; MOST_COLOURS],
    /// How booths can share spots out among them.
    pub(crate) sharing: &'static Sharing,
    /// How many colours are in play; they come first.
    pub(crate) colours: usize,
}

/// The tables of the game's board that were made so far, by their booths.
static MADE: Mutex<BTreeMap<[u8; MOST_COLOURS], Arc<Tables>>> = Mutex::new(BTreeMap::new());

/// Some editions in one program are plausible, hundreds are not: then tables are made anew.
const MOST_MADE: usize = 16;

impl Tables {
    /// The tables for grids of the game with these booths; they are made at first use.
    pub fn of_the_game(counts: [u8; MOST_COLOURS]) -> Option<Arc<Tables>> {
        let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(tables) = made.get(&counts) {
            return Some(Arc::clone(tables));
        }
        let tables = Arc::new(Tables::new(Board::new(COLUMNS, ROWS)?, counts)?);
        if made.len() < MOST_MADE {
            made.insert(counts, Arc::clone(&tables));
        }
        Some(tables)
    }

    /// The tables for a board with these booths, one fewer than it has spots, and 8 of a colour at most;
    /// colours without booths come last.
    pub fn new(board: Board, counts: [u8; MOST_COLOURS]) -> Option<Tables> {
        let booths: usize = counts.iter().map(|count| usize::from(*count)).sum();
        let colours = counts.iter().take_while(|count| **count > 0).count();
        let fits = booths + 1 == board.spots()
            && colours > 0
            && counts[colours..].iter().all(|count| *count == 0)
            && counts.iter().all(|count| usize::from(*count) <= MOST_BOOTHS);
        if !fits {
            return None;
        }
        let mut families: Vec<Family> = Vec::new();
        let mut family_of = [0; MOST_COLOURS];
        for colour in 0..colours {
            let size = usize::from(counts[colour]);
            family_of[colour] = families.iter().position(|family| family.size == size).unwrap_or_else(|| {
                let mut others: Vec<usize> =
                    counts[..colours].iter().map(|count| usize::from(*count)).collect();
                others.swap_remove(colour);
                others.sort_unstable_by(|a, b| b.cmp(a));
                families.push(Family::new(&board, size, &others));
                families.len() - 1
            });
        }
        Some(Tables { board, counts, families, family_of, sharing: Sharing::known(), colours })
    }

    /// The board that the tables were made for.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// How many bytes the tables take.
    pub fn bytes(&self) -> usize {
        let families = self.families.iter().map(Family::bytes).sum::<usize>();
        families + self.sharing.bytes() + size_of::<Tables>()
    }

    /// The shapes that a colour can end in.
    pub(crate) fn family(&self, colour: usize) -> &Family {
        &self.families[self.family_of[colour]]
    }
}
