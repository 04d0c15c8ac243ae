//! Stale, doubled, foreign, malformed and huge messages.

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::client::{Dice, Player, Server, Socket};

/// Two people at a Chakapuces table, each following their seat.
pub(crate) async fn pair(server: &Server) -> (String, [Player; 2], [Socket; 2]) {
    let (mut anna, mut ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let made = anna.make("chakapuces", 1, 1, 0).await;
    let table = made["table"].as_str().unwrap().to_owned();
    ben.done(&format!("/api/tables/{}/join", made["join"].as_str().unwrap()), json!({})).await;
    anna.done(&format!("/api/tables/{table}/start"), json!({})).await;
    let (mut one, mut two) = (anna.socket().await, ben.socket().await);
    one.follow(&table, Some(0)).await;
    two.follow(&table, Some(1)).await;
    (table, [anna, ben], [one, two])
}

/// Both positions, and the seat on turn.
pub(crate) async fn positions(sockets: &mut [Socket; 2]) -> ([Value; 2], usize) {
    let one = sockets[0].next_of("update").await;
    let two = sockets[1].next_of("update").await;
    let on_turn = one["on_turn"][0].as_u64().unwrap() as usize;
    ([one, two], on_turn)
}

#[tokio::test(flavor = "multi_thread")]
async fn odd_actions_are_refused_by_name_and_change_nothing() {
    let server = Server::start().await;
    let (table, players, mut sockets) = pair(&server).await;
    let (updates, on) = positions(&mut sockets).await;
    let off = 1 - on;
    let seq = updates[on]["seq"].as_u64().unwrap();
    let action = updates[on]["legal"][0]["action"].clone();

    // Not on turn: a rule forbids it.
    let refused = sockets[off].act(&table, off as u8, seq, &json!({"kind": "pile"})).await;
    assert_eq!((&refused["error"], &refused["rule"]), (&json!("not_on_turn"), &json!("P5")));
    // Somebody else's seat.
    let refused = sockets[off].act(&table, on as u8, seq, &action).await;
    assert_eq!(refused["error"], "not_your_seat");
    // No such seat, no such table, no such action.
    assert_eq!(sockets[on].act(&table, 5, seq, &action).await["error"], "no_such_seat");
    assert_eq!(sockets[on].act(&table, 200, seq, &action).await["error"], "no_such_seat");
    assert_eq!(sockets[on].act("22222222", on as u8, seq, &action).await["error"], "no_table");
    for odd in [json!(null), json!(7), json!({"kind": "fly"}), json!([[]])] {
        assert_eq!(sockets[on].act(&table, on as u8, seq, &odd).await["error"], "malformed", "{odd}");
    }
    // From the future.
    let refused = sockets[on].act(&table, on as u8, seq + 1, &action).await;
    assert_eq!((&refused["error"], &refused["update"]["seq"]), (&json!("ahead"), &json!(seq)));
    // A dry run says the same and does nothing.
    let dry = json!({"type": "dry_run", "cid": "d", "table": table, "seat": on, "action": action});
    sockets[on].send(dry).await;
    assert_eq!(sockets[on].next_of("allowed").await["cid"], "d");
    let dry = json!({"type": "dry_run", "cid": "d", "table": table, "seat": off, "action": {"kind": "pile"}});
    sockets[off].send(dry).await;
    assert_eq!(sockets[off].next_of("refused").await["error"], "not_on_turn");
    // Not signed in.
    let mut stranger = server.stranger().socket().await;
    assert_eq!(stranger.act(&table, on as u8, seq, &action).await["error"], "no_session");
    stranger.follow(&table, Some(0)).await;
    assert_eq!(stranger.next_of("refused").await["error"], "not_your_seat");
    stranger.follow(&table, None).await;
    assert_eq!(stranger.next_of("update").await["legal"], json!([]));
    // Another person with a session.
    let mut carl = server.guest("Carl").await.socket().await;
    carl.follow(&table, Some(1)).await;
    assert_eq!(carl.next_of("refused").await["error"], "not_your_seat");
    // Nothing of it was told or done.
    let mut again = players[on].socket().await;
    again.follow(&table, Some(on as u8)).await;
    assert_eq!(again.next_of("update").await["view"], updates[on]["view"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_cid_acts_once() {
    let mut server = Server::start().await;
    let (table, players, mut sockets) = pair(&server).await;
    let (updates, on) = positions(&mut sockets).await;
    let seq = updates[on]["seq"].as_u64().unwrap();
    let action = updates[on]["legal"][0]["action"].clone();
    let ack = sockets[on].act_as("once", &table, on as u8, seq, &action).await;
    assert_eq!(ack["type"], "ack");
    // Sent again on the same socket, on another one, and after a restart.
    assert_eq!(sockets[on].act_as("once", &table, on as u8, seq, &action).await, ack);
    let mut other = players[on].socket().await;
    assert_eq!(other.act_as("once", &table, on as u8, seq, &action).await, ack);
    server.restart().await;
    let mut other = players[on].at(&server).socket().await;
    assert_eq!(other.act_as("once", &table, on as u8, seq, &action).await, ack);
    other.follow(&table, Some(on as u8)).await;
    assert_eq!(other.next_of("update").await["seq"], ack["seq"]);
    for cid in ["", "a b", "\u{e9}", &"x".repeat(65)] {
        assert_eq!(other.act_as(cid, &table, on as u8, seq, &action).await["error"], "malformed");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stale_client_gets_a_fresh_position() {
    let server = Server::start().await;
    let (table, players, mut sockets) = pair(&server).await;
    let mut dice = Dice(3);
    let (mut updates, mut on) = positions(&mut sockets).await;
    let old = updates[on]["seq"].as_u64().unwrap();
    let first = on;
    // Until it is the first one's turn again.
    let mut turned = false;
    while !(turned && on == first) {
        let seq = updates[on]["seq"].as_u64().unwrap();
        let action = dice.pick(&updates[on]).clone();
        sockets[on].act(&table, on as u8, seq, &action).await;
        let mut both = Vec::new();
        for socket in &mut sockets {
            let _ = socket.drain().await;
        }
        for (seat, player) in players.iter().enumerate() {
            let mut fresh = player.socket().await;
            fresh.follow(&table, Some(seat as u8)).await;
            both.push(fresh.next_of("update").await);
        }
        updates = both.try_into().unwrap();
        on = updates[0]["on_turn"][0].as_u64().unwrap() as usize;
        turned |= on != first;
    }
    let action = updates[on]["legal"][0]["action"].clone();
    let refused = sockets[on].act(&table, on as u8, old, &action).await;
    assert_eq!(refused["error"], "stale");
    assert_eq!(refused["update"]["view"], updates[on]["view"]);
    assert_eq!(refused["update"]["legal"], updates[on]["legal"]);
    let seq = refused["update"]["seq"].as_u64().unwrap();
    assert_eq!(sockets[on].act(&table, on as u8, seq, &action).await["type"], "ack");
}

#[tokio::test(flavor = "multi_thread")]
async fn malformed_and_huge_messages_hurt_nobody() {
    let server = Server::start().await;
    let (table, players, mut sockets) = pair(&server).await;
    let (updates, on) = positions(&mut sockets).await;
    let mut socket = players[1 - on].socket().await;
    let messages = [
        "",
        "{",
        "null",
        "[]",
        "{\"type\":\"act\"}",
        "{\"type\":\"explode\"}",
        "{\"type\":\"ping\",\"sent\":\"x\"}",
        "{\"type\":\"ping\",\"sent\":1,\"more\":1}",
        "{\"type\":\"subscribe\",\"table\":7}",
        "{\"type\":\"subscribe\",\"table\":\"AAAAAAAA\",\"seat\":-1}",
        "{\"type\":\"emote\",\"table\":\"AAAAAAAA\",\"seat\":1,\"emote\":\"wow\"}",
    ];
    for message in messages {
        socket.send_text(message).await;
        assert_eq!(socket.next().await["error"], "malformed", "{message}");
    }
    socket.send_raw(Message::binary(vec![0, 255])).await.unwrap();
    assert_eq!(socket.next().await["error"], "malformed");
    let mut deep = "[".repeat(4000);
    deep.push_str(&"]".repeat(4000));
    socket.send_text(&deep).await;
    assert_eq!(socket.next().await["error"], "malformed");
    socket.send(json!({"type": "ping", "sent": 5})).await;
    assert_eq!(socket.next().await["sent"], 5);
    // Larger than allowed: this socket ends, the table does not.
    let _ = socket.send_raw(Message::text("x".repeat(100_000))).await;
    assert_eq!(socket.try_next().await, None);
    let seq = updates[on]["seq"].as_u64().unwrap();
    let action = updates[on]["legal"][0]["action"].clone();
    assert_eq!(sockets[on].act(&table, on as u8, seq, &action).await["type"], "ack");
}

#[tokio::test(flavor = "multi_thread")]
async fn fuzzed_messages_never_wedge_a_table() {
    let server = Server::start().await;
    let (table, players, mut sockets) = pair(&server).await;
    let (updates, on) = positions(&mut sockets).await;
    let seq = updates[on]["seq"].as_u64().unwrap();
    let action = updates[on]["legal"][0]["action"].clone();
    let mut dice = Dice(11);
    let whole = [
        json!({"type": "act", "cid": "f", "table": table, "seat": 1 - on, "based_on": seq, "action": action}),
        json!({"type": "undo", "cid": "f", "table": table, "seat": 1 - on, "based_on": seq, "to": 3}),
        json!({"type": "dry_run", "cid": "f", "table": table, "seat": 1 - on, "action": action}),
        json!({"type": "subscribe", "table": table, "seat": 1 - on, "had": 1}),
    ];
    let mut socket = players[1 - on].socket().await;
    for round in 0..3000 {
        let mut bytes = whole[round % whole.len()].to_string().into_bytes();
        for _ in 0..=dice.below(4) {
            let at = dice.below(bytes.len());
            match dice.below(3) {
                0 => bytes[at] = 32 + dice.below(95) as u8,
                1 => drop(bytes.remove(at)),
                _ => bytes.insert(at, b"0123456789\"{}[]:,-enul"[dice.below(22)]),
            }
        }
        if let Ok(text) = String::from_utf8(bytes) {
            socket.send_text(&text).await;
        }
    }
    socket.send(json!({"type": "ping", "sent": 77})).await;
    socket.next_of("pong").await;
    assert_eq!(sockets[on].act(&table, on as u8, seq, &action).await["type"], "ack");
}

#[tokio::test(flavor = "multi_thread")]
async fn presence_reaches_everybody() {
    let server = Server::start().await;
    let (_table, _players, mut sockets) = pair(&server).await;
    positions(&mut sockets).await;
    let [one, two] = sockets;
    drop(two);
    let mut one = one;
    loop {
        let room = one.next_of("table").await;
        if room["seats"][1]["online"] == false {
            assert_eq!(room["seats"][0]["online"], true);
            break;
        }
    }
}
