//! Alerts and their outbox, in SQLite.

use async_trait::async_trait;
use rusqlite::{Connection, OptionalExtension, Row as Line, params};
use sqlx::Row;
use sqlx::sqlite::SqliteRow;
use talat_rules::Seat;
use talat_table::AlertKind;

use super::Sqlite;
use super::columns::{from_word, word};
use crate::clock::Millis;
use crate::ids::{PersonId, TableId};
use crate::store::{
    AlertStore, Calling, Channel, Claimed, Delivery, NewWay, Noted, SeatRow, StoreError, TableRow, Way,
    Wishes,
};

/// What a house calls its key in the table of its settings.
const KEY: &str = "alert_key";
/// How many messages of a person are kept once they are over.
const KEPT: u32 = 10;
/// How long those wait who were asked to another game: they may see it at the table.
const ASKED_AGAIN: Millis = 3000;
/// How long it waits that a game has started, since a turn that begins with it says so too.
const STARTED: Millis = 1500;

/// One message for each way that somebody has chosen for this.
const CALL: &str = "INSERT INTO alerts (name, person, way, kind, table_id, seat, seq, created_at, due_at) \
     SELECT lower(hex(randomblob(16))), w.person, w.id, ?2, ?3, ?4, ?5, ?6, ?7 FROM alert_ways w \
     JOIN alert_choices c ON c.person = w.person AND c.kind = ?2 AND c.channel = w.channel \
     WHERE w.person = ?1 AND w.confirmed = 1 AND w.gone_at IS NULL";

/// Writes the messages that a change of a table calls for, and strikes those that it has made needless.
pub(super) fn call(connection: &Connection, calling: &Calling) -> rusqlite::Result<()> {
    let Calling { table, calls, at, later } = calling;
    for seat in &calls.done {
        let strike = "DELETE FROM alerts WHERE table_id = ?1 AND seat = ?2 AND fate IS NULL";
        connection.prepare_cached(strike)?.execute(params![table.0, seat.index() as u8])?;
    }
    for alert in &calls.alerts {
        let due = alert.due.unwrap_or(match alert.kind {
            _ if alert.looking => *later,
            AlertKind::Start => at + STARTED,
            AlertKind::Turn
            | AlertKind::Reminder
            | AlertKind::End
            | AlertKind::Rematch
            | AlertKind::Asked => *at,
        });
        let seat = alert.seat.map(|seat| seat.index() as u8);
        let called = connection.prepare_cached(CALL)?.execute(params![
            alert.person.0,
            alert.kind.name(),
            table.0,
            seat,
            alert.seq.cast_signed(),
            at,
            due
        ])?;
        if alert.kind == AlertKind::Turn && called > 0 {
            // One message says both: that it has started, and that it is their turn.
            let strike = "DELETE FROM alerts WHERE table_id = ?1 AND person = ?2 AND kind = 'start' AND fate IS NULL \
                 AND way IN (SELECT way FROM alerts WHERE table_id = ?1 AND person = ?2 AND kind = 'turn' \
                 AND fate IS NULL)";
            connection.prepare_cached(strike)?.execute(params![table.0, alert.person.0])?;
        }
    }
    Ok(())
}

/// Alerts those of a finished game whom somebody asks to play again at the table that was made for it.
pub(super) fn ask_again(connection: &Connection, before: TableId, made: &TableRow) -> rusqlite::Result<()> {
    let asked: Vec<i64> = connection
        .prepare_cached("SELECT DISTINCT person FROM seats WHERE table_id = ?1 AND person IS NOT NULL")?
        .query_map([before.0], |line| line.get(0))?
        .collect::<Result<_, _>>()?;
    let there = |person: &i64| made.seats.iter().filter_map(SeatRow::person).any(|there| there.0 == *person);
    for person in asked.iter().filter(|person| !there(person)) {
        let (kind, at) = (AlertKind::Rematch.name(), made.created_at);
        let mut call = connection.prepare_cached(CALL)?;
        call.execute(params![person, kind, before.0, None::<u8>, 0, at, at + ASKED_AGAIN])?;
    }
    Ok(())
}

fn way_of(row: &SqliteRow) -> Result<Way, sqlx::Error> {
    Ok(Way {
        id: row.try_get("id")?,
        channel: from_word(row.try_get("channel")?)?,
        address: row.try_get("address")?,
        keys: row.try_get("keys")?,
        origin: row.try_get("origin")?,
        confirmed: row.try_get::<i64, _>("confirmed")? == 1,
        gone_at: row.try_get("gone_at")?,
    })
}

