//! The `talat` program as its users run it.
#![expect(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use serde_json::Value;
use tempfile::TempDir;

/// Every game with a number of players and options, for tests over all of them.
const SETUPS: &[(&str, u8, &[&str])] = &[
    ("chatuchak", 2, &[]),
    ("chatuchak", 5, &["grids=drawn"]),
    ("race", 1, &[]),
    ("race", 1, &["draw=42"]),
    ("race", 3, &["grids=drawn", "same=true"]),
    ("bangkok", 1, &["expert=true"]),
    ("bangkok", 4, &[]),
    ("chakapuces", 2, &["scratch_scores=true"]),
    ("chakapuces", 6, &[]),
];

struct Ran {
    code: i32,
    out: String,
    err: String,
}

fn talat(args: &[&str]) -> Ran {
    let output = Command::cargo_bin("talat").unwrap().args(args).output().unwrap();
    Ran {
        code: output.status.code().expect("it ends by itself"),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

fn simulate(setup: &(&str, u8, &[&str]), more: &[&str]) -> Ran {
    let (game, players, options) = setup;
    let players = players.to_string();
    let mut args = vec!["simulate", game, "--players", &players];
    for option in *options {
        args.extend(["--option", option]);
    }
    args.extend(more);
    talat(&args)
}

/// The records of so many games in a new directory.
fn records(setup: &(&str, u8, &[&str]), games: &str, more: &[&str]) -> (TempDir, Vec<PathBuf>) {
    let directory = TempDir::new().unwrap();
    let path = directory.path().to_str().unwrap().to_string();
    let mut args = vec!["--games", games, "--seed", "7", "--records", &path];
    args.extend(more);
    let ran = simulate(setup, &args);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let mut files: Vec<PathBuf> =
        fs::read_dir(&directory).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    (directory, files)
}

fn read(path: &Path) -> Value {
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

fn replay(path: &Path, more: &[&str]) -> Ran {
    talat(&[&["replay", path.to_str().unwrap()], more].concat())
}

#[test]
fn the_same_seed_gives_the_same_games_whatever_the_number_of_jobs() {
    for setup in SETUPS {
        let alone = simulate(setup, &["--games", "40", "--seed", "3", "--jobs", "1", "--json"]);
        let together = simulate(setup, &["--games", "40", "--seed", "3", "--jobs", "4", "--json"]);
        let other = simulate(setup, &["--games", "40", "--seed", "4", "--jobs", "4", "--json"]);
        assert_eq!(alone.code, 0, "{}", alone.err);
        assert_eq!(alone.out, together.out);
        assert_ne!(alone.out, other.out);
        let summary: Value = serde_json::from_str(&alone.out).unwrap();
        assert_eq!(summary["games"], 40);
        assert_eq!(summary["points"].as_array().unwrap().len(), usize::from(setup.1));
        let places: u64 = (summary["places"].as_array().unwrap().iter())
            .flat_map(|seat| seat.as_array().unwrap())
            .map(|count| count.as_u64().unwrap())
            .sum();
        assert_eq!(places, 40 * u64::from(setup.1), "every seat has a place in every game");
    }
}

#[test]
fn the_summary_is_a_table_for_people() {
    let ran = simulate(&("chakapuces", 3, &[]), &["--games", "20"]);
    assert_eq!(ran.code, 0);
    for words in ["20 random games", "legal actions per choice", "points of seat 2", "place 3", "endings"] {
        assert!(ran.out.contains(words), "no `{words}` in\n{}", ran.out);
    }
}

#[test]
fn records_keep_to_their_schema_and_their_draws_verify() {
    let schema = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/record.schema.json");
    let validator = jsonschema::validator_for(&read(Path::new(schema))).unwrap();
    for setup in SETUPS {
        let (_directory, files) = records(setup, "3", &[]);
        assert_eq!(files.len(), 3);
        for file in files {
            let record = read(&file);
            let errors: Vec<String> = validator.iter_errors(&record).map(|error| error.to_string()).collect();
            assert!(errors.is_empty(), "{file:?}: {errors:?}");
            assert_eq!(record["version"], 2);
            assert_eq!(record["seats"][0], serde_json::json!({"bot": "random"}));
            let ran = replay(&file, &["--verify"]);
            assert_eq!(ran.code, 0, "{}", ran.err);
            assert!(ran.out.contains("verified: the seed fits the commitment"), "{}", ran.out);
        }
    }
}

#[test]
fn replay_as_json_tells_everything_line_by_line() {
    for setup in SETUPS {
        let (_directory, files) = records(setup, "1", &[]);
        let record = read(&files[0]);
        let ran = replay(&files[0], &["--json", "--verify"]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        let lines: Vec<Value> = ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let [first, steps @ .., last] = lines.as_slice() else { panic!("too few lines") };
        assert_eq!(first["game"], setup.0);
        assert_eq!(first["players"], setup.1);
        assert!(first["edition"]["data"].is_object());
        assert!(first["state"].is_object());
        let entries = record["entries"].as_array().unwrap();
        assert_eq!(steps.len(), entries.len());
        let mut before = first;
        for (number, (line, entry)) in steps.iter().zip(entries).enumerate() {
            assert_eq!(line["step"], number + 1);
            if let Some(act) = entry.get("act") {
                assert_eq!(&line["act"], act);
                assert_eq!(before["turn"], "seats");
                let legal = before["legal"].as_array().unwrap();
                let own = legal.iter().find(|legal| legal["seat"] == act["seat"]).expect("the seat may act");
                assert!(own["actions"].as_array().unwrap().contains(&act["action"]));
            } else {
                assert_eq!(line["chance"], entry["chance"]);
                assert_eq!(before["turn"], "chance");
                let chances = before["chances"].as_array().unwrap();
                assert!(chances.iter().any(|chance| chance[0] == entry["chance"]));
            }
            before = line;
        }
        assert_eq!(before["turn"], "over");
        assert_eq!(last["standing"], record["result"]);
        assert!(last["draws_verified"].is_u64());
    }
}

#[test]
fn replay_as_text_prints_a_line_a_step_and_the_standing() {
    for setup in SETUPS {
        let (_directory, files) = records(setup, "1", &[]);
        let ran = replay(&files[0], &[]);
        let steps = read(&files[0])["entries"].as_array().unwrap().len();
        let lines: Vec<&str> = ran.out.lines().collect();
        for number in 1..=steps {
            assert!(
                lines[number - 1].trim_start().starts_with(&format!("{number}  ")),
                "{}",
                lines[number - 1]
            );
        }
        assert!(lines[steps].is_empty());
        assert!(lines[steps + 1].starts_with("ended by: "));
    }
}

/// Changes a record and says how the replay refuses it.
fn refused(change: impl FnOnce(&mut Value), more: &[&str]) -> String {
    let (directory, files) = records(&("chakapuces", 2, &[]), "1", &[]);
    let mut record = read(&files[0]);
    change(&mut record);
    let path = directory.path().join("changed.json");
    fs::write(&path, record.to_string()).unwrap();
    let ran = replay(&path, more);
    assert_eq!(ran.code, 2, "refused with exit code 2: {}", ran.err);
    ran.err
}

fn first_act(record: &mut Value) -> (usize, &mut Value) {
    let entries = record["entries"].as_array_mut().unwrap();
    entries.iter_mut().enumerate().find(|(_, entry)| entry.get("act").is_some()).unwrap()
}

#[test]
fn a_bad_record_is_refused_with_the_step_the_rule_and_the_reason() {
    let says = |err: &str, words: &[&str]| {
        for word in words {
            assert!(err.contains(word), "no `{word}` in: {err}");
        }
    };
    let cut = refused(
        |record| {
            record["entries"].as_array_mut().unwrap().pop();
        },
        &[],
    );
    says(&cut, &["cut off after step", "P14"]);
    let foreign = refused(
        |record| {
            let (_, entry) = first_act(record);
            entry["act"]["seat"] = Value::from(1 - entry["act"]["seat"].as_u64().unwrap());
        },
        &[],
    );
    says(&foreign, &["step 14:", "P5", "not this seat's turn"]);
    let unread = refused(|record| first_act(record).1["act"]["action"] = "11".into(), &[]);
    says(&unread, &["step 14:", "`11`", "is not a Chakapuces action"]);
    let doubled = refused(
        |record| {
            let entries = record["entries"].as_array_mut().unwrap();
            let last = entries.last().unwrap().clone();
            entries.push(last);
        },
        &[],
    );
    says(&doubled, &["the game is over", "P14"]);
    let chance = refused(|record| record["entries"][0]["chance"] = "7".into(), &[]);
    says(&chance, &["step 1:", "P5", "`7`"]);
    says(&refused(|record| record["entries"][0] = Value::from(1), &[]), &["line 1, column"]);
    says(
        &refused(|record| record["result"]["ending"] = "tent".into(), &[]),
        &["the result differs", "`.ending`"],
    );
    says(&refused(|record| record["final_hash"] = "0".repeat(64).into(), &[]), &["the final hash differs"]);
    says(&refused(|record| record["final_hash"] = "0".into(), &[]), &["64 lower-case hexadecimal digits"]);
    says(&refused(|record| record["game"] = "chess".into(), &[]), &["no game is called `chess`"]);
    says(&refused(|record| record["version"] = 3.into(), &[]), &["version 3"]);
    says(&refused(|record| record["version"] = 1.into(), &[]), &["line 1, column", "unknown field `bot`"]);
    says(&refused(|record| record["rules_version"] = 99.into(), &[]), &["version 99 of the rules"]);
    says(&refused(|record| record["options"]["speed"] = "9".into(), &[]), &["no option `speed`"]);
    says(&refused(|record| record["options"]["scratch_scores"] = "9".into(), &[]), &["true or false"]);
    says(&refused(|record| record["extra"] = 1.into(), &[]), &["unknown field `extra`"]);
    says(&refused(|record| record["edition"]["hash"] = "0".repeat(64).into(), &[]), &["is not at hand"]);
    says(&refused(|record| record["edition"]["source"] = "name = 1".into(), &[]), &["edition, line 1"]);
    says(
        &refused(
            |record| {
                record.as_object_mut().unwrap().remove("seed");
            },
            &["--verify"],
        ),
        &["no seed"],
    );
    says(&refused(|record| record["seed"] = "0".repeat(64).into(), &["--verify"]), &["commitment"]);
    says(&refused(|record| record["nonces"] = serde_json::json!(["x"]), &["--verify"]), &["the seed draws"]);
    let back = serde_json::json!({"takeback": {"seat": 0, "to": 0}});
    says(&refused(|record| record["entries"][3] = back, &[]), &["step 4:", "take back"]);
    says(&refused(|record| record["edition"]["name"] = "mine".into(), &[]), &["`mine` is not at hand"]);
    says(&refused(|record| record["seed"] = Value::Null, &[]), &["line 1, column", "invalid type: null"]);
    let list = serde_json::json!(["random"]);
    says(&refused(|record| record["seats"][1] = list, &[]), &["line 1, column"]);
    let late = serde_json::json!({"timeout": {"seat": 1}});
    let late = refused(|record| record["entries"].as_array_mut().unwrap().push(late), &[]);
    says(&late, &["P14", "the game is over"]);
    says(
        &refused(|record| first_act(record).1["act"]["action"] = "\u{1b}[31m".into(), &[]),
        &["`\u{fffd}[31m`"],
    );
    let chair = serde_json::json!({"chair": {"seat": 1, "by": "Bo"}});
    says(&refused(|record| record["entries"][3] = chair, &[]), &["line 1, column"]);
    let chair = serde_json::json!({"chair": {"seat": 5, "by": {"person": "Bo"}}});
    says(&refused(|record| record["entries"][3] = chair, &[]), &["step 4:", "no seat 5"]);
}

#[test]
fn a_file_that_is_cut_off_or_missing_is_refused() {
    let (directory, files) = records(&("bangkok", 2, &[]), "1", &[]);
    let text = fs::read_to_string(&files[0]).unwrap();
    let path = directory.path().join("half.json");
    fs::write(&path, &text[..text.len() / 2]).unwrap();
    let ran = replay(&path, &[]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("half.json: line ") && ran.err.contains("EOF"), "{}", ran.err);
    fs::write(&path, b"{\n\xff\xfe").unwrap();
    let ran = replay(&path, &[]);
    assert!(ran.code == 2 && ran.err.contains("line 2: not UTF-8 text"), "{}", ran.err);
    let missing = replay(&directory.path().join("missing.json"), &[]);
    assert_eq!(missing.code, 2);
    assert!(missing.err.contains("missing.json"), "{}", missing.err);
}

#[test]
fn an_own_edition_is_used_and_goes_along_in_the_record() {
    let standard =
        fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../editions/chatuchak.toml")).unwrap();
    let directory = TempDir::new().unwrap();
    let path = directory.path().join("short.toml");
    let short = standard.replace("track = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]", "track = [1, 1, 1]");
    assert_ne!(short, standard);
    fs::write(&path, &short).unwrap();
    let (_records, files) = records(&("chatuchak", 2, &[]), "1", &["--edition", path.to_str().unwrap()]);
    let record = read(&files[0]);
    assert_eq!(record["edition"]["source"], short);
    let rolls = record["entries"].to_string().matches("roll:").count();
    assert_eq!(rolls, 3, "three spaces that any roll reaches");
    assert_eq!(replay(&files[0], &["--verify"]).code, 0, "no file is needed");

    fs::write(&path, standard.replace("booths = 5", "booths = 4")).unwrap();
    let ran = simulate(&("chatuchak", 2, &[]), &["--edition", path.to_str().unwrap()]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("short.toml: line ") && ran.err.contains("29"), "{}", ran.err);
}

#[test]
fn a_wish_that_cannot_be_met_is_refused() {
    for (args, words) in [
        (["simulate", "chess", "--players", "2"], "no game is called `chess`"),
        (["simulate", "bangkok", "--players", "5"], "1 to 4 players, not 5"),
        (["perft", "chatuchak", "--players", "1"], "2 to 5 players, not 1"),
        (["simulate", "race", "--players", "x"], "invalid value 'x'"),
    ] {
        let ran = talat(&args);
        assert_eq!(ran.code, 2, "{args:?}");
        assert!(ran.err.contains(words), "{}", ran.err);
    }
    let ran = simulate(&("chatuchak", 2, &["grids=square"]), &[]);
    assert!(ran.code == 2 && ran.err.contains("one of tiles, drawn"), "{}", ran.err);
    let ran = simulate(&("chatuchak", 2, &["drawn"]), &[]);
    assert!(ran.code == 2 && ran.err.contains("key=value"), "{}", ran.err);
    let ran = simulate(&("race", 1, &["grid=07"]), &[]);
    assert!(ran.code == 2 && ran.err.contains("a whole number from 0 to 16, not `07`"), "{}", ran.err);
    let ran = simulate(&("race", 1, &["grid=7", "grid=8"]), &[]);
    assert!(ran.code == 2 && ran.err.contains("option `grid` is given twice"), "{}", ran.err);
    assert_eq!(talat(&["demo", "chess"]).code, 2);
}

#[test]
fn demo_plays_a_game_of_each_kind() {
    let ran = talat(&["demo"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    for heading in ["chatuchak, 4 players", "race, 1 player ", "bangkok, 1 player ", "chakapuces, 4 players"]
    {
        assert!(ran.out.contains(&format!("== {heading}")), "no {heading}");
    }
    assert_eq!(ran.out.matches("ended by: ").count(), 6);
}

#[test]
fn soak_checks_the_laws_over_all_set_ups() {
    let ran = talat(&["soak", "--games", "300", "--every", "60", "--seed", "5"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("no law broken"), "{}", ran.out);
    assert!(ran.out.contains("chakapuces 6 scratch_scores=true"), "{}", ran.out);
}

/// `fixtures/perft.txt`: a line per set-up, the counts from depth 1 on.
#[test]
fn perft_counts_are_those_of_the_fixture() {
    let fixture = include_str!("../../../fixtures/perft.txt");
    let lines: Vec<&str> = fixture.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(lines.len() >= 12);
    for line in lines {
        let (setup, counts) = line.split_once(':').expect("a set-up, then counts");
        let counts: Vec<&str> = counts.split_whitespace().collect();
        let depth = counts.len().to_string();
        let mut args = vec!["perft"];
        args.extend(setup.split_whitespace());
        args.extend(["--depth", &depth]);
        let ran = talat(&args);
        assert_eq!(ran.code, 0, "{}", ran.err);
        let counted: Vec<&str> =
            ran.out.lines().skip(1).filter_map(|row| row.split_whitespace().nth(1)).collect();
        assert_eq!(counted, counts, "{setup}");
    }
}

#[test]
fn bots_play_each_other_in_the_arena() {
    let bots = |bots| ["arena", "chakapuces", "--players", "2", "--games", "4", "--json", "--bots", bots];
    let ran = talat(&bots("greedy,random"));
    assert_eq!(ran.code, 0, "{}", ran.err);
    let result: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(result["games"], 4);
    assert_eq!(result["bots"][0]["bot"], "greedy");
    let wrong = talat(&bots("greedy,nobody"));
    assert_eq!(wrong.code, 2);
    assert!(wrong.err.starts_with("talat: no bot is called `nobody`"), "{}", wrong.err);
}

#[test]
fn records_tell_their_set_up_and_are_never_overwritten() {
    let setup = ("race", 1, &["draw=42"][..]);
    let (directory, files) = records(&setup, "2", &[]);
    let names: Vec<&str> = files.iter().map(|file| file.file_name().unwrap().to_str().unwrap()).collect();
    assert_eq!(names, ["race-1p-draw=42-seed7-000000.json", "race-1p-draw=42-seed7-000001.json"]);
    let before = fs::read(&files[0]).unwrap();
    let path = directory.path().to_str().unwrap();
    let again = simulate(&setup, &["--games", "1", "--seed", "7", "--records", path]);
    assert!(again.code == 2 && again.err.contains("never overwritten"), "{}", again.err);
    assert_eq!(fs::read(&files[0]).unwrap(), before);
    // Another run finds room beside it.
    assert_eq!(simulate(&setup, &["--games", "1", "--seed", "8", "--records", path]).code, 0);
}

#[test]
fn the_summary_names_the_program_and_the_components() {
    let ran = simulate(&("bangkok", 1, &[]), &["--games", "1", "--json"]);
    let summary: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(
        (&summary["version"], &summary["interrupted"]),
        (&env!("CARGO_PKG_VERSION").into(), &false.into())
    );
    assert_eq!(summary["edition_hash"].as_str().unwrap().len(), 64);
    assert!(summary["edition"].as_str().is_some_and(|edition| !edition.is_empty()), "{summary}");
    let people = simulate(&("bangkok", 1, &[]), &["--games", "1"]);
    assert!(people.out.starts_with("bangkok, 1 player: 1 random game in "), "{}", people.out);
}

#[test]
fn an_interrupted_simulation_tells_what_it_has() {
    let child = std::process::Command::new(assert_cmd::cargo::cargo_bin!("talat"))
        .args(["simulate", "chakapuces", "--players", "2", "--games", "1000000000", "--json"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(std::time::Duration::from_secs(1));
    std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let summary: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(summary["interrupted"] == true && summary["games"].as_u64().unwrap() > 0, "{summary}");
    assert!(String::from_utf8(output.stderr).unwrap().contains("interrupted after "));
}
