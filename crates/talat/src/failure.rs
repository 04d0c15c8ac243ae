//! Why a command stops, and with which exit code.

use std::fs::File;
use std::io::{self, Read};
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
            _ => ExitCode::FAILURE,
        }
    }

    /// A failure of the file system, with the path that it is about.
    pub(crate) fn at(path: &Path) -> impl FnOnce(io::Error) -> Failure {
        let path = path.display().to_string();
        move |error| Failure::File { path, error }
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

/// Far above the longest file that is read, so that a wrong one does not fill the memory.
const MOST_BYTES: u64 = 64 << 20;

/// The text of a file, or of standard input for `-`; what is not text is refused with its line.
pub(crate) fn read_text(path: &Path) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let read = if path.as_os_str() == "-" {
        io::stdin().take(MOST_BYTES).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(MOST_BYTES).read_to_end(&mut bytes))
    };
    read.map_err(Failure::at(path))?;
    String::from_utf8(bytes).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + String::from_utf8_lossy(good).matches('\n').count();
        Failure::Refused { path: path.display().to_string(), reason: format!("line {line}: not UTF-8 text") }
    })
}
