//! What somebody takes with them.

use async_trait::async_trait;

use super::{StoreError, TableRow};
use crate::ids::{PersonId, TableId};

/// What a server asks its database to write down all that it has of a person.
#[async_trait]
pub trait ArchiveStore: Send + Sync + 'static {
    /// The tables where a person sits, in the order in which they were made: so many at most after this one.
    async fn tables_after(
        &self,
        person: PersonId,
        after: TableId,
        limit: u32,
    ) -> Result<Vec<TableRow>, StoreError>;
}
