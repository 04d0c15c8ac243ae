//! Requests and messages that nobody would send: valid ones, changed at random. The server refuses them by name, never fails,
//! and goes on.

use std::time::{Duration, Instant};

use reqwest::Method;
use serde_json::{Map, Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::client::{Dice, Player, Server, Socket};
use crate::messages::{pair, positions};

/// How long each of the two may go on.
const TIME: Duration = Duration::from_secs(4);
/// How many are sent at least and at most.
const REQUESTS: (usize, usize) = (300, 1500);
const MESSAGES: (usize, usize) = (500, 5000);

/// The body of each request that changes something, as it is meant.
fn bodies() -> Vec<(&'static str, &'static str, Value)> {
    vec![
        ("post", "/api/me", json!({"name": "Carla", "invite": "abc"})),
        ("delete", "/api/me", Value::Null),
        ("post", "/api/me/password", json!({"password": "correct horse", "current": "wrong horse"})),
        ("post", "/api/session", json!({"name": "Anna", "password": "correct horse"})),
        ("post", "/api/session/link", json!({"token": "x", "password": "long enough to be one"})),
        ("delete", "/api/session", Value::Null),
        ("delete", "/api/sessions", Value::Null),
        ("post", "/api/me/tokens", json!({"name": "My script"})),
        ("delete", "/api/me/tokens/{id}", Value::Null),
        ("post", "/api/mates/{person}/again", Value::Null),
        ("put", "/api/blocks/{person}", Value::Null),
        ("delete", "/api/blocks/{person}", Value::Null),
        ("post", "/api/asks/{code}", Value::Null),
        ("delete", "/api/asks/{code}", Value::Null),
        (
            "post",
            "/api/alerts",
            json!({"language": "fr", "chosen": {"turn": ["push", "mail"], "end": ["webhook"]}}),
        ),
        (
            "post",
            "/api/alerts/push",
            json!({"endpoint": "https://push.invalid/abc", "keys": {"p256dh": "BA", "auth": "AA"}, "language": "nl"}),
        ),
        ("post", "/api/alerts/mail", json!({"address": "anna@mail.invalid", "language": "en"})),
        ("post", "/api/alerts/mail/confirm", json!({"token": "x"})),
        ("post", "/api/alerts/mail/stop", json!({"token": "x"})),
        ("post", "/api/alerts/stop/{token}", Value::Null),
        ("post", "/api/alerts/webhook", json!({"address": "https://ntfy.invalid/me", "language": "en"})),
        ("delete", "/api/alerts/ways/{way}", Value::Null),
        ("post", "/api/alerts/test", Value::Null),
        (
            "post",
            "/api/tables",
            json!({"game": "bangkok", "options": {"expert": "true"}, "visibility": "open",
                "seats": [{"kind": "me", "label": "Me"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}]}),
        ),
        ("post", "/api/tables/{code}/join", json!({"seat": 1, "label": "Me too"})),
        ("post", "/api/tables/{code}/leave", json!({})),
        ("post", "/api/tables/{code}/seats/{seat}", json!({"kind": "bot", "bot": "greedy"})),
        (
            "post",
            "/api/tables/{code}/agreement",
            json!({"options": {"scratch_scores": "true"}, "seats": 3, "visibility": "open", "stand_in": "easy",
                "time": {"kind": "bank", "seconds": 600, "increment": 5}}),
        ),
        ("post", "/api/tables/{code}/nonce", json!({"nonce": "n1"})),
        ("post", "/api/tables/{code}/start", json!({"fill": "random", "nonce": "n2"})),
        ("post", "/api/tables/{code}/seats/{seat}/return", json!({})),
        ("post", "/api/tables/{code}/seats/{seat}/stand-in", json!({})),
        ("post", "/api/tables/{code}/pause", json!({})),
        ("delete", "/api/tables/{code}/pause", Value::Null),
        ("post", "/api/tables/{code}/rematch", json!({})),
        ("post", "/api/tables/{code}/later", json!({})),
        (
            "post",
            "/api/tables/{code}/talk",
            json!({"cid": "c1", "seat": 0, "words": {"kind": "text", "text": "hello"}}),
        ),
        ("delete", "/api/tables/{code}/talk/{number}", Value::Null),
        ("post", "/api/tables/{code}/free-text", json!({"on": true})),
        ("put", "/api/mutes/{person}", Value::Null),
        ("delete", "/api/mutes/{person}", Value::Null),
        ("post", "/api/tables/{code}/hint", json!({})),
        ("post", "/api/tables/{code}/advice", json!({})),
        (
            "post",
            "/api/play",
            json!({"type": "act", "cid": "c", "table": "CODE", "seat": 0, "based_on": 3, "action": {"kind": "pile"}}),
        ),
        ("post", "/api/records", record()),
        ("delete", "/api/records/{id}", Value::Null),
    ]
}

fn record() -> Value {
    serde_json::from_str(include_str!("../../../../fixtures/games/race-2-given-up.json")).unwrap()
}

/// A value of any kind, odd ones among them.
fn odd(dice: &mut Dice, depth: usize) -> Value {
    match dice.below(if depth == 0 { 9 } else { 11 }) {
        0 => Value::Null,
        1 => json!(true),
        2 => json!(-1),
        3 => json!(dice.below(300)),
        4 => json!(u64::MAX),
        5 => json!(1.5e300),
        6 => json!("x".repeat(dice.below(5000))),
        7 => json!(["", "\u{0}", "\u{202e}ab", "../..", "%00", "🐱", "CODE", "'; --"][dice.below(8)]),
        8 => json!({}),
        9 => (0..dice.below(4)).map(|_| odd(dice, depth - 1)).collect(),
        _ => Value::Object((0..dice.below(4)).map(|key| (format!("k{key}"), odd(dice, depth - 1))).collect()),
    }
}

/// Changes something in a value: a leaf, a key, or all of it.
fn change(value: &mut Value, dice: &mut Dice) {
    let inside = dice.below(4) != 0;
    match value {
        Value::Object(fields) if inside && !fields.is_empty() => {
            let key = fields.keys().nth(dice.below(fields.len())).unwrap().clone();
            match dice.below(6) {
                0 => drop(fields.remove(&key)),
                1 => drop(fields.insert("more".to_owned(), odd(dice, 2))),
                _ => change(fields.get_mut(&key).unwrap(), dice),
            }
        }
        Value::Array(items) if inside && !items.is_empty() => {
            let index = dice.below(items.len());
            match dice.below(6) {
                0 => drop(items.remove(index)),
                1 => items.extend(vec![items[index].clone(); 1 + dice.below(20)]),
                _ => change(&mut items[index], dice),
            }
        }
        _ => *value = odd(dice, 3),
    }
}

/// The text of a valid message after some changes, most of them still JSON.
fn changed(valid: &Value, code: &str, dice: &mut Dice) -> Vec<u8> {
    let mut value = valid.clone();
    for _ in 0..dice.below(4) {
        change(&mut value, dice);
    }
    let mut bytes = value.to_string().replace("CODE", code).into_bytes();
    match dice.below(8) {
        0 => bytes.truncate(dice.below(bytes.len() + 1)),
        1 if !bytes.is_empty() => {
            let index = dice.below(bytes.len());
            bytes[index] = dice.below(256) as u8;
        }
        2 => bytes = [vec![b'['; dice.below(4000)], bytes].concat(),
        _ => {}
    }
    bytes
}

/// A path with its parts filled in, now and then by something else.
fn filled(path: &str, codes: &[String], dice: &mut Dice) -> String {
    let code = match dice.below(6) {
        0 => ["ABCDEFGH", "%00", "..%2F..", "x", "%F0%9F%90%B1", "22222222222222222222"][dice.below(6)]
            .to_owned(),
        _ => codes[dice.below(codes.len())].clone(),
    };
    let seat = ["0", "1", "1", "2", "7", "8", "255", "256", "-1", "x"][dice.below(10)];
    let person = ["0000000000000001", "7fffffffffffffff", "-1", "x"][dice.below(4)];
    let path = path.replace("{code}", &code).replace("{seat}", seat).replace("{id}", &code);
    let path = path.replace("{number}", seat).replace("{person}", person);
    path.replace("{way}", person).replace("{token}", &code)
}

/// Two people's table still takes a move.
async fn goes_on(players: &[Player; 2], table: &str) {
    let mut sockets = [players[0].socket().await, players[1].socket().await];
    for (seat, socket) in sockets.iter_mut().enumerate() {
        socket.follow(table, Some(seat as u8)).await;
    }
    let (updates, on) = positions(&mut sockets).await;
    let action = &updates[on]["legal"][0]["action"];
    let ack = sockets[on].act(table, on as u8, updates[on]["seq"].as_u64().unwrap(), action).await;
    assert_eq!(ack["type"], "ack", "{ack}");
}

#[tokio::test(flavor = "multi_thread")]
async fn odd_requests_are_refused_by_name() {
    let server = Server::start().await;
    let (table, players, _sockets) = pair(&server).await;
    let (_, description) = server.stranger().get("/api/openapi.json").await;
    let bodies = bodies();
    // Every route that changes something is among them.
    for (path, methods) in description["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().keys().filter(|method| *method != "get") {
            let known = bodies.iter().any(|(of, at, _)| of == method && at == path);
            assert!(known, "{method} {path} has to be tried too");
        }
    }
    let mut dice = Dice(11);
    let mut carl = server.guest("Carl").await;
    let mut codes = vec![table.clone()];
    let (started, mut sent, mut statuses) = (Instant::now(), 0, Map::new());
    while sent < REQUESTS.0 || (sent < REQUESTS.1 && started.elapsed() < TIME) {
        if sent % 50 == 0 {
            // One of those before may have kept the name by a password.
            carl = server.guest(&format!("Carl {sent}")).await;
            let made = carl.make("chakapuces", 1, 1, 1).await;
            codes.truncate(1);
            codes.extend([
                made["table"].as_str().unwrap().to_owned(),
                made["join"].as_str().unwrap().to_owned(),
            ]);
        }
        let (method, path, body) = &bodies[dice.below(bodies.len())];
        let path = filled(path, &codes, &mut dice);
        let method = Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
        let mut request = carl.http.request(method.clone(), carl.url(&path));
        let body = changed(body, &codes[dice.below(codes.len())], &mut dice);
        let text = String::from_utf8_lossy(&body).into_owned();
        if dice.below(12) > 0 {
            request = request.header("content-type", "application/json");
        }
        let (status, answer) = carl.send(request.body(body)).await;
        let named = status < 400 || answer["error"].is_string();
        let short: String = text.chars().take(500).collect();
        assert!(status < 500 && named, "{method} {path} {short}\n{status} {answer}");
        *statuses.entry(status.to_string()).or_insert(json!(0)) = json!(sent);
        sent += 1;
    }
    // Some are good, some are bad in several ways.
    assert!(
        ["200", "400", "404", "415", "422"].iter().all(|status| statuses.contains_key(*status)),
        "{statuses:?}"
    );
    goes_on(&players, &table).await;
}

