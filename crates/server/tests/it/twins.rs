//! Law (j) over the real socket, with two real tables: they differ only in what one seat and a watcher may not know, the
//! same is played at both, and all that these two are sent is the same, byte for byte, until the rules reveal it.

use std::collections::HashMap;
use std::fs;
use std::sync::Arc;

use serde_json::{Value, json};
use sqlx::{Connection, SqliteConnection};
use talat_rules::any::GameBox;
use talat_rules::bangkok::{self, Bangkok};
use talat_rules::chakapuces::{self, Chakapuces};
use talat_rules::draws::{Draws, Seed};
use talat_rules::edition::Edition;
use talat_rules::play::let_fall;
use talat_rules::{Game, Options, Seat, Step, Turn, Viewer};
use talat_server::config::Settings;
use tempfile::TempDir;

use crate::client::{Dice, Player, Server, Socket, relaxed};

const ANNA: Viewer = Viewer::Seat(Seat::new(0));
const BEN: Viewer = Viewer::Seat(Seat::new(1));

/// One of two worlds, as the rules have it.
struct World<G: Game> {
    state: G::State,
    draws: Draws,
}

impl<G: Game> Clone for World<G> {
    fn clone(&self) -> Self {
        World { state: self.state, draws: self.draws.clone() }
    }
}

impl<G: Game> World<G> {
    fn new(game: &G, seed: &Seed) -> Self {
        let mut world = World { state: game.start(), draws: Draws::new::<&str>(seed, &[]) };
        world.fall(game);
        world
    }

    /// Lets chance fall until a seat is on turn or the game is over.
    fn fall(&mut self, game: &G) {
        let_fall(game, &mut self.state, &mut self.draws, |_, _| {});
    }

    fn act(&self, game: &G, seat: Seat, action: G::Action) -> Option<Self> {
        let mut after = self.clone();
        game.apply(&mut after.state, &Step::Act(seat, action)).ok()?;
        after.fall(game);
        Some(after)
    }

    fn knows(&self, game: &G, viewer: Viewer) -> String {
        json!(game.view(&self.state, viewer)).to_string()
    }
}

fn seed(number: u32) -> Seed {
    *blake3::hash(&number.to_le_bytes()).as_bytes()
}

/// What can be played alike in two worlds without Anna's telling them apart.
fn common<G: Game>(game: &G, seeds: [Seed; 2], dice: &mut Dice) -> Vec<(Seat, G::Action)> {
    let mut worlds = seeds.map(|seed| World::new(game, &seed));
    let mut played = Vec::new();
    while let Turn::Seats(seats) = game.turn(&worlds[0].state) {
        let seat = seats.iter().next().unwrap();
        let mut actions = Vec::new();
        game.legal_actions(&worlds[0].state, seat, &mut actions);
        let first = dice.below(actions.len());
        actions.rotate_left(first);
        let alike = actions.into_iter().find_map(|action| {
            let after = [worlds[0].act(game, seat, action)?, worlds[1].act(game, seat, action)?];
            let same = after[0].knows(game, ANNA) == after[1].knows(game, ANNA);
            same.then_some((action, after))
        });
        let Some((action, after)) = alike else { break };
        worlds = after;
        played.push((seat, action));
    }
    played
}

/// Two seeds that give Anna the same view and Ben another one, and the longest play that keeps it so.
fn twins<G: Game>(game: &G, seeds: u32, tries: usize) -> ([Seed; 2], Vec<(Seat, G::Action)>) {
    let mut alike: HashMap<String, Vec<(u32, String)>> = HashMap::new();
    for number in 0..seeds {
        let world = World::new(game, &seed(number));
        let (anna, ben) = (world.knows(game, ANNA), world.knows(game, BEN));
        alike.entry(anna).or_default().push((number, ben));
    }
    let mut dice = Dice(5);
    let mut groups: Vec<_> = alike.into_values().collect();
    groups.sort();
    let pairs = groups.iter().flat_map(|group| {
        let one = group.iter().enumerate();
        one.flat_map(|(index, one)| group[index + 1..].iter().map(move |other| (one, other)))
    });
    let different = pairs.filter(|(one, other)| one.1 != other.1).take(tries);
    let found = different.map(|(one, other)| {
        let seeds = [seed(one.0), seed(other.0)];
        (seeds, common(game, seeds, &mut dice))
    });
    found.max_by_key(|(_, played)| played.len()).expect("a pair of worlds")
}

