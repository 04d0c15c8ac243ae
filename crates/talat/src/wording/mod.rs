//! English words for what happens: a sentence a step, boards in letters, reasons for refusals.

mod bangkok;
mod chakapuces;
mod chatuchak;
mod race;
mod refusals;

use std::io::{self, Write};

use crate::replay::shown;
use crate::report::printable;
use talat_rules::game::Game;
use talat_rules::record::{Entry, Moment, RecordError};

/// A game whose steps and boards can be told in English.
pub(crate) trait Worded: Game {
    /// What happened, as a sentence without its full stop.
    fn sentence(&self, event: &Self::Event) -> String;

    /// The whole table, drawn in letters.
    fn board(&self, state: &Self::State) -> String;
}

/// Prints one line about an entry of a record.
pub(crate) fn moment<G: Worded>(out: &mut impl Write, game: &G, moment: &Moment<'_, G>) -> io::Result<()> {
    let sentence = match (moment.entry, &moment.step) {
        (_, Some(step)) => game.sentence(&game.unveil(moment.before, step)),
        (Entry::Takeback { seat, to }, _) => format!("seat {seat} takes back to after step {to}"),
        (Entry::Chair { seat, by }, _) => format!("{} sits down on seat {seat}", printable(&shown(by))),
        (Entry::Timeout { seat }, _) => format!("the time of seat {seat} is up"),
        (Entry::Act { .. } | Entry::Chance(_), None) => unreachable!("actions and chance are steps"),
    };
    let text = match moment.entry {
        Entry::Act { action: text, .. } | Entry::Chance(text) => text.as_str(),
        _ => "",
    };
    writeln!(out, "{:>5}  {text:<14}  {sentence}", moment.number)
}

/// Why a record is refused.
pub(crate) fn refused_record(error: &RecordError) -> String {
    match error {
        RecordError::Illegal { step, text, illegal } => {
            format!("step {step}: `{text}` is refused by {}: {}", illegal.rule, refusals::word(illegal))
        }
        other => other.to_string(),
    }
}

/// `a, b and c`.
fn listed(items: impl IntoIterator<Item = String>) -> String {
    let mut items: Vec<String> = items.into_iter().collect();
    match items.pop() {
        None => "nothing".to_string(),
        Some(last) if items.is_empty() => last,
        Some(last) => format!("{} and {last}", items.join(", ")),
    }
}

/// `1 flea`, `3 fleas`.
fn counted(count: impl Into<u64>, noun: &str) -> String {
    match count.into() {
        1 => format!("1 {noun}"),
        count => format!("{count} {noun}s"),
    }
}
