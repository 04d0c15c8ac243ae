//! How many moves a server makes durable, with what latency and memory.
//!
//! Four players sit at each table, each with a socket of their own, and act as soon as they may. A move counts
//! when its acknowledgement has arrived, which the server sends after the move is on disk.

use std::io::Write;
use std::net::SocketAddr;
use std::time::Duration;

use clap::Args;
use talat_load::play::{self, Figures, Load};
use talat_load::{Failure, Host, allow_files, memory_of, rebuild, stored};

use super::{Place, check_memory, megabytes, millis, plain, say, verdict};

/// What is measured, and how long.
#[derive(Debug, Args)]
pub(crate) struct Moves {
    #[command(flatten)]
    place: Place,
    /// A running server to load with moves instead; its limits have to be wide
    #[arg(long, value_name = "ADDR", conflicts_with_all = ["program", "idle", "max_memory", "max_idle_memory"])]
    address: Option<SocketAddr>,
    /// How many tables of four sockets play at once
    #[arg(long, value_name = "N", value_delimiter = ',', default_value = "50,500,2000",
        value_parser = clap::value_parser!(u32).range(1..=4000))]
    tables: Vec<u32>,
    /// How many seconds of play are counted
    #[arg(long, value_name = "S", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=3600))]
    seconds: u64,
    /// How many seconds nobody does anything afterwards, before the memory is looked at again
    #[arg(long, value_name = "S", default_value_t = 0, value_parser = clap::value_parser!(u64).range(0..=600))]
    idle: u64,
    /// The most memory that the server may have at any time; more of it fails
    #[arg(long, value_name = "MB")]
    max_memory: Option<u64>,
    /// The most memory that the server may have after --idle seconds; more of it fails
    #[arg(long, value_name = "MB", requires = "idle")]
    max_idle_memory: Option<u64>,
    /// The game that is played by four
    #[arg(long, value_name = "GAME", default_value = "chatuchak")]
    game: String,
    /// How many games are stored when the cold start is measured; 0 leaves it out
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    stored: u32,
    /// How many steps the log has when the rebuilding is measured; 0 leaves it out
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u32).range(0..=500))]
    steps: u32,
    /// Where choices come from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// One count of tables, measured.
struct Measured {
    figures: Figures,
    /// The server's memory when nobody had done anything for a while.
    idle_memory: Option<u64>,
}

/// Measures, and fails where there was any error or too much memory.
pub(crate) async fn moves(cli: &Moves, out: &mut impl Write) -> Result<(), Failure> {
    let most = cli.tables.iter().copied().max().unwrap_or_default() as usize;
    // Some beside the sockets: the store, its readers, requests.
    let needed = (most * play::SEATS + 500) as u64;
    let allowed = allow_files(needed);
    if allowed < needed {
        let text = format!(
            "Only {allowed} files may be open here, {needed} are needed for {most} tables: \
             `ulimit -Hn {needed}` as root, or fewer --tables. Larger counts are left out."
        );
        say(out, &text)?;
    }
    let mut table = plain(&[
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
        "MB at most",
        "MB idle",
    ]);
    let mut broken = Vec::new();
    for tables in cli.tables.iter().map(|tables| *tables as usize) {
        if (tables * play::SEATS + 500) as u64 > allowed {
            continue;
        }
        let measured = measure(cli, tables).await?;
        table.add_row(line(tables, &measured));
        let what = format!("{tables} tables");
        let Figures { errors, most_memory, .. } = measured.figures;
        if errors > 0 {
            broken.push(format!("{what}: {errors} moves were refused that should not be"));
        }
        check_memory(&mut broken, &what, most_memory, cli.max_memory);
        let idle = measured.idle_memory.unwrap_or_default();
        check_memory(&mut broken, &format!("{what}, idle"), idle, cli.max_idle_memory);
    }
    say(
        out,
        &format!(
            "Four players at each table of {}, {} s counted; every counted move is on disk \
        (SQLite, write-ahead log, synchronous=FULL).\n{table}",
            cli.game, cli.seconds
        ),
    )?;
    if cli.address.is_none() {
        others(cli, out).await?;
    }
    verdict(&broken)
}

/// Measures the start, and the first look at a long game.
async fn others(cli: &Moves, out: &mut impl Write) -> Result<(), Failure> {
    let program = cli.place.program()?;
    let mut others = plain(&["what", "measured"]);
    let empty = cli.place.scratch()?;
    let (start, memory) = stored::cold_start(&program, empty.path(), 7).await?;
    others.add_row([String::from("cold start, empty"), format!("{} ms", millis(start))]);
    others.add_row([String::from("memory, idle"), format!("{:.1} MB", memory as f64 / 1e6)]);
    if cli.stored > 0 {
        let data = cli.place.scratch()?;
        stored::fill(&program, data.path(), cli.stored as usize).await?;
        let (start, memory) = stored::cold_start(&program, data.path(), 7).await?;
        others.add_row([format!("cold start, {} stored games", cli.stored), format!("{} ms", millis(start))]);
        others.add_row([String::from("memory, idle on these"), format!("{:.1} MB", memory as f64 / 1e6)]);
    }
    if cli.steps > 0 {
        let data = cli.place.scratch()?;
        let (wait, steps) = rebuild::run(&program, data.path(), u64::from(cli.steps), 9).await?;
        others.add_row([format!("first look at a table of {steps} steps"), format!("{} ms", millis(wait))]);
    }
    say(out, &others.to_string())
}

async fn measure(cli: &Moves, tables: usize) -> Result<Measured, Failure> {
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
        return Ok(Measured { figures: play::run(&load).await?, idle_memory: None });
    }
    let data = cli.place.scratch()?;
    let host = Host::start(&cli.place.program()?, data.path(), &[]).await?;
    let process = host.id()?;
    (load.address, load.process) = (host.address, Some(process));
    let figures = play::run(&load).await?;
    let mut idle_memory = None;
    if cli.idle > 0 {
        tokio::time::sleep(Duration::from_secs(cli.idle)).await;
        idle_memory = Some(memory_of(process)?);
    }
    host.stop().await?;
    Ok(Measured { figures, idle_memory })
}

fn line(tables: usize, Measured { figures, idle_memory }: &Measured) -> Vec<String> {
    let within = |percent| millis(figures.latencies.within(percent));
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
        megabytes(figures.most_memory),
        idle_memory.map_or_else(String::new, megabytes),
    ]
}
