//! Names on seats, sitting down once, who hosts, and being sent away.

use serde_json::{Value, json};
use talat_server::config::Settings;
use talat_server::ops::Admin;

use crate::client::{Player, Server, relaxed};

fn text(value: &Value, field: &str) -> String {
    value[field].as_str().unwrap().to_owned()
}

/// A new table of Chakapuces that everybody finds, with one own seat and so many open ones.
async fn open_table(host: &mut Player, open: usize) -> Value {
    let mut seats = vec![json!({"kind": "me"})];
    seats.resize(open + 1, json!({"kind": "open"}));
    host.done("/api/tables", json!({"game": "chakapuces", "visibility": "open", "seats": seats})).await
}

#[tokio::test(flavor = "multi_thread")]
async fn labels_are_names() {
    let server = Server::start().await;
    let mut paul = server.guest("Paul").await;
    paul.done("/api/me/password", json!({"password": "correct horse"})).await;
    let mut anna = server.guest("Anna").await;
    let labelled = |label: &str| {
        json!({"game": "chakapuces", "visibility": "open",
            "seats": [{"kind": "me"}, {"kind": "me", "label": label}, {"kind": "open"}, {"kind": "open"}]})
    };
    let table = open_table(&mut paul, 4).await;
    let join = format!("/api/tables/{}/join", text(&table, "join"));
    for name in ["Paul", "pаul", "P aul", "bot:hard", "Bot : hard", "bоt:easy"] {
        for (path, body) in [
            ("/api/me", json!({"name": name})),
            ("/api/tables", labelled(name)),
            (join.as_str(), json!({"label": name})),
        ] {
            let (status, refused) = anna.post(path, body).await;
            assert_eq!((status, &refused["error"]), (409, &json!("name_taken")), "{path} {name}");
        }
    }
    assert_eq!(anna.post(&join, json!({"label": "\u{202e}x"})).await.1["error"], "name_letters");
    // One's own name is one's own.
    paul.done("/api/tables", labelled("Paul")).await;

    // Nobody bears the name or the label of another at the same table.
    let table = anna.done("/api/tables", labelled("Little Ann")).await;
    let join = format!("/api/tables/{}/join", text(&table, "join"));
    let mut ben = server.guest("Ben").await;
    for label in ["Anna", "ANNA", "Little Ann", "LittleAnn"] {
        assert_eq!(ben.post(&join, json!({"label": label})).await.1["error"], "name_taken", "{label}");
    }
    ben.done(&join, json!({"label": "The Great"})).await;
    let mut other = server.guest("Ben").await;
    for body in [json!({}), json!({"label": "Ben"}), json!({"label": "The Great"})] {
        assert_eq!(other.post(&join, body.clone()).await.1["error"], "name_taken", "{body}");
    }
    for name in ["The Great", "Little Ann"] {
        let (status, refused) = if name == "The Great" {
            anna.post("/api/me", json!({"name": name})).await
        } else {
            ben.post("/api/me", json!({"name": name})).await
        };
        assert_eq!((status, &refused["error"]), (409, &json!("name_taken")), "{name}");
    }
}

/// A label that became somebody's name since, with a password, is not carried on into a rematch.
#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_bears_no_name_that_is_protected_by_now() {
    let server = Server::with(Settings { countdown_ms: Some(0), ..relaxed() }).await;
    let mut anna = server.guest("Anna").await;
    let seats = json!([{"kind": "me", "label": "Nora"}, {"kind": "me", "label": "Olga"}]);
    let made =
        anna.done("/api/tables", json!({"game": "race", "visibility": "private", "seats": seats})).await;
    let table = text(&made, "table");
    anna.done(&format!("/api/tables/{table}/start"), json!({})).await;
    for seat in [0, 1] {
        let mut socket = anna.socket().await;
        socket.follow(&table, Some(seat)).await;
        let update = loop {
            let update = socket.next_of("update").await;
            if !update["legal"].as_array().unwrap().is_empty() {
                break update;
            }
        };
        socket.act(&table, seat, update["seq"].as_u64().unwrap(), &json!({"kind": "give_up"})).await;
    }
    let mut nora = server.guest("Nora").await;
    nora.done("/api/me/password", json!({"password": "correct horse"})).await;
    let next = anna.done(&format!("/api/tables/{table}/rematch"), json!({})).await;
    let names = [&next["seats"][0]["name"], &next["seats"][1]["name"]];
    assert_eq!(names, [&json!("Olga"), &json!("Anna")], "{next}");
}

