//! What can go wrong with a server and its disk.

use std::fmt;
use std::time::Duration;

use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use rustix::io::Errno;
use rustix::process::{Resource, Rlimit, Signal, getrlimit, prlimit};

use crate::house::House;
use crate::shim::{Call, Calls, How};

/// Something that goes wrong for a while.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    /// Files may not grow any more.
    Size,
    /// The disk is full; only for a house with a disk of its own.
    Full,
    /// Calls fail.
    Calls(Calls),
    /// The process is killed.
    Killed,
    /// The process is stopped, and goes on.
    Stopped,
}

const ALL: u32 = 1000;

const fn calls(call: Call, error: Errno, share: u32, how: How) -> Fault {
    Fault::Calls(Calls { call, error, share, how })
}

/// All of them.
pub(crate) const FAULTS: &[Fault] = &[
    Fault::Size,
    Fault::Full,
    calls(Call::Write, Errno::IO, ALL, How::Nothing),
    calls(Call::Write, Errno::NOSPC, ALL, How::Half),
    calls(Call::WriteAndTruncate, Errno::IO, 200, How::Half),
    calls(Call::Sync, Errno::IO, ALL, How::Nothing),
    calls(Call::Sync, Errno::IO, ALL, How::All),
    calls(Call::Sync, Errno::IO, 300, How::All),
    Fault::Killed,
    Fault::Stopped,
];

impl Fault {
    /// Whether it can happen to this house.
    pub(crate) fn can_happen(self, house: &House) -> bool {
        self != Fault::Full || house.place.is_own_disk()
    }

    /// Whether nothing at all can be written.
    pub(crate) fn is_total(self) -> bool {
        matches!(self, Fault::Full | Fault::Calls(Calls { share: ALL, .. }))
    }

    /// Whether writes fail.
    pub(crate) fn breaks_writes(self) -> bool {
        !matches!(self, Fault::Killed | Fault::Stopped)
    }

    /// Lets it begin.
    pub(crate) async fn begin(self, house: &mut House, dice: &mut ChaCha8Rng) {
        match self {
            Fault::Size => {
                // Just above what is there, or anywhere below: a file that is begun anew has room for a while.
                let present = house.wal_size();
                let above = dice.random_range(0..64 * 1024);
                let limit =
                    if dice.random_ratio(1, 2) { present + above } else { dice.random_range(0..=present) };
                limit_files(house, Some(limit));
            }
            Fault::Full => house.place.leave(Some(dice.random_range(0..16) * 4096)),
            Fault::Calls(calls) => house.shim.fail(Some(calls)),
            Fault::Killed => house.kill().await,
            Fault::Stopped => house.host.signal(Signal::STOP).unwrap(),
        }
    }

    /// Lets it end; a server that was killed is started again.
    pub(crate) async fn end(self, house: &mut House) {
        match self {
            Fault::Size => limit_files(house, None),
            Fault::Full => house.place.leave(None),
            Fault::Calls(_) => house.shim.fail(None),
            Fault::Killed => house.start_again().await,
            Fault::Stopped => house.host.signal(Signal::CONT).unwrap(),
        }
    }

    /// How long it lasts.
    pub(crate) fn length(dice: &mut ChaCha8Rng, longest: Duration) -> Duration {
        Duration::from_millis(dice.random_range(1000..=longest.as_millis() as u64))
    }
}

/// Limits how large the files of the running server may become.
pub(crate) fn limit_files(house: &House, bytes: Option<u64>) {
    // One that was killed has no limits any more.
    let Ok(process) = house.host.process() else { return };
    // The limits that it began with are those of this process.
    let own = getrlimit(Resource::Fsize);
    let now = Rlimit { current: bytes.or(own.current), ..own };
    prlimit(Some(process), Resource::Fsize, now).unwrap();
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Size => write!(f, "files may not grow"),
            Fault::Full => write!(f, "the disk is full"),
            Fault::Killed => write!(f, "killed"),
            Fault::Stopped => write!(f, "stopped"),
            Fault::Calls(Calls { call, error, share, how }) => {
                let what = match call {
                    Call::Write => "writes",
                    Call::Sync => "syncs",
                    Call::WriteAndTruncate => "writes and truncations",
                };
                let how = match how {
                    How::Nothing => "",
                    How::Half => ", half done",
                    How::All => ", done nevertheless",
                };
                write!(f, "{} % of {what} fail{how} ({error})", share / 10)
            }
        }
    }
}
