//! Many clients of a Talat server at once, on this machine only: they measure it, and help to test it.

mod client;
mod failure;
mod files;
mod host;
mod message;
pub mod play;
pub mod rebuild;
mod socket;
pub mod stored;

pub use client::Person;
pub use failure::Failure;
pub use files::allow_files;
pub use host::{Host, memory_of, time_of};
pub use message::{Heard, legal_actions};
pub use socket::Socket;
