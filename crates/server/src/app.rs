//! What all handlers share.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::FromRef;
use axum_extra::extract::cookie::Key;
use talat_table::Terms;
use tokio::sync::watch;

use crate::alerts::Post;
use crate::bots_pool::Pool;
use crate::clock::Clock;
use crate::config::Config;
use crate::editions::Shelf;
use crate::limits::Limits;
use crate::live::Hub;
use crate::metrics::Figures;
use crate::ops::{House, Reckoning};
use crate::people::Endings;
use crate::store::Store;
use crate::tables::{Homes, Turns};
use crate::watchman::Watchman;
use crate::work::Work;

/// What all handlers share; cheap to clone.
#[derive(Clone)]
pub struct App(Arc<Inner>);

/// The parts of [`App`].
pub struct Inner {
    /// All settings.
    pub config: Config,
    /// Where it listens.
    pub(crate) address: SocketAddr,
    /// What keeps everything.
    pub store: Arc<dyn Store>,
    /// Signs cookies.
    pub key: Key,
    /// The component data.
    pub editions: Shelf,
    pub(crate) hub: Hub,
    /// What is decided for all tables.
    pub(crate) terms: Arc<Terms>,
    pub(crate) pool: Pool,
    pub(crate) limits: Limits,
    pub(crate) house: House,
    pub(crate) endings: Endings,
    pub(crate) work: Work,
    pub(crate) turns: Turns,
    pub(crate) homes: Homes,
    /// What time it is, and since when.
    pub clock: Clock,
    pub(crate) reckoning: Reckoning,
    pub(crate) figures: Figures,
    pub(crate) watchman: Watchman,
    /// What people are alerted by.
    pub(crate) post: Post,
    /// Turns true when the server stops.
    pub(crate) closing: watch::Sender<bool>,
}

impl App {
    pub(crate) fn new(inner: Inner) -> Self {
        App(Arc::new(inner))
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
