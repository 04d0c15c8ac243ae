//! A house keeps its word, whatever happens to it under load: what was acknowledged is stored, once; what was not is
//! done once or never.
//!
//! `kill` ends the server at random moments; `faults` fills its disk, breaks its writes, stops and kills it;
//! `full_disk` is the one fault that once lost the most, step by step.
#![expect(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

mod alerts;
mod chair;
mod fault;
mod faults;
mod full_disk;
mod house;
mod kill;
mod ledger;
mod records;
mod shim;
mod table;
mod visitors;

use std::io::Write;
use std::time::Duration;

use tokio::sync::{Mutex, MutexGuard};

/// How long anything may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// Each of these tests wants the machine for itself: it judges how soon a server answers again.
async fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::const_new(());
    ALONE.lock().await
}

/// A number from the environment.
fn number(name: &str, default: u64) -> u64 {
    match std::env::var(name) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{name} has to be a number, not `{text}`")),
        Err(_) => default,
    }
}

/// Tells how it goes; shown with --nocapture.
fn say(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}
