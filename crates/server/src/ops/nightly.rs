//! Backups that the server makes by itself: written, looked through, and the oldest thrown away.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

use super::{Problem, backup, check, private};
use crate::app::App;

/// How often it is looked whether it is time.
const LOOK: Duration = Duration::from_mins(1);
/// How long it rests after trouble.
const REST: Duration = Duration::from_hours(1);
const BEFORE: &str = "talat-";
const AFTER: &str = ".backup";
/// How the moment is written into the name, in UTC.
const MOMENT: &str = "%Y-%m-%d-%H%M%S";

/// Makes backups when it is time, for ever, if the settings say where.
pub(crate) async fn make_backups(app: App) {
    let Some(directory) = app.config.backup_directory.clone() else { return std::future::pending().await };
    let every = SignedDuration::from_hours(i64::from(app.config.backup_hours));
    let mut look = tokio::time::interval(LOOK);
    let mut failed_at: Option<Instant> = None;
    loop {
        look.tick().await;
        let now = Timestamp::from_millisecond(app.clock.now()).unwrap_or_else(|_| Timestamp::now());
        let resting = failed_at.is_some_and(|at| at.elapsed() < REST);
        if resting || !is_due(&kept(&directory), now, every) {
            continue;
        }
        match make(&app, &directory, now).await {
            Ok((path, bytes)) => {
                failed_at = None;
                metrics::gauge!("talat_backup_last_success_timestamp_seconds").set(now.as_second() as f64);
                let removed = rotate(&directory, app.config.backup_keep);
                tracing::info!(path = %path.display(), bytes, removed, "backup made and checked");
            }
            Err(error) => {
                failed_at = Some(Instant::now());
                metrics::counter!("talat_backup_failures_total").increment(1);
                tracing::error!(%error, "a backup failed; it is tried again within the hour");
            }
        }
    }
}

/// Whether the newest is old enough. Those from the future are of a clock that was wrong, and count for nothing: neither do
/// they hold up the next one, nor is there one every minute until their time comes.
fn is_due(kept: &[(Timestamp, PathBuf)], now: Timestamp, every: SignedDuration) -> bool {
    let last = kept.iter().rev().map(|(at, _)| *at).find(|at| *at <= now);
    last.is_none_or(|last| now.duration_since(last) >= every)
}

/// Makes one beside the async threads: every byte is read, written and read again.
async fn make(app: &App, directory: &Path, now: Timestamp) -> Result<(PathBuf, u64), Problem> {
    let (data, file) = (app.config.data.clone(), app.config.file.clone());
    let path = directory.join(format!("{BEFORE}{}{AFTER}", now.strftime(MOMENT)));
    let work = move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let bytes = runtime.map_err(Problem::file(&path))?.block_on(write(&data, file.as_deref(), &path))?;
        Ok((path, bytes))
    };
    let done = tokio::task::spawn_blocking(work).await;
    done.unwrap_or_else(|_| Err(Problem::Unknown("the backup was given up".to_owned())))
}

/// Writes one, and reads it again from the first byte to the last.
async fn write(data: &Path, settings: Option<&Path>, to: &Path) -> Result<u64, Problem> {
    let directory = to.parent().unwrap_or(Path::new("/"));
    private::directory(directory).map_err(Problem::file(directory))?;
    let bytes = backup(data, settings, to).await?;
    if let Err(problem) = check(to).await {
        let _ = fs::remove_file(to);
        return Err(problem);
    }
    Ok(bytes)
}

/// The moment that a name tells, if it is one that the server gives.
fn moment_of(name: &str) -> Option<Timestamp> {
    let text = name.strip_prefix(BEFORE)?.strip_suffix(AFTER)?;
    jiff::civil::DateTime::strptime(MOMENT, text).ok()?.to_zoned(TimeZone::UTC).ok().map(|at| at.timestamp())
}

/// The backups that are there, the oldest first; what has another name is not the server's.
fn kept(directory: &Path) -> Vec<(Timestamp, PathBuf)> {
    let entries = fs::read_dir(directory).into_iter().flatten().flatten();
    let mut kept: Vec<(Timestamp, PathBuf)> =
        entries.filter_map(|entry| Some((moment_of(entry.file_name().to_str()?)?, entry.path()))).collect();
    kept.sort();
    kept
}

/// Throws away the oldest, so that so many are left; returns how many went.
fn rotate(directory: &Path, keep: usize) -> usize {
    let kept = kept(directory);
    let too_many = kept.len().saturating_sub(keep);
    let gone = kept.iter().take(too_many).filter(|(_, path)| match fs::remove_file(path) {
        Ok(()) => true,
        Err(error) => {
            tracing::warn!(path = %path.display(), %error, "an old backup can't be removed");
            false
        }
    });
    gone.count()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A clock that was ahead has left a backup of next week.
    #[test]
    fn a_clock_that_jumps_neither_stops_backups_nor_makes_one_every_minute() {
        let hours = |hours| Timestamp::UNIX_EPOCH + SignedDuration::from_hours(hours);
        let due = |kept: &[i64], now| {
            let kept: Vec<_> = kept.iter().map(|at| (hours(*at), PathBuf::new())).collect();
            is_due(&kept, hours(now), SignedDuration::from_hours(24))
        };
        assert!(due(&[], 0) && due(&[0], 24) && !due(&[0], 23));
        assert!(due(&[0, 200], 24) && !due(&[0, 24, 200], 25));
    }

    #[test]
    fn only_the_servers_own_backups_rotate() {
        let directory = tempfile::tempdir().unwrap();
        let names = [
            "talat-2026-01-01-000000.backup",
            "talat-2026-01-02-000000.backup",
            "talat-2026-01-03-120000.backup",
            "before-update.backup",
            "talat-mine.backup",
            "talat-2026-01-01-000000.backup.txt",
        ];
        for name in names {
            fs::write(directory.path().join(name), "").unwrap();
        }
        assert_eq!(rotate(directory.path(), 2), 1);
        assert_eq!(rotate(directory.path(), 2), 0);
        let left = |name: &&&str| directory.path().join(**name).exists();
        assert_eq!(names.iter().filter(left).collect::<Vec<_>>(), names[1..].iter().collect::<Vec<_>>());
        assert!(kept(Path::new("/nowhere")).is_empty());
    }
}
