//! What all handlers share.

use std::sync::Arc;

use axum::extract::FromRef;
use axum_extra::extract::cookie::Key;
use talat_rules::any::Editions;
use tokio::sync::{broadcast, watch};

use crate::bots_pool::Pool;
use crate::config::Config;
use crate::ids::PersonId;
use crate::limits::Limits;
use crate::live::Hub;
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
    /// The component data in use.
    pub editions: Editions,
    pub(crate) hub: Hub,
    pub(crate) pool: Pool,
    pub(crate) limits: Limits,
    /// Names people whose sessions have ended, so that their sockets end too.
    pub(crate) ended: broadcast::Sender<PersonId>,
    /// Turns true when the server stops.
    pub(crate) closing: watch::Sender<bool>,
}

impl App {
    pub(crate) fn new(inner: Inner) -> Self {
        App(Arc::new(inner))
    }

    /// Ends the sockets of a person whose sessions have ended.
    pub fn end_sockets(&self, person: PersonId) {
        // Nobody listens where nobody is connected.
        let _ = self.ended.send(person);
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
