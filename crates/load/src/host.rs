//! A server as a process: started, watched and ended.

use std::fs;
use std::net::SocketAddr;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};
use tokio::time::timeout;

use crate::failure::Failure;

/// Limits and pauses that a load test has to get out of the way.
const RELAXED: &[&str] = &[
    "--requests-per-minute=100000000",
    "--messages-per-second=100000",
    "--people-per-hour=100000000",
    "--tables-per-person=1000000",
    "--sockets=100000",
    "--sockets-per-address=100000",
    "--bot-pace-ms=0",
    "--log=warn",
];

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
        let what = || format!("{} serve", program.display());
        let started = Instant::now();
        let mut child = Command::new(program)
            .args(["serve", "--listen=127.0.0.1:0"])
            .arg("--data")
            .arg(data)
            .args(RELAXED)
            .args(more)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .map_err(Failure::io(what()))?;
        let out = child.stdout.take().ok_or_else(|| Failure::Odd(format!("{}: no output", what())))?;
        let mut lines = BufReader::new(out).lines();
        let line = timeout(Duration::from_mins(1), lines.next_line())
            .await
            .map_err(|_| Failure::Odd(format!("{}: did not listen within a minute", what())))?
            .map_err(Failure::io(what()))?
            .unwrap_or_default();
        let started_in = started.elapsed();
        let address = line.rsplit("http://").next().and_then(|address| address.trim().parse().ok());
        let address = address.ok_or_else(|| Failure::Odd(format!("{}: said `{line}`", what())))?;
        Ok(Host { child, address, started_in })
    }

    /// Ends it at once, as a power cut would.
    pub async fn kill(&mut self) -> Result<(), Failure> {
        self.child.kill().await.map_err(Failure::io("kill"))
    }

    /// The number of the process.
    pub fn id(&self) -> Result<u32, Failure> {
        self.child.id().ok_or(Failure::Closed)
    }

    /// Asks it to stop and waits until it has.
    pub async fn stop(mut self) -> Result<(), Failure> {
        let id = self.id()?.cast_signed();
        if let Some(process) = rustix::process::Pid::from_raw(id) {
            let _ = rustix::process::kill_process(process, rustix::process::Signal::TERM);
        }
        let ended = timeout(Duration::from_secs(30), self.child.wait()).await;
        match ended {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(error)) => Err(Failure::io("stopping the server")(error)),
            Err(_) => Err(Failure::Odd("the server did not stop within 30 seconds".to_owned())),
        }
    }
}

/// The bytes that a process has in physical memory.
pub fn memory_of(process: u32) -> Result<u64, Failure> {
    let path = format!("/proc/{process}/status");
    let status = fs::read_to_string(&path).map_err(Failure::io(&path))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    Ok(kilobytes.ok_or_else(|| Failure::Odd(format!("{path}: no VmRSS")))? * 1024)
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
