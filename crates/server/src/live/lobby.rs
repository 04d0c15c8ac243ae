//! What people agree on at a table: the world is asked first, then the machine.

use talat_table::{
    Input, LobbyOp, Status, World, first_draws, is_against_the_clock, is_given_up, is_puzzle, nonces,
};

use super::rebuilt::{guest, set_up};
use super::table::Live;
use crate::app::App;
use crate::error::Error;
use crate::ids::{Code, PersonId};
use crate::people::{names, unseat_missing};
use crate::puzzles::is_raced_on;
use crate::secrets;
use crate::store::{Person, TableRow};
use crate::wire::Room;

impl Live {
    /// Changes what is agreed, or who sits where.
    pub(super) async fn lobby(&mut self, by: &Person, mut op: LobbyOp) -> Result<(Room, TableRow), Error> {
        let world = self.ask_world(by, &mut op).await?;
        let sits_down = matches!(op, LobbyOp::Join(_) | LobbyOp::Again(_));
        if matches!(op, LobbyOp::StandIn { .. }) {
            self.notice_presence();
        }
        let kept = self.insist(Input::Lobby { by: guest(by), op, world }).await?;
        if sits_down && kept.is_new {
            // Who was forgotten, banned or renamed while sitting down was not yet found here.
            self.look_again(by.id).await?;
            if self.table.row().seats_of(by.id).next().is_none() {
                return Err(Error::NoSession);
            }
        }
        if let Some(made) = kept.made {
            // It is there: whatever fails from here on, asking again leads to the same table.
            unseat_missing(&self.app, made, &[by.id]).await?;
        }
        self.go_on().await;
        Ok((self.table.room(), self.table.row().clone()))
    }

    /// Asks elsewhere what the machine has to know, and picks labels that nobody else has as a name.
    async fn ask_world(&self, by: &Person, op: &mut LobbyOp) -> Result<World, Error> {
        let (app, row) = (&self.app, self.table.row());
        let mut world = World::default();
        match op {
            LobbyOp::Join(wish) => {
                if let Some(label) = &wish.label {
                    wish.label = Some(names::free(&*app.store, Some(by.id), label).await?);
                }
            }
            // Somebody may have taken the name of a label since, with a password.
            LobbyOp::Again(places) => {
                for place in places.iter_mut().filter(|place| place.person == by.id) {
                    if let Some(label) = &place.label {
                        place.label = names::free(&*app.store, Some(by.id), label).await.ok();
                    }
                }
            }
            LobbyOp::Rematch => {
                world.seed = secrets::random_bytes();
                if let Some(made) = &row.rematch {
                    world.rematch_gone = is_gone(app, made).await?;
                }
                for label in row.seats_of(by.id).filter_map(|own| row.seats[own.index()].label()) {
                    if names::free(&*app.store, Some(by.id), label).await.is_err() {
                        world.lost_labels.push(label.to_owned());
                    }
                }
            }
            LobbyOp::Remove { .. } => world.join = Some(app.store.free_code().await?),
            LobbyOp::Start { .. } | LobbyOp::StandIn { .. } => world.raced = is_raced(app, row).await?,
            LobbyOp::Leave if row.status == Status::Playing && is_puzzle(row) => {
                world.raced = is_raced(app, row).await?;
            }
            LobbyOp::Leave
            | LobbyOp::Seat { .. }
            | LobbyOp::Agree(_)
            | LobbyOp::Nonce { .. }
            | LobbyOp::Return { .. }
            | LobbyOp::Pause
            | LobbyOp::GoOn
            | LobbyOp::Later => {}
        }
        Ok(world)
    }

    /// Looks again who somebody is. Who was forgotten or banned leaves; it may be asked for as often as one likes.
    pub(super) async fn look_again(&mut self, person: PersonId) -> Result<(), Error> {
        let known = self.app.store.person(person).await?;
        let banned = known.as_ref().is_some_and(|known| known.banned);
        self.insist(Input::Known { person, known: known.as_ref().map(guest), banned }).await.map(drop)
    }
}

/// Whether somebody at a table races elsewhere on its grid: no bot shows them the way then.
async fn is_raced(app: &App, row: &TableRow) -> Result<bool, Error> {
    if !is_against_the_clock(row) {
        return Ok(false);
    }
    // Before the start only a grid that was named counts: a refusal must not tell what will be drawn.
    let deal = match row.status {
        Status::Playing => {
            let game = set_up(&app.editions, row).map_err(|_| Error::Frozen)?;
            first_draws(game, &row.seed, &nonces(row))
        }
        _ => Vec::new(),
    };
    is_raced_on(app, row, &deal).await
}

/// Whether nobody can come to a table any more.
async fn is_gone(app: &App, code: &Code) -> Result<bool, Error> {
    let Some(id) = app.hub.called(app, code).await? else { return Ok(true) };
    Ok(app.store.table(id).await?.is_none_or(|row| is_given_up(&row)))
}
