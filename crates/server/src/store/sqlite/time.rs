//! The time that was believed last, in SQLite.

use async_trait::async_trait;
use talat_table::Steady;

use super::Sqlite;
use crate::clock::Millis;
use crate::store::{StoreError, TimeStore};

#[async_trait]
impl TimeStore for Sqlite {
    async fn last_time(&self) -> Result<Option<Millis>, StoreError> {
        let time = sqlx::query_scalar(
            "SELECT coalesce((SELECT CAST(value AS INTEGER) FROM house WHERE key = 'time'), max(at)) FROM \
             (SELECT max(created_at) AS at FROM tables UNION ALL SELECT max(finished_at) FROM tables \
             UNION ALL SELECT max(created_at) FROM people)",
        )
        .fetch_one(&self.readers)
        .await?;
        Ok(time)
    }

    async fn served(&self) -> Result<Option<Steady>, StoreError> {
        let served: Option<i64> =
            sqlx::query_scalar("SELECT CAST(value AS INTEGER) FROM house WHERE key = 'served'")
                .fetch_optional(&self.readers)
                .await?;
        Ok(served.map(|served| served.max(0).cast_unsigned()))
    }

    async fn keep_served(&self, served: Steady) -> Result<(), StoreError> {
        let kept = self.write(move |connection| {
            connection.execute(
                "INSERT INTO house (key, value) VALUES ('served', ?1) ON CONFLICT DO UPDATE SET value = ?1",
                [served.to_string()],
            )
        });
        kept.await?;
        Ok(())
    }

    async fn keep_time(&self, time: Millis) -> Result<(), StoreError> {
        let kept = self.write(move |connection| {
            connection.execute(
                "INSERT INTO house (key, value) VALUES ('time', ?1) ON CONFLICT DO UPDATE SET value = ?1",
                [time.to_string()],
            )
        });
        kept.await?;
        Ok(())
    }
}
