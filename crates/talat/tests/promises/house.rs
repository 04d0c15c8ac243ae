//! A server with its data directory, which can be broken and mended.

use std::ffi::CString;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rustix::mount::{MountFlags, UnmountFlags, mount, mount_remount, unmount};
use talat_load::{Host, Start};
use tempfile::TempDir;
use tokio::sync::{mpsc, watch};

use crate::say;
use crate::shim::Shim;

/// How large the small disk is while it is not full.
const ROOM: u64 = 256 * 1024 * 1024;

/// Where a house can be found, and whether it is about to close.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Open {
    pub(crate) address: SocketAddr,
    pub(crate) closing: bool,
}

/// Where a house keeps its data.
pub(crate) struct Place {
    directory: TempDir,
    /// Whether it is a disk of its own, in memory, whose size can be changed.
    own: bool,
}

impl Place {
    pub(crate) fn disk() -> Self {
        Place { directory: tempfile::tempdir().unwrap(), own: false }
    }

    /// A disk of its own; none without the right to mount one.
    pub(crate) fn own_disk() -> Option<Self> {
        let mut place = Place::disk();
        let size = size(ROOM);
        mount("talat", place.directory.path(), "tmpfs", MountFlags::empty(), size.as_c_str()).ok()?;
        place.own = true;
        Some(place)
    }

    pub(crate) fn is_own_disk(&self) -> bool {
        self.own
    }

    pub(crate) fn path(&self) -> &Path {
        self.directory.path()
    }

    /// Leaves so many bytes free, or plenty.
    pub(crate) fn leave(&self, free: Option<u64>) {
        // It can't be made smaller than what is on it, and that grows meanwhile.
        for more in 0..100 {
            let wanted = free.map_or(ROOM, |free| self.used() + free + more * 4096);
            let flags = MountFlags::empty();
            if mount_remount(self.path(), flags, size(wanted).as_c_str()).is_ok() {
                return;
            }
        }
        panic!("the size of {} can't be changed", self.path().display());
    }

    fn used(&self) -> u64 {
        let disk = rustix::fs::statvfs(self.path()).unwrap();
        (disk.f_blocks - disk.f_bfree) * disk.f_frsize
    }
}

fn size(bytes: u64) -> CString {
    CString::new(format!("size={bytes}")).unwrap()
}

impl Drop for Place {
    fn drop(&mut self) {
        if self.own {
            let _ = unmount(self.directory.path(), UnmountFlags::DETACH);
        }
    }
}

/// A server with its data directory.
pub(crate) struct House {
    pub(crate) host: Host,
    pub(crate) shim: Shim,
    open: watch::Sender<Open>,
    http: reqwest::Client,
    log: mpsc::UnboundedReceiver<String>,
    log_to: mpsc::UnboundedSender<String>,
    pub(crate) place: Place,
}

fn program() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_talat"))
}

async fn start(place: &Place, shim: &Shim, log: &mpsc::UnboundedSender<String>) -> Host {
    Start::new(program(), place.path())
        .wide()
        .flags(&["--countdown-ms=50"])
        .env("LD_PRELOAD", &shim.library())
        .env("TALAT_FAULTS", &shim.control())
        .log_to(log.clone())
        .run()
        .await
        .unwrap()
}

impl House {
    pub(crate) async fn start(place: Place) -> Self {
        let shim = Shim::new();
        let (log_to, log) = mpsc::unbounded_channel();
        let host = start(&place, &shim, &log_to).await;
        let (open, _) = watch::channel(Open { address: host.address, closing: false });
        let http = reqwest::Client::builder().timeout(Duration::from_secs(20)).build().unwrap();
        House { host, shim, open, http, log, log_to, place }
    }

    /// Kills the server as a power cut would.
    pub(crate) async fn kill(&mut self) {
        self.host.kill().await.unwrap();
    }

    /// Starts it on the same data, at another address.
    pub(crate) async fn start_again(&mut self) {
        self.host = start(&self.place, &self.shim, &self.log_to).await;
        let address = self.host.address;
        self.open.send_modify(|open| open.address = address);
    }

    /// Where the house is, for those who come and go.
    pub(crate) fn whereabouts(&self) -> watch::Receiver<Open> {
        self.open.subscribe()
    }

    /// Asks everybody to go home.
    pub(crate) fn close(&self) {
        self.open.send_modify(|open| open.closing = true);
    }

    pub(crate) fn http(&self) -> &reqwest::Client {
        &self.http
    }

    /// Whether the server says that it can work.
    pub(crate) async fn is_ready(&self) -> bool {
        let answer = self.http.get(format!("http://{}/readyz", self.host.address)).send().await;
        match answer.map(|answer| answer.status().as_u16()) {
            Ok(200) => true,
            Ok(503) => false,
            odd => panic!("/readyz: {odd:?}"),
        }
    }

    /// The value of one of the server's numbers.
    pub(crate) async fn number(&self, name: &str) -> f64 {
        let answer = self.http.get(format!("http://{}/metrics", self.host.address)).send().await.unwrap();
        let text = answer.text().await.unwrap();
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.unwrap_or_else(|| panic!("no {name} in {text}")).parse().unwrap()
    }

    /// What the server has logged since it was last asked.
    pub(crate) fn said(&mut self) -> Vec<String> {
        std::iter::from_fn(|| self.log.try_recv().ok()).collect()
    }

    /// The file that all changes are first written to.
    pub(crate) fn wal(&self) -> PathBuf {
        self.place.path().join("talat.sqlite-wal")
    }

    /// How large that file is.
    pub(crate) fn wal_size(&self) -> u64 {
        std::fs::metadata(self.wal()).map_or(0, |file| file.len())
    }

    /// Stops the server cleanly; its directory stays.
    pub(crate) async fn stop(self) -> Place {
        let House { host, mut log, place, .. } = self;
        host.stop().await.unwrap();
        while let Ok(line) = log.try_recv() {
            // That nothing can be written is told by the store, and not by every table.
            let fine = !line.contains("panicked") && !line.contains("could not be kept");
            assert!(fine, "the server said: {line}");
        }
        place
    }
}

/// What a server has said last, where something went wrong with it.
pub(crate) fn last_words(house: &mut House) {
    let lines = house.said();
    for line in lines.iter().rev().take(20).rev() {
        say(&format!("the server: {line}"));
    }
}
