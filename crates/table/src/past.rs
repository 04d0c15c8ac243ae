//! A table's game made again from its log.

use std::collections::HashMap;

use talat_rules::Seat;
use talat_rules::any::AnyGame;

use crate::clock::Clocks;
use crate::game::{Match, restore};
use crate::ids::PersonId;
use crate::rows::{LogRow, Status, TableRow};
use crate::table::fingerprint;

/// What was acknowledged: who sent it for which seat under which name, and the number of entries then.
pub(crate) type Acked = HashMap<(PersonId, Seat, String), u64>;

/// What a log leads to.
pub struct Past {
    /// The game, or why the log no longer fits the rules.
    pub(crate) game: Result<Box<dyn Match>, String>,
    pub(crate) acked: Acked,
    pub(crate) clocks: Clocks,
    /// The rules that it was made again by.
    pub(crate) rules_version: Option<u32>,
}

impl Past {
    /// Plays a log again. The game is the one that the table was begun with, or the reason why there is none. Older rules
    /// give way to those of today: a game that is still played goes on by them where its log fits them.
    pub fn of(row: &TableRow, game: Result<AnyGame, String>, log: Vec<LogRow>) -> Self {
        let rules_version = game.as_ref().ok().map(|game| fingerprint(game).0);
        let game = game.and_then(|game| played_again(row, game, &log));
        let clocks = Clocks::of(row.time, &log);
        let acked = log.into_iter().filter_map(|row| {
            let last = row.first + row.entries.len() as u64;
            Some(((row.person?, row.seat?, row.cid?), last))
        });
        Past { game, acked: acked.collect(), clocks, rules_version }
    }
}

fn played_again(row: &TableRow, game: AnyGame, log: &[LogRow]) -> Result<Box<dyn Match>, String> {
    let (version, _) = fingerprint(&game);
    let newer = version > row.rules_version && row.status == Status::Playing;
    if version != row.rules_version && !newer {
        return Err(format!("rules version {} is no longer known", row.rules_version));
    }
    let again = restore(game, &row.seed, &nonces(row), log);
    again.map_err(|why| if newer { format!("rules version {version}, {why}") } else { why })
}

/// What people's clients added to the draws of a table.
pub fn nonces(row: &TableRow) -> Vec<String> {
    row.nonces.iter().map(|(_, nonce)| nonce.clone()).collect()
}
