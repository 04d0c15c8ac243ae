//! Advice: what a strong bot would do in the seat of somebody who plays against bots.

use serde_json::{Value, json};

use crate::client::{Player, Server, Socket};

/// A game that has begun with one person in seat 0, and the first position in which that person is on turn.
async fn begun(server: &Server, game: &str, bots: usize) -> (String, Player, Socket, Value) {
    let mut host = server.guest(&format!("{game} {bots}")).await;
    let made = host.make(game, 1, 0, bots).await;
    let table = made["table"].as_str().unwrap().to_owned();
    host.done(&format!("/api/tables/{table}/start"), json!({})).await;
    let mut socket = host.socket().await;
    socket.follow(&table, Some(0)).await;
    let update = loop {
        let update = socket.next_of("update").await;
        if update["on_turn"] == json!([0]) {
            break update;
        }
    };
    (table, host, socket, update)
}

#[tokio::test(flavor = "multi_thread")]
async fn is_a_legal_action_with_its_effect() {
    let server = Server::start().await;
    for (game, bots) in [("chatuchak", 1), ("bangkok", 2), ("bangkok", 0), ("chakapuces", 1)] {
        let (table, mut host, mut socket, update) = begun(&server, game, bots).await;
        let advice = host.done(&format!("/api/tables/{table}/advice"), json!({})).await;
        assert_eq!((&advice["seq"], &advice["seat"]), (&update["seq"], &json!(0)), "{game}");
        let move_ = json!({"action": advice["action"], "effect": advice["effect"]});
        assert!(update["legal"].as_array().unwrap().contains(&move_), "{game}: {advice}");
        let ack = socket.act(&table, 0, update["seq"].as_u64().unwrap(), &advice["action"]).await;
        assert_eq!(ack["type"], "ack", "{game}: {ack}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn is_for_games_without_other_people() {
    let server = Server::start().await;
    let (table, mut host, ..) = begun(&server, "chatuchak", 1).await;
    let mut other = server.guest("Other").await;
    let asked = |table: &str| format!("/api/tables/{table}/advice");
    assert_eq!(other.post(&asked(&table), json!({})).await.1["error"], "not_your_seat");
    assert_eq!(host.post(&asked("nowhere"), json!({})).await.1["error"], "no_table");

    // Two people, also if they share a device; a race; a table that has not begun.
    for (game, own, bots, error) in
        [("chakapuces", 2, 1, "no_advice"), ("race", 1, 0, "no_advice"), ("bangkok", 1, 0, "not_started")]
    {
        let made = host.make(game, own, 0, bots).await;
        let table = made["table"].as_str().unwrap().to_owned();
        if error != "not_started" {
            host.done(&format!("/api/tables/{table}/start"), json!({})).await;
        }
        assert_eq!(host.post(&asked(&table), json!({})).await.1["error"], error, "{game}");
    }
}
