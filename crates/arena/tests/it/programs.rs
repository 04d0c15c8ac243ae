//! Programs that play, and programs that fail in every way there is.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;

use crate::{arena, number, result};

/// Whether there is a Python to run the example with.
fn python() -> bool {
    std::process::Command::new("python3")
        .arg("--version")
        .output()
        .is_ok_and(|output| output.status.success())
}

#[test]
fn the_example_plays_every_game_legally_and_better_than_chance() {
    if !python() {
        return;
    }
    for (game, players, games) in [
        ("chatuchak", "2", "20"),
        ("chatuchak", "4", "8"),
        ("bangkok", "2", "20"),
        ("bangkok", "3", "6"),
        ("chakapuces", "2", "40"),
        ("race", "2", "2"),
    ] {
        let bots = "exec:python3 examples/bot.py,random";
        let result = result(&[game, "--players", players, "--bots", bots, "--games", games]);
        assert_eq!(result["bots"][0].get("forfeits"), None, "{result:#}");
        assert_eq!(result["bots"][0]["thinking"]["cpu_seconds"], Value::Null);
        assert!(number(&result, "/bots/0/thinking/decisions") > 0.0);
        let even = number(&result, "/bots/0/even_share");
        if game != "race" {
            assert!(number(&result, "/bots/0/win_share/mean") > even, "{game} {players}: {result:#}");
        }
    }
    for game in ["race", "bangkok"] {
        let alone = result(&[
            game,
            "--players",
            "1",
            "--bots",
            "exec:python3 examples/bot.py,random",
            "--games",
            "4",
        ]);
        assert_eq!(alone["bots"][0].get("forfeits"), None, "{alone:#}");
    }
}

/// A bot for the shell: says hello, and then does `then` with each line that follows, which is in `$line`.
fn script(directory: &Path, name: &str, then: &str) -> String {
    let path = directory.join(name);
    let text = format!(
        "read -r line\nprintf '%s\\n' '{{\"type\":\"hello\",\"protocol\":1}}'\nwhile read -r line; do\n{then}\ndone\n"
    );
    fs::write(&path, text).unwrap();
    format!("exec:exec sh {}", path.display())
}

