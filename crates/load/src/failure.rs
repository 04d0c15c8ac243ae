//! What can go wrong between a client and a server.

use std::net::SocketAddr;

/// What can go wrong between a client and a server.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The address is not on this machine.
    #[error("{0}: only servers on this machine are measured; the address has to be a loopback one")]
    NotLoopback(SocketAddr),
    /// A request did not get through.
    #[error("HTTP: {0}")]
    Http(#[from] reqwest::Error),
    /// A request was refused.
    #[error("{path}: status {status}: {answer}")]
    Refused {
        /// What was asked.
        path: String,
        /// The status of the answer.
        status: u16,
        /// What it answered, status and body.
        answer: String,
    },
    /// A socket broke.
    #[error("socket: {0}")]
    Socket(#[from] Box<tokio_tungstenite::tungstenite::Error>),
    /// A socket was closed by the server.
    #[error("socket: closed by the server")]
    Closed,
    /// An answer is not what the protocol says.
    #[error("{0}")]
    Odd(String),
    /// Something about files or processes.
    #[error("{what}: {error}")]
    Io {
        /// What was attempted.
        what: String,
        /// What went wrong.
        error: std::io::Error,
    },
    /// It was measured, and is worse than it may be.
    #[error("{0}")]
    Broken(String),
    /// A store can't be written.
    #[error("store: {0}")]
    Store(#[from] sqlx::Error),
}

impl Failure {
    /// Names what was attempted.
    pub fn io(what: impl Into<String>) -> impl FnOnce(std::io::Error) -> Failure {
        let what = what.into();
        move |error| Failure::Io { what, error }
    }
}
