//! Who is asked to a table, in SQLite.

use async_trait::async_trait;
use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use super::Sqlite;
use super::rows::{seats, table_of};
use crate::clock::Millis;
use crate::ids::{PersonId, TableId};
use crate::store::{Ask, AskStore, StoreError};

fn ask_of(row: &SqliteRow) -> Result<Ask, sqlx::Error> {
    Ok(Ask { table: table_of(row)?, asker: PersonId(row.try_get("asker")?), at: row.try_get("asked_at")? })
}

#[async_trait]
impl AskStore for Sqlite {
    async fn ask(
        &self,
        table: TableId,
        person: PersonId,
        asker: PersonId,
        at: Millis,
    ) -> Result<(), StoreError> {
        let asked = self.write(move |connection| {
            connection.execute(
                "INSERT INTO asks (table_id, person, asker, at) SELECT ?1, ?2, ?3, ?4 \
                 WHERE EXISTS (SELECT 1 FROM people WHERE id = ?2 AND deleted_at IS NULL AND banned_at IS NULL) \
                 AND NOT EXISTS (SELECT 1 FROM blocks WHERE (person, blocked) IN (VALUES (?2, ?3), (?3, ?2))) \
                 ON CONFLICT DO UPDATE SET asker = ?3, at = ?4",
                [table.0, person.0, asker.0, at],
            )
        });
        if asked.await? == 0 { Err(StoreError::NoPerson) } else { Ok(()) }
    }

    async fn asks_of(&self, person: PersonId, limit: u32) -> Result<Vec<Ask>, StoreError> {
        let rows = sqlx::query(concat!(
            "SELECT t.*, a.asker, a.at AS asked_at, ",
            seats!(),
            " FROM asks a JOIN tables t ON t.id = a.table_id WHERE a.person = ?1 AND t.status = 'waiting' \
             AND NOT EXISTS (SELECT 1 FROM seats WHERE table_id = t.id AND person = ?1) \
             ORDER BY a.at DESC, t.id DESC LIMIT ?2",
        ))
        .bind(person.0)
        .bind(i64::from(limit))
        .fetch_all(&self.readers)
        .await?;
        Ok(rows.iter().map(ask_of).collect::<Result<_, _>>()?)
    }

    async fn asked_to(&self, table: TableId) -> Result<Vec<PersonId>, StoreError> {
        let ids: Vec<i64> = sqlx::query_scalar("SELECT person FROM asks WHERE table_id = ? ORDER BY at")
            .bind(table.0)
            .fetch_all(&self.readers)
            .await?;
        Ok(ids.into_iter().map(PersonId).collect())
    }

    async fn open_ask(&self, asker: PersonId, person: PersonId) -> Result<Option<TableId>, StoreError> {
        let id = sqlx::query_scalar(
            "SELECT table_id FROM asks a JOIN tables t ON t.id = table_id \
             WHERE asker = ?1 AND person = ?2 AND status = 'waiting' AND host = ?1 \
             AND NOT EXISTS (SELECT 1 FROM seats WHERE table_id = t.id AND person = ?2) \
             ORDER BY a.at DESC LIMIT 1",
        );
        let id = id.bind(asker.0).bind(person.0).fetch_optional(&self.readers).await?;
        Ok(id.map(TableId))
    }

    async fn answer_ask(&self, table: TableId, person: PersonId) -> Result<bool, StoreError> {
        let answered = self.write(move |connection| {
            connection.execute("DELETE FROM asks WHERE table_id = ?1 AND person = ?2", [table.0, person.0])
        });
        Ok(answered.await? > 0)
    }
}
