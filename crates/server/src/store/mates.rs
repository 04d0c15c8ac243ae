//! Whom somebody has played with, and with whom they don't want to.

use async_trait::async_trait;

use super::{StoreError, TableRow};
use crate::clock::Millis;
use crate::ids::PersonId;

/// Somebody whom a person has played with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mate {
    /// Who.
    pub id: PersonId,
    /// The name they have now.
    pub name: String,
    /// How many games they sat in together.
    pub games: u64,
    /// The game that they played last.
    pub game: String,
    /// When that was begun or ended.
    pub at: Millis,
}

/// Somebody with whom a person does not want to play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Blocked {
    /// Who.
    pub id: PersonId,
    /// The name they have now.
    pub name: String,
    /// Since when.
    pub at: Millis,
}

/// What a server asks its database about people and those whom they have played with.
#[async_trait]
pub trait MateStore: Send + Sync + 'static {
    /// Those who sat with a person in games that have begun, the last one first: so many after the first so many. Those
    /// whom the person has blocked, and those who may not come or were forgotten, are not among them.
    async fn mates(&self, person: PersonId, after: u32, limit: u32) -> Result<Vec<Mate>, StoreError>;
    /// The last game that two people sat in.
    async fn last_game(&self, person: PersonId, mate: PersonId) -> Result<Option<TableRow>, StoreError>;
    /// Keeps that a person does not want to play with another: neither is asked to a table by the other any more.
    /// [`StoreError::Full`] where there are so many already.
    async fn block(&self, person: PersonId, other: PersonId, at: Millis, most: u32)
    -> Result<(), StoreError>;
    /// Forgets that; whether there was something to forget.
    async fn unblock(&self, person: PersonId, other: PersonId) -> Result<bool, StoreError>;
    /// With whom a person does not want to play, the newest first.
    async fn blocks_of(&self, person: PersonId) -> Result<Vec<Blocked>, StoreError>;
    /// Whether a person does not want to play with another.
    async fn has_blocked(&self, person: PersonId, other: PersonId) -> Result<bool, StoreError>;
    /// Those whom a person has blocked, and those who have blocked them.
    async fn apart_from(&self, person: PersonId) -> Result<Vec<PersonId>, StoreError>;
}
