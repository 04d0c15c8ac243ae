//! Component data, in SQLite.

use async_trait::async_trait;
use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use super::Sqlite;
use crate::clock::Millis;
use crate::store::{EditionStore, StoreError};

#[async_trait]
impl EditionStore for Sqlite {
    async fn keep_edition(&self, hash: &str, game: &str, source: &str, at: Millis) -> Result<(), StoreError> {
        let (hash, game, source) = (hash.to_owned(), game.to_owned(), source.to_owned());
        let kept = self.write(async move |connection| {
            sqlx::query(
                "INSERT INTO editions (hash, game, source, kept_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
            )
            .bind(hash.as_str())
            .bind(game.as_str())
            .bind(source.as_str())
            .bind(at)
            .execute(connection)
            .await
        });
        kept.await?;
        Ok(())
    }

    async fn editions(&self) -> Result<Vec<(String, String, String)>, StoreError> {
        let rows = sqlx::query("SELECT hash, game, source FROM editions").fetch_all(&self.readers).await?;
        let read = |row: &SqliteRow| Ok((row.try_get("hash")?, row.try_get("game")?, row.try_get("source")?));
        rows.iter().map(read).collect()
    }
}
