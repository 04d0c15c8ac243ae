//! `talat serve` as a program: it says where it listens, answers, and stops cleanly.
#![allow(clippy::unwrap_used, reason = "a test that can't go on fails")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use assert_cmd::cargo::cargo_bin;

fn serve(data: &Path) -> (Child, String) {
    started(Command::new(cargo_bin("talat")), data, &["--log=off"])
}

fn started(mut program: Command, data: &Path, more: &[&str]) -> (Child, String) {
    let mut server = program
        .args(["serve", "--listen", "127.0.0.1:0", "--data"])
        .arg(data)
        .args(more)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(server.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().rsplit_once("http://").unwrap().1.to_owned();
    (server, address)
}

fn get(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn it_listens_answers_and_stops() {
    let data = tempfile::tempdir().unwrap();
    for _ in 0..2 {
        let (mut server, address) = serve(data.path());
        assert!(get(&address, "/readyz").ends_with("ready\n"));
        assert!(get(&address, "/").contains("Talat"));
        let told = Command::new("kill").args(["-TERM", &server.id().to_string()]).status().unwrap();
        assert!(told.success());
        assert_eq!(server.wait().unwrap().code(), Some(0));
    }
    let key = std::fs::metadata(data.path().join("cookie.key")).unwrap();
    assert_eq!(key.permissions().mode() & 0o777, 0o600);
}

#[test]
fn it_lets_itself_open_as_many_files_as_it_may() {
    let data = tempfile::tempdir().unwrap();
    let mut shell = Command::new("sh");
    shell.args(["-c", r#"ulimit -Sn 64; exec "$0" "$@""#]).arg(cargo_bin("talat"));
    let (mut server, _) = started(shell, data.path(), &["--log=off"]);
    let limits = std::fs::read_to_string(format!("/proc/{}/limits", server.id())).unwrap();
    server.kill().unwrap();
    server.wait().unwrap();
    let files = limits.lines().find(|line| line.starts_with("Max open files")).unwrap();
    let [soft, hard] = files.split_whitespace().skip(3).take(2).collect::<Vec<_>>()[..] else { panic!() };
    assert_eq!(soft, hard);
    assert_ne!(soft, "64");
}

#[test]
fn where_files_are_few_idle_connections_keep_nobody_out() {
    let data = tempfile::tempdir().unwrap();
    let mut shell = Command::new("sh");
    shell.args(["-c", r#"ulimit -n 128; exec "$0" "$@""#]).arg(cargo_bin("talat"));
    let (mut server, address) = started(shell, data.path(), &["--log=off"]);
    let mut idle = Vec::new();
    for number in 0..400 {
        let mut stream = TcpStream::connect(&address).unwrap();
        if number % 2 == 0 {
            write!(stream, "GET / HTTP/1.1\r\nHost: ").unwrap();
        }
        idle.push(stream);
        if number % 20 == 0 {
            assert!(get(&address, "/readyz").ends_with("ready\n"), "after {number}");
            // A file of the client, and the store.
            assert!(get(&address, "/").starts_with("HTTP/1.1 200"), "after {number}");
            assert!(get(&address, "/api/tables").ends_with("[]"), "after {number}");
        }
    }
    server.kill().unwrap();
    server.wait().unwrap();
}

/// A number that the server tells of itself.
fn metric(address: &str, name: &str) -> Option<f64> {
    let numbers = get(address, "/metrics");
    numbers.lines().find_map(|line| line.strip_prefix(name)?.trim().parse().ok())
}

#[test]
fn an_idle_house_has_no_queue() {
    let data = tempfile::tempdir().unwrap();
    let (mut server, address) =
        started(Command::new(cargo_bin("talat")), data.path(), &["--log=off", "--bot-threads=1"]);
    assert_eq!(metric(&address, "talat_bot_queue "), Some(0.0), "before the first question");
    // Some are answered, and nobody waits for the others.
    let mut asked = Vec::new();
    for draw in 1..=20 {
        let mut stream = TcpStream::connect(&address).unwrap();
        write!(stream, "GET /api/puzzle?draw={draw} HTTP/1.1\r\nHost: {address}\r\n\r\n").unwrap();
        asked.push(stream);
    }
    drop(asked);
    assert!(get(&address, "/api/puzzle?draw=21").starts_with("HTTP/1.1 200"));
    let begun = Instant::now();
    while metric(&address, "talat_bot_queue ") != Some(0.0) {
        assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", metric(&address, "talat_bot_queue "));
        std::thread::sleep(Duration::from_millis(20));
    }
    server.kill().unwrap();
    server.wait().unwrap();
}

#[test]
fn it_says_once_that_there_is_no_room() {
    let data = tempfile::tempdir().unwrap();
    let mut program = Command::new(cargo_bin("talat"));
    program.stderr(Stdio::piped());
    let few = ["--log=warn", "--connections-per-address=2"];
    let (mut server, address) = started(program, data.path(), &few);
    let held: Vec<TcpStream> = (0..2).map(|_| TcpStream::connect(&address).unwrap()).collect();
    for _ in 0..3 {
        assert!(get(&address, "/readyz").starts_with("HTTP/1.1 429 "));
    }
    // Whoever takes their time to ask learns the reason too, instead of finding the line dead.
    let mut slow = TcpStream::connect(&address).unwrap();
    for part in ["GET /readyz HTTP/1.1\r\n", "Host: ", &address, "\r\n\r\n"] {
        std::thread::sleep(Duration::from_millis(50));
        slow.write_all(part.as_bytes()).unwrap();
    }
    let mut answer = String::new();
    slow.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 429 "), "{answer}");
    drop(held);
    let begun = Instant::now();
    while metric(&address, "talat_connections_refused_total ").is_none_or(|refused| refused < 4.0) {
        assert!(begun.elapsed() < Duration::from_secs(20), "they are not counted");
        std::thread::sleep(Duration::from_millis(20));
    }
    server.kill().unwrap();
    let log = server.wait_with_output().unwrap().stderr;
    let log = String::from_utf8(log).unwrap();
    let said: Vec<&str> = log.lines().filter(|line| line.contains("no room for more connections")).collect();
    assert!(said.len() == 1 && said[0].contains("too_many"), "{log}");
}

#[test]
fn settings_that_can_t_be_used_are_named() {
    let data = tempfile::tempdir().unwrap();
    let file = data.path().join("talat.toml");
    std::fs::write(&file, "lisen = \"127.0.0.1:0\"\n").unwrap();
    let run = Command::new(cargo_bin("talat")).arg("serve").arg("--config").arg(&file).output().unwrap();
    assert_eq!(run.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&run.stderr).contains("lisen"));
}
