//! Many clients of a Talat server at once, on this machine only: they measure it, and help to test it.

pub mod burst;
mod client;
mod failure;
mod files;
mod host;
pub mod hostile;
pub mod house;
mod message;
pub mod play;
pub mod rebuild;
mod round;
mod socket;
pub mod stored;
mod times;

pub use client::{Home, Person};
pub use failure::Failure;
pub use files::allow_files;
pub use host::{Host, Start, memory_of, most_memory_of, time_of};
pub use message::{Heard, legal_actions};
pub use round::Round;
pub use socket::Socket;
pub use times::Times;
