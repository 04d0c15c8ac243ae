//! Search by points alone, for games that have nothing better.

mod bangkok;
mod chakapuces;
mod chatuchak;
mod race;
