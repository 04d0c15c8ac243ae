//! What the host asks and decides, in SQLite.

use async_trait::async_trait;
use rusqlite::{Connection, OptionalExtension, params};
use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use super::Sqlite;
use super::columns::from_json;
use super::house::written;
use super::people::forget;
use crate::clock::Millis;
use crate::ids::{Code, PersonId};
use crate::store::{Decided, Decision, HostStore, HostedTable, NewInvitation, Order, Resident, StoreError};

/// What a server has to follow.
fn order_of(connection: &Connection, decision: &Decision) -> rusqlite::Result<Order> {
    Ok(match decision {
        Decision::RemoveTable(id) => {
            let code = "SELECT watch_code FROM tables WHERE id = ?";
            let code = connection.query_row(code, [id.0], |row| row.get(0)).optional()?;
            Order::TableRemoved(*id, code.unwrap_or_default())
        }
        Decision::RemovePerson(id) => Order::PersonRemoved(*id),
        Decision::BanPerson(id, _) => Order::PersonBanned(*id),
        Decision::UnbanPerson(_)
        | Decision::BanNetwork(..)
        | Decision::UnbanNetwork(_)
        | Decision::InviteOnly(_) => Order::House,
    })
}

/// Does what the host decides; whether it made a difference.
fn carry_out(connection: &Connection, decision: &Decision, at: Millis) -> rusqlite::Result<bool> {
    let done = match decision {
        Decision::RemovePerson(id) => return forget(connection, *id, at),
        Decision::RemoveTable(id) => connection.execute("DELETE FROM tables WHERE id = ?", [id.0]),
        // Who is banned again has the new reason and the new end.
        Decision::BanPerson(id, ban) => connection.execute(
            "UPDATE people SET banned_at = coalesce(banned_at, ?2), ban_reason = ?3, banned_until = ?4 WHERE id = ?1",
            params![id.0, at, ban.reason, ban.until],
        ),
        Decision::UnbanPerson(id) => connection.execute(
            "UPDATE people SET banned_at = NULL, ban_reason = NULL, banned_until = NULL \
             WHERE id = ? AND banned_at IS NOT NULL",
            [id.0],
        ),
        Decision::BanNetwork(network, ban) => connection.execute(
            "INSERT INTO banned_networks (network, at, reason, until) VALUES (?1, ?2, ?3, ?4) \
             ON CONFLICT DO UPDATE SET reason = ?3, until = ?4",
            params![network.to_string(), at, ban.reason, ban.until],
        ),
        Decision::UnbanNetwork(network) => {
            connection.execute("DELETE FROM banned_networks WHERE network = ?", [network.to_string()])
        }
        Decision::InviteOnly(on) => connection.execute(
            "INSERT INTO house (key, value) VALUES ('invite_only', ?1) ON CONFLICT DO UPDATE SET value = ?1",
            [if *on { "on" } else { "off" }],
        ),
    };
    Ok(done? > 0)
}

fn hosted_table(row: &SqliteRow) -> Result<HostedTable, sqlx::Error> {
    Ok(HostedTable {
        watch: Code::stored(row.try_get("watch_code")?),
        join: Code::stored(row.try_get("join_code")?),
        game: row.try_get("game")?,
        status: row.try_get("status")?,
        seats: from_json(row.try_get("seats")?)?,
        entries: row.try_get("entries")?,
        created_at: row.try_get("created_at")?,
        last_at: row.try_get("last_at")?,
    })
}

fn resident(row: &SqliteRow) -> Result<Resident, sqlx::Error> {
    Ok(Resident {
        id: PersonId(row.try_get("id")?),
        name: row.try_get("name")?,
        password: row.try_get("password")?,
        banned: row.try_get("banned")?,
        tables: row.try_get("tables")?,
        created_at: row.try_get("created_at")?,
    })
}

