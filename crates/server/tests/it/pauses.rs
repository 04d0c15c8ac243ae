//! Pauses: agreed by all, and of a table that everybody has left.

use std::time::Duration;

use serde_json::json;
use talat_server::config::Settings;

use crate::client::{Server, database, relaxed};
use crate::time::{HOUR, MINUTE, game, house, log, on_turn, refusal, room_until, timeouts};

#[tokio::test(flavor = "multi_thread")]
async fn a_pause_begins_when_all_agree_and_ends_when_one_wants_to_go_on() {
    let mut server = house().await;
    let (table, mut players) = game(&server, "chakapuces", json!({"kind": "turn", "seconds": 60})).await;
    let on = on_turn(&mut players[0], &table).await;
    let pause = format!("/api/tables/{table}/pause");
    let room = players[0].done(&pause, json!({})).await;
    assert_eq!((&room["pause_asked"], &room["pause"]), (&json!([0]), &json!(null)), "{room}");
    // Taken back, wished for again.
    let (status, room) = players[0].delete(&pause).await;
    assert_eq!((status, &room["pause_asked"]), (200, &json!([])), "{room}");
    players[0].done(&pause, json!({})).await;
    server.clock.skip(MINUTE / 2);
    let room = players[1].done(&pause, json!({})).await;
    assert_eq!((&room["pause"]["why"], &room["pause_asked"]), (&json!("agreed"), &json!([])), "{room}");
    let until = room["pause"]["until"].as_i64().unwrap() - room["pause"]["since"].as_i64().unwrap();
    assert_eq!(until, 7 * 86_400_000);
    let stands = &room["clocks"]["seats"][on];
    assert!(stands["from"].is_null(), "no clock runs: {room}");
    let before = stands["left"].as_i64().unwrap();
    assert!(before <= 30_000, "{room}");
    for kind in ["act", "undo"] {
        assert_eq!(refusal(&mut players[on], &table, on, kind).await, "paused");
    }
    assert_eq!(players[0].get("/api/tables/mine").await.1[0]["paused"], true);
    let mut carl = server.guest("Carl").await;
    assert_eq!(carl.post(&pause, json!({})).await.1["error"], "not_your_seat");
    // It outlives a restart, and nothing is charged meanwhile.
    server.clock.skip(24 * HOUR);
    server.restart().await;
    let mut players = players.map(|player| player.at(&server));
    let (_, again) = players[0].get(&format!("/api/tables/{table}")).await;
    assert_eq!((&again["pause"]["why"], &again["clocks"]), (&json!("agreed"), &room["clocks"]));
    let (status, room) = players[1].delete(&pause).await;
    assert_eq!((status, &room["pause"]), (200, &json!(null)), "{room}");
    let clock = &room["clocks"]["seats"][on];
    assert_eq!(clock["left"], before, "{room}");
    assert!(clock["from"].is_i64() && timeouts(&mut players[0], &table).await.is_empty(), "{room}");
    server.clock.skip(MINUTE / 2 + MINUTE / 60);
    room_until(&mut players[0], &table, |room| room["clocks"]["seats"][on]["missed"] == 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_finish_a_game_that_pauses_for_too_long() {
    let server = house().await;
    let (table, mut players) = game(&server, "chakapuces", json!({"kind": "days", "days": 2})).await;
    on_turn(&mut players[0], &table).await;
    for player in &mut players {
        player.done(&format!("/api/tables/{table}/pause"), json!({})).await;
    }
    server.clock.skip(6 * 24 * HOUR);
    tokio::time::sleep(Duration::from_millis(1500)).await;
    let (_, room) = players[0].get(&format!("/api/tables/{table}")).await;
    assert_eq!((&room["pause"]["why"], &room["status"]), (&json!("agreed"), &json!("playing")));
    server.clock.skip(25 * HOUR);
    let room = room_until(&mut players[0], &table, |room| room["status"] == "finished").await;
    assert!(room["pause"].is_null() && room["clocks"].is_null(), "{room}");
    let log = log(&mut players[0], &table).await;
    let bots = log.iter().filter(|line| line["type"] == "chair" && line["sitter"] == "bot");
    assert_eq!(bots.count(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_live_game_pauses_while_everybody_is_away() {
    let server = Server::with(Settings { away_seconds: Some(1), ..relaxed() }).await;
    let (table, mut players) = game(&server, "chakapuces", json!({"kind": "turn", "seconds": 600})).await;
    let on = on_turn(&mut players[0], &table).await;
    let [mut one, mut two] = [players[0].socket().await, players[1].socket().await];
    one.follow(&table, Some(0)).await;
    two.follow(&table, Some(1)).await;
    room_until(&mut players[0], &table, |room| {
        room["seats"].as_array().unwrap().iter().all(|seat| seat["online"] == true)
    })
    .await;
    drop(one);
    tokio::time::sleep(Duration::from_millis(2500)).await;
    let (_, room) = players[0].get(&format!("/api/tables/{table}")).await;
    assert!(room["pause"].is_null(), "Ben is there: {room}");
    drop(two);
    let room = room_until(&mut players[0], &table, |room| room["pause"].is_object()).await;
    assert_eq!(room["pause"]["why"], "away");
    assert_eq!(refusal(&mut players[on], &table, on, "undo").await, "paused");
    server.clock.skip(HOUR);
    // Whoever looks on without a seat ends nothing.
    let mut watcher = server.guest("Carl").await.socket().await;
    watcher.follow(&table, None).await;
    watcher.next_of("update").await;
    let (_, room) = players[0].get(&format!("/api/tables/{table}")).await;
    assert_eq!(room["pause"]["why"], "away");
    let mut two = players[1].socket().await;
    two.follow(&table, Some(1)).await;
    room_until(&mut players[0], &table, |room| room["pause"].is_null()).await;
    assert!(timeouts(&mut players[0], &table).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn time_stands_while_the_store_can_t_write() {
    let server = house().await;
    let (table, mut players) = game(&server, "chakapuces", json!({"kind": "turn", "seconds": 60})).await;
    let on = on_turn(&mut players[0], &table).await;
    let full =
        "CREATE TRIGGER full BEFORE UPDATE ON house BEGIN SELECT RAISE(ABORT, 'the disk is full'); END";
    database(server.data.path(), full).await;
    // It is noticed when the house next notes how long it has run.
    tokio::time::sleep(Duration::from_secs(8)).await;
    server.clock.skip(HOUR);
    tokio::time::sleep(Duration::from_secs(2)).await;
    database(server.data.path(), "DROP TRIGGER full").await;
    tokio::time::sleep(Duration::from_secs(3)).await;
    assert!(timeouts(&mut players[0], &table).await.is_empty(), "an hour was charged");
    server.clock.skip(MINUTE);
    room_until(&mut players[0], &table, |room| room["clocks"]["seats"][on]["missed"] == 1).await;
}
