//! Tables where nothing is lost and nothing leaks: people, seats, the log and the wire.
//!
//! A message flows in one direction: parse, who is this, which table and seat, is it current, apply on a copy,
//! append, commit, publish. `docs/protocol.md` describes the wire, `docs/architecture.md` the parts.

mod accept;
mod app;
mod bots_pool;
mod clock;
mod codes;
pub mod config;
mod connections;
mod deadlines;
mod desk;
mod editions;
mod error;
mod history;
mod ids;
mod limits;
mod live;
mod logging;
mod metrics;
mod openapi;
pub mod ops;
mod patient;
mod people;
mod puzzles;
mod questions;
mod reach;
mod records;
mod router;
mod secrets;
mod security;
mod serve;
mod session_table;
mod socket;
pub mod store;
mod stream;
mod tables;
#[cfg(test)]
mod typescript;
mod watchman;
mod web;
pub mod wire;
mod work;

pub use app::{App, Inner};
pub use clock::Clock;
pub use editions::{Shelf, check as check_editions};
pub use error::{Error, Refusal};
pub use ids::{Code, Device, PersonId, TableId, join_code, watch_code};
pub use logging::start_logging;
pub use reach::{link, own_link};
pub use router::{app, description};
pub use serve::{Running, StartError, start, start_by, until_told};
