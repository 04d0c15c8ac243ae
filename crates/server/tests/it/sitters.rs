//! Who sits in a chair, as it is stored: by kind and not by name, in logs of either version, and at levels that there are.

use serde_json::{Value, json};

use crate::client::{Dice, Server, counted, database, play_out};
use crate::messages::pair;

/// The chairs that a record tells of.
fn chairs(record: &Value) -> Vec<Value> {
    let entries = record["entries"].as_array().unwrap().iter();
    entries.filter(|entry| entry["chair"].is_object()).map(|entry| entry["chair"]["by"].clone()).collect()
}

fn text(value: &Value, field: &str) -> String {
    value[field].as_str().unwrap().to_owned()
}

/// A program that is older than a database may find levels there that it does not have.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_names_an_unknown_level_is_frozen_and_says_so() {
    let mut server = Server::start().await;
    let mut anna = server.guest("Anna").await;
    let mut tables = Vec::new();
    for _ in 0..3 {
        let table = text(&anna.make("chakapuces", 1, 0, 1).await, "table");
        anna.done(&format!("/api/tables/{table}/start"), json!({})).await;
        tables.push(table);
    }
    let waiting = text(&anna.make("chakapuces", 1, 0, 1).await, "table");
    let over = tables.pop().unwrap();
    play_out(anna.socket().await, over.clone(), 0, Dice(1)).await;
    server.stop().await;
    let data = server.data.path().to_owned();
    for sql in [
        "UPDATE seats SET bot = 'oracle' WHERE bot IS NOT NULL AND table_id IN (1, 3, 4)",
        "UPDATE tables SET stand_in = 'seer' WHERE id = 2",
    ] {
        database(&data, sql).await;
    }
    server.restart_stopped().await;
    let mut anna = anna.at(&server);
    for (table, word) in [(&tables[0], "`oracle`"), (&tables[1], "`seer`"), (&waiting, "`oracle`")] {
        let (_, room) = anna.get(&format!("/api/tables/{table}")).await;
        assert_eq!(room["status"], "frozen", "{room}");
        assert!(text(&room, "problem").contains(word), "{room}");
        let (status, refused) = anna.post(&format!("/api/tables/{table}/start"), json!({})).await;
        assert_eq!((status, &refused["error"]), (409, &json!("started")), "{refused}");
    }
    let mut socket = anna.socket().await;
    socket.follow(&tables[0], Some(0)).await;
    let update = socket.next_of("update").await;
    let refused = socket.act(&tables[0], 0, update["seq"].as_u64().unwrap(), &json!({"kind": "pile"})).await;
    assert_eq!(refused["error"], "frozen", "{refused}");
    // What is over stays so, and everything is found.
    let (_, mine) = anna.get("/api/tables/mine").await;
    let statuses = mine.as_array().unwrap().iter().map(|line| text(line, "status"));
    assert_eq!(statuses.collect::<Vec<_>>(), ["finished", "frozen", "frozen", "frozen"]);
    assert_eq!(anna.get(&format!("/api/tables/{over}/log")).await.0, 200);
    let (status, refused) = anna.get(&format!("/api/tables/{over}/record")).await;
    assert_eq!((status, &refused["error"]), (409, &json!("frozen")), "nobody knows who sat there");

    // Nothing was written over: for a program that has the level it is as it was.
    server.stop().await;
    assert_eq!(counted(&data, "SELECT count(*) FROM seats WHERE bot = 'oracle'").await, 3);
    assert_eq!(counted(&data, "SELECT count(*) FROM tables WHERE status = 'frozen'").await, 0);
    database(&data, "UPDATE seats SET bot = 'random' WHERE bot = 'oracle'").await;
    database(&data, "UPDATE tables SET stand_in = 'normal'").await;
    server.restart_stopped().await;
    let mut anna = anna.at(&server);
    for table in tables {
        play_out(anna.socket().await, table, 0, Dice(2)).await;
    }
    let (_, record) = anna.get(&format!("/api/tables/{over}/record")).await;
    assert_eq!(record["seats"], json!([{"person": "Anna"}, {"bot": "random"}]));
    anna.done(&format!("/api/tables/{waiting}/start"), json!({})).await;
}

