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

    async fn editions(&self) -> Result<Vec<(String, String, String)>, sqlx::Error> {
        let rows = sqlx::query("SELECT hash, game, source FROM editions").fetch_all(&self.readers).await?;
        let read = |row: &SqliteRow| Ok((row.try_get("hash")?, row.try_get("game")?, row.try_get("source")?));
        rows.iter().map(read).collect()
    }
}
