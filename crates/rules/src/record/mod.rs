//! Records: a whole game as one JSON file that anybody can replay and check. See `docs/records.md`.

mod entry;
mod error;
mod form;
mod hex;
mod judge;
mod replay;
mod sitter;
mod write;

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::any::{AnyGame, Editions, about};
use crate::edition::Edition;
use crate::game::Game;
use crate::options::Options;
use crate::with_game;

pub use entry::{Entry, EntryOf};
pub use error::RecordError;
pub use hex::Hex;
pub use judge::{Replayed, replay};
pub use replay::{Chair, Moment, Passed, Replay, Undo};
pub use sitter::{LevelName, Sitter};
pub use write::{Origin, write};

/// What `format` says.
pub const FORMAT: &str = "talat-record";
/// The version that is written; version 1 is read as well.
pub const VERSION: u32 = 2;

/// A whole game. Whichever version it was read from, it is written in the newest; the type parameters are how the versions
/// tell who sat where and what happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record<S = Sitter, E = Entry> {
    /// Always [`FORMAT`].
    pub format: String,
    /// Always [`VERSION`], once it is read.
    pub version: u32,
    /// The game's name.
    pub game: String,
    /// The version of the game's rules.
    pub rules_version: u32,
    /// The component data.
    #[serde(deserialize_with = "form::object")]
    pub edition: EditionNote,
    /// The table options.
    pub options: Options,
    /// Who sat where at the start, in seat order.
    pub seats: Vec<S>,
    /// The promise made before the first step: BLAKE3 of the seed.
    pub commitment: Hex<32>,
    /// What people's clients added to the draws, in the order it was added.
    pub nonces: Vec<String>,
    /// What happened, in order.
    pub entries: Vec<E>,
    /// The standing at the end.
    #[serde(deserialize_with = "form::result")]
    pub result: Value,
    /// BLAKE3 of the public view at the end and the standing.
    pub final_hash: Hex<32>,
    /// The secret behind the draws, published after the last step.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "form::given")]
    pub seed: Option<Hex<32>>,
}

/// Which component data was used.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EditionNote {
    /// The edition's name.
    pub name: String,
    /// The hash of its data.
    pub hash: Hex<32>,
    /// The whole file, where it is not the standard edition.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "form::source")]
    pub source: Option<String>,
}

/// What tells how to read the rest.
#[derive(Deserialize)]
struct Head {
    format: String,
    version: u32,
}

impl Record {
    /// Reads a record, without judging its steps yet.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        let mut reader = serde_json::Deserializer::from_str(text);
        let Head { format, version } = form::object(&mut reader).map_err(malformed)?;
        match (format.as_str(), version) {
            (FORMAT, 1) => Self::read::<form::Named, form::Written<form::Version1>>(text),
            (FORMAT, VERSION) => Self::read::<Sitter, form::Written<Sitter>>(text),
            _ => Err(RecordError::Format { format, version }),
        }
    }

    /// Reads a record of the version that tells it like this.
    fn read<'a, S, E>(text: &'a str) -> Result<Self, RecordError>
    where
        S: Deserialize<'a> + Into<Sitter>,
        E: Deserialize<'a> + Into<Entry>,
    {
        let mut reader = serde_json::Deserializer::from_str(text);
        let read = form::object(&mut reader).and_then(|record| reader.end().map(|()| record));
        let record: Record<S, E> = read.map_err(malformed)?;
        Ok(Record {
            format: record.format,
            version: VERSION,
            game: record.game,
            rules_version: record.rules_version,
            edition: record.edition,
            options: record.options,
            seats: record.seats.into_iter().map(Into::into).collect(),
            commitment: record.commitment,
            nonces: record.nonces,
            entries: record.entries.into_iter().map(Into::into).collect(),
            result: record.result,
            final_hash: record.final_hash,
            seed: record.seed,
        })
    }

    /// Sets up the game that the record is of, with the edition it names.
    pub fn set_up(&self, editions: &Editions) -> Result<AnyGame, RecordError> {
        let about = about(&self.game)?;
        let mut editions = editions.clone();
        if let Some(source) = &self.edition.source {
            editions.replace(about.comes_in, source)?;
        }
        // More seats than a game can have are too many for any, however many.
        let players = u8::try_from(self.seats.len()).unwrap_or(u8::MAX);
        let game = AnyGame::new(&self.game, players, &self.options, &editions)?;
        if self.rules_version != about.rules_version {
            return Err(RecordError::Rules { version: self.rules_version, known: about.rules_version });
        }
        let (name, hash) =
            with_game!(&game, game => (game.edition().name().to_string(), game.edition().hash()));
        if hash != self.edition.hash.to_string() || name != self.edition.name {
            return Err(RecordError::Edition { name: self.edition.name.clone(), in_use: hash });
        }
        Ok(game)
    }

    /// The record without the spaces of a file.
    pub fn to_line(&self) -> String {
        serde_json::to_string(self).expect("a record is plain data")
    }

    /// The record as the text of a file.
    pub fn to_text(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).expect("a record is plain data");
        text.push('\n');
        text
    }
}

/// What is wrong with the JSON of a record; its position is told apart from the words.
#[expect(clippy::needless_pass_by_value, reason = "it is for `map_err`")]
fn malformed(error: serde_json::Error) -> RecordError {
    let text = error.to_string();
    let reason = text.rsplit_once(" at line ").map_or(text.as_str(), |(reason, _)| reason).to_string();
    RecordError::Json { line: error.line(), column: error.column(), reason }
}

/// Where two JSON values first differ, as a path like `.entries[3].act.seat`.
fn difference(one: &Value, other: &Value) -> Option<String> {
    let inside = |name: String, one, other| difference(one, other).map(|path| name + &path);
    match (one, other) {
        (Value::Object(one), Value::Object(other)) => {
            let lacking = one.keys().find(|key| !other.contains_key(*key));
            let lacking = lacking.or_else(|| other.keys().find(|key| !one.contains_key(*key)));
            let shared = |(key, value)| inside(format!(".{key}"), value, other.get(key)?);
            lacking.map(|key| format!(".{key}")).or_else(|| one.iter().find_map(shared))
        }
        (Value::Array(one), Value::Array(other)) if one.len() == other.len() => (one.iter().zip(other))
            .enumerate()
            .find_map(|(index, (one, other))| inside(format!("[{index}]"), one, other)),
        _ => (one != other).then(String::new),
    }
}

/// BLAKE3 over what everybody may see at the end, whatever the state's inner layout.
pub fn final_hash<G: Game>(game: &G, state: &G::State) -> Hex<32> {
    #[derive(Serialize)]
    struct Final<V> {
        view: V,
        standing: Option<crate::standing::Standing>,
    }
    let end = Final { view: game.view(state, crate::Viewer::Public), standing: game.standing(state) };
    let json = serde_json::to_string(&end).expect("a view is plain data");
    Hex(*blake3::hash(json.as_bytes()).as_bytes())
}
