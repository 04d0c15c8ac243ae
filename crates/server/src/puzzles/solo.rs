//! A solo game as far as it has come.

use talat_rules::any::AnyGame;
use talat_rules::chatuchak::Grid;
use talat_rules::race::{self, Race};
use talat_rules::record::Entry;
use talat_rules::{Game, Seat, Turn};

use crate::error::Error;
use crate::history;
use crate::limits::Address;
use crate::store::{Status, TableRow};
use crate::tables::AtTable;

/// The seat of a solo game.
pub(super) const ALONE: Seat = Seat::new(0);

/// A solo game as far as it has come.
pub(super) struct Solo {
    pub(super) table: TableRow,
    /// How many entries the log has.
    pub(super) seq: usize,
    /// The positions from the start to now; none before the grid is laid out.
    pub(super) way: Vec<Grid>,
}

impl Solo {
    pub(super) async fn of<Who: 'static>(at: &AtTable<Who>, address: Address) -> Result<Self, Error> {
        let table = at.row().await?;
        let editions = at.app.editions.of(&table.game, &table.edition_hash).ok_or(Error::Frozen)?;
        let game = match AnyGame::new(&table.game, table.seats.len() as u8, &table.options, &editions)? {
            AnyGame::Race(game) if game.seats() == 1 => game,
            _ => return Err(Error::NotSolo),
        };
        if table.status == Status::Waiting {
            return Err(Error::NotStarted);
        }
        let entries = at.entries();
        let walk = async move {
            let entries = entries.await?;
            Ok((entries.len(), way(&game, &entries)?))
        };
        let (seq, way) = at.app.work.replays.work(address, walk).await?;
        if way.is_empty() {
            return Err(Error::NotStarted);
        }
        Ok(Solo { table, seq, way })
    }

    pub(super) fn start(&self) -> Grid {
        self.way[0]
    }

    pub(super) fn now(&self) -> Grid {
        self.way[self.way.len() - 1]
    }

    pub(super) fn moves(&self) -> u16 {
        (self.way.len() - 1) as u16
    }
}

/// The positions from the start to now, without what was taken back.
fn way(game: &Race, entries: &[Entry]) -> Result<Vec<Grid>, Error> {
    let mut way = Vec::new();
    let mut see = |state: &race::State| {
        if game.turn(state) != Turn::Chance {
            way.truncate(usize::from(state.moves(ALONE)));
            way.push(*state.grid(ALONE));
        }
    };
    see(&game.start());
    history::each(game, entries, |state| see(state))?;
    Ok(way)
}
