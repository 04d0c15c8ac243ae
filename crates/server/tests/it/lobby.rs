//! Making, finding, joining, agreeing, leaving and playing again.

use serde_json::{Value, json};

use crate::client::{Dice, Server, counted, database, new_cid, play_out};

#[tokio::test(flavor = "multi_thread")]
async fn what_is_agreed_before_the_start() {
    let server = Server::start().await;
    let (mut anna, mut ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let new = json!({"game": "chakapuces", "visibility": "open", "options": {"scratch_scores": "true"},
        "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}]});
    let made = anna.done("/api/tables", new).await;
    let (table, join) =
        (made["table"].as_str().unwrap().to_owned(), made["join"].as_str().unwrap().to_owned());
    assert_eq!((join.len(), table.len(), &made["mine"]), (6, 8, &json!([0])));
    // Open tables are listed, with their options.
    let (_, open) = ben.get("/api/tables").await;
    assert_eq!((&open[0]["table"], &open[0]["open"]), (&json!(table), &json!(1)));
    assert_eq!(open[0]["options"]["scratch_scores"], "true");
    // Whoever looks on does not learn the join code.
    let (_, info) = ben.get(&format!("/api/tables/{table}")).await;
    assert!(info["join"].is_null() && !info.to_string().contains(&join));
    assert_eq!(ben.get(&format!("/api/tables/{}", join.to_lowercase())).await.1["join"], join.as_str());
    // Only the host starts and changes, and not before it is full.
    let path = |what: &str| format!("/api/tables/{table}/{what}");
    assert_eq!(anna.post(&path("start"), json!({})).await.1["error"], "not_full");
    assert_eq!(ben.post(&path("start"), json!({})).await.1["error"], "not_host");
    assert_eq!(ben.post(&path("agreement"), json!({"seats": 2})).await.1["error"], "not_host");
    let (status, refusal) = anna.post(&path("agreement"), json!({"options": {"flying": "true"}})).await;
    assert_eq!(
        (status, &refusal["error"], &refusal["params"]["option"]),
        (422, &json!("setup"), &json!("flying"))
    );
    anna.done(&path("agreement"), json!({"options": {}, "visibility": "private"})).await;
    assert_eq!(ben.get("/api/tables").await.1, json!([]));
    // Private now: the watch link does not let anybody in.
    assert_eq!(ben.post(&path("join"), json!({})).await.1["error"], "not_allowed");
    let joined = ben.done(&format!("/api/tables/{join}/join"), json!({})).await;
    assert_eq!(joined["mine"], json!([1]));
    // A second Anna is not let in, whatever letters she uses.
    let mut other = server.guest("Аnna").await;
    anna.done(&path("seats/2"), json!({"kind": "open"})).await;
    let (status, refusal) = other.post(&format!("/api/tables/{join}/join"), json!({})).await;
    assert_eq!((status, &refusal["error"]), (409, &json!("name_taken")));
    // Removed, come back by the new code, left.
    let room = anna.done(&path("seats/1"), json!({"kind": "remove"})).await;
    assert_eq!(ben.post(&path("leave"), json!({})).await.1["error"], "not_your_seat");
    assert_eq!(ben.post(&format!("/api/tables/{join}/join"), json!({})).await.1["error"], "no_table");
    let join = room["join"].as_str().unwrap().to_owned();
    ben.done(&format!("/api/tables/{join}/join"), json!({"seat": 2})).await;
    assert_eq!(
        ben.post(&format!("/api/tables/{join}/join"), json!({"seat": 0})).await.1["error"],
        "seat_taken"
    );
    ben.done(&path("leave"), json!({})).await;
    let room = anna.done(&path("start"), json!({"fill": "random"})).await;
    assert_eq!(room["status"], "playing");
    // Frozen at the start.
    assert_eq!(anna.post(&path("agreement"), json!({"options": {}})).await.1["error"], "started");
    assert_eq!(ben.post(&format!("/api/tables/{join}/join"), json!({})).await.1["error"], "started");
    assert_eq!(anna.post(&path("nonce"), json!({"nonce": "late"})).await.1["error"], "started");
}

#[tokio::test(flavor = "multi_thread")]
async fn odd_tables_are_refused() {
    let server = Server::start().await;
    let mut anna = server.guest("Anna").await;
    let seats = |count: usize| vec![json!({"kind": "open"}); count];
    for (game, count, error) in [
        ("chess", 2, "setup"),
        ("chatuchak", 1, "setup"),
        ("bangkok", 5, "setup"),
        ("chakapuces", 7, "no_such_seat"),
    ] {
        let new = json!({"game": game, "visibility": "open", "seats": seats(count)});
        assert_eq!(anna.post("/api/tables", new).await.1["error"], error, "{game}");
    }
    let new = json!({"game": "chakapuces", "visibility": "open", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "oracle"}]});
    assert_eq!(anna.post("/api/tables", new).await.1["error"], "no_bot");
    assert_eq!(anna.get("/api/tables/ZZZZZZ").await.1["error"], "no_table");
    assert_eq!(anna.get("/api/tables/..%2f..").await.1["error"], "no_table");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_is_made_once_though_the_answer_is_lost() {
    let server = Server::start().await;
    let (mut anna, mut ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let made = anna.make("chakapuces", 1, 1, 0).await;
    let table = made["table"].as_str().unwrap().to_owned();
    ben.done(&format!("/api/tables/{}/join", made["join"].as_str().unwrap()), json!({})).await;
    anna.done(&format!("/api/tables/{table}/start"), json!({})).await;
    let (one, other) = (anna.socket().await, ben.socket().await);
    tokio::join!(play_out(one, table.clone(), 0, Dice(1)), play_out(other, table.clone(), 1, Dice(2)));
    let rematch = format!("/api/tables/{table}/rematch");
    let next = anna.done(&rematch, json!({})).await;
    // Ben says yes, and can't be written down.
    let held = "CREATE TRIGGER held BEFORE UPDATE ON tables WHEN NEW.status = 'waiting' \
                BEGIN SELECT RAISE(ABORT, 'held'); END";
    database(server.data.path(), held).await;
    assert_eq!(ben.post(&rematch, json!({})).await.0, 500);
    database(server.data.path(), "DROP TRIGGER held").await;
    assert_eq!(anna.done(&rematch, json!({})).await["table"], next["table"]);
    for _ in 0..2 {
        let theirs = ben.done(&rematch, json!({})).await;
        assert_eq!((&theirs["table"], &theirs["mine"]), (&next["table"], &json!([0])));
    }
    assert_eq!(counted(server.data.path(), "SELECT count(*) FROM tables").await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hot_seat_and_then_a_rematch() {
    let server = Server::start().await;
    let mut anna = server.guest("Anna").await;
    let new = json!({"game": "chakapuces", "visibility": "private", "seats": [
        {"kind": "me"}, {"kind": "me", "label": "Little Ben"}, {"kind": "bot", "bot": "random"}]});
    let made = anna.done("/api/tables", new).await;
    let table = made["table"].as_str().unwrap().to_owned();
    assert_eq!(made["mine"], json!([0, 1]));
    anna.done(&format!("/api/tables/{table}/start"), json!({})).await;
    // Both seats on one socket, each with its own view.
    let mut socket = anna.socket().await;
    socket.follow(&table, Some(0)).await;
    socket.follow(&table, Some(1)).await;
    let mut dice = Dice(6);
    let mut last: [Value; 2] = [Value::Null, Value::Null];
    while last.iter().any(|update| update["over"] != true) {
        let update = socket.next_of("update").await;
        let seat = update["seat"].as_u64().unwrap() as usize;
        let hands = update["view"]["seats"].as_array().unwrap();
        assert!(
            hands
                .iter()
                .enumerate()
                .all(|(index, other)| (index == seat) == (other["hand"]["kind"] == "known"))
        );
        if !update["legal"].as_array().unwrap().is_empty() {
            let cid = new_cid();
            let action = dice.pick(&update).clone();
            socket.send(json!({"type": "act", "cid": cid, "table": table, "seat": seat, "based_on": update["seq"], "action": action})).await;
        }
        last[seat] = update;
    }
    let next = anna.done(&format!("/api/tables/{table}/rematch"), json!({})).await;
    assert_eq!((&next["mine"], &next["status"]), (&json!([0, 2]), &json!("waiting")));
    assert_eq!(next["seats"][0]["name"], "Little Ben");
    assert_eq!(next["seats"][1]["sitter"], "bot");
    assert_ne!(next["commitment"], made["commitment"]);
    // Asked twice, made once.
    assert_eq!(anna.done(&format!("/api/tables/{table}/rematch"), json!({})).await["table"], next["table"]);
    loop {
        let room = socket.next_of("table").await;
        if room["rematch"] == next["table"] {
            break;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_takes_the_chair_and_gives_it_back() {
    let server = Server::start().await;
    let (table, mut players, mut sockets) = crate::messages::pair(&server).await;
    crate::messages::positions(&mut sockets).await;
    let path = |what: &str| format!("/api/tables/{table}/{what}");
    // Ben is there, so nobody may replace him.
    assert_eq!(players[0].post(&path("seats/1/stand-in"), json!({})).await.1["error"], "not_away");
    let room = players[1].done(&path("leave"), json!({})).await;
    let seat = &room["seats"][1];
    assert_eq!(
        (&seat["sitter"], &seat["name"], &seat["stand_in"]),
        (&json!("person"), &json!("Ben"), &json!("normal"))
    );
    // He can still look at his cards, but not act.
    let refused = sockets[1].act(&table, 1, 0, &json!({"kind": "pile"})).await;
    assert_eq!(refused["error"], "bot_plays");
    let room = players[1].done(&path("seats/1/return"), json!({})).await;
    assert_eq!(
        (&room["seats"][1]["sitter"], &room["seats"][1]["stand_in"]),
        (&json!("person"), &json!(null))
    );
    assert_eq!(players[0].post(&path("seats/1/return"), json!({})).await.1["error"], "not_your_seat");
    drop(sockets);
    let (one, two) = (players[0].socket().await, players[1].socket().await);
    let (one, two) =
        tokio::join!(play_out(one, table.clone(), 0, Dice(1)), play_out(two, table.clone(), 1, Dice(2)));
    assert_eq!(one["standing"], two["standing"]);
    let (_, record) = players[0].get(&path("record")).await;
    let chairs: Vec<&Value> =
        record["entries"].as_array().unwrap().iter().filter_map(|e| e.get("chair")).collect();
    assert_eq!(
        chairs,
        [&json!({"seat": 1, "by": {"bot": "normal"}}), &json!({"seat": 1, "by": {"person": "Ben"}})]
    );
    assert_eq!(players[0].done("/api/records", record).await["verified"], true);
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_that_wait_for_me_come_first() {
    let server = Server::start().await;
    let mut anna = server.guest("Anna").await;
    let mut tables = Vec::new();
    for game in ["race", "bangkok", "race"] {
        let made = anna.make(game, 1, 0, 0).await;
        let table = made["table"].as_str().unwrap().to_owned();
        tables.push(table);
    }
    anna.done(&format!("/api/tables/{}/start", tables[0]), json!({})).await;
    let (_, mine) = anna.get("/api/tables/mine").await;
    let order: Vec<&str> =
        mine.as_array().unwrap().iter().map(|line| line["table"].as_str().unwrap()).collect();
    assert_eq!(order[0], tables[0]);
    assert_eq!(mine[0]["waits_for_me"], true);
    assert_eq!(mine.as_array().unwrap().len(), 3);
}
