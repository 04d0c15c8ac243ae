//! Houses that earlier programs stored: this one opens them, finds everybody and everything, and games go on to their
//! end, in the data directory and in the backup alike.
#![expect(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use talat_load::house::{BACKUP, DESCRIPTION, House, Kept, Resident, Session};
use talat_load::{Failure, Host, Person, Round};
use tempfile::TempDir;
use tokio::task::JoinSet;

fn program() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_talat"))
}

/// The houses, the oldest first.
fn houses() -> Vec<PathBuf> {
    let all = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/houses");
    let entries = fs::read_dir(all).unwrap().map(|entry| entry.unwrap().path());
    let mut houses: Vec<PathBuf> = entries.filter(|path| path.join(DESCRIPTION).is_file()).collect();
    houses.sort();
    houses
}

/// Runs a command on a data directory; returns what it printed.
fn talat(data: &Path, args: &[&str]) -> String {
    let output = std::process::Command::new(program()).args(args).arg("--data").arg(data).output().unwrap();
    let text = String::from_utf8([output.stdout.as_slice(), &output.stderr].concat()).unwrap();
    assert!(output.status.success(), "{args:?}: {text}");
    text
}

#[test]
fn the_newest_house_has_the_newest_form() {
    let migrations = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../migrations/sqlite");
    let names = fs::read_dir(migrations).unwrap().map(|entry| entry.unwrap().file_name());
    let newest = names.filter_map(|name| Some(name.to_str()?.split_once('_')?.0.to_owned())).max().unwrap();
    let last = houses().pop().unwrap();
    assert!(last.ends_with(&newest), "{} is not of migration {newest}: make one", last.display());
}

#[tokio::test(flavor = "multi_thread")]
async fn houses_of_earlier_programs_are_opened_and_played_on_in() {
    for stored in houses() {
        let house: House =
            serde_json::from_str(&fs::read_to_string(stored.join(DESCRIPTION)).unwrap()).unwrap();
        let elsewhere = TempDir::new().unwrap();
        let (copy, restored) = (elsewhere.path().join("copy"), elsewhere.path().join("restored"));
        fs::create_dir(&copy).unwrap();
        for entry in fs::read_dir(&stored).unwrap() {
            let path = entry.unwrap().path();
            fs::copy(&path, copy.join(path.file_name().unwrap())).unwrap();
        }
        talat(&restored, &["restore", stored.join(BACKUP).to_str().unwrap()]);
        tokio::join!(go_on(&house, &copy), go_on(&house, &restored));
        // What was upgraded can be backed up.
        let backup = elsewhere.path().join("backup");
        talat(&copy, &["backup", backup.to_str().unwrap()]);
        assert!(talat(&copy, &["restore", "--check", backup.to_str().unwrap()]).contains("sound"));
    }
}

/// Opens a house, looks whether everything is there, and plays on.
async fn go_on(house: &House, data: &Path) {
    // Tables that wait are kept, however long ago the house was stored.
    let host = Host::start(program(), data, &["--countdown-ms=0", "--waiting-days=36500"]).await.unwrap();
    let http = reqwest::Client::new();
    let arrive = |cookie: &str| Person::with_cookie(&http, host.address, cookie).unwrap();
    for resident in &house.people {
        greet(resident, arrive(&resident.cookie), arrive("")).await;
    }
    let bans = talat(data, &["admin", "bans"]);
    assert!(bans.contains(&house.banned_network) && bans.contains("Dora"), "{bans}");
    let mut guests = Vec::new();
    for resident in house.people.iter().filter(|resident| resident.session == Session::Open) {
        guests.push((resident.name.clone(), arrive(&resident.cookie)));
    }
    let mut anna = guests[0].1.clone();
    check_sitters(&anna.get(&format!("/api/records/{}", house.record)).await.unwrap(), false);
    anna.get(&format!("/api/records/{}/verify", house.record)).await.unwrap();
    let mut games = JoinSet::new();
    for table in &house.tables {
        look(table, &mut anna).await;
        for (_, removed) in guests.iter_mut().filter(|guest| table.removed.contains(&guest.0)) {
            let join = removed.post(&format!("/api/tables/{}/join", table.table), &json!({})).await;
            refused(join, 403, "not_allowed");
        }
        if table.status == "frozen" {
            continue;
        }
        let people = table
            .seats
            .iter()
            .map(|(seat, name)| (*seat, guests.iter().find(|guest| guest.0 == *name).unwrap().1.clone()));
        let (people, code, status) = (people.collect::<Vec<_>>(), table.table.clone(), table.status.clone());
        let entries = table.entries;
        let left = table.story.iter().any(|told| told == "left to a bot and came back");
        games.spawn(async move { play(&code, &status, entries, left, people).await });
    }
    games.join_all().await;

    // An invitation is good for one, when one is needed.
    talat(data, &["admin", "invite-only", "on"]);
    let mut stranger = arrive("");
    refused(stranger.post("/api/me", &json!({"name": "Fay"})).await, 403, "invite_needed");
    let invited = json!({"name": "Fay", "invite": house.invitation});
    stranger.post("/api/me", &invited).await.unwrap();
    refused(arrive("").post("/api/me", &invited).await, 403, "invite_needed");
    host.stop().await.unwrap();
}

