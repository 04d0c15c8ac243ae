//! What SQLite says, in the words of every database.

use rusqlite::ErrorCode;
use rusqlite::ffi::{
    SQLITE_CONSTRAINT_FOREIGNKEY, SQLITE_CONSTRAINT_NOTNULL, SQLITE_CONSTRAINT_PRIMARYKEY,
    SQLITE_CONSTRAINT_UNIQUE,
};

use crate::store::StoreError;

/// Whether what was to be written does not fit what is there; everything else is the database's own trouble.
pub(super) fn is_constraint(error: &rusqlite::Error) -> bool {
    error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation)
}

/// Whether something that should be there once is there already.
pub(super) fn is_taken(error: &rusqlite::Error) -> bool {
    let code = error.sqlite_error().map(|error| error.extended_code);
    matches!(code, Some(SQLITE_CONSTRAINT_UNIQUE | SQLITE_CONSTRAINT_PRIMARYKEY))
}

/// What a broken constraint means to whoever wrote.
fn refusal(error: &rusqlite::Error) -> Option<StoreError> {
    let rusqlite::Error::SqliteFailure(code, Some(message)) = error else { return None };
    match code.extended_code {
        _ if is_taken(error) && message.contains("log.first") => Some(StoreError::Conflict),
        _ if is_taken(error) && message.contains("people.skeleton") => Some(StoreError::NameTaken),
        _ if is_taken(error) => Some(StoreError::NoneFree),
        // `next_version` gives none to a table that somebody else has changed.
        SQLITE_CONSTRAINT_NOTNULL if message.contains("tables.version") => Some(StoreError::Conflict),
        // Seats, logs and hints belong to tables, and nothing else belongs to something.
        SQLITE_CONSTRAINT_FOREIGNKEY => Some(StoreError::NoTable),
        _ => None,
    }
}

/// What the writer could not do.
impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        refusal(&error).unwrap_or_else(|| StoreError::Failed(error.to_string()))
    }
}

/// What could not be read.
impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match &error {
            sqlx::Error::PoolClosed => StoreError::Closed,
            sqlx::Error::Decode(_) | sqlx::Error::ColumnDecode { .. } => {
                StoreError::Damaged(error.to_string())
            }
            _ => StoreError::Failed(error.to_string()),
        }
    }
}
