//! What the process takes of the machine, as the system counts it.

use std::fs;
use std::sync::OnceLock;
use std::time::{SystemTime, UNIX_EPOCH};

use metrics::{counter, gauge};
use rustix::process::{Resource, getrlimit};
use rustix::time::{ClockId, clock_gettime};

/// Takes all numbers anew.
pub(super) fn measure() {
    let cpu = clock_gettime(ClockId::ProcessCPUTime);
    counter!("process_cpu_seconds_total").absolute(cpu.tv_sec.unsigned_abs());
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let field = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        line.split_whitespace().next()?.parse::<f64>().ok()
    };
    for (metric, name, unit) in [
        ("process_resident_memory_bytes", "VmRSS:", 1024.0),
        ("process_virtual_memory_bytes", "VmSize:", 1024.0),
        ("process_threads", "Threads:", 1.0),
    ] {
        if let Some(value) = field(name) {
            gauge!(metric).set(value * unit);
        }
    }
    if let Ok(files) = fs::read_dir("/proc/self/fd") {
        // One of them is open to look.
        gauge!("process_open_fds").set(super::count(files.count().saturating_sub(1)));
    }
    if let Some(most) = getrlimit(Resource::Nofile).current {
        gauge!("process_max_fds").set(most as f64);
    }
    if let Some(started) = started() {
        gauge!("process_start_time_seconds").set(started);
    }
}

/// When the server began to count, which is when its process started, to a second. The system would know it better, but a
/// service may be kept from asking it.
fn started() -> Option<f64> {
    static STARTED: OnceLock<SystemTime> = OnceLock::new();
    let started = STARTED.get_or_init(SystemTime::now);
    started.duration_since(UNIX_EPOCH).ok().map(|since| since.as_secs_f64().round())
}
