//! Hints that were given, and what they depend on.

use async_trait::async_trait;
use talat_rules::record::Entry;

use super::sqlite::{Sqlite, from_json};
use crate::clock::Millis;
use crate::error::Error;
use crate::ids::{PersonId, TableId};

/// What a server asks its database about hints.
#[async_trait]
pub trait HintStore: Send + Sync + 'static {
    /// Takes down a hint at a position of a table, once for each.
    async fn add_hint(&self, table: TableId, entries: usize, at: Millis) -> Result<(), Error>;
    /// How many were given.
    async fn hints(&self, table: TableId) -> Result<u32, Error>;
    /// The running speed games that a person sits at.
    async fn races_of(&self, person: PersonId) -> Result<Vec<TableId>, Error>;
    /// The first entries of a table's log, which lay it out; none if nothing is drawn for that.
    async fn deal(&self, table: TableId) -> Result<Vec<Entry>, Error>;
}

#[async_trait]
impl HintStore for Sqlite {
    async fn add_hint(&self, table: TableId, entries: usize, at: Millis) -> Result<(), Error> {
        let entries = i64::try_from(entries).unwrap_or(i64::MAX);
        let added = self.write(async move |connection| {
            sqlx::query("INSERT INTO hints (table_id, entries, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING")
                .bind(table.0)
                .bind(entries)
                .bind(at)
                .execute(connection)
                .await
        });
        added.await?;
        Ok(())
    }

    async fn hints(&self, table: TableId) -> Result<u32, Error> {
        let hints = sqlx::query_scalar("SELECT count(*) FROM hints WHERE table_id = ?")
            .bind(table.0)
            .fetch_one(&self.readers)
            .await?;
        Ok(hints)
    }

    async fn races_of(&self, person: PersonId) -> Result<Vec<TableId>, Error> {
        let ids: Vec<i64> = sqlx::query_scalar(
            "SELECT DISTINCT t.id FROM seats own JOIN tables t ON t.id = own.table_id \
             WHERE own.person = ? AND t.game = 'race' AND t.status = 'playing' \
             AND (SELECT count(*) FROM seats WHERE table_id = t.id) > 1",
        )
        .bind(person.0)
        .fetch_all(&self.readers)
        .await?;
        Ok(ids.into_iter().map(TableId).collect())
    }

    async fn deal(&self, table: TableId) -> Result<Vec<Entry>, Error> {
        let first: Option<String> =
            sqlx::query_scalar("SELECT entries FROM log WHERE table_id = ? AND first = 0")
                .bind(table.0)
                .fetch_optional(&self.readers)
                .await?;
        let entries: Vec<Entry> = first.as_deref().map_or(Ok(Vec::new()), from_json)?;
        let drawn = entries.into_iter().take_while(|entry| matches!(entry, Entry::Chance(_)));
        Ok(drawn.collect())
    }
}
