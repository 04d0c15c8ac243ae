//! Component data, in SQLite.

use async_trait::async_trait;
use rusqlite::params;
use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use super::Sqlite;
use crate::clock::Millis;
use crate::store::{EditionStore, StoreError};

#[async_trait]
impl EditionStore for Sqlite {
    async fn keep_edition(&self, hash: &str, game: &str, source: &str, at: Millis) -> Result<(), StoreError> {
        let (hash, game, source) = (hash.to_owned(), game.to_owned(), source.to_owned());
        let kept = self.write(move |connection| {
            connection.execute(
                "INSERT INTO editions (hash, game, source, kept_at) VALUES (?1, ?2, ?3, ?4) \
                 ON CONFLICT DO NOTHING",
                params![hash, game, source, at],
            )
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
