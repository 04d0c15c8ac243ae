//! Takebacks: own last actions, nothing revealed, nobody else in between.

use serde_json::json;

use crate::client::{Dice, Server, new_cid};

#[tokio::test(flavor = "multi_thread")]
async fn own_last_actions_can_be_taken_back() {
    let mut server = Server::start().await;
    let mut host = server.guest("Host").await;
    let made = host.make("race", 1, 0, 0).await;
    let table = made["table"].as_str().unwrap().to_owned();
    host.done(&format!("/api/tables/{table}/start"), json!({})).await;
    let mut socket = host.socket().await;
    socket.follow(&table, Some(0)).await;
    let start = socket.next_of("update").await;
    assert!(start["undo"].is_null());
    let mut dice = Dice(2);
    let mut update = start.clone();
    for _ in 0..3 {
        let seq = update["seq"].as_u64().unwrap();
        let action = dice.pick(&update).clone();
        let cid = new_cid();
        socket.send(json!({"type": "act", "cid": cid, "table": table, "seat": 0, "based_on": seq, "action": action})).await;
        update = socket.next_of("update").await;
    }
    let first = start["seq"].as_u64().unwrap();
    assert_eq!(update["undo"], json!({"last": first + 2, "first": first}));
    // One step back, then all the way.
    let undo = |cid: &str, seq: u64, to: Option<u64>| json!({"type": "undo", "cid": cid, "table": table, "seat": 0, "based_on": seq, "to": to});
    socket.send(undo("u1", first + 3, None)).await;
    let one = socket.next_of("update").await;
    assert_eq!(one["events"][0]["type"], "takeback");
    assert_eq!((&one["seq"], &one["undo"]), (&json!(first + 4), &json!({"last": first + 1, "first": first})));
    server.restart().await;
    let mut socket = host.at(&server).socket().await;
    socket.follow(&table, Some(0)).await;
    assert_eq!(socket.next_of("update").await["undo"], json!({"last": first + 1, "first": first}));
    // Further than there was: refused.
    socket.send(undo("u2", first + 4, Some(first + 2))).await;
    assert_eq!(socket.next_of("refused").await["error"], "no_undo");
    socket.send(undo("u3", first + 4, Some(first))).await;
    let back = socket.next_of("update").await;
    assert_eq!((&back["view"], &back["legal"]), (&start["view"], &start["legal"]));
    assert!(back["undo"].is_null());
    socket.send(undo("u4", first + 5, None)).await;
    assert_eq!(socket.next_of("refused").await["error"], "no_undo");
    // The same message again is answered, not done again.
    socket.send(undo("u3", first + 4, Some(first))).await;
    assert_eq!(socket.next_of("ack").await["seq"], first + 5);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draw_can_t_be_taken_back() {
    let server = Server::start().await;
    let (table, _players, mut sockets) = crate::messages::pair(&server).await;
    let (updates, on) = crate::messages::positions(&mut sockets).await;
    let seq = updates[on]["seq"].as_u64().unwrap();
    let ack = sockets[on].act(&table, on as u8, seq, &json!({"kind": "pile"})).await;
    let undo = json!({"type": "undo", "cid": "u", "table": table, "seat": on, "based_on": ack["seq"]});
    sockets[on].send(undo).await;
    assert_eq!(sockets[on].next_of("refused").await["error"], "no_undo");
}

/// P5: a card from the hand was hidden until it was played. The others have seen it, so it stays.
#[tokio::test(flavor = "multi_thread")]
async fn what_others_have_seen_can_t_be_taken_back() {
    let mut server = Server::start().await;
    let (table, players, mut sockets) = crate::messages::pair(&server).await;
    let (updates, on) = crate::messages::positions(&mut sockets).await;
    let seq = updates[on]["seq"].as_u64().unwrap();
    let legal = updates[on]["legal"].as_array().unwrap();
    let card = &legal.iter().find(|legal| legal["action"]["kind"] == "play").unwrap()["action"];
    let ack = sockets[on].act(&table, on as u8, seq, card).await;
    assert_eq!(ack["seq"], seq + 1, "nothing is drawn between the first card and the second");
    server.restart().await;
    let mut socket = players[on].at(&server).socket().await;
    socket.follow(&table, Some(on as u8)).await;
    let update = socket.next_of("update").await;
    assert_eq!((&update["on_turn"], &update["undo"]), (&json!([on]), &json!(null)));
    for to in [None, Some(seq)] {
        socket.send(json!({"type": "undo", "cid": "u", "table": table, "seat": on, "based_on": seq + 1, "to": to})).await;
        assert_eq!(socket.next_of("refused").await["error"], "no_undo");
    }
}

/// Back and forth, with chairs changing in between: the record replays, and all its draws are verified.
#[tokio::test(flavor = "multi_thread")]
async fn a_record_with_many_takebacks_replays() {
    let server = Server::start().await;
    let mut host = server.guest("Host").await;
    let made = host.make("race", 1, 0, 0).await;
    let table = made["table"].as_str().unwrap().to_owned();
    host.done(&format!("/api/tables/{table}/start"), json!({})).await;
    let mut socket = host.socket().await;
    socket.follow(&table, Some(0)).await;
    let mut update = socket.next_of("update").await;
    let mut dice = Dice(3);
    for turn in 0..12 {
        let seq = update["seq"].as_u64().unwrap();
        let action = dice.pick(&update).clone();
        let cid = format!("m{turn}");
        socket.send(json!({"type": "act", "cid": cid, "table": table, "seat": 0, "based_on": seq, "action": action})).await;
        update = socket.next_of("update").await;
        if turn % 3 != 1 {
            let cid = format!("u{turn}");
            socket
                .send(
                    json!({"type": "undo", "cid": cid, "table": table, "seat": 0, "based_on": update["seq"]}),
                )
                .await;
            update = socket.next_of("update").await;
            assert_eq!(update["events"][0]["type"], "takeback");
        }
    }
    let give_up = json!({"kind": "give_up"});
    let ack = socket.act(&table, 0, update["seq"].as_u64().unwrap(), &give_up).await;
    assert_eq!(ack["type"], "ack", "{ack}");
    let (status, record) = host.get(&format!("/api/tables/{table}/record")).await;
    assert_eq!(status, 200);
    assert_eq!(host.done("/api/records", record).await["verified"], true);
}

/// Back and forth without end would make a log without end: after a thousand takebacks a seat goes on without.
#[tokio::test(flavor = "multi_thread")]
async fn a_seat_takes_back_a_thousand_times_at_most() {
    let mut server = Server::start().await;
    let mut host = server.guest("Host").await;
    let made = host.make("race", 1, 0, 0).await;
    let table = made["table"].as_str().unwrap().to_owned();
    host.done(&format!("/api/tables/{table}/start"), json!({})).await;
    let mut socket = host.socket().await;
    socket.follow(&table, Some(0)).await;
    let start = socket.next_of("update").await;
    let jump = Dice(2).pick(&start).clone();
    let mut seq = start["seq"].as_u64().unwrap();
    let dealt = seq;
    let act = |seq: u64| json!({"type": "act", "cid": format!("a{seq}"), "table": table, "seat": 0, "based_on": seq, "action": jump});
    let undo = |seq: u64| json!({"type": "undo", "cid": format!("u{seq}"), "table": table, "seat": 0, "based_on": seq});
    for _ in 0..1000 {
        socket.send(act(seq)).await;
        socket.send(undo(seq + 1)).await;
        seq += 2;
        while socket.next_of("ack").await["seq"] != seq {}
    }
    socket.send(act(seq)).await;
    seq += 1;
    let update = loop {
        let update = socket.next_of("update").await;
        if update["seq"] == seq {
            break update;
        }
    };
    assert!(update["undo"].is_null(), "{}", update["undo"]);
    socket.send(undo(seq)).await;
    let refused = socket.next_of("refused").await;
    assert_eq!((&refused["error"], &refused["params"]["what"]), (&json!("too_many"), &json!("takebacks")));
    // They are counted from the log.
    server.restart().await;
    let mut host = host.at(&server);
    let mut socket = host.socket().await;
    socket.follow(&table, Some(0)).await;
    assert!(socket.next_of("update").await["undo"].is_null());
    socket.send(undo(seq)).await;
    assert_eq!(socket.next_of("refused").await["error"], "too_many");

    // The log is read page by page.
    let path = format!("/api/tables/{table}/log");
    let mut lines = Vec::new();
    let mut pages = 0;
    loop {
        let (status, page) = host.get(&format!("{path}?after={}&limit=1000", lines.len())).await;
        assert_eq!(status, 200, "{page}");
        lines.extend(page["lines"].as_array().unwrap().clone());
        pages += 1;
        if page["more"] == false {
            break;
        }
    }
    assert_eq!((lines.len() as u64, pages), (seq, seq.div_ceil(1000)));
    assert!(lines.iter().zip(1..).all(|(line, number)| line["number"] == number));
    assert_eq!(lines[usize::try_from(dealt).unwrap() + 1]["type"], "takeback");
    let (_, usual) = host.get(&path).await;
    assert_eq!((usual["lines"].as_array().unwrap().len(), &usual["more"]), (500, &json!(true)));
    let (_, past) = host.get(&format!("{path}?after=1000000")).await;
    assert_eq!((&past["lines"], &past["more"]), (&json!([]), &json!(false)));
    for odd in ["limit=0", "limit=1001", "after=-1", "limit=x"] {
        assert_eq!(host.get(&format!("{path}?{odd}")).await.1["error"], "malformed", "{odd}");
    }
    // Many at once wait in a line, and from one address only so many.
    let asked = futures_util::future::join_all((0..60).map(|_| {
        let mut reader = host.clone();
        let path = path.clone();
        async move { reader.get(&path).await.0 }
    }));
    let answers = asked.await;
    assert!(answers.iter().all(|status| [200, 429].contains(status)), "{answers:?}");
    assert!(answers.iter().filter(|status| **status == 200).count() >= 16, "{answers:?}");

    // What became of it is a record like any other.
    let ack = socket.act(&table, 0, seq, &json!({"kind": "give_up"})).await;
    assert_eq!(ack["type"], "ack", "{ack}");
    let (_, record) = host.get(&format!("/api/tables/{table}/record")).await;
    let kept = host.done("/api/records", record).await;
    let path = format!("/api/records/{}/log?after=1990&limit=10", kept["id"].as_str().unwrap());
    let (_, page) = host.get(&path).await;
    assert_eq!((&page["lines"][0]["number"], &page["more"]), (&json!(1991), &json!(true)));
}
