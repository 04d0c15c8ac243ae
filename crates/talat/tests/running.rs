//! A server as it runs on somebody's machine: what it tells the system, the log and whoever measures it.
#![expect(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::os::unix::net::UnixDatagram;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

struct Serving {
    process: Child,
    address: String,
}

impl Serving {
    fn start(data: &Path, more: &[&str], env: &[(&str, &str)]) -> Self {
        let mut process = talat(&["serve", "--listen", "127.0.0.1:0"])
            .arg("--data")
            .arg(data)
            .args(more)
            .envs(env.iter().copied())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("Talat listens on http://").unwrap().to_owned();
        Serving { process, address }
    }

    /// Sends a request; returns the whole answer.
    fn ask(&self, method: &str, path: &str, headers: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        let (address, length) = (&self.address, body.len());
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\
             {headers}Connection: close\r\n\r\n{body}"
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    /// Stops it by a signal; returns the exit code and the log.
    fn stop(mut self, signal: &str) -> (Option<i32>, String) {
        let told = Command::new("kill").args([signal, &self.process.id().to_string()]).status().unwrap();
        assert!(told.success());
        let mut log = String::new();
        self.process.stderr.take().unwrap().read_to_string(&mut log).unwrap();
        (self.process.wait().unwrap().code(), log)
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn talat(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_talat"));
    command.args(args).env_remove("TALAT_DATA").env_remove("TALAT_CONFIG").env_remove("NOTIFY_SOCKET");
    command
}

/// Runs a command: its exit code, and what it printed.
fn ran(command: &mut Command) -> (i32, String) {
    let output = command.output().unwrap();
    let text = [output.stdout, output.stderr].concat();
    (output.status.code().unwrap(), String::from_utf8(text).unwrap())
}

#[test]
fn a_closed_terminal_ends_it_like_any_other_word() {
    for signal in ["-HUP", "-INT", "-TERM"] {
        let data = TempDir::new().unwrap();
        let serving = Serving::start(data.path(), &[], &[]);
        let (code, log) = serving.stop(signal);
        assert_eq!(code, Some(0), "{signal}: {log}");
        assert!(log.contains("stopped"), "{signal}: {log}");
        assert!(!data.path().join("running.json").exists());
    }
}

#[test]
fn the_system_hears_that_it_is_ready_that_it_lives_and_that_it_stops() {
    let place = TempDir::new().unwrap();
    let path = place.path().join("notify");
    let socket = UnixDatagram::bind(&path).unwrap();
    socket.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    let env = [("NOTIFY_SOCKET", path.to_str().unwrap()), ("WATCHDOG_USEC", "400000")];
    let serving = Serving::start(&place.path().join("data"), &[], &env);
    let hear = || {
        let mut said = [0; 512];
        let bytes = socket.recv(&mut said).unwrap();
        String::from_utf8_lossy(&said[..bytes]).into_owned()
    };
    let mut heard = vec![hear(), hear(), hear()];
    assert!(
        heard.iter().any(|said| said.contains("READY=1") && said.contains(&serving.address)),
        "{heard:?}"
    );
    assert!(heard.iter().any(|said| said.contains("WATCHDOG=1")), "{heard:?}");
    serving.stop("-TERM");
    while !heard.last().unwrap().contains("STOPPING=1") {
        heard.push(hear());
    }
}

#[test]
fn a_health_check_finds_the_server_or_says_why_not() {
    let place = TempDir::new().unwrap();
    let (data, file) = (place.path().join("data"), place.path().join("talat.toml"));
    fs::write(&file, "data = 'data'\nlisten = '127.0.0.1:1'").unwrap();
    let check = || ran(talat(&["healthcheck", "--config"]).arg(&file));
    let (code, why) = check();
    assert!(code == 1 && why.contains("no server runs"), "{code} {why}");
    let serving = Serving::start(&data, &["--public-url", "https://games.example.org"], &[]);
    // Wherever it listens: the server itself has written that down.
    let (code, said) = check();
    assert_eq!((code, said.as_str()), (0, "ready: https://games.example.org\n"));
    let (_, invited) = ran(talat(&["admin", "invite", "--config"]).arg(&file));
    assert!(invited.starts_with("https://games.example.org/#invite="), "{invited}");
    drop(serving);
    assert_eq!(check().0, 1);
    // Without a server, links still are whole.
    let (_, invited) = ran(talat(&["admin", "invite", "--config"]).arg(&file));
    assert!(invited.starts_with("http://127.0.0.1:1/#invite="), "{invited}");
}

#[test]
fn the_version_names_what_it_was_built_from() {
    let (_, said) = ran(&mut talat(&["--version"]));
    let number = env!("CARGO_PKG_VERSION");
    assert!(said.starts_with(&format!("talat {number}")), "{said}");
    let log = Command::new("git")
        .args(["log", "-1", "--format=%h"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output();
    if log.is_ok_and(|log| log.status.success()) {
        let (commit, date) = said.trim().split_once('(').unwrap().1.split_once(' ').unwrap();
        assert!(commit.len() >= 7 && commit.chars().all(|c| c.is_ascii_hexdigit()), "{said}");
        assert!(date.len() == 11 && date.ends_with(')') && date.starts_with("20"), "{said}");
    }
}

/// What fail2ban looks for: what stands before the address, of each line of the filter.
fn failures() -> Vec<String> {
    let filter =
        fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../deploy/fail2ban/filter.conf"))
            .unwrap();
    let lines = filter.lines().filter_map(|line| line.split_once("WARN ")?.1.strip_suffix("<ADDR>(?: |$)"));
    lines.map(|words| format!(" WARN {words}")).collect()
}

/// The address that a line blames, as the filter finds it.
fn blamed<'a>(filter: &[String], line: &'a str) -> Option<&'a str> {
    let rest = filter.iter().find_map(|before| line.split_once(before.as_str()))?.1;
    rest.split(' ').next()
}

#[test]
fn the_log_tells_what_a_host_has_to_know() {
    let data = TempDir::new().unwrap();
    let more =
        ["--trusted-proxy", "127.0.0.1", "--people-per-hour", "1", "--slow-request-ms", "1", "--log", "info"];
    let serving = Serving::start(data.path(), &more, &[]);
    let from = |address: &str| format!("X-Forwarded-For: {address}\r\n");
    let name = |name: &str, address: &str| {
        serving.ask("POST", "/api/me", &from(address), &format!(r#"{{"name":"{name}"}}"#))
    };
    let came = name("Anna", "192.0.2.7");
    let cookie =
        came.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap().split(';').next().unwrap();
    let id = came.split(r#""id":""#).nth(1).unwrap()[..16].to_owned();
    let password = serving.ask(
        "POST",
        "/api/me/password",
        &format!("Cookie: {cookie}\r\n"),
        r#"{"password":"long enough"}"#,
    );
    assert!(password.starts_with("HTTP/1.1 200"), "{password}");
    let sign_in = r#"{"name":"Anna","password":"a wrong one"}"#;
    assert!(serving.ask("POST", "/api/session", &from("2001:db8::7"), sign_in).contains("password_wrong"));
    let refused = name("Ben", "192.0.2.7");
    assert!(refused.starts_with("HTTP/1.1 429") && refused.contains("retry-after: "), "{refused}");
    assert!(
        ran(talat(&["admin", "ban", "Anna", "--reason", "test", "--days", "1", "--data"]).arg(data.path())).0
            == 0
    );
    assert!(ran(talat(&["admin", "ban", "198.51.100.0/24", "--data"]).arg(data.path())).0 == 0);
    assert!(serving.ask("GET", "/api/me", &from("198.51.100.9"), "").starts_with("HTTP/1.1 403"));
    assert!(ran(talat(&["admin", "remove-person", "Anna", "--data"]).arg(data.path())).0 == 0);
    let (_, log) = serving.stop("-TERM");

    assert!(!log.contains('\u{1b}'), "colours where nobody sees them: {log}");
    let line = |words: &str| {
        log.lines().find(|line| line.contains(words)).unwrap_or_else(|| panic!("no `{words}` in {log}"))
    };
    let start = line("Talat starts");
    assert!(
        start.contains(&format!("version={}", env!("CARGO_PKG_VERSION")))
            && start.contains("people-per-hour = 1"),
        "{start}"
    );
    let filter = failures();
    assert_eq!(filter.len(), 2);
    assert_eq!(blamed(&filter, line("sign-in refused")), Some("2001:db8::7"));
    assert!(line("sign-in refused").contains(&id) && !log.contains("a wrong one"), "{log}");
    assert_eq!(blamed(&filter, line("limit reached")), Some("192.0.2.7"));
    assert!(
        line("limit reached").contains(r#"limit="people""#)
            && line("limit reached").contains(r#"route="/api/me""#)
    );
    assert!(line("slow request").contains("address=192.0.2.7") && line("slow request").contains("ms="));
    for (words, field) in [
        ("person banned", id.as_str()),
        ("person removed", &id),
        ("kept out", "198.51.100.9"),
        ("door changed", "networks=1"),
    ] {
        assert!(line(words).contains(field), "{}", line(words));
    }
    // Every line of the page's table has its words in the sources; those above were seen.
    let page = include_str!("../../../docs/hosting.md");
    for words in [
        "Talat starts",
        "sign-in refused",
        "limit reached",
        "slow request",
        "kept out",
        "person banned",
        "door changed",
        "person removed",
    ] {
        assert!(page.contains(&format!("`{words}`")), "{words} is not on the page");
    }
}

#[test]
fn the_server_makes_backups_by_itself_and_keeps_a_few() {
    let place = TempDir::new().unwrap();
    let (data, backups, file) =
        (place.path().join("data"), place.path().join("backups"), place.path().join("talat.toml"));
    fs::write(&file, "data = 'data'\nbackup-directory = 'backups'\nbackup-keep = 2\n").unwrap();
    fs::create_dir(&backups).unwrap();
    for old in ["talat-2020-01-01-000000.backup", "talat-2020-01-02-000000.backup", "mine.backup"] {
        fs::write(backups.join(old), "").unwrap();
    }
    let serving = Serving::start(&data, &["--config", file.to_str().unwrap()], &[]);
    let names = || {
        let mut names: Vec<String> = fs::read_dir(&backups)
            .unwrap()
            .map(|file| file.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    };
    let begun = Instant::now();
    while names().contains(&"talat-2020-01-01-000000.backup".to_owned()) {
        assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", names());
        std::thread::sleep(Duration::from_millis(20));
    }
    let now = names();
    assert_eq!(
        (now.len(), now[0].as_str(), now[1].as_str()),
        (3, "mine.backup", "talat-2020-01-02-000000.backup")
    );
    let (code, told) = ran(talat(&["restore", "--check"]).arg(backups.join(&now[2])));
    assert!(code == 0 && told.contains("with talat.toml") && told.contains("sound"), "{told}");
    let success = metric(&serving, "talat_backup_last_success_timestamp_seconds").unwrap();
    assert!(success > 1.0e9, "{success}");
    let (_, log) = serving.stop("-TERM");
    assert!(log.contains("backup made and checked"), "{log}");
}

fn metric(serving: &Serving, name: &str) -> Option<f64> {
    let numbers = serving.ask("GET", "/metrics", "", "");
    numbers.lines().find_map(|line| line.strip_prefix(name)?.trim().parse().ok())
}

#[test]
fn every_number_is_there_from_the_start_with_what_it_means() {
    let data = TempDir::new().unwrap();
    let token = "a-token-nobody-guesses";
    let serving = Serving::start(
        data.path(),
        &["--metrics", "10.0.0.0/8", "--trusted-proxy", "127.0.0.1"],
        &[("TALAT_METRICS_TOKEN", token)],
    );
    let get = |headers: &str| serving.ask("GET", "/metrics", headers, "");
    assert!(get("").starts_with("HTTP/1.1 404"), "loopback is not named");
    assert!(get("X-Forwarded-For: 192.0.2.1\r\n").starts_with("HTTP/1.1 404"));
    assert!(get("Authorization: Bearer something-else-altogether\r\n").starts_with("HTTP/1.1 404"));
    assert!(get("X-Forwarded-For: 10.1.2.3\r\n").starts_with("HTTP/1.1 200"));
    let numbers = get(&format!("Authorization: Bearer {token}\r\n"));
    assert!(numbers.starts_with("HTTP/1.1 200"), "{numbers}");
    let samples: Vec<&str> =
        numbers.lines().filter(|line| line.starts_with("talat_") || line.starts_with("process_")).collect();
    for sample in &samples {
        let name = sample.split(['{', ' ']).next().unwrap();
        let family =
            ["_bucket", "_sum", "_count"].iter().find_map(|end| name.strip_suffix(end)).unwrap_or(name);
        let told = |what: &str| numbers.lines().any(|line| line.starts_with(&format!("# {what} {family} ")));
        assert!(told("HELP") && told("TYPE"), "{name} has no words");
    }
    for name in [
        "talat_build_info{version=\"0.1.0\"",
        "talat_database_bytes ",
        "talat_people 0",
        "talat_tables{status=\"playing\"} 0",
        "talat_moves_total 0",
        "talat_move_seconds_count 0",
        "talat_store_writable 1",
        "talat_backup_failures_total 0",
        "process_resident_memory_bytes ",
        "process_cpu_seconds_total ",
        "process_open_fds ",
    ] {
        assert!(samples.iter().any(|sample| sample.starts_with(name)), "no {name} in {numbers}");
    }
}
