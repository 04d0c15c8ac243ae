//! The house while the server runs: who may come in, and the host's orders followed up.

use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use tokio::sync::watch;

use crate::app::App;
use crate::clock;
use crate::error::Error;
use crate::ids::{PersonId, TableId};
use crate::limits::Address;
use crate::live::{Command, LobbyOp};
use crate::store::{Door, HouseStore, Person, Status};

/// How often it is looked whether the host has ordered something.
const LOOK: Duration = Duration::from_millis(500);
/// More tables than anybody has.
const EVERY_TABLE: u32 = 100_000;

/// What the host has ordered, and has already happened in the database.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// A table is gone.
    TableRemoved(TableId),
    /// A person is gone.
    PersonRemoved(PersonId),
    /// A person may not come back.
    PersonBanned(PersonId),
    /// Others may come in than before.
    House,
}

/// Who may come in, and the connections of those who may not stay.
pub(crate) struct House {
    store: Arc<dyn HouseStore>,
    door: RwLock<Arc<Door>>,
    /// Says that others may come in than before.
    changed: watch::Sender<()>,
}

impl House {
    pub(crate) async fn open(store: Arc<dyn HouseStore>) -> Result<Self, Error> {
        let door = RwLock::new(Arc::new(store.door().await?));
        Ok(House { store, door, changed: watch::Sender::new(()) })
    }

    fn door(&self) -> Arc<Door> {
        self.door.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Refuses those who come from a banned network.
    pub(crate) fn admit(&self, address: Address) -> Result<(), Error> {
        let ip = address.ip();
        if self.door().banned.iter().any(|network| network.contains(&ip)) {
            Err(Error::Banned)
        } else {
            Ok(())
        }
    }

    /// Lets a new guest in: anybody, or whoever has an invitation.
    pub(crate) async fn welcome(&self, invite: Option<&str>) -> Result<(), Error> {
        if !self.door().invite_only {
            return Ok(());
        }
        let token = invite.ok_or(Error::InviteNeeded)?;
        let hash = blake3::hash(token.trim().as_bytes());
        if self.store.redeem(hash.as_bytes(), clock::now()).await? {
            Ok(())
        } else {
            Err(Error::InviteNeeded)
        }
    }
}

/// Tells one connection when its network is banned.
pub(crate) struct Cuts {
    app: App,
    address: Address,
    changed: watch::Receiver<()>,
}

impl Cuts {
    pub(crate) fn of(app: &App, address: Address) -> Self {
        Cuts { app: app.clone(), address, changed: app.house.changed.subscribe() }
    }

    /// Waits until this connection has to end.
    pub(crate) async fn cut(&mut self) {
        while self.changed.changed().await.is_ok() {
            if self.app.house.admit(self.address).is_err() {
                return;
            }
        }
    }
}

/// Follows up what the host orders, until the server stops.
pub(crate) async fn follow_orders(app: App) {
    let mut closing = app.closing.subscribe();
    let mut look = tokio::time::interval(LOOK);
    loop {
        tokio::select! {
            _ = look.tick() => {}
            _ = closing.changed() => return,
        }
        let orders = match app.house.store.orders().await {
            Ok(orders) => orders,
            Err(error) => {
                tracing::error!(%error, "the host's orders can't be read");
                continue;
            }
        };
        for (number, order) in orders {
            if let Err(error) = follow(&app, order).await {
                tracing::warn!(?order, %error, "an order could not be followed in full");
            }
            tracing::info!(?order, "followed an order");
            if let Err(error) = app.house.store.followed(number).await {
                tracing::error!(%error, "an order can't be struck off");
            }
        }
    }
}

async fn follow(app: &App, order: Order) -> Result<(), Error> {
    match order {
        Order::TableRemoved(id) => app.hub.close_table(id).await,
        Order::PersonRemoved(person) => {
            app.endings.end_all(person);
            send_away(app, person, true).await?;
        }
        Order::PersonBanned(person) => {
            app.endings.end_sockets(person);
            send_away(app, person, false).await?;
        }
        Order::House => {
            let door = Arc::new(app.house.store.door().await?);
            *app.house.door.write().unwrap_or_else(PoisonError::into_inner) = door;
            app.house.changed.send_replace(());
        }
    }
    Ok(())
}

/// Lets bots take the chairs of a person.
async fn send_away(app: &App, id: PersonId, nameless: bool) -> Result<(), Error> {
    let by = app.store.person(id).await?.unwrap_or_else(|| nobody(id));
    for listed in app.store.tables_of(id, EVERY_TABLE).await? {
        let table = listed.table.id;
        if matches!(listed.table.status, Status::Waiting | Status::Playing) {
            let by = by.clone();
            let leave = |reply| Command::Lobby { by, op: LobbyOp::Leave, reply };
            if let Err(error) = app.hub.ask(app, table, leave).await {
                tracing::warn!(table = table.0, %error, "somebody could not be taken from a table");
            }
        }
        if let Some(handle) = app.hub.find(table).filter(|_| nameless) {
            let _ = handle.inbox.send(Command::Renamed { person: id, name: None }).await;
        }
    }
    Ok(())
}

/// Somebody who is no longer known.
fn nobody(id: PersonId) -> Person {
    let (name, skeleton) = (String::new(), String::new());
    Person { id, name, skeleton, password: None, sessions: 0, created_at: 0, banned: false }
}