#[async_trait]
impl HostStore for Sqlite {
    async fn hosted_tables(&self) -> Result<Vec<HostedTable>, StoreError> {
        let rows = sqlx::query(
            "SELECT t.id, watch_code, join_code, game, status, t.created_at, \
             coalesce((SELECT last FROM log WHERE table_id = t.id ORDER BY first DESC LIMIT 1), 0) AS entries, \
             coalesce((SELECT at FROM log WHERE table_id = t.id ORDER BY first DESC LIMIT 1), t.created_at) AS last_at, \
             (SELECT json_group_array(who) FROM (SELECT coalesce(s.label, p.name, '') || \
             iif(s.bot IS NULL, '', iif(s.person IS NULL, '', ' ') || '[' || s.bot || ']') AS who \
             FROM seats s LEFT JOIN people p ON p.id = s.person WHERE s.table_id = t.id ORDER BY s.seat)) AS seats \
             FROM tables t ORDER BY last_at DESC",
        )
        .fetch_all(&self.readers)
        .await?;
        Ok(rows.iter().map(hosted_table).collect::<Result<_, _>>()?)
    }

    async fn residents(&self) -> Result<Vec<Resident>, StoreError> {
        let rows = sqlx::query(
            "SELECT id, name, password IS NOT NULL AS password, banned_at IS NOT NULL AS banned, created_at, \
             (SELECT count(DISTINCT table_id) FROM seats WHERE person = people.id) AS tables \
             FROM people WHERE deleted_at IS NULL ORDER BY created_at DESC",
        )
        .fetch_all(&self.readers)
        .await?;
        Ok(rows.iter().map(resident).collect::<Result<_, _>>()?)
    }

    async fn meant(
        &self,
        id: Option<PersonId>,
        name: &str,
        skeleton: &str,
    ) -> Result<Vec<(PersonId, String)>, StoreError> {
        let rows: Vec<(i64, String)> = sqlx::query_as(
            "SELECT id, name FROM (SELECT id, name, created_at, fit, min(fit) OVER () AS best FROM \
             (SELECT *, CASE WHEN id = ?1 THEN 0 WHEN name = ?2 THEN 1 ELSE 2 END AS fit FROM people \
             WHERE deleted_at IS NULL AND (id = ?1 OR name = ?2 OR skeleton = ?3))) \
             WHERE fit = best ORDER BY created_at",
        )
        .bind(id.map(|id| id.0))
        .bind(name)
        .bind(skeleton)
        .fetch_all(&self.readers)
        .await?;
        Ok(rows.into_iter().map(|(id, name)| (PersonId(id), name)).collect())
    }

    async fn decide(&self, decision: Decision, at: Millis) -> Result<Decided, StoreError> {
        self.write(move |connection| {
            let order = order_of(connection, &decision)?;
            let changed = carry_out(connection, &decision, at)?;
            let (kind, subject, name) = written(&order);
            let order = "INSERT INTO orders (kind, subject, at, name) VALUES (?1, ?2, ?3, ?4)";
            connection.execute(order, params![kind, subject, at, name])?;
            Ok(Decided { order: connection.last_insert_rowid(), changed })
        })
        .await
    }

    async fn is_followed(&self, order: i64) -> Result<bool, StoreError> {
        let followed = sqlx::query_scalar("SELECT NOT EXISTS (SELECT 1 FROM orders WHERE id = ?)");
        Ok(followed.bind(order).fetch_one(&self.readers).await?)
    }

    async fn invite(&self, invitation: NewInvitation) -> Result<(), StoreError> {
        self.write(move |connection| {
            let now = invitation.created_at;
            connection.execute("DELETE FROM invites WHERE expires_at < ? OR uses_left = 0", [now])?;
            let invite = "INSERT INTO invites (token_hash, uses, uses_left, created_at, expires_at) \
                          VALUES (?1, ?2, ?2, ?3, ?4)";
            let row = params![invitation.hash, invitation.uses, now, invitation.expires_at];
            connection.execute(invite, row).map(drop)
        })
        .await
    }
}
