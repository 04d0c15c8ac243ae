//! The library that is preloaded into a server so that its writes can be made to fail: see `shim.c`.

use std::fs::{File, OpenOptions};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use rustix::io::Errno;
use tempfile::TempDir;

const SOURCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/promises/shim.c");

/// Where the count of failed calls lies in the control file.
const FAILED: u64 = 20;

/// Which calls can fail.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u32)]
pub(crate) enum Call {
    Write = 1,
    Sync = 2,
    WriteAndTruncate = 1 | 4,
}

/// What is done of a call before it fails.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u32)]
pub(crate) enum How {
    Nothing = 0,
    /// A write is torn.
    Half = 1,
    /// It fails, and was done nevertheless.
    All = 2,
}

/// Calls on the database's files that fail.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Calls {
    pub(crate) call: Call,
    pub(crate) error: Errno,
    /// How many of a thousand.
    pub(crate) share: u32,
    pub(crate) how: How,
}

/// The library and the file that controls it.
pub(crate) struct Shim {
    directory: TempDir,
    control: File,
}

impl Shim {
    /// Compiles the library.
    pub(crate) fn new() -> Self {
        let directory = tempfile::tempdir().unwrap();
        let library = directory.path().join("shim.so");
        let compiled = Command::new("cc")
            .args(["-shared", "-fPIC", "-O2", "-o"])
            .args([&library, Path::new(SOURCE)])
            .arg("-ldl")
            .status()
            .unwrap();
        assert!(compiled.success(), "cc can't compile {SOURCE}");
        let path = directory.path().join("control");
        let control = OpenOptions::new().read(true).write(true).create_new(true).open(path).unwrap();
        control.set_len(4096).unwrap();
        Shim { directory, control }
    }

    pub(crate) fn library(&self) -> PathBuf {
        self.directory.path().join("shim.so")
    }

    pub(crate) fn control(&self) -> PathBuf {
        self.directory.path().join("control")
    }

    /// Lets these calls fail from now on, or none.
    pub(crate) fn fail(&self, calls: Option<Calls>) {
        let Some(Calls { call, error, share, how }) = calls else {
            return self.control.write_all_at(&0u32.to_ne_bytes(), 0).unwrap();
        };
        let words = [call as u32, error.raw_os_error().cast_unsigned(), share, how as u32];
        // Which calls, last: by then it is known how they fail.
        for (place, word) in words.into_iter().enumerate().rev() {
            self.control.write_all_at(&word.to_ne_bytes(), place as u64 * 4).unwrap();
        }
    }

    /// How many calls have failed so far.
    pub(crate) fn failed(&self) -> u32 {
        let mut bytes = [0; 4];
        self.control.read_exact_at(&mut bytes, FAILED).unwrap();
        u32::from_ne_bytes(bytes)
    }
}
