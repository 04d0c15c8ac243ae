//! Table options: named choices that are frozen when the game starts.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::game::Game;

/// What a table chose, by option name; what is not named takes its default.
///
/// ```
/// use std::sync::Arc;
/// use talat_rules::bangkok::{Bangkok, Edition};
/// use talat_rules::{Edition as _, Game, Options};
///
/// let table = |words: &[&str]| {
///     let options = Options::from_words(words.iter().copied())?;
///     Bangkok::new(Arc::new(Edition::standard()), 2, &options)
/// };
/// assert!(table(&["expert=true"])?.is_expert());
/// assert!(!table(&[])?.is_expert());
/// assert_eq!(table(&["expret=true"]).unwrap_err().to_string(), "bangkok has no option `expret`; it has expert");
/// # Ok::<(), talat_rules::SetupError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Options(pub BTreeMap<String, String>);

/// One option of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct OptionSpec {
    /// The word by which it is chosen.
    pub key: &'static str,
    /// The rule that offers it.
    pub rule: &'static str,
    /// The value taken where none is given.
    pub default: &'static str,
    /// What it may be.
    pub values: Values,
}

/// What an option may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Values {
    /// `true` or `false`.
    Flag,
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// A whole number from 0 to this.
    UpTo(u64),
}

/// Why a game can't be set up as asked.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupError {
    /// There is no game of that name.
    #[error("no game is called `{name}`; the games are {known}")]
    NoGame {
        /// The name given.
        name: String,
        /// The names there are.
        known: String,
    },
    /// The game is not for that many players.
    #[error("{game} is for {min} to {max} players, not {given}")]
    Players {
        /// The game's name.
        game: &'static str,
        /// The number of players given.
        given: usize,
        /// The fewest players.
        min: u8,
        /// The most players.
        max: u8,
    },
    /// The game has no such option.
    #[error("{game} has no option `{key}`; it has {known}")]
    NoOption {
        /// The game's name.
        game: &'static str,
        /// The option given.
        key: String,
        /// The options there are.
        known: String,
    },
    /// The option can't have that value.
    #[error("option `{key}` is {wanted}, not `{value}`")]
    Value {
        /// The option given.
        key: String,
        /// The value given.
        value: String,
        /// What it may be.
        wanted: String,
    },
    /// The option is given twice.
    #[error("option `{key}` is given twice")]
    Twice {
        /// The option given.
        key: String,
    },
    /// Two options exclude each other.
    #[error("options `{one}` and `{other}` can't be combined")]
    Conflict {
        /// One option.
        one: &'static str,
        /// The other one.
        other: &'static str,
    },
}

impl Options {
    /// Reads `key=value` words; whether a game offers them is judged by [`Game::new`].
    ///
    /// # Errors
    ///
    /// If a word has no `=`, or an option is there twice.
    pub fn from_words<'a>(words: impl IntoIterator<Item = &'a str>) -> Result<Self, SetupError> {
        let mut options = BTreeMap::new();
        for word in words {
            let Some((key, value)) = word.split_once('=') else {
                let wanted = "written as key=value".to_owned();
                return Err(SetupError::Value { key: word.to_owned(), value: word.to_owned(), wanted });
            };
            if options.insert(key.trim().to_owned(), value.trim().to_owned()).is_some() {
                return Err(SetupError::Twice { key: key.trim().to_owned() });
            }
        }
        Ok(Options(options))
    }

    /// Checks every name and value against what the game offers.
    fn check(&self, game: &'static str, specs: &[OptionSpec]) -> Result<(), SetupError> {
        for (key, value) in &self.0 {
            let Some(spec) = specs.iter().find(|spec| spec.key == key) else {
                let known = specs.iter().map(|spec| spec.key).collect::<Vec<_>>().join(", ");
                let known = if known.is_empty() { "none".to_owned() } else { known };
                return Err(SetupError::NoOption { game, key: key.clone(), known });
            };
            if !spec.values.allow(value) {
                let wanted = spec.values.describe();
                return Err(SetupError::Value { key: key.clone(), value: value.clone(), wanted });
            }
        }
        Ok(())
    }

    /// The value of an option, or its default.
    pub fn get<'a>(&'a self, spec: &'a OptionSpec) -> &'a str {
        self.0.get(spec.key).map_or(spec.default, String::as_str)
    }

    /// Whether a checked flag is set.
    pub fn flag(&self, spec: &OptionSpec) -> bool {
        self.get(spec) == "true"
    }

    /// The value of a checked number.
    pub fn number(&self, spec: &OptionSpec) -> u64 {
        self.get(spec).parse().unwrap_or(0)
    }
}

impl OptionSpec {
    /// Values that stand for all it may be: each word, or the least and the greatest number.
    pub fn examples(&self) -> Vec<String> {
        match self.values {
            Values::Flag => Vec::from(["false".to_owned(), "true".to_owned()]),
            Values::OneOf(words) => words.iter().map(ToString::to_string).collect(),
            Values::UpTo(max) => Vec::from(["0".to_owned(), max.to_string()]),
        }
    }
}

impl Values {
    fn allow(self, value: &str) -> bool {
        match self {
            Values::Flag => value == "true" || value == "false",
            Values::OneOf(words) => words.contains(&value),
            Values::UpTo(max) => {
                value.parse::<u64>().is_ok_and(|number| number <= max && number.to_string() == value)
            }
        }
    }

    fn describe(self) -> String {
        match self {
            Values::Flag => "true or false".to_owned(),
            Values::OneOf(words) => format!("one of {}", words.join(", ")),
            Values::UpTo(max) => format!("a whole number from 0 to {max}"),
        }
    }
}

/// Judges a set-up: every game's `new` begins with it.
///
/// # Errors
///
/// If the game does not offer it.
pub fn check_setup<G: Game>(players: u8, options: &Options) -> Result<(), SetupError> {
    let (min, max) = G::PLAYERS;
    if !(min..=max).contains(&players) {
        return Err(SetupError::Players { game: G::NAME, given: players.into(), min, max });
    }
    options.check(G::NAME, G::OPTIONS)
}
