//! Many tables of four scripted players, who act as soon as they may.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use futures_util::stream::{self, FuturesUnordered};
use futures_util::{StreamExt, TryStreamExt};
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::client::Person;
use crate::failure::Failure;
use crate::host::{memory_of, most_memory_of, time_of};
use crate::message::{Heard, chosen_action};
use crate::socket::Socket;
use crate::times::{Times, micros};

/// Players at each table.
pub const SEATS: usize = 4;
/// How many tables share their people.
const TABLES_PER_GROUP: usize = 25;
/// How many requests are under way while tables are made.
const REQUESTS: usize = 16;
/// How long the tables play before it counts.
const WARM_UP: Duration = Duration::from_secs(3);

/// What is measured, and how long.
#[derive(Clone, Debug)]
pub struct Load {
    /// Where the server listens.
    pub address: SocketAddr,
    /// Its process, where memory and time can be seen.
    pub process: Option<u32>,
    /// The name of the game that is played.
    pub game: String,
    /// How many tables.
    pub tables: usize,
    /// How long it counts.
    pub time: Duration,
    /// Where choices come from.
    pub seed: u64,
}

/// What was measured.
#[derive(Clone, Debug, Default)]
pub struct Figures {
    /// Acknowledged moves per second.
    pub per_second: f64,
    /// The time from sending an action to its acknowledgement.
    pub latencies: Times,
    /// Refused actions.
    pub refused: u64,
    /// Those of them that no honest game explains.
    pub errors: u64,
    /// Games that came to their end.
    pub finished: u64,
    /// Open sockets.
    pub sockets: usize,
    /// Bytes of the server for each socket that nobody uses yet.
    pub per_socket: f64,
    /// Bytes of the server for each table that is followed from four seats.
    pub per_table: f64,
    /// The most bytes that the server ever had.
    pub most_memory: u64,
    /// Processors the server used.
    pub server_load: f64,
    /// Processors the clients used.
    pub own_load: f64,
}

/// When it counts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    Ready,
    Go,
    Stop,
}

/// What one socket has to tell in the end.
#[derive(Default)]
struct Tally {
    /// When each move was acknowledged and how long that took, in microseconds.
    moves: Vec<(u32, u32)>,
    refused: u64,
    errors: u64,
    finished: u64,
}

