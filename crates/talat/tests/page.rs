//! docs/hosting.md, followed word for word: its shell blocks run one after the other, in a directory instead of the whole
//! machine and without systemd, Docker or root; `page/` has what stands in for them. What is installed there has to work.
#![expect(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

/// What the page writes to on a machine.
const PLACES: [&str; 4] = ["/usr/local/", "/etc/", "/var/lib/", "/data"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// A port that stays free once it is let go, where there is one: the system gives none of these to connections, nor to
/// whoever asks for any port.
fn free_port() -> TcpListener {
    let range = fs::read_to_string("/proc/sys/net/ipv4/ip_local_port_range").unwrap();
    let first: u16 = range.split_whitespace().next().unwrap().parse().unwrap();
    let apart = std::process::id() as u16 % 20_000;
    let mut ports = (10_000 + apart..first).chain(1024..first).chain([0]);
    ports.find_map(|port| TcpListener::bind(("0.0.0.0", port)).ok()).unwrap()
}

/// A machine of a test, with a checkout on it.
struct Machine {
    directory: TempDir,
    ports: [u16; 2],
}

impl Machine {
    fn new() -> Self {
        let held = [free_port(), free_port()];
        let ports = held.map(|listener| listener.local_addr().unwrap().port());
        let machine = Machine { directory: TempDir::new().unwrap(), ports };
        for place in [
            "bin",
            "usr/local/bin",
            "etc/systemd/system",
            "etc/nginx/conf.d",
            "etc/fail2ban/filter.d",
            "etc/fail2ban/jail.d",
        ] {
            fs::create_dir_all(machine.path().join(place)).unwrap();
        }
        for (name, stands_in) in [
            ("sudo", "sudo"),
            ("make", "make"),
            ("systemctl", "systemctl"),
            ("docker", "docker"),
            ("useradd", "nothing"),
            ("git", "nothing"),
            ("nginx", "nothing"),
            ("apt", "nothing"),
            ("certbot", "nothing"),
        ] {
            symlink(
                root().join("crates/talat/tests/page").join(stands_in),
                machine.path().join("bin").join(name),
            )
            .unwrap();
        }
        let checkout = machine.checkout();
        for name in [
            "Dockerfile",
            "deploy/talat.toml",
            "deploy/talat.service",
            "deploy/nginx.conf",
            "deploy/fail2ban/filter.conf",
            "deploy/fail2ban/jail.conf",
        ] {
            let to = checkout.join(name);
            fs::create_dir_all(to.parent().unwrap()).unwrap();
            // The container has a port of its own; elsewhere there is one machine for each.
            let port = machine.ports[usize::from(name == "Dockerfile")];
            fs::write(to, machine.here(&fs::read_to_string(root().join(name)).unwrap(), port)).unwrap();
        }
        machine
    }

    fn path(&self) -> &Path {
        self.directory.path()
    }

    fn checkout(&self) -> PathBuf {
        self.path().join("checkout")
    }

    /// A text in which the machine's places are those of the test.
    fn here(&self, text: &str, port: u16) -> String {
        let mut text = text.replace("7878", &port.to_string());
        for place in PLACES {
            for before in [" ", "\"", "=", "'", "\n"] {
                text = text.replace(
                    &format!("{before}{place}"),
                    &format!("{before}{}{place}", self.path().display()),
                );
            }
        }
        text
    }

    /// Runs a block as somebody at a terminal would: line by line, and no further where one fails.
    fn run(&self, block: &str) -> Output {
        let bin = |name: &str| self.path().join(name).display().to_string();
        let path = [bin("bin"), bin("usr/local/bin"), std::env::var("PATH").unwrap()].join(":");
        Command::new("bash")
            .args(["-euxc", &self.here(&format!("\n{block}"), self.ports[0])])
            .env("PATH", path)
            .env("PREFIX", self.path())
            .env("ROOT", root())
            .env("PROGRAM", env!("CARGO_BIN_EXE_talat"))
            .env_remove("TALAT_DATA")
            .env_remove("TALAT_CONFIG")
            .current_dir(self.checkout())
            .output()
            .unwrap()
    }

    /// Runs a block that has to work; returns what it said.
    fn follow(&self, block: &str) -> String {
        let output = self.run(block);
        let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(output.status.success(), "{block}\n{out}\n{err}");
        out.into_owned()
    }

    fn noted(&self) -> String {
        fs::read_to_string(self.path().join("noted")).unwrap_or_default()
    }
}

impl Drop for Machine {
    fn drop(&mut self) {
        for service in ["service.pid", "container.pid"] {
            if let Ok(pid) = fs::read_to_string(self.path().join(service)) {
                let _ = Command::new("kill").args(["-KILL", pid.trim()]).status();
            }
        }
    }
}

/// The shell blocks of the page, with the headings that they are under.
fn blocks() -> Vec<(String, String)> {
    let page = fs::read_to_string(root().join("docs/hosting.md")).unwrap();
    let (mut heading, mut blocks) = (String::new(), Vec::new());
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if let Some(text) = line.strip_prefix("##") {
            text.trim_start_matches('#').trim().clone_into(&mut heading);
        } else if line == "```sh" {
            let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            blocks.push((heading.clone(), block.join("\n")));
        }
    }
    blocks
}