/// A table of Anna and Ben, with somebody who looks on.
struct Table {
    _server: Server,
    code: String,
    players: [Player; 3],
    /// Anna's socket, Ben's and the watcher's.
    sockets: [Socket; 3],
    /// What has to differ between two tables, and what stands for it.
    names: Vec<(String, &'static str)>,
    seq: u64,
    /// The last room that each of them was told.
    room: [Value; 3],
    /// What Anna and the watcher were told: rooms apart, since a client that is slow may skip some.
    told: [Vec<String>; 2],
    rooms: [Vec<String>; 2],
}

impl Table {
    async fn begin(game: &str, settings: &Settings, seed: &Seed) -> Self {
        let mut server = Server::with(settings.clone()).await;
        let (mut anna, mut ben) = (server.guest("Anna").await, server.guest("Ben").await);
        let made = anna.make(game, 1, 1, 0).await;
        let code = made["table"].as_str().unwrap().to_owned();
        let join = made["join"].as_str().unwrap().to_owned();
        ben.done(&format!("/api/tables/{join}/join"), json!({})).await;
        server.stop().await;
        let url = format!("sqlite://{}", server.data.path().join("talat.sqlite").display());
        let mut database = SqliteConnection::connect(&url).await.unwrap();
        let changed = sqlx::query("UPDATE tables SET seed = ?").bind(&seed[..]).execute(&mut database).await;
        assert_eq!(changed.unwrap().rows_affected(), 1);
        database.close().await.unwrap();
        server.restart_stopped().await;
        let mut players = [anna.at(&server), ben.at(&server), server.stranger()];
        let room = players[0].done(&format!("/api/tables/{code}/start"), json!({})).await;
        let mut names: Vec<(String, &'static str)> = vec![
            (code.clone(), "CODE"),
            (join, "JOIN"),
            (room["commitment"].as_str().unwrap().to_owned(), "COMMITMENT"),
            (room["created_at"].to_string(), "TIME"),
        ];
        for (seat, name) in [(0, "ANNA"), (1, "BEN")] {
            names.push((room["seats"][seat]["person"].as_str().unwrap().to_owned(), name));
        }
        let sockets = [players[0].socket().await, players[1].socket().await, players[2].socket().await];
        let (room, told, rooms) = Default::default();
        let mut table = Table { _server: server, code, players, sockets, names, seq: 0, room, told, rooms };
        for (index, seat) in [(0, Some(0)), (1, Some(1)), (2, None)] {
            let code = table.code.clone();
            table.sockets[index].follow(&code, seat).await;
            table.hear(index, |message| message["type"] == "update").await;
        }
        // Everybody has noticed everybody.
        for index in 0..3 {
            let everybody = |room: &Value| {
                let online = |seat: usize| room["seats"][seat]["online"] == true;
                room["watchers"] == 1 && online(0) && online(1)
            };
            while !everybody(&table.room[index]) {
                table.hear(index, |message| message["type"] == "table").await;
            }
        }
        table
    }

    fn note(&mut self, index: usize, text: &str) {
        let listener = match index {
            0 => 0,
            2 => 1,
            _ => return,
        };
        let plain = self.names.iter().fold(text.to_owned(), |text, (name, word)| text.replace(name, word));
        let rooms = text.starts_with(r#"{"type":"table""#);
        (if rooms { &mut self.rooms } else { &mut self.told })[listener].push(plain);
    }

    /// Listens until something is heard.
    async fn hear(&mut self, index: usize, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let text = self.sockets[index].try_next().await.expect("an open socket");
            self.note(index, &text);
            let message: Value = serde_json::from_str(&text).unwrap();
            match message["type"].as_str() {
                Some("update") => self.seq = self.seq.max(message["seq"].as_u64().unwrap()),
                Some("table") => self.room[index] = message.clone(),
                _ => {}
            }
            if wanted(&message) {
                return message;
            }
        }
    }

    /// Sends something that changes nothing, and hears the answer.
    async fn ask(&mut self, index: usize, message: Value) -> Value {
        let cid = message["cid"].clone();
        self.sockets[index].send(message).await;
        self.hear(index, |answer| answer["cid"] == cid).await
    }