fn delivery_of(row: &SqliteRow) -> Result<Delivery, sqlx::Error> {
    let (ended, due): (Option<Millis>, Millis) = (row.try_get("ended_at")?, row.try_get("due_at")?);
    Ok(Delivery {
        kind: row.try_get("kind")?,
        channel: from_word(row.try_get("channel")?)?,
        address: row.try_get("address")?,
        at: ended.unwrap_or(due),
        fate: row.try_get("fate")?,
        trouble: row.try_get("trouble")?,
    })
}

/// The channel of a column, for the writer's library.
fn channel_of(line: &Line<'_>, column: &str) -> rusqlite::Result<Channel> {
    let name: String = line.get(column)?;
    from_word(&name).map_err(|_| rusqlite::Error::InvalidColumnName(name))
}

fn claimed_of(line: &Line<'_>) -> rusqlite::Result<Claimed> {
    Ok(Claimed {
        id: line.get("alert")?,
        name: line.get("name")?,
        person: PersonId(line.get("person")?),
        language: line.get::<_, Option<String>>("language")?.unwrap_or_default(),
        way: Way {
            id: line.get("id")?,
            channel: channel_of(line, "channel")?,
            address: line.get("address")?,
            keys: line.get("keys")?,
            origin: line.get("origin")?,
            confirmed: line.get::<_, i64>("confirmed")? == 1,
            gone_at: line.get("gone_at")?,
        },
        kind: line.get("kind")?,
        table: line.get::<_, Option<i64>>("table_id")?.map(TableId),
        seat: line.get::<_, Option<u8>>("seat")?.map(Seat::new),
        seq: line.get::<_, i64>("seq")?.cast_unsigned(),
        created_at: line.get("sent_at")?,
        tries: line.get("tries")?,
    })
}

fn note_one(connection: &Connection, id: i64, noted: &Noted, at: Millis) -> rusqlite::Result<()> {
    let end = "UPDATE alerts SET fate = ?2, trouble = ?3, ended_at = ?4 WHERE id = ?1";
    match noted {
        Noted::Ended(fate, trouble) => {
            connection.prepare_cached(end)?.execute(params![id, fate, trouble, at])?;
        }
        Noted::Gone => {
            connection.prepare_cached(end)?.execute(params![id, "gone", None::<String>, at])?;
            let gone = "UPDATE alert_ways SET gone_at = ?2 WHERE id = (SELECT way FROM alerts WHERE id = ?1)";
            connection.execute(gone, params![id, at])?;
            // Nothing else can reach it either.
            let rest = "UPDATE alerts SET fate = 'gone', ended_at = ?2 \
                 WHERE way = (SELECT way FROM alerts WHERE id = ?1) AND fate IS NULL";
            connection.execute(rest, params![id, at])?;
        }
        Noted::Again(due, why) => {
            let again = "UPDATE alerts SET due_at = ?2, trouble = ?3, tries = tries + 1 WHERE id = ?1";
            connection.prepare_cached(again)?.execute(params![id, due, why])?;
        }
        Noted::Later(due) => {
            let later = "UPDATE alerts SET due_at = ?2 WHERE id = ?1";
            connection.prepare_cached(later)?.execute(params![id, due])?;
        }
        Noted::Needless => {
            connection.prepare_cached("DELETE FROM alerts WHERE id = ?1")?.execute([id])?;
        }
    }
    let old = "DELETE FROM alerts WHERE fate IS NOT NULL AND person = (SELECT person FROM alerts WHERE id = ?1) \
         AND id NOT IN (SELECT id FROM alerts WHERE fate IS NOT NULL AND person = \
         (SELECT person FROM alerts WHERE id = ?1) ORDER BY id DESC LIMIT ?2)";
    connection.prepare_cached(old)?.execute(params![id, KEPT]).map(drop)
}

