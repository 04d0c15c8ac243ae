//! Acting and taking it back, which makes a log as long as one likes, and asking for that log.

use std::cell::RefCell;

use serde_json::{Value, json};
use tokio::time::{Duration, sleep, timeout};

use super::{Achieved, Target};
use crate::client::Person;
use crate::failure::Failure;
use crate::message::{Heard, legal_actions};
use crate::play::text;
use crate::socket::Socket;

/// How many tables grow at once.
const TABLES: usize = 4;
/// How many ask for logs.
const READERS: usize = 4;
/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(5);

pub(super) async fn act(target: &Target) -> Result<Achieved, Failure> {
    let mut person = target.guest().await?;
    let mut tables = Vec::new();
    for _ in 0..TABLES {
        let solo = json!({"game": "race", "seats": [{"kind": "me"}], "visibility": "private"});
        let table = text(&person.post("/api/tables", &solo).await?, "table")?;
        person.post(&format!("/api/tables/{table}/start"), &json!({})).await?;
        tables.push(table);
    }
    let achieved = RefCell::new(Achieved::default());
    let growing = tables.iter().map(|table| async {
        while !target.is_over() {
            // A socket that has said too much is left for a new one.
            if grow(target, &person, table, &achieved).await.is_err() {
                sleep(Duration::from_millis(50)).await;
            }
        }
    });
    let reading =
        (0..READERS).map(|number| read(target, person.clone(), &tables[number % TABLES], &achieved));
    tokio::join!(futures_util::future::join_all(growing), futures_util::future::join_all(reading));
    Ok(achieved.into_inner())
}

/// Jumps and takes it back until the socket is told that it is too much.
async fn grow(
    target: &Target,
    person: &Person,
    table: &str,
    achieved: &RefCell<Achieved>,
) -> Result<(), Failure> {
    let mut socket = person.socket().await?;
    achieved.borrow_mut().count("sockets");
    socket.follow(table, 0).await?;
    let (mut seq, jump) = loop {
        let message = next(&mut socket).await?;
        match Heard::read(&message) {
            Some(Heard::Update { seq, acts: true, .. }) => {
                break (seq, legal_actions(&message, 1).first().copied().unwrap_or_default().to_owned());
            }
            Some(Heard::Refused) => return Err(Failure::Closed),
            _ => {}
        }
    };
    // What follows is known without being told.
    socket.send(format!(r#"{{"type":"unsubscribe","table":"{table}","seat":0}}"#)).await?;
    for number in 0.. {
        if target.is_over() {
            break;
        }
        let cid = format!("h{seq}-{number}");
        if number % 2 == 0 {
            socket.act(&cid, table, 0, seq, &jump).await?;
        } else {
            socket.undo(&cid, table, 0, seq).await?;
        }
        loop {
            let message = next(&mut socket).await?;
            match Heard::read(&message) {
                Some(Heard::Ack { seq: now, .. }) => {
                    seq = now;
                    achieved.borrow_mut().count("entries");
                    achieved.borrow_mut().most("entries in one log", now);
                    break;
                }
                Some(Heard::Refused) => {
                    let refused: Value = serde_json::from_str(&message).unwrap_or_default();
                    let limit = refused["error"] == "too_many";
                    achieved.borrow_mut().count(if limit { "too many" } else { "refused" });
                    return Err(Failure::Closed);
                }
                _ => {}
            }
        }
    }
    Ok(())
}

async fn next(socket: &mut Socket) -> Result<String, Failure> {
    let message = timeout(PATIENCE, socket.next()).await.map_err(|_| Failure::Closed)??;
    Ok(message.as_str().to_owned())
}

async fn read(target: &Target, mut person: Person, table: &str, achieved: &RefCell<Achieved>) {
    while !target.is_over() {
        let answer = person.get(&format!("/api/tables/{table}/log?viewer=0")).await;
        achieved.borrow_mut().answer("logs read", &answer);
        if answer.is_err() {
            sleep(Duration::from_millis(50)).await;
        }
    }
}
