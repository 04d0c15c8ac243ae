//! Questions and thoughts: who asks the same shares them, and what nobody waits for any more is dropped.

use std::time::{Duration, Instant};

use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde_json::json;
use talat_server::config::Settings;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use crate::client::{Dice, PATIENCE, Player, Server, relaxed};

/// One thread that thinks, for long.
fn slow() -> Settings {
    Settings { bot_threads: Some(1), bot_budget_ms: Some(2000), ..relaxed() }
}

/// A request whose answer nobody waits for.
async fn ask(server: &Server, path: &str) -> TcpStream {
    let mut stream = TcpStream::connect(&server.base).await.unwrap();
    let request = format!("GET {path} HTTP/1.1\r\nHost: {}\r\n\r\n", server.base);
    stream.write_all(request.as_bytes()).await.unwrap();
    stream
}

async fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let wait = async {
        while !is_so() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(PATIENCE, wait).await.unwrap_or_else(|_| panic!("not in time: {what}"));
}

/// A table whose bots keep the thread busy for seconds.
async fn busy_bots(server: &Server) -> Player {
    let mut host = server.guest("Busy").await;
    let bot = json!({"kind": "bot", "bot": "master"});
    let seats = json!([{"kind": "me"}, bot, bot, bot]);
    let new = json!({"game": "bangkok", "seats": seats, "visibility": "private", "stand_in": "master"});
    let made = host.done("/api/tables", new).await;
    let table = made["table"].as_str().unwrap();
    host.done(&format!("/api/tables/{table}/start"), json!({})).await;
    host.done(&format!("/api/tables/{table}/leave"), json!({})).await;
    host
}

/// Each would take the solver a second or so, as the house did not know that nobody waits.
#[tokio::test(flavor = "multi_thread")]
async fn puzzles_that_nobody_waits_for_are_not_solved() {
    let server = Server::with(slow()).await;
    let today = Timestamp::now().to_zoned(TimeZone::UTC).date();
    for round in 0..150 {
        let day = [today, today.tomorrow().unwrap(), today.yesterday().unwrap()][round % 3];
        drop(ask(&server, &format!("/api/puzzle?day={day}")).await);
    }
    let asked = Instant::now();
    let puzzle = server.stranger().get("/api/puzzle?grid=1").await;
    assert_eq!(puzzle.0, 200, "{}", puzzle.1);
    assert!(asked.elapsed() < Duration::from_secs(8), "it waited for {:?}", asked.elapsed());
    until("the queue is empty", || server.waiting_thoughts() == 0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_question_is_thought_about_once_and_leaves_the_queue_with_its_askers() {
    let server = Server::with(slow()).await;
    let _host = busy_bots(&server).await;
    // The thread is busy: questions wait.
    let mut streams = Vec::new();
    for draw in [501, 502, 501, 502, 501, 502] {
        streams.push(ask(&server, &format!("/api/puzzle?draw={draw}")).await);
    }
    until("both questions wait", || server.waiting_thoughts() >= 2).await;
    tokio::time::sleep(Duration::from_millis(50)).await;
    // A bot of the table may wait beside them.
    assert!(server.waiting_thoughts() <= 3, "{}", server.waiting_thoughts());
    drop(streams);
    until("they are gone", || server.waiting_thoughts() <= 1).await;
}

/// The same for what a strong bot would do, however often it is asked about one position.
#[tokio::test(flavor = "multi_thread")]
async fn advice_is_thought_about_once_and_leaves_the_queue_with_its_askers() {
    let server = Server::with(slow()).await;
    let mut host = server.guest("Host").await;
    let table = host.make("bangkok", 1, 0, 0).await["table"].as_str().unwrap().to_owned();
    host.done(&format!("/api/tables/{table}/start"), json!({})).await;
    let _busy = busy_bots(&server).await;
    // The bots' thread is busy, and one of them may wait beside the question.
    let mut streams = Vec::new();
    for _ in 0..6 {
        let mut stream = TcpStream::connect(&server.base).await.unwrap();
        let request = format!(
            "POST /api/tables/{table}/advice HTTP/1.1\r\nHost: {}\r\nCookie: {}\r\nContent-Length: 0\r\n\r\n",
            server.base, host.cookie
        );
        stream.write_all(request.as_bytes()).await.unwrap();
        streams.push(stream);
    }
    until("the question waits", || server.waiting_thoughts() >= 1).await;
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert!(server.waiting_thoughts() <= 2, "{}", server.waiting_thoughts());
    drop(streams);
    until("it is gone", || server.waiting_thoughts() <= 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_visitor_has_few_questions_in_the_queue() {
    let server = Server::with(slow()).await;
    let _host = busy_bots(&server).await;
    let (told, mut answers) = tokio::sync::mpsc::unbounded_channel();
    for draw in 600..640 {
        let (mut stranger, told) = (server.stranger(), told.clone());
        tokio::spawn(async move { told.send(stranger.get(&format!("/api/puzzle?draw={draw}")).await) });
    }
    // Eight wait for a thought and one may have it; the others are told at once.
    let mut refused = 0;
    for _ in 600..640 {
        let (status, answer) = answers.recv().await.unwrap();
        if status != 200 {
            assert_eq!((status, &answer["params"]["what"]), (429, &json!("questions")), "{answer}");
            refused += 1;
        }
        // A bot of the table may wait beside them.
        assert!(server.waiting_thoughts() <= 9, "{}", server.waiting_thoughts());
    }
    assert!(refused >= 5, "{refused}");
}

/// Back and forth at a table: its bots think about where it is now, and of where it was nothing waits.
#[tokio::test(flavor = "multi_thread")]
async fn thoughts_about_positions_that_are_gone_leave_the_queue() {
    let server = Server::with(slow()).await;
    let _busy = busy_bots(&server).await;
    let mut host = server.guest("Host").await;
    let bot = json!({"kind": "bot", "bot": "master"});
    let seats = json!([{"kind": "me"}, bot]);
    let made =
        host.done("/api/tables", json!({"game": "race", "seats": seats, "visibility": "private"})).await;
    let table = made["table"].as_str().unwrap().to_owned();
    host.done(&format!("/api/tables/{table}/start"), json!({})).await;
    let mut socket = host.socket().await;
    socket.follow(&table, Some(0)).await;
    let mut dice = Dice(9);
    let mut most = 0;
    for round in 0..30 {
        let update = loop {
            let update = socket.next_of("update").await;
            if update["over"] == true || !update["legal"].as_array().unwrap().is_empty() {
                break update;
            }
        };
        if update["over"] == true {
            break;
        }
        if update["undo"].is_null() {
            let (seq, jump) = (update["seq"].as_u64().unwrap(), dice.pick(&update).clone());
            socket.send(json!({"type": "act", "cid": format!("a{round}"), "table": table, "seat": 0, "based_on": seq, "action": jump})).await;
        } else {
            socket.send(json!({"type": "undo", "cid": format!("u{round}"), "table": table, "seat": 0, "based_on": update["seq"]})).await;
        }
        most = most.max(server.waiting_thoughts());
    }
    assert!(most <= 3, "{most} waited");
}
