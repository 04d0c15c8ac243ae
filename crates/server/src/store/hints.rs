//! Hints that were given.

use async_trait::async_trait;

use super::sqlite::Sqlite;
use crate::clock::Millis;
use crate::error::Error;
use crate::ids::TableId;

/// What a server asks its database about hints.
#[async_trait]
pub trait HintStore: Send + Sync + 'static {
    /// Takes down a hint at a position of a table, once for each.
    async fn add_hint(&self, table: TableId, entries: usize, at: Millis) -> Result<(), Error>;
    /// How many were given.
    async fn hints(&self, table: TableId) -> Result<u32, Error>;
}

#[async_trait]
impl HintStore for Sqlite {
    async fn add_hint(&self, table: TableId, entries: usize, at: Millis) -> Result<(), Error> {
        sqlx::query("INSERT INTO hints (table_id, entries, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING")
            .bind(table.0)
            .bind(i64::try_from(entries).unwrap_or(i64::MAX))
            .bind(at)
            .execute(&mut *self.rare.lock().await)
            .await?;
        Ok(())
    }

    async fn hints(&self, table: TableId) -> Result<u32, Error> {
        let hints = sqlx::query_scalar("SELECT count(*) FROM hints WHERE table_id = ?")
            .bind(table.0)
            .fetch_one(&self.readers)
            .await?;
        Ok(hints)
    }
}