/// A house that is older than version 2 of records has logs in which a chair is a text.
#[tokio::test(flavor = "multi_thread")]
async fn a_log_that_began_in_the_old_form_goes_on() {
    let mut server = Server::start().await;
    let (table, mut players, sockets) = pair(&server).await;
    drop(sockets);
    let path = |what: &str| format!("/api/tables/{table}/{what}");
    players[1].done(&path("leave"), json!({})).await;
    players[1].done(&path("seats/1/return"), json!({})).await;
    server.stop().await;
    let data = server.data.path().to_owned();
    // As it was written before.
    database(
        &data,
        "UPDATE log SET entries = replace(replace(replace(entries, '{\"bot\":\"normal\"}', '\"bot:normal\"'), \
         '{\"person\":\"', '\"person:'), '\"}}}', '\"}}') WHERE entries LIKE '%chair%'",
    )
    .await;
    assert_eq!(
        counted(&data, "SELECT count(*) FROM log WHERE entries LIKE '%\"by\":\"bot:normal\"%'").await,
        1
    );
    assert_eq!(counted(&data, "SELECT count(*) FROM log WHERE entries LIKE '%\"by\":\"person:%'").await, 1);
    server.restart_stopped().await;
    let mut players = [players[0].at(&server), players[1].at(&server)];
    players[1].done(&path("leave"), json!({})).await;
    players[1].done(&path("seats/1/return"), json!({})).await;
    let (one, two) = (players[0].socket().await, players[1].socket().await);
    tokio::join!(play_out(one, table.clone(), 0, Dice(3)), play_out(two, table.clone(), 1, Dice(4)));
    let (_, record) = players[0].get(&path("record")).await;
    let name = text(&players[1].get("/api/me").await.1, "name");
    let (bot, back) = (json!({"bot": "normal"}), json!({ "person": name }));
    assert_eq!(chairs(&record), [bot.clone(), back.clone(), bot, back]);
    let (_, log) = players[0].get(&path("log?viewer=public")).await;
    let told = log["lines"].as_array().unwrap().iter().filter(|line| line["type"] == "chair");
    let told: Vec<_> = told.map(|line| (line["sitter"].clone(), line["bot"].clone())).collect();
    let (bot, back) = ((json!("bot"), json!("normal")), (json!("person"), json!(null)));
    assert_eq!(told, [bot.clone(), back.clone(), bot, back]);
    assert_eq!(players[0].get(&path("verify")).await.0, 200);
}

/// Nothing hangs on what people are called.
#[tokio::test(flavor = "multi_thread")]
async fn somebody_called_like_a_bot_is_a_person() {
    let mut server = Server::start().await;
    let (table, players, sockets) = pair(&server).await;
    drop(sockets);
    server.stop().await;
    database(server.data.path(), "UPDATE people SET name = 'bot:hard'").await;
    server.restart_stopped().await;
    let mut anna = players[0].at(&server);
    let (_, room) = anna.get(&format!("/api/tables/{table}")).await;
    for seat in room["seats"].as_array().unwrap() {
        assert_eq!((&seat["sitter"], &seat["name"]), (&json!("person"), &json!("bot:hard")));
    }
    let (one, two) = (anna.socket().await, players[1].at(&server).socket().await);
    tokio::join!(play_out(one, table.clone(), 0, Dice(5)), play_out(two, table.clone(), 1, Dice(6)));
    let (_, record) = anna.get(&format!("/api/tables/{table}/record")).await;
    assert_eq!(record["seats"], json!([{"person": "bot:hard"}, {"person": "bot:hard"}]));
    let id = text(&anna.done("/api/records", record.clone()).await, "id");
    assert_eq!(anna.get(&format!("/api/records/{id}")).await.1, record);
}

/// Whoever reads a record that was brought long ago reads it in today's form.
#[tokio::test(flavor = "multi_thread")]
async fn records_of_version_1_go_out_in_version_2() {
    let server = Server::start().await;
    let mut anna = server.guest("Anna").await;
    let fixture = |text| serde_json::from_str::<Value>(text).unwrap();
    let one = fixture(include_str!("../../../../fixtures/games/chatuchak-3-chairs-1.json"));
    let two = fixture(include_str!("../../../../fixtures/games/chatuchak-3-chairs-2.json"));
    let brought = anna.done("/api/records", one).await;
    assert_eq!(brought["verified"], true);
    let path = format!("/api/records/{}", text(&brought, "id"));
    assert_eq!(anna.get(&path).await.1, two);
    // As an earlier program stored it.
    database(
        server.data.path(),
        concat!(
            "UPDATE records SET packing = 'text', record = CAST('",
            include_str!("../../../../fixtures/games/chatuchak-3-chairs-1.json"),
            "' AS BLOB)"
        ),
    )
    .await;
    assert_eq!(anna.get(&path).await.1, two);
    assert_eq!(anna.get(&format!("{path}/verify")).await.0, 200);
    let (_, log) = anna.get(&format!("{path}/log?viewer=public")).await;
    assert!(log["lines"].as_array().unwrap().iter().any(|line| line["sitter"] == "bot"));
}
