//! `talat`: plays, replays and checks the games of the table.

mod admin;
mod args;
mod backup;
mod check_config;
mod demo;
mod environment;
mod failure;
mod files;
mod healthcheck;
mod house;
mod lan;
mod perft;
mod play;
mod replay;
mod report;
mod serve;
mod simulate;
mod soak;
mod solve;
mod tally;
mod wording;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use args::Command;
use failure::Failure;

/// A message is a few allocations that another thread frees, which the C library's allocator is slow at; and what a busy hour has
/// taken goes back to the system by itself, on a thread of its own, though nobody does anything any more.
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

fn main() -> ExitCode {
    let mut out = BufWriter::new(io::stdout().lock());
    let done = match environment::ask().command {
        Command::Demo(args) => demo::run(&args, &mut out),
        Command::Solve(args) => solve::run(&args, &mut out),
        Command::Serve(args) => serve::run(*args, &mut out),
        Command::CheckConfig(args) => check_config::run(*args, &mut out),
        Command::Healthcheck(args) => healthcheck::run(&args, &mut out),
        Command::Backup(args) => backup::back_up(&args, &mut out),
        Command::Restore(args) => backup::bring_back(&args, &mut out),
        Command::Admin(args) => admin::run(args, &mut out),
        Command::Simulate(args) => simulate::run(&args, &mut out),
        Command::Arena(args) => talat_arena::run(&args, &mut out).map_err(Failure::from),
        Command::Replay(args) => replay::run(&args, &mut out),
        Command::Perft(args) => perft::run(&args, &mut out),
        Command::Soak(args) => soak::run(&args, &mut out),
    };
    let done = done.and_then(|()| Ok(out.flush()?));
    match done {
        Ok(()) | Err(Failure::ClosedPipe) => ExitCode::SUCCESS,
        Err(failure) => {
            // What was printed so far belongs before the error; if it can't be printed, the error still can.
            let _ = out.flush();
            let _ = writeln!(io::stderr(), "talat: {}", report::printable_lines(&failure.to_string()));
            failure.exit_code()
        }
    }
}
