//! Bots that stand in: for whom, when, asked by whom, and how well they play.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use talat_server::config::Settings;

use crate::client::{PATIENCE, Player, Server, relaxed};
use crate::messages::pair;

/// Waits until a seat is shown as it should be.
async fn seat_until(player: &mut Player, table: &str, seat: usize, fits: impl Fn(&Value) -> bool) -> Value {
    let started = Instant::now();
    loop {
        let (_, room) = player.get(&format!("/api/tables/{table}")).await;
        if fits(&room["seats"][seat]) {
            return room["seats"][seat].clone();
        }
        assert!(started.elapsed() < PATIENCE, "{room}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_connection_is_not_yet_an_absence() {
    let server = Server::with(Settings { away_seconds: Some(3600), ..relaxed() }).await;
    let (table, mut players, [_one, two]) = pair(&server).await;
    let stand_in = format!("/api/tables/{table}/seats/1/stand-in");
    let here = seat_until(&mut players[0], &table, 1, |seat| seat["online"] == true).await;
    assert!(here["away_since"].is_null());
    drop(two);
    assert_eq!(players[0].post(&stand_in, json!({})).await.1["error"], "not_away");
    let away = seat_until(&mut players[0], &table, 1, |seat| seat["online"] == false).await;
    assert!(away["away_since"].is_i64(), "{away}");
    let (_, room) = players[0].get(&format!("/api/tables/{table}")).await;
    assert_eq!(room["away_seconds"], 3600);
    assert_eq!(players[0].post(&stand_in, json!({})).await.1["error"], "not_away");
    // A clock that is set ahead makes nobody absent.
    server.clock.set_by(2 * 3_600_000);
    assert_eq!(players[0].post(&stand_in, json!({})).await.1["error"], "not_away");
    // Back again.
    let mut two = players[1].socket().await;
    two.follow(&table, Some(1)).await;
    seat_until(&mut players[0], &table, 1, |seat| seat["away_since"].is_null()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_level_was_agreed_before_the_start() {
    let mut server = Server::with(Settings { away_seconds: Some(1), ..relaxed() }).await;
    let (mut anna, mut ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let mut carl = server.guest("Carl").await;
    let new = |stand_in: &str| {
        json!({"game": "chakapuces", "visibility": "open", "stand_in": stand_in,
            "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]})
    };
    assert_eq!(anna.post("/api/tables", new("oracle")).await.1["error"], "no_bot");
    let made = anna.done("/api/tables", new("hard")).await;
    assert_eq!(made["stand_in"], "hard");
    let table = made["table"].as_str().unwrap().to_owned();
    let path = |what: &str| format!("/api/tables/{table}/{what}");
    for player in [&mut ben, &mut carl] {
        player.done(&path("join"), json!({})).await;
    }
    assert_eq!(ben.post(&path("agreement"), json!({"stand_in": "random"})).await.1["error"], "not_host");
    assert_eq!(anna.post(&path("agreement"), json!({"stand_in": "no"})).await.1["error"], "no_bot");
    anna.done(&path("agreement"), json!({"stand_in": "greedy"})).await;
    anna.done(&path("start"), json!({})).await;
    assert_eq!(anna.post(&path("agreement"), json!({"stand_in": "random"})).await.1["error"], "started");
    // It is kept.
    server.restart().await;
    let [mut anna, mut ben, mut carl] = [&anna, &ben, &carl].map(|player| player.at(&server));
    assert_eq!(anna.get(&format!("/api/tables/{table}")).await.1["stand_in"], "greedy");
    let [mut one, mut two] = [anna.socket().await, ben.socket().await];
    one.follow(&table, Some(0)).await;
    two.follow(&table, Some(1)).await;
    two.next_of("table").await;
    // Nobody else names a level, and those who were never there or have left ask for nothing.
    let (status, refused) = anna.post(&path("seats/2/stand-in"), json!({"bot": "random"})).await;
    assert_eq!((status, &refused["error"]), (400, &json!("malformed")));
    let mut dora = server.guest("Dora").await;
    assert_eq!(dora.post(&path("seats/1/stand-in"), json!({})).await.1["error"], "not_your_seat");
    let room = carl.done(&path("leave"), json!({})).await;
    assert_eq!(
        (&room["seats"][2]["stand_in"], &room["seats"][2]["away_since"]),
        (&json!("greedy"), &json!(null))
    );
    drop(two);
    let gone = Instant::now();
    while ben.get("/api/me").await.0 != 200 {}
    assert_eq!(carl.post(&path("seats/1/stand-in"), json!({})).await.1["error"], "not_your_seat");
    let room = loop {
        let (status, room) = anna.post(&path("seats/1/stand-in"), json!({})).await;
        if status == 200 {
            break room;
        }
        assert!(room["error"] == "not_away" && gone.elapsed() < PATIENCE, "{room}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    assert!(gone.elapsed() >= Duration::from_secs(1), "a bot came after {:?}", gone.elapsed());
    assert_eq!(
        (&room["seats"][1]["sitter"], &room["seats"][1]["stand_in"]),
        (&json!("person"), &json!("greedy"))
    );
    assert_eq!(anna.post(&path("seats/1/stand-in"), json!({})).await.1["error"], "seat_taken");
    let room = ben.done(&path("seats/1/return"), json!({})).await;
    assert_eq!(
        (&room["seats"][1]["sitter"], &room["seats"][1]["stand_in"]),
        (&json!("person"), &json!(null))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn who_plays_two_seats_is_not_away_from_the_other() {
    let server = Server::with(Settings { away_seconds: Some(0), ..relaxed() }).await;
    let (mut anna, mut ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let made = anna.make("chakapuces", 2, 1, 0).await;
    let table = made["table"].as_str().unwrap().to_owned();
    ben.done(&format!("/api/tables/{}/join", made["join"].as_str().unwrap()), json!({})).await;
    anna.done(&format!("/api/tables/{table}/start"), json!({})).await;
    let mut one = anna.socket().await;
    one.follow(&table, Some(0)).await;
    one.next_of("update").await;
    let stand_in = format!("/api/tables/{table}/seats/1/stand-in");
    assert_eq!(ben.post(&stand_in, json!({})).await.1["error"], "not_away");
    // She may let a bot play for herself at any time.
    anna.done(&stand_in, json!({})).await;
    anna.done(&format!("/api/tables/{table}/seats/1/return"), json!({})).await;
    drop(one);
    seat_until(&mut ben, &table, 0, |seat| seat["online"] == false).await;
    ben.done(&stand_in, json!({})).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_plays_without_looking_on_is_not_away() {
    let server = Server::with(Settings { away_seconds: Some(2), ..relaxed() }).await;
    let (table, mut players, [_one, two]) = pair(&server).await;
    drop(two);
    let stand_in = format!("/api/tables/{table}/seats/1/stand-in");
    let gone = seat_until(&mut players[0], &table, 1, |seat| seat["online"] == false).await;
    tokio::time::sleep(Duration::from_millis(2100)).await;
    // Ben asks what he could do, by a request of its own.
    let dry_run =
        json!({"type": "dry_run", "cid": "d", "table": table, "seat": 1, "action": {"kind": "pile"}});
    players[1].post("/api/play", dry_run).await;
    assert_eq!(players[0].post(&stand_in, json!({})).await.1["error"], "not_away");
    let (_, room) = players[0].get(&format!("/api/tables/{table}")).await;
    assert!(room["seats"][1]["away_since"].as_i64() > gone["away_since"].as_i64(), "{room}");
    tokio::time::sleep(Duration::from_millis(2100)).await;
    players[0].done(&stand_in, json!({})).await;
}
