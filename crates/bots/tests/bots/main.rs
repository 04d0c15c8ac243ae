//! Bots at whole tables.
#![allow(clippy::unwrap_used)]

mod choices;
mod honest;
mod search;
mod strength;
mod table;
mod whole_games;
