//! Why a database did not do what it was asked.

/// Why a database did not do what it was asked; the same names for every database.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoreError {
    /// Somebody else has written there since it was read. Nothing was written: whoever asks reads again first.
    #[error("somebody else has written there meanwhile")]
    Conflict,
    /// There is no room for one more of these.
    #[error("there is no room for more {0}")]
    Full(&'static str),
    /// It can't write just now. What was handed in may be there or not, until it can write again.
    #[error("the database can't write")]
    Unavailable,
    /// It was closed.
    #[error("the database is closed")]
    Closed,
    /// The table that it is about is not there.
    #[error("there is no such table")]
    NoTable,
    /// The person that it is about is not there, or their sessions have ended meanwhile.
    #[error("there is no such person")]
    NoPerson,
    /// No such invitation lets anybody in.
    #[error("there is no such invitation")]
    NoInvitation,
    /// The name looks like that of somebody else who has a password.
    #[error("somebody else has the name")]
    NameTaken,
    /// All codes or numbers that were drawn are taken.
    #[error("whatever was drawn is taken")]
    NoneFree,
    /// What is stored is not what it has to be.
    #[error("{0}")]
    Damaged(String),
    /// Something else went wrong with the database.
    #[error("{0}")]
    Failed(String),
}
