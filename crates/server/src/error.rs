//! Refusals: a code, the rule where a rule forbids, and parameters. Never prose: clients word them.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::time::Duration;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use talat_rules::SetupError;
use talat_table::Refused;
pub use talat_table::wire::Refusal;

use crate::store::StoreError;

/// What is wrong with a request or a message.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{}", self.code())]
#[expect(missing_docs, reason = "the codes are described in docs/protocol.md")]
pub enum Error {
    /// The table refuses it.
    Table(Refused),
    NoSession,
    NotAllowed,
    Banned,
    InviteNeeded,
    NoLink,
    BadToken,
    TokenScope,
    NotReachable,
    BlockedByYou,
    NoAsk,
    /// Nothing may be sent there, and why.
    BadAddress(&'static str),
    BadMailbox,
    NoMail,
    NoWay,
    NotYourSeat,
    NoTable,
    NoSeat,
    NoRecord,
    NotFound,
    NotStarted,
    NotSolo,
    Racing,
    Unfinished,
    Over,
    Frozen,
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
            Error::Table(refused) => (refused.code(), status_of(refused)),
            Error::NoSession => ("no_session", S::UNAUTHORIZED),
            Error::NotAllowed => ("not_allowed", S::FORBIDDEN),
            Error::Banned => ("banned", S::FORBIDDEN),
            Error::InviteNeeded => ("invite_needed", S::FORBIDDEN),
            Error::NoLink => ("no_link", S::FORBIDDEN),
            Error::BadToken => ("bad_token", S::UNAUTHORIZED),
            Error::TokenScope => ("token_scope", S::FORBIDDEN),
            Error::NotReachable => ("not_reachable", S::FORBIDDEN),
            Error::BlockedByYou => ("blocked_by_you", S::CONFLICT),
            Error::NoAsk => ("no_ask", S::NOT_FOUND),
            Error::BadAddress(_) => ("bad_address", S::UNPROCESSABLE_ENTITY),
            Error::BadMailbox => ("bad_mailbox", S::UNPROCESSABLE_ENTITY),
            Error::NoMail => ("no_mail", S::CONFLICT),
            Error::NoWay => ("no_way", S::CONFLICT),
            Error::NotYourSeat => ("not_your_seat", S::FORBIDDEN),
            Error::NoTable => ("no_table", S::NOT_FOUND),
            Error::NoSeat => ("no_such_seat", S::NOT_FOUND),
            Error::NoRecord => ("no_record", S::NOT_FOUND),
            Error::NotFound => ("not_found", S::NOT_FOUND),
            Error::NotStarted => ("not_started", S::CONFLICT),
            Error::NotSolo => ("not_solo", S::CONFLICT),
            Error::Racing => ("racing", S::CONFLICT),
            Error::Unfinished => ("unfinished", S::CONFLICT),
            Error::Over => ("over", S::CONFLICT),
            Error::Frozen => ("frozen", S::CONFLICT),
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
        !matches!(self, Error::CannotWrite | Error::Table(Refused::Stale))
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
        let later =
            self.retry_after().map(|seconds| format!("retry-after: {seconds}\r\n")).unwrap_or_default();
        format!(
            "HTTP/1.1 {status}\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n{later}\
             cache-control: no-store\r\nconnection: close\r\n\r\n{body}"
        )
    }

    /// After how many seconds it may be tried again, where there are too many: whole ones, and no earlier than it is true.
    /// Where room is made by others or by the person themselves, that can't be known, and a minute is what is said.
    fn retry_after(&self) -> Option<u64> {
        match self {
            Error::TooSoon(_, wait) => Some(wait.as_secs() + 1),
            Error::Table(Refused::TooSoon(_, wait)) => Some(wait / 1000 + 1),
            _ if self.name_and_status().1 == StatusCode::TOO_MANY_REQUESTS => Some(60),
            _ => None,
        }
    }

    /// What there was too much of.
    pub(crate) fn too_many(&self) -> Option<&'static str> {
        match self {
            Error::TooMany(what)
            | Error::TooSoon(what, _)
            | Error::Table(Refused::TooMany(what) | Refused::TooSoon(what, _)) => Some(what),
            _ => None,
        }
    }

    /// What is sent of it.
    pub fn refusal(&self) -> Refusal {
        let mut params = BTreeMap::new();
        let mut put = |name: &str, value: &str| drop(params.insert(name.to_owned(), value.to_owned()));
        match self {
            Error::Table(refused) => return refused.refusal(),
            Error::TooMany(what) | Error::TooSoon(what, _) => put("what", what),
            Error::BadAddress(why) => put("why", why),
            Error::BadRecord(why) => put("why", why),
            _ => {}
        }
        Refusal { error: self.code().to_owned(), rule: None, params }
    }
}

/// How a table's refusal is told over HTTP.
fn status_of(refused: &Refused) -> StatusCode {
    use StatusCode as S;
    match refused {
        Refused::NotAllowed | Refused::NotYourSeat | Refused::NotHost | Refused::NoFreeText => S::FORBIDDEN,
        Refused::NoTable | Refused::NoSeat | Refused::NoLine => S::NOT_FOUND,
        Refused::Setup(_) | Refused::NoBot | Refused::BadTime | Refused::TextEmpty | Refused::TextLong => {
            S::UNPROCESSABLE_ENTITY
        }
        Refused::Malformed => S::BAD_REQUEST,
        Refused::TooMany(_) | Refused::TooSoon(..) => S::TOO_MANY_REQUESTS,
        _ => S::CONFLICT,
    }
}

impl From<Infallible> for Error {
    fn from(never: Infallible) -> Self {
        match never {}
    }
}

impl From<Refused> for Error {
    fn from(refused: Refused) -> Self {
        Error::Table(refused)
    }
}

impl From<SetupError> for Error {
    fn from(setup: SetupError) -> Self {
        Error::Table(setup.into())
    }
}

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Conflict => Error::Table(Refused::Stale),
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
        if let Some(seconds) = self.retry_after() {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        if matches!(self, Error::BadToken) {
            response.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        // The log hears of some of them, with who it was.
        response.extensions_mut().insert(self);
        response
    }
}
