//! Writing the record of a finished game.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{EditionNote, Entry, FORMAT, Hex, Record, Sitter, VERSION, final_hash};
use crate::draws::{Seed, commitment};
use crate::edition::Edition;
use crate::game::Game;
use crate::options::Options;

/// Where a game comes from: what the steps alone do not tell.
#[derive(Clone, Debug)]
pub struct Origin<'a> {
    /// The table options as they were given.
    pub options: &'a Options,
    /// The file of a non-standard edition.
    pub edition_source: Option<&'a str>,
    /// Who sat where at the start, in seat order.
    pub seats: Vec<Sitter>,
    /// The secret behind the draws.
    pub seed: Seed,
    /// What people's clients added to it.
    pub nonces: Vec<String>,
}

/// The record of a game that `entries` led to its end in `state`.
pub fn write<G: Game>(game: &G, origin: Origin<'_>, entries: Vec<Entry>, state: &G::State) -> Record {
    let edition = game.edition();
    Record {
        format: FORMAT.to_string(),
        version: VERSION,
        game: G::NAME.to_string(),
        rules_version: G::RULES_VERSION,
        edition: EditionNote {
            name: edition.name().to_string(),
            hash: Hex::parse(&edition.hash()).expect("a hash is 32 bytes in hexadecimal digits"),
            source: origin.edition_source.map(ToString::to_string),
        },
        options: origin.options.clone(),
        seats: origin.seats,
        commitment: Hex(commitment(&origin.seed)),
        nonces: origin.nonces,
        entries,
        result: serde_json::to_value(game.standing(state)).expect("a standing is plain data"),
        final_hash: final_hash(game, state),
        seed: Some(Hex(origin.seed)),
    }
}
