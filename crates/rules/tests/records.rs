//! Records are read in memory that their length bounds, and in one form only.
#![allow(clippy::unwrap_used, reason = "a test that can't go on fails")]

use std::fs;

use serde_json::{Value, json};
use talat_rules::record::{Record, RecordError};

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
fn filled(pointer: &str, one: &str, open: char, close: char) -> String {
    let mut record = game();
    *record.pointer_mut(pointer).unwrap() = json!("HERE");
    let text = record.to_string();
    let many = (LONGEST - text.len()) / (one.len() + 1);
    let list = vec![one; many].join(",");
    text.replace("\"HERE\"", &format!("{open}{list}{close}"))
}

#[test]
fn a_record_takes_little_more_memory_than_its_text() {
    for (pointer, one, open, close) in [
        ("/entries", r#"{"act":{"seat":0,"action":"b1"}}"#, '[', ']'),
        ("/entries", r#"{"takeback":{"seat":0,"to":1}}"#, '[', ']'),
        ("/entries", r#"{"timeout":{"seat":0}}"#, '[', ']'),
        ("/entries", r#"{"chance":""}"#, '[', ']'),
        ("/seats", r#"{"name":""}"#, '[', ']'),
        ("/nonces", r#""""#, '[', ']'),
        ("/result", r#"{"a":1}"#, '[', ']'),
        ("/result", "[]", '[', ']'),
        ("/options", r#""a":"b""#, '{', '}'),
    ] {
        let text = filled(pointer, one, open, close);
        assert!(text.len() > LONGEST * 9 / 10);
        let used = allocation_counter::measure(|| drop(Record::parse(&text)));
        // Lists grow by doubling: for a moment the old and the new one are there, three times what is needed.
        assert!(used.bytes_max < 20 << 20, "{pointer} {one}: {} bytes", used.bytes_max);
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
