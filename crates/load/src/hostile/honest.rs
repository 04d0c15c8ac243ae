//! Honest people: they play at an easy pace, with each other and with bots, and others come by for the first time.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{sleep, sleep_until, timeout};

use super::Terms;
use crate::client::{Home, Person};
use crate::failure::Failure;
use crate::message::{Heard, legal_actions};
use crate::play::text;
use crate::socket::Socket;
use crate::times::Times;

/// The time between two moves of a table.
const PACE: Duration = Duration::from_secs(1);
/// People at a table.
const PEOPLE: usize = 2;
/// How many play with a bot.
const WITH_BOTS: usize = 3;
/// How long such a player thinks.
const THOUGHT: Duration = Duration::from_millis(300);
/// The time between two visits.
const VISITS: Duration = Duration::from_millis(250);
/// How long anything may take before it counts as not done: a bot that is this late is not there.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long a visitor waits.
const VISITOR_PATIENCE: Duration = Duration::from_secs(2);
/// How many complaints are kept.
const COMPLAINTS: usize = 5;

/// What honest people saw.
#[derive(Debug, Default)]
pub struct Seen {
    /// How long it took from a move to its acknowledgement.
    pub moves: Times,
    /// How long a visit took: the page and the list of tables.
    pub visits: Times,
    /// How long people waited for a bot.
    pub bots: Times,
    /// How often something went wrong for somebody.
    pub errors: u64,
    /// What it was, the first few times.
    pub complaints: Vec<String>,
}

impl Seen {
    fn complain(&mut self, what: String) {
        self.errors += 1;
        if self.complaints.len() < COMPLAINTS {
            self.complaints.push(what);
        }
    }

    fn add(&mut self, more: Seen) {
        self.moves.append(more.moves);
        self.visits.append(more.visits);
        self.bots.append(more.bots);
        self.errors += more.errors;
        let room = COMPLAINTS.saturating_sub(self.complaints.len());
        self.complaints.extend(more.complaints.into_iter().take(room));
    }
}

/// All honest people, at it.
pub(super) struct Honest {
    people: JoinSet<Seen>,
    stop: watch::Sender<bool>,
    join_code: String,
}

/// The address of the so-manyth honest person, as the proxy names it.
fn home(http: &reqwest::Client, number: usize) -> Home {
    let number = number as u32;
    Home::behind_proxy(http, Ipv4Addr::from_bits(Ipv4Addr::new(10, 0, 0, 1).to_bits() + number))
}

/// Visitors have the addresses from here on.
const VISITORS: usize = 100_000;

impl Honest {
    /// Makes the tables, and lets everybody play.
    pub(super) async fn begin(address: SocketAddr, terms: Terms) -> Result<Self, Failure> {
        let http = reqwest::Client::builder().timeout(PATIENCE).build()?;
        let (stop, stopped) = watch::channel(false);
        let mut people = JoinSet::new();
        let mut join_code = String::new();
        for table in 0..terms.tables {
            let mut guests = Vec::with_capacity(PEOPLE);
            for seat in 0..PEOPLE {
                let number = table * PEOPLE + seat;
                guests.push(Person::from(&home(&http, number), address, &format!("Honest {number}")).await?);
            }
            let (code, join) = make(&mut guests).await?;
            join_code = join;
            for (seat, person) in guests.into_iter().enumerate() {
                let mut socket = person.socket().await?;
                socket.follow(&code, seat).await?;
                // Everybody begins at another moment.
                let number = table * PEOPLE + seat;
                let offset = PACE * PEOPLE as u32 * number as u32 / (terms.tables * PEOPLE) as u32;
                let mover = Mover {
                    socket,
                    code: code.clone(),
                    seat,
                    due: Instant::now() + PACE + offset,
                    offer: None,
                    sent: None,
                    moves: 0,
                    dice: ChaCha8Rng::seed_from_u64(terms.seed * 10_000 + number as u64),
                    seen: Seen::default(),
                };
                people.spawn(mover.play(stopped.clone()));
            }
        }
        for number in 0..WITH_BOTS {
            let home = home(&http, terms.tables * PEOPLE + number);
            let person = Person::from(&home, address, &format!("Alone {number}")).await?;
            people.spawn(with_bots(person, stopped.clone(), terms.seed + number as u64));
        }
        let listed = listed(Person::from(&home(&http, VISITORS - 1), address, "Host").await?).await?;
        people.spawn(visits(address, listed, stopped));
        Ok(Honest { people, stop, join_code })
    }

