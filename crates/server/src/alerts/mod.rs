//! Alerts: people hear that it is their turn, and of a few other things, where they are not looking.
//!
//! What is to be sent is written with the move that it is about (`store/alerts.rs`); `send.rs` takes it from there.

mod gaze;
mod links;
mod mail;
mod message;
mod outgoing;
mod push;
mod routes;
mod send;
mod told;
mod webhook;
mod words;

use std::time::Duration;

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use talat_table::{Alert, AlertKind, Calls};
use tokio::sync::Notify;

use self::gaze::Gazes;
use self::links::Links;
use self::mail::Mailer;
use self::outgoing::Outgoing;
use self::push::Signer;
use crate::app::App;
use crate::clock::Millis;
use crate::config::Config;
use crate::error::Error;
use crate::ids::{PersonId, TableId};
use crate::limits::{later, per};
use crate::store::{Calling, Store, StoreError};

pub(crate) use gaze::Gaze;
#[cfg(test)]
pub(crate) use routes::export_types;
pub(crate) use routes::routes;
pub(crate) use send::send_alerts;

/// The longest time that somebody may have who has left a table, in seconds.
const MOST_DELAY: u64 = 30 * 24 * 3600;
/// How often a person may ask for what is sent at once, in a minute.
const AT_ONCE: u32 = 10;

/// What people are alerted by.
pub(crate) struct Post {
    signer: Signer,
    links: Links,
    outgoing: Outgoing,
    /// None where the house has no mail server.
    mailer: Option<Mailer>,
    /// How long somebody has who has left a table on their turn.
    delay: Millis,
    news: Notify,
    /// Who sees what their sockets show.
    pub(crate) gazes: Gazes,
    asked: DefaultKeyedRateLimiter<PersonId>,
}

impl Post {
    /// Finds the key of the house in the store, or makes it.
    pub(crate) async fn open(config: &Config, store: &dyn Store) -> Result<Self, StoreError> {
        let damaged = || StoreError::Damaged("the key for alerts is damaged".to_owned());
        let key = store.house_key(Signer::new_key().ok_or_else(damaged)?).await?;
        Ok(Post {
            signer: Signer::of(&key).ok_or_else(damaged)?,
            links: Links::new(&key),
            outgoing: Outgoing::new(config.alert_networks.clone()),
            mailer: Mailer::of(config),
            delay: config.alert_delay_seconds.clamp(1, MOST_DELAY).cast_signed() * 1000,
            news: Notify::new(),
            gazes: Gazes::default(),
            asked: RateLimiter::keyed(Quota::per_minute(per(AT_ONCE))),
        })
    }

    /// Something was put into the outbox.
    pub(crate) fn wake(&self) {
        self.news.notify_one();
    }

    /// What a change of a table writes into the outbox, if it is anything.
    pub(crate) fn calling(&self, table: TableId, calls: Calls, at: Millis) -> Option<Calling> {
        (!calls.is_empty()).then(|| Calling { table, calls, at, later: at.saturating_add(self.delay) })
    }

    /// Counts what somebody wants to be sent at once.
    fn at_once(&self, person: PersonId) -> Result<(), Error> {
        self.asked.check_key(&person).map_err(later(Error::TooMany("alerts")))
    }

    /// Forgets who was quiet for a while.
    pub(crate) fn forget_quiet(&self) {
        self.asked.retain_recent();
    }
}

/// Asks people to a table where somebody whom they know waits for them. Those who wish for none hear nothing.
#[allow(dead_code, reason = "whoever makes a table for people one has played with calls it")]
pub(crate) async fn ask_to(app: &App, table: TableId, people: &[PersonId]) -> Result<(), Error> {
    let alert = |person: &PersonId| Alert {
        person: *person,
        kind: AlertKind::Asked,
        seat: None,
        seq: 0,
        looking: false,
        due: None,
    };
    let calls = Calls { alerts: people.iter().map(alert).collect(), done: Vec::new() };
    if let Some(calling) = app.post.calling(table, calls, app.clock.now()) {
        app.store.call(calling).await?;
        app.post.wake();
    }
    Ok(())
}

/// How long until the outbox is looked into again, where nothing wakes it.
const ROUND: Duration = Duration::from_secs(1);
