//! Ends of sessions: which were ended on their device, and the news of it for what is connected.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, PoisonError, RwLock};

use tokio::sync::broadcast;

use crate::app::App;
use crate::error::Error;
use crate::ids::{Device, PersonId};
use crate::store::SessionStore;

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
    /// Who was forgotten since the start: a connection that is being made may listen only after the news.
    forgotten: RwLock<HashSet<PersonId>>,
    news: broadcast::Sender<Ended>,
}

impl Endings {
    pub(crate) async fn open(store: Arc<dyn SessionStore>) -> Result<Self, sqlx::Error> {
        let mut devices: HashMap<_, HashSet<_>> = HashMap::new();
        for (person, device) in store.ended_sessions().await? {
            devices.entry(person).or_default().insert(device);
        }
        let (devices, forgotten) = (RwLock::new(devices), RwLock::default());
        Ok(Endings { store, devices, forgotten, news: broadcast::Sender::new(NEWS) })
    }

    /// Whether a session was ended on its device, or with all that there was of a person.
    pub(crate) fn has(&self, person: PersonId, device: Device) -> bool {
        let devices = self.devices.read().unwrap_or_else(PoisonError::into_inner);
        let forgotten = self.forgotten.read().unwrap_or_else(PoisonError::into_inner);
        forgotten.contains(&person) || devices.get(&person).is_some_and(|devices| devices.contains(&device))
    }

    /// Ends everything of somebody who was forgotten.
    pub(crate) fn forget(&self, person: PersonId) {
        self.forgotten.write().unwrap_or_else(PoisonError::into_inner).insert(person);
        self.end_all(person);
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

    /// Ends the sockets and streams of somebody whose sessions have all ended for good, and forgets which of them
    /// ended before.
    pub(super) fn end_all(&self, person: PersonId) {
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

/// Tells one connection when its session has ended.
pub(crate) struct Ending {
    app: App,
    session: Option<(PersonId, Device)>,
    news: broadcast::Receiver<Ended>,
}

impl Ending {
    pub(crate) fn of(app: &App, session: Option<(PersonId, Device)>) -> Self {
        Ending { app: app.clone(), session, news: app.endings.news.subscribe() }
    }

    /// Waits until the session has ended; missed news count as such.
    pub(crate) async fn ended(&mut self) {
        let Some((person, device)) = self.session else { return std::future::pending().await };
        // It may have ended after the request was read and before the news were listened to.
        while !self.app.endings.has(person, device) {
            match self.news.recv().await {
                Ok(Ended::Person(whose)) if whose != person => {}
                Ok(Ended::Device(whose)) if whose != device => {}
                _ => return,
            }
        }
    }
}
