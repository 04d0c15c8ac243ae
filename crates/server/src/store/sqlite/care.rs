//! What looking after a house needs, in SQLite.

use async_trait::async_trait;
use rusqlite::{OptionalExtension, params};
use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use super::Sqlite;
use crate::clock::Millis;
use crate::ids::PersonId;
use crate::store::{
    AllKept, Ban, CareStore, Census, Growth, Kept, OpenInvitation, PeopleStore, Person, StoreError,
};

/// How far tables are.
const STATUSES: [&str; 4] = ["waiting", "playing", "finished", "frozen"];

fn ban_of(row: &SqliteRow) -> Result<Ban, sqlx::Error> {
    Ok(Ban { reason: row.try_get("reason")?, until: row.try_get("until")? })
}

fn number(row: &SqliteRow, column: &str) -> Result<u64, sqlx::Error> {
    Ok(row.try_get::<i64, _>(column)?.unsigned_abs())
}

fn invitation(row: &SqliteRow) -> Result<OpenInvitation, sqlx::Error> {
    Ok(OpenInvitation {
        hash: row.try_get("token_hash")?,
        uses: number(row, "uses")?,
        left: number(row, "uses_left")?,
        created_at: row.try_get("created_at")?,
        expires_at: row.try_get("expires_at")?,
    })
}

#[async_trait]
impl CareStore for Sqlite {
    async fn census(&self) -> Result<Census, StoreError> {
        let all = sqlx::query(
            "SELECT count(*) AS people, count(password) AS with_password, \
             (SELECT count(*) FROM records) AS records FROM people WHERE deleted_at IS NULL",
        )
        .fetch_one(&self.readers)
        .await?;
        let counted: Vec<(String, i64)> =
            sqlx::query_as("SELECT status, count(*) FROM tables GROUP BY status")
                .fetch_all(&self.readers)
                .await?;
        let of = |status: &str| {
            counted.iter().find(|(name, _)| name == status).map_or(0, |(_, count)| count.unsigned_abs())
        };
        Ok(Census {
            people: number(&all, "people")?,
            with_password: number(&all, "with_password")?,
            tables: STATUSES.iter().map(|status| ((*status).to_owned(), of(status))).collect(),
            records: number(&all, "records")?,
        })
    }

    async fn growth(&self, since: Millis) -> Result<Growth, StoreError> {
        let grown = sqlx::query(
            "SELECT (SELECT count(*) FROM people WHERE deleted_at IS NULL AND created_at >= ?1) AS people, \
             (SELECT count(*) FROM tables WHERE created_at >= ?1) AS tables, \
             coalesce(sum(last - first), 0) AS entries, coalesce(sum(length(entries)), 0) AS log_bytes \
             FROM log WHERE at >= ?1",
        )
        .bind(since)
        .fetch_one(&self.readers)
        .await?;
        Ok(Growth {
            people: number(&grown, "people")?,
            tables: number(&grown, "tables")?,
            entries: number(&grown, "entries")?,
            log_bytes: number(&grown, "log_bytes")?,
        })
    }

    async fn bans(&self) -> Result<AllKept, StoreError> {
        let people = sqlx::query(
            "SELECT id, name, banned_at, ban_reason AS reason, banned_until AS until FROM people \
             WHERE banned_at IS NOT NULL AND deleted_at IS NULL ORDER BY banned_at",
        )
        .fetch_all(&self.readers)
        .await?;
        let networks = sqlx::query("SELECT network, at, reason, until FROM banned_networks ORDER BY network")
            .fetch_all(&self.readers)
            .await?;
        let person = |row: &SqliteRow| {
            let who = (PersonId(row.try_get("id")?), row.try_get("name")?);
            Ok(Kept { who, since: row.try_get("banned_at")?, ban: ban_of(row)? })
        };
        let network = |row: &SqliteRow| {
            Ok(Kept { who: row.try_get("network")?, since: row.try_get("at")?, ban: ban_of(row)? })
        };
        Ok((
            people.iter().map(person).collect::<Result<_, sqlx::Error>>()?,
            networks.iter().map(network).collect::<Result<_, sqlx::Error>>()?,
        ))
    }

    async fn has_ended_bans(&self, now: Millis) -> Result<bool, StoreError> {
        let ended = sqlx::query_scalar(
            "SELECT EXISTS (SELECT 1 FROM people WHERE banned_until <= ?1) \
             OR EXISTS (SELECT 1 FROM banned_networks WHERE until <= ?1)",
        );
        Ok(ended.bind(now).fetch_one(&self.readers).await?)
    }

    async fn lift_ended_bans(&self, now: Millis) -> Result<(), StoreError> {
        self.write(move |connection| {
            for lifted in [
                "UPDATE people SET banned_at = NULL, ban_reason = NULL, banned_until = NULL WHERE banned_until <= ?",
                "DELETE FROM banned_networks WHERE until <= ?",
            ] {
                connection.execute(lifted, [now])?;
            }
            Ok(())
        })
        .await
    }

    async fn invitations(&self, now: Millis) -> Result<Vec<OpenInvitation>, StoreError> {
        let rows = sqlx::query(
            "SELECT * FROM invites WHERE expires_at > ? AND uses_left > 0 ORDER BY expires_at, token_hash",
        )
        .bind(now)
        .fetch_all(&self.readers)
        .await?;
        Ok(rows.iter().map(invitation).collect::<Result<_, _>>()?)
    }

    async fn revoke_invitation(&self, hash: Vec<u8>) -> Result<bool, StoreError> {
        self.write(move |connection| {
            Ok(connection.execute("DELETE FROM invites WHERE token_hash = ?", [&hash])? > 0)
        })
        .await
    }

    async fn keep_link(
        &self,
        person: PersonId,
        hash: [u8; 32],
        now: Millis,
        expires_at: Millis,
    ) -> Result<(), StoreError> {
        self.write(move |connection| {
            connection.execute(
                "DELETE FROM sign_in_links WHERE person = ?1 OR expires_at <= ?2",
                [person.0, now],
            )?;
            let keep = "INSERT INTO sign_in_links (token_hash, person, expires_at) VALUES (?1, ?2, ?3)";
            connection.execute(keep, params![hash, person.0, expires_at]).map(drop)
        })
        .await
    }

    async fn link(&self, hash: [u8; 32], now: Millis) -> Result<Option<PersonId>, StoreError> {
        let whose =
            sqlx::query_scalar("SELECT person FROM sign_in_links WHERE token_hash = ? AND expires_at > ?");
        let whose: Option<i64> = whose.bind(hash.as_slice()).bind(now).fetch_optional(&self.readers).await?;
        Ok(whose.map(PersonId))
    }

    async fn use_link(
        &self,
        hash: [u8; 32],
        now: Millis,
        password: String,
    ) -> Result<Option<Person>, StoreError> {
        let used = self.write(move |connection| {
            let set = "UPDATE people SET password = ?3, sessions = sessions + 1 \
                 WHERE deleted_at IS NULL AND banned_at IS NULL \
                 AND id = (SELECT person FROM sign_in_links WHERE token_hash = ?1 AND expires_at > ?2) RETURNING id";
            let whose = connection.query_row(set, params![hash, now, password], |row| row.get(0)).optional()?;
            connection.execute("DELETE FROM sign_in_links WHERE token_hash = ?", [hash])?;
            Ok(whose)
        });
        match used.await? {
            Some(id) => self.person(PersonId(id)).await,
            None => Ok(None),
        }
    }
}
