//! Hints that were given, and what they depend on.

use async_trait::async_trait;
use talat_rules::record::Entry;

use super::StoreError;
use crate::clock::Millis;
use crate::ids::{PersonId, TableId};

/// What a server asks its database about hints.
#[async_trait]
pub trait HintStore: Send + Sync + 'static {
    /// Takes down a hint at a position of a table, once for each.
    async fn add_hint(&self, table: TableId, entries: usize, at: Millis) -> Result<(), StoreError>;
    /// How many were given.
    async fn hints(&self, table: TableId) -> Result<u32, StoreError>;
    /// The running speed games that a person sits at.
    async fn races_of(&self, person: PersonId) -> Result<Vec<TableId>, StoreError>;
    /// The first entries of a table's log, which lay it out; none if nothing is drawn for that.
    async fn deal(&self, table: TableId) -> Result<Vec<Entry>, StoreError>;
}