    /// Sends something that is done, and lets all three hear of it. Answers and positions may come in either order.
    async fn done(&mut self, index: usize, message: Value) -> Value {
        let before: Vec<usize> = self.told.iter().map(Vec::len).collect();
        let cid = message["cid"].clone();
        self.sockets[index].send(message.clone()).await;
        let (mut ack, mut position) = (None, None);
        while ack.is_none() || position.is_none() {
            let heard = self.hear(index, |heard| heard["cid"] == cid || heard["type"] == "update").await;
            match heard["type"].as_str() {
                Some("ack") => ack = Some(heard["seq"].clone()),
                Some("update") => position = Some(heard),
                _ => panic!("{message} is answered with {heard}"),
            }
        }
        for other in (0..3).filter(|other| *other != index) {
            self.hear(other, |heard| heard["type"] == "update" && Some(&heard["seq"]) == ack.as_ref()).await;
        }
        for (told, before) in self.told.iter_mut().zip(before) {
            told[before..].sort();
        }
        position.unwrap()
    }

    fn message(&self, kind: &str, cid: &str, seat: usize, more: &Value) -> Value {
        let mut message = json!({"type": kind, "cid": cid, "table": self.code, "seat": seat});
        message.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        message
    }

    /// A seat acts; before it, Anna asks and is refused in all ways there are.
    async fn play(&mut self, number: usize, seat: usize, action: &Value) -> Value {
        let seq = self.seq;
        let ask = |kind: &str, what: &str, more: Value| (kind.to_owned(), format!("{what}{number}"), more);
        let mut asked = vec![
            ask("dry_run", "d", json!({"action": action})),
            ask("dry_run", "m", json!({"action": {"kind": "nonsense"}})),
            ask("act", "s", json!({"based_on": 0, "action": action})),
            ask("act", "a", json!({"based_on": seq + 9, "action": action})),
        ];
        if seat != 0 {
            asked.push(ask("act", "o", json!({"based_on": seq, "action": action})));
            asked.push(ask("undo", "v", json!({"based_on": seq, "to": seq + 5})));
        }
        for (kind, cid, more) in asked {
            let message = self.message(&kind, &cid, 0, &more);
            let answer = self.ask(0, message).await;
            assert_ne!(answer["type"], "ack", "{answer}");
        }
        // Nothing happens by itself, also where there is only one thing to do.
        assert_eq!(self.seq, seq, "{}: somebody acted unasked", self.code);
        let act =
            self.message("act", &format!("c{number}"), seat, &json!({"based_on": seq, "action": action}));
        let position = self.done(seat, act).await;
        if seat == 0 && !position["undo"].is_null() && number.is_multiple_of(3) {
            let undo = self.message("undo", &format!("u{number}"), 0, &json!({"based_on": self.seq}));
            self.done(0, undo).await;
            let again = json!({"based_on": self.seq, "action": action});
            let act = self.message("act", &format!("r{number}"), seat, &again);
            return self.done(seat, act).await;
        }
        position
    }

