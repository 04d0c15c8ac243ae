//! Bots at tables: seen to move, waited for by nobody else, and at it again after a restart.

use std::time::{Duration, Instant};

use futures_util::future::join_all;
use serde_json::{Value, json};
use talat_server::config::Settings;

use crate::client::{Player, Server, Socket, relaxed};

/// A table of one person and one bot, where the person is on turn.
async fn begun(server: &Server, name: &str) -> (String, Player, Socket, Value) {
    let mut host = server.guest(name).await;
    let made = host.make("chakapuces", 1, 0, 1).await;
    let table = made["table"].as_str().unwrap().to_owned();
    host.done(&format!("/api/tables/{table}/start"), json!({})).await;
    let mut socket = host.socket().await;
    socket.follow(&table, Some(0)).await;
    let update = on_turn(&mut socket, 0).await;
    (table, host, socket, update)
}

async fn on_turn(socket: &mut Socket, seat: u8) -> Value {
    loop {
        let update = socket.next_of("update").await;
        if update["on_turn"] == json!([seat]) || update["over"] == true {
            return update;
        }
    }
}

/// The person plays both cards of a turn; returns when the last one was sent.
async fn turn(socket: &mut Socket, table: &str, update: &Value) -> Instant {
    let mut seq = update["seq"].as_u64().unwrap();
    let mut sent = Instant::now();
    for _ in 0..2 {
        sent = Instant::now();
        let ack = socket.act(table, 0, seq, &json!({"kind": "pile"})).await;
        assert_eq!(ack["type"], "ack", "{ack}");
        seq = ack["seq"].as_u64().unwrap();
    }
    sent
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_keep_their_pace_and_no_table_waits_for_another() {
    const PACE: Duration = Duration::from_millis(400);
    const TABLES: usize = 30;
    let pace = Settings { bot_threads: Some(1), bot_pace_ms: Some(400), ..relaxed() };
    let server = Server::with(pace).await;
    let names: Vec<String> = (0..TABLES).map(|number| format!("Host {number}")).collect();
    let tables = join_all(names.iter().map(|name| begun(&server, name))).await;
    let started = Instant::now();
    let games = tables.into_iter().map(|(table, _host, mut socket, update)| {
        tokio::spawn(async move {
            let sent = turn(&mut socket, &table, &update).await;
            // The bot plays two cards as well, each to be seen.
            on_turn(&mut socket, 0).await;
            assert!(sent.elapsed() >= 2 * PACE, "the bot took {:?}", sent.elapsed());
        })
    });
    for game in games.collect::<Vec<_>>() {
        game.await.unwrap();
    }
    // One after the other they would take twice the pace each.
    let took = started.elapsed();
    assert!(took < PACE * TABLES as u32, "{TABLES} tables took {took:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_in_the_middle_of_a_thought_thinks_again() {
    let slow = Settings { bot_pace_ms: Some(60_000), ..relaxed() };
    let mut server = Server::with(relaxed()).await;
    let (table, host, mut socket, update) = begun(&server, "Host").await;
    drop(socket);
    server.settings = Settings { data: server.settings.data.clone(), ..slow };
    server.restart().await;
    socket = host.at(&server).socket().await;
    socket.follow(&table, Some(0)).await;
    turn(&mut socket, &table, &update).await;
    let waiting = on_turn(&mut socket, 1).await;
    server.settings.bot_pace_ms = Some(0);
    server.restart().await;
    // Nobody looks, and still the bot moves.
    let mut watcher = server.stranger();
    let moved = async {
        loop {
            let (_, mine) = host.at(&server).get("/api/tables/mine").await;
            if mine[0]["waits_for_me"] == true {
                break;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(crate::client::PATIENCE, moved).await.unwrap();
    assert_eq!(watcher.get(&format!("/api/tables/{table}")).await.0, 200);
    let mut socket = host.at(&server).socket().await;
    socket.follow(&table, Some(0)).await;
    let update = socket.next_of("update").await;
    assert!(update["seq"].as_u64() > waiting["seq"].as_u64());
    assert_eq!(update["on_turn"], json!([0]));
}

/// Where hands are hidden a bot's move tells nothing by its time: an easy choice is shown no sooner than a hard one.
/// The log has the times at which the server took each move.
#[tokio::test(flavor = "multi_thread")]
async fn where_hands_are_hidden_all_moves_take_the_same_time() {
    const THOUGHT: i64 = 300;
    let settings = Settings { bot_threads: Some(1), bot_pace_ms: Some(50), ..relaxed() };
    let mut server = Server::with(settings).await;
    let mut host = server.guest("Host").await;
    let seats = json!([{"kind": "me"}, {"kind": "bot", "bot": "hard"}]);
    let made = host
        .done("/api/tables", json!({"game": "chakapuces", "seats": seats, "visibility": "private"}))
        .await;
    let table = made["table"].as_str().unwrap().to_owned();
    host.done(&format!("/api/tables/{table}/start"), json!({})).await;
    let mut socket = host.socket().await;
    socket.follow(&table, Some(0)).await;
    // A game may be short; some are over after a few turns.
    for _ in 0..5 {
        let update = on_turn(&mut socket, 0).await;
        if update["over"] == true {
            break;
        }
        turn(&mut socket, &table, &update).await;
    }
    server.stop().await;
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(server.data.path().join("talat.sqlite"));
    let mut connection = sqlx::ConnectOptions::connect(&options).await.unwrap();
    let log = sqlx::query_as::<_, (i64, Option<i64>)>("SELECT at, person FROM log ORDER BY first");
    let log = log.fetch_all(&mut connection).await.unwrap();
    let waits: Vec<i64> =
        log.windows(2).filter(|two| two[1].1.is_none()).map(|two| two[1].0 - two[0].0).collect();
    assert!(waits.len() >= 3, "{waits:?}");
    let (least, most) = (waits.iter().min().unwrap(), waits.iter().max().unwrap());
    // The clocks of the log and of the moment are two; a busy machine may be late, whatever the choice is.
    assert!(*least >= THOUGHT && most - least < 2 * THOUGHT, "{waits:?}");
    server.restart_stopped().await;
}

/// Nor do others learn by waiting for the thread how long it was thought about.
#[tokio::test(flavor = "multi_thread")]
async fn where_hands_are_hidden_a_thread_is_kept_as_long_whatever_the_choice_is() {
    const THOUGHT: Duration = Duration::from_millis(300);
    let settings = Settings { bot_threads: Some(1), bot_pace_ms: Some(1), ..relaxed() };
    let server = Server::with(settings).await;
    let mut host = server.guest("Host").await;
    let seats = json!([{"kind": "me"}, {"kind": "bot", "bot": "hard"}]);
    let new = json!({"game": "chakapuces", "seats": seats, "visibility": "private"});
    let table = host.done("/api/tables", new).await["table"].as_str().unwrap().to_owned();
    host.done(&format!("/api/tables/{table}/start"), json!({})).await;
    let mut socket = host.socket().await;
    socket.follow(&table, Some(0)).await;
    for draw in 1..=4 {
        let update = on_turn(&mut socket, 0).await;
        if update["over"] == true {
            break;
        }
        let sent = turn(&mut socket, &table, &update).await;
        if on_turn(&mut socket, 1).await["over"] == true {
            break;
        }
        // The bot has begun.
        tokio::time::sleep(Duration::from_millis(30)).await;
        assert_eq!(host.get(&format!("/api/puzzle?draw={draw}")).await.0, 200);
        assert!(sent.elapsed() >= THOUGHT, "turn {draw}: an answer after {:?}", sent.elapsed());
    }
}
