//! Imported records, in SQLite.

use async_trait::async_trait;
use rusqlite::params;
use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use super::Sqlite;
use super::columns::{from_word, word};
use crate::clock::Millis;
use crate::ids::PersonId;
use crate::store::{ListedRecord, NewRecord, Packed, RecordRoom, RecordStore, StoreError};

#[async_trait]
impl RecordStore for Sqlite {
    async fn add_record(&self, record: NewRecord, room: RecordRoom) -> Result<(), StoreError> {
        // Counted and kept in one transaction: none slips in beside another.
        let added = self.write(move |connection| {
            let known = "SELECT EXISTS (SELECT 1 FROM people WHERE id = ? AND deleted_at IS NULL)";
            if !connection.query_row(known, [record.person.0], |row| row.get(0))? {
                return Ok(Err(StoreError::NoPerson));
            }
            let own = "SELECT count(*), coalesce(sum(length(record)), 0) FROM records WHERE person = ?";
            let own = connection.query_row(own, [record.person.0], |row| Ok((row.get(0)?, row.get(1)?)));
            let (records, bytes): (i64, i64) = own?;
            let more = record.packed.bytes.len() as u64;
            if let Err(full) = room.takes(records.cast_unsigned(), bytes.cast_unsigned(), more) {
                return Ok(Err(full));
            }
            connection.execute(
                "INSERT INTO records (id, person, game, packing, record, created_at) \
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                params![
                    record.id,
                    record.person.0,
                    record.game,
                    word(&record.packed.packing),
                    record.packed.bytes,
                    record.at
                ],
            )?;
            Ok(Ok(()))
        });
        added.await?
    }

    async fn record(&self, id: &str) -> Result<Option<Packed>, StoreError> {
        let row = sqlx::query("SELECT packing, record FROM records WHERE id = ?").bind(id);
        let read = |row: &SqliteRow| -> Result<Packed, sqlx::Error> {
            Ok(Packed { packing: from_word(row.try_get("packing")?)?, bytes: row.try_get("record")? })
        };
        let row = row.fetch_optional(&self.readers).await?;
        Ok(row.as_ref().map(read).transpose()?)
    }

    async fn records_of(&self, person: PersonId) -> Result<Vec<ListedRecord>, StoreError> {
        let rows = sqlx::query(
            "SELECT id, game, length(record) AS bytes, created_at FROM records WHERE person = ? \
             ORDER BY created_at DESC",
        )
        .bind(person.0)
        .fetch_all(&self.readers)
        .await?;
        let read = |row: &SqliteRow| {
            Ok(ListedRecord {
                id: row.try_get("id")?,
                game: row.try_get("game")?,
                bytes: row.try_get::<i64, _>("bytes")?.cast_unsigned(),
                created_at: row.try_get("created_at")?,
            })
        };
        Ok(rows.iter().map(read).collect::<Result<_, sqlx::Error>>()?)
    }

    async fn record_owner(&self, id: &str) -> Result<Option<PersonId>, StoreError> {
        let owner = sqlx::query_scalar("SELECT person FROM records WHERE id = ?").bind(id);
        Ok(owner.fetch_optional(&self.readers).await?.map(PersonId))
    }

    async fn remove_record(&self, id: &str) -> Result<(), StoreError> {
        let id = id.to_owned();
        let removed =
            self.write(move |connection| connection.execute("DELETE FROM records WHERE id = ?", [&id]));
        removed.await?;
        Ok(())
    }

    async fn prune_records(&self, before: Millis, of_guests_before: Millis) -> Result<u64, StoreError> {
        let removed = self.write(move |connection| {
            connection.execute(
                "DELETE FROM records WHERE id IN (SELECT id FROM records WHERE created_at < ?1 \
                 OR created_at < ?2 AND person NOT IN (SELECT id FROM people WHERE password IS NOT NULL) LIMIT 50)",
                [before, of_guests_before],
            )
        });
        Ok(removed.await? as u64)
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use sqlx::migrate::Migrator;
    use sqlx::{ConnectOptions, Connection};

    use super::super::schema::MIGRATIONS;
    use super::super::{FILE, options};
    use super::*;
    use crate::store::Packing;

    /// A record that was kept before they were compressed is still there, byte by byte.
    #[tokio::test]
    async fn records_from_before_stay_readable() {
        let data = tempfile::tempdir().unwrap();
        let mut connection =
            options(&data.path().join(FILE)).create_if_missing(true).connect().await.unwrap();
        let before: Vec<_> = MIGRATIONS.iter().filter(|one| one.version < 7).cloned().collect();
        let before = Migrator { migrations: Cow::Owned(before), ..Migrator::DEFAULT };
        before.run(&mut connection).await.unwrap();
        let text = "{\n  \"game\": \"race\"\n}\n";
        let add = sqlx::query("INSERT INTO records (id, person, record, created_at) VALUES ('OLD', 7, ?, 3)");
        add.bind(text).execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();

        let store = Sqlite::open(data.path()).await.unwrap();
        let kept = store.record("OLD").await.unwrap().unwrap();
        assert_eq!(kept, Packed { packing: Packing::Text, bytes: text.as_bytes().to_vec() });
        let (id, game) = ("OLD".to_owned(), "race".to_owned());
        let line = ListedRecord { id, game, bytes: text.len() as u64, created_at: 3 };
        assert_eq!(store.records_of(PersonId(7)).await.unwrap(), [line]);
    }
}
