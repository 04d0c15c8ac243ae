//! A server as its host runs it: backups and orders beside a process that serves.
#![expect(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Stdio};

use assert_cmd::Command;
use serde_json::Value;
use tempfile::TempDir;

/// A process that serves, killed in the end.
struct Serving {
    process: Child,
    lines: BufReader<std::process::ChildStdout>,
    address: String,
}

impl Serving {
    fn start(data: &Path, more: &[&str]) -> Self {
        let mut process = std::process::Command::new(assert_cmd::cargo::cargo_bin!("talat"))
            .args(["serve", "--listen", "127.0.0.1:0", "--log", "off", "--data"])
            .arg(data)
            .args(more)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(process.stdout.take().unwrap());
        let mut line = String::new();
        lines.read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("Talat listens on http://").unwrap().to_owned();
        Serving { process, lines, address }
    }

    /// Comes as a guest; returns the answer as it came.
    fn guest(&self, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let length = body.len();
        write!(
            stream,
            "POST /api/me HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\
             Connection: close\r\n\r\n{body}",
            self.address
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

/// Runs a command on a data directory: its exit code, and what it printed.
fn talat(data: &Path, args: &[&str]) -> (i32, String) {
    let output = Command::cargo_bin("talat").unwrap().args(args).arg("--data").arg(data).output().unwrap();
    let text = [output.stdout, output.stderr].concat();
    (output.status.code().unwrap(), String::from_utf8(text).unwrap())
}

fn json(data: &Path, args: &[&str]) -> Value {
    let (code, text) = talat(data, args);
    assert_eq!(code, 0, "{text}");
    serde_json::from_str(&text).unwrap()
}

#[test]
fn a_host_looks_after_a_running_server() {
    let directory = TempDir::new().unwrap();
    let data = directory.path().join("data");
    assert_eq!(talat(&data, &["admin", "people"]).0, 2);
    let serving = Serving::start(&data, &[]);
    assert!(serving.guest(r#"{"name":"Anna"}"#).starts_with("HTTP/1.1 200"));
    let people = json(&data, &["admin", "people", "--json"]);
    assert_eq!((people.as_array().unwrap().len(), &people[0]["name"]), (1, &"Anna".into()));
    assert!(talat(&data, &["admin", "people"]).1.contains("Anna"));
    assert_eq!(json(&data, &["admin", "tables", "--json"]), serde_json::json!([]));
    assert_eq!(talat(&data, &["admin", "remove-table", "ABCDEF"]).0, 2);
    assert_eq!(talat(&data, &["admin", "remove-person", "Nobody"]).0, 2);

    assert!(talat(&data, &["admin", "invite-only", "on"]).1.contains("invite-only: on"));
    assert!(serving.guest(r#"{"name":"Ben"}"#).contains("invite_needed"));
    let (_, link) = talat(&data, &["admin", "invite"]);
    let token = link.lines().next().unwrap().split_once("#invite=").unwrap().1;
    let body = format!(r#"{{"name":"Ben","invite":"{token}"}}"#);
    assert!(serving.guest(&body).starts_with("HTTP/1.1 200"));
    assert!(serving.guest(&body).contains("invite_needed"));
    assert!(talat(&data, &["admin", "ban", "Ben"]).1.starts_with("banned: Ben ("));
    assert!(talat(&data, &["admin", "bans"]).1.contains("Ben"));
    assert_eq!(talat(&data, &["admin", "unban", "Ben"]).0, 0);

    let file = directory.path().join("backup");
    let file = file.to_str().unwrap();
    assert_eq!(talat(&data, &["backup", file]).0, 0);
    assert_eq!(talat(&data, &["backup", file]).0, 2);
    let (code, why) = talat(&data, &["restore", file, "--force"]);
    assert!(code == 2 && why.contains("a server runs"), "{why}");
    drop(serving);
    let (code, why) = talat(&data, &["restore", file]);
    assert!(code == 2 && why.contains("--force"), "{why}");
    let (code, told) = talat(&data, &["restore", file, "--force"]);
    assert!(code == 0 && told.contains("0 tables and 2 people"), "{told}");
    let again = Serving::start(&data, &[]);
    assert!(again.guest(r#"{"name":"Carl"}"#).contains("invite_needed"));
}

#[test]
fn the_home_network_gets_a_link_and_a_code() {
    let data = TempDir::new().unwrap();
    let mut serving = Serving::start(data.path(), &["--lan", "--public-url", "http://games.example.org"]);
    assert!(serving.address.starts_with("0.0.0.0:"), "{}", serving.address);
    let mut lines = (&mut serving.lines).lines().map(Result::unwrap);
    assert_eq!(lines.next().unwrap(), "In this network: http://games.example.org");
    assert!(lines.take(5).any(|line| line.contains(['█', '▀', '▄'])));
}

/// Whoever may not look into a house hears that, and not that there is none.
#[test]
fn somebody_else_is_told_to_be_the_owner() {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::PermissionsExt;
    use std::os::unix::process::CommandExt;

    let place = TempDir::new().unwrap();
    let data = place.path().join("house");
    let _serving = Serving::start(&data, &[]);
    let root = rustix::process::geteuid().is_root();
    let program = place.path().join("talat");
    fs::copy(assert_cmd::cargo::cargo_bin!("talat"), &program).unwrap();
    fs::set_permissions(place.path(), Permissions::from_mode(0o755)).unwrap();
    if !root {
        fs::set_permissions(&data, Permissions::from_mode(0o000)).unwrap();
    }
    for args in [&["healthcheck"][..], &["admin", "stats"], &["backup", "/nowhere/x"]] {
        let mut command = std::process::Command::new(&program);
        if root {
            // Root may look everywhere: it takes somebody else.
            command.uid(65534).gid(65534);
        }
        let output = command.args(args).env_remove("TALAT_CONFIG").env("TALAT_DATA", &data).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(
            !output.status.success() && said.contains("only its owner may look into"),
            "{args:?}: {said}"
        );
    }
    fs::set_permissions(&data, Permissions::from_mode(0o700)).unwrap();
}
