//! How many files, and so sockets, the server may have open.

use rustix::process::{Resource, getrlimit, setrlimit};

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
