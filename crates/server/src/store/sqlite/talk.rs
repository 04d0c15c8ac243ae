//! Talk, in SQLite.

use async_trait::async_trait;
use rusqlite::{Connection, OptionalExtension, params};
use sqlx::Row;
use sqlx::sqlite::SqliteRow;
use talat_rules::Seat;
use talat_table::Saying;

use super::Sqlite;
use super::columns::{from_json, json};
use crate::clock::Millis;
use crate::ids::{Code, PersonId, TableId};
use crate::store::{OwnLine, StoreError, TalkStore};
use crate::wire::Said;

fn line_of(row: &SqliteRow) -> Result<Said, sqlx::Error> {
    Ok(Said {
        number: row.try_get::<i64, _>("number")?.cast_unsigned(),
        person: PersonId(row.try_get("person")?),
        name: row.try_get("name")?,
        seat: Seat::new(row.try_get("seat")?),
        words: row.try_get::<Option<&str>, _>("words")?.map(from_json).transpose()?,
        at: row.try_get("at")?,
    })
}

/// Keeps a line; none for somebody who is not there.
fn keep(
    connection: &Connection,
    table: TableId,
    saying: &Saying,
    at: Millis,
    kept: u32,
) -> rusqlite::Result<Option<u64>> {
    let Saying { person, name, say } = saying;
    let mut add = connection.prepare_cached(
        "INSERT INTO talk (table_id, number, person, name, seat, cid, words, at) \
         SELECT ?1, (SELECT coalesce(max(number), 0) + 1 FROM talk WHERE table_id = ?1), id, ?3, ?4, ?5, ?6, ?7 \
         FROM people WHERE id = ?2 AND deleted_at IS NULL RETURNING number",
    )?;
    let words = json(&say.words);
    let line = params![table.0, person.0, name, say.seat.index() as u8, say.cid, words, at];
    let Some(number) = add.query_row(line, |row| row.get::<_, i64>(0)).optional()? else { return Ok(None) };
    let mut forget = connection.prepare_cached("DELETE FROM talk WHERE table_id = ?1 AND number <= ?2")?;
    forget.execute([table.0, number - i64::from(kept)])?;
    Ok(Some(number.cast_unsigned()))
}

#[async_trait]
impl TalkStore for Sqlite {
    async fn say(&self, table: TableId, saying: Saying, at: Millis, kept: u32) -> Result<Said, StoreError> {
        let (person, cid) = (saying.person, saying.say.cid.clone());
        let said = saying.clone();
        let written = self.write(move |connection| {
            let mut known = connection
                .prepare_cached("SELECT 1 FROM talk WHERE person = ?1 AND table_id = ?2 AND cid = ?3")?;
            if known.exists(params![saying.person.0, table.0, saying.say.cid])? {
                return Ok(None);
            }
            keep(connection, table, &saying, at, kept).map(Some)
        });
        match written.await? {
            Some(Some(number)) => {
                let Saying { person, name, say } = said;
                Ok(Said { number, person, name, seat: say.seat, words: Some(say.words), at })
            }
            Some(None) => Err(StoreError::NoPerson),
            None => {
                let line = sqlx::query("SELECT * FROM talk WHERE person = ? AND table_id = ? AND cid = ?");
                let line = line.bind(person.0).bind(table.0).bind(cid).fetch_optional(&self.readers).await?;
                // It has gone since, with its person.
                Ok(line_of(&line.ok_or(StoreError::NoPerson)?)?)
            }
        }
    }

    async fn unsay(&self, table: TableId, number: u64) -> Result<Option<Said>, StoreError> {
        let number = i64::try_from(number).unwrap_or(i64::MAX);
        let left = self.write(move |connection| {
            connection.execute(
                "UPDATE talk SET words = NULL WHERE table_id = ?1 AND number = ?2",
                [table.0, number],
            )
        });
        left.await?;
        let line = sqlx::query("SELECT * FROM talk WHERE table_id = ? AND number = ?");
        let line = line.bind(table.0).bind(number).fetch_optional(&self.readers).await?;
        Ok(line.as_ref().map(line_of).transpose()?)
    }

    async fn lines(&self, table: TableId) -> Result<Vec<Said>, StoreError> {
        let lines = sqlx::query("SELECT * FROM talk WHERE table_id = ? ORDER BY number").bind(table.0);
        let lines = lines.fetch_all(&self.readers).await?;
        Ok(lines.iter().map(line_of).collect::<Result<_, _>>()?)
    }

    async fn lines_of(&self, person: PersonId) -> Result<Vec<OwnLine>, StoreError> {
        let lines = sqlx::query(
            "SELECT k.*, t.watch_code FROM talk k JOIN tables t ON t.id = k.table_id \
             WHERE k.person = ? ORDER BY k.at, k.table_id, k.number",
        );
        let lines = lines.bind(person.0).fetch_all(&self.readers).await?;
        let own = |row: &SqliteRow| {
            Ok(OwnLine { table: Code::stored(row.try_get("watch_code")?), line: line_of(row)? })
        };
        Ok(lines.iter().map(own).collect::<Result<_, sqlx::Error>>()?)
    }

    async fn mute(
        &self,
        person: PersonId,
        muted: PersonId,
        at: Millis,
        room: u32,
    ) -> Result<bool, StoreError> {
        let kept = self.write(move |connection| {
            let count = "SELECT count(*) FROM mutes WHERE person = ?1 AND muted != ?2";
            let others: u32 = connection.query_row(count, [person.0, muted.0], |row| row.get(0))?;
            if others >= room {
                return Ok(None);
            }
            let there = "SELECT count(*) FROM people WHERE id IN (?1, ?2) AND deleted_at IS NULL";
            let there: u32 = connection.query_row(there, [person.0, muted.0], |row| row.get(0))?;
            if there == 2 {
                connection.execute(
                    "INSERT INTO mutes (person, muted, at) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING",
                    [person.0, muted.0, at],
                )?;
            }
            Ok(Some(there == 2))
        });
        kept.await?.ok_or(StoreError::Full("mutes"))
    }

    async fn unmute(&self, person: PersonId, muted: PersonId) -> Result<(), StoreError> {
        let unmuted = self.write(move |connection| {
            connection.execute("DELETE FROM mutes WHERE person = ?1 AND muted = ?2", [person.0, muted.0])
        });
        unmuted.await.map(drop)
    }

    async fn mutes(&self, person: PersonId) -> Result<Vec<PersonId>, StoreError> {
        let muted = sqlx::query_scalar("SELECT muted FROM mutes WHERE person = ? ORDER BY at DESC, muted");
        let muted: Vec<i64> = muted.bind(person.0).fetch_all(&self.readers).await?;
        Ok(muted.into_iter().map(PersonId).collect())
    }

    async fn hidden_from(&self, person: PersonId) -> Result<Vec<PersonId>, StoreError> {
        let hidden = sqlx::query_scalar(
            "SELECT muted FROM mutes WHERE person = ?1 UNION SELECT blocked FROM blocks WHERE person = ?1",
        );
        let hidden: Vec<i64> = hidden.bind(person.0).fetch_all(&self.readers).await?;
        Ok(hidden.into_iter().map(PersonId).collect())
    }
}
