//! Another game with somebody whom one has played with.

use axum::Json;
use axum::extract::State;
use talat_rules::any::AnyGame;
use talat_rules::{Options, Seat};
use talat_table::{LobbyOp, Place};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::agree::look;
use super::bodies::TableInfo;
use super::make::{NewTable, begin};
use crate::alerts;
use crate::app::App;
use crate::error::{Error, Refusal};
use crate::ids::TableId;
use crate::limits::Address;
use crate::live::Command;
use crate::people::{By, Signed, somebody};
use crate::security::Path;
use crate::store::{Person, StoreError, TableRow};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(again))
}

/// Ask somebody whom I have played with to another game like the last one; answers with the table
#[utoipa::path(post, path = "/api/mates/{person}/again", tag = "people", params(("person" = String, Path)),
    responses((status = 200, body = TableInfo), (status = 403, body = Refusal), (status = 409, body = Refusal),
        (status = 429, body = Refusal)))]
async fn again(
    State(app): State<App>,
    Signed(person): Signed,
    address: Address,
    Path(mate): Path<String>,
) -> Result<Json<TableInfo>, Error> {
    let mate = somebody(&mate)?;
    if app.store.has_blocked(person.id, mate).await? {
        return Err(Error::BlockedByYou);
    }
    let before = app.store.last_game(person.id, mate).await?.ok_or(Error::NotReachable)?;
    let mate = app.store.person(mate).await?.filter(|mate| !mate.banned).ok_or(Error::NotReachable)?;
    // Nobody learns more than that they can't be asked.
    if app.store.has_blocked(mate.id, person.id).await? {
        return Err(Error::NotReachable);
    }
    // Who taps twice has asked once.
    if let Some(asked) = app.store.open_ask(person.id, mate.id).await? {
        return look(&app, asked, Some(person.id), None).await;
    }
    app.limits.ask(person.id)?;
    let (options, seats) = fitting(&app, &before)?;
    let new = NewTable::again(&before, options, seats);
    let made = begin(&app, &person, address, By::Hand, new).await?;
    let id = person.id;
    if let Err(refused) = ask(&app, made, &person, &mate).await {
        let leave = |reply| Command::Lobby { by: person, op: LobbyOp::Leave, scripted: false, reply };
        let _ = app.hub.ask(&app, made, leave).await;
        return Err(refused);
    }
    look(&app, made, Some(id), None).await
}

/// The options of the last game and seats for two, or as few as it takes; where the rules no longer have these options, as
/// they are by default.
fn fitting(app: &App, before: &TableRow) -> Result<(Options, u8), Error> {
    let editions = app.editions.in_use();
    for options in [before.options.clone(), Options::default()] {
        let fits = |seats: &u8| AnyGame::new(&before.game, *seats, &options, editions).is_ok();
        if let Some(seats) = (2..=Seat::MAX).find(fits) {
            return Ok((options, seats));
        }
    }
    Err(AnyGame::new(&before.game, 2, &Options::default(), editions)
        .err()
        .map_or(Error::NotReachable, Error::from))
}

/// Keeps that somebody is asked to a table, and keeps a seat for them there.
async fn ask(app: &App, table: TableId, person: &Person, mate: &Person) -> Result<(), Error> {
    let asked = app.store.ask(table, mate.id, person.id, app.clock.now()).await;
    asked.map_err(|error| match error {
        StoreError::NoPerson => Error::NotReachable,
        error => error.into(),
    })?;
    let place =
        Place { seat: Seat::new(1), person: mate.id, label: None, name: mate.name.clone(), there: true };
    let (by, op) = (person.clone(), LobbyOp::Again(vec![place]));
    app.hub.ask(app, table, |reply| Command::Lobby { by, op, scripted: false, reply }).await?;
    alerts::ask_to(app, table, &[mate.id]).await
}
