//! Results and progress for people.

use std::fmt;
use std::fs::File;
use std::io::{self, Write};
use std::sync::Mutex;

use comfy_table::{Cell, CellAlignment, ContentArrangement, Table, presets};
use indicatif::{ProgressBar, ProgressState, ProgressStyle};

use crate::contestant::Contestant;
use crate::external::Listener;
use crate::sprt::Decision;
use crate::stats::{self, Estimate};
use crate::summary::{BotSummary, SprtSummary, Summary};
use crate::tally::Tally;

/// A progress bar on standard error; invisible where that is not a terminal.
pub fn progress(length: u64, what: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(&format!(
        "{{bar:30}} {{pos}}/{{len}} {what}, {{rate}}, {{eta}} left  {{wide_msg}}"
    ))
    .expect("the template is well-formed")
    .with_key("rate", |state: &ProgressState, out: &mut dyn fmt::Write| {
        let _ = out.write_str(&rate(state.per_sec()));
    });
    ProgressBar::new(length).with_style(style)
}

/// How fast it goes, in as many digits as people read.
fn rate(per_second: f64) -> String {
    match per_second {
        fast if fast >= 9.95 => format!("{fast:.0} a second"),
        slow if slow >= 1.0 => format!("{slow:.1} a second"),
        slower => format!("{:.1} a minute", 60.0 * slower),
    }
}

/// So many of something.
pub fn counted(count: u64, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// Passes on what programs complain: to a file, or to standard error with their names, beside the progress bar.
pub(crate) struct Complaints {
    pub(crate) progress: ProgressBar,
    pub(crate) file: Option<Mutex<File>>,
}

impl Listener for Complaints {
    fn complaint(&self, bot: &str, line: &str) {
        let line = format!("[{}] {}\n", printable(bot), printable(line));
        // Where a complaint can't be written, play goes on.
        let _ = match self.file.as_ref().map(Mutex::lock) {
            Some(Ok(mut file)) => file.write_all(line.as_bytes()),
            Some(Err(_)) => Ok(()),
            None => self.progress.suspend(|| io::stderr().write_all(line.as_bytes())),
        };
    }
}

/// One line about how it stands.
pub(crate) fn so_far(tally: &Tally, contestants: &[Contestant]) -> String {
    let first = &tally.bots[0];
    let against: Vec<f64> = first.shares.iter().map(|share| 1.0 - share).collect();
    format!("{} {}", contestants[0], percent(stats::share(&first.shares, &against)))
}

/// The result of a run.
pub(crate) fn summary(out: &mut impl Write, summary: &Summary) -> io::Result<()> {
    let Summary { game, players, seed, seconds, .. } = summary;
    let (seats, games) = (counted((*players).into(), "player"), counted(summary.games, "game"));
    let (deals, threads) = (counted(summary.deals, "deal"), counted(summary.threads as u64, "thread"));
    writeln!(
        out,
        "{game}, {seats}: {games}, {deals}, seed {seed}, {seconds:.1} s on {threads}, {:.0} moves a second{}\n",
        summary.actions_per_second,
        if summary.interrupted { "; interrupted" } else { "" }
    )?;
    if *players == 1 {
        alone(out, summary)?;
    } else {
        at_one_table(out, summary)?;
    }
    thinking(out, &summary.bots)?;
    forfeits(out, &summary.bots)?;
    if let Some(sprt) = &summary.sprt {
        writeln!(out, "\n{}", decision(sprt, &summary.bots))?;
    }
    Ok(())
}

fn at_one_table(out: &mut impl Write, summary: &Summary) -> io::Result<()> {
    let last = summary.bots.last().map_or("", |bot| bot.bot.as_str());
    let elo = format!("Elo to {last}");
    let mut results = table(&["bot", "chairs", "even", "win share", &elo, "points", "margin"]);
    for bot in &summary.bots {
        let even = bot.even_share.map_or_else(String::new, |share| format!("{:.1} %", 100.0 * share));
        row(
            &mut results,
            vec![
                printable(&bot.bot),
                bot.chairs.to_string(),
                even,
                bot.win_share.map_or_else(String::new, percent),
                bot.elo.map_or_else(String::new, |elo| interval(elo, 0, true)),
                interval(bot.points, 2, false),
                bot.margin.map_or_else(String::new, |margin| interval(margin, 2, true)),
            ],
        );
    }
    writeln!(out, "{}\n", results.trim_fmt())?;
    if summary.bots.len() > 1 {
        writeln!(out, "{}\n", verdict(&summary.bots[0]))?;
    }
    Ok(())
}

fn alone(out: &mut impl Write, summary: &Summary) -> io::Result<()> {
    let last = summary.bots.last().map_or("", |bot| bot.bot.as_str());
    let ratio = format!("times {last}");
    let mut results = table(&["bot", "points", &ratio]);
    for bot in &summary.bots {
        let ratio = bot.ratio.map_or_else(String::new, |ratio| interval(ratio, 3, false));
        row(&mut results, vec![printable(&bot.bot), interval(bot.points, 2, false), ratio]);
    }
    writeln!(out, "{}\n", results.trim_fmt())
}

fn thinking(out: &mut impl Write, bots: &[BotSummary]) -> io::Result<()> {
    let mut times = table(&[
        "thinking",
        "budget",
        "decisions",
        "a second",
        "p50 ms",
        "p95 ms",
        "max ms",
        "cpu s",
        "rounds",
    ]);
    for bot in bots {
        let thinking = &bot.thinking;
        let ms = |ms: f64| match ms {
            least if least < 0.005 => "<0.01".to_owned(),
            short if short < 0.995 => format!("{short:.2}"),
            long => format!("{long:.1}"),
        };
        row(
            &mut times,
            vec![
                printable(&bot.bot),
                bot.budget.clone(),
                thinking.decisions.to_string(),
                format!("{:.0}", thinking.per_second),
                ms(thinking.p50_ms),
                ms(thinking.p95_ms),
                ms(thinking.max_ms),
                thinking.cpu_seconds.map_or_else(|| "–".to_owned(), |cpu| format!("{cpu:.1}")),
                thinking.rounds.map_or_else(|| "–".to_owned(), |rounds| format!("{rounds:.0}")),
            ],
        );
    }
    writeln!(out, "{}", times.trim_fmt())
}

fn forfeits(out: &mut impl Write, bots: &[BotSummary]) -> io::Result<()> {
    for bot in bots {
        let Some(first) = &bot.first_forfeit else { continue };
        let games: u64 = bot.forfeits.values().sum();
        let why: Vec<String> =
            bot.forfeits.iter().map(|(why, games)| format!("{} {games}", why.name())).collect();
        let (name, why, first) = (printable(&bot.bot), why.join(", "), printable(first));
        let games = counted(games, "game");
        writeln!(out, "\n{name} lost {games} by failing ({why}); {first}")?;
    }
    Ok(())
}

/// What the win share of the first bot says.
fn verdict(bot: &BotSummary) -> String {
    let (Some(share), Some(even)) = (bot.win_share, bot.even_share) else { return String::new() };
    let name = printable(&bot.bot);
    match () {
        () if share.low > even => format!("{name} is better than even (95 %)."),
        () if share.high < even => format!("{name} is worse than even (95 %)."),
        () => format!("No difference is shown for {name} (95 %)."),
    }
}

fn decision(sprt: &SprtSummary, bots: &[BotSummary]) -> String {
    let SprtSummary { test, standing } = sprt;
    let (first, second) = (printable(&bots[0].bot), printable(&bots[1].bot));
    let decision = match standing.decision {
        Decision::Better => format!("{first} is better than {second}"),
        Decision::NotBetter => format!("{first} is not better than {second}"),
        Decision::Undecided => "undecided, too few games".to_owned(),
    };
    format!(
        "SPRT for {} against {} Elo, alpha {}, beta {}: {decision}; log-likelihood ratio {:.2} of {:.2} … {:.2}",
        test.elo1, test.elo0, test.alpha, test.beta, standing.llr, standing.lower, standing.upper
    )
}

/// A share with its interval.
fn percent(share: Estimate) -> String {
    let Estimate { mean, low, high } = share.map(|share| 100.0 * share);
    format!("{mean:.1} % [{low:.1}, {high:.1}]")
}

/// A number with its interval.
fn interval(estimate: Estimate, digits: usize, signed: bool) -> String {
    let number = |value: f64| match () {
        () if value.is_infinite() => (if value > 0.0 { "∞" } else { "−∞" }).to_owned(),
        () if signed => format!("{value:+.digits$}"),
        () => format!("{value:.digits$}"),
    };
    format!("{} [{}, {}]", number(estimate.mean), number(estimate.low), number(estimate.high))
}

/// A table whose first column is text and whose other columns are numbers. On a terminal that is too narrow for it, cells
/// are broken rather than lines.
pub fn table(headings: &[&str]) -> Table {
    let terminal = rustix::termios::tcgetwinsize(io::stdout()).ok().map(|size| size.ws_col);
    table_within(headings, terminal.filter(|columns| *columns > 0))
}

fn table_within(headings: &[&str], columns: Option<u16>) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    if let Some(columns) = columns {
        table.set_content_arrangement(ContentArrangement::Dynamic).set_width(columns);
    }
    table.set_header(headings.iter().enumerate().map(|(column, text)| aligned(column, printable(text))));
    table
}

