//! What all handlers share.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::FromRef;
use axum_extra::extract::cookie::Key;
use jiff::civil::Date;
use tokio::sync::{Mutex, broadcast, watch};

use crate::bots_pool::Pool;
use crate::config::Config;
use crate::editions::Shelf;
use crate::ids::{Device, PersonId};
use crate::limits::Limits;
use crate::live::Hub;
use crate::ops::House;
use crate::store::Store;

/// What all handlers share; cheap to clone.
#[derive(Clone)]
pub struct App(Arc<Inner>);

/// The parts of [`App`].
pub struct Inner {
    /// All settings.
    pub config: Config,
    /// The database.
    pub store: Arc<dyn Store>,
    /// Signs cookies.
    pub key: Key,
    /// The component data.
    pub editions: Shelf,
    pub(crate) hub: Hub,
    pub(crate) pool: Pool,
    pub(crate) limits: Limits,
    pub(crate) house: House,
    /// The numbers of the days' puzzles that are known.
    pub(crate) daily: Mutex<BTreeMap<Date, u64>>,
    /// Names sessions that have ended, so that their sockets and streams end too.
    pub(crate) ended: broadcast::Sender<Ended>,
    /// Turns true when the server stops.
    pub(crate) closing: watch::Sender<bool>,
}

/// Which sessions have ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// All of a person.
    Person(PersonId),
    /// The one of a device.
    Device(Device),
}

impl App {
    pub(crate) fn new(inner: Inner) -> Self {
        App(Arc::new(inner))
    }

    /// Ends the sockets and streams of sessions that have ended.
    pub fn end_sockets(&self, ended: Ended) {
        // Nobody listens where nobody is connected.
        let _ = self.ended.send(ended);
    }
}

impl std::ops::Deref for App {
    type Target = Inner;

    fn deref(&self) -> &Inner {
        &self.0
    }
}

impl FromRef<App> for Key {
    fn from_ref(app: &App) -> Key {
        app.key.clone()
    }
}
