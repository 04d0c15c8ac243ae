//! Who is asked to a table.

use async_trait::async_trait;

use super::{StoreError, TableRow};
use crate::clock::Millis;
use crate::ids::{PersonId, TableId};

/// That somebody is asked to a table.
#[derive(Clone, Debug)]
pub struct Ask {
    /// The table, which waits.
    pub table: TableRow,
    /// The person who asks.
    pub asker: PersonId,
    /// When they asked.
    pub at: Millis,
}

/// What a server asks its database about those who are asked to a table.
#[async_trait]
pub trait AskStore: Send + Sync + 'static {
    /// Keeps that somebody is asked, unless one of the two has blocked the other: then [`StoreError::NoPerson`].
    async fn ask(
        &self,
        table: TableId,
        person: PersonId,
        asker: PersonId,
        at: Millis,
    ) -> Result<(), StoreError>;
    /// The tables that a person is asked to, which wait and where they don't sit yet; the newest first.
    async fn asks_of(&self, person: PersonId, limit: u32) -> Result<Vec<Ask>, StoreError>;
    /// Those who are asked to a table.
    async fn asked_to(&self, table: TableId) -> Result<Vec<PersonId>, StoreError>;
    /// The newest table that waits to which one person has asked another, who has not answered.
    async fn open_ask(&self, asker: PersonId, person: PersonId) -> Result<Option<TableId>, StoreError>;
    /// Forgets that somebody is asked to a table; whether they were.
    async fn answer_ask(&self, table: TableId, person: PersonId) -> Result<bool, StoreError>;
}
