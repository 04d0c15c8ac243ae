//! A server that is killed at random moments under load, and started again on the same data: every acknowledged
//! action, takeback, change of a chair and rematch is there, none is doubled, and all draws are those of the committed
//! seed.
//!
//! `TALAT_KILLS` says how often it is killed, `TALAT_KILL_SEED` where the randomness comes from.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::Value;
use tokio::task::JoinSet;

use crate::house::{House, Place};
use crate::ledger::Ledger;
use crate::table::{KINDS, Table, guests};
use crate::{alone, number, records, say};

/// How many of each kind of table there are at once.
const COPIES: usize = 3;

/// Lets everybody play; the server is killed after `until`, if it says so.
async fn round(tables: Vec<Table>, house: &mut House, until: Option<Duration>) -> Vec<Table> {
    let mut players = JoinSet::new();
    let mut shells: Vec<Table> = Vec::new();
    for (index, mut table) in tables.into_iter().enumerate() {
        for mut chair in table.chairs.drain(..) {
            let (code, mut open) = (table.code.clone(), house.whereabouts());
            chair.person.move_to(house.host.address).unwrap();
            players.spawn(async move {
                chair.play(&code, &mut open).await;
                (index, chair)
            });
        }
        shells.push(table);
    }
    if let Some(until) = until {
        tokio::time::sleep(until).await;
        house.kill().await;
    }
    while let Some(played) = players.join_next().await {
        let (index, chair) = played.unwrap();
        shells[index].chairs.push(chair);
    }
    for table in &mut shells {
        table.chairs.sort_by_key(|chair| chair.seat);
    }
    shells
}

/// The tables in a data directory.
fn kept(data: &Path) -> BTreeSet<String> {
    let mut command = assert_cmd::Command::cargo_bin("talat").unwrap();
    let output = command.args(["admin", "tables", "--json", "--data"]).arg(data).output().unwrap();
    let tables: Vec<Value> = serde_json::from_slice(&output.stdout).unwrap();
    tables.iter().map(|table| table["table"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn kill_nine_loses_nothing_and_doubles_nothing() {
    let _alone = alone().await;
    let (kills, seed) = (number("TALAT_KILLS", 20), number("TALAT_KILL_SEED", 7));
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    let (mut house, ledger) = (House::start(Place::disk()).await, Ledger::default());
    let people = guests(house.http(), house.host.address, &ledger).await;
    let kinds: Vec<_> = KINDS.iter().copied().cycle().take(KINDS.len() * COPIES).collect();
    let mut tables = Vec::new();
    for (index, kind) in kinds.iter().enumerate() {
        tables.push(Table::make(&people, *kind, seed * 1000 + index as u64, 0, &ledger).await);
    }
    let (mut acked, mut finished, mut repeated, mut rematches) = (0, 0, 0, 0);
    let mut found = records::Checked::default();
    for kill in 0..=kills {
        let until = Duration::from_millis(dice.random_range(20..400));
        tables = round(tables, &mut house, (kill < kills).then_some(until)).await;
        repeated += tables.iter().flat_map(|table| &table.chairs).filter(|c| c.unanswered.is_some()).count();
        if kill < kills {
            house.start_again().await;
        }
        ledger.audit(house.place.path()).await;
        // Finished games are checked, and new ones take their place.
        let mut next = Vec::new();
        for (index, mut table) in tables.into_iter().enumerate() {
            table.move_to(house.host.address);
            if !table.is_done() {
                next.push(table);
                continue;
            }
            if index % 4 == 0 {
                records::repeat(&table).await;
            }
            found += records::check(&mut table).await;
            acked += table.chairs.iter().map(|chair| chair.acked.len()).sum::<usize>();
            finished += 1;
            if kill < kills {
                next.push(table.again(seed * 1000 + kill * 100 + index as u64).await.unwrap());
                rematches += 1;
            }
        }
        tables = next;
    }
    assert!(tables.is_empty(), "the last round plays to the end");
    let place = house.stop().await;
    assert_eq!(kept(place.path()), ledger.tables(), "just the tables that were told");
    let records::Checked { draws, takebacks, chairs } = found;
    let text = format!(
        "{kills} kills: {finished} games, {acked} acknowledged messages, {takebacks} takebacks, {chairs} chairs left, \
         {rematches} rematches, {draws} draws, {repeated} repeated"
    );
    assert!(finished >= kinds.len() && repeated > 0 && takebacks > 0 && chairs > 0, "{text}");
    assert!(rematches > 0 || kills < 10, "{text}");
    say(&text);
}