/// Answers a turn with its first legal action.
const FIRST: &str = r#"case "$line" in *'"type":"turn"'*) seq=${line#*'"seq":'}; seq=${seq%%,*}
action=${line#*'"legal":[{"action":'}; action=${action%%',"effect":'*}
printf '%s\n' '{"type":"act","based_on":'$seq',"mood":"fine","action":'"$action"'}';; esac"#;

/// Answers a turn with this action.
fn answering(action: &str) -> String {
    format!(
        r#"case "$line" in *'"type":"turn"'*) seq=${{line#*'"seq":'}}; seq=${{seq%%,*}}
printf '%s\n' '{{"type":"act","based_on":'$seq',"action":{action}}}';; esac"#
    )
}

/// Three deals of Chakapuces with two threads against this bot.
fn against(bot: &str, more: &[&str]) -> Value {
    let bots = format!("{bot},random");
    let args = ["chakapuces", "--players", "2", "--games", "6", "--threads", "2", "--bots", &bots];
    let ran = arena(&[&args[..], more, &["--json"]].concat());
    let result: Value = serde_json::from_str(&ran.out).unwrap();
    // The exit code tells whether a program failed.
    assert_eq!(ran.code, i32::from(result["forfeited"] != 0), "{}", ran.err);
    result
}

#[test]
fn a_program_in_any_language_plays() {
    let directory = TempDir::new().unwrap();
    let bot = script(directory.path(), "first", FIRST);
    let result = against(&bot, &[]);
    assert_eq!(result["bots"][0].get("forfeits"), None, "{result:#}");
    assert!(number(&result, "/bots/0/thinking/decisions") > 20.0);
}

#[test]
fn every_way_to_fail_loses_the_game_to_chance_and_is_told() {
    let directory = TempDir::new().unwrap();
    let flood = "case \"$line\" in *turn*) head -c 3000000 /dev/zero | tr '\\0' x; cat >/dev/null;; esac";
    for (name, then, why, what) in [
        ("crash", "exit 3".to_owned(), "crash", "(exit status: 3)"),
        ("silence", "cat >/dev/null".to_owned(), "late", "took more than"),
        ("deaf", "exec sleep 1000".to_owned(), "late", "took more than"),
        ("closed", "exec 1>&-; sleep 1000".to_owned(), "crash", "ended before"),
        ("garbage", "echo hello there".to_owned(), "garbage", "said `hello there`: expected value"),
        ("empty", "echo".to_owned(), "garbage", "said ``"),
        ("flood", flood.to_owned(), "garbage", "wrote more than 1048576 bytes in a line"),
        (
            "hello",
            "echo '{\"type\":\"hello\",\"protocol\":1}'".to_owned(),
            "garbage",
            "said hello instead of acting",
        ),
        (
            "stale",
            "echo '{\"type\":\"act\",\"based_on\":0,\"action\":{\"kind\":\"pile\"}}'".to_owned(),
            "garbage",
            "answered turn 0 when",
        ),
        ("nonsense", answering(r#"{"kind":"dance"}"#), "garbage", "unknown variant `dance`"),
        ("illegal", answering(r#"{"kind":"play","card":"3s"}"#), "illegal", "chose 3s"),
    ] {
        let bot = script(directory.path(), name, &then);
        // Whoever is not meant to be late has time enough on any machine.
        let result = against(&bot, &["--budget", if why == "late" { "100ms" } else { "20s" }]);
        let told = &result["bots"][0];
        assert_eq!(result["games"], 6);
        assert_eq!(result["forfeited"], told["forfeits"][why], "{name}: {result:#}");
        let lost = told["forfeits"][why].as_u64().unwrap_or(0);
        // A card that is not in the hand may be there by chance for a while.
        assert!(lost == 6 || (name == "illegal" && lost > 0), "{name}: {told:#}");
        // A forfeited game is a lost one, however well chance goes on.
        let share = number(told, "/win_share/mean");
        assert!(lost < 6 || share < 1e-9, "{name}: {told:#}");
        assert!(told["first_forfeit"].as_str().unwrap().contains(what), "{name}: {told:#}");
    }
}

#[test]
fn forfeits_are_told_to_people_and_to_the_other_programs() {
    let directory = TempDir::new().unwrap();
    let heard = directory.path().join("heard");
    let crash = script(directory.path(), "crash", "exit 3");
    let listening = format!("printf '%s\\n' \"$line\" >>{}\n{FIRST}", heard.display());
    let listener = script(directory.path(), "listener", &listening);
    let bots = format!("{crash},{listener}");
    let ran = arena(&["chakapuces", "--players", "2", "--games", "2", "--threads", "1", "--bots", &bots]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.err.contains("2 of 2 games were forfeited"), "{}", ran.err);
    assert!(ran.out.contains("lost 2 games by failing (crash 2); game 1: ended before"), "{}", ran.out);
    let heard = fs::read_to_string(heard).unwrap();
    let lines: Vec<Value> = heard.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let kinds = |kind: &str| lines.iter().filter(|line| line["type"] == kind).collect::<Vec<_>>();
    assert_eq!(kinds("start").iter().map(|start| &start["seat"]).collect::<Vec<_>>(), [1, 0]);
    for (result, seat) in kinds("result").iter().zip([0, 1]) {
        assert_eq!(result["forfeits"], serde_json::json!([{"seat": seat, "why": "crash"}]));
        assert_eq!(result["standing"]["scores"].as_array().unwrap().len(), 2);
    }
    assert_eq!(kinds("bye").len(), 2, "one was only tried out");
    for turn in kinds("turn") {
        let hands = turn["view"]["seats"].as_array().unwrap().iter().map(|seat| &seat["hand"]["kind"]);
        assert_eq!(hands.filter(|kind| **kind == "known").count(), 1, "it sees its own hand alone: {turn}");
    }
}

#[test]
fn complaints_are_passed_on_with_a_name_or_go_to_a_file() {
    let directory = TempDir::new().unwrap();
    let bot = script(directory.path(), "moaner", "echo alas >&2; printf 'no end' >&2; exit 1");
    let bots = format!("{bot},random");
    let args = ["chakapuces", "--players", "2", "--games", "2", "--threads", "1", "--bots", &bots];
    let ran = arena(&args);
    assert!(ran.err.contains(&format!("[{bot}] alas\n[{bot}] no end\n")), "{}", ran.err);
    let file = directory.path().join("log");
    let ran = arena(&[&args[..], &["--stderr", file.to_str().unwrap()]].concat());
    assert_eq!(ran.err, "talat-arena: 2 of 2 games were forfeited: a program failed in them\n");
    // Twice in a game, and once when it was tried out.
    assert_eq!(fs::read_to_string(file).unwrap().matches("alas").count(), 3);
}

#[test]
fn nothing_that_a_program_started_stays() {
    let directory = TempDir::new().unwrap();
    let pids = directory.path().join("pids");
    // It starts a child of its own, and neither of them ends when asked to.
    let then =
        format!("trap '' TERM HUP INT\nsleep 1000 &\necho $$ $! >>{}\n{FIRST}\nsleep 1000", pids.display());
    let bot = script(directory.path(), "stubborn", &then);
    let began = Instant::now();
    let result = against(&bot, &["--budget", "100ms"]);
    assert_eq!(result["games"], 6);
    assert!(began.elapsed() < Duration::from_mins(5), "no stuck program holds anybody up");
    let pids = fs::read_to_string(pids).unwrap();
    assert!(pids.split_whitespace().count() >= 2);
    for pid in pids.split_whitespace() {
        // What was killed while nobody was left to collect it is gone as soon as init has done so.
        let state =
            || fs::read_to_string(format!("/proc/{pid}/stat")).ok().filter(|stat| !stat.contains(") Z "));
        let until = Instant::now() + Duration::from_secs(10);
        while state().is_some() && Instant::now() < until {
            std::thread::yield_now();
        }
        assert_eq!(state(), None, "process {pid} still runs");
    }
}

#[test]
fn another_protocol_is_refused_before_anything_is_played() {
    let directory = TempDir::new().unwrap();
    let path = directory.path().join("old");
    fs::write(&path, "read -r line; echo '{\"type\":\"hello\",\"protocol\":7}'; cat >/dev/null").unwrap();
    let bots = format!("exec:sh {},random", path.display());
    let ran = arena(&["chakapuces", "--players", "2", "--bots", &bots]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("speaks protocol 7, not 1"), "{}", ran.err);
}
