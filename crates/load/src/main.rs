//! `talat-load`: measures a Talat server on this machine.
//!
//! Four players sit at each table, each with a socket of their own, and act as soon as they may. A move counts
//! when its acknowledgement has arrived, which the server sends after the move is on disk.

use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use comfy_table::{Table, presets};
use talat_load::play::{self, Figures, Load};
use talat_load::{Failure, Host, allow_files, rebuild, stored};

/// Measures a Talat server on this machine: durable moves per second, latency, memory, start.
#[derive(Debug, Parser)]
#[command(version)]
struct Cli {
    /// The program to start as `talat serve` [default: the `talat` beside this program]
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
    /// A running server to load with moves instead; its limits have to be wide
    #[arg(long, value_name = "ADDR", conflicts_with = "program")]
    address: Option<SocketAddr>,
    /// How many tables of four sockets play at once
    #[arg(long, value_name = "N", value_delimiter = ',', default_value = "50,500,2000",
        value_parser = clap::value_parser!(u32).range(1..=4000))]
    tables: Vec<u32>,
    /// How many seconds of play are counted
    #[arg(long, value_name = "S", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=300))]
    seconds: u64,
    /// The game that is played by four
    #[arg(long, value_name = "GAME", default_value = "chatuchak")]
    game: String,
    /// How many games are stored when the cold start is measured; 0 leaves it out
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    stored: u32,
    /// How many steps the log has when the rebuilding is measured; 0 leaves it out
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u32).range(0..=500))]
    steps: u32,
    /// Where data directories are made; its disk is part of what is measured
    #[arg(long, value_name = "DIR", default_value = ".")]
    data: PathBuf,
    /// Where choices come from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
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
        .and_then(|runtime| runtime.block_on(measure(&cli, &mut out)));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            let _ = writeln!(io::stderr(), "talat-load: {failure}");
            ExitCode::from(2)
        }
    }
}

fn beside() -> Result<PathBuf, Failure> {
    let own = std::env::current_exe().map_err(Failure::io("this program"))?;
    Ok(own.with_file_name("talat"))
}

async fn measure(cli: &Cli, out: &mut impl Write) -> Result<(), Failure> {
    let most = cli.tables.iter().copied().max().unwrap_or_default() as usize;
    // Some beside the sockets: the store, its readers, requests.
    let needed = (most * play::SEATS + 500) as u64;
    let allowed = allow_files(needed);
    let say = |out: &mut dyn Write, text: String| writeln!(out, "{text}").map_err(Failure::io("output"));
    if allowed < needed {
        say(
            out,
            format!(
                "Only {allowed} files may be open here, {needed} are needed for {most} tables: \
             `ulimit -Hn {needed}` as root, or fewer --tables. Larger counts are left out."
            ),
        )?;
    }
    let mut moves = plain(&[
        "live tables",
        "sockets",
        "durable moves/s",
        "p50 ms",
        "p95 ms",
        "p99 ms",
        "refused",
        "games ended",
        "kB/idle socket",
        "kB/live table",
        "server CPUs",
        "client CPUs",
    ]);
    for tables in cli.tables.iter().map(|tables| *tables as usize) {
        if (tables * play::SEATS + 500) as u64 > allowed {
            continue;
        }
        moves.add_row(line(tables, &moves_of(cli, tables).await?));
    }
    say(
        out,
        format!(
            "Four players at each table of {}, {} s counted; every counted move is on disk \
        (SQLite, write-ahead log, synchronous=FULL).\n{moves}",
            cli.game, cli.seconds
        ),
    )?;
    if cli.address.is_some() {
        return Ok(());
    }
    let program = program(cli)?;
    let mut others = plain(&["what", "measured"]);
    let empty = scratch(&cli.data)?;
    let (start, memory) = stored::cold_start(&program, empty.path(), 7).await?;
    others.add_row([String::from("cold start, empty"), millis(start)]);
    others.add_row([String::from("memory, idle"), format!("{:.1} MB", memory as f64 / 1e6)]);
    if cli.stored > 0 {
        let data = scratch(&cli.data)?;
        stored::fill(&program, data.path(), cli.stored as usize).await?;
        let (start, memory) = stored::cold_start(&program, data.path(), 7).await?;
        others.add_row([format!("cold start, {} stored games", cli.stored), millis(start)]);
        others.add_row([String::from("memory, idle on these"), format!("{:.1} MB", memory as f64 / 1e6)]);
    }
    if cli.steps > 0 {
        let data = scratch(&cli.data)?;
        let (wait, steps) = rebuild::run(&program, data.path(), u64::from(cli.steps), 9).await?;
        others.add_row([format!("first look at a table of {steps} steps"), millis(wait)]);
    }
    say(out, format!("{others}"))
}

fn program(cli: &Cli) -> Result<PathBuf, Failure> {
    cli.program.clone().map_or_else(beside, Ok)
}

fn scratch(data: &Path) -> Result<tempfile::TempDir, Failure> {
    tempfile::Builder::new()
        .prefix("talat-load-")
        .tempdir_in(data)
        .map_err(Failure::io(data.display().to_string()))
}

async fn moves_of(cli: &Cli, tables: usize) -> Result<Figures, Failure> {
    let mut load = Load {
        address: SocketAddr::from(([127, 0, 0, 1], 0)),
        process: None,
        game: cli.game.clone(),
        tables,
        time: Duration::from_secs(cli.seconds),
        seed: cli.seed,
    };
    if let Some(address) = cli.address {
        load.address = address;
        return play::run(&load).await;
    }
    let data = scratch(&cli.data)?;
    let host = Host::start(&program(cli)?, data.path(), &[]).await?;
    (load.address, load.process) = (host.address, Some(host.id()?));
    let figures = play::run(&load).await?;

    host.stop().await?;
    Ok(figures)
}

fn plain(header: &[&str]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::ASCII_MARKDOWN).set_header(header.iter().copied());
    table
}

fn millis(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1e3)
}

fn line(tables: usize, figures: &Figures) -> Vec<String> {
    let within = |percent| format!("{:.1}", figures.within(percent).as_secs_f64() * 1e3);
    vec![
        tables.to_string(),
        figures.sockets.to_string(),
        format!("{:.0}", figures.per_second),
        within(50),
        within(95),
        within(99),
        figures.refused.to_string(),
        figures.finished.to_string(),
        format!("{:.1}", figures.per_socket / 1e3),
        format!("{:.1}", figures.per_table / 1e3),
        format!("{:.2}", figures.server_load),
        format!("{:.2}", figures.own_load),
    ]
}
