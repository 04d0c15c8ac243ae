//! The time that the house last believed, to know a clock that jumps.

use async_trait::async_trait;

use super::sqlite::Sqlite;
use crate::clock::Millis;
use crate::error::Error;

/// What a server asks its database about time.
#[async_trait]
pub trait TimeStore: Send + Sync + 'static {
    /// The time that was believed last, or of the newest thing that is kept; none in an empty house.
    async fn last_time(&self) -> Result<Option<Millis>, sqlx::Error>;
    /// Keeps the time that is believed.
    async fn keep_time(&self, time: Millis) -> Result<(), Error>;
}

#[async_trait]
impl TimeStore for Sqlite {
    async fn last_time(&self) -> Result<Option<Millis>, sqlx::Error> {
        sqlx::query_scalar(
            "SELECT coalesce((SELECT CAST(value AS INTEGER) FROM house WHERE key = 'time'), max(at)) FROM \
             (SELECT max(created_at) AS at FROM tables UNION ALL SELECT max(finished_at) FROM tables \
             UNION ALL SELECT max(created_at) FROM people)",
        )
        .fetch_one(&self.readers)
        .await
    }

    async fn keep_time(&self, time: Millis) -> Result<(), Error> {
        let kept = self.write(async move |connection| {
            sqlx::query(
                "INSERT INTO house (key, value) VALUES ('time', ?1) ON CONFLICT DO UPDATE SET value = ?1",
            )
            .bind(time.to_string())
            .execute(connection)
            .await
        });
        kept.await?;
        Ok(())
    }
}
