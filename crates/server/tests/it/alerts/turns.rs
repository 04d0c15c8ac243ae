//! Turns: each is told once, to whoever does not look.

use std::collections::HashSet;
use std::time::Duration;

use serde_json::json;

use super::receivers::{Received, Receiver};
use super::{act_once, house_with_hook, on_turn, table_of_two, table_seen_by_second, until};
use crate::client::counted;

#[tokio::test]
async fn every_turn_is_told_once() {
    let hook = Receiver::start().await;
    let (_server, mut ann, mut bo) = house_with_hook(&hook.url("/")).await;
    until("the test message", async || hook.got().len() == 1).await;
    let table = table_of_two(&mut ann, &mut bo).await;
    // Chance names who starts.
    let mut turns = usize::from(on_turn(&ann, &table).await == Some(1));
    let told = || hook.got().iter().filter(|got| got.json()["kind"] == "turn").count();
    until("the first turn is told", async || told() == turns).await;
    for _ in 0..40 {
        let Some(seat) = on_turn(&ann, &table).await else { break };
        act_once(&[&ann, &bo], &table, seat).await;
        let next = on_turn(&ann, &table).await;
        if seat == 0 && next == Some(1) {
            turns += 1;
            until("a turn is told", async || told() == turns).await;
        }
    }
    // The first legal action each time makes a short game.
    assert!(turns > 2, "{turns}");
    tokio::time::sleep(Duration::from_millis(500)).await;
    let told: Vec<_> =
        hook.got().iter().filter(|got| got.json()["kind"] == "turn").map(Received::json).collect();
    assert_eq!(told.len(), turns);
    let names: HashSet<String> = told.iter().map(|one| one["id"].to_string()).collect();
    let places: HashSet<u64> = told.iter().map(|one| one["seq"].as_u64().unwrap()).collect();
    assert_eq!((names.len(), places.len()), (turns, turns));
}

#[tokio::test]
async fn who_looks_hears_nothing_and_who_leaves_hears_later() {
    let hook = Receiver::start().await;
    let (server, mut ann, mut bo) = house_with_hook(&hook.url("/")).await;
    let (table, eyes) = table_seen_by_second(&mut ann, &mut bo).await;
    while on_turn(&ann, &table).await == Some(0) {
        act_once(&[&ann, &bo], &table, 0).await;
    }
    let waiting = "SELECT count(*) FROM alerts WHERE kind = 'turn' AND fate IS NULL";
    assert_eq!(counted(server.data.path(), waiting).await, 1);
    // However long Bo thinks, nobody tells him what he sees.
    for _ in 0..3 {
        server.clock.pass(Duration::from_secs(61));
        tokio::time::sleep(Duration::from_millis(1300)).await;
    }
    let turns = || hook.got().iter().filter(|got| got.json()["kind"] == "turn").count();
    assert_eq!(turns(), 0, "{:?}", hook.got());
    drop(eyes);
    tokio::time::sleep(Duration::from_millis(2500)).await;
    assert_eq!(turns(), 0);
    server.clock.pass(Duration::from_secs(61));
    until("he is told after he has left", async || {
        server.clock.pass(Duration::from_secs(5));
        turns() == 1
    })
    .await;
}

/// A page in the background is connected, and nobody looks at it.
#[tokio::test]
async fn who_only_has_the_page_open_hears_too() {
    let hook = Receiver::start().await;
    let (server, mut ann, mut bo) = house_with_hook(&hook.url("/")).await;
    let (table, mut eyes) = table_seen_by_second(&mut ann, &mut bo).await;
    eyes.send(json!({"type": "hidden", "hidden": true})).await;
    while on_turn(&ann, &table).await == Some(0) {
        act_once(&[&ann, &bo], &table, 0).await;
    }
    let turns = || hook.got().iter().filter(|got| got.json()["kind"] == "turn").count();
    until("he is told", async || {
        server.clock.pass(Duration::from_secs(20));
        turns() == 1
    })
    .await;
}

#[tokio::test]
async fn who_acts_in_time_is_not_told_afterwards() {
    let hook = Receiver::start().await;
    let (server, mut ann, mut bo) = house_with_hook(&hook.url("/")).await;
    until("the test message", async || hook.got().len() == 1).await;
    hook.answer("503 Busy");
    let table = table_of_two(&mut ann, &mut bo).await;
    while on_turn(&ann, &table).await == Some(0) {
        act_once(&[&ann, &bo], &table, 0).await;
    }
    let turns = || hook.got().iter().filter(|got| got.json()["kind"] == "turn").count();
    until("it is tried", async || turns() == 1).await;
    while on_turn(&ann, &table).await == Some(1) {
        act_once(&[&ann, &bo], &table, 1).await;
    }
    let waiting = "SELECT count(*) FROM alerts WHERE kind = 'turn' AND fate IS NULL";
    assert_eq!(counted(server.data.path(), waiting).await, 0);
    hook.answer("200 OK");
    server.clock.pass(Duration::from_hours(1));
    tokio::time::sleep(Duration::from_millis(1500)).await;
    assert_eq!(turns(), 1);
}

#[tokio::test]
async fn bots_and_those_alone_hear_of_no_turns() {
    let hook = Receiver::start().await;
    let (server, _, mut bo) = house_with_hook(&hook.url("/")).await;
    for (own, bots) in [(2, 0), (1, 0)] {
        let game = if own == 1 { "race" } else { "chakapuces" };
        let made = bo.make(game, own, 0, bots).await;
        bo.done(&format!("/api/tables/{}/start", made["table"].as_str().unwrap()), json!({})).await;
    }
    let of_turns = "SELECT count(*) FROM alerts WHERE kind <> 'test'";
    assert_eq!(counted(server.data.path(), of_turns).await, 0);
}

#[tokio::test]
async fn the_end_and_another_game_are_told() {
    let hook = Receiver::start().await;
    let (server, mut ann, mut bo) = house_with_hook(&hook.url("/")).await;
    let all = json!({"language": "en", "chosen": {"end": ["webhook"], "rematch": ["webhook"]}});
    bo.done("/api/alerts", all).await;
    let table = table_of_two(&mut ann, &mut bo).await;
    let one =
        tokio::spawn(crate::client::play_out(ann.socket().await, table.clone(), 0, crate::client::Dice(1)));
    crate::client::play_out(bo.socket().await, table.clone(), 1, crate::client::Dice(2)).await;
    one.await.unwrap();
    // It is noticed within two seconds that he has left.
    tokio::time::sleep(Duration::from_millis(2500)).await;
    let made = ann.done(&format!("/api/tables/{table}/rematch"), json!({})).await;
    assert!(made["table"].is_string(), "{made}");
    until("another game", async || {
        server.clock.pass(Duration::from_secs(4));
        hook.got().iter().any(|got| got.json()["kind"] == "rematch")
    })
    .await;
    let rematch = hook.got().iter().find(|got| got.json()["kind"] == "rematch").unwrap().json();
    assert_eq!(rematch["title"], "Another game?");
    assert!(rematch["link"].as_str().unwrap().ends_with(&format!("/t/{table}")), "{rematch}");
}
