//! Many short games one after the other, as fast as they can be played, and what they leave in memory.

use std::cell::Cell;
use std::net::SocketAddr;
use std::path::Path;
use std::time::{Duration, Instant};

use futures_util::future::try_join_all;
use serde_json::json;
use tokio::time::timeout;

use crate::client::Person;
use crate::failure::Failure;
use crate::host::{Host, memory_of, most_memory_of};
use crate::message::{Heard, legal_actions};
use crate::play::text;
use crate::socket::Socket;

/// How many people play at once, each a game of their own.
const PEOPLE: usize = 32;
/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// What is played, and how long nobody does anything afterwards.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    /// How many games.
    pub games: u32,
    /// How long the server keeps a game that nobody looks at any more, if they are left without an end.
    pub abandoned: Option<Duration>,
    /// How long nobody does anything once all of them may be gone from memory.
    pub idle: Duration,
}

/// What was measured.
#[derive(Clone, Copy, Debug)]
pub struct Burst {
    /// How long all games took.
    pub time: Duration,
    /// The server's memory before the first game, in bytes.
    pub before: u64,
    /// The most that it had.
    pub most: u64,
    /// What it had when nobody had done anything for a while.
    pub after: u64,
}

/// Plays so many solo puzzles, each of a few jumps and then given up or just left, and waits for a while.
pub async fn run(program: &Path, data: &Path, terms: Terms) -> Result<Burst, Failure> {
    let Terms { games, abandoned, idle } = terms;
    let stay = abandoned.map(|stay| format!("--idle-table-seconds={}", stay.as_secs()));
    let host = Host::start(program, data, &stay.as_deref().into_iter().collect::<Vec<_>>()).await?;
    let process = host.id()?;
    let before = memory_of(process)?;
    let begun = Instant::now();
    let left = Cell::new(games);
    let http = reqwest::Client::builder().pool_max_idle_per_host(PEOPLE).timeout(PATIENCE).build()?;
    try_join_all((0..PEOPLE).map(|number| play(&http, host.address, number, &left, abandoned.is_none())))
        .await?;
    let time = begun.elapsed();
    tokio::time::sleep(abandoned.unwrap_or_default() + idle).await;
    let burst = Burst { time, before, most: most_memory_of(process)?, after: memory_of(process)? };
    host.stop().await?;
    Ok(burst)
}

/// One person plays as long as games are left.
async fn play(
    http: &reqwest::Client,
    address: SocketAddr,
    number: usize,
    left: &Cell<u32>,
    to_the_end: bool,
) -> Result<(), Failure> {
    let mut person = Person::new(http, address, &format!("Burst {number}")).await?;
    let mut socket = person.socket().await?;
    while left.get() > 0 {
        left.set(left.get() - 1);
        timeout(PATIENCE, game(&mut person, &mut socket, to_the_end))
            .await
            .map_err(|_| Failure::Odd(format!("a game did not end within {PATIENCE:?}")))??;
    }
    Ok(())
}

/// Jumps twice, and gives up or goes away.
async fn game(person: &mut Person, socket: &mut Socket, to_the_end: bool) -> Result<(), Failure> {
    let solo = json!({"game": "race", "seats": [{"kind": "me"}], "visibility": "private"});
    let table = text(&person.post("/api/tables", &solo).await?, "table")?;
    person.post(&format!("/api/tables/{table}/start"), &json!({})).await?;
    socket.follow(&table, 0).await?;
    let mut moves = 0;
    loop {
        let message = socket.next().await?;
        // The last word of the game before may still be on its way.
        if !message.contains(&table) && Heard::read(&message) != Some(Heard::Refused) {
            continue;
        }
        match Heard::read(&message) {
            Some(Heard::Update { over: true, .. }) => break,
            Some(Heard::Update { acts: true, .. }) if moves == 2 && !to_the_end => break,
            Some(Heard::Update { seq, acts: true, .. }) => {
                let legal = legal_actions(&message, usize::MAX);
                // Giving up comes last.
                let action = if moves < 2 { legal[0] } else { legal[legal.len() - 1] };
                moves += 1;
                socket.act(&format!("b{moves}"), &table, 0, seq, action).await?;
            }
            Some(Heard::Refused) => return Err(Failure::Odd(message.as_str().to_owned())),
            _ => {}
        }
    }
    socket.send(format!(r#"{{"type":"unsubscribe","table":"{table}","seat":0}}"#)).await
}
