//! Scripts at tables: let in by a token, marked, and sent out at once.

use std::process::Command;

use serde_json::{Value, json};
use talat_server::config::Settings;
use talat_server::ops::Admin;

use crate::client::{PATIENCE, Player, Server, Socket, counted, relaxed};
use crate::stream::Events;

/// A program with a token.
struct Script {
    http: reqwest::Client,
    base: String,
    /// What it says behind `Authorization:`.
    says: String,
}

impl Script {
    async fn of(person: &mut Player) -> (Self, String) {
        let made = person.done("/api/me/tokens", json!({"name": "My bot"})).await;
        let says = format!("Bearer {}", made["token"].as_str().unwrap());
        (Script::saying(person, &says), made["id"].as_str().unwrap().to_owned())
    }

    fn saying(person: &Player, says: &str) -> Self {
        Script { http: person.http.clone(), base: person.base.clone(), says: says.to_owned() }
    }

    async fn ask(&self, method: &str, path: &str, body: Option<Value>) -> (u16, Value) {
        let method = method.parse().unwrap();
        let mut request = self.http.request(method, format!("http://{}{path}", self.base));
        request = request.header("authorization", &self.says);
        if let Some(body) = body {
            request = request.json(&body);
        }
        let answer = request.send().await.unwrap();
        let status = answer.status().as_u16();
        (status, serde_json::from_str(&answer.text().await.unwrap()).unwrap_or_default())
    }

    async fn stream(&self, path: &str) -> Events {
        let request =
            self.http.get(format!("http://{}{path}", self.base)).header("authorization", &self.says);
        Events { answer: request.send().await.unwrap(), text: String::new() }
    }

    async fn is_refused(&self, method: &str, path: &str, status: u16, code: &str) {
        let body = (method != "GET").then(|| json!({}));
        let answer = self.ask(method, path, body).await;
        assert_eq!(
            (answer.0, &answer.1["error"]),
            (status, &json!(code)),
            "{method} {path} as {}",
            self.says
        );
    }
}

