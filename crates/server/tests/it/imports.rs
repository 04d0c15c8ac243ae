//! Records from elsewhere: however many come at once and however large they are, the house has room for its games.

use std::time::Duration;

use futures_util::future::join_all;
use reqwest::header::COOKIE;
use serde_json::{Value, json};
use talat_server::config::Settings;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::client::{Dice, Player, Server, database, relaxed};

/// The record of a solo race that was given up at once.
async fn record(host: &mut Player) -> Value {
    let made = host.make("race", 1, 0, 0).await;
    let table = made["table"].as_str().unwrap().to_owned();
    host.done(&format!("/api/tables/{table}/start"), json!({})).await;
    let mut socket = host.socket().await;
    socket.follow(&table, Some(0)).await;
    let update = socket.next_of("update").await;
    let mut dice = Dice(4);
    let jump = dice.pick(&update).clone();
    let ack = socket.act(&table, 0, update["seq"].as_u64().unwrap(), &jump).await;
    socket.act(&table, 0, ack["seq"].as_u64().unwrap(), &json!({"kind": "give_up"})).await;
    host.get(&format!("/api/tables/{table}/record")).await.1
}

/// The same game with so many bytes of back and forth in it, for which nothing is drawn.
fn lengthened(record: &Value, bytes: usize) -> Value {
    let mut long = record.clone();
    let entries = long["entries"].as_array_mut().unwrap();
    let first = entries.iter().position(|entry| entry["act"].is_object()).unwrap();
    let (act, rest) = (entries[first].clone(), entries.split_off(first));
    let back = json!({"takeback": {"seat": 0, "to": first}});
    for _ in 0..bytes / (act.to_string().len() + back.to_string().len() + 2) {
        entries.extend([act.clone(), back.clone()]);
    }
    entries.extend(rest);
    long
}

#[tokio::test(flavor = "multi_thread")]
async fn many_large_ones_at_once_wait_or_are_told_to_come_again() {
    let proxy = "127.0.0.1/32".parse().unwrap();
    let server = Server::with(Settings { trusted_proxies: Some(vec![proxy]), ..relaxed() }).await;
    let mut host = server.guest("Host").await;
    let large = lengthened(&record(&mut host).await, 1_000_000).to_string();
    let bring = |address: usize| {
        let (http, url, cookie) = (host.http.clone(), host.url("/api/records"), host.cookie.clone());
        let request =
            http.post(url).header(COOKIE, cookie).header("x-forwarded-for", format!("192.0.2.{address}"));
        let request = request.header("content-type", "application/json").body(large.clone());
        async move {
            let answer = request.send().await.unwrap();
            let status = answer.status().as_u16();
            (status, answer.json::<Value>().await.unwrap())
        }
    };
    // From one address few are even waited for.
    let answers = join_all((0..20).map(|_| bring(1))).await;
    let refused =
        |(status, answer): &&(u16, Value)| *status == 429 && answer["params"]["what"] == "questions";
    assert!(answers.iter().any(|(status, _)| *status == 200));
    assert!(answers.iter().filter(refused).count() >= 5, "{answers:?}");
    // From many addresses some wait, and for the others it is busy; the house answers meanwhile.
    let burst = tokio::spawn(join_all((2..62).map(bring).collect::<Vec<_>>()));
    let mut other = server.guest("Other").await;
    assert_eq!(other.get("/api/me").await.0, 200);
    let answers = burst.await.unwrap();
    let count = |status| answers.iter().filter(|(answered, _)| *answered == status).count();
    assert_eq!(count(200) + count(503), 60, "{answers:?}");
    assert!(count(200) >= 8 && count(503) >= 1, "{} were taken", count(200));
    assert!(answers.iter().filter(|answer| answer.0 == 503).all(|answer| answer.1["error"] == "busy"));
    // What was taken is small, and comes back whole.
    let (_, own) = host.get("/api/records").await;
    for kept in own.as_array().unwrap() {
        assert!(kept["bytes"].as_u64().unwrap() < 50_000, "{kept}");
    }
    let id = own[0]["id"].as_str().unwrap();
    let (_, kept) = host.get(&format!("/api/records/{id}")).await;
    assert_eq!(kept, serde_json::from_str::<Value>(&large).unwrap());
}

