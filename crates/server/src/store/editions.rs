//! The component data that tables were begun with.

use async_trait::async_trait;
use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use super::sqlite::Sqlite;
use crate::clock::Millis;

/// What a server asks its database about component data.
#[async_trait]
pub trait EditionStore: Send + Sync + 'static {
    /// Keeps the file of an edition.
    async fn keep_edition(&self, hash: &str, game: &str, source: &str, at: Millis)
    -> Result<(), sqlx::Error>;
    /// All that are kept: hash, game and file.
    async fn editions(&self) -> Result<Vec<(String, String, String)>, sqlx::Error>;
}

#[async_trait]
impl EditionStore for Sqlite {
    async fn keep_edition(
        &self,
        hash: &str,
        game: &str,
        source: &str,
        at: Millis,
    ) -> Result<(), sqlx::Error> {
        sqlx::query(
            "INSERT INTO editions (hash, game, source, kept_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
        )
        .bind(hash)
        .bind(game)
        .bind(source)
        .bind(at)
        .execute(&mut *self.rare.lock().await)
        .await?;
        Ok(())
    }

    async fn editions(&self) -> Result<Vec<(String, String, String)>, sqlx::Error> {
        let rows = sqlx::query("SELECT hash, game, source FROM editions").fetch_all(&self.readers).await?;
        let read = |row: &SqliteRow| Ok((row.try_get("hash")?, row.try_get("game")?, row.try_get("source")?));
        rows.iter().map(read).collect()
    }
}
