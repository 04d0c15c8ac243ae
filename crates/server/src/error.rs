//! Refusals: a code, the rule where a rule forbids, and parameters. Never prose: clients word them.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::time::Duration;

use axum::Json;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use talat_rules::{Illegal, SetupError};
pub use talat_table::wire::Refusal;

use crate::store::StoreError;

/// What is wrong with a request or a message.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{}", self.code())]
#[expect(missing_docs, reason = "the codes are described in docs/protocol.md")]
pub enum Error {
    /// The rules of the game forbid it.
    Illegal(Box<Illegal>),
    /// The game can't be set up like that.
    Setup(Box<SetupError>),
    NoSession,
    NotAllowed,
    Banned,
    InviteNeeded,
    NotYourSeat,
    NotHost,
    NoTable,
    NoSeat,
    NoRecord,
    NotFound,
    Taken,
    BotPlays,
    Started,
    NotStarted,
    NotSolo,
    NoAdvice,
    Racing,
    Unfinished,
    Over,
    Frozen,
    NotFull,
    NoPerson,
    NotAway,
    Countdown,
    Stale,
    Ahead,
    NoUndo,
    NoBot,
    NameEmpty,
    NameLong,
    NameLetters,
    NameTaken,
    PasswordShort,
    PasswordLong,
    PasswordWrong,
    PasswordNeeded,
    Malformed,
    NotJson,
    TooLarge,
    TooSlow,
    WrongMethod,
    BadRecord(Box<str>),
    Origin,
    TooMany(&'static str),
    /// Too many of something, for a while.
    TooSoon(&'static str, Duration),
    Busy,
    CannotWrite,
    Closing,
    Internal,
}

impl Error {
    /// The stable name of the reason.
    pub fn code(&self) -> &'static str {
        self.name_and_status().0
    }

    fn name_and_status(&self) -> (&'static str, StatusCode) {
        use StatusCode as S;
        match self {
            Error::Illegal(illegal) => (illegal.code, S::CONFLICT),
            Error::Setup(_) => ("setup", S::UNPROCESSABLE_ENTITY),
            Error::NoSession => ("no_session", S::UNAUTHORIZED),
            Error::NotAllowed => ("not_allowed", S::FORBIDDEN),
            Error::Banned => ("banned", S::FORBIDDEN),
            Error::InviteNeeded => ("invite_needed", S::FORBIDDEN),
            Error::NotYourSeat => ("not_your_seat", S::FORBIDDEN),
            Error::NotHost => ("not_host", S::FORBIDDEN),
            Error::NoTable => ("no_table", S::NOT_FOUND),
            Error::NoSeat => ("no_such_seat", S::NOT_FOUND),
            Error::NoRecord => ("no_record", S::NOT_FOUND),
            Error::NotFound => ("not_found", S::NOT_FOUND),
            Error::Taken => ("seat_taken", S::CONFLICT),
            Error::BotPlays => ("bot_plays", S::CONFLICT),
            Error::Started => ("started", S::CONFLICT),
            Error::NotStarted => ("not_started", S::CONFLICT),
            Error::NotSolo => ("not_solo", S::CONFLICT),
            Error::NoAdvice => ("no_advice", S::CONFLICT),
            Error::Racing => ("racing", S::CONFLICT),
            Error::Unfinished => ("unfinished", S::CONFLICT),
            Error::Over => ("over", S::CONFLICT),
            Error::Frozen => ("frozen", S::CONFLICT),
            Error::NotFull => ("not_full", S::CONFLICT),
            Error::NoPerson => ("no_person", S::CONFLICT),
            Error::NotAway => ("not_away", S::CONFLICT),
            Error::Countdown => ("countdown", S::CONFLICT),
            Error::Stale => ("stale", S::CONFLICT),
            Error::Ahead => ("ahead", S::CONFLICT),
            Error::NoUndo => ("no_undo", S::CONFLICT),
            Error::NoBot => ("no_bot", S::UNPROCESSABLE_ENTITY),
            Error::NameEmpty => ("name_empty", S::UNPROCESSABLE_ENTITY),
            Error::NameLong => ("name_long", S::UNPROCESSABLE_ENTITY),
            Error::NameLetters => ("name_letters", S::UNPROCESSABLE_ENTITY),
            Error::NameTaken => ("name_taken", S::CONFLICT),
            Error::PasswordShort => ("password_short", S::UNPROCESSABLE_ENTITY),
            Error::PasswordLong => ("password_long", S::UNPROCESSABLE_ENTITY),
            Error::PasswordWrong => ("password_wrong", S::FORBIDDEN),
            Error::PasswordNeeded => ("password_needed", S::FORBIDDEN),
            Error::Malformed => ("malformed", S::BAD_REQUEST),
            Error::NotJson => ("not_json", S::UNSUPPORTED_MEDIA_TYPE),
            Error::TooLarge => ("too_large", S::PAYLOAD_TOO_LARGE),
            Error::TooSlow => ("too_slow", S::REQUEST_TIMEOUT),
            Error::WrongMethod => ("wrong_method", S::METHOD_NOT_ALLOWED),
            Error::BadRecord(_) => ("bad_record", S::UNPROCESSABLE_ENTITY),
            Error::Origin => ("origin", S::FORBIDDEN),
            Error::TooMany(_) | Error::TooSoon(..) => ("too_many", S::TOO_MANY_REQUESTS),
            Error::Busy => ("busy", S::SERVICE_UNAVAILABLE),
            Error::CannotWrite => ("cannot_write", S::SERVICE_UNAVAILABLE),
            Error::Closing => ("closing", S::SERVICE_UNAVAILABLE),
            Error::Internal => ("internal", S::INTERNAL_SERVER_ERROR),
        }
    }

    /// Whether the log has to hear of it from whom it happened to: that the database can't write, it hears once, from the
    /// database; and that somebody else was first is no trouble.
    pub(crate) fn is_news(&self) -> bool {
        !matches!(self, Error::CannotWrite | Error::Stale)
    }

    /// The same, where it is known how long there will be too many.
    pub(crate) fn after(self, wait: Duration) -> Self {
        match self {
            Error::TooMany(what) => Error::TooSoon(what, wait),
            other => other,
        }
    }

    /// The whole answer, for a visitor who is not let in.
    pub(crate) fn answer(&self) -> String {
        let body = serde_json::to_string(&self.refusal()).unwrap_or_default();
        let (status, length) = (self.name_and_status().1, body.len());
        format!(
            "HTTP/1.1 {status}\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\
             cache-control: no-store\r\nconnection: close\r\n\r\n{body}"
        )
    }

    /// What is sent of it.
    pub fn refusal(&self) -> Refusal {
        let mut params = BTreeMap::new();
        let mut rule = None;
        match self {
            Error::Illegal(illegal) => {
                rule = Some(illegal.rule.to_owned());
                params.extend(illegal.params.iter().map(|(name, value)| ((*name).to_owned(), value.clone())));
            }
            Error::Setup(setup) => setup_params(setup, &mut params),
            Error::TooMany(what) | Error::TooSoon(what, _) => {
                drop(params.insert("what".to_owned(), (*what).to_owned()));
            }
            Error::BadRecord(why) => drop(params.insert("why".to_owned(), why.to_string())),
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

impl From<Infallible> for Error {
    fn from(never: Infallible) -> Self {
        match never {}
    }
}

impl From<Illegal> for Error {
    fn from(illegal: Illegal) -> Self {
        Error::Illegal(Box::new(illegal))
    }
}

impl From<SetupError> for Error {
    fn from(setup: SetupError) -> Self {
        Error::Setup(Box::new(setup))
    }
}

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Conflict => Error::Stale,
            StoreError::Full(what) => Error::TooMany(what),
            StoreError::Unavailable => Error::CannotWrite,
            StoreError::Closed => Error::Closing,
            StoreError::NoTable => Error::NoTable,
            StoreError::NoPerson => Error::NoSession,
            StoreError::NoInvitation => Error::InviteNeeded,
            StoreError::NameTaken => Error::NameTaken,
            StoreError::NoneFree => Error::Busy,
            StoreError::Damaged(_) | StoreError::Failed(_) => {
                tracing::error!(%error, "the store failed");
                Error::Internal
            }
        }
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let mut response = (self.name_and_status().1, Json(self.refusal())).into_response();
        if let Error::TooSoon(_, wait) = self {
            // Whole seconds, and no earlier than it is true.
            let seconds = wait.as_secs() + 1;
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}
