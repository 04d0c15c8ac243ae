//! The house while the server runs: who may come in, and the host's orders followed up.

use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use tokio::sync::watch;

use crate::app::App;
use crate::error::Error;
use crate::limits::Address;
use crate::people::{forget, send_away};
use crate::store::{Door, HouseStore, Order, StoreError};

/// How often it is looked whether the host has ordered something.
const LOOK: Duration = Duration::from_millis(500);

/// Who may come in, and the connections of those who may not stay.
pub(crate) struct House {
    store: Arc<dyn HouseStore>,
    door: RwLock<Arc<Door>>,
    /// Says that others may come in than before.
    changed: watch::Sender<()>,
}

impl House {
    pub(crate) async fn open(store: Arc<dyn HouseStore>) -> Result<Self, StoreError> {
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

    /// The hash of the invitation that lets a new guest in; none where anybody may come.
    pub(crate) fn invitation(&self, invite: Option<&str>) -> Result<Option<[u8; 32]>, Error> {
        if !self.door().invite_only {
            return Ok(None);
        }
        let token = invite.ok_or(Error::InviteNeeded)?;
        Ok(Some(*blake3::hash(token.trim().as_bytes()).as_bytes()))
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

/// Follows up what the host orders, for ever.
pub(crate) async fn follow_orders(app: App) {
    let mut look = tokio::time::interval(LOOK);
    loop {
        look.tick().await;
        if let Err(error) = lift_bans(&app).await
            && error.is_news()
        {
            tracing::error!(%error, "bans that have ended can't be lifted");
        }
        let orders = match app.house.store.orders().await {
            Ok(orders) => orders,
            Err(error) => {
                tracing::error!(%error, "the host's orders can't be read");
                continue;
            }
        };
        for (number, order) in orders {
            if let Err(error) = follow(&app, &order).await {
                tracing::warn!(?order, %error, "an order could not be followed in full");
            }
            match app.house.store.followed(number).await {
                Ok(()) => tell(&order),
                // It is followed again until that can be written, which does no harm.
                Err(StoreError::Unavailable) => {}
                Err(error) => tracing::error!(?order, %error, "an order can't be struck off"),
            }
        }
    }
}

async fn follow(app: &App, order: &Order) -> Result<(), Error> {
    match *order {
        Order::TableRemoved(id, _) => app.hub.close_table(id).await,
        Order::PersonRemoved(person) => forget(app, person).await?,
        Order::PersonBanned(person) => {
            app.endings.end_sockets(person);
            send_away(app, person).await;
        }
        Order::House => look_at_the_door(app).await?,
    }
    Ok(())
}

async fn look_at_the_door(app: &App) -> Result<(), Error> {
    let door = Arc::new(app.house.store.door().await?);
    let (networks, invite_only) = (door.banned.len(), door.invite_only);
    *app.house.door.write().unwrap_or_else(PoisonError::into_inner) = door;
    app.house.changed.send_replace(());
    tracing::info!(networks, invite_only, "door changed");
    Ok(())
}

/// Lifts the bans that have ended.
async fn lift_bans(app: &App) -> Result<(), Error> {
    let now = app.clock.now();
    if app.store.has_ended_bans(now).await? {
        app.store.lift_ended_bans(now).await?;
        look_at_the_door(app).await?;
    }
    Ok(())
}

/// What the log hears of an order that was followed.
fn tell(order: &Order) {
    match order {
        Order::TableRemoved(_, table) => tracing::info!(table, by = "host", "table removed"),
        Order::PersonRemoved(person) => tracing::info!(%person, by = "host", "person removed"),
        Order::PersonBanned(person) => tracing::info!(%person, "person banned"),
        Order::House => {}
    }
}