fn add_way(connection: &Connection, way: &NewWay, most: u32) -> rusqlite::Result<Option<i64>> {
    let channel = word(&way.channel);
    let own = "SELECT id FROM alert_ways WHERE person = ?1 AND channel = ?2 AND address = ?3";
    let known: Option<i64> = connection
        .query_row(own, params![way.person.0, channel, way.address], |line| line.get(0))
        .optional()?;
    if let Some(id) = known {
        let renew = "UPDATE alert_ways SET keys = ?2, origin = ?3, confirmed = max(confirmed, ?4), gone_at = NULL WHERE id = ?1";
        connection.execute(renew, params![id, way.keys, way.origin, way.confirmed])?;
        return Ok(Some(id));
    }
    // A browser is one person's at a time: whoever used it before is not alerted there any more.
    if way.channel == Channel::Push {
        connection
            .execute("DELETE FROM alert_ways WHERE channel = 'push' AND address = ?1", [&way.address])?;
    }
    // Browsers that are gone make room.
    let gone = "DELETE FROM alert_ways WHERE person = ?1 AND channel = ?2 AND gone_at IS NOT NULL";
    let of_kind = "SELECT count(*) FROM alert_ways WHERE person = ?1 AND channel = ?2";
    let count = |sql: &str| -> rusqlite::Result<u32> {
        connection.query_row(sql, params![way.person.0, channel], |line| line.get(0))
    };
    if count(of_kind)? >= most {
        connection.execute(gone, params![way.person.0, channel])?;
        if count(of_kind)? >= most {
            return Ok(None);
        }
    }
    let add = "INSERT INTO alert_ways (id, person, channel, address, keys, origin, confirmed, created_at) \
         SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8 WHERE EXISTS (SELECT 1 FROM people WHERE id = ?2 AND deleted_at IS NULL)";
    let NewWay { id, person, address, keys, origin, confirmed, language, at, .. } = way;
    if connection.execute(add, params![id, person.0, channel, address, keys, origin, confirmed, at])? == 0 {
        // Whoever was forgotten meanwhile leaves nothing.
        return Ok(Some(*id));
    }
    let speak = "INSERT INTO alert_people (person, language) VALUES (?1, ?2) ON CONFLICT DO NOTHING";
    connection.execute(speak, params![person.0, language])?;
    let usual = AlertKind::ALL.into_iter().filter(|kind| *kind != AlertKind::End);
    let chosen = "SELECT count(*) FROM alert_choices WHERE person = ?1 AND channel = ?2";
    if count(chosen)? == 0 {
        for kind in usual {
            let choose = "INSERT INTO alert_choices (person, kind, channel) VALUES (?1, ?2, ?3)";
            connection.execute(choose, params![person.0, kind.name(), channel])?;
        }
    }
    Ok(Some(*id))
}

#[async_trait]
impl AlertStore for Sqlite {
    async fn house_key(&self, new: Vec<u8>) -> Result<Vec<u8>, StoreError> {
        let hex: String = new.iter().map(|byte| format!("{byte:02x}")).collect();
        let kept = self.write(move |connection| {
            let keep = "INSERT INTO house (key, value) VALUES (?1, ?2) ON CONFLICT DO NOTHING";
            connection.execute(keep, [KEY, hex.as_str()])?;
            let key: String =
                connection.query_row("SELECT value FROM house WHERE key = ?1", [KEY], |line| line.get(0))?;
            Ok(key)
        });
        let kept = kept.await?;
        let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
        let bytes: Option<Vec<u8>> = kept.as_bytes().chunks(2).map(byte).collect();
        bytes.ok_or_else(|| StoreError::Damaged("the key for alerts is damaged".to_owned()))
    }

    async fn wishes(&self, person: PersonId) -> Result<Wishes, StoreError> {
        let language = sqlx::query_scalar("SELECT language FROM alert_people WHERE person = ?");
        let language = language.bind(person.0).fetch_optional(&self.readers).await?;
        let chosen = sqlx::query("SELECT kind, channel FROM alert_choices WHERE person = ?");
        let chosen = chosen.bind(person.0).fetch_all(&self.readers).await?;
        let ways = sqlx::query("SELECT * FROM alert_ways WHERE person = ? ORDER BY created_at, id");
        let ways = ways.bind(person.0).fetch_all(&self.readers).await?;
        let deliveries = sqlx::query(
            "SELECT a.kind, a.ended_at, a.due_at, a.fate, a.trouble, w.channel, w.address FROM alerts a \
             JOIN alert_ways w ON w.id = a.way WHERE a.person = ? AND (a.fate IS NOT NULL OR a.trouble IS NOT NULL) \
             ORDER BY a.id DESC LIMIT 10",
        );
        let deliveries = deliveries.bind(person.0).fetch_all(&self.readers).await?;
        let choice = |row: &SqliteRow| {
            let kind = AlertKind::named(row.try_get("kind")?);
            Ok(kind.zip(Some(from_word(row.try_get("channel")?)?)))
        };
        let chosen: Vec<Option<_>> = chosen.iter().map(choice).collect::<Result<_, sqlx::Error>>()?;
        Ok(Wishes {
            language,
            chosen: chosen.into_iter().flatten().collect(),
            ways: ways.iter().map(way_of).collect::<Result<_, _>>()?,
            deliveries: deliveries.iter().map(delivery_of).collect::<Result<_, _>>()?,
        })
    }