#[tokio::test(flavor = "multi_thread")]
async fn joining_again_is_joining_once() {
    let server = Server::with(Settings { tables_per_person: Some(1), ..relaxed() }).await;
    let (mut anna, mut ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let table = open_table(&mut anna, 4).await;
    let join = format!("/api/tables/{}/join", text(&table, "join"));
    // The answer was lost, so it is asked again, by either code.
    for path in [&join, &join, &format!("/api/tables/{}/join", text(&table, "table"))] {
        assert_eq!(ben.done(path, json!({})).await["mine"], json!([1]));
    }
    // A second seat is asked for by its number, or by who plays it; that is repeated as safely.
    for _ in 0..2 {
        assert_eq!(ben.done(&join, json!({"seat": 3})).await["mine"], json!([1, 3]));
    }
    for _ in 0..2 {
        let room = ben.done(&join, json!({"label": "Little Ben"})).await;
        assert_eq!((&room["mine"], &room["seats"][2]["name"]), (&json!([1, 2, 3]), &json!("Little Ben")));
    }
    assert_eq!(ben.post(&join, json!({"seat": 0})).await.1["error"], "seat_taken");
    assert_eq!(ben.post(&join, json!({"seat": 3, "label": "Big Ben"})).await.1["error"], "seat_taken");
    anna.done(&format!("/api/tables/{}/start", text(&table, "table")), json!({"fill": "random"})).await;
    let room = ben.done(&join, json!({})).await;
    assert_eq!((&room["mine"], &room["status"]), (&json!([1, 2, 3]), &json!("playing")));
    assert_eq!(ben.post(&join, json!({"label": "Late Ben"})).await.1["error"], "started");
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_always_hosts() {
    let server = Server::start().await;
    let (mut ben, mut carl) = (server.guest("Ben").await, server.guest("Carl").await);
    let id = |me: Value| text(&me, "id");
    let (ben_id, carl_id) = (id(ben.get("/api/me").await.1), id(carl.get("/api/me").await.1));
    let mut admin = Admin::open(server.data.path()).await.unwrap();
    for (number, way) in ["forgets", "removed", "banned", "leaves"].into_iter().enumerate() {
        let mut host = server.guest(&format!("Host {number}")).await;
        let person = text(&host.get("/api/me").await.1, "id");
        // One table where the host has no seat, one where a game is on, one where nobody else is.
        let table = open_table(&mut host, 2).await;
        let waiting = format!("/api/tables/{}", text(&table, "table"));
        for player in [&mut ben, &mut carl] {
            player.done(&format!("{waiting}/join"), json!({})).await;
        }
        host.done(&format!("{waiting}/seats/0"), json!({"kind": "bot", "bot": "random"})).await;
        let table = open_table(&mut host, 2).await;
        let playing = format!("/api/tables/{}", text(&table, "table"));
        for player in [&mut ben, &mut carl] {
            player.done(&format!("{playing}/join"), json!({})).await;
        }
        host.done(&format!("{playing}/start"), json!({})).await;
        ben.done(&format!("{playing}/leave"), json!({})).await;
        let alone = format!("/api/tables/{}", text(&open_table(&mut host, 1).await, "table"));
        match way {
            "forgets" => assert_eq!(host.delete("/api/me").await.0, 204),
            "removed" => drop(admin.remove_person(&person).await.unwrap()),
            "banned" => drop(admin.ban(&person, None, None).await.unwrap()),
            _ => {
                for path in [&waiting, &playing, &alone] {
                    host.done(&format!("{path}/leave"), json!({})).await;
                }
            }
        }
        let (_, room) = carl.get(&waiting).await;
        assert_eq!((&room["host"], &room["status"]), (&json!(ben_id), &json!("waiting")), "{way}: {room}");
        ben.done(&format!("{waiting}/start"), json!({})).await;
        // Ben left his chair to a bot, so Carl is the next.
        let (_, room) = carl.get(&playing).await;
        assert_eq!(
            (&room["host"], &room["seats"][0]["stand_in"]),
            (&json!(carl_id), &json!("normal")),
            "{way}"
        );
        let (_, room) = carl.get(&alone).await;
        assert_eq!((&room["status"], &room["problem"]), (&json!("frozen"), &json!("abandoned")), "{way}");
    }
    // Somebody who left a chair to a bot may come back to a game that nobody else hosts; bots alone play on for nobody.
    let mut host = server.guest("Host").await;
    let mut tables = Vec::new();
    for open in [1, 0] {
        let table = host.make("bangkok", 1, open, 1).await;
        let path = format!("/api/tables/{}", text(&table, "table"));
        if open == 1 {
            ben.done(&format!("/api/tables/{}/join", text(&table, "join")), json!({})).await;
        }
        host.done(&format!("{path}/start"), json!({})).await;
        if open == 1 {
            ben.done(&format!("{path}/leave"), json!({})).await;
        }
        tables.push(path);
    }
    assert_eq!(host.delete("/api/me").await.0, 204);
    assert_eq!(ben.get(&tables[0]).await.1["host"], *ben_id);
    assert_eq!(ben.get(&tables[1]).await.1["problem"], "abandoned");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_removed_comes_back_only_when_asked() {
    let server = Server::start().await;
    let (mut anna, mut ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let mut mallory = server.guest("Mallory").await;
    let made = open_table(&mut anna, 3).await;
    let (table, old) = (text(&made, "table"), text(&made, "join"));
    let by = |code: &str| format!("/api/tables/{code}/join");
    ben.done(&by(&old), json!({})).await;
    mallory.done(&by(&old), json!({})).await;
    mallory.done(&by(&old), json!({"seat": 3})).await;
    let [mut one, mut two, mut three, mut watching] =
        [anna.socket().await, ben.socket().await, mallory.socket().await, mallory.socket().await];
    one.follow(&table, Some(0)).await;
    two.follow(&table, Some(1)).await;
    three.follow(&table, Some(2)).await;
    watching.follow(&table, None).await;
    assert_eq!(three.next_of("table").await["join"], *old);
    let room = anna.done(&format!("/api/tables/{table}/seats/2"), json!({"kind": "remove"})).await;
    let new = text(&room, "join");
    assert_ne!(new, old);
    // All her seats are free, and everybody who sits there learns the new code; nobody else does.
    assert!((2..4).all(|seat| room["seats"][seat]["sitter"] == "open"), "{room}");
    for socket in [&mut one, &mut two] {
        while socket.next_of("table").await["join"] != *new {}
    }
    loop {
        let message = three.next().await;
        assert!(!message.to_string().contains(&new), "{message}");
        if message["type"] == "gone" {
            break;
        }
    }
    loop {
        let room = watching.next_of("table").await;
        assert!(room["join"].is_null(), "{room}");
        if room["seats"][2]["sitter"] == "open" {
            break;
        }
    }
    assert!(mallory.get(&format!("/api/tables/{table}")).await.1["join"].is_null());
    // Neither the old code nor the list brings her back; it still brings others, and the new code brings her too.
    assert_eq!(mallory.post(&by(&old), json!({})).await.1["error"], "no_table");
    assert_eq!(mallory.post(&by(&table), json!({})).await.1["error"], "not_allowed");
    server.guest("Dora").await.done(&by(&table), json!({})).await;
    mallory.done(&by(&new), json!({})).await;
    // A bot that goes leaves the code as it is.
    let bot = json!({"kind": "bot", "bot": "random"});
    anna.done(&format!("/api/tables/{table}/agreement"), json!({"seats": 5})).await;
    anna.done(&format!("/api/tables/{table}/seats/4"), bot).await;
    let room = anna.done(&format!("/api/tables/{table}/seats/4"), json!({"kind": "remove"})).await;
    assert_eq!((&room["join"], &room["seats"][4]["sitter"]), (&json!(new), &json!("open")));
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_remembered_who_was_removed() {
    let mut server = Server::start().await;
    let (mut anna, mut mallory) = (server.guest("Anna").await, server.guest("Mallory").await);
    let made = open_table(&mut anna, 1).await;
    let (table, old) = (text(&made, "table"), text(&made, "join"));
    mallory.done(&format!("/api/tables/{old}/join"), json!({})).await;
    anna.done(&format!("/api/tables/{table}/seats/1"), json!({"kind": "remove"})).await;
    server.restart().await;
    let [mut anna, mut mallory] = [anna.at(&server), mallory.at(&server)];
    assert_eq!(mallory.post(&format!("/api/tables/{old}/join"), json!({})).await.1["error"], "no_table");
    assert_eq!(mallory.post(&format!("/api/tables/{table}/join"), json!({})).await.1["error"], "not_allowed");
    let new = text(&anna.get(&format!("/api/tables/{table}")).await.1, "join");
    mallory.done(&format!("/api/tables/{new}/join"), json!({})).await;
}
