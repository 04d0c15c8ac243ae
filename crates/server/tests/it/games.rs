//! Whole games of each kind, by people and bots.

use serde_json::{Value, json};

use crate::client::{Dice, Server, play_out};

/// One table with people at `own` seats and bots at the others, to its end and its record.
async fn whole_game(game: &str, people: usize, bots: usize) {
    let server = Server::start().await;
    let mut host = server.guest("Host").await;
    let made = host.make(game, 1, people - 1, bots).await;
    let (join, table) = (made["join"].as_str().unwrap(), made["table"].as_str().unwrap().to_owned());
    let mut others = Vec::new();
    for number in 1..people {
        let mut guest = server.guest(&format!("Guest {number}")).await;
        guest.done(&format!("/api/tables/{join}/join"), json!({})).await;
        guest.done(&format!("/api/tables/{table}/nonce"), json!({"nonce": format!("n{number}")})).await;
        others.push(guest);
    }
    host.done(&format!("/api/tables/{table}/start"), json!({"nonce": "abc"})).await;
    let mut games = Vec::new();
    for (seat, player) in std::iter::once(&host).chain(&others).enumerate() {
        let socket = player.socket().await;
        games.push(tokio::spawn(play_out(socket, table.clone(), seat as u8, Dice(seat as u64 + 7))));
    }
    let mut ends = Vec::new();
    for game in games {
        ends.push(game.await.unwrap());
    }
    assert!(ends.iter().all(|end| end["standing"] == ends[0]["standing"] && !end["standing"].is_null()));
    let (status, record) = host.get(&format!("/api/tables/{table}/record")).await;
    assert_eq!(status, 200, "{record}");
    assert_eq!(record["result"], ends[0]["standing"]);
    assert_eq!(record["nonces"].as_array().unwrap().len(), people);
    let imported = host.done("/api/records", record.clone()).await;
    assert_eq!(imported["verified"], true);
    let steps = record["entries"].as_array().unwrap().len();
    let id = imported["id"].as_str().unwrap();
    for viewer in ["0", "public", "all"] {
        let (status, step) = host.get(&format!("/api/records/{id}/steps/{steps}?viewer={viewer}")).await;
        assert_eq!(status, 200, "{step}");
        let (_, same) = host.get(&format!("/api/tables/{table}/steps/{steps}?viewer={viewer}")).await;
        assert_eq!(step, same);
        if viewer == "0" {
            assert_eq!(step["view"], ends[0]["view"]);
        }
        assert_eq!(step["standing"], record["result"]);
        let log = host.log(&format!("/api/records/{id}/log"), viewer).await;
        assert_eq!(log, host.log(&format!("/api/tables/{table}/log"), viewer).await);
        assert_eq!(log.len(), steps);
        // What led there is told to everybody, and where everything is open nothing of it is hidden.
        assert!(step["event"].is_object(), "{viewer}: {step}");
        assert_eq!(step["event"], log[steps - 1]["event"]);
        let hidden = |line: &&Value| line.to_string().contains("\"hidden\"");
        assert!(viewer != "all" || !log.iter().any(|line| hidden(&line)), "{:?}", log.iter().find(hidden));
    }
    let chances =
        record["entries"].as_array().unwrap().iter().filter(|entry| entry["chance"].is_string()).count();
    for path in [format!("/api/tables/{table}/verify"), format!("/api/records/{id}/verify")] {
        let (status, verified) = host.get(&path).await;
        assert_eq!((status, verified), (200, json!({"draws": chances})), "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn chakapuces() {
    whole_game("chakapuces", 2, 0).await;
    whole_game("chakapuces", 1, 3).await;
    whole_game("chakapuces", 3, 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bangkok() {
    whole_game("bangkok", 1, 0).await;
    whole_game("bangkok", 2, 2).await;
    whole_game("bangkok", 3, 0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn chatuchak() {
    whole_game("chatuchak", 2, 0).await;
    whole_game("chatuchak", 1, 4).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn race() {
    whole_game("race", 1, 0).await;
    whole_game("race", 2, 0).await;
    whole_game("race", 1, 2).await;
}
