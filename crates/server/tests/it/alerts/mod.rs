//! Alerts: whoever does not look hears of it, by what they chose, and as often as it happened.

mod choices;
mod mailbox;
mod programs;
mod pushed;
mod receivers;
mod turns;

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use talat_server::config::Settings;

use crate::client::{PATIENCE, Player, Server, Socket, new_cid, relaxed};

/// Settings of a house that may speak to this machine.
pub(crate) fn at_home() -> Settings {
    let networks = vec!["127.0.0.0/8".parse().unwrap()];
    Settings { alert_networks: Some(networks), alert_delay_seconds: Some(60), ..relaxed() }
}

/// Waits for a condition.
pub(crate) async fn until(what: &str, mut holds: impl AsyncFnMut() -> bool) {
    let started = Instant::now();
    while !holds().await {
        assert!(started.elapsed() < PATIENCE, "{what}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// A table of two people that waits: its code.
async fn meeting(one: &mut Player, other: &mut Player) -> String {
    let made = one.make("chakapuces", 1, 1, 0).await;
    let join = made["join"].as_str().unwrap();
    other.done(&format!("/api/tables/{join}/join"), json!({})).await;
    made["table"].as_str().unwrap().to_owned()
}

/// A table of two people that has begun, whose start player chance names: its code, and how the second looks on.
pub(crate) async fn table_seen_by_second(one: &mut Player, other: &mut Player) -> (String, Socket) {
    let table = meeting(one, other).await;
    let mut eyes = other.socket().await;
    eyes.follow(&table, Some(1)).await;
    eyes.next_of("table").await;
    one.done(&format!("/api/tables/{table}/start"), json!({})).await;
    eyes.next_of("update").await;
    (table, eyes)
}

/// A table of two people that has begun, whose start player chance names: its code.
pub(crate) async fn table_of_two(one: &mut Player, other: &mut Player) -> String {
    let table = meeting(one, other).await;
    one.done(&format!("/api/tables/{table}/start"), json!({})).await;
    table
}

/// Lets whoever is on turn act once, without anybody looking afterwards; answers with who that was and is.
pub(crate) async fn act_once(people: &[&Player; 2], table: &str, seat: u8) -> Value {
    let mut socket = people[usize::from(seat)].socket().await;
    socket.follow(table, Some(seat)).await;
    let update = socket.next_of("update").await;
    let action = update["legal"][0]["action"].clone();
    let seq = update["seq"].as_u64().unwrap();
    let cid = new_cid();
    let answer = socket.act_as(&cid, table, seat, seq, &action).await;
    assert_eq!(answer["type"], "ack", "{answer}");
    answer
}

/// Who is on turn, as a watcher knows.
pub(crate) async fn on_turn(player: &Player, table: &str) -> Option<u8> {
    let mut socket = player.socket().await;
    socket.follow(table, None).await;
    let update = socket.next_of("update").await;
    update["on_turn"][0].as_u64().map(|seat| seat as u8)
}

/// The fates of the last messages, the newest first.
pub(crate) async fn fates(player: &mut Player) -> Vec<String> {
    let (_, told) = player.get("/api/alerts").await;
    let deliveries = told["deliveries"].as_array().unwrap();
    let fate = |delivery: &Value| {
        format!("{} {}", delivery["fate"].as_str().unwrap(), delivery["trouble"].as_str().unwrap_or("-"))
    };
    deliveries.iter().map(fate).collect()
}

/// A house with two people, of whom the second hears by a webhook.
pub(crate) async fn house_with_hook(url: &str) -> (Server, Player, Player) {
    let server = Server::with(at_home()).await;
    let one = server.guest("Ann").await;
    let mut other = server.guest("Bo").await;
    other.done("/api/alerts/webhook", json!({"address": url, "language": "nl"})).await;
    (server, one, other)
}