fn messages() -> Vec<Value> {
    vec![
        json!({"type": "subscribe", "table": "CODE", "seat": 0, "had": 4}),
        json!({"type": "subscribe", "table": "CODE"}),
        json!({"type": "unsubscribe", "table": "CODE", "seat": 0}),
        json!({"type": "act", "cid": "c1", "table": "CODE", "seat": 0, "based_on": 17, "action": {"kind": "pile"}}),
        json!({"type": "act", "cid": "c2", "table": "CODE", "seat": 0, "based_on": 9, "action": {"kind": "play", "card": "7s"}}),
        json!({"type": "dry_run", "cid": "c3", "table": "CODE", "seat": 0, "action": {"kind": "play", "card": "10"}}),
        json!({"type": "undo", "cid": "c4", "table": "CODE", "seat": 0, "based_on": 17, "to": 16}),
        json!({"type": "hidden", "hidden": true}),
        json!({"type": "ping", "sent": 1}),
    ]
}

/// Whether the socket still answers; messages in between are passed over.
async fn answers(socket: &mut Socket, sent: usize) -> bool {
    let ping = json!({"type": "ping", "sent": sent}).to_string();
    if socket.send_raw(Message::text(ping)).await.is_err() {
        return false;
    }
    while let Some(text) = socket.try_next().await {
        let message: Value = serde_json::from_str(&text).unwrap();
        assert!(message["error"] != "internal", "{message}");
        if message["type"] == "pong" && message["sent"] == sent {
            return true;
        }
    }
    false
}