fn refused(answer: Result<Value, Failure>, expected: u16, error: &str) {
    match answer {
        Err(Failure::Refused { status, answer, .. }) => {
            assert!(status == expected && answer.contains(error), "{status}: {answer}");
        }
        other => panic!("it should have been refused with {error}: {other:?}"),
    }
}

/// Whether somebody is known as before.
async fn greet(resident: &Resident, mut person: Person, mut device: Person) {
    let me = person.get("/api/me").await;
    match resident.session {
        Session::Open => assert_eq!(me.unwrap()["name"], *resident.name),
        Session::Ended => assert!(me.unwrap().is_null()),
        Session::Banned => refused(me, 403, "banned"),
    }
    if let Some(password) = &resident.password {
        let wrong = json!({"name": resident.name, "password": "some other password"});
        refused(device.post("/api/session", &wrong).await, 403, "password_wrong");
        let right = json!({"name": resident.name, "password": password});
        assert_eq!(device.post("/api/session", &right).await.unwrap()["name"], *resident.name);
    }
}

/// Whether a table is as it was.
async fn look(kept: &Kept, anna: &mut Person) {
    let room = anna.get(&format!("/api/tables/{}", kept.table)).await.unwrap();
    assert_eq!(room["game"], *kept.game, "{room}");
    // The code is for those who sit there, and for whoever made the table.
    let hosts = room["host"] == anna.get("/api/me").await.unwrap()["id"];
    let told = !kept.seats.is_empty() || hosts;
    assert_eq!(room["join"].as_str(), told.then_some(kept.join.as_str()), "{room}");
    assert_eq!(room["problem"].as_str(), kept.problem.as_deref(), "{room}");
    // Where none was stored it is the usual one.
    assert_eq!(room["stand_in"].as_str(), kept.stand_in.as_deref().or(Some("normal")), "{room}");
    assert_eq!(room["rematch"].as_str(), kept.rematch.as_deref(), "{room}");
    assert_eq!(room["status"], *kept.status, "{room}");
    if kept.story.iter().any(|told| told == "had a hint") {
        let outlook = anna.get(&format!("/api/tables/{}/outlook", kept.table)).await.unwrap();
        assert_eq!(outlook["hints"], 1, "{outlook}");
    }
    if kept.status == "finished" {
        let record = anna.get(&format!("/api/tables/{}/record", kept.table)).await.unwrap();
        assert_eq!(record["entries"].as_array().unwrap().len() as u64, kept.entries, "{record}");
    }
}

/// Whoever sat there is a person or a bot by kind, in whichever form it was stored. Where somebody has left a chair to a
/// bot, the record tells that and that they came back.
fn check_sitters(record: &Value, left: bool) {
    let is_bot = |sitter: &Value| match (&sitter["person"], &sitter["bot"]) {
        (Value::String(name), Value::Null) if !name.is_empty() && !name.contains(':') => false,
        (Value::Null, Value::String(level)) if !level.contains(':') => true,
        _ => panic!("{sitter} is neither a person nor a bot"),
    };
    assert_eq!(record["version"], 2);
    let bots = record["seats"].as_array().unwrap().iter().filter(|sitter| is_bot(sitter)).count();
    assert!(bots < record["seats"].as_array().unwrap().len(), "only bots sat there: {record}");
    let entries = record["entries"].as_array().unwrap().iter();
    let chairs =
        entries.filter(|entry| entry["chair"].is_object()).map(|entry| is_bot(&entry["chair"]["by"]));
    assert_eq!(chairs.collect::<Vec<_>>(), if left { vec![true, false] } else { Vec::new() }, "{record}");
}

/// Plays a table to its end, and makes all its draws again.
async fn play(code: &str, status: &str, entries: u64, left: bool, people: Vec<(usize, Person)>) {
    let mut host = people[0].1.clone();
    if status == "waiting" {
        let start = json!({"fill": "random"});
        let started = host.post(&format!("/api/tables/{code}/start"), &start).await;
        started.unwrap_or_else(|failure| panic!("{code}: {failure}"));
    }
    let mut round =
        Round::at(code, &people, "later").await.unwrap_or_else(|failure| panic!("{code}: {failure}"));
    if status == "playing" && entries > 0 {
        assert_eq!(round.entries(), entries, "{code}");
    }
    round.finish().await.unwrap_or_else(|failure| panic!("{code}: {failure}"));
    let verified = host.get(&format!("/api/tables/{code}/verify")).await.unwrap();
    assert!(verified["draws"].as_u64().unwrap() > 0, "{code}: {verified}");
    let record = host.get(&format!("/api/tables/{code}/record")).await.unwrap();
    assert!(record["entries"].as_array().unwrap().len() as u64 >= entries, "{code}");
    check_sitters(&record, left);
}
