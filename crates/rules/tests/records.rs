//! Records are read in memory that their length bounds, and in one form only.
#![allow(clippy::unwrap_used, reason = "a test that can't go on fails")]

use std::fs;

use serde_json::{Value, json};
use talat_rules::record::{Entry, LevelName, Record, RecordError, Sitter};

/// The bytes of the longest record that a house takes in.
const LONGEST: usize = 1 << 20;

fn game() -> Value {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/games");
    let mut files: Vec<_> = fs::read_dir(path).unwrap().map(|file| file.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|kind| kind == "json"));
    files.sort();
    serde_json::from_str(&fs::read_to_string(&files[0]).unwrap()).unwrap()
}

/// A record with as much of something in it as fits.
fn filled(mut record: Value, pointer: &str, one: &str, open: char, close: char) -> String {
    *record.pointer_mut(pointer).unwrap() = json!("HERE");
    let text = record.to_string();
    let many = (LONGEST - text.len()) / (one.len() + 1);
    let list = vec![one; many].join(",");
    text.replace("\"HERE\"", &format!("{open}{list}{close}"))
}

fn uses_little(text: &str, one: &str) {
    assert!(text.len() > LONGEST * 9 / 10);
    let used = allocation_counter::measure(|| drop(Record::parse(text)));
    // Lists grow by doubling: for a moment the old and the new one are there, three times what is needed.
    assert!(used.bytes_max < 20 << 20, "{one}: {} bytes", used.bytes_max);
}