#[tokio::test(flavor = "multi_thread")]
async fn odd_messages_are_refused_and_nothing_hangs() {
    let server = Server::start().await;
    let (table, players, _sockets) = pair(&server).await;
    let mut carl = server.guest("Carl").await;
    let made = carl.make("chakapuces", 2, 0, 0).await;
    let own = made["table"].as_str().unwrap().to_owned();
    carl.done(&format!("/api/tables/{own}/start"), json!({})).await;
    let messages = messages();
    let mut dice = Dice(12);
    let (started, mut sent, mut closed) = (Instant::now(), 0, 0);
    let mut socket = carl.socket().await;
    while sent < MESSAGES.0 || (sent < MESSAGES.1 && started.elapsed() < TIME) {
        let code = if dice.below(3) == 0 { &table } else { &own };
        let bytes = changed(&messages[dice.below(messages.len())], code, &mut dice);
        let message = match String::from_utf8(bytes) {
            Ok(text) if dice.below(20) > 0 => Message::text(text),
            Ok(text) => Message::binary(text.into_bytes()),
            Err(bytes) => Message::binary(bytes.into_bytes()),
        };
        let lost = socket.send_raw(message).await.is_err();
        sent += 1;
        if lost || (sent.is_multiple_of(10) && !answers(&mut socket, sent).await) {
            // A message that is too long ends the socket, and nothing else.
            closed += 1;
            socket = carl.socket().await;
        }
    }
    assert!(closed < sent / 20, "{closed} sockets were closed after {sent} messages");
    goes_on(&players, &table).await;
    // Carl's own table is where his valid messages have led it.
    let mut socket = carl.socket().await;
    socket.follow(&own, Some(0)).await;
    let update = socket.next_of("update").await;
    let on = update["on_turn"][0].as_u64().unwrap() as u8;
    let ack = socket.act(&own, on, update["seq"].as_u64().unwrap(), &json!({"kind": "pile"})).await;
    assert_eq!(ack["type"], "ack", "{ack}");
}