    /// What Anna and a stranger find out by asking over HTTP.
    async fn found(&mut self) -> Vec<String> {
        let mut found = Vec::new();
        for index in [0, 2] {
            for path in [
                "",
                "/record",
                "/verify",
                "/log",
                "/log?viewer=1",
                "/log?viewer=all",
                "/steps/30?viewer=0",
                "/steps/30",
                "/steps/30?viewer=1",
                "/steps/30?viewer=all",
            ] {
                let (status, answer) =
                    self.players[index].get(&format!("/api/tables/{}{path}", self.code)).await;
                found.push(format!("{status} {answer}"));
            }
        }
        let (_, mut mine) = self.players[0].get("/api/tables/mine").await;
        mine[0]["at"] = json!("TIME");
        found.push(mine.to_string());
        let plain = |text: &String| {
            self.names.iter().fold(text.clone(), |text, (name, word)| text.replace(name, word))
        };
        found.iter().map(plain).collect()
    }
}

fn same(one: &[String], other: &[String], what: &str) {
    for (one, other) in one.iter().zip(other) {
        assert_eq!(one, other, "{what} is told the difference");
    }
    assert_eq!(one.len(), other.len(), "{what} is told more");
}

/// Plays the same at two tables; returns them as they are then.
async fn play_alike<G: Game>(
    settings: &Settings,
    seeds: [Seed; 2],
    played: &[(Seat, G::Action)],
) -> [Table; 2] {
    let mut tables =
        [Table::begin(G::NAME, settings, &seeds[0]).await, Table::begin(G::NAME, settings, &seeds[1]).await];
    for table in &mut tables {
        for (index, (seat, action)) in played.iter().enumerate() {
            table.play(index, seat.index(), &json!(action)).await;
        }
        // Whatever was still to be told comes before the answer.
        for index in [0, 2] {
            table.sockets[index].send(json!({"type": "nonsense"})).await;
            table.hear(index, |message| message["error"] == "malformed").await;
        }
    }
    let [one, other] = &mut tables;
    for (listener, who) in ["Anna", "the watcher"].into_iter().enumerate() {
        assert!(one.told[listener].len() > played.len());
        same(&one.told[listener], &other.told[listener], who);
        assert!(one.rooms[listener].last().is_some());
        assert_eq!(one.rooms[listener].last(), other.rooms[listener].last(), "{who} sees another room");
    }
    same(&one.found().await, &other.found().await, "who asks");
    tables
}

/// Ben's own view differs from the first position on: there is something to hide.
async fn differ(tables: &mut [Table; 2]) {
    let mut known = Vec::new();
    for table in tables {
        let mut socket = table.players[1].socket().await;
        socket.follow(&table.code, Some(1)).await;
        known.push(socket.next_of("update").await["view"].clone());
    }
    assert_ne!(known[0], known[1]);
}

/// P5: hands are secret. A deck of few kinds makes twins that stay alike for several turns.
#[tokio::test(flavor = "multi_thread")]
async fn hands_in_chakapuces_are_told_to_nobody() {
    let standard = chakapuces::Edition::STANDARD;
    let (head, _) = standard.split_once("[cards]").unwrap();
    let source = format!(
        "{head}[cards]\ncat = [15, 0, 15, 0, 15, 0, 15, 0, 4, 0]\nscratch = [0, 0, 12, 0, 0, 0, 0, 0, 0, 0]\n\
         [deal]\nhand = 3\nline = 1\n"
    );
    let files = TempDir::new().unwrap();
    let path = files.path().join("few.toml");
    fs::write(&path, &source).unwrap();
    let settings = Settings { editions: Some([(GameBox::Chakapuces, path)].into()), ..relaxed() };
    let edition = Arc::new(chakapuces::Edition::parse(&source).unwrap());
    let game = Chakapuces::new(edition, 2, &Options::default()).unwrap();
    let (seeds, played) = twins(&game, 6000, 4000);
    assert!(played.len() >= 6, "{played:?}");
    assert!(played.iter().any(|(seat, _)| seat.index() == 1), "{played:?}");
    let mut tables = Box::pin(play_alike::<Chakapuces>(&settings, seeds, &played)).await;
    differ(&mut tables).await;
}

/// B7: objectives are secret until the end. All cards alike make twins that stay alike until then.
#[tokio::test(flavor = "multi_thread")]
async fn objectives_in_bangkok_are_told_to_nobody_before_the_end() {
    let boats = vec!["\"pf\""; 32].join(", ");
    let chillies = vec!["\"unique/p\""; 16].join(", ");
    let set = "[\"pf\", \"pf\", \"pf\"]";
    let source = format!(
        "name = \"Alike\"\nboats = [{boats}]\nstarting = [{set}, {set}, {set}, {set}]\nchillies = [{chillies}]\n\
         tiles = [\"p\", \"f\", \"r\", \"z\"]\n"
    );
    let files = TempDir::new().unwrap();
    let path = files.path().join("alike.toml");
    fs::write(&path, &source).unwrap();
    let settings = Settings { editions: Some([(GameBox::Bangkok, path)].into()), ..relaxed() };
    let edition = Arc::new(bangkok::Edition::parse(&source).unwrap());
    let game = Bangkok::new(edition, 2, &Options::default()).unwrap();
    let (seeds, played) = twins(&game, 800, 40);
    assert!(played.len() > 20, "{played:?}");
    let mut tables = Box::pin(play_alike::<Bangkok>(&settings, seeds, &played)).await;
    differ(&mut tables).await;
    // The next action ends the game, and the tiles are turned over.
    let mut ends = Vec::new();
    for table in &mut tables {
        let mut socket = table.players[0].socket().await;
        socket.follow(&table.code, Some(0)).await;
        let on = socket.next_of("update").await["on_turn"][0].as_u64().unwrap() as usize;
        let mut socket = table.players[on].socket().await;
        socket.follow(&table.code, Some(on as u8)).await;
        let update = socket.next_of("update").await;
        let last = table.play(played.len(), on, &update["legal"][0]["action"]).await;
        assert_eq!(last["over"], true, "{last}");
        ends.push(last["view"].clone());
    }
    assert_ne!(ends[0], ends[1]);
}
