//! Log lines, on standard error.

use std::io::{self, IsTerminal};

use tracing_subscriber::EnvFilter;

use crate::config::{Config, LogFormat};

/// Writes log lines to standard error from here on, with colours where that is a terminal.
pub fn start_logging(config: &Config) {
    // The settings were refused if it could not be read.
    let filter = EnvFilter::try_new(&config.log).unwrap_or_else(|_| EnvFilter::new("info"));
    let colours = io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|no| no.is_empty());
    let lines = tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr).with_ansi(colours);
    let _ = match config.log_format {
        LogFormat::Text => lines.with_target(false).try_init(),
        LogFormat::Json => lines.json().try_init(),
    };
}

/// The first line: which program this is, and which settings differ from the defaults.
pub(crate) fn tell_start(config: &Config) {
    let told: Vec<String> =
        config.differing().iter().map(|(name, value)| format!("{name} = {value}")).collect();
    let file = config.file.as_ref().map(|file| file.display().to_string());
    tracing::info!(version = %config.program, file, settings = told.join(", "), "Talat starts");
}
