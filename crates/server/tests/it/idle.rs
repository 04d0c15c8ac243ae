//! Those who are there and on turn, but do nothing: when a bot may play for them, and what they find when they do.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use talat_server::config::Settings;

use crate::client::{PATIENCE, Server, Socket, new_cid, relaxed};
use crate::messages::{pair, positions};

/// Waits until the table says of a seat what it should.
async fn told(socket: &mut Socket, seat: usize, fits: impl Fn(&Value) -> bool) -> Value {
    loop {
        let room = socket.next_of("table").await;
        if fits(&room["seats"][seat]) {
            return room;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_lets_the_others_wait_for_long_may_be_replaced() {
    let settings = Settings { idle_seconds: Some(2), away_seconds: Some(3600), ..relaxed() };
    let server = Server::with(settings).await;
    let started = Instant::now();
    let (table, mut players, mut sockets) = pair(&server).await;
    let (_, on) = positions(&mut sockets).await;
    let off = 1 - on;
    let path = |what: &str| format!("/api/tables/{table}/seats/{on}/{what}");
    assert_eq!(players[off].post(&path("stand-in"), json!({})).await.1["error"], "not_away");
    // A clock that is set ahead makes nobody idle.
    server.clock.set_by(3_600_000);
    assert_eq!(players[off].post(&path("stand-in"), json!({})).await.1["error"], "not_away");
    server.clock.set_by(0);
    let room = told(&mut sockets[off], on, |seat| seat["idle_since"].is_i64()).await;
    assert!(started.elapsed() >= Duration::from_secs(2), "idle after {:?}", started.elapsed());
    assert_eq!(room["idle_seconds"], 2);
    assert_eq!(
        (&room["seats"][on]["online"], &room["seats"][on]["away_since"]),
        (&json!(true), &json!(null))
    );
    assert!(room["seats"][off]["idle_since"].is_null(), "nobody waits for who is not on turn: {room}");
    // Any sign will do.
    let thinks = json!({"cid": "t", "seat": on, "words": {"kind": "emote", "emote": "thinking"}});
    players[on].done(&format!("/api/tables/{table}/talk"), thinks).await;
    told(&mut sockets[off], on, |seat| seat["idle_since"].is_null()).await;
    assert_eq!(players[off].post(&path("stand-in"), json!({})).await.1["error"], "not_away");
    told(&mut sockets[off], on, |seat| seat["idle_since"].is_i64()).await;
    let room = players[off].done(&path("stand-in"), json!({})).await;
    assert_eq!(
        (&room["seats"][on]["sitter"], &room["seats"][on]["stand_in"]),
        (&json!("person"), &json!("normal"))
    );
    assert!(room["seats"][on]["idle_since"].is_null(), "{room}");

    // What the bot did is counted for its person alone, who can't act or take back meanwhile.
    let update = loop {
        let update = sockets[on].next_of("update").await;
        if update["on_turn"] == json!([off]) {
            break update;
        }
    };
    assert_eq!((&update["stood_in"]["turns"], &update["undo"]), (&json!(1), &json!(null)), "{update}");
    let refused =
        sockets[on].act(&table, on as u8, update["seq"].as_u64().unwrap(), &json!({"kind": "pile"})).await;
    assert_eq!(refused["error"], "bot_plays");
    loop {
        let update = sockets[off].next_of("update").await;
        assert!(update["stood_in"].is_null(), "{update}");
        if update["on_turn"] == json!([off]) {
            break;
        }
    }
    let since = update["stood_in"]["since"].as_u64().unwrap() as usize;
    let log = players[off].log(&format!("/api/tables/{table}/log"), &off.to_string()).await;
    let sits = json!({"number": since, "type": "chair", "seat": on, "sitter": "bot", "bot": "normal"});
    assert_eq!(log[since - 1], sits);
    players[on].done(&path("return"), json!({})).await;
    let update = sockets[on].next_of("update").await;
    assert!(update["stood_in"].is_null(), "{update}");
    let log = players[off].log(&format!("/api/tables/{table}/log"), &off.to_string()).await;
    let back = json!({"number": log.len(), "type": "chair", "seat": on, "sitter": "person"});
    assert_eq!(*log.last().unwrap(), back);
}

/// A turn of Chakapuces is more than one decision.
#[tokio::test(flavor = "multi_thread")]
async fn turns_of_a_bot_are_counted_also_after_a_restart() {
    let mut server = Server::with(relaxed()).await;
    let (table, mut players, mut sockets) = pair(&server).await;
    positions(&mut sockets).await;
    players[1].done(&format!("/api/tables/{table}/leave"), json!({})).await;
    // Seat 0 plays a while against the bot in seat 1.
    let mut acted = 0;
    loop {
        let update = sockets[0].next_of("update").await;
        if update["on_turn"] != json!([0]) {
            continue;
        }
        if acted == 6 {
            break;
        }
        acted += 1;
        let act = json!({"type": "act", "cid": new_cid(), "table": table, "seat": 0, "based_on": update["seq"],
            "action": update["legal"][0]["action"]});
        sockets[0].send(act).await;
    }
    // The same from the log: whose entries follow each other.
    let log = players[0].log(&format!("/api/tables/{table}/log"), "0").await;
    let since = log.iter().position(|line| line["type"] == "chair").unwrap();
    let seats: Vec<u64> = log[since..].iter().filter_map(|line| line["event"]["seat"].as_u64()).collect();
    let begins = |at: &usize| seats[*at] == 1 && (*at == 0 || seats[*at - 1] != 1);
    let turns = (0..seats.len()).filter(begins).count() as u64;
    assert!(turns >= 2, "{seats:?}");
    drop(sockets);
    let mut counted = Vec::new();
    for restarts in 0..2 {
        if restarts > 0 {
            server.restart().await;
        }
        let mut socket = players[1].at(&server).socket().await;
        socket.follow(&table, Some(1)).await;
        counted.push(socket.next_of("update").await["stood_in"]["turns"].as_u64().unwrap());
    }
    assert_eq!(counted, [turns, turns]);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_idle_where_all_play_at_once() {
    let settings =
        Settings { idle_seconds: Some(0), away_seconds: Some(3600), countdown_ms: Some(0), ..relaxed() };
    let server = Server::with(settings).await;
    let (mut anna, mut ben) = (server.guest("Anna").await, server.guest("Ben").await);
    for (game, idle) in [("race", false), ("chatuchak", true)] {
        let made = anna.make(game, 1, 1, 0).await;
        let table = made["table"].as_str().unwrap().to_owned();
        ben.done(&format!("/api/tables/{}/join", made["join"].as_str().unwrap()), json!({})).await;
        anna.done(&format!("/api/tables/{table}/start"), json!({})).await;
        let mut sockets = [anna.socket().await, ben.socket().await];
        for (seat, socket) in sockets.iter_mut().enumerate() {
            socket.follow(&table, Some(seat as u8)).await;
            while socket.next_of("update").await["on_turn"] == json!([]) {}
        }
        // The first player of Chatuchak is the one on turn.
        let (status, answer) = ben.post(&format!("/api/tables/{table}/seats/0/stand-in"), json!({})).await;
        let (other, beside) = anna.post(&format!("/api/tables/{table}/seats/1/stand-in"), json!({})).await;
        if idle {
            assert!(status == 200 || other == 200, "{answer} {beside}");
        } else {
            assert_eq!((&answer["error"], &beside["error"]), (&json!("not_away"), &json!("not_away")));
        }
    }
}

/// One person around one device is there with all their seats.
#[tokio::test(flavor = "multi_thread")]
async fn who_looks_from_one_seat_is_there_with_the_others() {
    let server = Server::start().await;
    let (mut anna, mut ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let made = anna.make("chakapuces", 2, 1, 1).await;
    let table = made["table"].as_str().unwrap().to_owned();
    ben.done(&format!("/api/tables/{}/join", made["join"].as_str().unwrap()), json!({})).await;
    anna.done(&format!("/api/tables/{table}/start"), json!({})).await;
    let mut socket = anna.socket().await;
    socket.follow(&table, Some(1)).await;
    let started = Instant::now();
    loop {
        let (_, room) = ben.get(&format!("/api/tables/{table}")).await;
        let online: Vec<&Value> = (0..3).map(|seat| &room["seats"][seat]["online"]).collect();
        if online == [&json!(true), &json!(true), &json!(false)] {
            assert!((0..2).all(|seat| room["seats"][seat]["away_since"].is_null()), "{room}");
            break;
        }
        assert!(started.elapsed() < PATIENCE, "{room}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}
