//! No bot shows somebody the way through a grid that they race on at another table.

use talat_rules::Game;
use talat_rules::race::Race;

use super::rebuilt::begun;
use crate::app::App;
use crate::error::Error;
use crate::puzzles::is_raced_on;
use crate::store::{Status, TableRow};

/// Whether it is the solo puzzle.
pub(super) fn is_solo_race(row: &TableRow) -> bool {
    row.game == Race::NAME && row.seats.len() == 1
}

/// Refuses to let a bot sit down at a table while somebody there races elsewhere on its grid.
pub(super) async fn shows_no_way(app: &App, row: &TableRow) -> Result<(), Error> {
    if row.game != Race::NAME {
        return Ok(());
    }
    // Before the start only a grid that was named counts: a refusal must not tell what will be drawn.
    let deal = match row.status {
        Status::Playing => begun(&app.editions, row).map_err(|_| Error::Frozen)?.propose_deal().entries,
        _ => Vec::new(),
    };
    if is_raced_on(app, row, &deal).await? { Err(Error::Racing) } else { Ok(()) }
}
