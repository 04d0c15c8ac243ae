//! Why the arena stops, and with which exit code.

use std::io;
use std::process::ExitCode;

use talat_rules::options::SetupError;

use crate::contestant::NoContestant;
use crate::interrupt;
use crate::seating::NoSeating;

/// Why the arena stops.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The game can't be set up as asked.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// There is no such bot.
    #[error(transparent)]
    Contestant(#[from] NoContestant),
    /// The bots do not fit the chairs.
    #[error(transparent)]
    Seating(#[from] NoSeating),
    /// A program does not speak the protocol.
    #[error("{bot} {what}")]
    Program {
        /// The bot as it was named.
        bot: String,
        /// What it did instead.
        what: String,
    },
    /// A file can't be used.
    #[error("{path}: {error}")]
    File {
        /// The program that was to be started.
        path: String,
        /// What the system said.
        error: io::Error,
    },
    /// What a file says is refused.
    #[error("{path}: {reason}")]
    Refused {
        /// Which file.
        path: String,
        /// What is wrong with it.
        reason: String,
    },
    /// Arguments contradict each other.
    #[error("{0}")]
    Arguments(String),
    /// All was played and told, but programs failed, so that the shares are not about how well they play.
    #[error("{forfeited} of {games} games were forfeited: a program failed in them")]
    Forfeited {
        /// So many.
        forfeited: u64,
        /// Of so many.
        games: u64,
    },
    /// Somebody interrupted it; what there was is told.
    #[error("interrupted after {games} of {asked} games{}", of_these(*games))]
    Interrupted {
        /// So many are counted.
        games: u64,
        /// Of so many.
        asked: u64,
    },
    /// Output can't be written.
    #[error("the output can't be written: {0}")]
    Output(io::Error),
    /// Whoever read the output has stopped reading.
    #[error("the output was closed")]
    ClosedPipe,
}

impl Failure {
    /// 2 for what was given to the command, 1 for what happened to it.
    pub fn exit_code(&self) -> ExitCode {
        match self {
            Failure::Interrupted { .. } => ExitCode::from(interrupt::EXIT_CODE),
            Failure::Output(_) | Failure::ClosedPipe | Failure::Forfeited { .. } => ExitCode::FAILURE,
            _ => ExitCode::from(2),
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

/// What is printed beside it.
fn of_these(games: u64) -> &'static str {
    if games == 0 { "" } else { ": the table is of these" }
}
