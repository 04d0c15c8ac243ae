//! Records: a whole game as one JSON file that anybody can replay and check. See `docs/records.md`.

mod entry;
mod error;
mod form;
mod hex;
mod judge;
mod replay;
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
pub use write::{Origin, write};

/// What `format` says.
pub const FORMAT: &str = "talat-record";
/// What `version` says.
pub const VERSION: u32 = 1;

/// A whole game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Always [`FORMAT`].
    pub format: String,
    /// The version of the format.
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
    /// Who sat where, in seat order.
    #[serde(deserialize_with = "form::objects")]
    pub seats: Vec<SeatNote>,
    /// The promise made before the first step: BLAKE3 of the seed.
    pub commitment: Hex<32>,
    /// What people's clients added to the draws, in the order it was added.
    pub nonces: Vec<String>,
    /// What happened, in order.
    pub entries: Vec<Entry>,
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

/// Who sat in a seat at the start.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatNote {
    /// A person's name, or what kind of bot.
    pub name: String,
}

impl Record {
    /// Reads a record, without judging its steps yet.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        let mut reader = serde_json::Deserializer::from_str(text);
        let read = form::object(&mut reader).and_then(|record: Record| reader.end().map(|()| record));
        let record = read.map_err(|error| RecordError::Json {
            line: error.line(),
            column: error.column(),
            reason: reason_of(&error),
        })?;
        if record.format != FORMAT || record.version != VERSION {
            return Err(RecordError::Format { format: record.format, version: record.version });
        }
        Ok(record)
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

/// The words of a JSON error without its position, which is told apart.
fn reason_of(error: &serde_json::Error) -> String {
    let text = error.to_string();
    match text.rsplit_once(" at line ") {
        Some((reason, _)) => reason.to_string(),
        None => text,
    }
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
