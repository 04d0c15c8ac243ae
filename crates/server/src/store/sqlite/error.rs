//! What SQLite says, in the words of every database.

use sqlx::error::{DatabaseError, ErrorKind};

use crate::store::StoreError;

/// Whether what was to be written does not fit what is there; everything else is the database's own trouble.
pub(super) fn is_constraint(error: &sqlx::Error) -> bool {
    const CONSTRAINT: i32 = 19;
    let code = error.as_database_error().and_then(|error| error.code()?.parse::<i32>().ok());
    code.is_some_and(|code| code & 0xff == CONSTRAINT)
}

/// Whether something that should be there once is there already.
pub(super) fn is_taken(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(DatabaseError::is_unique_violation)
}

/// What a broken constraint means to whoever wrote.
fn refusal(error: &sqlx::Error) -> Option<StoreError> {
    let broken = error.as_database_error()?;
    match broken.kind() {
        ErrorKind::UniqueViolation if broken.message().contains("log.first") => Some(StoreError::Conflict),
        ErrorKind::UniqueViolation if broken.message().contains("people.skeleton") => {
            Some(StoreError::NameTaken)
        }
        ErrorKind::UniqueViolation => Some(StoreError::NoneFree),
        // `next_version` gives none to a table that somebody else has changed.
        ErrorKind::NotNullViolation if broken.message().contains("tables.version") => {
            Some(StoreError::Conflict)
        }
        // Seats, logs and hints belong to tables, and nothing else belongs to something.
        ErrorKind::ForeignKeyViolation => Some(StoreError::NoTable),
        _ => None,
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match &error {
            sqlx::Error::PoolClosed => StoreError::Closed,
            sqlx::Error::Decode(_) | sqlx::Error::ColumnDecode { .. } => {
                StoreError::Damaged(error.to_string())
            }
            _ => refusal(&error).unwrap_or_else(|| StoreError::Failed(error.to_string())),
        }
    }
}
