//! Tables with their logs, in SQLite.

use async_trait::async_trait;
use rusqlite::params;
use sqlx::Row;
use sqlx::sqlite::SqliteRow;
use talat_table::Steady;
use tokio::sync::oneshot;

use super::Sqlite;
use super::columns::from_json;
use super::error::is_taken;
use super::job::Job;
use super::rows::{add_table, next_version, seats, table_of};
use crate::clock::Millis;
use crate::ids::{Code, PersonId, TableId};
use crate::store::{Change, Listed, LogRow, StoreError, TableRow, TableStore, Written, of_bits};

/// How many codes that are taken may be drawn for one table.
const DRAWS: u32 = 100;

fn listed(row: &SqliteRow) -> Result<Listed, sqlx::Error> {
    let table = table_of(row)?;
    let waiting = of_bits(row.try_get::<Option<i64>, _>("waiting")?.unwrap_or(0));
    let at = row.try_get::<Option<i64>, _>("last_at")?.unwrap_or(table.created_at);
    Ok(Listed { table, waiting, at })
}

#[async_trait]
impl TableStore for Sqlite {
    async fn change(&self, change: Change) -> Written {
        let (reply, written) = oneshot::channel();
        if let Some(sender) = self.sender() {
            let _ = sender.send(Job::Change { change, reply }).await;
        } else {
            let _ = reply.send(Err(StoreError::Closed));
        }
        written
    }

    async fn create_table(
        &self,
        table: TableRow,
        rematch_of: Option<(TableId, u64)>,
    ) -> Result<TableRow, StoreError> {
        let letters = self.letters;
        let made = self.write(move |connection| {
            let mut table = TableRow { version: 0, ..table.clone() };
            for clashes in 0.. {
                (table.watch, table.join) = (letters.watch(clashes), letters.join(clashes));
                match add_table(connection, &table) {
                    Err(error) if is_taken(&error) && clashes < DRAWS => {}
                    added => {
                        table.id = added?;
                        break;
                    }
                }
            }
            if let Some((before, version)) = rematch_of {
                let sql = concat!("UPDATE tables SET rematch = ?3, ", next_version!(), " WHERE id = ?1");
                let mut note = connection.prepare_cached(sql)?;
                note.execute(params![before.0, version.cast_signed(), table.watch.as_str()])?;
            }
            Ok(table)
        });
        made.await
    }

    async fn free_code(&self) -> Result<Code, StoreError> {
        for clashes in 0..DRAWS {
            let code = self.letters.join(clashes);
            if self.find_table(&code).await?.is_none() {
                return Ok(code);
            }
        }
        Err(StoreError::NoneFree)
    }

    async fn find_table(&self, code: &Code) -> Result<Option<TableId>, StoreError> {
        let sql = if code.joins() {
            "SELECT id FROM tables WHERE join_code = ?"
        } else {
            "SELECT id FROM tables WHERE watch_code = ?"
        };
        let id = sqlx::query_scalar(sql).bind(code.as_str()).fetch_optional(&self.readers).await?;
        Ok(id.map(TableId))
    }

    async fn own_table(&self, code: &Code, person: PersonId) -> Result<Option<TableId>, StoreError> {
        let sql = if code.joins() {
            "SELECT id FROM tables WHERE join_code = ?1 AND \
             (host = ?2 OR EXISTS (SELECT 1 FROM seats WHERE table_id = id AND person = ?2))"
        } else {
            "SELECT id FROM tables WHERE watch_code = ?1 AND \
             (host = ?2 OR EXISTS (SELECT 1 FROM seats WHERE table_id = id AND person = ?2))"
        };
        let own = sqlx::query_scalar(sql).bind(code.as_str()).bind(person.0);
        Ok(own.fetch_optional(&self.readers).await?.map(TableId))
    }

    async fn table(&self, id: TableId) -> Result<Option<TableRow>, StoreError> {
        let row = sqlx::query(concat!("SELECT t.*, ", seats!(), " FROM tables t WHERE t.id = ?")).bind(id.0);
        let row = row.fetch_optional(&self.readers).await?;
        Ok(row.as_ref().map(table_of).transpose()?)
    }

    async fn log(&self, id: TableId) -> Result<Vec<LogRow>, StoreError> {
        let rows = sqlx::query("SELECT * FROM log WHERE table_id = ? ORDER BY first")
            .bind(id.0)
            .fetch_all(&self.readers)
            .await?;
        let read = |row: &SqliteRow| {
            Ok(LogRow {
                first: row.try_get::<i64, _>("first")?.cast_unsigned(),
                entries: from_json(row.try_get("entries")?)?,
                person: row.try_get::<Option<i64>, _>("person")?.map(PersonId),
                seat: row.try_get::<Option<u8>, _>("seat")?.map(talat_rules::Seat::new),
                cid: row.try_get("cid")?,
                waiting: of_bits(row.try_get("waiting")?),
                charged: row.try_get::<i64, _>("charged")?.cast_unsigned(),
                at: row.try_get::<i64, _>("steady")?.cast_unsigned(),
            })
        };
        Ok(rows.iter().map(read).collect::<Result<_, sqlx::Error>>()?)
    }

