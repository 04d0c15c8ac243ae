//! A real server on a real port, with a real database file and real clients.

mod client;
mod games;
