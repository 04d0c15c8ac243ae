//! What the program is built from, for `talat --version`: the commit and its date, where they are known.

use std::env;
use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=TALAT_COMMIT");
    let given = env::var("TALAT_COMMIT").ok().filter(|commit| !commit.trim().is_empty());
    let built_from = given.or_else(from_git).unwrap_or_default();
    let version = env::var("CARGO_PKG_VERSION").unwrap_or_default();
    let version = if built_from.is_empty() { version } else { format!("{version} ({built_from})") };
    println!("cargo::rustc-env=TALAT_BUILT_FROM={built_from}");
    println!("cargo::rustc-env=TALAT_VERSION={version}");
}

/// The commit and its date, if this is a clone and git is there. A tarball has neither, and builds all the same.
fn from_git() -> Option<String> {
    let top = git(&["rev-parse", "--show-toplevel"])?;
    // Somebody else's repository around an unpacked tarball says nothing about it.
    let ours = Path::new("../..").canonicalize().ok()? == Path::new(&top).canonicalize().ok()?;
    let log = git(&["rev-parse", "--git-path", "logs/HEAD"]).filter(|log| Path::new(log).exists());
    if let Some(log) = log.filter(|_| ours) {
        println!("cargo::rerun-if-changed={log}");
    }
    ours.then(|| git(&["log", "-1", "--format=%h %cs"])).flatten()
}

fn git(args: &[&str]) -> Option<String> {
    let output = Command::new("git").args(args).output().ok().filter(|output| output.status.success())?;
    let text = String::from_utf8(output.stdout).ok()?.trim().to_owned();
    (!text.is_empty()).then_some(text)
}
