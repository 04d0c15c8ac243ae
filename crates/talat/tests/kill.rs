//! A server that is killed at random moments under load, and started again on the same data: every acknowledged
//! action, takeback, change of a chair and rematch is there, none is doubled, and all draws are those of the committed
//! seed.
//!
//! `TALAT_KILLS` says how often it is killed, `TALAT_KILL_SEED` where the randomness comes from.
#![expect(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

use std::collections::{BTreeSet, HashMap};
use std::io::Write;
use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use talat_load::{Failure, Heard, Host, Person, Socket, legal_actions};
use talat_rules::any::Editions;
use talat_rules::record::{Entry, Record, replay};
use talat_rules::with_game;
use tokio::task::JoinSet;
use tokio::time::timeout;

/// The tables: game, people, bots.
const TABLES: &[(&str, usize, usize)] = &[
    ("chatuchak", 2, 0),
    ("chatuchak", 3, 2),
    ("race", 1, 0),
    ("race", 3, 0),
    ("race", 1, 2),
    ("bangkok", 1, 0),
    ("bangkok", 2, 1),
    ("bangkok", 4, 0),
    ("chakapuces", 2, 0),
    ("chakapuces", 4, 0),
    ("chakapuces", 1, 5),
];
/// How many of each there are at once.
const COPIES: usize = 3;
/// How long anything may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// What a person sent: an action, or the wish to take the last one back.
#[derive(Clone, Debug)]
struct Sent {
    cid: String,
    based_on: u64,
    action: Option<String>,
}

/// How often something was acknowledged, and how often nobody knows whether it was done.
#[derive(Clone, Copy, Default, Debug)]
struct Count {
    acked: usize,
    unknown: usize,
}

/// What an answer to a request means.
enum Answer {
    Done(Value),
    Refused,
    /// It may have been done, or not.
    Lost,
}

fn answer(answered: Result<Value, Failure>) -> Answer {
    match answered {
        Ok(value) => Answer::Done(value),
        Err(Failure::Refused { status, .. }) if status < 500 => Answer::Refused,
        Err(_) => Answer::Lost,
    }
}

/// One person's seat at a table, and all that the server has promised about it.
struct Chair {
    person: Person,
    seat: usize,
    /// Everything that was acknowledged, and the length of the log after it.
    acked: Vec<(Sent, u64)>,
    /// The action whose answer has not come yet.
    unanswered: Option<Sent>,
    /// The last position seen, which was durable before it was told.
    seen: u64,
    /// What that position offers, until it is answered.
    offer: Option<Vec<String>>,
    /// Whether it lets the seat take something back.
    undo: bool,
    /// How often a bot took the chair because its person left.
    left: Count,
    /// The next game of the same people, once it is known.
    rematch: Option<String>,
    sent: u64,
    over: bool,
    dice: ChaCha8Rng,
}

struct Table {
    game: &'static str,
    code: String,
    chairs: Vec<Chair>,
}

fn number(name: &str, default: u64) -> u64 {
    match std::env::var(name) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{name} has to be a number, not `{text}`")),
        Err(_) => default,
    }
}

async fn guests(http: &reqwest::Client, address: SocketAddr) -> Vec<Person> {
    let mut people = Vec::new();
    for number in 0..4 {
        people.push(Person::new(http, address, &format!("Guest {number}")).await.unwrap());
    }
    people
}

fn chair(person: &Person, seat: usize, seed: u64) -> Chair {
    Chair {
        person: person.clone(),
        seat,
        acked: Vec::new(),
        unanswered: None,
        seen: 0,
        offer: None,
        undo: false,
        left: Count::default(),
        rematch: None,
        sent: 0,
        over: false,
        dice: ChaCha8Rng::seed_from_u64(seed * 8 + seat as u64),
    }
}

