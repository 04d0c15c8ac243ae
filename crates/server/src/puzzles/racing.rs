//! Who races on a grid gets no help with it from elsewhere.

use std::collections::BTreeSet;

use talat_rules::any::AnyGame;
use talat_rules::chatuchak::Grid;
use talat_rules::record::Entry;
use talat_rules::{Game, Seat, Turn};

use super::solo::{ALONE, Solo};
use crate::app::App;
use crate::error::Error;
use crate::history;
use crate::ids::{PersonId, TableId};
use crate::store::{SeatRow, TableRow};

/// Refuses help with a puzzle while the person who asks, or the one whose puzzle it is, sits in a speed game on the
/// same grid. The second is for those who ask about their own table as if they were somebody else.
pub(super) async fn helps_nobody(app: &App, solo: &Solo, by: Option<PersonId>) -> Result<(), Error> {
    let owner = solo.table.seats[ALONE.index()].person();
    for person in owner.into_iter().chain(by.filter(|by| Some(*by) != owner)) {
        if races_on(app, person, None, &[solo.start()]).await? {
            return Err(Error::Racing);
        }
    }
    Ok(())
}

/// Whether somebody who sits at a race races on its grid at another table. The entries are those that lay it out.
pub(crate) async fn is_raced_on(app: &App, row: &TableRow, deal: &[Entry]) -> Result<bool, Error> {
    let grids = grids(app, row, deal)?;
    let people: BTreeSet<PersonId> = row.seats.iter().filter_map(SeatRow::person).collect();
    for person in people {
        if races_on(app, person, Some(row.id), &grids).await? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether somebody sits in a speed game, other than this one, on one of these grids.
async fn races_on(
    app: &App,
    person: PersonId,
    except: Option<TableId>,
    grids: &[Grid],
) -> Result<bool, Error> {
    for id in app.store.races_of(person).await? {
        let Some(race) = app.store.table(id).await?.filter(|_| Some(id) != except) else { continue };
        let laid_out = self::grids(app, &race, &app.store.deal(id).await?)?;
        if laid_out.iter().any(|grid| grids.contains(grid)) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The start grids of a race, seat by seat; none before they are laid out.
fn grids(app: &App, row: &TableRow, deal: &[Entry]) -> Result<Vec<Grid>, Error> {
    let Some(editions) = app.editions.of(&row.game, &row.edition_hash) else { return Ok(Vec::new()) };
    let AnyGame::Race(game) = AnyGame::new(&row.game, row.seats.len() as u8, &row.options, &editions)? else {
        return Ok(Vec::new());
    };
    let state = history::last(&game, deal)?;
    let laid_out = game.turn(&state) != Turn::Chance;
    Ok(Seat::all(game.seats()).filter(|_| laid_out).map(|seat| *state.grid(seat)).collect())
}