    async fn open_tables(&self, of_each_host: u32) -> Result<Vec<(TableId, PersonId)>, StoreError> {
        let rows: Vec<(i64, i64)> = sqlx::query_as(
            "SELECT id, host FROM (SELECT id, host, created_at, \
             row_number() OVER (PARTITION BY host ORDER BY created_at DESC, id DESC) AS of_host FROM tables \
             WHERE status = 'waiting' AND visibility = 'open') \
             WHERE of_host <= ? ORDER BY of_host, created_at DESC, id DESC",
        )
        .bind(i64::from(of_each_host))
        .fetch_all(&self.readers)
        .await?;
        Ok(rows.into_iter().map(|(id, host)| (TableId(id), PersonId(host))).collect())
    }

    async fn waiting_tables(&self, ids: &[TableId]) -> Result<Vec<Listed>, StoreError> {
        let ids: Vec<i64> = ids.iter().map(|id| id.0).collect();
        let rows = sqlx::query(concat!(
            "SELECT t.*, ",
            seats!(),
            ", NULL AS waiting, NULL AS last_at FROM json_each(?) wanted \
             JOIN tables t ON t.id = wanted.value WHERE t.status = 'waiting' ORDER BY wanted.key",
        ))
        .bind(serde_json::to_string(&ids).expect("numbers are plain data"))
        .fetch_all(&self.readers)
        .await?;
        Ok(rows.iter().map(listed).collect::<Result<_, _>>()?)
    }

    async fn tables_of(&self, person: PersonId, limit: u32) -> Result<Vec<Listed>, StoreError> {
        let rows = sqlx::query(concat!(
            "SELECT t.*, ",
            seats!(),
            ", (SELECT waiting FROM log WHERE table_id = t.id ORDER BY first DESC LIMIT 1) AS waiting, \
             (SELECT at FROM log WHERE table_id = t.id ORDER BY first DESC LIMIT 1) AS last_at \
             FROM tables t WHERE t.id IN (SELECT table_id FROM seats WHERE person = ?1 \
             UNION SELECT id FROM tables WHERE host = ?1 AND status IN ('waiting', 'playing')) \
             ORDER BY t.created_at DESC LIMIT ?2",
        ))
        .bind(person.0)
        .bind(i64::from(limit))
        .fetch_all(&self.readers)
        .await?;
        Ok(rows.iter().map(listed).collect::<Result<_, _>>()?)
    }

    async fn unfinished_of(&self, person: PersonId) -> Result<u32, StoreError> {
        let count: u32 = sqlx::query_scalar(
            "SELECT count(*) FROM (SELECT id FROM seats JOIN tables ON id = table_id \
             WHERE person = ?1 AND status IN ('waiting', 'playing') \
             UNION SELECT id FROM tables WHERE host = ?1 AND status IN ('waiting', 'playing'))",
        )
        .bind(person.0)
        .fetch_one(&self.readers)
        .await?;
        Ok(count)
    }

    async fn tables_due(&self) -> Result<Vec<TableId>, StoreError> {
        let ids: Vec<i64> = sqlx::query_scalar(
            "SELECT id FROM tables t WHERE status = 'playing' AND coalesce( \
             (SELECT due FROM log WHERE table_id = t.id ORDER BY first DESC LIMIT 1), 1) != 0",
        )
        .fetch_all(&self.readers)
        .await?;
        Ok(ids.into_iter().map(TableId).collect())
    }

    async fn tables_overdue(&self, now: Steady, limit: u32) -> Result<Vec<TableId>, StoreError> {
        let ids: Vec<i64> =
            sqlx::query_scalar("SELECT id FROM tables WHERE due_at <= ?1 ORDER BY due_at LIMIT ?2")
                .bind(now.cast_signed())
                .bind(i64::from(limit))
                .fetch_all(&self.readers)
                .await?;
        Ok(ids.into_iter().map(TableId).collect())
    }

    async fn prune(
        &self,
        finished_before: Millis,
        waiting_before: Millis,
    ) -> Result<Vec<TableId>, StoreError> {
        let pruned = self.write(move |connection| {
            let mut prune = connection.prepare_cached(
                // A frozen table counts from its last step, and as one that never started if it has none.
                "DELETE FROM tables WHERE id IN (SELECT id FROM tables t \
                 WHERE (status = 'finished' AND finished_at < ?1) \
                 OR (status = 'frozen' AND (SELECT max(at) FROM log WHERE table_id = t.id) < ?1) \
                 OR (status = 'waiting' AND created_at < ?2) \
                 OR (status = 'frozen' AND created_at < ?2 AND NOT EXISTS (SELECT 1 FROM log WHERE table_id = t.id)) \
                 LIMIT 50) RETURNING id",
            )?;
            let pruned = prune.query_map([finished_before, waiting_before], |row| row.get(0).map(TableId))?;
            pruned.collect()
        });
        pruned.await
    }
}