/// Makes a table and starts it.
async fn make(people: &[Person], kind: (&'static str, usize, usize), seed: u64) -> Table {
    let (game, humans, bots) = kind;
    let seats: Vec<Value> = std::iter::once(json!({"kind": "me"}))
        .chain(vec![json!({"kind": "open"}); humans - 1])
        .chain(vec![json!({"kind": "bot", "bot": "random"}); bots])
        .collect();
    let mut host = people[0].clone();
    let table = json!({"game": game, "seats": seats, "visibility": "private"});
    let made = host.post("/api/tables", &table).await.unwrap();
    let (code, join) = (made["table"].as_str().unwrap().to_owned(), made["join"].as_str().unwrap());
    for person in &people[1..humans] {
        let mut person = person.clone();
        person.post(&format!("/api/tables/{join}/join"), &json!({})).await.unwrap();
        let nonce = json!({"nonce": format!("n{seed}")});
        person.post(&format!("/api/tables/{code}/nonce"), &nonce).await.unwrap();
    }
    host.post(&format!("/api/tables/{code}/start"), &json!({})).await.unwrap();
    let chairs =
        people[..humans].iter().enumerate().map(|(seat, person)| chair(person, seat, seed)).collect();
    Table { game, code, chairs }
}

/// Starts the next game of a table's people, each one seat further.
async fn again(table: &Table, seed: u64) -> Option<Table> {
    let code = table.chairs[0].rematch.clone()?;
    let mut chairs = Vec::new();
    for before in &table.chairs {
        let mut person = before.person.clone();
        let room = person.get(&format!("/api/tables/{code}")).await.unwrap();
        let seats = room["seats"].as_array().unwrap().len();
        let seat = room["mine"][0].as_u64().unwrap() as usize;
        assert_eq!(seat, (before.seat + seats - 1) % seats, "{code}: everybody sits one seat further");
        assert_eq!((&room["status"], room["mine"].as_array().unwrap().len()), (&json!("waiting"), 1));
        chairs.push(chair(&person, seat, seed));
    }
    // Whoever asked for the rematch is its host.
    let mut started = false;
    for before in &table.chairs {
        let mut person = before.person.clone();
        started = started || person.post(&format!("/api/tables/{code}/start"), &json!({})).await.is_ok();
    }
    assert!(started, "{code}: nobody may start the rematch");
    chairs.sort_by_key(|chair| chair.seat);
    Some(Table { game: table.game, code, chairs })
}

impl Chair {
    /// Plays until the connection breaks or the game is over.
    async fn play(&mut self, code: &str) {
        let Ok(mut socket) = self.person.socket().await else { return };
        self.offer = None;
        // What was not answered is sent again, under the same name, before anything else.
        if let Some(sent) = self.unanswered.clone()
            && self.send(&mut socket, code, &sent).await.is_none()
        {
            return;
        }
        if self.come_and_go(code).await.is_none() || socket.follow(code, self.seat).await.is_err() {
            return;
        }
        while !self.over || self.unanswered.is_some() {
            let heard = timeout(PATIENCE, socket.next()).await;
            let heard = heard.unwrap_or_else(|_| panic!("{code}: seat {} heard nothing", self.seat));
            let Ok(message) = heard else { return };
            if self.hear(&mut socket, code, &message).await.is_none() {
                return;
            }
        }
        self.play_again(code).await;
    }

    /// Takes the chair back if a bot has it; now and then the person then leaves it to one, and comes back.
    async fn come_and_go(&mut self, code: &str) -> Option<()> {
        self.come_back(code).await?;
        // Before the first position there is no log that would tell.
        if self.seen == 0 || !self.dice.random_ratio(1, 4) {
            return Some(());
        }
        match answer(self.person.post(&format!("/api/tables/{code}/leave"), &json!({})).await) {
            Answer::Done(_) => self.left.acked += 1,
            Answer::Refused => {}
            Answer::Lost => {
                self.left.unknown += 1;
                return None;
            }
        }
        self.come_back(code).await
    }

    async fn come_back(&mut self, code: &str) -> Option<()> {
        let path = format!("/api/tables/{code}/seats/{}/return", self.seat);
        match answer(self.person.post(&path, &json!({})).await) {
            Answer::Done(room) => assert_eq!(room["seats"][self.seat]["sitter"], "person", "{code}: {room}"),
            Answer::Refused => {}
            Answer::Lost => return None,
        }
        Some(())
    }

    /// Asks for another game of the same people until it is known which one it is.
    async fn play_again(&mut self, code: &str) {
        if let Answer::Done(next) =
            answer(self.person.post(&format!("/api/tables/{code}/rematch"), &json!({})).await)
        {
            let next = next["table"].as_str().unwrap();
            assert_eq!(self.rematch.get_or_insert_with(|| next.to_owned()), next, "{code}: two rematches");
        }
    }

    async fn hear(&mut self, socket: &mut Socket, code: &str, message: &str) -> Option<()> {
        match Heard::read(message).unwrap_or_else(|| panic!("the server said `{message}`")) {
            Heard::Ack { cid, seq } => {
                if let Some(sent) = self.unanswered.take_if(|sent| sent.cid == cid) {
                    self.acked.push((sent, seq));
                } else {
                    let before = self.acked.iter().rev().find(|(sent, _)| sent.cid == cid);
                    assert_eq!(before.map(|(_, seq)| *seq), Some(seq), "{code}: {cid} is answered twice");
                }
            }
            Heard::Update { seq, over, acts } => {
                assert!(seq >= self.seen, "{code}: position {} was told and is gone, now {seq}", self.seen);
                let acked = self.acked.last().map_or(0, |(_, seq)| *seq);
                assert!(seq >= acked, "{code}: {acked} was acknowledged and is gone, now {seq}");
                (self.seen, self.over) = (seq, over);
                self.undo = message.contains("\"undo\":{");
                let legal = || legal_actions(message, usize::MAX).into_iter().map(str::to_owned);
                self.offer = acts.then(|| legal().collect());
            }
            Heard::Refused => {
                let refused: Value = serde_json::from_str(message).unwrap();
                if refused["error"] == "countdown" {
                    tokio::time::sleep(Duration::from_millis(20)).await;
                    let again = self.unanswered.clone().unwrap();
                    return self.send(socket, code, &again).await;
                }
                // Somebody was first, ended the race or has the chair: it was not made, and never will be.
                let allowed = ["stale", "over", "not_on_turn", "no_undo", "seat_taken"];
                assert!(allowed.iter().any(|name| refused["error"] == *name), "{code}: {message}");
                let cid = refused["cid"].as_str().unwrap();
                assert!(self.acked.iter().all(|(sent, _)| sent.cid != cid), "{code}: {message}");
                self.unanswered.take_if(|sent| sent.cid == cid);
            }
            Heard::Other => {}
        }
        // A position may come before the answer to the action that led to it.
        let acked = self.acked.last().map_or(0, |(_, seq)| *seq);
        if self.unanswered.is_some() || self.seen < acked {
            return Some(());
        }
        let action = if std::mem::take(&mut self.undo) && self.dice.random_ratio(1, 6) {
            self.offer = None;
            None
        } else if let Some(legal) = self.offer.take() {
            // Passing comes last; races may be given up, so that there are short games.
            let passes = legal.last().is_some_and(|last| last.contains("pass"));
            let serious = if passes { legal.len() - 1 } else { legal.len() }.max(1);
            Some(legal[self.dice.random_range(0..serious)].clone())
        } else {
            return Some(());
        };
        self.sent += 1;
        let sent = Sent { cid: format!("k{}", self.sent), based_on: self.seen, action };
        self.send(socket, code, &sent).await
    }

    async fn send(&mut self, socket: &mut Socket, code: &str, sent: &Sent) -> Option<()> {
        self.unanswered = Some(sent.clone());
        // Now and then the same message goes out twice.
        for _ in 0..=u32::from(self.dice.random_ratio(1, 8)) {
            sent.over(socket, code, self.seat).await.ok()?;
        }
        Some(())
    }
}

impl Sent {
    async fn over(&self, socket: &mut Socket, code: &str, seat: usize) -> Result<(), Failure> {
        let Sent { cid, based_on, action } = self;
        match action {
            Some(action) => socket.act(cid, code, seat, *based_on, action).await,
            None => socket.undo(cid, code, seat, *based_on).await,
        }
    }
}

/// Lets everybody play; the server is killed after `until`, if it says so.
async fn round(tables: Vec<Table>, host: &mut Host, until: Option<Duration>) -> Vec<Table> {
    let mut players = JoinSet::new();
    let mut shells: Vec<Table> = Vec::new();
    for (index, mut table) in tables.into_iter().enumerate() {
        for mut chair in table.chairs.drain(..) {
            let code = table.code.clone();
            chair.person.move_to(host.address).unwrap();
            players.spawn(async move {
                chair.play(&code).await;
                (index, chair)
            });
        }
        shells.push(table);
    }
    if let Some(until) = until {
        tokio::time::sleep(until).await;
        host.kill().await.unwrap();
    }
    while let Some(played) = players.join_next().await {
        let (index, chair) = played.unwrap();
        shells[index].chairs.push(chair);
    }
    for table in &mut shells {
        table.chairs.sort_by_key(|chair| chair.seat);
    }
    shells
}

/// Repeats every message, then checks the record against all that was acknowledged.
async fn check(table: &mut Table, repeat: bool) -> Checked {
    let code = &table.code;
    for chair in table.chairs.iter().filter(|_| repeat) {
        let mut socket = chair.person.socket().await.unwrap();
        for (sent, seq) in &chair.acked {
            sent.over(&mut socket, code, chair.seat).await.unwrap();
            let same = loop {
                let message = timeout(PATIENCE, socket.next()).await.unwrap().unwrap();
                match Heard::read(&message) {
                    Some(Heard::Ack { cid, seq }) => break (cid.to_owned(), seq),
                    Some(Heard::Refused) => panic!("{code}: {message}"),
                    _ => {}
                }
            };
            assert_eq!(same, (sent.cid.clone(), *seq), "{code}: the same name gets the same answer");
        }
    }
    let path = format!("/api/tables/{code}/record");
    let record = table.chairs[0].person.get(&path).await.unwrap();
    let record = Record::parse(&record.to_string()).unwrap();
    let game = record.set_up(&Editions::standard()).unwrap();
    // Which action each entry of the log was, as it is sent over the wire.
    let mut made: HashMap<usize, (usize, Value)> = HashMap::new();
    let redrawn = with_game!(&game, game => {
        let replayed = replay(game, &record, true, |moment| {
            if let Some(talat_rules::Step::Act(seat, action)) = moment.step {
                made.insert(moment.number, (seat.index(), serde_json::to_value(action).unwrap()));
            }
        });
        replayed.unwrap_or_else(|error| panic!("{code}: {error}")).redrawn
    });
    let chance = record.entries.iter().filter(|entry| matches!(entry, Entry::Chance(_))).count();
    assert_eq!(redrawn, chance, "{code}: every draw follows from the committed seed");
    let mut checked = Checked { draws: chance, ..Checked::default() };
    for chair in &table.chairs {
        let told = told(&record, chair.seat);
        let mut places = Vec::new();
        for (sent, seq) in &chair.acked {
            let Some(action) = &sent.action else {
                let entry = &record.entries[*seq as usize - 1];
                let own = matches!(entry, Entry::Takeback { seat, .. } if seat.index() == chair.seat);
                assert!(own, "{code}: {sent:?} was acknowledged at {seq}, where there is {entry:?}");
                checked.takebacks += 1;
                places.push(*seq as usize);
                continue;
            };
            // The action is the last one of its append: only chance may follow it.
            let place = (1..=*seq as usize).rev().find(|place| made.contains_key(place)).unwrap();
            let action: Value = serde_json::from_str(action).unwrap();
            assert_eq!(made[&place], (chair.seat, action), "{code}: {sent:?} was acknowledged at {seq}");
            places.push(place);
        }
        places.sort_unstable();
        places.dedup();
        assert_eq!(places.len(), chair.acked.len(), "{code}: two messages in one place");
        assert_eq!(
            told.messages,
            chair.acked.len(),
            "{code}: seat {} has acted as often as it was told",
            chair.seat
        );
        let left = chair.left.acked..=chair.left.acked + chair.left.unknown;
        assert!(left.contains(&told.left), "{code}: a bot came {} times, not {left:?}", told.left);
        checked.chairs += told.left;
    }
    checked
}

/// What was found in the records.
#[derive(Clone, Copy, Default, Debug)]
struct Checked {
    draws: usize,
    takebacks: usize,
    chairs: usize,
}

/// What a record tells of a seat: how often its person acted or took something back, and how often a bot took over.
struct Told {
    messages: usize,
    left: usize,
}

fn told(record: &Record, seat: usize) -> Told {
    let mut told = Told { messages: 0, left: 0 };
    let mut bot = false;
    for entry in &record.entries {
        match entry {
            Entry::Act { seat: by, .. } | Entry::Takeback { seat: by, .. } if by.index() == seat => {
                told.messages += usize::from(!bot);
            }
            Entry::Chair { seat: whose, by } if whose.index() == seat => {
                bot = by.starts_with("bot:");
                told.left += usize::from(bot);
            }
            _ => {}
        }
    }
    told
}

/// The tables in a data directory.
fn kept(data: &Path) -> BTreeSet<String> {
    let mut command = assert_cmd::Command::cargo_bin("talat").unwrap();
    let output = command.args(["admin", "tables", "--json", "--data"]).arg(data).output().unwrap();
    let tables: Vec<Value> = serde_json::from_slice(&output.stdout).unwrap();
    tables.iter().map(|table| table["table"].as_str().unwrap().to_owned()).collect()
}

async fn start(data: &Path) -> Host {
    let program = Path::new(env!("CARGO_BIN_EXE_talat"));
    Host::start(program, data, &["--countdown-ms=50"]).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn kill_nine_loses_nothing_and_doubles_nothing() {
    let (kills, seed) = (number("TALAT_KILLS", 20), number("TALAT_KILL_SEED", 7));
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    let data = tempfile::tempdir().unwrap();
    let mut host = start(data.path()).await;
    let people = guests(&reqwest::Client::new(), host.address).await;
    let kinds: Vec<_> = TABLES.iter().copied().cycle().take(TABLES.len() * COPIES).collect();
    let mut tables = Vec::new();
    for (index, kind) in kinds.iter().enumerate() {
        tables.push(make(&people, *kind, seed * 1000 + index as u64).await);
    }
    let (mut acked, mut finished, mut repeated, mut rematches) = (0, 0, 0, 0);
    let mut found = Checked::default();
    let mut codes: BTreeSet<String> = tables.iter().map(|table| table.code.clone()).collect();
    for kill in 0..=kills {
        let until = Duration::from_millis(dice.random_range(20..400));
        tables = round(tables, &mut host, (kill < kills).then_some(until)).await;
        repeated += tables.iter().flat_map(|table| &table.chairs).filter(|c| c.unanswered.is_some()).count();
        if kill < kills {
            host = start(data.path()).await;
        }
        // Finished games are checked, and new ones take their place.
        let mut next = Vec::new();
        for (index, mut table) in tables.into_iter().enumerate() {
            for chair in &mut table.chairs {
                chair.person.move_to(host.address).unwrap();
            }
            let open = |chair: &Chair| !chair.over || chair.unanswered.is_some() || chair.rematch.is_none();
            if table.chairs.iter().any(open) {
                next.push(table);
                continue;
            }
            let checked = check(&mut table, index % 4 == 0).await;
            found.draws += checked.draws;
            found.takebacks += checked.takebacks;
            found.chairs += checked.chairs;
            acked += table.chairs.iter().map(|chair| chair.acked.len()).sum::<usize>();
            finished += 1;
            let rematch: BTreeSet<_> =
                table.chairs.iter().map(|chair| chair.rematch.clone().unwrap()).collect();
            assert_eq!(rematch.len(), 1, "{}: {rematch:?}", table.code);
            codes.extend(rematch);
            if kill < kills {
                next.push(again(&table, seed * 1000 + kill * 100 + index as u64).await.unwrap());
                rematches += 1;
            }
        }
        tables = next;
    }
    assert!(tables.is_empty(), "the last round plays to the end");
    host.stop().await.unwrap();
    let kept: BTreeSet<String> = kept(data.path());
    assert_eq!(kept, codes, "just the tables that were told");
    let Checked { draws, takebacks, chairs } = found;
    let text = format!(
        "{kills} kills: {finished} games, {acked} acknowledged messages, {takebacks} takebacks, {chairs} chairs left, \
         {rematches} rematches, {draws} draws, {repeated} repeated"
    );
    assert!(finished >= kinds.len() && repeated > 0 && takebacks > 0 && chairs > 0, "{text}");
    assert!(rematches > 0 || kills < 10, "{text}");
    // Shown with --nocapture.
    let _ = writeln!(std::io::stderr(), "{text}");
}
