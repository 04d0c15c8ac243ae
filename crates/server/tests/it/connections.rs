//! Connections that do nothing, or do it slowly, keep nobody out and are let go.

use std::io::ErrorKind;
use std::net::Ipv4Addr;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use talat_server::config::Settings;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

use crate::client::{PATIENCE, Player, Server, relaxed};

/// Opens connections: one says nothing, the next one half of a request, the third one waits after a whole one.
async fn idlers(server: &Server, count: usize) -> Vec<TcpStream> {
    let mut idlers = Vec::new();
    for number in 0..count {
        let mut stream = TcpStream::connect(&server.base).await.unwrap();
        let says =
            ["", "GET /healthz HTTP/1.1\r\nhost: a\r\nx-half: ", "GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n"];
        // One that was turned away may be closed already.
        let _ = stream.write_all(says[number % 3].as_bytes()).await;
        idlers.push(stream);
    }
    idlers
}

/// All that a connection says until it is closed.
async fn until_closed(mut stream: TcpStream) -> String {
    let mut said = Vec::new();
    match timeout(PATIENCE, stream.read_to_end(&mut said)).await.expect("the end in time") {
        Ok(_) => {}
        Err(error) => assert_eq!(error.kind(), ErrorKind::ConnectionReset),
    }
    String::from_utf8(said).unwrap()
}

/// A visitor from another address of this machine.
fn visitor(server: &Server) -> Player {
    let address = Ipv4Addr::new(127, 0, 0, 2);
    let http = reqwest::Client::builder().pool_max_idle_per_host(0).local_address(Some(address.into()));
    Player { http: http.build().unwrap(), ..server.stranger() }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_opens_many_keeps_nobody_else_out() {
    let settings = Settings {
        connections: Some(60),
        connections_per_address: Some(30),
        patience_seconds: Some(2),
        ..relaxed()
    };
    let server = Server::with(settings).await;
    let mut visitor = visitor(&server);
    let mut idle = Vec::new();
    for _ in 0..10 {
        idle.extend(idlers(&server, 30).await);
        assert_eq!(visitor.get("/api/games").await.0, 200);
    }
    let mut turned_away = 0;
    for stream in idle {
        turned_away += usize::from(until_closed(stream).await.starts_with("HTTP/1.1 429"));
    }
    assert!(turned_away > 100, "{turned_away}");
    // The idle ones are gone, and there is room for everybody.
    assert_eq!(server.stranger().get("/api/games").await.0, 200);
    let (_, numbers) = server.stranger().get("/metrics").await;
    assert!(numbers.as_str().unwrap().contains("talat_connections_refused_total"));
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_full_house_those_who_only_wait_make_room() {
    let settings = Settings { connections: Some(30), ..relaxed() };
    let server = Server::with(settings).await;
    let mut host = server.guest("Host").await;
    let table = host.make("chakapuces", 1, 0, 1).await["table"].as_str().unwrap().to_owned();
    let mut socket = host.socket().await;
    socket.follow(&table, Some(0)).await;
    let idle = idlers(&server, 300).await;
    for _ in 0..60 {
        assert_eq!(server.stranger().get("/api/games").await.0, 200);
    }
    // A socket is no idler, however long it says nothing.
    socket.next_of("table").await;
    host.done(&format!("/api/tables/{table}/start"), json!({})).await;
    socket.next_of("update").await;
    drop(idle);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_house_full_of_sockets_says_so() {
    // Through a proxy, which may have all the connections that there are.
    let proxies = Some(vec!["127.0.0.1/32".parse().unwrap()]);
    let server = Server::with(Settings { connections: Some(3), trusted_proxies: proxies, ..relaxed() }).await;
    let mut sockets = Vec::new();
    for _ in 0..3 {
        sockets.push(server.stranger().socket().await);
    }
    let said = until_closed(TcpStream::connect(&server.base).await.unwrap()).await;
    let (head, body) = said.split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("HTTP/1.1 503 "), "{head}");
    assert_eq!(serde_json::from_str::<Value>(body).unwrap(), json!({"error": "busy"}));
    // Each of them counts once, and not after its end.
    sockets.pop();
    let until = Instant::now() + PATIENCE;
    while server.stranger().http.get(server.stranger().url("/api/games")).send().await.is_err() {
        assert!(Instant::now() < until, "the place is still taken");
    }
}

/// Sockets do not make room for others, so those of one address have half of the house at most.
#[tokio::test(flavor = "multi_thread")]
async fn sockets_of_one_address_keep_nobody_else_out() {
    let server = Server::with(Settings { connections: Some(8), ..relaxed() }).await;
    let mut sockets = Vec::new();
    for _ in 0..4 {
        sockets.push(server.stranger().socket().await);
    }
    let said = until_closed(TcpStream::connect(&server.base).await.unwrap()).await;
    assert!(said.starts_with("HTTP/1.1 429 "), "{said}");
    assert_eq!(visitor(&server).get("/api/games").await.0, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn sockets_and_streams_outlast_the_patience() {
    let server = Server::with(Settings { patience_seconds: Some(1), ..relaxed() }).await;
    let mut host = server.guest("Host").await;
    let table = host.make("chakapuces", 1, 0, 1).await["table"].as_str().unwrap().to_owned();
    let mut socket = host.socket().await;
    let path = host.url(&format!("/api/tables/{table}/stream"));
    let mut stream = host.http.get(path).send().await.unwrap();
    assert!(stream.chunk().await.unwrap().is_some());
    let idle = idlers(&server, 3).await;
    for stream in idle {
        until_closed(stream).await;
    }
    sleep(Duration::from_secs(1)).await;
    socket.send(json!({"type": "ping", "sent": 1})).await;
    assert_eq!(socket.next().await["type"], "pong");
    host.done(&format!("/api/tables/{table}/start"), json!({})).await;
    assert!(timeout(PATIENCE, stream.chunk()).await.unwrap().unwrap().is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_has_to_come_in_time_and_an_answer_to_be_read() {
    let server = Server::with(Settings { patience_seconds: Some(1), ..relaxed() }).await;
    let mut slow = TcpStream::connect(&server.base).await.unwrap();
    let half =
        "POST /api/me HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{";
    slow.write_all(half.as_bytes()).await.unwrap();
    let said = until_closed(slow).await;
    assert!(said.starts_with("HTTP/1.1 408 ") && said.ends_with("{\"error\":\"too_slow\"}"), "{said}");
    // Asks for much and reads nothing of it.
    let mut deaf = TcpStream::connect(&server.base).await.unwrap();
    let asked = Instant::now();
    let many = "GET /api/editions HTTP/1.1\r\nhost: a\r\n\r\n".repeat(1000);
    loop {
        assert!(asked.elapsed() < PATIENCE, "it still waits");
        match timeout(PATIENCE, deaf.write_all(many.as_bytes())).await.expect("the end in time") {
            Ok(()) => {}
            Err(error) => {
                assert!(
                    matches!(error.kind(), ErrorKind::ConnectionReset | ErrorKind::BrokenPipe),
                    "{error}"
                );
                break;
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn half_a_request_does_not_hold_up_the_end() {
    let mut server = Server::start().await;
    let idle = idlers(&server, 30).await;
    let mut anna = server.guest("Anna").await;
    assert_eq!(anna.get("/api/games").await.0, 200);
    let begun = Instant::now();
    server.stop().await;
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
    drop(idle);
}
