//! Two servers on one database, which know nothing of each other: whoever writes second reads again first.

use serde_json::{Value, json};

use crate::client::{Dice, Player, Server, new_cid};
use crate::messages::pair;

/// Each server with the same people.
fn at_both<const N: usize>(servers: &[Server; 2], players: &[Player; N]) -> [[Player; N]; 2] {
    std::array::from_fn(|at| players.each_ref().map(|player| player.at(&servers[at])))
}

async fn position(player: &Player, table: &str, seat: usize) -> Value {
    let mut socket = player.socket().await;
    socket.follow(table, Some(seat as u8)).await;
    socket.next_of("update").await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_on_two_servers_at_once() {
    let server = Server::start().await;
    let (table, players, _sockets) = pair(&server).await;
    let servers = [server.beside().await, server];
    let players = at_both(&servers, &players);
    let mut dice = Dice(11);
    let mut answers = (0, 0);
    loop {
        let (one, two) =
            (position(&players[0][0], &table, 0).await, position(&players[1][0], &table, 0).await);
        assert_eq!(one, two);
        if one["over"] == true {
            break;
        }
        let seat = one["on_turn"][0].as_u64().unwrap() as usize;
        let update = position(&players[0][seat], &table, seat).await;
        let (seq, action) = (update["seq"].as_u64().unwrap(), dice.pick(&update).clone());
        // Both believe that this seat is on turn, and one of them is told first.
        let first = dice.below(2);
        let (mut socket, mut other) =
            (players[first][seat].socket().await, players[1 - first][seat].socket().await);
        let cid = new_cid();
        let ack = socket.act_as(&cid, &table, seat as u8, seq, &action).await;
        assert_eq!(ack["type"], "ack", "{ack}");
        if dice.below(2) == 0 {
            // The same message by another way is the same message.
            let again = other.act_as(&cid, &table, seat as u8, seq, &action).await;
            assert_eq!(again, ack);
            answers.0 += 1;
        } else {
            // A seat's own moves make nothing stale: as long as the same move can be made again, whichever server is
            // behind makes it; in the end one of them says where the game stands.
            let (mut behind, mut ahead, mut last) = (other, socket, ack);
            let refused = loop {
                let answer = behind.act(&table, seat as u8, seq, &action).await;
                if answer["type"] != "ack" {
                    break answer;
                }
                last = answer;
                std::mem::swap(&mut behind, &mut ahead);
            };
            assert_eq!((&refused["error"], &refused["update"]["seq"]), (&json!("stale"), &last["seq"]));
            answers.1 += 1;
        }
    }
    assert!(answers.0 > 3 && answers.1 > 3, "{answers:?}");

    // Both ask for another game, and it is the same one.
    let (mut anna, mut ben) = (players[0][0].clone(), players[1][1].clone());
    let mut made = Vec::new();
    for player in [&mut anna, &mut ben] {
        made.push(player.done(&format!("/api/tables/{table}/rematch"), json!({})).await["table"].clone());
    }
    assert_eq!(made[0], made[1]);
    let (_, record) = anna.get(&format!("/api/tables/{table}/record")).await;
    assert_eq!(anna.done("/api/records", record).await["verified"], true);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_agreed_on_two_servers_is_not_lost_on_either() {
    let server = Server::start().await;
    let mut guests = Vec::new();
    for name in ["Anna", "Ben", "Cleo"] {
        guests.push(server.guest(name).await);
    }
    let servers = [server.beside().await, server];
    let made = guests[0].make("chakapuces", 1, 2, 0).await;
    let (table, join) = (made["table"].as_str().unwrap(), made["join"].as_str().unwrap());
    let mut at: [Vec<Player>; 2] =
        std::array::from_fn(|at| guests.iter().map(|guest| guest.at(&servers[at])).collect());
    let path = format!("/api/tables/{table}");
    for people in &mut at {
        assert_eq!(people[0].get(&path).await.0, 200);
    }
    // Each server gives away the next seat, as far as it knows.
    at[0][1].done(&format!("/api/tables/{join}/join"), json!({})).await;
    at[1][2].done(&format!("/api/tables/{join}/join"), json!({})).await;
    let (_, room) = at[1][0].get(&path).await;
    let names: Vec<&Value> = room["seats"].as_array().unwrap().iter().map(|seat| &seat["name"]).collect();
    assert_eq!(names, ["Anna", "Ben", "Cleo"], "{room}");
    // The one that has not heard of the start finds out.
    at[1][0].done(&format!("{path}/start"), json!({})).await;
    let (status, refused) = at[0][0].post(&format!("{path}/start"), json!({"fill": "random"})).await;
    assert_eq!((status, &refused["error"]), (409, &json!("started")), "{refused}");
    assert_eq!(at[0][0].get(&path).await.1["status"], "playing");
}
