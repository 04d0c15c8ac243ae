//! Whom somebody has played with, and with whom they don't want to, in SQLite.

use async_trait::async_trait;
use rusqlite::params;
use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use super::Sqlite;
use super::rows::{seats, table_of};
use crate::clock::Millis;
use crate::ids::PersonId;
use crate::store::{Blocked, Mate, MateStore, StoreError, TableRow};

fn mate(row: &SqliteRow) -> Result<Mate, sqlx::Error> {
    Ok(Mate {
        id: PersonId(row.try_get("id")?),
        name: row.try_get("name")?,
        games: row.try_get::<i64, _>("games")?.unsigned_abs(),
        game: row.try_get("game")?,
        at: row.try_get("at")?,
    })
}

#[async_trait]
impl MateStore for Sqlite {
    async fn mates(&self, person: PersonId, after: u32, limit: u32) -> Result<Vec<Mate>, StoreError> {
        // Beside max(), SQLite takes the other columns from the row that has it: the last game.
        let rows = sqlx::query(
            "SELECT p.id, p.name, m.games, m.game, m.at FROM ( \
             SELECT other.person, count(DISTINCT t.id) AS games, t.game, \
             max(coalesce(t.finished_at, t.created_at)) AS at \
             FROM seats own JOIN tables t ON t.id = own.table_id AND t.status IN ('playing', 'finished') \
             JOIN seats other ON other.table_id = t.id AND other.person != ?1 \
             WHERE own.person = ?1 GROUP BY other.person) m \
             JOIN people p ON p.id = m.person AND p.deleted_at IS NULL AND p.banned_at IS NULL \
             WHERE NOT EXISTS (SELECT 1 FROM blocks WHERE person = ?1 AND blocked = p.id) \
             ORDER BY m.at DESC, p.id LIMIT ?3 OFFSET ?2",
        )
        .bind(person.0)
        .bind(i64::from(after))
        .bind(i64::from(limit))
        .fetch_all(&self.readers)
        .await?;
        Ok(rows.iter().map(mate).collect::<Result<_, _>>()?)
    }

    async fn last_game(&self, person: PersonId, mate: PersonId) -> Result<Option<TableRow>, StoreError> {
        let row = sqlx::query(concat!(
            "SELECT t.*, ",
            seats!(),
            " FROM seats own JOIN tables t ON t.id = own.table_id AND t.status IN ('playing', 'finished') \
             JOIN seats other ON other.table_id = t.id AND other.person = ?2 WHERE own.person = ?1 \
             ORDER BY coalesce(t.finished_at, t.created_at) DESC, t.id DESC LIMIT 1",
        ))
        .bind(person.0)
        .bind(mate.0)
        .fetch_optional(&self.readers)
        .await?;
        Ok(row.as_ref().map(table_of).transpose()?)
    }

    async fn block(
        &self,
        person: PersonId,
        other: PersonId,
        at: Millis,
        most: u32,
    ) -> Result<(), StoreError> {
        let blocked = self.write(move |connection| {
            let kept = connection.execute(
                "INSERT INTO blocks (person, blocked, at) SELECT ?1, ?2, ?3 \
                 WHERE (SELECT count(*) FROM blocks WHERE person = ?1 AND blocked != ?2) < ?4 \
                 ON CONFLICT DO UPDATE SET at = at",
                params![person.0, other.0, at, most],
            )?;
            let between = "DELETE FROM asks WHERE (person, asker) IN (VALUES (?1, ?2), (?2, ?1))";
            connection.execute(between, [person.0, other.0])?;
            Ok(kept)
        });
        if blocked.await? == 0 { Err(StoreError::Full("blocks")) } else { Ok(()) }
    }

    async fn unblock(&self, person: PersonId, other: PersonId) -> Result<bool, StoreError> {
        let unblocked = self.write(move |connection| {
            connection.execute("DELETE FROM blocks WHERE person = ?1 AND blocked = ?2", [person.0, other.0])
        });
        Ok(unblocked.await? > 0)
    }

    async fn blocks_of(&self, person: PersonId) -> Result<Vec<Blocked>, StoreError> {
        let rows: Vec<(i64, String, i64)> = sqlx::query_as(
            "SELECT p.id, p.name, b.at FROM blocks b JOIN people p ON p.id = b.blocked \
             WHERE b.person = ? AND p.deleted_at IS NULL ORDER BY b.at DESC, p.id",
        )
        .bind(person.0)
        .fetch_all(&self.readers)
        .await?;
        Ok(rows.into_iter().map(|(id, name, at)| Blocked { id: PersonId(id), name, at }).collect())
    }

    async fn has_blocked(&self, person: PersonId, other: PersonId) -> Result<bool, StoreError> {
        let blocked =
            sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM blocks WHERE person = ? AND blocked = ?)");
        Ok(blocked.bind(person.0).bind(other.0).fetch_one(&self.readers).await?)
    }

    async fn apart_from(&self, person: PersonId) -> Result<Vec<PersonId>, StoreError> {
        let ids: Vec<i64> = sqlx::query_scalar(
            "SELECT blocked FROM blocks WHERE person = ?1 UNION SELECT person FROM blocks WHERE blocked = ?1",
        )
        .bind(person.0)
        .fetch_all(&self.readers)
        .await?;
        Ok(ids.into_iter().map(PersonId).collect())
    }
}
