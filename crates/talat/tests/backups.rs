//! Backups and the data directory from the command line: checks, full disks, and who may look into the house.
#![expect(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use assert_cmd::cargo::cargo_bin;
use tempfile::TempDir;

/// How many bytes the seal at the end of a backup has.
const SEAL: u64 = 64;

/// The program, after something that the shell does first.
fn after(first: &str) -> Command {
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!(r#"{first}; exec "$0" "$@""#)]).arg(cargo_bin("talat"));
    shell
}

fn run(program: &mut Command, args: &[&str], paths: &[&Path]) -> (Output, String) {
    let output = program.args(args).args(paths).output().unwrap();
    let text = [output.stdout.as_slice(), &output.stderr].concat();
    (output, String::from_utf8(text).unwrap())
}

/// A server that stops in the end, as a host would stop it.
struct Serving(Child, String);

impl Serving {
    fn start(mut program: Command, data: &Path) -> Self {
        let mut server = program
            .args(["serve", "--listen", "127.0.0.1:0", "--log", "warn", "--data"])
            .arg(data)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(server.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().rsplit_once("http://").unwrap().1.to_owned();
        Serving(server, address)
    }

    fn guest(&self, name: &str) {
        let mut stream = TcpStream::connect(&self.1).unwrap();
        let body = format!(r#"{{"name":"{name}"}}"#);
        let (address, length) = (&self.1, body.len());
        write!(
            stream,
            "POST /api/me HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\
             Connection: close\r\n\r\n{body}"
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }

    /// Stops it; returns what it logged.
    fn stop(mut self) -> String {
        let told = Command::new("kill").args(["-TERM", &self.0.id().to_string()]).status().unwrap();
        assert!(told.success());
        assert_eq!(self.0.wait().unwrap().code(), Some(0));
        let mut log = String::new();
        self.0.stderr.take().unwrap().read_to_string(&mut log).unwrap();
        log
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        // It has ended if all went well.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A stopped house with somebody in it.
fn house() -> TempDir {
    let data = TempDir::new().unwrap();
    let serving = Serving::start(Command::new(cargo_bin("talat")), data.path());
    serving.guest("Anna");
    serving.stop();
    data
}

/// What is below a path: modes, and how long files are.
fn below(path: &Path) -> BTreeMap<PathBuf, (u32, u64)> {
    let mut found = BTreeMap::new();
    let about = fs::metadata(path).unwrap();
    found.insert(
        path.to_owned(),
        (about.permissions().mode() & 0o777, if path.is_dir() { 0 } else { about.len() }),
    );
    for entry in fs::read_dir(path).into_iter().flatten() {
        found.extend(below(&entry.unwrap().path()));
    }
    found
}

fn assert_private(path: &Path) {
    for (path, (mode, _)) in below(path) {
        assert_eq!(mode, if path.is_dir() { 0o700 } else { 0o600 }, "{}: {mode:o}", path.display());
    }
}

/// Says that it is over when it goes, also in a test that fails.
struct End<'a>(&'a AtomicBool);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Relaxed);
    }
}

#[test]
fn a_house_is_its_owners_alone_whatever_the_umask() {
    let directory = TempDir::new().unwrap();
    let data = directory.path().join("deep/house");
    // Somebody looks all the while, also if this fails.
    let (watching, top) = (AtomicBool::new(true), directory.path().join("deep"));
    let (open, file, elsewhere) =
        (directory.path().join("open.backup"), "talat.backup", directory.path().join("x/y"));
    thread::scope(|scope| {
        let watcher = scope.spawn(|| {
            let mut wide = Vec::new();
            while watching.load(Ordering::Relaxed) {
                for path in [top.clone(), data.clone()] {
                    let entries = fs::read_dir(&path).into_iter().flatten().flatten();
                    for path in entries.map(|entry| entry.path()).chain([path]) {
                        let mode = fs::metadata(&path).map_or(0, |about| about.permissions().mode());
                        if mode & 0o077 != 0 {
                            wide.push((path, mode));
                        }
                    }
                }
            }
            wide
        });
        let end = End(&watching);
        let serving = Serving::start(after("umask 0"), &data);
        serving.guest("Anna");
        let names: Vec<_> =
            below(&data).into_keys().filter_map(|path| Some(path.file_name()?.to_owned())).collect();
        for name in ["talat.sqlite", "talat.sqlite-wal", "talat.sqlite-shm", "talat.lock", "cookie.key"] {
            assert!(names.iter().any(|found| found == name), "{name}: {names:?}");
        }
        assert_private(&top);
        let settings = directory.path().join("talat.toml");
        fs::write(&settings, "bot-pace-ms = 5\n").unwrap();
        let (output, text) = run(
            &mut after("umask 0"),
            &["backup", "--config"],
            &[&settings, &open, Path::new("--data"), &data],
        );
        assert!(output.status.success(), "{text}");
        assert_eq!(serving.stop(), "", "nothing had to be corrected");
        let (output, text) =
            run(&mut after("umask 0"), &["restore", "--force"], &[&open, Path::new("--data"), &data]);
        assert!(
            output.status.success() && text.contains("replaced-") && text.contains("from-backup-"),
            "{text}"
        );
        let inside = data.join(file);
        let (output, text) = run(&mut after("umask 0"), &["backup"], &[&inside, Path::new("--data"), &data]);
        assert!(output.status.success(), "{text}");
        drop(end);
        assert_eq!(watcher.join().unwrap(), []);
    });
    assert_private(&top);
    assert_private(&open);
    let (output, text) = run(&mut after("umask 0"), &["restore"], &[&open, Path::new("--data"), &elsewhere]);
    assert!(output.status.success(), "{text}");
    assert_private(&directory.path().join("x"));
}

#[test]
fn a_house_that_was_open_to_others_is_closed_and_the_log_says_so() {
    let data = house();
    let data = data.path();
    let widen = || {
        fs::set_permissions(data, fs::Permissions::from_mode(0o755)).unwrap();
        for name in ["talat.sqlite", "cookie.key", "talat.lock"] {
            fs::set_permissions(data.join(name), fs::Permissions::from_mode(0o644)).unwrap();
        }
    };
    let said = |text: &str| {
        text.matches("WARN").count() == 1 && text.contains("talat.sqlite") && text.contains("cookie.key")
    };
    fs::create_dir(data.join("replaced-1")).unwrap();
    // What is not the house's stays as it is.
    fs::write(data.join("notes"), "").unwrap();
    fs::set_permissions(data.join("notes"), fs::Permissions::from_mode(0o644)).unwrap();
    let mode = |name: &str| fs::metadata(data.join(name)).unwrap().permissions().mode() & 0o777;
    let closed = || ["", "replaced-1", "talat.sqlite", "cookie.key", "talat.lock"].map(mode);

    widen();
    let log = Serving::start(Command::new(cargo_bin("talat")), data).stop();
    assert!(said(&log), "{log}");
    assert_eq!((closed(), mode("notes")), ([0o700, 0o700, 0o600, 0o600, 0o600], 0o644));
    assert_eq!(Serving::start(Command::new(cargo_bin("talat")), data).stop(), "");

    let talat = |args: &[&str], paths: &[&Path]| {
        widen();
        let (output, text) = run(&mut Command::new(cargo_bin("talat")), args, paths);
        assert!(output.status.success() && said(&text), "{args:?}: {text}");
        assert_eq!(closed(), [0o700, 0o700, 0o600, 0o600, 0o600], "{args:?}");
    };
    let elsewhere = TempDir::new().unwrap();
    let file = elsewhere.path().join("file");
    talat(&["admin", "people", "--data"], &[data]);
    talat(&["backup", "--data"], &[data, &file]);
    talat(&["restore", "--force", "--data"], &[data, &file]);
}

#[test]
fn a_backup_can_be_checked_without_restoring_it() {
    let data = house();
    let elsewhere = TempDir::new().unwrap();
    let file = elsewhere.path().join("file");
    let talat = |args: &[&str], paths: &[&Path]| run(&mut Command::new(cargo_bin("talat")), args, paths);
    assert!(talat(&["backup", "--data"], &[data.path(), &file]).0.status.success());
    let (output, text) = talat(&["restore", "--check"], &[&file]);
    assert_eq!(output.status.code(), Some(0), "{text}");
    assert!(text.contains("0 tables and 1 person as of") && text.contains("sound, BLAKE3 "), "{text}");
    // The digest is of all bytes before it, as any other program would work it out.
    let bytes = fs::read(&file).unwrap();
    let digest = blake3::hash(&bytes[..bytes.len() - 32]);
    assert!(text.contains(digest.to_hex().as_str()) && bytes.ends_with(digest.as_bytes()), "{text}");
    let mut damaged = bytes.clone();
    damaged[bytes.len() / 2] ^= 4;
    fs::write(&file, damaged).unwrap();
    let (output, text) = talat(&["restore", "--check"], &[&file]);
    assert!(output.status.code() == Some(2) && text.contains("the backup is damaged"), "{text}");
    assert_eq!(talat(&["restore", "--check", "--force"], &[&file]).0.status.code(), Some(2));
    // An earlier one is told apart.
    let first = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/houses/0005/backup.talat");
    let (output, text) = talat(&["restore", "--check"], &[&first]);
    assert!(
        output.status.code() == Some(0) && text.contains("warning") && text.contains("without a digest"),
        "{text}"
    );
    assert!(text.contains("with editions/chakapuces.toml, talat.toml"), "{text}");
}

/// No file may get longer than so many blocks of 512 bytes: to the program that is a full disk.
fn with_room_for(blocks: u64) -> Command {
    // Otherwise the system would end the program.
    after(&format!("trap '' XFSZ; ulimit -f {blocks}"))
}

#[test]
fn a_full_disk_leaves_nothing_half_made() {
    let data = house();
    let elsewhere = TempDir::new().unwrap();
    let (sound, file) = (elsewhere.path().join("sound"), elsewhere.path().join("file"));
    let talat = |args: &[&str], paths: &[&Path]| run(&mut Command::new(cargo_bin("talat")), args, paths);
    let (output, text) = talat(&["backup", "--data"], &[data.path(), &sound]);
    assert!(output.status.success(), "{text}");
    let blocks = (fs::metadata(&sound).unwrap().len() - SEAL) / 512;
    // While it is copied, while the key goes in, and just before the seal.
    for room in [64, 80, blocks / 2, blocks - 8, blocks] {
        let (output, text) = run(&mut with_room_for(room), &["backup", "--data"], &[data.path(), &file]);
        assert!(!output.status.success() && text.contains(file.to_str().unwrap()), "{room}: {text}");
        assert_eq!(fs::read_dir(elsewhere.path()).unwrap().count(), 1, "{room}: {text}");
    }
    let (output, text) = run(&mut with_room_for(blocks + 1), &["backup", "--data"], &[data.path(), &file]);
    assert!(output.status.success(), "{text}");

    let before = below(data.path());
    let new = elsewhere.path().join("new");
    for room in [0, 1, blocks / 2, blocks - 1] {
        let (output, text) =
            run(&mut with_room_for(room), &["restore", "--force", "--data"], &[data.path(), &sound]);
        assert!(!output.status.success() && text.contains("File too large"), "{room}: {text}");
        assert_eq!(below(data.path()), before, "{room}: {text}");
        let (output, text) =
            run(&mut with_room_for(room), &["restore", "--data"], &[&new.join("house"), &sound]);
        assert!(!output.status.success() && text.contains("File too large"), "{room}: {text}");
        assert!(!new.exists(), "{room}: {text}");
    }
    let (output, text) =
        run(&mut with_room_for(blocks), &["restore", "--force", "--data"], &[data.path(), &sound]);
    assert!(output.status.success(), "{text}");
}

#[test]
fn a_restore_that_was_killed_halfway_is_not_taken_for_an_empty_house() {
    let data = house();
    let elsewhere = TempDir::new().unwrap();
    let file = elsewhere.path().join("file");
    let talat = |args: &[&str], paths: &[&Path]| run(&mut Command::new(cargo_bin("talat")), args, paths);
    assert!(talat(&["backup", "--data"], &[data.path(), &file]).0.status.success());
    // What was there is set aside, and what comes is not there yet.
    for name in ["restore.part", "replaced-1"] {
        fs::create_dir(data.path().join(name)).unwrap();
    }
    fs::rename(data.path().join("talat.sqlite"), data.path().join("replaced-1/talat.sqlite")).unwrap();
    let mut serve = assert_cmd::Command::new(cargo_bin("talat"));
    let serve = serve.timeout(Duration::from_secs(30)).args(["serve", "--listen", "127.0.0.1:0", "--data"]);
    let output = serve.arg(data.path()).output().unwrap();
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(1) && text.contains("a restore was cut short"), "{text}");
    assert!(!data.path().join("talat.sqlite").exists());
    let (output, text) = talat(&["restore", "--force", "--data"], &[data.path(), &file]);
    assert!(output.status.success(), "{text}");
    assert!(!data.path().join("restore.part").exists());
    Serving::start(Command::new(cargo_bin("talat")), data.path()).stop();
}
