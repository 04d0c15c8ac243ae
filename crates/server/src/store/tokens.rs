//! Tokens by which scripts play.

use async_trait::async_trait;

use super::StoreError;
use crate::clock::Millis;
use crate::ids::{Device, PersonId};

/// A token, as its person sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// The device that the script is.
    pub id: Device,
    /// For whom it plays.
    pub person: PersonId,
    /// What its person calls it.
    pub name: String,
    /// When it was made.
    pub created_at: Millis,
    /// When it was used last, to the minute; none if it never was.
    pub used_at: Option<Millis>,
}

/// A new token. The token itself is known to its holder alone.
#[derive(Clone, Debug)]
pub struct NewToken {
    /// What is shown of it.
    pub token: Token,
    /// The hash of the secret.
    pub hash: [u8; 32],
    /// The number of sessions of its person when they asked for it.
    pub sessions: i64,
}

/// What a server asks its database about tokens. All of a person go by themselves when the number of their sessions goes
/// up, or they are deleted.
#[async_trait]
pub trait TokenStore: Send + Sync + 'static {
    /// Keeps a token; [`StoreError::Full`] where the person has so many, and [`StoreError::NoPerson`] where the number of
    /// sessions has gone up meanwhile or the person was deleted.
    async fn add_token(&self, token: NewToken, most: u32) -> Result<(), StoreError>;
    /// The tokens of a person, the newest first.
    async fn tokens_of(&self, person: PersonId) -> Result<Vec<Token>, StoreError>;
    /// The token with this hash.
    async fn token(&self, hash: [u8; 32]) -> Result<Option<Token>, StoreError>;
    /// Notes that a token was used.
    async fn use_token(&self, id: Device, at: Millis) -> Result<(), StoreError>;
    /// Takes back a token of a person; whether there was one.
    async fn revoke_token(&self, person: PersonId, id: Device) -> Result<bool, StoreError>;
}
