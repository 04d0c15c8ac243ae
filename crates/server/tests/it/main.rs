//! A real server on a real port, with a real database file and real clients.
#![allow(clippy::unwrap_used, reason = "a test that can't go on fails")]

mod advice;
mod bots;
mod client;
mod editions;
mod frames;
mod fuzz;
mod games;
mod history;
mod http;
mod lobby;
mod ops;
mod people;
mod puzzles;
mod restart;
mod secrets;
mod sessions;
mod settings;
mod speed;
mod stream;
mod twins;
mod undo;
mod web;
