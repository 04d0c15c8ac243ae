//! All that the house has of somebody, in one file.

use std::io::{Cursor, Read};
use std::time::Instant;

use serde_json::{Value, json};
use talat_rules::record::Record;
use zip::ZipArchive;

use crate::client::{Dice, Player, Server, counted, database, play_out};

type Zip = ZipArchive<Cursor<Vec<u8>>>;

async fn archive(player: &Player) -> Zip {
    let request = player.http.get(player.url("/api/me/archive")).header("cookie", &player.cookie);
    let answer = request.send().await.unwrap();
    assert_eq!(
        (answer.status().as_u16(), answer.headers()["content-type"].to_str().unwrap()),
        (200, "application/zip")
    );
    assert!(answer.headers()["content-disposition"].to_str().unwrap().starts_with("attachment"));
    ZipArchive::new(Cursor::new(answer.bytes().await.unwrap().to_vec())).unwrap()
}

fn text(zip: &mut Zip, name: &str) -> String {
    let mut text = String::new();
    zip.by_name(name).unwrap_or_else(|_| panic!("{name} is missing")).read_to_string(&mut text).unwrap();
    text
}

fn json_of(zip: &mut Zip, name: &str) -> Value {
    serde_json::from_str(&text(zip, name)).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_is_in_it_and_nothing_that_others_hide() {
    let server = Server::start().await;
    let (table, players, mut sockets) = crate::messages::pair(&server).await;
    let [mut anna, mut ben] = players;
    let (updates, on) = crate::messages::positions(&mut sockets).await;
    let action = updates[on]["legal"][0]["action"].clone();
    sockets[on].act(&table, on as u8, updates[on]["seq"].as_u64().unwrap(), &action).await;
    let over = anna.make("chakapuces", 1, 0, 1).await["table"].as_str().unwrap().to_owned();
    anna.done(&format!("/api/tables/{over}/start"), json!({})).await;
    play_out(anna.socket().await, over.clone(), 0, Dice(5)).await;
    let waiting = anna.make("bangkok", 1, 1, 0).await["table"].as_str().unwrap().to_owned();
    let record: Value =
        serde_json::from_str(include_str!("../../../../fixtures/games/race-2-given-up.json")).unwrap();
    let brought = anna.done("/api/records", record).await["id"].as_str().unwrap().to_owned();
    let secret = anna.done("/api/me/tokens", json!({"name": "My bot"})).await["token"].clone();

    let mut zip = archive(&anna).await;
    assert!(text(&mut zip, "README.txt").contains("me.json"));
    let me = json_of(&mut zip, "me.json");
    assert_eq!((&me["name"], &me["tokens"][0]["name"]), (&json!("Anna"), &json!("My bot")));
    assert!(!me.to_string().contains(secret.as_str().unwrap()));
    assert_eq!(json_of(&mut zip, "people.json")["played_with"][0]["name"], "Ben");
    let about = json_of(&mut zip, &format!("tables/{table}/table.json"));
    assert_eq!(
        (&about["status"], &about["seats"], &about["mine"]),
        (&json!("playing"), &json!(["Anna", "Ben"]), &json!([0]))
    );
    assert_eq!(json_of(&mut zip, &format!("tables/{waiting}/table.json"))["status"], "waiting");
    // What is over is a record that everybody can verify, and what was brought comes back.
    Record::parse(&text(&mut zip, &format!("tables/{over}/record.json"))).unwrap();
    Record::parse(&text(&mut zip, &format!("records/{brought}.json"))).unwrap();
    // What is not over is what this seat has seen, word for word.
    let lines = json_of(&mut zip, &format!("tables/{table}/seat-0.json"))["lines"].clone();
    let path = format!("/api/tables/{table}/log");
    assert_eq!(lines, json!(anna.log(&path, "0").await));
    assert_ne!(lines, json!(ben.log(&path, "1").await), "hands are hidden");
    let files: Vec<String> = zip.file_names().map(|name| name.unwrap().into_owned()).collect();
    assert!(!files.contains(&format!("tables/{table}/seat-1.json")), "{files:?}");
    assert!(!files.contains(&format!("tables/{table}/record.json")), "{files:?}");
    let (status, refusal) = server.stranger().get("/api/me/archive").await;
    assert_eq!((status, &refusal["error"]), (401, &json!("no_session")));
}

#[tokio::test(flavor = "multi_thread")]
async fn many_games_take_no_long_time() {
    let mut server = Server::start().await;
    let mut anna = server.guest("Anna").await;
    let table = anna.make("chakapuces", 1, 0, 1).await["table"].as_str().unwrap().to_owned();
    anna.done(&format!("/api/tables/{table}/start"), json!({})).await;
    play_out(anna.socket().await, table, 0, Dice(6)).await;
    server.stop().await;
    // The same game a thousand times.
    database(
        server.data.path(),
        "CREATE TEMP TABLE copies AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000) \
         SELECT i FROM n; \
         INSERT INTO tables (id, watch_code, join_code, game, rules_version, edition_hash, options, visibility, status, \
         host, seed, nonces, created_at, starts_at, finished_at, result, rematch, problem, stand_in, removed, version) SELECT t.id + i, printf('Z%07d', i), printf('Z%05d', i), game, rules_version, \
         edition_hash, options, visibility, status, host, seed, nonces, created_at, starts_at, finished_at, result, \
         rematch, problem, stand_in, removed, version FROM copies JOIN tables t; \
         INSERT INTO seats (table_id, seat, person, label, bot, scripted) SELECT table_id + i, seat, person, label, bot, scripted FROM copies JOIN seats; \
         INSERT INTO log (table_id, first, last, entries, person, seat, cid, waiting, due, at) SELECT table_id + i, first, last, entries, person, seat, cid, waiting, due, at \
         FROM copies JOIN log",
    )
    .await;
    assert_eq!(counted(server.data.path(), "SELECT count(*) FROM tables").await, 1001);
    server.restart_stopped().await;
    let began = Instant::now();
    let zip = archive(&anna.at(&server)).await;
    assert!(began.elapsed().as_secs() < 10, "{:?}", began.elapsed());
    assert_eq!(zip.file_names().filter(|name| name.as_ref().unwrap().ends_with("record.json")).count(), 1001);
}