    /// A code that only two people know.
    pub(super) fn join_code(&self) -> &str {
        &self.join_code
    }

    /// Lets everybody finish, and tells what they saw.
    pub(super) async fn end(mut self) -> Result<Seen, Failure> {
        self.stop.send_replace(true);
        let mut seen = Seen::default();
        while let Some(more) = self.people.join_next().await {
            seen.add(more.map_err(|error| Failure::Odd(format!("an honest person failed: {error}")))?);
        }
        seen.moves.sort();
        seen.visits.sort();
        seen.bots.sort();
        Ok(seen)
    }
}

/// Waits until it is time to stop.
async fn told(stop: &mut watch::Receiver<bool>) {
    let _ = stop.wait_for(|stop| *stop).await;
}

/// Makes a table of a game that goes on for as long as nobody solves a grid by chance, and starts it: its two codes.
async fn make(guests: &mut [Person]) -> Result<(String, String), Failure> {
    let seats = json!([{"kind": "me"}, {"kind": "open"}]);
    let table = json!({"game": "race", "seats": seats, "visibility": "private"});
    let made = guests[0].post("/api/tables", &table).await?;
    let (table, join) = (text(&made, "table")?, text(&made, "join")?);
    for guest in &mut guests[1..] {
        guest.post(&format!("/api/tables/{join}/join"), &json!({})).await?;
    }
    guests[0].post(&format!("/api/tables/{table}/start"), &json!({})).await?;
    Ok((table, join))
}

/// Makes a table that waits for somebody, and has to be found.
async fn listed(mut host: Person) -> Result<String, Failure> {
    let seats = json!([{"kind": "me"}, {"kind": "open"}]);
    let table = json!({"game": "chakapuces", "seats": seats, "visibility": "open"});
    text(&host.post("/api/tables", &table).await?, "table")
}

/// A person who moves at an easy pace.
struct Mover {
    socket: Socket,
    code: String,
    seat: usize,
    /// When to move next.
    due: Instant,
    /// What can be done, and the position that it is based on.
    offer: Option<(u64, String)>,
    /// The move that is not answered yet.
    sent: Option<(String, Instant)>,
    moves: u64,
    dice: ChaCha8Rng,
    seen: Seen,
}

impl Mover {
    async fn play(mut self, mut stop: watch::Receiver<bool>) -> Seen {
        loop {
            // An answer that is late is waited for until it is too late.
            let alarm = self.sent.as_ref().map_or(self.due, |(_, sent)| *sent + PATIENCE);
            let done = tokio::select! {
                biased;
                message = self.socket.next() => match message {
                    Ok(message) => self.hear(&message),
                    Err(failure) => Err(failure.to_string()),
                },
                () = sleep_until(alarm.into()) => self.act().await,
                () = told(&mut stop), if self.sent.is_none() => return self.seen,
            };
            if let Err(complaint) = done {
                self.seen.complain(format!("{}: {complaint}", self.code));
                return self.seen;
            }
        }
    }

    fn hear(&mut self, message: &str) -> Result<(), String> {
        match Heard::read(message) {
            Some(Heard::Ack { cid, .. }) => {
                if let Some((_, sent)) = self.sent.take_if(|(sent, _)| sent == cid) {
                    self.seen.moves.push(sent.elapsed());
                }
            }
            Some(Heard::Update { seq, .. }) => {
                let legal = legal_actions(message, 32);
                // Giving up comes last.
                let serious = legal.len().saturating_sub(1);
                self.offer =
                    (serious > 0).then(|| (seq, legal[self.dice.random_range(0..serious)].to_owned()));
            }
            Some(Heard::Refused) => return Err(message.to_owned()),
            _ => {}
        }
        Ok(())
    }

