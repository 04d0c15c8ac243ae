//! Ends of sessions: which were ended on their device, and the news of it for what is connected.

use std::collections::{HashMap, HashSet};
use std::convert::Infallible;
use std::sync::{Arc, PoisonError, RwLock};

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use tokio::sync::broadcast;

use crate::app::App;
use crate::error::Error;
use crate::ids::{Device, PersonId};
use crate::store::{SessionStore, StoreError};

/// How much news a connection may miss before it is ended to be safe.
const NEWS: usize = 64;

/// Which sessions have ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ended {
    /// All of a person.
    Person(PersonId),
    /// The one of a device.
    Device(Device),
}

/// The sessions that were ended on their device. They are kept in the store and answered from memory, where every
/// request asks.
pub(crate) struct Endings {
    store: Arc<dyn SessionStore>,
    devices: RwLock<HashMap<PersonId, HashSet<Device>>>,
    news: broadcast::Sender<Ended>,
}

impl Endings {
    pub(crate) async fn open(store: Arc<dyn SessionStore>) -> Result<Self, StoreError> {
        let mut devices: HashMap<_, HashSet<_>> = HashMap::new();
        for (person, device) in store.ended_sessions().await? {
            devices.entry(person).or_default().insert(device);
        }
        Ok(Endings { store, devices: RwLock::new(devices), news: broadcast::Sender::new(NEWS) })
    }

    /// Whether a session was ended on its device.
    pub(crate) fn has(&self, person: PersonId, device: Device) -> bool {
        let devices = self.devices.read().unwrap_or_else(PoisonError::into_inner);
        devices.get(&person).is_some_and(|devices| devices.contains(&device))
    }

    /// Ends the session of a device, for every copy of its cookie, with its sockets and streams.
    pub(super) async fn end(&self, person: PersonId, device: Device) -> Result<(), Error> {
        self.store.end_session(person, device).await?;
        self.devices
            .write()
            .unwrap_or_else(PoisonError::into_inner)
            .entry(person)
            .or_default()
            .insert(device);
        self.tell(Ended::Device(device));
        Ok(())
    }

    /// Ends the sockets and streams of one device, whose token was taken back.
    pub(super) fn end_device(&self, device: Device) {
        self.tell(Ended::Device(device));
    }

    /// Ends the sockets and streams of somebody whose sessions have all ended for good, and forgets which of them
    /// ended before.
    pub(crate) fn end_all(&self, person: PersonId) {
        self.devices.write().unwrap_or_else(PoisonError::into_inner).remove(&person);
        self.end_sockets(person);
    }

    /// Ends the sockets and streams of somebody who may come back.
    pub(crate) fn end_sockets(&self, person: PersonId) {
        self.tell(Ended::Person(person));
    }

    fn tell(&self, ended: Ended) {
        // Nobody listens where nobody is connected.
        let _ = self.news.send(ended);
    }
}

/// The news of ended sessions from now on. A handler asks for them before it asks for the session: one that has not
/// ended when it is read can't end unheard.
pub(crate) struct Endnews(broadcast::Receiver<Ended>);

impl FromRequestParts<App> for Endnews {
    type Rejection = Infallible;

    async fn from_request_parts(_: &mut Parts, app: &App) -> Result<Self, Infallible> {
        Ok(Endnews(app.endings.news.subscribe()))
    }
}

/// Tells one connection when its session has ended.
pub(crate) struct Ending {
    session: Option<(PersonId, Device)>,
    news: broadcast::Receiver<Ended>,
}

impl Ending {
    pub(crate) fn of(session: Option<(PersonId, Device)>, Endnews(news): Endnews) -> Self {
        Ending { session, news }
    }

    /// Waits until the session has ended; missed news count as such.
    pub(crate) async fn ended(&mut self) {
        let Some((person, device)) = self.session else { return std::future::pending().await };
        loop {
            match self.news.recv().await {
                Ok(Ended::Person(whose)) if whose != person => {}
                Ok(Ended::Device(whose)) if whose != device => {}
                _ => return,
            }
        }
    }
}
