//! Tokens by which scripts play, in SQLite.

use async_trait::async_trait;
use rusqlite::{OptionalExtension, params};
use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use super::Sqlite;
use crate::clock::Millis;
use crate::ids::{Device, PersonId};
use crate::store::{NewToken, StoreError, Token, TokenStore};

fn token_of(row: &SqliteRow) -> Result<Token, sqlx::Error> {
    Ok(Token {
        id: Device(row.try_get::<i64, _>("id")?.cast_unsigned()),
        person: PersonId(row.try_get("person")?),
        name: row.try_get("name")?,
        created_at: row.try_get("created_at")?,
        used_at: row.try_get("used_at")?,
    })
}

#[async_trait]
impl TokenStore for Sqlite {
    async fn add_token(&self, new: NewToken, most: u32) -> Result<(), StoreError> {
        let added = self.write(move |connection| {
            let NewToken { token, hash, sessions } = &new;
            let there = "SELECT (SELECT count(*) FROM tokens WHERE person = ?1) FROM people \
                         WHERE id = ?1 AND sessions = ?2 AND deleted_at IS NULL";
            let count: Option<u32> =
                connection.query_row(there, [token.person.0, *sessions], |row| row.get(0)).optional()?;
            let Some(count) = count else { return Ok(Err(StoreError::NoPerson)) };
            if count >= most {
                return Ok(Err(StoreError::Full("tokens")));
            }
            let add =
                "INSERT INTO tokens (id, person, name, token_hash, created_at) VALUES (?1, ?2, ?3, ?4, ?5)";
            let id = token.id.0.cast_signed();
            connection.execute(add, params![id, token.person.0, token.name, hash, token.created_at])?;
            Ok(Ok(()))
        });
        added.await?
    }

    async fn tokens_of(&self, person: PersonId) -> Result<Vec<Token>, StoreError> {
        let rows = sqlx::query("SELECT * FROM tokens WHERE person = ? ORDER BY created_at DESC, id")
            .bind(person.0)
            .fetch_all(&self.readers)
            .await?;
        Ok(rows.iter().map(token_of).collect::<Result<_, _>>()?)
    }

    async fn token(&self, hash: [u8; 32]) -> Result<Option<Token>, StoreError> {
        let row = sqlx::query("SELECT * FROM tokens WHERE token_hash = ?").bind(hash.to_vec());
        Ok(row.fetch_optional(&self.readers).await?.as_ref().map(token_of).transpose()?)
    }

    async fn use_token(&self, id: Device, at: Millis) -> Result<(), StoreError> {
        let used = self.write(move |connection| {
            connection.execute("UPDATE tokens SET used_at = ?2 WHERE id = ?1", [id.0.cast_signed(), at])
        });
        used.await.map(drop)
    }

    async fn revoke_token(&self, person: PersonId, id: Device) -> Result<bool, StoreError> {
        let revoked = self.write(move |connection| {
            let revoke = "DELETE FROM tokens WHERE person = ?1 AND id = ?2";
            connection.execute(revoke, [person.0, id.0.cast_signed()])
        });
        Ok(revoked.await? > 0)
    }
}