    async fn choose(
        &self,
        person: PersonId,
        language: String,
        chosen: Vec<(AlertKind, Channel)>,
    ) -> Result<(), StoreError> {
        self.write(move |connection| {
            let speak = "INSERT INTO alert_people (person, language) \
                 SELECT ?1, ?2 WHERE EXISTS (SELECT 1 FROM people WHERE id = ?1 AND deleted_at IS NULL) \
                 ON CONFLICT DO UPDATE SET language = ?2";
            if connection.execute(speak, params![person.0, language])? == 0 {
                return Ok(());
            }
            connection.execute("DELETE FROM alert_choices WHERE person = ?1", [person.0])?;
            for (kind, channel) in &chosen {
                let choose = "INSERT INTO alert_choices (person, kind, channel) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING";
                connection.execute(choose, params![person.0, kind.name(), word(channel)])?;
            }
            Ok(())
        })
        .await
    }

    async fn add_way(&self, way: NewWay, most: u32) -> Result<i64, StoreError> {
        let added = self.write(move |connection| add_way(connection, &way, most));
        added.await?.ok_or(StoreError::Full("ways"))
    }

    async fn confirm_way(&self, id: i64) -> Result<bool, StoreError> {
        self.write(move |connection| {
            let confirm = "UPDATE alert_ways SET confirmed = 1 WHERE id = ?1";
            Ok(connection.execute(confirm, [id])? > 0)
        })
        .await
    }

    async fn remove_way(&self, id: i64, person: Option<PersonId>) -> Result<bool, StoreError> {
        self.write(move |connection| {
            let remove = "DELETE FROM alert_ways WHERE id = ?1 AND person = coalesce(?2, person)";
            Ok(connection.execute(remove, params![id, person.map(|person| person.0)])? > 0)
        })
        .await
    }

    async fn post(
        &self,
        person: PersonId,
        way: Option<i64>,
        kind: &'static str,
        at: Millis,
    ) -> Result<usize, StoreError> {
        self.write(move |connection| {
            let post = "INSERT INTO alerts (name, person, way, kind, seq, created_at, due_at) \
                 SELECT lower(hex(randomblob(16))), person, id, ?3, 0, ?4, ?4 FROM alert_ways \
                 WHERE person = ?1 AND gone_at IS NULL AND (id = ?2 OR (?2 IS NULL AND confirmed = 1))";
            connection.execute(post, params![person.0, way, kind, at])
        })
        .await
    }

    async fn call(&self, calling: Calling) -> Result<(), StoreError> {
        self.write(move |connection| call(connection, &calling)).await
    }

    async fn next_due(&self) -> Result<Option<Millis>, StoreError> {
        let due = sqlx::query_scalar("SELECT due_at FROM alerts WHERE fate IS NULL ORDER BY due_at LIMIT 1");
        Ok(due.fetch_optional(&self.readers).await?)
    }

    async fn claim(&self, now: Millis, until: Millis, most: u32) -> Result<Vec<Claimed>, StoreError> {
        self.write(move |connection| {
            let due = "SELECT a.id AS alert, a.name, a.person, p.language, a.kind, a.table_id, a.seat, a.seq, \
                 a.created_at AS sent_at, a.tries, w.* FROM alerts a JOIN alert_ways w ON w.id = a.way \
                 LEFT JOIN alert_people p ON p.person = a.person \
                 WHERE a.fate IS NULL AND a.due_at <= ?1 ORDER BY a.due_at LIMIT ?2";
            let mut due = connection.prepare_cached(due)?;
            let claimed: Vec<Claimed> = due.query_map(params![now, most], claimed_of)?.collect::<Result<_, _>>()?;
            for alert in &claimed {
                let hold = "UPDATE alerts SET due_at = ?2 WHERE id = ?1";
                connection.prepare_cached(hold)?.execute(params![alert.id, until])?;
            }
            Ok(claimed)
        })
        .await
    }

    async fn note(&self, noted: Vec<(i64, Noted)>, at: Millis) -> Result<(), StoreError> {
        self.write(move |connection| {
            noted.iter().try_for_each(|(id, noted)| note_one(connection, *id, noted, at))
        })
        .await
    }

    async fn count_mail(&self, hash: [u8; 32], day: i64, most: u32) -> Result<bool, StoreError> {
        self.write(move |connection| {
            connection.execute("DELETE FROM mailboxes WHERE day < ?1", [day - 1])?;
            let count = "INSERT INTO mailboxes (hash, day, mails) VALUES (?1, ?2, 1) \
                 ON CONFLICT DO UPDATE SET mails = mails + 1 WHERE mails < ?3";
            Ok(connection.execute(count, params![hash, day, most])? > 0)
        })
        .await
    }
}
