//! Makes a house for `fixtures/houses`, as a program stores it:
//!
//! ```sh
//! cargo build -p talat
//! cargo run -p talat-load --example house -- target/debug/talat fixtures/houses/0008
//! ```
//!
//! The directory is named after the newest migration. Once it is there it stays as it is: later programs have to open it.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use talat_load::house;

/// Makes a house with something of everything, as a program stores it.
#[derive(Debug, Parser)]
struct Cli {
    /// The `talat` that makes it
    program: PathBuf,
    /// The directory to make
    directory: PathBuf,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    let cli = Cli::parse();
    match house::make(&cli.program, &cli.directory).await {
        Ok(house) => {
            for table in &house.tables {
                let house::Kept { table, game, status, entries, story, .. } = table;
                let line = format!("{table} {game} {status}, {entries} entries: {}", story.join(", "));
                let _ = writeln!(std::io::stdout(), "{line}");
            }
            ExitCode::SUCCESS
        }
        Err(failure) => {
            let _ = writeln!(std::io::stderr(), "house: {failure}");
            ExitCode::FAILURE
        }
    }
}