#[tokio::test(flavor = "multi_thread")]
async fn who_sends_slowly_keeps_nobody_else_waiting() {
    let proxy = "127.0.0.1/32".parse().unwrap();
    let server = Server::with(Settings { trusted_proxies: Some(vec![proxy]), ..relaxed() }).await;
    let mut host = server.guest("Host").await;
    let record = record(&mut host).await;
    let mut slow = Vec::new();
    for address in 1..=6 {
        let mut stream = TcpStream::connect(&server.base).await.unwrap();
        let head = format!(
            "POST /api/records HTTP/1.1\r\nHost: {}\r\nCookie: {}\r\nX-Forwarded-For: 192.0.2.{address}\r\n\
             Content-Type: application/json\r\nContent-Length: 1000000\r\n\r\n{{",
            server.base, host.cookie
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        slow.push(stream);
    }
    tokio::time::sleep(Duration::from_millis(100)).await;
    let asked = std::time::Instant::now();
    let kept = host.done("/api/records", record).await;
    assert_eq!(kept["verified"], true);
    assert!(asked.elapsed() < Duration::from_secs(8), "it took {:?}", asked.elapsed());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_person_keeps_is_counted_in_bytes_and_can_be_removed() {
    let server = Server::with(Settings { record_bytes_per_person: Some(2500), ..relaxed() }).await;
    let (mut host, mut other) = (server.guest("Host").await, server.guest("Other").await);
    let record = record(&mut host).await;
    let mut kept = Vec::new();
    let full = loop {
        let (status, answer) = host.post("/api/records", record.clone()).await;
        if status != 200 {
            break (status, answer);
        }
        kept.push(answer["id"].as_str().unwrap().to_owned());
    };
    assert_eq!(
        (full.0, &full.1["error"], &full.1["params"]["what"]),
        (429, &json!("too_many"), &json!("record_bytes"))
    );
    let (_, own) = host.get("/api/records").await;
    let own = own.as_array().unwrap();
    let bytes: u64 = own.iter().map(|line| line["bytes"].as_u64().unwrap()).sum();
    assert!(own.len() == kept.len() && kept.len() >= 2 && bytes <= 2500, "{own:?}");
    assert!(own.iter().all(|line| line["game"] == "race"));
    // Another person has room of their own, and can't remove what is not theirs.
    other.done("/api/records", record.clone()).await;
    let path = format!("/api/records/{}", kept[0]);
    assert_eq!(other.delete(&path).await.1["error"], "not_allowed");
    assert_eq!(server.stranger().delete(&path).await.1["error"], "no_session");
    assert_eq!(host.get(&path).await.1, record);
    assert_eq!(host.delete(&path).await.0, 204);
    assert_eq!(host.get(&path).await.1["error"], "no_record");
    assert_eq!(host.delete(&path).await.1["error"], "no_record");
    host.done("/api/records", record).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn old_ones_go_if_they_are_not_kept_for_ever() {
    let mut server = Server::start().await;
    let mut host = server.guest("Host").await;
    let record = record(&mut host).await;
    let id = host.done("/api/records", record).await["id"].as_str().unwrap().to_owned();
    let path = format!("/api/records/{id}");
    server.remove_old_tables().await;
    assert_eq!(host.get(&path).await.0, 200);
    server.stop().await;
    let file = server.data.path().join("talat.sqlite");
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file);
    let mut connection = sqlx::ConnectOptions::connect(&options).await.unwrap();
    let three_days = 3 * 24 * 60 * 60 * 1000_i64;
    sqlx::query("UPDATE records SET created_at = created_at - ?")
        .bind(three_days)
        .execute(&mut connection)
        .await
        .unwrap();
    sqlx::Connection::close(connection).await.unwrap();
    for (days, status) in [(4, 200), (2, 404)] {
        server.settings.record_days = Some(days);
        server.restart_stopped().await;
        server.remove_old_tables().await;
        assert_eq!(host.at(&server).get(&path).await.0, status, "{days} days");
        server.stop().await;
    }
    server.restart_stopped().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn those_of_guests_are_kept_for_a_while_and_those_of_people_with_a_password_for_ever() {
    let mut server = Server::start().await;
    let (mut guest, mut paul) = (server.guest("Guest").await, server.guest("Paul").await);
    paul.done("/api/me/password", json!({"password": "correct horse"})).await;
    let record = record(&mut guest).await;
    let mut paths = Vec::new();
    for person in [&mut guest, &mut paul] {
        let kept = person.done("/api/records", record.clone()).await;
        paths.push(format!("/api/records/{}", kept["id"].as_str().unwrap()));
    }
    server.stop().await;
    database(server.data.path(), "UPDATE records SET created_at = created_at - 91 * 24 * 60 * 60 * 1000")
        .await;
    for (days, statuses) in [(Some(0), [200, 200]), (Some(92), [200, 200]), (None, [404, 200])] {
        server.settings.guest_record_days = days;
        server.restart_stopped().await;
        server.remove_old_tables().await;
        let mut reader = server.stranger();
        let told = [reader.get(&paths[0]).await.0, reader.get(&paths[1]).await.0];
        assert_eq!(told, statuses, "{days:?} days");
        server.stop().await;
    }
    server.restart_stopped().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_comes_too_slowly_is_told_so() {
    let server = Server::with(Settings { patience_seconds: Some(2), ..relaxed() }).await;
    let host = server.guest("Host").await;
    let mut slow = TcpStream::connect(&server.base).await.unwrap();
    let head = format!(
        "POST /api/records HTTP/1.1\r\nHost: {}\r\nCookie: {}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{{",
        server.base, host.cookie
    );
    slow.write_all(head.as_bytes()).await.unwrap();
    let mut said = String::new();
    slow.read_to_string(&mut said).await.unwrap();
    assert!(said.starts_with("HTTP/1.1 408 ") && said.ends_with("{\"error\":\"too_slow\"}"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn none_slips_past_the_limit_beside_another() {
    let proxy = "127.0.0.1/32".parse().unwrap();
    let settings = Settings { trusted_proxies: Some(vec![proxy]), records_per_person: Some(3), ..relaxed() };
    let server = Server::with(settings).await;
    let mut host = server.guest("Host").await;
    let record = record(&mut host).await;
    let brought = join_all((1..=8).map(|address| {
        let mut host = Player { via: Some(format!("192.0.2.{address}")), ..host.clone() };
        let record = record.clone();
        async move { host.post("/api/records", record).await }
    }));
    let brought = brought.await;
    let kept = brought.iter().filter(|(status, _)| *status == 200).count();
    assert_eq!(kept, 3, "{brought:?}");
    let mut refused = brought.iter().filter(|(status, _)| *status != 200);
    assert!(refused.all(|(_, answer)| answer["params"]["what"] == "records"), "{brought:?}");
    assert_eq!(host.get("/api/records").await.1.as_array().unwrap().len(), 3);
}

/// The server has one thread here for all that is quick, and it is never kept by what takes long.
#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn long_logs_are_played_again_beside_all_else() {
    let server = Server::start().await;
    let mut host = server.guest("Host").await;
    let long = lengthened(&record(&mut host).await, 1_000_000);
    let entries = long["entries"].as_array().unwrap().len();
    let id = host.done("/api/records", long).await["id"].as_str().unwrap().to_owned();
    let paths = ["log?after=20000&limit=1000".to_owned(), format!("steps/{entries}"), "verify".to_owned()];
    let looks = paths.iter().cycle().take(6).map(|path| {
        let (mut reader, path) = (host.clone(), format!("/api/records/{id}/{path}"));
        async move { reader.get(&path).await.0 }
    });
    let looks = tokio::spawn(join_all(looks.collect::<Vec<_>>()));
    let mut answered = 0;
    while !looks.is_finished() {
        assert_eq!(host.get("/healthz").await.0, 200);
        answered += 1;
    }
    assert!(looks.await.unwrap().iter().all(|status| *status == 200));
    assert!(answered > 20, "{answered} answers meanwhile");
}
