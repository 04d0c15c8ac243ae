//! The commands, and what they share.

mod burst;
mod hostile;
mod moves;

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use comfy_table::{Table, presets};
use talat_load::Failure;
use tempfile::TempDir;

pub(crate) use burst::{Burst, burst};
pub(crate) use hostile::{Hostile, hostile};
pub(crate) use moves::{Moves, moves};

/// Which server is started, and where.
#[derive(Debug, Args)]
struct Place {
    /// The program to start as `talat serve` [default: the `talat` beside this program]
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
    /// Where data directories are made; its disk is part of what is measured
    #[arg(long, value_name = "DIR", default_value = ".")]
    data: PathBuf,
}

impl Place {
    fn program(&self) -> Result<PathBuf, Failure> {
        let beside = || {
            let own = std::env::current_exe().map_err(Failure::io("this program"))?;
            Ok(own.with_file_name("talat"))
        };
        self.program.clone().map_or_else(beside, Ok)
    }

    fn scratch(&self) -> Result<TempDir, Failure> {
        let directory = tempfile::Builder::new().prefix("talat-load-").tempdir_in(&self.data);
        directory.map_err(Failure::io(self.data.display().to_string()))
    }
}

fn say(out: &mut impl Write, text: &str) -> Result<(), Failure> {
    writeln!(out, "{text}").and_then(|()| out.flush()).map_err(Failure::io("output"))
}

fn plain(header: &[&str]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::ASCII_MARKDOWN).set_header(header.iter().copied());
    table
}

fn millis(time: Duration) -> String {
    format!("{:.1}", time.as_secs_f64() * 1e3)
}

fn megabytes(bytes: u64) -> String {
    format!("{:.0}", bytes as f64 / 1e6)
}

/// Says what was worse than it may be.
fn verdict(broken: &[String]) -> Result<(), Failure> {
    if broken.is_empty() { Ok(()) } else { Err(Failure::Broken(broken.join("; "))) }
}

/// Notes memory that is more than it may be.
fn check_memory(broken: &mut Vec<String>, what: &str, bytes: u64, most_mb: Option<u64>) {
    if let Some(most) = most_mb.filter(|most| bytes > most * 1_000_000) {
        broken.push(format!("{what}: {} MB of memory, more than {most}", megabytes(bytes)));
    }
}