    async fn act(&mut self) -> Result<(), String> {
        if self.sent.is_some() {
            return Err(format!("a move was not answered within {PATIENCE:?}"));
        }
        self.due += PACE * PEOPLE as u32;
        let Some((seq, action)) = self.offer.take() else { return Ok(()) };
        self.moves += 1;
        let cid = format!("m{}", self.moves);
        self.sent = Some((cid.clone(), Instant::now()));
        let sent = self.socket.act(&cid, &self.code, self.seat, seq, &action).await;
        sent.map_err(|failure| failure.to_string())
    }
}

/// Plays game after game with a bot.
async fn with_bots(mut person: Person, mut stop: watch::Receiver<bool>, seed: u64) -> Seen {
    let (mut seen, mut dice) = (Seen::default(), ChaCha8Rng::seed_from_u64(seed));
    while !*stop.borrow() {
        if let Err(failure) = with_bot(&mut person, &mut stop, &mut dice, &mut seen.bots).await {
            seen.complain(format!("with a bot: {failure}"));
            return seen;
        }
    }
    seen
}

async fn with_bot(
    person: &mut Person,
    stop: &mut watch::Receiver<bool>,
    dice: &mut ChaCha8Rng,
    waits: &mut Times,
) -> Result<(), Failure> {
    let seats = json!([{"kind": "me"}, {"kind": "bot", "bot": "normal"}]);
    let made = person
        .post("/api/tables", &json!({"game": "chakapuces", "seats": seats, "visibility": "private"}))
        .await?;
    let code = text(&made, "table")?;
    let mut socket = person.socket().await?;
    socket.follow(&code, 0).await?;
    person.post(&format!("/api/tables/{code}/start"), &json!({})).await?;
    let (mut moves, mut asked) = (0, None::<Instant>);
    loop {
        let heard = tokio::select! {
            heard = timeout(PATIENCE, socket.next()) => heard,
            () = told(stop) => return Ok(()),
        };
        let message = heard.map_err(|_| Failure::Odd(format!("nothing happened within {PATIENCE:?}")))??;
        match Heard::read(&message) {
            Some(Heard::Update { over: true, .. }) => return Ok(()),
            Some(Heard::Update { seq, acts: true, .. }) => {
                if let Some(asked) = asked.take() {
                    waits.push(asked.elapsed());
                }
                sleep(THOUGHT).await;
                moves += 1;
                let legal = legal_actions(&message, usize::MAX);
                let action = legal[dice.random_range(0..legal.len())];
                socket.act(&format!("b{moves}"), &code, 0, seq, action).await?;
            }
            // It is the bot's turn.
            Some(Heard::Update { .. }) => asked = asked.or_else(|| Some(Instant::now())),
            Some(Heard::Refused) => return Err(Failure::Odd(message.as_str().to_owned())),
            _ => {}
        }
    }
}

/// People who come by for the first time, one after the other: each opens the page and looks for a table.
async fn visits(address: SocketAddr, listed: String, stop: watch::Receiver<bool>) -> Seen {
    let mut seen = Seen::default();
    // Each request is a new connection.
    let http = match reqwest::Client::builder().pool_max_idle_per_host(0).timeout(VISITOR_PATIENCE).build() {
        Ok(http) => http,
        Err(error) => {
            seen.complain(error.to_string());
            return seen;
        }
    };
    for number in VISITORS.. {
        if *stop.borrow() {
            break;
        }
        let came = Instant::now();
        match visit(&home(&http, number), address, &listed).await {
            Ok(()) => seen.visits.push(came.elapsed()),
            Err(complaint) => seen.complain(format!("a visitor: {complaint}")),
        }
        sleep(VISITS).await;
    }
    seen
}

async fn visit(home: &Home, address: SocketAddr, listed: &str) -> Result<(), String> {
    let mut body = String::new();
    for path in ["/", "/api/tables"] {
        let asked = home.request(reqwest::Method::GET, format!("http://{address}{path}")).send().await;
        let answer = asked.map_err(|error| format!("{path}: {error}"))?;
        if !answer.status().is_success() {
            return Err(format!("{path}: {}", answer.status()));
        }
        body = answer.text().await.map_err(|error| format!("{path}: {error}"))?;
    }
    let tables: Value = serde_json::from_str(&body).map_err(|error| error.to_string())?;
    let found = tables.as_array().is_some_and(|tables| tables.iter().any(|table| table["table"] == listed));
    if found { Ok(()) } else { Err("the table of an honest host is not on the list".to_owned()) }
}