/// Makes the tables, opens the sockets, and plays.
pub async fn run(load: &Load) -> Result<Figures, Failure> {
    let memory = || load.process.map_or(Ok(0), memory_of);
    // As a browser keeps its connection.
    let http = reqwest::Client::builder().pool_max_idle_per_host(load.tables.max(REQUESTS)).build()?;
    let groups: Vec<Vec<Person>> = stream::iter(0..load.tables.div_ceil(TABLES_PER_GROUP))
        .map(|group| people(&http, load.address, group))
        .buffered(REQUESTS)
        .try_collect()
        .await?;
    let group_of = |table: usize| &groups[table / TABLES_PER_GROUP];
    let before = memory()?;
    let mut sockets = Vec::with_capacity(load.tables * SEATS);
    for table in 0..load.tables {
        for person in group_of(table) {
            let mut socket = person.socket().await?;
            socket.next().await?;
            sockets.push((person.clone(), socket));
        }
    }
    let opened = memory()?;
    let codes: Vec<String> = stream::iter(0..load.tables)
        .map(|table| make(&load.game, group_of(table)))
        .buffered(REQUESTS)
        .try_collect()
        .await?;

    let epoch = Instant::now();
    let (phase, phases) = watch::channel(Phase::Ready);
    let mut players = JoinSet::new();
    let count = sockets.len();
    for (index, (person, mut socket)) in sockets.into_iter().enumerate() {
        let (table, seat) = (codes[index / SEATS].clone(), index % SEATS);
        socket.follow(&table, seat).await?;
        let dice = ChaCha8Rng::seed_from_u64(load.seed + index as u64);
        let player = Player {
            person,
            socket,
            table,
            seat,
            dice,
            leads: seat == 0,
            started: String::new(),
            sent: Vec::new(),
            moves: 0,
            name: index,
            epoch,
            tally: Tally::default(),
        };
        players.spawn(player.play(phases.clone()));
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    let seated = memory()?;
    phase.send_replace(Phase::Go);
    tokio::time::sleep(WARM_UP).await;
    let used = || -> Result<(f64, f64), Failure> {
        Ok((load.process.map_or(Ok(0.0), time_of)?, time_of(std::process::id())?))
    };
    let (begin, used_before) = (Instant::now(), used()?);
    tokio::time::sleep(load.time).await;
    let (end, used_after) = (Instant::now(), used()?);
    phase.send_replace(Phase::Stop);

    let mut figures = Figures { sockets: count, ..Figures::default() };
    let counts = micros(begin - epoch)..micros(end - epoch);
    while let Some(played) = players.join_next().await {
        let tally = played.map_err(|error| Failure::Odd(format!("a player failed: {error}")))??;
        let counted = tally.moves.iter().filter(|(at, _)| counts.contains(at));
        figures.latencies.extend(counted.map(|(_, latency)| *latency));
        figures.refused += tally.refused;
        figures.errors += tally.errors;
        figures.finished += tally.finished;
    }
    figures.latencies.sort();
    figures.most_memory = load.process.map_or(Ok(0), most_memory_of)?;
    let seconds = (end - begin).as_secs_f64();
    figures.per_second = figures.latencies.len() as f64 / seconds;
    figures.per_socket = opened.saturating_sub(before) as f64 / count as f64;
    figures.per_table = seated.saturating_sub(opened) as f64 / load.tables as f64;
    figures.server_load = (used_after.0 - used_before.0) / seconds;
    figures.own_load = (used_after.1 - used_before.1) / seconds;
    Ok(figures)
}

async fn people(http: &reqwest::Client, address: SocketAddr, group: usize) -> Result<Vec<Person>, Failure> {
    let mut people = Vec::with_capacity(SEATS);
    for seat in 0..SEATS {
        people.push(Person::new(http, address, &format!("Load {group} {seat}")).await?);
    }
    Ok(people)
}

/// Makes a table of four people and starts it; returns its code.
async fn make(game: &str, people: &[Person]) -> Result<String, Failure> {
    let mut host = people[0].clone();
    let open = json!({"kind": "open"});
    let seats = json!([{"kind": "me"}, open, open, open]);
    let made =
        host.post("/api/tables", &json!({"game": game, "seats": seats, "visibility": "private"})).await?;
    let join = format!("/api/tables/{}/join", text(&made, "join")?);
    for person in &people[1..] {
        person.clone().post(&join, &json!({})).await?;
    }
    let table = text(&made, "table")?;
    host.post(&format!("/api/tables/{table}/start"), &json!({})).await?;
    Ok(table)
}

/// A text in an answer.
pub(crate) fn text(value: &Value, field: &str) -> Result<String, Failure> {
    let found = value[field].as_str().map(str::to_owned);
    found.ok_or_else(|| Failure::Odd(format!("no `{field}` in {value}")))
}

/// One scripted player.
struct Player {
    person: Person,
    socket: Socket,
    table: String,
    seat: usize,
    dice: ChaCha8Rng,
    /// Whether it asks for the next game, and the last table that it started.
    leads: bool,
    started: String,
    /// The actions that are not answered yet, and when they were sent.
    sent: Vec<(String, Instant)>,
    moves: u64,
    name: usize,
    /// When time begins.
    epoch: Instant,
    tally: Tally,
}

impl Player {
    async fn play(mut self, mut phases: watch::Receiver<Phase>) -> Result<Tally, Failure> {
        if phases.wait_for(|phase| *phase != Phase::Ready).await.is_err() {
            return Ok(self.tally);
        }
        // In a set of its own, so that it is looked at when it happens and not with every message.
        let stop = async move { phases.wait_for(|phase| *phase == Phase::Stop).await.is_ok() };
        let mut stop = FuturesUnordered::from_iter([stop]);
        loop {
            tokio::select! {
                biased;
                _ = stop.next() => return Ok(self.tally),
                message = self.socket.next() => self.hear(&message?).await?,
            }
        }
    }

    async fn hear(&mut self, message: &str) -> Result<(), Failure> {
        match Heard::read(message) {
            Some(Heard::Ack { cid, .. }) => {
                // The position that an action leads to may come before its answer, and be answered at once.
                let Some(at) = self.sent.iter().position(|(sent, _)| sent == cid) else { return Ok(()) };
                let (_, sent) = self.sent.swap_remove(at);
                self.tally.moves.push((micros(self.epoch.elapsed()), micros(sent.elapsed())));
            }
            Some(Heard::Update { seq, over: false, acts: true }) => self.act(message, seq).await?,
            Some(Heard::Update { over: true, .. }) if self.leads => {
                self.tally.finished += 1;
                self.next_game().await?;
            }
            Some(Heard::Refused) => {
                self.tally.refused += 1;
                // In a speed game somebody else may have been first.
                let natural = [r#""error":"stale""#, r#""error":"over""#];
                self.tally.errors += u64::from(!natural.iter().any(|error| message.contains(error)));
            }
            Some(Heard::Other) if message.starts_with("{\"type\":\"table\"") => self.look(message).await?,
            Some(Heard::Update { .. } | Heard::Other) => {}
            None => return Err(Failure::Odd(format!("the server said `{message}`"))),
        }
        Ok(())
    }

    async fn act(&mut self, update: &str, seq: u64) -> Result<(), Failure> {
        // Passing and giving up come last.
        let choose = |count: usize| self.dice.random_range(0..count.saturating_sub(1).max(1));
        let Some(action) = chosen_action::<8>(update, choose) else { return Ok(()) };
        self.moves += 1;
        let cid = format!("{}-{}", self.name, self.moves);
        self.sent.push((cid.clone(), Instant::now()));
        self.socket.act(&cid, &self.table, self.seat, seq, action).await
    }

    /// Asks for another game with the same people, each one seat further, or says yes to one.
    async fn next_game(&mut self) -> Result<(), Failure> {
        let next = self.person.post(&format!("/api/tables/{}/rematch", self.table), &json!({})).await?;
        self.move_to(text(&next, "table")?).await
    }

    /// The leader starts the next game once everybody sits there; the others say yes to it.
    async fn look(&mut self, message: &str) -> Result<(), Failure> {
        let room: Value = serde_json::from_str(message)
            .map_err(|error| Failure::Odd(format!("the server said `{message}`: {error}")))?;
        if room["table"].as_str() != Some(&self.table) {
            return Ok(());
        }
        if !self.leads {
            return if room["rematch"].is_string() { self.next_game().await } else { Ok(()) };
        }
        let all =
            room["seats"].as_array().is_some_and(|seats| seats.iter().all(|seat| seat["person"].is_string()));
        if all && room["status"] == "waiting" && self.started != self.table {
            self.started.clone_from(&self.table);
            self.person.post(&format!("/api/tables/{}/start", self.table), &json!({})).await?;
        }
        Ok(())
    }

    async fn move_to(&mut self, next: String) -> Result<(), Failure> {
        let leave = format!(r#"{{"type":"unsubscribe","table":"{}","seat":{}}}"#, self.table, self.seat);
        self.socket.send(leave).await?;
        self.table = next;
        self.seat = (self.seat + SEATS - 1) % SEATS;
        self.socket.follow(&self.table, self.seat).await
    }
}

/// A sorted list's middle.
pub fn middle(sorted: &[Duration]) -> Duration {
    sorted.get(sorted.len() / 2).copied().unwrap_or_default()
}

/// A choice below `below`.
pub(crate) fn below(dice: &mut impl Rng, below: usize) -> usize {
    dice.random_range(0..below.max(1))
}
