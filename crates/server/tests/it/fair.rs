//! Tables without people, limits that can't be walked round, and a list that is fair to every host.

use futures_util::future::join_all;
use serde_json::{Value, json};
use talat_server::config::Settings;

use crate::client::{Dice, Player, Server, database, play_out, relaxed};

fn text(value: &Value, field: &str) -> String {
    value[field].as_str().unwrap().to_owned()
}

/// An open table with one seat for somebody else.
async fn offer(host: &mut Player) -> String {
    let seats = json!([{"kind": "me"}, {"kind": "open"}]);
    let new = json!({"game": "chakapuces", "visibility": "open", "seats": seats});
    text(&host.done("/api/tables", new).await, "table")
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_alone_get_no_table() {
    let mut server = Server::start().await;
    let mut anna = server.guest("Anna").await;
    let masters = vec![json!({"kind": "bot", "bot": "master"}); 4];
    for seats in [json!(masters), json!([{"kind": "open"}, {"kind": "open"}])] {
        let new = json!({"game": "chakapuces", "visibility": "open", "seats": seats});
        let (status, refused) = anna.post("/api/tables", new).await;
        assert_eq!((status, &refused["error"]), (409, &json!("no_person")), "{refused}");
    }
    // Nor later, by changing a seat.
    let table = offer(&mut anna).await;
    let path = |what: &str| format!("/api/tables/{table}/{what}");
    for change in [json!({"kind": "bot", "bot": "master"}), json!({"kind": "open"})] {
        assert_eq!(anna.post(&path("seats/0"), change).await.1["error"], "no_person");
    }
    anna.done(&path("seats/1"), json!({"kind": "bot", "bot": "random"})).await;
    // A table of that kind from before is neither changed nor started.
    server.stop().await;
    database(server.data.path(), "UPDATE seats SET person = NULL, bot = 'master'").await;
    server.restart_stopped().await;
    let mut anna = anna.at(&server);
    for (what, body) in [
        ("start", json!({})),
        ("agreement", json!({"visibility": "private"})),
        ("seats/1", json!({"kind": "bot", "bot": "random"})),
    ] {
        assert_eq!(anna.post(&path(what), body).await.1["error"], "no_person", "{what}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_somebody_hosts_counts_as_theirs() {
    let server = Server::with(Settings { tables_per_person: Some(3), ..relaxed() }).await;
    let (mut anna, mut ben) = (server.guest("Anna").await, server.guest("Ben").await);
    // One that she hosts and does not sit at, one that bots play to the end, and one that is hers.
    let table = offer(&mut anna).await;
    ben.done(&format!("/api/tables/{table}/join"), json!({})).await;
    anna.done(&format!("/api/tables/{table}/seats/0"), json!({"kind": "open"})).await;
    let new = json!({"game": "chakapuces", "visibility": "private", "stand_in": "master",
        "seats": [{"kind": "me"}, {"kind": "bot", "bot": "master"}]});
    let left = text(&anna.done("/api/tables", new).await, "table");
    anna.done(&format!("/api/tables/{left}/start"), json!({})).await;
    anna.done(&format!("/api/tables/{left}/leave"), json!({})).await;
    let solo = json!({"game": "race", "visibility": "private", "seats": [{"kind": "me"}]});
    anna.done("/api/tables", solo.clone()).await;
    let (status, refused) = anna.post("/api/tables", solo.clone()).await;
    assert_eq!((status, &refused["params"]["what"]), (429, &json!("tables")), "{refused}");
    // She finds the one that she only hosts, and may sit down there.
    let (_, mine) = anna.get("/api/tables/mine").await;
    assert!(mine.as_array().unwrap().iter().any(|line| line["table"] == *table), "{mine}");

    anna.done(&format!("/api/tables/{table}/join"), json!({})).await;

    // Many at once are no way round it.
    let carl = server.guest("Carl").await;
    let made = join_all((0..12).map(|_| {
        let (mut carl, solo) = (carl.clone(), solo.clone());
        async move { carl.post("/api/tables", solo).await.0 }
    }));
    let made = made.await;
    assert_eq!(made.iter().filter(|status| **status == 200).count(), 3, "{made:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_is_a_table_too() {
    let server = Server::with(Settings { tables_per_person: Some(2), ..relaxed() }).await;
    let mut anna = server.guest("Anna").await;
    let mut finished = Vec::new();
    for dice in 0..3 {
        let table = text(&anna.make("chakapuces", 1, 0, 1).await, "table");
        anna.done(&format!("/api/tables/{table}/start"), json!({})).await;
        play_out(anna.socket().await, table.clone(), 0, Dice(dice)).await;
        finished.push(format!("/api/tables/{table}/rematch"));
    }
    anna.done(&finished[0], json!({})).await;
    anna.done(&finished[1], json!({})).await;
    assert_eq!(anna.post(&finished[2], json!({})).await.1["params"]["what"], "tables");
    // One that was made is found again.
    anna.done(&finished[0], json!({})).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_pushed_off_the_list() {
    let server = Server::with(Settings { tables_per_person: Some(120), ..relaxed() }).await;
    let mut honest = Vec::new();
    for number in 0..5 {
        let mut host = server.guest(&format!("Host {number}")).await;
        honest.push(offer(&mut host).await);
    }
    let mut pushy = server.guest("Pushy").await;
    let mut pushed = Vec::new();
    for _ in 0..110 {
        pushed.push(offer(&mut pushy).await);
    }
    let mut anna = server.guest("Anna").await;
    let newest = offer(&mut anna).await;
    let (_, list) = server.stranger().get("/api/tables").await;
    let list: Vec<String> = list.as_array().unwrap().iter().map(|line| text(line, "table")).collect();
    // The newest of every host, the latest first; then what else the pushy one has, as far as it goes.
    let mut expected = vec![newest, pushed[109].clone()];
    expected.extend(honest.into_iter().rev());
    expected.extend([pushed[108].clone(), pushed[107].clone()]);
    assert_eq!(list, expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn many_hosts_of_one_address_push_nobody_off_the_list() {
    let proxy = "127.0.0.1/32".parse().unwrap();
    let server = Server::with(Settings { trusted_proxies: Some(vec![proxy]), ..relaxed() }).await;
    let mut host = server.from("192.0.2.1");
    host.done("/api/me", json!({"name": "Host"})).await;
    let honest = offer(&mut host).await;
    for number in 0..101 {
        let mut pushy = server.from("192.0.2.2");
        pushy.done("/api/me", json!({"name": format!("Pushy {number}")})).await;
        offer(&mut pushy).await;
    }
    let (_, list) = server.stranger().get("/api/tables").await;
    let list: Vec<String> = list.as_array().unwrap().iter().map(|line| text(line, "table")).collect();
    // Ten are newer, and there is room for others of that address behind it.
    assert_eq!((list.len(), list.iter().position(|table| *table == honest)), (100, Some(10)));
}
