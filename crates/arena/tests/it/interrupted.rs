//! Ctrl-C in a long run.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use assert_cmd::cargo::cargo_bin;
use serde_json::Value;

/// Lets the arena play for a while and interrupts it: its exit code, what it printed, and what it complained.
fn interrupted(args: &[&str], after: Duration) -> (Option<i32>, String, String) {
    let child = Command::new(cargo_bin("talat-arena"))
        .args(args)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(after);
    let told = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(told.success());
    let begun = Instant::now();
    let output = child.wait_with_output().unwrap();
    assert!(begun.elapsed() < Duration::from_secs(20), "it has to end soon");
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn what_was_played_is_told_and_that_it_is_not_all() {
    let run = ["chakapuces", "--players", "2", "--bots", "greedy,random", "--games", "100000000"];
    let (code, out, err) = interrupted(&run, Duration::from_secs(2));
    assert_eq!(code, Some(130), "{err}");
    assert!(out.contains("; interrupted") && out.contains("win share"), "{out}");
    assert!(
        err.contains("interrupted after ") && err.contains(" of 100000000 games: the table is of these"),
        "{err}"
    );

    let (code, out, _) = interrupted(&[&run[..], &["--json"]].concat(), Duration::from_secs(2));
    assert_eq!(code, Some(130));
    let result: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(result["interrupted"], true);
    let games = result["games"].as_u64().unwrap();
    assert!(games > 0 && games.is_multiple_of(2), "whole deals are counted: {games}");
    assert_eq!(result["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(result["edition_hash"].as_str().unwrap().len(), 64);
}

#[test]
fn before_the_first_deal_there_is_nothing_to_tell() {
    let slow = ["bangkok", "--players", "2", "--bots", "master,master", "--games", "100"];
    let (code, out, err) = interrupted(&slow, Duration::from_secs(1));
    assert_eq!((code, out.as_str()), (Some(130), ""));
    assert!(err.contains("interrupted after 0 of 100 games"), "{err}");
}
