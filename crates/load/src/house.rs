//! A house with something of everything, to be kept as one program stores it and opened by later ones.
//!
//! `fixtures/houses` holds one for each stored form: the data directory as it was when the server had stopped, a backup,
//! and [`House`] as `house.json`, by which a test knows what has to be there.

use std::fs;
use std::net::SocketAddr;
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{Connection, Executor};
use talat_rules::chakapuces;
use talat_rules::edition::Edition;
use tokio::process::Command;

use crate::client::Person;
use crate::failure::Failure;
use crate::host::Host;
use crate::round::Round;

/// The name of the description beside the data.
pub const DESCRIPTION: &str = "house.json";
/// The name of the backup beside the data.
pub const BACKUP: &str = "backup.talat";

/// What is in a house.
#[derive(Debug, Serialize, Deserialize)]
pub struct House {
    /// Who was there.
    pub people: Vec<Resident>,
    /// Lets in one new guest, when one is needed.
    pub invitation: String,
    /// A network that is not let in; the server has yet to be told.
    pub banned_network: String,
    /// A record that was brought from elsewhere.
    pub record: String,
    /// Its tables, of all kinds and in all states.
    pub tables: Vec<Kept>,
}

/// Somebody who was there.
#[derive(Debug, Serialize, Deserialize)]
pub struct Resident {
    /// The name that they picked.
    pub name: String,
    /// The cookie of their device.
    pub cookie: String,
    /// The password, if one is set.
    pub password: Option<String>,
    /// What became of the session.
    pub session: Session,
}

/// What became of a session.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Session {
    /// It counts.
    Open,
    /// Its device signed out, or its person was forgotten.
    Ended,
    /// Its person is not let in.
    Banned,
}

/// A table of the house, as it has to be found again.
#[derive(Debug, Serialize, Deserialize)]
pub struct Kept {
    /// The code to look on.
    pub table: String,
    /// The code to take a seat.
    pub join: String,
    /// The name of its game.
    pub game: String,
    /// How far it is: waiting, playing, finished or frozen.
    pub status: String,
    /// Why it is frozen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problem: Option<String>,
    /// The level of the bots that play on for those who leave, if the house knows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stand_in: Option<String>,
    /// Who was sent away, by name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub removed: Vec<String>,
    /// How many entries its log has.
    pub entries: u64,
    /// Who plays which seat, by name; the host is the first.
    pub seats: Vec<(usize, String)>,
    /// What was done there, for whoever wants to know what is in the house.
    pub story: Vec<String>,
    /// The next game of the same people.
    pub rematch: Option<String>,
}

/// The kinds of table: game, people.
const KINDS: &[(&str, usize)] =
    &[("chatuchak", 3), ("race", 1), ("race", 2), ("bangkok", 2), ("chakapuces", 2)];
/// How many moves are made where the game goes on.
const MOVES: usize = 9;
/// How many moves are tried until one can be taken back, which in Chakapuces is rare.
const TRIES: usize = 12;

/// Lets a program make a house in a new directory.
pub async fn make(program: &Path, data: &Path) -> Result<House, Failure> {
    fs::create_dir_all(data.parent().unwrap_or(data)).map_err(Failure::io(data.display().to_string()))?;
    fs::create_dir(data).map_err(Failure::io(data.display().to_string()))?;
    let own = tempfile::tempdir().map_err(Failure::io("a directory"))?;
    let settings = own_settings(own.path())?;
    let mut house = Builder { program, data, people: Vec::new(), tables: Vec::new() };

    let host = Host::start(program, data, &["--countdown-ms=0"]).await?;
    let mut residents = house.arrive(host.address).await?;
    for (game, players) in KINDS {
        house.waiting(game, *players).await?;
        house.playing(game, *players).await?;
        house.finished(game, *players).await?;
    }
    house.removed().await?;
    house.abandoned().await?;
    let record = house.import().await?;
    house.people[1].post("/api/me/tokens", &json!({"name": "a script"})).await?;
    house.people[1].post("/api/alerts", &json!({"language": "nl", "chosen": {"turn": ["push"]}})).await?;
    house.order(&["ban", "Dora", "--reason", "rude", "--days", "36500"]).await?;
    house.order(&["invite-only", "on"]).await?;
    house.order(&["invite-only", "off"]).await?;
    let invited = house.order(&["invite", "--json", "--days", "36500"]).await?;
    host.stop().await?;

    // A table with component data of the house's own, and a start that is still to come.
    let more = ["--config", path_text(&settings)?, "--countdown-ms=600000"];
    let host = Host::start(program, data, &more).await?;
    house.move_to(host.address)?;
    house.own_edition().await?;
    house.countdown().await?;
    host.stop().await?;

    let banned_network = "192.0.2.0/24".to_owned();
    house.order(&["ban", &banned_network, "--reason", "a flood"]).await?;
    let backup = data.join(BACKUP);
    run(program, &["backup", path_text(&backup)?, "--config", path_text(&settings)?], data).await?;
    fold(data).await?;
    let invited: Value =
        serde_json::from_str(&invited).map_err(|error| Failure::Odd(format!("{invited}: {error}")))?;
    for (resident, person) in residents.iter_mut().zip(&house.people) {
        person.cookie().clone_into(&mut resident.cookie);
    }
    let invitation = text(&invited, "token")?;
    let house = House { people: residents, invitation, banned_network, record, tables: house.tables };
    let mut description = serde_json::to_string_pretty(&house).expect("a description is plain data");
    description.push('\n');
    fs::write(data.join(DESCRIPTION), description).map_err(Failure::io(DESCRIPTION))?;
    Ok(house)
}

