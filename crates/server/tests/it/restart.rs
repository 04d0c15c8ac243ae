//! Reconnecting at every step, and restarts in the middle of a game.

use serde_json::{Value, json};

use crate::client::{Dice, Server};
use crate::messages::pair;

async fn position(
    server: &Server,
    player: &crate::client::Player,
    table: &str,
    seat: u8,
    had: Option<u64>,
) -> Value {
    let mut socket = player.at(server).socket().await;
    socket.send(json!({"type": "subscribe", "table": table, "seat": seat, "had": had})).await;
    socket.next_of("update").await
}

#[tokio::test(flavor = "multi_thread")]
async fn reconnecting_is_connecting() {
    let server = Server::start().await;
    let (table, players, _) = pair(&server).await;
    let mut dice = Dice(5);
    let mut had = [None, None];
    for _ in 0..400 {
        let mut on = None;
        for seat in 0..2 {
            let update = position(&server, &players[seat], &table, seat as u8, had[seat]).await;
            let seq = update["seq"].as_u64().unwrap();
            if let Some(before) = had[seat] {
                assert_eq!(update["from"], before);
                let numbers: Vec<u64> = update["events"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|e| e["number"].as_u64().unwrap())
                    .collect();
                assert_eq!(numbers, (before + 1..=seq).collect::<Vec<_>>());
            }
            had[seat] = Some(seq);
            if update["over"] == true {
                return;
            }
            if update["on_turn"][0] == seat {
                on = Some((seat, update));
            }
        }
        let (seat, update) = on.unwrap();
        let seq = update["seq"].as_u64().unwrap();
        let mut socket = players[seat].socket().await;
        let ack = socket.act(&table, seat as u8, seq, dice.pick(&update)).await;
        assert_eq!(ack["type"], "ack", "{ack}");
    }
    panic!("the game should have ended");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_finds_everything() {
    let mut server = Server::start().await;
    let (table, players, _) = pair(&server).await;
    let mut dice = Dice(9);
    let mut over = false;
    let mut steps = 0;
    while !over {
        let mut before = Vec::new();
        for (seat, player) in players.iter().enumerate() {
            before.push(position(&server, player, &table, seat as u8, None).await);
        }
        if steps % 5 == 0 {
            server.restart().await;
            for (seat, player) in players.iter().enumerate() {
                assert_eq!(position(&server, player, &table, seat as u8, None).await, before[seat]);
            }
        }
        over = before[0]["over"] == true;
        if !over {
            let seat = before[0]["on_turn"][0].as_u64().unwrap() as usize;
            let seq = before[seat]["seq"].as_u64().unwrap();
            let mut socket = players[seat].at(&server).socket().await;
            let ack = socket.act(&table, seat as u8, seq, dice.pick(&before[seat])).await;
            assert_eq!(ack["type"], "ack", "{ack}");
        }
        steps += 1;
    }
    // All draws are those of the committed seed, whatever was restarted in between.
    let mut anna = players[0].at(&server);
    let (_, record) = anna.get(&format!("/api/tables/{table}/record")).await;
    assert_eq!(anna.done("/api/records", record).await["verified"], true);
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_think_again_after_a_restart() {
    let mut server =
        Server::with(talat_server::config::Settings { bot_pace_ms: Some(20), ..crate::client::relaxed() })
            .await;
    let mut host = server.guest("Host").await;
    let made = host.make("chakapuces", 1, 0, 2).await;
    let table = made["table"].as_str().unwrap().to_owned();
    host.done(&format!("/api/tables/{table}/start"), json!({})).await;
    host.done(&format!("/api/tables/{table}/leave"), json!({})).await;
    for _ in 0..100 {
        server.restart().await;
        let mut host = host.at(&server);
        tokio::time::sleep(std::time::Duration::from_millis(150)).await;
        // Nobody touches the table before this: the bots went on by themselves.
        let (_, tables) = host.get("/api/tables/mine").await;
        if tables[0]["status"] == "finished" {
            let (_, record) = host.get(&format!("/api/tables/{table}/record")).await;
            assert_eq!(host.done("/api/records", record).await["verified"], true);
            return;
        }
    }
    panic!("the game should have ended");
}

#[tokio::test(flavor = "multi_thread")]
async fn sockets_are_told_when_the_server_stops() {
    let mut server = Server::start().await;
    let mut socket = server.guest("Anna").await.socket().await;
    let stop = server.stop();
    let told = socket.next_of("closing");
    tokio::join!(stop, told);
    assert_eq!(socket.try_next().await, None);
}
