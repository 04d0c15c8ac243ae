//! What the system allows the server: how many files, and so sockets, it may have open, and how large they may be.

use std::io;

use rustix::process::{Resource, Signal, getrlimit, setrlimit};
use tokio::signal::unix::{SignalKind, signal};

/// Raises the soft limit of open files to the hard one: every socket is one.
pub(crate) fn allow_all() {
    let mut limit = getrlimit(Resource::Nofile);
    let before = limit.current;
    limit.current = limit.maximum;
    match setrlimit(Resource::Nofile, limit) {
        Ok(()) => tracing::debug!(?before, now = ?limit.current, "raised the limit of open files"),
        Err(error) => tracing::debug!(?before, %error, "the limit of open files stays"),
    }
}

/// Lets a write beyond the largest size of a file fail like any other: without a handler its signal ends the process.
pub(crate) fn outlive_large_files() -> io::Result<()> {
    signal(SignalKind::from_raw(Signal::XFSZ.as_raw())).map(drop)
}
