//! Ctrl-C: a long run ends with what it has so far, and the second one ends it at once.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::consts::SIGINT;
use signal_hook::flag;

/// The exit code of what was interrupted, as shells have it.
pub const EXIT_CODE: u8 = 130;

/// Whether somebody has interrupted the program.
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Listens from here on.
    pub fn listen() -> io::Result<Self> {
        let interrupted = Arc::new(AtomicBool::new(false));
        // The order counts: the first one finds that nobody has interrupted yet.
        flag::register_conditional_shutdown(SIGINT, i32::from(EXIT_CODE), interrupted.clone())?;
        flag::register(SIGINT, interrupted.clone())?;
        Ok(Interrupt(interrupted))
    }

    /// Whether it has happened.
    pub fn happened(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
