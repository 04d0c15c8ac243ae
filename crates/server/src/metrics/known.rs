//! All numbers that there are, and what they mean.

use metrics::{Unit, counter, describe_counter, describe_gauge, describe_histogram, gauge, histogram};

use crate::config::Program;

const COUNTERS: &[(&str, &str)] = &[
    ("talat_backup_failures_total", "Backups of the server's own that failed."),
    ("talat_bot_thoughts_total", "Decisions that bots have made."),
    ("talat_connections_refused_total", "Connections that there was no room for."),
    ("talat_limits_reached_total", "Requests refused because there were too many of something."),
    ("talat_moves_total", "Moves that were made and are on disk."),
    ("talat_timeouts_total", "Times and pauses that were over."),
    ("talat_refusals_total", "Moves that were refused."),
    ("talat_sign_ins_refused_total", "Attempts to sign in with a wrong name or password."),
    ("talat_slow_requests_total", "Requests that took longer than slow-request-ms."),
    ("talat_store_failures_total", "Writes that failed."),
    ("talat_tables_made_total", "Tables that were made."),
];

const GAUGES: &[(&str, &str)] = &[
    (
        "talat_backup_last_success_timestamp_seconds",
        "When the server last made a backup and found it sound; 0 if it has not yet.",
    ),
    ("talat_bot_queue", "Thoughts that wait: bots on turn, questions about puzzles, advice."),
    ("talat_connections", "Open connections."),
    ("talat_database_bytes", "What the database takes on disk, its write-ahead log included."),
    ("talat_database_free_bytes", "What is free on the disk of the data directory."),
    ("talat_live_tables", "Tables in memory."),
    ("talat_people", "People who are known, guests among them."),
    ("talat_sockets", "Open sockets and streams."),
    ("talat_store_writable", "1 while the database can write, 0 while it can't."),
];

const PROCESS: &[(&str, &str)] = &[
    ("process_max_fds", "Files that the process may have open."),
    ("process_open_fds", "Files that the process has open."),
    ("process_resident_memory_bytes", "Physical memory of the process."),
    ("process_start_time_seconds", "When the process started, in seconds since 1970."),
    ("process_threads", "Threads of the process."),
    ("process_virtual_memory_bytes", "Virtual memory of the process."),
];

const HISTOGRAMS: &[(&str, &str, Unit)] = &[
    ("talat_commit_changes", "Changes in one commit to the database.", Unit::Count),
    ("talat_commit_seconds", "How long a commit to the database takes.", Unit::Seconds),
    ("talat_move_seconds", "From a move to its being on disk and told.", Unit::Seconds),
    ("talat_rebuild_seconds", "How long it takes to play a table's log again.", Unit::Seconds),
];

/// Says what each number means.
pub(super) fn describe() {
    for (name, help) in COUNTERS {
        describe_counter!(*name, *help);
    }
    describe_counter!("process_cpu_seconds_total", "Processor time of the process, in seconds.");
    for (name, help) in GAUGES.iter().chain(PROCESS) {
        describe_gauge!(*name, *help);
    }
    describe_gauge!("talat_tables", "Tables, by how far they are.");
    describe_gauge!("talat_build_info", "1, with the version and the commit of the program.");
    for (name, help, unit) in HISTOGRAMS {
        describe_histogram!(*name, *unit, *help);
    }
}

/// Lets each number begin, so that none appears only once something has happened.
pub(super) fn begin(program: &Program) {
    for (name, _) in COUNTERS {
        counter!(*name).increment(0);
    }
    for (name, _) in GAUGES {
        gauge!(*name).increment(0.0);
    }
    for status in ["waiting", "playing", "finished", "frozen"] {
        gauge!("talat_tables", "status" => status).increment(0.0);
    }
    for (name, _, _) in HISTOGRAMS {
        let _registered = histogram!(*name);
    }
    let commit = program.commit.and_then(|commit| commit.split(' ').next()).unwrap_or("unknown");
    gauge!("talat_build_info", "version" => program.version, "commit" => commit).set(1.0);
}
