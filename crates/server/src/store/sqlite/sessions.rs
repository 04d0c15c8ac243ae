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
        let ended = self.write(async move |connection| {
            sqlx::query("INSERT INTO ended_sessions (person, device) VALUES (?, ?) ON CONFLICT DO NOTHING")
                .bind(person.0)
                .bind(device.0.cast_signed())
                .execute(connection)
                .await
        });
        ended.await?;
        Ok(())
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{PeopleStore, Person, Store};

    #[tokio::test]
    async fn a_higher_number_ends_all_and_what_was_begun_before_it() {
        let data = tempfile::tempdir().unwrap();
        let store = Sqlite::open(data.path()).await.unwrap();
        let (id, device) = (PersonId::random(), Device(u64::MAX));
        let (name, skeleton) = ("Anna".to_owned(), "anna".to_owned());
        let anna = Person { id, name, skeleton, password: None, sessions: 0, created_at: 0, banned: false };
        store.create_person(&anna, None).await.unwrap();
        store.end_session(id, device).await.unwrap();
        store.end_session(id, device).await.unwrap();
        let renamed = Person { name: "Anne".to_owned(), ..anna.clone() };
        store.rename_person(&renamed).await.unwrap();
        assert_eq!(store.ended_sessions().await.unwrap(), [(id, device)]);
        // The name is the one in the store, whoever sets the password knew an older one.
        store.set_password(&anna, "hash".to_owned()).await.unwrap();
        assert!(store.ended_sessions().await.unwrap().is_empty());
        // A rename that was under way neither takes the password back nor the number, and of two passwords at once
        // one is refused.
        assert!(matches!(store.rename_person(&anna).await, Err(StoreError::NoPerson)));
        assert!(matches!(store.set_password(&anna, "other".to_owned()).await, Err(StoreError::NoPerson)));
        let now = store.person(id).await.unwrap().unwrap();
        assert_eq!((now.name.as_str(), now.sessions, now.password.as_deref()), ("Anne", 1, Some("hash")));
        store.close().await;
    }
}
