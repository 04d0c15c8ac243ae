//! A server as a process: started, watched and ended.

use std::fs;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{ExitStatus, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, ChildStderr, Command};
use tokio::sync::mpsc::UnboundedSender;
use tokio::time::timeout;

use crate::failure::Failure;

/// Limits and pauses that a load test has to get out of the way.
const RELAXED: &[&str] = &[
    "--requests-per-minute=100000000",
    "--messages-per-second=100000",
    "--people-per-hour=100000000",
    "--tables-per-person=1000000",
    "--codes-per-minute=10000000",
    "--codes-per-minute-in-all=10000000",
    "--connections=110000",
    // All come from one address, whose sockets have half of the room at most unless it is a proxy's.
    "--trusted-proxy=127.0.0.1/32",
    "--sockets=100000",
    "--sockets-per-address=100000",
    "--bot-pace-ms=0",
];

/// How a server is to be started: with its own limits, unless something else is said.
#[derive(Debug)]
pub struct Start {
    command: Command,
    what: String,
    lines: Option<UnboundedSender<String>>,
}

impl Start {
    /// `talat serve` on a free port of this machine.
    pub fn new(program: &Path, data: &Path) -> Self {
        let mut start = Start { command: Command::new(program), what: named(program), lines: None };
        start.command.args(["serve", "--listen=127.0.0.1:0", "--log=warn"]).arg("--data").arg(data);
        start
    }

    /// The same where a process may have only so many files open, which the server can't raise.
    pub fn with_files(files: u32, program: &Path, data: &Path) -> Self {
        let plain = Start::new(program, data).command;
        let mut command = Command::new("sh");
        command.args(["-c", &format!(r#"ulimit -n {files}; exec "$0" "$@""#)]).arg(program);
        command.args(plain.as_std().get_args());
        Start { command, what: named(program), lines: None }
    }

    /// With limits so wide that many clients on one machine don't meet them.
    #[must_use]
    pub fn wide(self) -> Self {
        self.flags(RELAXED)
    }

    /// With more flags.
    #[must_use]
    pub fn flags(mut self, flags: &[&str]) -> Self {
        self.command.args(flags);
        self
    }

    /// With something in its environment.
    #[must_use]
    pub fn env(mut self, name: &str, value: &Path) -> Self {
        self.command.env(name, value);
        self
    }

    /// With its log lines going there instead of to standard error.
    #[must_use]
    pub fn log_to(mut self, lines: UnboundedSender<String>) -> Self {
        self.lines = Some(lines);
        self
    }

    /// Starts it and waits until it listens.
    pub async fn run(self) -> Result<Host, Failure> {
        let Start { mut command, what, lines } = self;
        let started = Instant::now();
        if lines.is_some() {
            command.stderr(Stdio::piped());
        }
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .map_err(Failure::io(&what))?;
        if let (Some(lines), Some(log)) = (lines, child.stderr.take()) {
            tokio::spawn(pass_on(log, lines));
        }
        let out = child.stdout.take().ok_or_else(|| Failure::Odd(format!("{what}: no output")))?;
        let mut said = BufReader::new(out).lines();
        let line = timeout(Duration::from_mins(1), said.next_line())
            .await
            .map_err(|_| Failure::Odd(format!("{what}: did not listen within a minute")))?
            .map_err(Failure::io(&what))?
            .unwrap_or_default();
        let started_in = started.elapsed();
        let address = line.rsplit("http://").next().and_then(|address| address.trim().parse().ok());
        let address = address.ok_or_else(|| Failure::Odd(format!("{what}: said `{line}`")))?;
        Ok(Host { child, address, started_in })
    }
}

fn named(program: &Path) -> String {
    format!("{} serve", program.display())
}

/// Passes on what is logged, so that the pipe never fills up.
async fn pass_on(log: ChildStderr, to: UnboundedSender<String>) {
    let mut lines = BufReader::new(log).lines();
    while let Ok(Some(line)) = lines.next_line().await {
        let _ = to.send(line);
    }
}

/// A server's process.
#[derive(Debug)]
pub struct Host {
    child: Child,
    /// Where it listens.
    pub address: SocketAddr,
    /// How long it took from starting the process to listening.
    pub started_in: Duration,
}

impl Host {
    /// Starts `talat serve` on a free port of this machine, with wide limits.
    pub async fn start(program: &Path, data: &Path, more: &[&str]) -> Result<Self, Failure> {
        Start::new(program, data).wide().flags(more).run().await
    }

    /// Ends it at once, as a power cut would.
    pub async fn kill(&mut self) -> Result<(), Failure> {
        self.child.kill().await.map_err(Failure::io("kill"))
    }

    /// The number of the process.
    pub fn id(&self) -> Result<u32, Failure> {
        self.child.id().ok_or(Failure::Closed)
    }

    /// The process, as the system's calls name it.
    pub fn process(&self) -> Result<Pid, Failure> {
        Pid::from_raw(self.id()?.cast_signed()).ok_or(Failure::Closed)
    }

    /// Sends it a signal.
    pub fn signal(&self, signal: Signal) -> Result<(), Failure> {
        kill_process(self.process()?, signal).map_err(|error| Failure::io("signal")(error.into()))
    }

    /// How it has ended, if it has.
    pub fn ended(&mut self) -> Result<Option<ExitStatus>, Failure> {
        self.child.try_wait().map_err(Failure::io("the server"))
    }

    /// Asks it to stop and waits until it has, which has to go well.
    pub async fn stop(mut self) -> Result<(), Failure> {
        self.signal(Signal::TERM)?;
        match timeout(Duration::from_secs(30), self.child.wait()).await {
            Ok(Ok(ended)) if ended.success() => Ok(()),
            Ok(Ok(ended)) => Err(Failure::Odd(format!("the server stopped with {ended}"))),
            Ok(Err(error)) => Err(Failure::io("stopping the server")(error)),
            Err(_) => Err(Failure::Odd("the server did not stop within 30 seconds".to_owned())),
        }
    }
}

/// The bytes that a process has in physical memory.
pub fn memory_of(process: u32) -> Result<u64, Failure> {
    memory(process, "VmRSS:")
}

/// The most memory that a process ever had, in bytes, as the system counts it: no burst is too short to be seen.
pub fn most_memory_of(process: u32) -> Result<u64, Failure> {
    memory(process, "VmHWM:")
}

fn memory(process: u32, field: &str) -> Result<u64, Failure> {
    let path = format!("/proc/{process}/status");
    let status = fs::read_to_string(&path).map_err(Failure::io(&path))?;
    let line = status.lines().find_map(|line| line.strip_prefix(field));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    Ok(kilobytes.ok_or_else(|| Failure::Odd(format!("{path}: no {field}")))? * 1024)
}

/// The processor time that a process has used, in seconds.
pub fn time_of(process: u32) -> Result<f64, Failure> {
    const TICKS_PER_SECOND: f64 = 100.0;
    let path = format!("/proc/{process}/stat");
    let stat = fs::read_to_string(&path).map_err(Failure::io(&path))?;
    // After the name, which is in brackets: user and system time are the 12th and 13th.
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    let ticks: Vec<f64> = fields.skip(11).take(2).filter_map(|field| field.parse().ok()).collect();
    match ticks[..] {
        [user, system] => Ok((user + system) / TICKS_PER_SECOND),
        _ => Err(Failure::Odd(format!("{path}: no times"))),
    }
}
