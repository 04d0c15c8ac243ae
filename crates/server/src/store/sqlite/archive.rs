//! What somebody takes with them, in SQLite.

use async_trait::async_trait;

use super::Sqlite;
use super::rows::{seats, table_of};
use crate::ids::{PersonId, TableId};
use crate::store::{ArchiveStore, StoreError, TableRow};

#[async_trait]
impl ArchiveStore for Sqlite {
    async fn tables_after(
        &self,
        person: PersonId,
        after: TableId,
        limit: u32,
    ) -> Result<Vec<TableRow>, StoreError> {
        let rows = sqlx::query(concat!(
            "SELECT t.*, ",
            seats!(),
            " FROM tables t WHERE t.id IN (SELECT DISTINCT table_id FROM seats WHERE person = ?1 AND table_id > ?2 \
             ORDER BY table_id LIMIT ?3) ORDER BY t.id",
        ))
        .bind(person.0)
        .bind(after.0)
        .bind(i64::from(limit))
        .fetch_all(&self.readers)
        .await?;
        Ok(rows.iter().map(table_of).collect::<Result<_, _>>()?)
    }
}
