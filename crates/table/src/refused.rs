//! Why a table refuses something.

use std::collections::BTreeMap;

use talat_rules::{Illegal, SetupError};

use crate::time::Steady;
use crate::wire::Refusal;

/// Why a table refuses something.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{}", self.code())]
#[expect(missing_docs, reason = "the codes are described in docs/protocol.md")]
pub enum Refused {
    /// The rules of the game forbid it.
    Illegal(Box<Illegal>),
    /// The game can't be set up like that.
    Setup(Box<SetupError>),
    NotAllowed,
    NotYourSeat,
    NotHost,
    NoTable,
    NoSeat,
    Taken,
    BotPlays,
    Started,
    NotStarted,
    NoAdvice,
    Racing,
    Unfinished,
    Over,
    Frozen,
    Paused,
    BadTime,
    NoClock,
    NotFull,
    NoPerson,
    NotAway,
    Countdown,
    Stale,
    Ahead,
    NoUndo,
    NoBot,
    NameTaken,
    Malformed,
    NoLine,
    NoFreeText,
    TextEmpty,
    TextLong,
    /// Too many of something, for so many milliseconds.
    TooSoon(&'static str, Steady),
    /// Too many of something.
    TooMany(&'static str),
    /// A bot's choice comes too late: the game has gone another way.
    Outdated,
}

impl Refused {
    /// The stable name of the reason.
    pub fn code(&self) -> &'static str {
        match self {
            Refused::Illegal(illegal) => illegal.code,
            Refused::Setup(_) => "setup",
            Refused::NotAllowed => "not_allowed",
            Refused::NotYourSeat => "not_your_seat",
            Refused::NotHost => "not_host",
            Refused::NoTable => "no_table",
            Refused::NoSeat => "no_such_seat",
            Refused::Taken => "seat_taken",
            Refused::BotPlays => "bot_plays",
            Refused::Started => "started",
            Refused::NotStarted => "not_started",
            Refused::NoAdvice => "no_advice",
            Refused::Racing => "racing",
            Refused::Unfinished => "unfinished",
            Refused::Over => "over",
            Refused::Frozen => "frozen",
            Refused::Paused => "paused",
            Refused::BadTime => "bad_time",
            Refused::NoClock => "no_clock",
            Refused::NotFull => "not_full",
            Refused::NoPerson => "no_person",
            Refused::NotAway => "not_away",
            Refused::Countdown => "countdown",
            Refused::Stale => "stale",
            Refused::Ahead => "ahead",
            Refused::NoUndo => "no_undo",
            Refused::NoBot => "no_bot",
            Refused::NameTaken => "name_taken",
            Refused::Malformed => "malformed",
            Refused::NoLine => "no_line",
            Refused::NoFreeText => "no_free_text",
            Refused::TextEmpty => "text_empty",
            Refused::TextLong => "text_long",
            Refused::TooMany(_) | Refused::TooSoon(..) => "too_many",
            Refused::Outdated => "outdated",
        }
    }

    /// What is sent of it.
    pub fn refusal(&self) -> Refusal {
        let mut params = BTreeMap::new();
        let mut rule = None;
        match self {
            Refused::Illegal(illegal) => {
                rule = Some(illegal.rule.to_owned());
                params.extend(illegal.params.iter().map(|(name, value)| ((*name).to_owned(), value.clone())));
            }
            Refused::Setup(setup) => setup_params(setup, &mut params),
            Refused::TooMany(what) | Refused::TooSoon(what, _) => {
                params.insert("what".to_owned(), (*what).to_owned());
            }
            _ => {}
        }
        Refusal { error: self.code().to_owned(), rule, params }
    }
}

fn setup_params(setup: &SetupError, params: &mut BTreeMap<String, String>) {
    let mut put = |name: &str, value: &dyn ToString| drop(params.insert(name.to_owned(), value.to_string()));
    match setup {
        SetupError::NoGame { name, .. } => put("game", name),
        SetupError::Players { given, min, max, .. } => {
            put("players", given);
            put("min", min);
            put("max", max);
        }
        SetupError::NoOption { key, .. } | SetupError::Twice { key, .. } => put("option", key),
        SetupError::Value { key, value, .. } => {
            put("option", key);
            put("value", value);
        }
        SetupError::Conflict { one, other } => {
            put("option", one);
            put("other", other);
        }
    }
}

impl From<Illegal> for Refused {
    fn from(illegal: Illegal) -> Self {
        Refused::Illegal(Box::new(illegal))
    }
}

impl From<SetupError> for Refused {
    fn from(setup: SetupError) -> Self {
        Refused::Setup(Box::new(setup))
    }
}
