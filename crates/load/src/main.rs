//! `talat-load`: measures a Talat server on this machine, and tries to bring it down.

mod cli;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use talat_load::Failure;

/// Measures a Talat server on this machine: durable moves per second, latency, memory, start.
#[derive(Debug, Parser)]
#[command(version, args_conflicts_with_subcommands = true)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    moves: cli::Moves,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Lets hostile clients loose, one kind after the other, beside honest people who must not notice
    Hostile(cli::Hostile),
    /// Plays many short games as fast as possible, and looks at what they leave in memory
    Burst(cli::Burst),
}

/// The clients leave as much of the machine to the server as they can.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let cli = Cli::parse();
    let mut out = io::stdout().lock();
    // One thread is enough for all clients, and leaves the most to the server.
    let done = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(Failure::io("threads"))
        .and_then(|runtime| {
            runtime.block_on(async {
                match &cli.command {
                    None => cli::moves(&cli.moves, &mut out).await,
                    Some(Command::Hostile(hostile)) => cli::hostile(hostile, &mut out).await,
                    Some(Command::Burst(burst)) => cli::burst(burst, &mut out).await,
                }
            })
        });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            let _ = writeln!(io::stderr(), "talat-load: {failure}");
            ExitCode::from(if matches!(failure, Failure::Broken(_)) { 1 } else { 2 })
        }
    }
}
