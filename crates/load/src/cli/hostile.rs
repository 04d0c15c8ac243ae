//! Hostile clients beside honest people.

use std::io::Write;
use std::time::Duration;

use clap::{Args, ValueEnum};
use talat_load::Failure;
use talat_load::hostile::{self, Kind, Report, Terms};

use super::{Place, check_memory, megabytes, millis, plain, say, verdict};

/// Which hostile clients, how long, and what the honest ones may notice.
#[derive(Debug, Args)]
pub(crate) struct Hostile {
    #[command(flatten)]
    place: Place,
    /// What the hostile client does; all of it in turn, each on a new server [default: all]
    #[arg(long, value_name = "KIND", value_delimiter = ',')]
    kind: Vec<Kind>,
    /// How many seconds it is at it
    #[arg(long, value_name = "S", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=600))]
    seconds: u64,
    /// How many honest tables make a move a second
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=500))]
    tables: u32,
    /// How long an honest move may take, 99 times of 100
    #[arg(long, value_name = "MS", default_value_t = 100)]
    max_p99: u64,
    /// The most memory that the server may have at any time
    #[arg(long, value_name = "MB", default_value_t = 200)]
    max_memory: u64,
    /// Where choices come from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// Lets them loose, and fails where honest people noticed.
pub(crate) async fn hostile(cli: &Hostile, out: &mut impl Write) -> Result<(), Failure> {
    let kinds = if cli.kind.is_empty() { Kind::value_variants() } else { &cli.kind[..] };
    let time = Duration::from_secs(cli.seconds);
    let terms = Terms { tables: cli.tables as usize, time, rest: time, seed: cli.seed };
    let program = cli.place.program()?;
    let mut table = plain(&[
        "hostile",
        "honest moves",
        "p50 ms",
        "p99 ms",
        "longest ms",
        "visits",
        "visit p99 ms",
        "bot p99 ms",
        "errors",
        "MB at most",
        "server CPUs",
        "s to rest",
    ]);
    let mut broken = Vec::new();
    for kind in kinds {
        let data = cli.place.scratch()?;
        let report = hostile::run(&program, data.path(), *kind, terms).await?;
        let name = kind.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default();
        say(out, &format!("{name}: {}", report.achieved))?;
        for complaint in &report.seen.complaints {
            say(out, &format!("{name}: {complaint}"))?;
        }
        table.add_row(line(&name, &report));
        judge(cli, &name, &report, &mut broken);
    }
    say(
        out,
        &format!(
            "{} honest tables at a move a second, people with bots, and visitors, beside one hostile client for {} s; \
             the server has its own limits.\n{table}",
            cli.tables, cli.seconds
        ),
    )?;
    verdict(&broken)
}

fn judge(cli: &Hostile, name: &str, report: &Report, broken: &mut Vec<String>) {
    let Report { seen, achieved, most_memory, .. } = report;
    let p99 = seen.moves.within(99);
    if p99 > Duration::from_millis(cli.max_p99) {
        broken.push(format!("{name}: honest moves took {} ms, more than {}", millis(p99), cli.max_p99));
    }
    if seen.moves.is_empty() || seen.visits.is_empty() {
        broken.push(format!("{name}: no honest move, or no visit"));
    }
    if seen.errors > 0 {
        broken.push(format!("{name}: something went wrong for honest people {} times", seen.errors));
    }
    check_memory(broken, name, *most_memory, Some(cli.max_memory));
    broken.extend(achieved.broken.iter().map(|what| format!("{name}: {what}")));
}

fn line(name: &str, report: &Report) -> Vec<String> {
    let seen = &report.seen;
    vec![
        name.to_owned(),
        seen.moves.len().to_string(),
        millis(seen.moves.within(50)),
        millis(seen.moves.within(99)),
        millis(seen.moves.longest()),
        seen.visits.len().to_string(),
        millis(seen.visits.within(99)),
        millis(seen.bots.within(99)),
        seen.errors.to_string(),
        megabytes(report.most_memory),
        format!("{:.2}", report.server_load),
        format!("{:.0}", report.rest.as_secs_f64()),
    ]
}
