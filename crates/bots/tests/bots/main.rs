//! Bots at whole tables.

mod honest;
mod strength;
mod table;
mod whole_games;
