//! Every turn is told, whatever happens to the server: two people play who never look, each hears of every turn before
//! they act, and the server is killed at random moments between moving, sending and noting. What is told twice is so
//! after a kill alone, and under the same name.
//!
//! `TALAT_ALERT_TURNS` and `TALAT_ALERT_KILLS` say how much of it there is.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use talat_load::{Failure, Host, Person, Socket, Start};

use crate::{alone, number, say};

/// How long a turn may take to be told: what was taken by a server that was killed comes up again after half a minute.
const TOLD: Duration = Duration::from_mins(1);

/// What was told of turns: the names under which each was, by table and number of entries.
type Told = Arc<Mutex<BTreeMap<(String, u64), Vec<String>>>>;

/// A program that hears of turns; its address.
fn listen(told: Told) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let told = told.clone();
            std::thread::spawn(move || hear(&stream.ok()?, &told));
        }
    });
    format!("http://{address}/")
}

fn hear(mut stream: &TcpStream, told: &Told) -> Option<()> {
    let mut lines = BufReader::new(stream);
    let mut length = 0;
    loop {
        let mut line = String::new();
        lines.read_line(&mut line).ok()?;
        match line.trim().split_once(':') {
            Some((name, value)) if name.eq_ignore_ascii_case("content-length") => {
                length = value.trim().parse().ok()?;
            }
            None if line.trim().is_empty() => break,
            _ => {}
        }
    }
    let mut body = vec![0; length];
    lines.read_exact(&mut body).ok()?;
    let message: Value = serde_json::from_slice(&body).ok()?;
    if message["kind"] == "turn" {
        let place = (message["table"].as_str()?.to_owned(), message["seq"].as_u64()?);
        told.lock().unwrap().entry(place).or_default().push(message["id"].as_str()?.to_owned());
    }
    stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n").ok()
}

async fn start(data: &std::path::Path) -> Host {
    let flags = ["--alert-network=127.0.0.0/8", "--alert-delay-seconds=1"];
    Start::new(std::path::Path::new(env!("CARGO_BIN_EXE_talat")), data)
        .wide()
        .flags(&flags)
        .run()
        .await
        .unwrap()
}

/// The newest position, as a watcher or a seat sees it.
async fn position(socket: &mut Socket, table: &str, seat: Value) -> Result<Value, Failure> {
    socket.send(json!({"type": "subscribe", "table": table, "seat": seat}).to_string()).await?;
    loop {
        let message: Value = serde_json::from_str(socket.next().await?.as_str()).unwrap();
        if message["type"] == "update" {
            return Ok(message);
        }
    }
}

/// Acts once for whoever is on turn.
async fn act(person: &Person, table: &str, seat: usize, cid: &str) -> Result<(), Failure> {
    let mut socket = person.socket().await?;
    let update = position(&mut socket, table, json!(seat)).await?;
    let Some(action) = update["legal"].get(0) else { return Ok(()) };
    let seq = update["seq"].as_u64().unwrap();
    socket.act(cid, table, seat, seq, &action["action"].to_string()).await?;
    loop {
        let message: Value = serde_json::from_str(socket.next().await?.as_str()).unwrap();
        if message["cid"] == cid {
            return Ok(());
        }
    }
}

/// Makes a table of both, and begins.
async fn begin(people: &mut [Person; 2]) -> String {
    let seats = json!([{"kind": "me"}, {"kind": "open"}]);
    let new = json!({"game": "chakapuces", "seats": seats, "visibility": "private"});
    let made = people[0].post("/api/tables", &new).await.unwrap();
    let (table, join) = (made["table"].as_str().unwrap().to_owned(), made["join"].as_str().unwrap());
    people[1].post(&format!("/api/tables/{join}/join"), &json!({})).await.unwrap();
    people[0].post(&format!("/api/tables/{table}/start"), &json!({})).await.unwrap();
    table
}

#[tokio::test(flavor = "multi_thread")]
async fn every_turn_is_told_through_every_kill() {
    let _alone = alone().await;
    let (turns, kills) = (number("TALAT_ALERT_TURNS", 60), number("TALAT_ALERT_KILLS", 2));
    let mut dice = ChaCha8Rng::seed_from_u64(number("TALAT_KILL_SEED", 7));
    let told: Told = Arc::default();
    let hook = listen(told.clone());
    let data = tempfile::tempdir().unwrap();
    let mut host = start(data.path()).await;
    let http = reqwest::Client::builder().pool_max_idle_per_host(0).build().unwrap();
    let mut people = [
        Person::new(&http, host.address, "Ann").await.unwrap(),
        Person::new(&http, host.address, "Bo").await.unwrap(),
    ];
    for person in &mut people {
        person.post("/api/alerts/webhook", &json!({"address": hook, "language": "en"})).await.unwrap();
    }
    let mut table = begin(&mut people).await;
    let (mut done, mut killed, mut cid) = (0, 0, 0);
    let mut begun: Option<(usize, u64)> = None;
    let mut expected = BTreeSet::new();
    while done < turns {
        let mut eyes = people[0].socket().await.unwrap();
        let update = position(&mut eyes, &table, Value::Null).await.unwrap();
        drop(eyes);
        let Some(seat) = update["on_turn"].get(0).and_then(Value::as_u64).map(|seat| seat as usize) else {
            table = begin(&mut people).await;
            begun = None;
            continue;
        };
        if begun.is_none_or(|(before, _)| before != seat) {
            let seq = update["seq"].as_u64().unwrap();
            begun = Some((seat, seq));
            expected.insert((table.clone(), seq));
            let started = Instant::now();
            while !told.lock().unwrap().contains_key(&(table.clone(), seq)) {
                assert!(started.elapsed() < TOLD, "turn {done} of {table} at {seq} was not told");
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            done += 1;
        }
        cid += 1;
        let name = format!("c{cid}");
        let acting = act(&people[seat], &table, seat, &name);
        // Shared out evenly, each at a random moment of the move and of what follows it.
        if kills > killed && done * kills / turns >= killed && done > 0 && dice.random_range(0..3) == 0 {
            let moment = Duration::from_millis(dice.random_range(0..40));
            let (_, ()) = tokio::join!(acting, async {
                tokio::time::sleep(moment).await;
                host.kill().await.unwrap();
            });
            killed += 1;
            host = start(data.path()).await;
            for person in &mut people {
                person.move_to(host.address).unwrap();
            }
        } else {
            acting.await.unwrap();
        }
    }
    host.stop().await.unwrap();
    let told = told.lock().unwrap();
    let places: BTreeSet<_> = told.keys().cloned().collect();
    assert_eq!(places, expected, "just the turns that began");
    let twice = told.values().filter(|names| names.len() > 1).count() as u64;
    let one_name = told.values().all(|names| names.iter().collect::<BTreeSet<_>>().len() == 1);
    say(&format!("{done} turns told, {killed} kills, {twice} told twice"));
    assert!(one_name, "a repeat has the name of the first");
    assert!(killed == kills && twice <= kills, "{killed} kills, {twice} told twice");
}
