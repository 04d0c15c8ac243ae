//! Another game with the same people: who is asked, who comes, who does not.

use serde_json::{Value, json};

use crate::client::{Dice, Player, Server, Socket, play_out};

fn text(value: &Value, field: &str) -> String {
    value[field].as_str().unwrap().to_owned()
}

/// A finished game of these people, in this order.
async fn finished(players: &mut [Player]) -> String {
    let made = players[0].make("chakapuces", 1, players.len() - 1, 0).await;
    let (table, join) = (text(&made, "table"), text(&made, "join"));
    for player in &mut players[1..] {
        player.done(&format!("/api/tables/{join}/join"), json!({})).await;
    }
    players[0].done(&format!("/api/tables/{table}/start"), json!({})).await;
    let mut seats = Vec::new();
    for (seat, player) in players.iter().enumerate() {
        let socket = player.socket().await;
        seats.push(tokio::spawn(play_out(socket, table.clone(), seat as u8, Dice(seat as u64))));
    }
    for seat in seats {
        seat.await.unwrap();
    }
    table
}

/// Somebody who looks at a table from a seat.
async fn looking(player: &Player, table: &str, seat: u8) -> Socket {
    let mut socket = player.socket().await;
    socket.follow(table, Some(seat)).await;
    socket.next_of("update").await;
    socket
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_says_yes_sits_at_the_next_table() {
    let server = Server::start().await;
    let mut players = Vec::new();
    for name in ["Anna", "Ben", "Carl", "Dora"] {
        players.push(server.guest(name).await);
    }
    let table = finished(&mut players).await;
    let rematch = format!("/api/tables/{table}/rematch");
    let [_anna, mut ben, mut carl] = [
        looking(&players[0], &table, 0).await,
        looking(&players[1], &table, 1).await,
        looking(&players[2], &table, 2).await,
    ];
    // Dora closed her window.
    while players[0].get(&format!("/api/tables/{table}")).await.1["seats"][3]["online"] == true {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    // Anna asks: she sits there, one seat further; the others are asked, and Dora has gone.
    let next = players[0].done(&rematch, json!({})).await;
    assert_eq!((&next["mine"], &next["status"]), (&json!([3]), &json!("waiting")));
    let asked = |room: &Value, seat: usize| {
        let seat = &room["seats"][seat];
        (text(seat, "sitter"), seat["asked"]["name"].clone(), seat["asked"]["answer"].clone())
    };
    let open = |name: &str, answer: &str| ("open".to_owned(), json!(name), json!(answer));
    assert_eq!(asked(&next, 0), open("Ben", "waiting"));
    assert_eq!(asked(&next, 1), open("Carl", "waiting"));
    assert_eq!(asked(&next, 2), open("Dora", "gone"));
    // It comes to everybody at the finished table.
    for socket in [&mut ben, &mut carl] {
        while socket.next_of("table").await["rematch"] != next["table"] {}
    }
    // A seat is kept for who has not answered; one of who has gone is free.
    let mut eve = server.guest("Eve").await;
    let join = format!("/api/tables/{}/join", text(&next, "join"));
    assert_eq!(eve.post(&join, json!({"seat": 0})).await.1["error"], "seat_taken");
    assert_eq!(eve.done(&join, json!({})).await["mine"], json!([2]));
    // Ben says yes, as often as he likes; Carl does not come now.
    for _ in 0..2 {
        assert_eq!(players[1].done(&rematch, json!({})).await["mine"], json!([0]));
    }
    let later = format!("/api/tables/{}/later", text(&next, "table"));
    let room = players[2].done(&later, json!({})).await;
    assert_eq!(asked(&room, 1), open("Carl", "later"));
    assert_eq!(players[0].done(&rematch, json!({})).await["seats"][1]["asked"]["answer"], "later");
    assert_eq!(eve.post(&later, json!({})).await.1["error"], "not_allowed");
    // He thinks again, and there is room.
    let room = players[2].done(&rematch, json!({})).await;
    assert_eq!((&room["mine"], &room["seats"][1]["asked"]), (&json!([1]), &json!(null)));
    // Dora comes back too late, and may look.
    let room = players[3].done(&rematch, json!({})).await;
    assert_eq!((&room["mine"], &room["table"]), (&json!([]), &next["table"]));
    players[0].done(&format!("/api/tables/{}/start", text(&next, "table")), json!({})).await;
    let room = players[3].done(&rematch, json!({})).await;
    assert_eq!((&room["mine"], &room["status"]), (&json!([]), &json!("playing")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_that_everybody_left_can_be_asked_for_again() {
    let server = Server::start().await;
    let mut players = vec![server.guest("Anna").await, server.guest("Ben").await];
    let table = finished(&mut players).await;
    let rematch = format!("/api/tables/{table}/rematch");
    let first = players[0].done(&rematch, json!({})).await;
    players[0].done(&format!("/api/tables/{}/leave", text(&first, "table")), json!({})).await;
    let second = players[1].done(&rematch, json!({})).await;
    assert_ne!(second["table"], first["table"]);
    assert_eq!((&second["status"], &second["mine"]), (&json!("waiting"), &json!([0])));
    assert_eq!(players[0].done(&rematch, json!({})).await["mine"], json!([1]));
    // Whoever was sent away is not let in again by it.
    let path = format!("/api/tables/{}/seats/1", text(&second, "table"));
    players[1].done(&path, json!({"kind": "remove"})).await;
    assert_eq!(players[0].done(&rematch, json!({})).await["mine"], json!([]));
}
