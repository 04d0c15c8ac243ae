//! The same over server-sent events and requests.

use serde_json::{Value, json};

use crate::client::{Dice, Player, Server};

/// A stream of messages.
pub(crate) struct Events {
    pub(crate) answer: reqwest::Response,
    pub(crate) text: String,
}

impl Events {
    async fn open(player: &Player, path: &str) -> Self {
        let request = player.http.get(player.url(path)).header("cookie", &player.cookie);
        let answer = request.send().await.unwrap();
        assert_eq!(answer.status(), 200);
        Events { answer, text: String::new() }
    }

    /// The next message, with its number.
    pub(crate) async fn next(&mut self) -> (Option<String>, Value) {
        loop {
            if let Some(end) = self.text.find("\n\n") {
                let event: String = self.text.drain(..end + 2).collect();
                let field = |name: &str| event.lines().find_map(|line| line.strip_prefix(name));
                let id = field("id: ").map(str::to_owned);
                let data = field("data: ").map(|data| serde_json::from_str(data).unwrap());
                if let Some(data) = data {
                    return (id, data);
                }
                continue;
            }
            let chunk = tokio::time::timeout(crate::client::PATIENCE, self.answer.chunk()).await;
            let chunk = chunk.unwrap().unwrap().expect("an open stream");
            self.text.push_str(std::str::from_utf8(&chunk).unwrap());
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_by_stream_and_requests() {
    let server = Server::start().await;
    let mut host = server.guest("Host").await;
    let made = host.make("chakapuces", 1, 0, 1).await;
    let table = made["table"].as_str().unwrap().to_owned();
    host.done(&format!("/api/tables/{table}/start"), json!({})).await;
    let mut events = Events::open(&host, &format!("/api/tables/{table}/stream?seat=0")).await;
    let mut dice = Dice(1);
    let mut numbers = 0;
    loop {
        let (id, update) = events.next().await;
        if update["type"] != "update" {
            continue;
        }
        let seq = update["seq"].as_u64().unwrap();
        assert_eq!(id, Some(seq.to_string()));
        if update["over"] == true {
            break;
        }
        if update["on_turn"][0] == 0 {
            numbers += 1;
            let act = json!({"type": "act", "cid": format!("s{numbers}"), "table": table, "seat": 0,
                "based_on": seq, "action": dice.pick(&update)});
            let ack = host.done("/api/play", act.clone()).await;
            assert_eq!(ack["type"], "ack", "{ack}");
            assert_eq!(host.done("/api/play", act).await, ack);
        }
    }
    let pong = host.done("/api/play", json!({"type": "ping", "sent": 3})).await;
    assert_eq!((&pong["type"], &pong["sent"]), (&json!("pong"), &json!(3)));
    let act = json!({"type": "act", "cid": "x", "table": table, "seat": 0, "based_on": 0, "action": {}});
    assert_eq!(host.done("/api/play", act).await["error"], "over");
    let (status, refusal) = host.post("/api/play", json!({"type": "nonsense"})).await;
    assert_eq!((status, &refusal["error"]), (400, &json!("malformed")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_goes_on_where_it_broke() {
    let server = Server::start().await;
    let (table, players, mut sockets) = crate::messages::pair(&server).await;
    let (updates, on) = crate::messages::positions(&mut sockets).await;
    let seq = updates[on]["seq"].as_u64().unwrap();
    let path = format!("/api/tables/{table}/stream");
    drop(Events::open(&players[0], &path).await);
    let action = updates[on]["legal"][0]["action"].clone();
    sockets[on].act(&table, on as u8, seq, &action).await;
    let request = players[0].http.get(players[0].url(&path)).header("last-event-id", seq.to_string());
    let mut again = Events { answer: request.send().await.unwrap(), text: String::new() };
    loop {
        let (_, update) = again.next().await;
        if update["type"] == "update" {
            assert_eq!((&update["from"], &update["events"][0]["number"]), (&json!(seq), &json!(seq + 1)));
            assert_eq!(update["seat"], Value::Null);
            break;
        }
    }
    let mut other = server.guest("Carl").await;
    let (status, refusal) = other.get(&format!("{path}?seat=1")).await;
    assert_eq!((status, &refusal["error"]), (403, &json!("not_your_seat")));
}