/// Adds a row to such a table.
pub fn row(table: &mut Table, cells: Vec<String>) {
    table.add_row(cells.into_iter().enumerate().map(|(column, text)| aligned(column, text)));
}

fn aligned(column: usize, text: String) -> Cell {
    Cell::new(text).set_alignment(if column == 0 { CellAlignment::Left } else { CellAlignment::Right })
}

/// A text as it may be printed: control characters could steer the terminal.
pub fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_for_people() {
        assert_eq!([counted(1, "player"), counted(2, "player")], ["1 player", "2 players"]);
        let rates = [1_234.567_891, 9.876_543, 1.0, 0.5].map(rate);
        assert_eq!(rates, ["1235 a second", "9.9 a second", "1.0 a second", "30.0 a minute"]);
    }

    #[test]
    fn a_table_fits_its_terminal() {
        let widest = |columns| {
            let mut table = table_within(&["bot", "Elo to easy", "points", "margin"], columns);
            let cells = ["normal", "+560 [+497, +623]", "18.10 [17.87, 18.33]", "+11.12 [+10.70, +11.54]"];
            row(&mut table, cells.map(str::to_owned).to_vec());
            table.lines().map(|line| line.chars().count()).max()
        };
        assert!(widest(None) > Some(70), "{:?}", widest(None));
        assert!(widest(Some(60)) <= Some(60), "{:?}", widest(Some(60)));
        assert_eq!(widest(Some(120)), widest(None));
    }
}
