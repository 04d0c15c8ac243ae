//! Which tables are in memory, and for how long.

use std::time::Duration;

use serde_json::json;
use talat_server::config::Settings;

use crate::client::{Dice, Server, database, play_out, relaxed};

/// Waits until no more than so many tables are in memory.
async fn at_most(server: &Server, tables: usize) {
    for _ in 0..200 {
        if server.live_tables() <= tables {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{} tables are in memory", server.live_tables());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_leaves_memory_when_nobody_looks_at_it() {
    let server = Server::start().await;
    let mut anna = server.guest("Anna").await;
    let made = anna.make("chakapuces", 1, 0, 1).await;
    let table = made["table"].as_str().unwrap();
    anna.done(&format!("/api/tables/{table}/start"), json!({})).await;
    let over = play_out(anna.socket().await, table.to_owned(), 0, Dice(3)).await;
    assert_eq!(over["over"], true);
    at_most(&server, 0).await;
    let (status, again) = anna.get(&format!("/api/tables/{table}")).await;
    assert_eq!((status, &again["status"]), (200, &json!("finished")));
    at_most(&server, 0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_longest_untouched_make_room_for_others() {
    const MOST: usize = 8;
    let server = Server::with(Settings { live_tables: Some(MOST), ..relaxed() }).await;
    let mut anna = server.guest("Anna").await;
    let first = anna.make("chakapuces", 2, 0, 0).await["table"].as_str().unwrap().to_owned();
    anna.done(&format!("/api/tables/{first}/start"), json!({})).await;
    let mut socket = anna.socket().await;
    socket.follow(&first, Some(0)).await;
    let looked_at = socket.next_of("update").await;
    let mut tables = Vec::new();
    for _ in 0..40 {
        let made = anna.make("bangkok", 1, 0, 0).await;
        assert!(server.live_tables() <= MOST, "{} tables are in memory", server.live_tables());
        tables.push(made["table"].as_str().unwrap().to_owned());
    }
    for table in tables {
        assert_eq!(anna.get(&format!("/api/tables/{table}")).await.0, 200);
    }
    // Whoever looks at a table keeps it there.
    let seat = looked_at["on_turn"][0].as_u64().unwrap() as u8;
    let mut own = anna.socket().await;
    own.follow(&first, Some(seat)).await;
    let update = own.next_of("update").await;
    let ack = own.act(&first, seat, update["seq"].as_u64().unwrap(), Dice(1).pick(&update)).await;
    assert_eq!(ack["type"], "ack", "{ack}");
    assert!(socket.next_of("update").await["seq"].as_u64() > looked_at["seq"].as_u64());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_makes_room_though_somebody_looks_and_can_be_looked_at_again() {
    const MOST: usize = 4;
    let server = Server::with(Settings { live_tables: Some(MOST), ..relaxed() }).await;
    let mut anna = server.guest("Anna").await;
    let (mut watching, mut gone) = (anna.socket().await, Vec::new());
    for number in 0..2 * MOST {
        let table = anna.make("chakapuces", 1, 0, 1).await["table"].as_str().unwrap().to_owned();
        anna.done(&format!("/api/tables/{table}/start"), json!({})).await;
        play_out(anna.socket().await, table.clone(), 0, Dice(number as u64)).await;
        // Everybody who looks on stays.
        watching.follow(&table, None).await;
        loop {
            let message = watching.next().await;
            match message["type"].as_str().unwrap() {
                "update" if message["table"] == *table => break,
                "gone" => gone.push(message["table"].as_str().unwrap().to_owned()),
                _ => {}
            }
        }
        assert!(server.live_tables() <= MOST, "{} tables are in memory", server.live_tables());
    }
    // The first ones had to go, and whoever looked at them was told.
    watching.follow(&gone[0], None).await;
    let again = watching.next_of("update").await;
    assert_eq!((&again["table"], &again["over"]), (&json!(gone[0]), &json!(true)));
}

/// Whoever only looks on, at however many tables, keeps nobody from theirs.
#[tokio::test(flavor = "multi_thread")]
async fn tables_that_are_looked_at_and_nothing_else_make_room_too() {
    const MOST: usize = 4;
    let settings = Settings { live_tables: Some(MOST), idle_table_seconds: Some(0), ..relaxed() };
    let server = Server::with(settings).await;
    let mut anna = server.guest("Anna").await;
    let (mut watching, mut tables) = (anna.socket().await, Vec::new());
    for _ in 0..3 * MOST {
        let table = anna.make("chakapuces", 2, 0, 0).await["table"].as_str().unwrap().to_owned();
        anna.done(&format!("/api/tables/{table}/start"), json!({})).await;
        watching.follow(&table, Some(0)).await;
        assert!(server.live_tables() <= MOST, "{} tables are in memory", server.live_tables());
        tables.push(table);
    }
    // Those who looked on were told, and come back to a game that stands where it stood.
    let gone = watching.next_of("gone").await["table"].as_str().unwrap().to_owned();
    assert!(tables.contains(&gone));
    let mut back = anna.socket().await;
    back.follow(&gone, Some(0)).await;
    assert_eq!(back.next_of("update").await["table"], json!(gone));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_cannot_be_read_just_now_is_not_said_to_be_gone() {
    let mut server = Server::start().await;
    let mut anna = server.guest("Anna").await;
    let table = anna.make("chatuchak", 2, 0, 0).await["table"].as_str().unwrap().to_owned();
    anna.done(&format!("/api/tables/{table}/start"), json!({})).await;
    server.stop().await;
    database(server.data.path(), "UPDATE log SET entries = 'unreadable' || entries").await;
    server.restart_stopped().await;
    let mut anna = anna.at(&server);
    let (status, refused) = anna.get(&format!("/api/tables/{table}")).await;
    assert_eq!((status, &refused["error"]), (503, &json!("busy")));
    let mut socket = anna.socket().await;
    let refused = socket.act_as("c1", &table, 0, 1, &json!("pass")).await;
    assert_eq!((&refused["type"], &refused["error"]), (&json!("refused"), &json!("busy")), "{refused}");
    // Once it can be read it is there, though nobody has started anything again.
    database(server.data.path(), "UPDATE log SET entries = substr(entries, 11)").await;
    let (status, room) = anna.get(&format!("/api/tables/{table}")).await;
    assert_eq!((status, &room["status"]), (200, &json!("playing")), "{room}");
    // What was never there is not.
    assert_eq!(anna.get("/api/tables/ZZZZZZZZ").await.0, 404);
}
