//! The rules of the games on a Talat table.
//!
//! Everything here is pure: a [`Game`] value holds set-up and edition, a state is a small flat value, and
//! chance comes in from outside as explicit steps. The crate is `no_std`, so that files, threads, clocks and
//! the operating system's randomness are out of reach and it can be built for the browser.
//!
//! Rule numbers (`C12`, `B9`, `P10`) point to the pages in `docs/rules`.
#![cfg_attr(not(any(test, feature = "ts")), no_std)]

extern crate alloc;

pub mod any;
pub mod bag;
pub mod bangkok;
pub mod chakapuces;
pub mod chatuchak;
pub mod draws;
pub mod edition;
pub mod game;
pub mod illegal;
pub mod laws;
pub mod options;
pub mod play;
pub mod race;
pub mod record;
pub mod seat;
pub mod standing;
#[cfg(test)]
mod testing;
pub mod text;

pub use edition::{Edition, EditionError};
pub use game::{Eyes, Game, Step, Stream, Turn, Viewer};
pub use illegal::{Illegal, Refusal};
pub use options::{OptionSpec, Options, SetupError, Values};
pub use seat::{Seat, SeatSet};
pub use standing::{Ending, Part, Score, Standing};
