//! The arena as its users run it.
#![expect(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

mod interrupted;
mod open;
mod programs;
mod runs;
mod wishes;

use assert_cmd::Command;
use serde_json::Value;

struct Ran {
    code: i32,
    out: String,
    err: String,
}

/// Runs the arena with these words, in the directory of the repository.
fn arena(args: &[&str]) -> Ran {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let output = Command::cargo_bin("talat-arena").unwrap().current_dir(root).args(args).output().unwrap();
    Ran {
        code: output.status.code().expect("it ends by itself"),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// The result of a run that goes well, as JSON.
fn result(args: &[&str]) -> Value {
    let ran = arena(&[args, &["--json"]].concat());
    assert_eq!(ran.code, 0, "{args:?}: {}", ran.err);
    serde_json::from_str(&ran.out).unwrap()
}

/// A number at a path of a result.
fn number(result: &Value, path: &str) -> f64 {
    result.pointer(path).and_then(Value::as_f64).unwrap_or_else(|| panic!("{path} in {result:#}"))
}
