//! What the system that starts the server is told (systemd, by `NOTIFY_SOCKET`): that it is ready, that it lives, that it
//! stops. Elsewhere nobody listens, and nothing is sent.

use std::time::Duration;

use sd_notify::NotifyState;

use crate::app::App;

fn tell(states: &[NotifyState<'_>]) {
    if let Err(error) = sd_notify::notify(states) {
        tracing::debug!(%error, "the system that started the server can't be told");
    }
}

/// The server listens.
pub(crate) fn ready(status: &str) {
    tell(&[NotifyState::Ready, NotifyState::Status(status)]);
}

/// The server stops.
pub(crate) fn stopping() {
    tell(&[NotifyState::Stopping]);
}

/// Says that the server lives, twice as often as is asked for, as long as its database answers: a server that hangs is
/// started again. That the disk is full is no reason, since a new one could not write either.
pub(crate) async fn signs_of_life(app: App) {
    let Some(within) = sd_notify::watchdog_enabled() else { return std::future::pending().await };
    let mut beat = tokio::time::interval((within / 2).max(Duration::from_millis(100)));
    loop {
        beat.tick().await;
        if app.store.door().await.is_ok() {
            tell(&[NotifyState::Watchdog]);
        }
    }
}
