//! Hints and deals, in SQLite.

use async_trait::async_trait;
use talat_rules::record::Entry;

use super::Sqlite;
use super::columns::from_json;
use crate::clock::Millis;
use crate::ids::{PersonId, TableId};
use crate::store::{HintStore, StoreError};

#[async_trait]
impl HintStore for Sqlite {
    async fn add_hint(&self, table: TableId, entries: usize, at: Millis) -> Result<(), StoreError> {
        let entries = i64::try_from(entries).unwrap_or(i64::MAX);
        let added = self.write(move |connection| {
            connection.execute(
                "INSERT INTO hints (table_id, entries, at) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING",
                [table.0, entries, at],
            )
        });
        added.await?;
        Ok(())
    }

    async fn hints(&self, table: TableId) -> Result<u32, StoreError> {
        let hints = sqlx::query_scalar("SELECT count(*) FROM hints WHERE table_id = ?")
            .bind(table.0)
            .fetch_one(&self.readers)
            .await?;
        Ok(hints)
    }

    async fn races_of(&self, person: PersonId) -> Result<Vec<TableId>, StoreError> {
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

    async fn deal(&self, table: TableId) -> Result<Vec<Entry>, StoreError> {
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
