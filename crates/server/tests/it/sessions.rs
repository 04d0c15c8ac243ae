//! Sessions: what ends them, and that nothing of them is left.

use std::path::Path;

use serde_json::{Value, json};
use sqlx::{Connection, SqliteConnection};
use talat_server::ops::{Admin, backup, restore};
use tempfile::TempDir;

use crate::client::{Player, Server};

/// Somebody with a password, on the device where it was set.
async fn known(server: &Server, name: &str) -> Player {
    let mut person = server.guest(name).await;
    person.done("/api/me/password", json!({"password": "correct horse"})).await;
    person
}

/// The same person on another device.
async fn elsewhere(server: &Server, name: &str) -> Player {
    let mut person = server.stranger();
    person.done("/api/session", json!({"name": name, "password": "correct horse"})).await;
    person
}

/// Who a socket with this cookie belongs to.
async fn socket_of(player: &Player) -> Value {
    player.bare_socket().await.next().await["person"].clone()
}

/// Nothing can be had with this cookie.
async fn is_over(player: &Player) {
    let mut player = player.clone();
    assert_eq!(player.get("/api/me").await.0, 204);
    let seats = json!([{"kind": "me"}, {"kind": "open"}]);
    let table = json!({"game": "chakapuces", "seats": seats, "visibility": "private"});
    let (status, refusal) = player.post("/api/tables", table).await;
    assert_eq!((status, &refusal["error"]), (401, &json!("no_session")));
    assert_eq!(socket_of(&player).await, Value::Null);
}

