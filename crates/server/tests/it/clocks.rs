//! Clocks that jump: countdowns go on, and nothing is thrown away by mistake.

use std::time::{Duration, Instant};

use serde_json::json;
use talat_server::config::Settings;

use crate::client::{Player, Server, database, relaxed};

const HOUR: i64 = 60 * 60 * 1000;
const DAY: i64 = 24 * HOUR;

/// Starts a speed game; returns its code.
async fn speed_game(host: &mut Player) -> String {
    let table = host.make("race", 2, 0, 0).await["table"].as_str().unwrap().to_owned();
    host.done(&format!("/api/tables/{table}/start"), json!({})).await;
    table
}

/// Waits for the grids.
async fn dealt(player: &Player, table: &str) {
    let mut socket = player.socket().await;
    socket.follow(table, Some(0)).await;
    while socket.next_of("update").await["seq"] == 0 {}
}

#[tokio::test(flavor = "multi_thread")]
async fn a_countdown_takes_as_long_as_it_takes() {
    let countdown = Duration::from_millis(700);
    let mut server = Server::with(Settings { countdown_ms: Some(700), ..relaxed() }).await;
    let mut anna = server.guest("Anna").await;
    for jump in [-HOUR, HOUR, 9 * DAY, -9 * DAY] {
        let started = Instant::now();
        let table = speed_game(&mut anna).await;
        server.clock.set_by(jump);
        dealt(&anna, &table).await;
        assert!(started.elapsed() >= countdown, "{jump}: after {:?}", started.elapsed());
    }
    // A clock that went back while the server was down does not make it longer; the client sees that too.
    let table = speed_game(&mut anna).await;
    server.stop().await;
    server.clock.set_by(-HOUR);
    server.restart_stopped().await;
    let mut anna = anna.at(&server);
    let (_, room) = anna.get(&format!("/api/tables/{table}")).await;
    let mut socket = anna.socket().await;
    socket.send(json!({"type": "ping", "sent": 1})).await;
    let now = socket.next_of("pong").await["now"].as_i64().unwrap();
    assert!(room["starts_at"].as_i64().unwrap() <= now + 700, "{room} at {now}");
    dealt(&anna, &table).await;
}

/// A table that waits, made so long ago.
async fn waiting(server: &Server, host: &mut Player, age: &'static str) -> String {
    let table = host.make("chakapuces", 1, 1, 0).await["table"].as_str().unwrap().to_owned();
    database(server.data.path(), age).await;
    table
}

async fn is_there(player: &mut Player, table: &str) -> bool {
    player.get(&format!("/api/tables/{table}")).await.0 == 200
}

const YOUNG: &str =
    "UPDATE tables SET created_at = created_at - 2 * 86400000 WHERE id = (SELECT max(id) FROM tables)";
const OLD: &str =
    "UPDATE tables SET created_at = created_at - 8 * 86400000 WHERE id = (SELECT max(id) FROM tables)";

#[tokio::test(flavor = "multi_thread")]
async fn a_jump_removes_nothing_until_it_is_confirmed() {
    let mut server = Server::start().await;
    let mut anna = server.guest("Anna").await;
    let young = waiting(&server, &mut anna, YOUNG).await;
    // Nine days ahead while it runs.
    server.clock.set_by(9 * DAY);
    assert_eq!(server.remove_old_tables().await, 0);
    // And at a start, again and again.
    for _ in 0..3 {
        server.restart().await;
        assert_eq!(server.remove_old_tables().await, 0);
    }
    let mut anna = anna.at(&server);
    // Meanwhile it counts by itself: what has become old by that goes.
    let old = waiting(
        &server,
        &mut anna,
        "UPDATE tables SET created_at = created_at - 17 * 86400000 WHERE id = (SELECT max(id) FROM tables)",
    )
    .await;
    assert_eq!(server.remove_old_tables().await, 1);
    assert!(!is_there(&mut anna, &old).await && is_there(&mut anna, &young).await);
    // After a day by the new time it is believed.
    server.clock.pass(Duration::from_hours(23));
    assert_eq!(server.remove_old_tables().await, 0);
    server.clock.pass(Duration::from_hours(2));
    assert_eq!(server.remove_old_tables().await, 1);
    assert!(!is_there(&mut anna, &young).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_was_behind_removes_nothing_when_it_is_set_right() {
    let mut server = Server::start().await;
    server.guest("Anna").await;
    server.remove_old_tables().await;
    // A machine that wakes up in the past, and is told the time after a while.
    server.stop().await;
    server.clock.set_by(-30 * DAY);
    server.restart_stopped().await;
    let mut anna = server.guest("Anna").await;
    let fresh = waiting(&server, &mut anna, YOUNG).await;
    assert_eq!(server.remove_old_tables().await, 0);
    server.clock.set_by(30 * DAY);
    assert_eq!(server.remove_old_tables().await, 0);
    server.restart().await;
    assert_eq!(server.remove_old_tables().await, 0);
    assert!(is_there(&mut anna.at(&server), &fresh).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn small_steps_and_time_that_passes_disturb_nothing() {
    let server = Server::start().await;
    let mut anna = server.guest("Anna").await;
    for step in [HOUR, -HOUR, 20 * HOUR, -20 * HOUR] {
        let old = waiting(&server, &mut anna, OLD).await;
        let young = waiting(&server, &mut anna, YOUNG).await;
        server.clock.set_by(step);
        // The server's own look at them, at its start, may come now as well.
        server.remove_old_tables().await;
        let there = (is_there(&mut anna, &old).await, is_there(&mut anna, &young).await);
        assert_eq!(there, (false, true), "after {step} ms");
    }
    // Hour after hour, as a server runs.
    for _ in 0..8 {
        server.clock.pass(Duration::from_hours(12));
        assert_eq!(server.remove_old_tables().await, 0);
    }
    server.clock.pass(Duration::from_hours(46));
    assert_eq!(server.remove_old_tables().await, 4);
}
