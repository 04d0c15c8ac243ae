//! What has happened so far, told to those who saw it.

use serde_json::json;

use crate::client::{Dice, Server, new_cid};

#[tokio::test(flavor = "multi_thread")]
async fn a_running_game_is_told_to_own_seats_and_as_all_can_see_it() {
    let server = Server::start().await;
    let mut host = server.guest("Host").await;
    let made = host.make("chakapuces", 1, 1, 0).await;
    let (join, table) = (made["join"].as_str().unwrap(), made["table"].as_str().unwrap().to_owned());
    let mut guest = server.guest("Guest").await;
    guest.done(&format!("/api/tables/{join}/join"), json!({})).await;
    host.done(&format!("/api/tables/{table}/start"), json!({})).await;

    // A few turns, with all that each seat was told.
    let mut sockets = [host.socket().await, guest.socket().await];
    let mut updates = Vec::new();
    for (seat, socket) in sockets.iter_mut().enumerate() {
        socket.follow(&table, Some(seat as u8)).await;
        updates.push(socket.next_of("update").await);
    }
    let mut dice = Dice(5);
    let mut told: [Vec<_>; 2] = Default::default();
    for _ in 0..9 {
        let seat = usize::try_from(updates[0]["on_turn"][0].as_u64().unwrap()).unwrap();
        let action = dice.pick(&updates[seat]).clone();
        let (cid, seq) = (new_cid(), updates[seat]["seq"].clone());
        let act = json!({"type": "act", "cid": cid, "table": table, "seat": seat, "based_on": seq, "action": action});
        sockets[seat].send(act).await;
        for (seat, socket) in sockets.iter_mut().enumerate() {
            updates[seat] = socket.next_of("update").await;
            told[seat].extend(updates[seat]["events"].as_array().unwrap().clone());
        }
    }

    for (seat, player) in [&mut host, &mut guest].into_iter().enumerate() {
        let (status, log) = player.get(&format!("/api/tables/{table}/log?viewer={seat}")).await;
        assert_eq!(status, 200, "{log}");
        let lines = log["lines"].as_array().unwrap();
        assert_eq!(lines[lines.len() - told[seat].len()..], told[seat]);
        let seq = &updates[seat]["seq"];
        assert_eq!(json!(lines.len()), *seq);
        let (_, step) = player.get(&format!("/api/tables/{table}/steps/{seq}?viewer={seat}")).await;
        assert_eq!(step["view"], updates[seat]["view"]);
        assert_eq!(step["on_turn"], updates[seat]["on_turn"]);
        assert!(step["entry"].is_null() && step["standing"].is_null(), "{step}");

        let other = 1 - seat;
        for path in [format!("log?viewer={other}"), format!("steps/{seq}?viewer={other}")] {
            let (status, refusal) = player.get(&format!("/api/tables/{table}/{path}")).await;
            assert_eq!((status, &refusal["error"]), (403, &json!("not_your_seat")), "{path}");
        }
        for path in ["log?viewer=all", "steps/1?viewer=all", "verify", "record"] {
            let (status, refusal) = player.get(&format!("/api/tables/{table}/{path}")).await;
            assert_eq!((status, &refusal["error"]), (409, &json!("unfinished")), "{path}");
        }
    }

    // Somebody who looks on sees no card that was dealt or drawn to a hand.
    let mut watcher = server.stranger();
    let (status, log) = watcher.get(&format!("/api/tables/{table}/log")).await;
    assert_eq!(status, 200);
    let drawn: Vec<_> = log["lines"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| &line["event"])
        .filter(|event| event["kind"] == "dealt" || event["kind"] == "drawn")
        .collect();
    assert!(drawn.len() >= 8 && drawn.iter().all(|event| event["card"]["kind"] == "hidden"), "{drawn:?}");
}