/// Waits for the end of a stream, which tells it.
async fn ends(mut events: Events) {
    while events.next().await.1["type"] != "gone" {}
    let rest = tokio::time::timeout(PATIENCE, events.answer.chunk()).await.expect("the end in time");
    assert!(rest.unwrap().is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn only_a_good_token_lets_in_and_only_to_play() {
    let server = Server::start().await;
    let mut anna = server.guest("Anna").await;
    let (script, id) = Script::of(&mut anna).await;
    assert_eq!(script.ask("GET", "/api/me", None).await.1, anna.get("/api/me").await.1);
    for (method, path) in [
        ("POST", "/api/me"),
        ("DELETE", "/api/me"),
        ("POST", "/api/me/password"),
        ("GET", "/api/me/tokens"),
        ("POST", "/api/me/tokens"),
        ("GET", "/api/me/archive"),
        ("DELETE", "/api/session"),
        ("DELETE", "/api/sessions"),
        ("GET", "/api/mates"),
        ("GET", "/api/asks"),
        ("GET", "/api/records"),
    ] {
        script.is_refused(method, path, 403, "token_scope").await;
    }
    let good = script.says.clone();
    for says in [
        "Bearer",
        "Bearer ",
        "bearer talat_",
        "Bearer x",
        &format!("{good}0"),
        &good.replace("talat_", "talat-"),
    ] {
        for path in ["/api/me", "/api/games", "/api/tables/mine"] {
            Script::saying(&anna, says).is_refused("GET", path, 401, "bad_token").await;
        }
    }
    let unknown = format!("Bearer talat_{}", "0".repeat(64));
    Script::saying(&anna, &unknown).is_refused("GET", "/api/me", 401, "bad_token").await;
    // What proxies say is no token, and pages are for everybody.
    assert_eq!(Script::saying(&anna, "Basic YTpi").ask("GET", "/api/me", None).await.0, 204);
    assert_eq!(Script::saying(&anna, "Bearer x").ask("GET", "/healthz", None).await.0, 200);
    // It is kept as a hash, and known by when it was used.
    let (_, own) = anna.get("/api/me/tokens").await;
    assert_eq!((&own[0]["name"], &own[0]["id"]), (&json!("My bot"), &json!(id)));
    assert!(!own.to_string().contains(good.trim_start_matches("Bearer ")));
    for _ in 0..100 {
        if anna.get("/api/me/tokens").await.1[0]["used_at"].is_i64() {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    assert!(anna.get("/api/me/tokens").await.1[0]["used_at"].is_i64());
    // There are ten at most.
    for _ in 1..10 {
        Script::of(&mut anna).await;
    }
    let (status, refusal) = anna.post("/api/me/tokens", json!({"name": "One more"})).await;
    assert_eq!((status, &refusal["params"]["what"]), (429, &json!("tokens")));
    let (status, refusal) = anna.post("/api/me/tokens", json!({"name": " "})).await;
    assert_eq!((status, &refusal["error"]), (422, &json!("name_empty")));
    // Others can't take it back.
    let mut ben = server.guest("Ben").await;
    assert_eq!(ben.delete(&format!("/api/me/tokens/{id}")).await.0, 404);
    assert_eq!(anna.delete(&format!("/api/me/tokens/{id}")).await.0, 204);
    script.is_refused("GET", "/api/me", 401, "bad_token").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_script_plays_a_whole_game_and_everybody_sees_that_it_does() {
    let mut server = Server::start().await;
    let (mut anna, mut ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let (script, _) = Script::of(&mut anna).await;
    let table = ben.make("chakapuces", 1, 1, 0).await;
    let (watch, join) = (table["table"].as_str().unwrap(), table["join"].as_str().unwrap());
    // The example itself sits down and plays; a bot plays for Ben.
    let token = script.says.trim_start_matches("Bearer ").to_owned();
    let mut example = Command::new("python3")
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/seat.py"))
        .args([format!("http://{}", server.base), join.to_owned()])
        .env("TALAT_TOKEN", token)
        .spawn()
        .unwrap();
    for _ in 0..400 {
        if ben.get(&format!("/api/tables/{watch}")).await.1["seats"][1]["sitter"] == "person" {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    let (_, room) = server.stranger().get(&format!("/api/tables/{watch}")).await;
    let scripted = |room: &Value| {
        room["seats"].as_array().unwrap().iter().map(|seat| seat["scripted"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(scripted(&room), [json!(false), json!(true)]);
    ben.done(&format!("/api/tables/{watch}/start"), json!({})).await;
    ben.done(&format!("/api/tables/{watch}/seats/0/stand-in"), json!({})).await;
    let ended = tokio::task::spawn_blocking(move || example.wait().unwrap()).await.unwrap();
    assert!(ended.success());
    assert_eq!(ben.get(&format!("/api/tables/{watch}")).await.1["status"], "finished");
    // It is kept with the seat.
    server.restart().await;
    let (_, room) = ben.at(&server).get(&format!("/api/tables/{watch}")).await;
    assert_eq!(scripted(&room), [json!(false), json!(true)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_is_marked_by_the_first_move_of_a_script() {
    let server = Server::start().await;
    let (table, players, mut sockets) = crate::messages::pair(&server).await;
    let (updates, on) = crate::messages::positions(&mut sockets).await;
    let mut player = players[on].clone();
    let (script, _) = Script::of(&mut player).await;
    let (_, room) = player.get(&format!("/api/tables/{table}")).await;
    assert_eq!(room["seats"][on]["scripted"], false);
    let act = json!({"type": "act", "cid": "one", "table": table, "seat": on, "based_on": updates[on]["seq"],
        "action": updates[on]["legal"][0]["action"]});
    assert_eq!(script.ask("POST", "/api/play", Some(act)).await.1["type"], "ack");
    // The other one is told at once.
    while sockets[1 - on].next_of("table").await["seats"][on]["scripted"] != true {}
    // A table that a script makes is marked from the start.
    let new = json!({"game": "chakapuces", "visibility": "private", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]});
    let (_, made) = script.ask("POST", "/api/tables", Some(new)).await;
    assert_eq!((&made["seats"][0]["scripted"], &made["mine"]), (&json!(true), &json!([0])));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_ends_a_token_ends_what_runs_by_it() {
    let server = Server::start().await;
    let mut anna = server.guest("Anna").await;
    let table = anna.make("chakapuces", 1, 0, 1).await["table"].as_str().unwrap().to_owned();
    let path = format!("/api/tables/{table}/stream?seat=0");
    let running = async |anna: &mut Player| {
        let (script, id) = Script::of(anna).await;
        let mut events = script.stream(&path).await;
        assert_eq!(events.next().await.1["type"], "table");
        let socket: Socket = anna.token_socket(&script.says).await;
        (script, id, events, socket)
    };
    // Taken back: this one ends, another one goes on.
    let (other, _, mut others, _socket) = running(&mut anna).await;
    let (script, id, events, mut socket) = running(&mut anna).await;
    assert_eq!(anna.delete(&format!("/api/me/tokens/{id}")).await.0, 204);
    ends(events).await;
    assert_eq!(socket.closed().await, Some((4001, "session_ended".to_owned())));
    script.is_refused("GET", "/api/me", 401, "bad_token").await;
    assert_eq!(other.ask("GET", "/api/me", None).await.0, 200);
    anna.done(&format!("/api/tables/{table}/start"), json!({})).await;
    while others.next().await.1["type"] != "update" {}
    // A new password, signing out everywhere, a ban and being forgotten end all of them.
    anna.done("/api/me/password", json!({"password": "correct horse"})).await;
    ends(others).await;
    other.is_refused("GET", "/api/me", 401, "bad_token").await;
    let (script, _, events, _) = running(&mut anna).await;
    assert_eq!(anna.delete("/api/sessions").await.0, 204);
    ends(events).await;
    script.is_refused("GET", "/api/me", 401, "bad_token").await;
    assert_eq!(anna.get("/api/me").await.0, 204);
    anna.done("/api/session", json!({"name": "Anna", "password": "correct horse"})).await;
    let (script, _, events, _) = running(&mut anna).await;
    let mut admin = Admin::open(server.data.path()).await.unwrap();
    admin.ban("Anna", None, None).await.unwrap();
    ends(events).await;
    script.is_refused("GET", "/api/me", 403, "banned").await;
    admin.unban("Anna").await.unwrap();
    let (script, _, events, _) = running(&mut anna).await;
    assert_eq!(anna.delete("/api/me").await.0, 204);
    ends(events).await;
    script.is_refused("GET", "/api/me", 401, "bad_token").await;
    assert_eq!(counted(server.data.path(), "SELECT count(*) FROM tokens").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_limit_says_when_to_come_back() {
    let server = Server::with(Settings { requests_per_minute: Some(20), ..relaxed() }).await;
    let mut anna = server.guest("Anna").await;
    let (script, _) = Script::of(&mut anna).await;
    for _ in 0..100 {
        let url = format!("http://{}/api/me", script.base);
        let answer = script.http.get(url).header("authorization", &script.says).send().await.unwrap();
        if answer.status() == 429 {
            assert!(answer.headers()["retry-after"].to_str().unwrap().parse::<u64>().unwrap() >= 1);
            let refusal: Value = answer.json().await.unwrap();
            assert_eq!(
                (&refusal["error"], &refusal["params"]["what"]),
                (&json!("too_many"), &json!("requests"))
            );
            return;
        }
        assert_eq!(answer.status(), 200);
    }
    panic!("no limit was reached");
}
