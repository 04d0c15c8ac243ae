//! Tables and progress bars for people.

use std::io::{self, Write};
use std::time::Duration;

use comfy_table::{Table, presets};
use serde::Serialize;
use talat_rules::standing::{Part, Standing};

use crate::tally::{Spread, Tally};

pub(crate) use talat_arena::report::{counted, printable, progress, row, table};

/// A text of several lines as it may be printed.
pub(crate) fn printable_lines(text: &str) -> String {
    text.lines().map(printable).collect::<Vec<_>>().join("\n")
}

/// The stable name of an enum's variant.
pub(crate) fn name(value: &impl Serialize) -> String {
    let json = serde_json::to_value(value).expect("a name is plain data");
    json.as_str().unwrap_or_default().to_string()
}

/// The summary of simulated games.
pub(crate) fn tally(
    out: &mut impl Write,
    game: &str,
    players: u8,
    tally: &Tally,
    took: Duration,
) -> io::Result<()> {
    let rate = tally.games as f64 / took.as_secs_f64().max(1e-9);
    let (players_said, games) = (counted(players.into(), "player"), counted(tally.games, "random game"));
    writeln!(out, "{game}, {players_said}: {games} in {took:.2?}, {rate:.0} a second\n")?;
    if tally.games == 0 {
        return Ok(());
    }
    let mut spreads = table(&["per game", "mean", "deviation", "least", "most"]);
    let mut spread = |name: String, spread: &Spread| {
        let (mean, deviation) = (format!("{:.2}", spread.mean()), format!("{:.2}", spread.deviation()));
        row(&mut spreads, vec![name, mean, deviation, spread.min.to_string(), spread.max.to_string()]);
    };
    spread("steps".into(), &tally.steps);
    spread("actions".into(), &tally.actions);
    spread("legal actions per choice".into(), &tally.branching);
    for (seat, points) in tally.points.iter().enumerate() {
        spread(format!("points of seat {seat}"), points);
    }
    writeln!(out, "{}\n", spreads.trim_fmt())?;

    let share = |count: u64| {
        let share = 100.0 * count as f64 / tally.games as f64;
        format!("{share:.2} %")
    };
    let ordinals: Vec<String> = (1..=players).map(|place| format!("place {place}")).collect();
    let headings: Vec<&str> = std::iter::once("places").chain(ordinals.iter().map(String::as_str)).collect();
    let mut places = table(&headings);
    for (seat, counts) in tally.places.iter().enumerate() {
        let cells = counts.iter().map(|count| share(*count));
        row(&mut places, std::iter::once(format!("seat {seat}")).chain(cells).collect());
    }
    writeln!(out, "{}\n", places.trim_fmt())?;

    let mut endings = table(&["endings", "games", "share"]);
    for (ending, count) in &tally.endings {
        row(&mut endings, vec![name(ending), count.to_string(), share(*count)]);
    }
    writeln!(out, "{}", endings.trim_fmt())
}

/// The parts of a score, those of the same name together: their points, or what was counted for none.
fn summed(parts: &[Part]) -> Vec<String> {
    let mut sums: Vec<Part> = Vec::new();
    for part in parts {
        match sums.iter_mut().find(|sum| sum.name == part.name) {
            Some(sum) => {
                sum.points += part.points;
                sum.count += part.count;
            }
            None => sums.push(part.clone()),
        }
    }
    let word = |sum: &Part| match (sum.name, sum.which, sum.points) {
        ("rank", Some(which), _) => format!("rank {which}"),
        (name, _, 0) if sum.count > 0 => format!("{name} {}", sum.count),
        (name, _, points) => format!("{name} {points:+}"),
    };
    sums.iter().map(word).collect()
}

/// Everybody's result, with the parts of the points.
pub(crate) fn standing(out: &mut impl Write, names: &[String], standing: &Standing) -> io::Result<()> {
    writeln!(out, "ended by: {}", name(&standing.ending))?;
    let mut places = Table::new();
    places.load_style(presets::NOTHING).set_header(["place", "seat", "points", "from"]);
    let mut scores: Vec<_> = standing.scores.iter().collect();
    scores.sort_by_key(|score| (score.place, score.seat));
    for score in scores {
        let parts = summed(&score.parts).into_iter();
        let ties = score.tie_breaks.iter().filter(|tie| tie.used);
        let ties: Vec<String> = ties.map(|tie| format!("tie-break {}: {}", tie.name, tie.value)).collect();
        let from = parts.chain(ties).collect::<Vec<_>>().join(", ");
        let who = format!(
            "{} {}",
            score.seat,
            names.get(score.seat.index()).map_or_else(String::new, |name| printable(name))
        );
        places.add_row([score.place.to_string(), who, score.points.to_string(), from]);
    }
    writeln!(out, "{}", places.trim_fmt())
}