/// Settings that name component data of the house's own: the standard one under another name.
fn own_settings(directory: &Path) -> Result<std::path::PathBuf, Failure> {
    let name = chakapuces::Edition::standard().name().to_owned();
    let edition = directory.join("own.toml");
    let source = chakapuces::Edition::STANDARD.replacen(&name, "Our own copy", 1);
    fs::write(&edition, source).map_err(Failure::io("own.toml"))?;
    let settings = directory.join("talat.toml");
    let line = format!("[editions]\nchakapuces = {:?}\n", path_text(&edition)?);
    fs::write(&settings, line).map_err(Failure::io("talat.toml"))?;
    Ok(settings)
}

/// Brings what lies in the write-ahead log into the database, so that it is one file.
async fn fold(data: &Path) -> Result<(), Failure> {
    let options = SqliteConnectOptions::new().filename(data.join("talat.sqlite"));
    let mut store = SqliteConnection::connect_with(&options).await?;
    store.execute("PRAGMA wal_checkpoint(TRUNCATE)").await?;
    Ok(store.close().await?)
}

/// Runs a command on the data directory; returns what it printed.
async fn run(program: &Path, args: &[&str], data: &Path) -> Result<String, Failure> {
    let what = format!("{} {}", program.display(), args.join(" "));
    let mut command = Command::new(program);
    let output = command.args(args).arg("--data").arg(data).output().await.map_err(Failure::io(&what))?;
    if !output.status.success() {
        return Err(Failure::Odd(format!("{what}: {}", String::from_utf8_lossy(&output.stderr))));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

fn path_text(path: &Path) -> Result<&str, Failure> {
    path.to_str().ok_or_else(|| Failure::Odd(format!("{} has to be UTF-8", path.display())))
}

fn text(value: &Value, field: &str) -> Result<String, Failure> {
    let found = value[field].as_str().map(str::to_owned);
    found.ok_or_else(|| Failure::Odd(format!("no `{field}` in {value}")))
}

/// A house while it is made.
struct Builder<'a> {
    program: &'a Path,
    data: &'a Path,
    /// Those who play, in the order of the residents.
    people: Vec<Person>,
    tables: Vec<Kept>,
}

/// Those who play.
const PLAYERS: [&str; 3] = ["Anna", "Ben", "Carla"];
/// Carla's name is hers alone.
const PASSWORD: &str = "a password of Carla's";

impl Builder<'_> {
    async fn order(&self, order: &[&str]) -> Result<String, Failure> {
        run(self.program, &[&["admin"], order].concat(), self.data).await
    }

    fn move_to(&mut self, address: SocketAddr) -> Result<(), Failure> {
        self.people.iter_mut().try_for_each(|person| person.move_to(address))
    }

    /// Lets everybody come: guests, one with a password and a second device, one who is banned, one who is forgotten.
    async fn arrive(&mut self, address: SocketAddr) -> Result<Vec<Resident>, Failure> {
        let http = reqwest::Client::new();
        let mut residents = Vec::new();
        for name in PLAYERS {
            let mut person = Person::new(&http, address, name).await?;
            let password = (name == "Carla").then(|| PASSWORD.to_owned());
            if let Some(password) = &password {
                person.post("/api/me/password", &json!({ "password": password })).await?;
            }
            let cookie = String::new();
            residents.push(Resident { name: name.to_owned(), cookie, password, session: Session::Open });
            self.people.push(person);
        }
        let mut device = Person::with_cookie(&http, address, "")?;
        device.post("/api/session", &json!({"name": "Carla", "password": PASSWORD})).await?;
        let second_device = device.cookie().to_owned();
        device.delete("/api/session").await?;
        let dora = Person::new(&http, address, "Dora").await?.cookie().to_owned();
        let mut emil = Person::new(&http, address, "Emil").await?;
        let emil_was = emil.cookie().to_owned();
        emil.delete("/api/me").await?;
        let others = [
            ("Carla", second_device, Session::Ended),
            ("Dora", dora, Session::Banned),
            ("Emil", emil_was, Session::Ended),
        ];
        for (name, cookie, session) in others {
            residents.push(Resident { name: name.to_owned(), cookie, password: None, session });
        }
        Ok(residents)
    }

    /// Makes a table with these seats beside the host's; returns its codes.
    async fn table(
        &mut self,
        game: &str,
        others: &[Value],
        visibility: &str,
    ) -> Result<(String, String), Failure> {
        let seats = [&[json!({"kind": "me"})], others].concat();
        let table = json!({"game": game, "seats": seats, "visibility": visibility});
        let made = self.people[0].post("/api/tables", &table).await?;
        Ok((text(&made, "table")?, text(&made, "join")?))
    }

    /// Who sits where at a table of so many.
    fn seated(&self, players: usize) -> Vec<(usize, Person)> {
        self.people[..players].iter().cloned().enumerate().collect()
    }

    async fn keep(
        &mut self,
        game: &str,
        codes: (String, String),
        entries: u64,
        story: Vec<String>,
    ) -> Result<(), Failure> {
        let (table, join) = codes;
        let mut seats = Vec::new();
        for (person, name) in self.people.iter_mut().zip(PLAYERS) {
            let room = person.get(&format!("/api/tables/{table}")).await?;
            let mine = room["mine"].as_array().into_iter().flatten().filter_map(Value::as_u64);
            seats.extend(mine.map(|seat| (seat as usize, name.to_owned())));
        }
        let room = self.people[0].get(&format!("/api/tables/{table}")).await?;
        let [problem, stand_in, rematch] =
            ["problem", "stand_in", "rematch"].map(|field| room[field].as_str().map(str::to_owned));
        self.tables.push(Kept {
            table,
            join,
            game: game.to_owned(),
            status: text(&room, "status")?,
            problem,
            stand_in,
            removed: Vec::new(),
            entries,
            seats,
            story,
            rematch,
        });
        Ok(())
    }

    /// A table that everybody can find and where one more could sit.
    async fn waiting(&mut self, game: &str, players: usize) -> Result<(), Failure> {
        let codes = self.table(game, &vec![json!({"kind": "open"}); players - 1], "open").await?;
        if players > 2 {
            self.people[1].post(&format!("/api/tables/{}/join", codes.1), &json!({})).await?;
        }
        self.keep(game, codes, 0, vec!["waits".to_owned()]).await
    }

    /// A table with another level than usual for those who leave, whose host has sent somebody away.
    async fn removed(&mut self) -> Result<(), Failure> {
        let codes = self.table("bangkok", &[json!({"kind": "open"})], "open").await?;
        let table = format!("/api/tables/{}", codes.0);
        self.people[0].post(&format!("{table}/agreement"), &json!({"stand_in": "hard"})).await?;
        self.people[1].post(&format!("/api/tables/{}/join", codes.1), &json!({})).await?;
        let alone = self.people[0].post(&format!("{table}/seats/1"), &json!({"kind": "remove"})).await?;
        let story = vec!["waits".to_owned(), "somebody was sent away".to_owned()];
        self.keep("bangkok", (codes.0, text(&alone, "join")?), 0, story).await?;
        self.tables.iter_mut().rev().take(1).for_each(|kept| kept.removed.push(PLAYERS[1].to_owned()));
        Ok(())
    }

    /// A table that everybody left before the start.
    async fn abandoned(&mut self) -> Result<(), Failure> {
        let codes = self.table("chatuchak", &[json!({"kind": "open"})], "open").await?;
        self.people[0].post(&format!("/api/tables/{}/leave", codes.0), &json!({})).await?;
        self.keep("chatuchak", codes, 0, vec!["abandoned".to_owned()]).await
    }

    /// Makes a table, fills it and starts it.
    async fn begun(&mut self, game: &str, players: usize) -> Result<(String, String), Failure> {
        let codes = self.table(game, &vec![json!({"kind": "open"}); players - 1], "private").await?;
        for (index, person) in self.people[..players].iter_mut().enumerate().skip(1) {
            person.post(&format!("/api/tables/{}/join", codes.1), &json!({})).await?;
            let nonce = json!({"nonce": format!("of seat {index}").replace(' ', "-")});
            person.post(&format!("/api/tables/{}/nonce", codes.0), &nonce).await?;
        }
        if game == "bangkok" {
            let time = json!({"time": {"kind": "days", "days": 7}});
            self.people[0].post(&format!("/api/tables/{}/agreement", codes.0), &time).await?;
        }
        self.people[0].post(&format!("/api/tables/{}/start", codes.0), &json!({})).await?;
        Ok(codes)
    }

    /// A game in its middle: something was taken back, a bot had a chair for a while, a hint was given.
    async fn playing(&mut self, game: &str, players: usize) -> Result<(), Failure> {
        let codes = self.begun(game, players).await?;
        let table = format!("/api/tables/{}", codes.0);
        let words = json!({"kind": "phrase", "phrase": "good_luck"});
        self.people[0]
            .post(&format!("{table}/talk"), &json!({"cid": "hello", "seat": 0, "words": words}))
            .await?;
        let mut story = vec!["played".to_owned()];
        let mut round = Round::at(&codes.0, &self.seated(players), "first").await?;
        let mut over = round.play(MOVES).await?;
        let mut tries = 0..TRIES;
        while !over && tries.next().is_some() {
            if round.take_back().await? {
                story.push("took back".to_owned());
                break;
            }
            over = round.play(1).await?;
        }
        // In a race a bot would be done before anybody comes back.
        if game != "race" {
            let guest = &mut self.people[players - 1];
            guest.post(&format!("{table}/leave"), &json!({})).await?;
            guest.post(&format!("{table}/seats/{}/return", players - 1), &json!({})).await?;
            story.push("left to a bot and came back".to_owned());
        }
        if (game, players) == ("race", 1) {
            self.people[0].post(&format!("{table}/hint"), &json!({})).await?;
            story.push("had a hint".to_owned());
        }
        drop(round);
        let mut round = Round::at(&codes.0, &self.seated(players), "second").await?;
        if over || round.play(3).await? {
            return Err(Failure::Odd(format!("the game of {game} was over too early; try again")));
        }
        round.await_turn().await?;
        self.keep(game, codes, round.entries(), story).await
    }

    /// A game that came to its end, and the next one of the same people.
    async fn finished(&mut self, game: &str, players: usize) -> Result<(), Failure> {
        let codes = self.begun(game, players).await?;
        let mut round = Round::at(&codes.0, &self.seated(players), "first").await?;
        round.finish().await?;
        let again = self.people[0].post(&format!("/api/tables/{}/rematch", codes.0), &json!({})).await?;
        let next = (text(&again, "table")?, text(&again, "join")?);
        self.keep(game, codes, round.entries(), vec!["finished".to_owned()]).await?;
        self.keep(game, next, 0, vec!["a rematch".to_owned()]).await
    }

    /// A record of a game, as if it came from elsewhere.
    async fn import(&mut self) -> Result<String, Failure> {
        let finished = self.tables.iter().find(|table| table.status == "finished");
        let table = finished.map(|table| table.table.clone()).unwrap_or_default();
        let record = self.people[0].get(&format!("/api/tables/{table}/record")).await?;
        text(&self.people[0].post("/api/records", &record).await?, "id")
    }

    /// A game with component data of the house's own, around one device, with a bot.
    async fn own_edition(&mut self) -> Result<(), Failure> {
        let others = [json!({"kind": "me", "label": "Anna's cat"}), json!({"kind": "bot", "bot": "random"})];
        let codes = self.table("chakapuces", &others, "private").await?;
        self.people[0].post(&format!("/api/tables/{}/start", codes.0), &json!({})).await?;
        let seats = [(0, self.people[0].clone()), (1, self.people[0].clone())];
        let mut round = Round::at(&codes.0, &seats, "first").await?;
        round.play(MOVES).await?;
        round.await_turn().await?;
        let story = ["played", "own edition", "one device", "a bot"].map(str::to_owned);
        self.keep("chakapuces", codes, round.entries(), story.into()).await
    }

    /// A speed game whose start is still to come.
    async fn countdown(&mut self) -> Result<(), Failure> {
        let codes = self.begun("race", 2).await?;
        self.keep("race", codes, 0, vec!["counts down".to_owned()]).await
    }
}