#[test]
fn a_record_takes_little_more_memory_than_its_text() {
    for (pointer, one, open, close) in [
        ("/entries", r#"{"act":{"seat":0,"action":"b1"}}"#, '[', ']'),
        ("/entries", r#"{"takeback":{"seat":0,"to":1}}"#, '[', ']'),
        ("/entries", r#"{"timeout":{"seat":0}}"#, '[', ']'),
        ("/entries", r#"{"chance":""}"#, '[', ']'),
        ("/seats", r#"{"person":""}"#, '[', ']'),
        ("/entries", r#"{"chair":{"seat":0,"by":{"person":""}}}"#, '[', ']'),
        ("/entries", r#"{"chair":{"seat":0,"by":{"bot":"a"}}}"#, '[', ']'),
        ("/nonces", r#""""#, '[', ']'),
        ("/result", r#"{"a":1}"#, '[', ']'),
        ("/result", "[]", '[', ']'),
        ("/options", r#""a":"b""#, '{', '}'),
    ] {
        let newest = serde_json::from_str(&fixture("chatuchak-3-chairs-2")).unwrap();
        uses_little(&filled(newest, pointer, one, open, close), one);
    }
    for (pointer, one) in [("/seats", r#"{"name":""}"#), ("/entries", r#"{"chair":{"seat":0,"by":""}}"#)] {
        uses_little(&filled(game(), pointer, one, '[', ']'), one);
    }
}

#[test]
fn parts_that_no_game_makes_so_long_are_refused() {
    let refused = |record: &Value, words: &str| {
        let error = Record::parse(&record.to_string()).unwrap_err();
        assert!(matches!(error, RecordError::Json { .. }) && error.to_string().contains(words), "{error}");
    };
    let mut record = game();
    record["result"] = json!(vec![0; 40_000]);
    refused(&record, "a result has no more than 65536 bytes");
    let mut record = game();
    record["edition"]["source"] = json!("#".repeat(70_000));
    refused(&record, "an edition has no more than 65536 bytes");
}

#[test]
fn a_record_has_one_form() {
    let whole = game();
    assert!(Record::parse(&whole.to_string()).is_ok());
    let (edition, entries) = (&whole["edition"], whole["entries"].as_array().unwrap());
    let act = entries.iter().find(|entry| entry["act"].is_object()).unwrap();
    let as_list =
        |object: &Value, keys: &[&str]| json!(keys.iter().map(|key| &object[key]).collect::<Vec<_>>());
    for (pointer, other) in [
        ("/edition", as_list(edition, &["name", "hash"])),
        ("/seats/0", as_list(&whole["seats"][0], &["name"])),
        ("/entries/0", json!({"act": as_list(&act["act"], &["seat", "action"])})),
        ("/entries/0", json!({"takeback": [0, 0]})),
        ("/entries/0", json!({"chair": [0, "Bo"]})),
        ("/entries/0", json!({"timeout": [0]})),
        ("/entries/0", json!({"timeout": {"seat": 0, "extra": 1}})),
        ("/entries/0", json!({"timeout": {"seat": 0}, "chance": "7"})),
        ("/entries/0", json!({"chance": ["7"]})),
        ("/entries/0", json!("chance")),
        ("/seed", json!(null)),
        ("/options", json!(null)),
    ] {
        let mut record = whole.clone();
        *record.pointer_mut(pointer).unwrap() = other.clone();
        let error = Record::parse(&record.to_string()).unwrap_err();
        assert!(matches!(error, RecordError::Json { .. }), "{pointer} {other}: {error}");
    }
    let mut record = whole.clone();
    record["edition"]["source"] = Value::Null;
    assert!(Record::parse(&record.to_string()).is_err());
    let all: Vec<&Value> = whole.as_object().unwrap().values().collect();
    assert!(Record::parse(&json!(all).to_string()).is_err());
    assert!(Record::parse(&format!("{whole} 1")).is_err());
}

fn fixture(name: &str) -> String {
    fs::read_to_string(format!("{}/../../fixtures/games/{name}.json", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

/// The same game as version 1 wrote it, where a bot was a name that began with `bot:`, and as version 2 does.
#[test]
fn version_1_is_read_as_version_2_and_written_as_it() {
    let (one, two) = (fixture("chatuchak-3-chairs-1"), fixture("chatuchak-3-chairs-2"));
    let read = Record::parse(&one).unwrap();
    assert_eq!(read, Record::parse(&two).unwrap());
    assert_eq!(read.to_text(), two);
    let level = |name| LevelName::new(name).unwrap();
    let name = |name: &str| Sitter::Person(name.to_owned());
    assert_eq!(read.seats, [name("Zoë"), Sitter::Bot(level("hard")), name("")]);
    let chairs = read.entries.iter().filter_map(|entry| match entry {
        Entry::Chair { by, .. } => Some(by.clone()),
        _ => None,
    });
    assert_eq!(chairs.collect::<Vec<_>>(), [Sitter::Bot(level("normal")), name("Bo")]);
}

/// Somebody may be called like what version 1 wrote for a bot.
#[test]
fn no_name_is_a_bots_in_version_2() {
    let text = fixture("chatuchak-3-chairs-2").replace("\"Bo\"", "\"bot:hard\"");
    let record = Record::parse(&text).unwrap();
    let called =
        |entry: &&Entry| matches!(entry, Entry::Chair { by: Sitter::Person(name), .. } if name == "bot:hard");
    assert_eq!(record.entries.iter().filter(called).count(), 1);
    assert_eq!(record.to_text(), text);
}

#[test]
fn a_record_is_of_one_version_throughout() {
    let (one, two) = (fixture("chatuchak-3-chairs-1"), fixture("chatuchak-3-chairs-2"));
    for (text, from, to) in [
        (&one, r#""by": "Bo""#, r#""by": {"person": "Bo"}"#),
        (&one, r#""name": "Zoë""#, r#""person": "Zoë""#),
        (&one, r#""version": 1"#, r#""version": 2"#),
        (&two, r#""person": "Zoë""#, r#""name": "Zoë""#),
        (&two, r#""bot": "hard""#, r#""bot": "the hard one""#),
        (&two, r#""bot": "hard""#, r#""bot": "hard", "person": "Bo""#),
        (&two, r#""version": 2"#, r#""version": 1"#),
    ] {
        let mixed = text.replacen(from, to, 1);
        assert_ne!(mixed, *text);
        let error = Record::parse(&mixed).unwrap_err();
        assert!(matches!(error, RecordError::Json { line, .. } if line > 1), "{to}: {error}");
    }
    let later = two.replacen(r#""version": 2"#, r#""version": 3, "more": 1"#, 1);
    assert!(matches!(Record::parse(&later), Err(RecordError::Format { version: 3, .. })));
}

/// A table's log goes on in the new form where it began in the old one.
#[test]
fn a_log_may_have_both_forms() {
    let log: Vec<Entry> = serde_json::from_value(json!([
        {"chair": {"seat": 0, "by": "bot:normal"}},
        {"chair": {"seat": 0, "by": "person:00000000000000ff"}},
        {"chair": {"seat": 0, "by": {"bot": "normal"}}},
        {"chair": {"seat": 0, "by": {"person": "00000000000000ff"}}},
    ]))
    .unwrap();
    assert_eq!(log[0], log[2]);
    assert!(matches!(&log[1], Entry::Chair { by: Sitter::Person(number), .. } if number.ends_with("ff")));
    for wrong in [json!(["Bo"]), json!({"person": 1}), json!({"bot": "normal", "person": "Bo"}), json!(null)]
    {
        let entry = json!({"chair": {"seat": 0, "by": wrong}});
        assert!(serde_json::from_value::<Entry>(entry.clone()).is_err(), "{entry}");
    }
}
