//! The door and the host's orders, in SQLite.

use async_trait::async_trait;
use rusqlite::{Connection, params};
use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use super::Sqlite;
use crate::clock::Millis;
use crate::ids::{PersonId, TableId};
use crate::store::{Door, HouseStore, Order, StoreError};

/// Uses an invitation once; whether there was one.
pub(super) fn redeem(connection: &Connection, token_hash: &[u8; 32], now: Millis) -> rusqlite::Result<bool> {
    let used = connection.execute(
        "UPDATE invites SET uses_left = uses_left - 1 \
         WHERE token_hash = ?1 AND uses_left > 0 AND expires_at > ?2",
        params![token_hash, now],
    )?;
    Ok(used == 1)
}

/// An order as it is written: its kind, the table or the person, and what a table was called.
pub(super) fn written(order: &Order) -> (&'static str, i64, Option<&str>) {
    match order {
        Order::TableRemoved(id, code) => ("table_removed", id.0, Some(code)),
        Order::PersonRemoved(id) => ("person_removed", id.0, None),
        Order::PersonBanned(id) => ("person_banned", id.0, None),
        Order::House => ("house", 0, None),
    }
}

fn order_of(row: &SqliteRow) -> Result<(i64, Order), sqlx::Error> {
    let (kind, subject): (String, i64) = (row.try_get("kind")?, row.try_get("subject")?);
    let order = match kind.as_str() {
        "table_removed" => {
            let code: Option<String> = row.try_get("name")?;
            Order::TableRemoved(TableId(subject), code.unwrap_or_default())
        }
        "person_removed" => Order::PersonRemoved(PersonId(subject)),
        "person_banned" => Order::PersonBanned(PersonId(subject)),
        _ => Order::House,
    };
    Ok((row.try_get("id")?, order))
}

#[async_trait]
impl HouseStore for Sqlite {
    async fn door(&self) -> Result<Door, StoreError> {
        let value: Option<String> = sqlx::query_scalar("SELECT value FROM house WHERE key = 'invite_only'")
            .fetch_optional(&self.readers)
            .await?;
        let banned: Vec<String> =
            sqlx::query_scalar("SELECT network FROM banned_networks").fetch_all(&self.readers).await?;
        let banned = banned.iter().filter_map(|network| network.parse().ok()).collect();
        Ok(Door { invite_only: value.as_deref() == Some("on"), banned })
    }

    async fn orders(&self) -> Result<Vec<(i64, Order)>, StoreError> {
        let rows = sqlx::query("SELECT id, kind, subject, name FROM orders ORDER BY id LIMIT 100")
            .fetch_all(&self.readers)
            .await?;
        Ok(rows.iter().map(order_of).collect::<Result<_, _>>()?)
    }

    async fn followed(&self, number: i64) -> Result<(), StoreError> {
        let struck =
            self.write(move |connection| connection.execute("DELETE FROM orders WHERE id = ?", [number]));
        struck.await?;
        Ok(())
    }
}