#[test]
fn the_page_works_word_for_word() {
    let machine = Machine::new();
    let mut said = String::new();
    for (heading, block) in blocks() {
        let before = said.len();
        said += &machine.follow(&block);
        if ["Update", "In a container"].contains(&heading.as_str()) {
            // Whatever is done now and then works the second time too.
            let again: Vec<&str> = block.lines().filter(|line| !line.starts_with("docker run")).collect();
            std::thread::sleep(std::time::Duration::from_millis(1100));
            machine.follow(&again.join("\n"));
        }
        match heading.as_str() {
            "Install" if block.contains("healthcheck") => {
                let ready = format!("ready: http://127.0.0.1:{}\n", machine.ports[0]);
                assert!(said[before..].starts_with(&ready), "{}", &said[before..]);
                assert!(
                    said[before..].contains("talat.toml: sound")
                        && said[before..].contains("backup-directory = ")
                );
            }
            "Backup" if block.contains("--check") => assert!(said[before..].contains("sound, BLAKE3")),
            "Looking after the house" => {
                let link = format!("\nhttp://127.0.0.1:{}/#invite=", machine.ports[0]);
                assert!(
                    said[before..].contains("people    0") && said[before..].contains(&link),
                    "{}",
                    &said[before..]
                );
            }
            _ => {}
        }
    }
    // The server has made a backup of its own by the time that it is ready, or soon after.
    let backups = || {
        let entries = fs::read_dir(machine.path().join("var/lib/talat-backup")).unwrap();
        entries.flatten().filter(|entry| entry.file_name().to_str().unwrap().starts_with("talat-2")).count()
    };
    let begun = std::time::Instant::now();
    while backups() == 0 {
        assert!(
            begun.elapsed().as_secs() < 20,
            "{}",
            fs::read_to_string(machine.path().join("service.log")).unwrap()
        );
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    let noted = machine.noted();
    for part in [
        "useradd --system",
        "git pull",
        "certbot certonly",
        "nginx -t",
        "docker build",
        "systemctl reload nginx",
        "systemctl restart fail2ban",
    ] {
        assert!(noted.contains(part), "no `{part}` in {noted}");
    }
    let proxy = fs::read_to_string(machine.path().join("etc/nginx/conf.d/talat.conf")).unwrap();
    assert!(proxy.contains("play.example.net") && !proxy.contains("games.example.org"));
}

/// Everything in `deploy/` is on the page, and what the page calls a file of ours is there.
#[test]
fn the_page_and_the_files_name_each_other() {
    let page = fs::read_to_string(root().join("docs/hosting.md")).unwrap();
    for entry in fs::read_dir(root().join("deploy")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(page.contains(&format!("(../deploy/{name})")), "{name} is not on the page");
    }
    for link in page.split("](../").skip(1) {
        let path = link.split(')').next().unwrap();
        assert!(root().join(path).exists(), "{path} is not there");
    }
}
