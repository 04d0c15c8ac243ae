//! `talat serve` as a program: it says where it listens, answers, and stops cleanly.
#![allow(clippy::unwrap_used, reason = "a test that can't go on fails")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use assert_cmd::cargo::cargo_bin;

fn serve(data: &Path) -> (Child, String) {
    started(Command::new(cargo_bin("talat")), data)
}

fn started(mut program: Command, data: &Path) -> (Child, String) {
    let mut server = program
        .args(["serve", "--listen", "127.0.0.1:0", "--log", "off", "--data"])
        .arg(data)
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
    let (mut server, _) = started(shell, data.path());
    let limits = std::fs::read_to_string(format!("/proc/{}/limits", server.id())).unwrap();
    server.kill().unwrap();
    server.wait().unwrap();
    let files = limits.lines().find(|line| line.starts_with("Max open files")).unwrap();
    let [soft, hard] = files.split_whitespace().skip(3).take(2).collect::<Vec<_>>()[..] else { panic!() };
    assert_eq!(soft, hard);
    assert_ne!(soft, "64");
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