async fn goes_on(player: &Player) {
    let (status, me) = player.clone().get("/api/me").await;
    assert_eq!(status, 200, "{me}");
    assert_eq!(socket_of(player).await, me["id"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copied_cookie_is_void_after_signing_out() {
    let mut server = Server::start().await;
    let mut paul = known(&server, "Paul").await;
    let phone = elsewhere(&server, "Paul").await;
    let mut guest = server.guest("Gwen").await;
    let copies = [paul.clone(), guest.clone()];
    goes_on(&paul).await;
    for player in [&mut paul, &mut guest] {
        assert_eq!(player.delete("/api/session").await.0, 204);
    }
    for copy in &copies {
        is_over(copy).await;
    }
    goes_on(&phone).await;
    // Whoever may come back after a ban comes back with what they had.
    let mut admin = Admin::open(server.data.path()).await.unwrap();
    admin.ban("Gwen", None, None).await.unwrap();
    admin.unban("Gwen").await.unwrap();
    is_over(&copies[1]).await;
    // Signing out again with the copy ends nothing else.
    assert_eq!(copies[0].clone().delete("/api/session").await.0, 204);
    server.restart().await;
    for copy in &copies {
        is_over(&copy.at(&server)).await;
    }
    goes_on(&phone.at(&server)).await;
    goes_on(&elsewhere(&server, "Paul").await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn signing_in_as_somebody_else_ends_the_session_before() {
    let mut server = Server::start().await;
    let mut device = known(&server, "Paul").await;
    known(&server, "Olga").await;
    let before = device.clone();
    // Not by a wrong password.
    let (status, _) = device.post("/api/session", json!({"name": "Olga", "password": "wrong horse"})).await;
    assert_eq!(status, 403);
    goes_on(&before).await;
    let olga = device.done("/api/session", json!({"name": "Olga", "password": "correct horse"})).await;
    assert_eq!(socket_of(&device).await, olga["id"]);
    is_over(&before).await;
    server.restart().await;
    is_over(&before.at(&server)).await;
    goes_on(&device.at(&server)).await;
}

/// Rows are kept only as long as a cookie could be taken for a session without them.
#[tokio::test(flavor = "multi_thread")]
async fn ended_sessions_are_forgotten_with_the_number_that_they_had() {
    let server = Server::start().await;
    let data = server.data.path();
    let mut paul = known(&server, "Paul").await;
    let mut phone = elsewhere(&server, "Paul").await;
    let ended = phone.clone();
    phone.delete("/api/session").await;
    paul.done("/api/me", json!({"name": "Pauline"})).await;
    assert_eq!(kept(data).await, 1);
    is_over(&ended).await;
    paul.done("/api/me/password", json!({"password": "another horse", "current": "correct horse"})).await;
    assert_eq!(kept(data).await, 0);
    is_over(&ended).await;
    goes_on(&paul).await;
    let mut tablet = server.stranger();
    for _ in 0..2 {
        tablet.done("/api/session", json!({"name": "Pauline", "password": "another horse"})).await;
    }
    assert_eq!(kept(data).await, 1);
    paul.delete("/api/me").await;
    assert_eq!(kept(data).await, 0);
    is_over(&tablet).await;
    server.guest("Gwen").await.delete("/api/session").await;
    assert_eq!(kept(data).await, 1);
    Admin::open(data).await.unwrap().remove_person("Gwen").await.unwrap();
    assert_eq!(kept(data).await, 0);
}

async fn kept(data: &Path) -> i64 {
    let mut connection = open(data).await;
    let rows = sqlx::query_scalar("SELECT count(*) FROM ended_sessions").fetch_one(&mut connection).await;
    connection.close().await.unwrap();
    rows.unwrap()
}

async fn open(data: &Path) -> SqliteConnection {
    let url = format!("sqlite://{}", data.join("talat.sqlite").display());
    SqliteConnection::connect(&url).await.unwrap()
}

/// Sign-outs are in a backup, and a database from before they were kept goes on with its sessions.
#[tokio::test(flavor = "multi_thread")]
async fn sign_outs_survive_a_backup_and_older_databases_open() {
    let mut server = Server::start().await;
    let (mut anna, ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let copy = anna.clone();
    anna.delete("/api/session").await;
    let elsewhere = TempDir::new().unwrap();
    let (file, data) = (elsewhere.path().join("talat.backup"), server.data.path().to_owned());
    backup(&data, None, &file).await.unwrap();
    server.stop().await;
    restore(&file, &data, true).await.unwrap();
    server.restart_stopped().await;
    is_over(&copy.at(&server)).await;
    goes_on(&ben.at(&server)).await;
    server.stop().await;
    let mut connection = open(&data).await;
    for sql in [
        "DROP TRIGGER sessions_end",
        "DROP TABLE ended_sessions",
        "DELETE FROM _sqlx_migrations WHERE version = 5",
    ] {
        sqlx::query(sql).execute(&mut connection).await.unwrap();
    }
    connection.close().await.unwrap();
    server.restart_stopped().await;
    let mut ben = ben.at(&server);
    let copy = ben.clone();
    goes_on(&ben).await;
    ben.delete("/api/session").await;
    is_over(&copy).await;
}

/// A session that ends takes its sockets and streams with it, on this device and on no other.
#[tokio::test(flavor = "multi_thread")]
async fn signing_out_ends_the_sockets_of_the_device() {
    let server = Server::start().await;
    let mut paul = known(&server, "Paul").await;
    let mut phone = elsewhere(&server, "Paul").await;
    let made = paul.make("chakapuces", 1, 1, 0).await;
    let table = made["table"].as_str().unwrap().to_owned();
    let url = paul.url(&format!("/api/tables/{table}/stream?seat=0"));
    let cookie = paul.cookie.clone();
    let stream = paul.http.get(url).header("cookie", cookie).send().await.unwrap();
    let mut ends = [paul.socket().await, paul.socket().await];
    let (mut stays, mut watches) = (phone.socket().await, server.stranger().socket().await);
    assert_eq!(paul.delete("/api/session").await.0, 204);
    for socket in &mut ends {
        assert_eq!(socket.closed().await, Some((4001, "session_ended".to_owned())));
    }
    let told = tokio::time::timeout(crate::client::PATIENCE, stream.text()).await.unwrap().unwrap();
    assert!(told.trim_end().lines().last().unwrap().contains(r#""type":"gone""#), "{told}");
    for socket in [&mut stays, &mut watches] {
        socket.send(json!({"type": "ping", "sent": 1})).await;
        socket.next_of("pong").await;
    }
    // Signing in as somebody else on the same device ends what was open there as well.
    known(&server, "Olga").await;
    phone.done("/api/session", json!({"name": "Olga", "password": "correct horse"})).await;
    assert_eq!(stays.closed().await, Some((4001, "session_ended".to_owned())));
    // A new name keeps the session; being forgotten ends it.
    let mut socket = phone.socket().await;
    phone.done("/api/me", json!({"name": "Olga B"})).await;
    socket.send(json!({"type": "ping", "sent": 2})).await;
    socket.next_of("pong").await;
    assert_eq!(phone.delete("/api/me").await.0, 204);
    assert_eq!(socket.closed().await, Some((4001, "session_ended".to_owned())));
}
