//! Many short games, and what they leave in memory.

use std::io::Write;
use std::time::Duration;

use clap::Args;
use talat_load::Failure;
use talat_load::burst::{self as games, Terms};

use super::{Place, check_memory, megabytes, plain, say, verdict};

/// How many games, and what they may leave.
#[derive(Debug, Args)]
pub(crate) struct Burst {
    #[command(flatten)]
    place: Place,
    /// How many games are played
    #[arg(long, value_name = "N", default_value_t = 25_000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Leave the games without an end, so that they pile up in memory, where the server keeps each for so many seconds
    #[arg(long, value_name = "S", num_args = 0..=1, default_missing_value = "60",
        value_parser = clap::value_parser!(u64).range(1..=600))]
    abandon: Option<u64>,
    /// How many seconds nobody does anything afterwards; with --abandon, after the last of them was kept for so long
    #[arg(long, value_name = "S", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=600))]
    idle: u64,
    /// The most memory that the server may have after that
    #[arg(long, value_name = "MB", default_value_t = 150)]
    max_memory: u64,
}

/// Plays them, and fails where too much is left.
pub(crate) async fn burst(cli: &Burst, out: &mut impl Write) -> Result<(), Failure> {
    let data = cli.place.scratch()?;
    let (idle, abandoned) = (Duration::from_secs(cli.idle), cli.abandon.map(Duration::from_secs));
    let terms = Terms { games: cli.games, abandoned, idle };
    let burst = games::run(&cli.place.program()?, data.path(), terms).await?;
    let after = format!("MB after {} s", cli.idle);
    let mut table = plain(&["games", "s", "games/s", "MB before", "MB at most", &after]);
    let seconds = burst.time.as_secs_f64();
    table.add_row([
        cli.games.to_string(),
        format!("{seconds:.0}"),
        format!("{:.0}", f64::from(cli.games) / seconds),
        megabytes(burst.before),
        megabytes(burst.most),
        megabytes(burst.after),
    ]);
    say(out, &table.to_string())?;
    let mut broken = Vec::new();
    check_memory(&mut broken, &after, burst.after, Some(cli.max_memory));
    verdict(&broken)
}
