//! What the system that starts the server is told (systemd, by `NOTIFY_SOCKET`): that it is ready, that it lives, that it
//! stops. Elsewhere nobody listens, and nothing is sent.

use std::io;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use sd_notify::NotifyState;

use crate::app::App;

/// How long is waited for somebody who listens.
const PATIENCE: Duration = Duration::from_millis(200);

/// Tells it on a thread of its own: who listens but does not hear would otherwise hold up the whole server.
fn tell(word: impl FnOnce() -> io::Result<()> + Send + 'static) {
    if std::env::var_os("NOTIFY_SOCKET").is_none() {
        return;
    }
    let (told, heard) = mpsc::channel();
    let talking = thread::Builder::new().name("notify".to_owned()).spawn(move || {
        if let Err(error) = word() {
            tracing::debug!(%error, "the system that started the server can't be told");
        }
        let _ = told.send(());
    });
    if talking.is_ok() {
        let _ = heard.recv_timeout(PATIENCE);
    }
}

/// The server listens.
pub(crate) fn ready(status: String) {
    tell(move || sd_notify::notify(&[NotifyState::Ready, NotifyState::Status(&status)]));
}

/// The server stops.
pub(crate) fn stopping() {
    tell(|| sd_notify::notify(&[NotifyState::Stopping]));
}

/// Says that the server lives, twice as often as is asked for, as long as its database answers: a server that hangs is
/// started again. That the disk is full is no reason, since a new one could not write either.
pub(crate) async fn signs_of_life(app: App) {
    let Some(within) = sd_notify::watchdog_enabled() else { return std::future::pending().await };
    let mut beat = tokio::time::interval((within / 2).max(PATIENCE));
    loop {
        beat.tick().await;
        if app.store.door().await.is_ok() {
            tell(|| sd_notify::notify(&[NotifyState::Watchdog]));
        }
    }
}
