//! Why a command stops, and with which exit code.

use std::io;
use std::path::Path;
use std::process::ExitCode;

use talat_rules::laws::Breach;
use talat_rules::options::SetupError;

/// Why a command stops.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// The arguments ask for what is not there.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A file or a directory can't be used.
    #[error("{path}: {error}")]
    File { path: String, error: io::Error },
    /// What a file says is refused.
    #[error("{path}: {reason}")]
    Refused { path: String, reason: String },
    /// A law of the games is broken.
    #[error("{setup}, game {index}: {breach}")]
    Law { setup: String, index: u64, breach: Breach },
    /// Output can't be written.
    #[error("the output can't be written: {0}")]
    Output(io::Error),
    /// Whoever read the output has stopped reading, as `head` does.
    #[error("the output was closed")]
    ClosedPipe,
    /// The settings of a server can't be used.
    #[error(transparent)]
    Config(#[from] talat_server::config::ConfigError),
    /// A server can't start.
    #[error(transparent)]
    Serve(#[from] talat_server::StartError),
    /// A data directory, a backup or an order is not as it has to be.
    #[error(transparent)]
    Data(#[from] talat_server::ops::Problem),
    /// A server does not work.
    #[error("{0}")]
    Unwell(String),
    /// A game can't be set up, a file can't be read, or bots can't play.
    #[error(transparent)]
    Arena(talat_arena::Failure),
    /// No thread can be started.
    #[error("no worker threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

impl Failure {
    /// 2 for what was given to the command, 1 for what happened to it.
    pub(crate) fn exit_code(&self) -> ExitCode {
        match self {
            Failure::Setup(_)
            | Failure::File { .. }
            | Failure::Refused { .. }
            | Failure::Config(_)
            | Failure::Data(_) => ExitCode::from(2),
            Failure::Arena(failure) => failure.exit_code(),
            _ => ExitCode::FAILURE,
        }
    }

    /// A failure of the file system, with the path that it is about.
    pub(crate) fn at(path: &Path) -> impl FnOnce(io::Error) -> Failure {
        let path = path.display().to_string();
        move |error| Failure::File { path, error }
    }
}

impl From<talat_arena::Failure> for Failure {
    fn from(failure: talat_arena::Failure) -> Self {
        match failure {
            talat_arena::Failure::ClosedPipe => Failure::ClosedPipe,
            other => Failure::Arena(other),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
            _ => Failure::Output(error),
        }
    }
}
