//! How many files, and so sockets, a process may have open.

use rustix::process::{Resource, getrlimit, setrlimit};

/// Raises the number of files this process and its children may open towards `wanted`; returns how many it
/// is now.
pub fn allow_files(wanted: u64) -> u64 {
    let mut limit = getrlimit(Resource::Nofile);
    let most = limit.maximum.unwrap_or(u64::MAX);
    if limit.current.is_some_and(|current| current < wanted) {
        limit.current = Some(wanted.min(most));
        let _ = setrlimit(Resource::Nofile, limit);
    }
    getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX)
}
