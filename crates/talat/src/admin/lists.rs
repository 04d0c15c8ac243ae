//! What a host is told, as tables for people and as JSON for programs.

use std::io::Write;

use comfy_table::{Table, presets};
use serde::Serialize;
use talat_server::ops::{Banned, InvitationLine, PersonLine, Stats, TableEntry};

use crate::failure::Failure;
use crate::report;

pub(super) fn as_json(out: &mut impl Write, value: &impl Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(value).expect("lists are plain data");
    writeln!(out, "{text}")?;
    Ok(())
}

/// Tells what was done to whom: in words, or typed.
pub(super) fn done(
    out: &mut impl Write,
    json: bool,
    what: &str,
    whom: &str,
    typed: &impl Serialize,
) -> Result<(), Failure> {
    if json {
        return as_json(out, &serde_json::json!({ what.replace('-', "_"): typed }));
    }
    writeln!(out, "{what}: {}", report::printable(whom))?;
    Ok(())
}

fn list(
    out: &mut impl Write,
    headings: &[&str],
    rows: impl Iterator<Item = Vec<String>>,
) -> Result<(), Failure> {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_header(headings.iter().copied());
    for row in rows {
        table.add_row(row.iter().map(|cell| report::printable(cell)));
    }
    writeln!(out, "{}", table.trim_fmt())?;
    Ok(())
}

pub(super) fn tables(out: &mut impl Write, tables: Vec<TableEntry>) -> Result<(), Failure> {
    let rows = tables.into_iter().map(|table| {
        let seats = table.seats.iter().map(|who| if who.is_empty() { "–" } else { who });
        let seats = seats.collect::<Vec<_>>().join(", ");
        vec![table.table, table.join, table.game, table.status, seats, table.entries.to_string(), table.last]
    });
    list(out, &["watch", "join", "game", "status", "seats", "entries", "last"], rows)
}

pub(super) fn people(out: &mut impl Write, people: Vec<PersonLine>) -> Result<(), Failure> {
    let yes = |yes: bool| if yes { "yes" } else { "" }.to_owned();
    let rows = people.into_iter().map(|person| {
        let (password, banned) = (yes(person.password), yes(person.banned));
        vec![person.id, person.name, password, banned, person.tables.to_string(), person.created]
    });
    list(out, &["number", "name", "password", "banned", "tables", "since"], rows)
}

fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

pub(super) fn bans(out: &mut impl Write, banned: Banned) -> Result<(), Failure> {
    let people = banned.people.into_iter().map(|person| (person.id, person.name, person.ban));
    let networks = banned.networks.into_iter().map(|network| (network.network, String::new(), network.ban));
    let rows = people.chain(networks).map(|(who, name, ban)| {
        let until = ban.until.unwrap_or_else(|| "for ever".to_owned());
        vec![who, name, ban.since, until, ban.reason.as_deref().map_or_else(String::new, in_one_line)]
    });
    list(out, &["number or network", "name", "since", "until", "reason"], rows)
}

pub(super) fn invitations(out: &mut impl Write, invitations: Vec<InvitationLine>) -> Result<(), Failure> {
    let rows = invitations.into_iter().map(|invitation| {
        let of = invitation.uses.map_or_else(String::new, |uses| format!(" of {uses}"));
        vec![invitation.id, format!("{}{of}", invitation.left), invitation.created, invitation.expires]
    });
    list(out, &["number", "left", "made", "until"], rows)
}

pub(super) fn stats(out: &mut impl Write, stats: &Stats) -> Result<(), Failure> {
    let Stats { people, with_password, records, .. } = stats;
    writeln!(out, "people    {people}, {with_password} of them with a password")?;
    let tables: Vec<String> =
        stats.tables.iter().map(|(status, count)| format!("{count} {status}")).collect();
    writeln!(out, "tables    {}: {}", stats.tables.values().sum::<u64>(), tables.join(", "))?;
    writeln!(out, "records   {records} imported")?;
    let free =
        stats.free_bytes.map_or_else(String::new, |free| format!("; {} free on its disk", bytes(free)));
    writeln!(
        out,
        "database  {}, {} of it logs of games{free}\n",
        bytes(stats.database_bytes),
        bytes(stats.log_bytes)
    )?;
    let rows = stats.grown.iter().map(|grown| {
        let days = if grown.days == 1 { "the last day".to_owned() } else { format!("{} days", grown.days) };
        vec![
            days,
            grown.people.to_string(),
            grown.tables.to_string(),
            grown.entries.to_string(),
            bytes(grown.log_bytes),
        ]
    });
    list(out, &["new in", "people", "tables", "entries", "logs"], rows)
}

/// A size as people say it.
fn bytes(bytes: u64) -> String {
    const UNITS: [&str; 5] = ["B", "kB", "MB", "GB", "TB"];
    let (mut size, mut unit) = (bytes as f64, 0);
    while size >= 999.5 && unit + 1 < UNITS.len() {
        size /= 1000.0;
        unit += 1;
    }
    let digits = usize::from(unit > 0 && size < 9.95);
    format!("{size:.digits$} {}", UNITS[unit])
}

#[cfg(test)]
mod tests {
    use super::bytes;

    #[test]
    fn sizes_have_few_digits() {
        for (size, said) in [
            (0, "0 B"),
            (999, "999 B"),
            (1000, "1.0 kB"),
            (9949, "9.9 kB"),
            (9950, "10 kB"),
            (999_600, "1.0 MB"),
            (123_456_789, "123 MB"),
            (5_000_000_000_000_000, "5000 TB"),
        ] {
            assert_eq!(bytes(size), said);
        }
    }
}
