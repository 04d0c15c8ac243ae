//! Ended sessions, in SQLite.

use async_trait::async_trait;
use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use super::Sqlite;
use crate::ids::{Device, PersonId};
use crate::store::{SessionStore, StoreError};

#[async_trait]
impl SessionStore for Sqlite {
    async fn end_session(&self, person: PersonId, device: Device) -> Result<(), StoreError> {
        let ended = self.write(move |connection| {
            connection.execute(
                "INSERT INTO ended_sessions (person, device) VALUES (?1, ?2) ON CONFLICT DO NOTHING",
                [person.0, device.0.cast_signed()],
            )
        });
        ended.await?;
        Ok(())
    }

    async fn end_all_sessions(&self, person: PersonId) -> Result<(), StoreError> {
        let ended = self.write(move |connection| {
            connection.execute("UPDATE people SET sessions = sessions + 1 WHERE id = ?", [person.0])
        });
        ended.await.map(drop)
    }

    async fn ended_sessions(&self) -> Result<Vec<(PersonId, Device)>, StoreError> {
        let rows = sqlx::query("SELECT person, device FROM ended_sessions").fetch_all(&self.readers).await?;
        let read = |row: &SqliteRow| {
            let device = row.try_get::<i64, _>("device")?.cast_unsigned();
            Ok((PersonId(row.try_get("person")?), Device(device)))
        };
        rows.iter().map(read).collect()
    }
}
