//! People, in SQLite.

use async_trait::async_trait;
use rusqlite::{Connection, params};
use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use super::Sqlite;
use super::house::redeem;
use crate::clock::Millis;
use crate::ids::PersonId;
use crate::store::{PeopleStore, Person, StoreError};

fn person_of(row: &SqliteRow) -> Result<Person, sqlx::Error> {
    Ok(Person {
        id: PersonId(row.try_get("id")?),
        name: row.try_get("name")?,
        skeleton: row.try_get("skeleton")?,
        password: row.try_get("password")?,
        sessions: row.try_get("sessions")?,
        created_at: row.try_get("created_at")?,
        banned: row.try_get::<Option<i64>, _>("banned_at")?.is_some(),
    })
}

/// Whether the person whose row was to be changed is still there with the same sessions.
fn whose(changed: usize) -> Result<(), StoreError> {
    if changed == 0 { Err(StoreError::NoPerson) } else { Ok(()) }
}

/// Forgets who a person was, however often it is asked; whether they were there. Their games stay.
pub(super) fn forget(connection: &Connection, id: PersonId, at: Millis) -> rusqlite::Result<bool> {
    let known = connection.execute(
        "UPDATE people SET name = '', skeleton = '', password = NULL, ban_reason = NULL, sessions = sessions + 1, \
         deleted_at = coalesce(deleted_at, ?2) WHERE id = ?1",
        [id.0, at],
    )?;
    for forgotten in [
        "DELETE FROM records WHERE person = ?",
        "DELETE FROM sign_in_links WHERE person = ?",
        "DELETE FROM talk WHERE person = ?",
        "DELETE FROM mutes WHERE ?1 IN (person, muted)",
        "DELETE FROM tokens WHERE person = ?",
        "DELETE FROM blocks WHERE ? IN (person, blocked)",
        "DELETE FROM asks WHERE ? IN (person, asker)",
        "DELETE FROM alerts WHERE person = ?",
        "DELETE FROM alert_ways WHERE person = ?",
        "DELETE FROM alert_choices WHERE person = ?",
        "DELETE FROM alert_people WHERE person = ?",
        // Whoever has read the labels may not write them again.
        "UPDATE tables SET version = version + 1 \
         WHERE id IN (SELECT table_id FROM seats WHERE person = ? AND label IS NOT NULL)",
        "UPDATE seats SET label = NULL WHERE person = ?",
    ] {
        connection.execute(forgotten, [id.0])?;
    }
    Ok(known > 0)
}

#[async_trait]
impl PeopleStore for Sqlite {
    async fn create_person(&self, person: &Person, invitation: Option<[u8; 32]>) -> Result<(), StoreError> {
        let person = person.clone();
        let created = self.write(move |connection| {
            if let Some(hash) = &invitation
                && !redeem(connection, hash, person.created_at)?
            {
                return Ok(false);
            }
            connection
                .prepare_cached(
                    "INSERT INTO people (id, name, skeleton, created_at) VALUES (?1, ?2, ?3, ?4)",
                )?
                .execute(params![person.id.0, person.name, person.skeleton, person.created_at])?;
            Ok(true)
        });
        if created.await? { Ok(()) } else { Err(StoreError::NoInvitation) }
    }

    async fn person(&self, id: PersonId) -> Result<Option<Person>, StoreError> {
        let row = sqlx::query("SELECT * FROM people WHERE id = ? AND deleted_at IS NULL").bind(id.0);
        Ok(row.fetch_optional(&self.readers).await?.as_ref().map(person_of).transpose()?)
    }

    async fn people(&self, ids: &[PersonId]) -> Result<Vec<Person>, StoreError> {
        let wanted = serde_json::to_string(&ids.iter().map(|id| id.0).collect::<Vec<_>>());
        let rows = sqlx::query(
            "SELECT * FROM people WHERE id IN (SELECT value FROM json_each(?)) AND deleted_at IS NULL",
        )
        .bind(wanted.expect("numbers are plain data"))
        .fetch_all(&self.readers)
        .await?;
        let found: Vec<Person> = rows.iter().map(person_of).collect::<Result<_, _>>()?;
        let of = |id: &PersonId| found.iter().find(|person| person.id == *id).cloned();
        Ok(ids.iter().filter_map(of).collect())
    }

    async fn person_by_skeleton(&self, skeleton: &str) -> Result<Option<Person>, StoreError> {
        let row = sqlx::query(
            "SELECT * FROM people WHERE skeleton = ? AND password IS NOT NULL AND deleted_at IS NULL",
        )
        .bind(skeleton)
        .fetch_optional(&self.readers)
        .await?;
        Ok(row.as_ref().map(person_of).transpose()?)
    }

    async fn rename_person(&self, person: &Person) -> Result<(), StoreError> {
        let person = person.clone();
        let renamed = self.write(move |connection| {
            connection.execute(
                "UPDATE people SET name = ?3, skeleton = ?4 WHERE id = ?1 AND sessions = ?2 AND deleted_at IS NULL",
                params![person.id.0, person.sessions, person.name, person.skeleton],
            )
        });
        whose(renamed.await?)
    }

    async fn set_password(&self, person: &Person, hash: String) -> Result<(), StoreError> {
        let (id, sessions) = (person.id, person.sessions);
        let set = self.write(move |connection| {
            connection.execute(
                "UPDATE people SET password = ?3, sessions = ?2 + 1 \
                 WHERE id = ?1 AND sessions = ?2 AND deleted_at IS NULL",
                params![id.0, sessions, hash],
            )
        });
        whose(set.await?)
    }

    async fn delete_person(&self, id: PersonId, at: Millis) -> Result<(), StoreError> {
        self.write(move |connection| forget(connection, id, at).map(drop)).await
    }

    async fn departed(&self) -> Result<Vec<(PersonId, bool)>, StoreError> {
        let rows = sqlx::query(
            "SELECT id, deleted_at IS NOT NULL AS forgotten FROM people p \
             WHERE (deleted_at IS NOT NULL OR banned_at IS NOT NULL) AND ( \
             EXISTS (SELECT 1 FROM tables WHERE host = p.id AND status IN ('waiting', 'playing')) \
             OR EXISTS (SELECT 1 FROM seats s JOIN tables t ON t.id = s.table_id WHERE s.person = p.id AND \
             ((s.bot IS NULL AND t.status IN ('waiting', 'playing')) \
             OR (s.label IS NOT NULL AND p.deleted_at IS NOT NULL))))",
        )
        .fetch_all(&self.readers)
        .await?;
        let read = |row: &SqliteRow| Ok((PersonId(row.try_get("id")?), row.try_get("forgotten")?));
        Ok(rows.iter().map(read).collect::<Result<_, sqlx::Error>>()?)
    }
}
