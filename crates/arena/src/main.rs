//! `talat-arena`: the same as `talat arena`, without the server around it.

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::Parser;
use talat_arena::{ArenaArgs, Failure};

/// Plays bots against each other on the same deals from every seat, and tells who is better.
#[derive(Debug, Parser)]
#[command(version)]
struct Cli {
    #[command(flatten)]
    arena: ArenaArgs,
}

fn main() -> ExitCode {
    let mut out = BufWriter::new(io::stdout().lock());
    let done = talat_arena::run(&Cli::parse().arena, &mut out).and_then(|()| Ok(out.flush()?));
    match done {
        Ok(()) | Err(Failure::ClosedPipe) => ExitCode::SUCCESS,
        Err(failure) => {
            let _ = out.flush();
            let _ = writeln!(
                io::stderr(),
                "talat-arena: {}",
                talat_arena::report::printable(&failure.to_string())
            );
            failure.exit_code()
        }
    }
}
