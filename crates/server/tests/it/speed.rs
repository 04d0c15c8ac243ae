//! The speed game: a common start, everybody at once, own next moves without waiting.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use talat_server::config::Settings;

use crate::client::{Dice, Player, Server, Socket, new_cid, relaxed};

async fn started(server: &Server) -> (String, Player, Player, Value) {
    let (mut anna, mut ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let made = anna.make("race", 1, 1, 0).await;
    let table = made["table"].as_str().unwrap().to_owned();
    ben.done(&format!("/api/tables/{}/join", made["join"].as_str().unwrap()), json!({})).await;
    let room = anna.done(&format!("/api/tables/{table}/start"), json!({})).await;
    (table, anna, ben, room)
}

/// The first position after the countdown.
async fn dealt(socket: &mut Socket) -> Value {
    loop {
        let update = socket.next_of("update").await;
        if update["seq"] != 0 {
            return update;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_grids_are_hidden_until_the_common_start() {
    // Long enough for all that is asked meanwhile, on a busy machine too.
    let server = Server::with(Settings { countdown_ms: Some(4000), ..relaxed() }).await;
    let (table, anna, ben, room) = started(&server).await;
    let mut one = anna.socket().await;
    one.send(json!({"type": "ping", "sent": 1})).await;
    let now = one.next_of("pong").await["now"].as_i64().unwrap();
    let starts_at = room["starts_at"].as_i64().unwrap();
    assert!(starts_at > now && starts_at <= now + 4000);
    one.follow(&table, Some(0)).await;
    let waiting = one.next_of("update").await;
    assert_eq!((&waiting["seq"], &waiting["legal"]), (&json!(0), &json!([])));
    for action in [json!({"kind": "give_up"}), json!({"kind": "jump", "from": "b1"}), json!("nonsense")] {
        let refused = one.act(&table, 0, 0, &action).await;
        assert_eq!(refused["error"], "countdown", "{refused}");
    }
    one.send(
        json!({"type": "dry_run", "cid": "d", "table": table, "seat": 0, "action": {"kind": "give_up"}}),
    )
    .await;
    assert_eq!(one.next_of("refused").await["error"], "countdown");
    one.send(json!({"type": "undo", "cid": "u", "table": table, "seat": 0, "based_on": 0})).await;
    assert_eq!(one.next_of("refused").await["error"], "countdown");
    let mut two = ben.socket().await;
    two.follow(&table, Some(1)).await;
    let dealt = dealt(&mut two).await;
    assert_eq!(dealt["on_turn"], json!([0, 1]));
    two.send(json!({"type": "ping", "sent": 1})).await;
    assert!(two.next_of("pong").await["now"].as_i64().unwrap() >= starts_at);
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_may_be_sent_without_waiting_while_others_move() {
    let server = Server::start().await;
    let (table, anna, ben, _) = started(&server).await;
    let (mut one, mut two) = (anna.socket().await, ben.socket().await);
    one.follow(&table, Some(0)).await;
    two.follow(&table, Some(1)).await;
    dealt(&mut one).await;
    let start = dealt(&mut two).await;
    let seq = start["seq"].as_u64().unwrap();
    // Ben moves ten times; Anna's position is then old, but nothing of hers has changed.
    let mut dice = Dice(4);
    let mut update = start.clone();
    for _ in 0..10 {
        let based_on = update["seq"].as_u64().unwrap();
        let cid = new_cid();
        let action = dice.pick(&update).clone();
        two.send(json!({"type": "act", "cid": cid, "table": table, "seat": 1, "based_on": based_on, "action": action})).await;
        update = two.next_of("update").await;
    }
    let mut fresh = anna.socket().await;
    fresh.follow(&table, Some(0)).await;
    let own = fresh.next_of("update").await;
    let first = own["legal"][0]["action"].clone();
    // The same move twice in a row, both based on the start: the second may be illegal, but not stale.
    for cid in ["a", "b"] {
        let act =
            json!({"type": "act", "cid": cid, "table": table, "seat": 0, "based_on": seq, "action": first});
        one.send(act).await;
    }
    let mut answers = Vec::new();
    while answers.len() < 2 {
        let message = one.next().await;
        if message.get("cid").is_some() {
            answers.push(message);
        }
    }
    assert_eq!(answers[0]["type"], "ack", "{answers:?}");
    assert_ne!(answers[1]["error"], "stale", "{answers:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_during_the_countdown_still_deals() {
    let mut server = Server::start().await;
    let (table, anna, _ben, _) = started(&server).await;
    server.restart().await;
    let mut one = anna.at(&server).socket().await;
    one.follow(&table, Some(0)).await;
    assert_eq!(dealt(&mut one).await["on_turn"], json!([0, 1]));
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_jump_as_fast_as_people() {
    let server = Server::with(Settings { bot_pace_ms: Some(1), ..relaxed() }).await;
    let mut anna = server.guest("Anna").await;
    let made = anna.make("race", 1, 0, 1).await;
    let table = made["table"].as_str().unwrap().to_owned();
    anna.done(&format!("/api/tables/{table}/start"), json!({})).await;
    let mut socket = anna.socket().await;
    socket.follow(&table, Some(0)).await;
    let mut dealt = None;
    loop {
        let update = socket.next_of("update").await;
        let now = Instant::now();
        if update["seq"] != 0 && update["on_turn"] == json!([0, 1]) {
            let since = *dealt.get_or_insert(now);
            if update["view"]["seats"][1]["moves"] == 1 {
                // Half a second to look at the grid, and a jump.
                assert!(now - since >= Duration::from_millis(900), "its first jump took {:?}", now - since);
                return;
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_says_when_its_race_began_and_ended() {
    let server = Server::with(Settings { countdown_ms: Some(300), ..relaxed() }).await;
    let mut anna = server.guest("Anna").await;
    // Nothing is drawn here: the log is as long after the countdown as before it.
    let seats = json!([{"kind": "me", "label": "Ann"}, {"kind": "me", "label": "Bo"}]);
    let table = json!({"game": "race", "options": {"grid": "7"}, "seats": seats, "visibility": "private"});
    let made = anna.done("/api/tables", table).await;
    let table = made["table"].as_str().unwrap().to_owned();
    let room = anna.done(&format!("/api/tables/{table}/start"), json!({})).await;
    let starts_at = room["starts_at"].as_i64().unwrap();
    let mut socket = anna.socket().await;
    socket.follow(&table, Some(0)).await;
    let give_up = json!({"kind": "give_up"});
    let until = Instant::now() + Duration::from_secs(30);
    while socket.act(&table, 0, 0, &give_up).await["error"] == "countdown" {
        assert!(Instant::now() < until, "the countdown ends");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let (_, room) = anna.get(&format!("/api/tables/{table}")).await;
    assert_eq!((&room["starts_at"], &room["finished_at"]), (&json!(starts_at), &Value::Null), "{room}");
    socket.act(&table, 1, 1, &give_up).await;
    let (_, room) = anna.get(&format!("/api/tables/{table}")).await;
    assert_eq!((&room["status"], &room["starts_at"]), (&json!("finished"), &json!(starts_at)), "{room}");
    assert!(room["finished_at"].as_i64().unwrap() >= starts_at, "{room}");
}

/// Whoever has given up is not kept waiting by bots that race at a person's pace.
#[tokio::test(flavor = "multi_thread")]
async fn bots_hurry_once_nobody_else_races() {
    let server = Server::with(Settings { bot_pace_ms: Some(600), ..relaxed() }).await;
    let mut anna = server.guest("Anna").await;
    let seats = json!([{"kind": "me"}, {"kind": "bot", "bot": "master"}]);
    let new = json!({"game": "race", "visibility": "private", "seats": seats, "options": {"grid": "7"}});
    let table = anna.done("/api/tables", new).await["table"].as_str().unwrap().to_owned();
    anna.done(&format!("/api/tables/{table}/start"), json!({})).await;
    let mut socket = anna.socket().await;
    socket.follow(&table, Some(0)).await;
    let mut update = socket.next_of("update").await;
    while update["legal"].as_array().unwrap().is_empty() {
        update = socket.next_of("update").await;
    }
    let given_up = loop {
        let answer = socket.act(&table, 0, 0, &json!({"kind": "give_up"})).await;
        if answer["error"] != "countdown" {
            break answer;
        }
    };
    assert_eq!(given_up["type"], "ack", "{given_up}");
    let began = Instant::now();
    while update["over"] != true {
        update = socket.next_of("update").await;
    }
    // Twenty jumps at the pace of a person would take half a minute.
    assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_one_takes_back_changes_nothing_for_the_others() {
    let server = Server::start().await;
    let (table, anna, ben, _) = started(&server).await;
    let (mut one, mut two) = (anna.socket().await, ben.socket().await);
    one.follow(&table, Some(0)).await;
    two.follow(&table, Some(1)).await;
    let (own, start) = (dealt(&mut one).await, dealt(&mut two).await);
    let seq = start["seq"].as_u64().unwrap();
    let mut dice = Dice(4);
    let ack = one.act(&table, 0, seq, dice.pick(&own)).await;
    assert_eq!(ack["seq"], seq + 1);
    one.send(json!({"type": "undo", "cid": "u", "table": table, "seat": 0, "based_on": seq + 1})).await;
    assert_eq!(one.next_of("ack").await["seq"], seq + 2);
    // Ben has not seen any of it, and his booths stand as they stood.
    let moved = two.act(&table, 1, seq, dice.pick(&start)).await;
    assert_eq!((&moved["type"], &moved["seq"]), (&json!("ack"), &json!(seq + 3)), "{moved}");
}
