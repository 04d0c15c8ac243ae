//! The rows of tables with their seats. Each is written and read by one order to the database's thread, because what an
//! order costs is the way there and back. What several statements of an order share has the first numbers, because sqlx
//! counts on where a statement leaves one out.

use serde::Serialize;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use super::columns::{from_json, from_word, json, word};
use crate::clock::Millis;
use crate::ids::{Code, PersonId, TableId};
use crate::store::{STAND_IN, SeatColumns, TableRow, seat_columns, with_sitters};

/// Writes a new table with its seats.
pub(super) async fn add_table(
    connection: &mut SqliteConnection,
    table: &TableRow,
) -> Result<TableId, sqlx::Error> {
    let id = sqlx::query_scalar(
        "INSERT INTO tables (watch_code, join_code, game, rules_version, edition_hash, options, visibility, \
         status, host, seed, nonces, created_at, stand_in) \
         VALUES (?1, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14); \
         INSERT INTO seats (table_id, seat, person, label, bot) \
         SELECT tables.id, key, value ->> 0, value ->> 1, value ->> 2 FROM tables, json_each(?2) WHERE watch_code = ?1; \
         SELECT id FROM tables WHERE watch_code = ?1",
    )
    .bind(table.watch.as_str())
    .bind(seats_of(table))
    .bind(table.join.as_str())
    .bind(table.game.as_str())
    .bind(i64::from(table.rules_version))
    .bind(table.edition_hash.as_str())
    .bind(json(&table.options))
    .bind(word(&table.visibility))
    .bind(word(&table.status))
    .bind(table.host.0)
    .bind(table.seed.as_slice())
    .bind(json(&table.nonces))
    .bind(table.created_at)
    .bind(table.stand_in.name())
    .fetch_one(connection)
    .await?;
    Ok(TableId(id))
}

/// Sets the next version of the table `?1` if it is of the version `?2`, and breaks a constraint if not: so whatever is
/// written with it is written by the one order, or not at all.
macro_rules! next_version {
    () => {
        "version = iif(version = ?2, version + 1, NULL)"
    };
}
pub(super) use next_version;

/// What may change of a table, as the database takes it: those of a batch are one text.
#[derive(Serialize)]
struct Saved<'a> {
    id: i64,
    version: u64,
    options: String,
    visibility: String,
    status: String,
    host: i64,
    nonces: String,
    starts_at: Option<Millis>,
    finished_at: Option<Millis>,
    result: Option<&'a str>,
    rematch: Option<&'a str>,
    problem: Option<&'a str>,
    rules_version: u32,
    edition_hash: &'a str,
    join_code: &'a str,
    stand_in: &'a str,
    removed: String,
    seats: Vec<SeatColumns<&'a str>>,
}

impl<'a> Saved<'a> {
    fn of(table: &&'a TableRow) -> Self {
        Saved {
            id: table.id.0,
            version: table.version,
            options: json(&table.options),
            visibility: word(&table.visibility),
            status: word(&table.status),
            host: table.host.0,
            nonces: json(&table.nonces),
            starts_at: table.starts_at,
            finished_at: table.finished_at,
            result: table.result.as_deref(),
            rematch: table.rematch.as_ref().map(Code::as_str),
            problem: table.problem.as_deref(),
            rules_version: table.rules_version,
            edition_hash: &table.edition_hash,
            join_code: table.join.as_str(),
            stand_in: table.stand_in.name(),
            removed: json(&table.removed),
            seats: table.seats.iter().map(seat_columns).collect(),
        }
    }
}

/// Writes all that may change of these tables, if each is still of the version that was read.
pub(super) async fn save_tables(
    connection: &mut SqliteConnection,
    tables: &[&TableRow],
) -> Result<(), sqlx::Error> {
    let order = sqlx::query(
        "UPDATE tables SET version = iif(tables.version = value ->> 'version', tables.version + 1, NULL), \
         options = value ->> 'options', visibility = value ->> 'visibility', status = value ->> 'status', \
         host = value ->> 'host', nonces = value ->> 'nonces', starts_at = value ->> 'starts_at', \
         finished_at = value ->> 'finished_at', result = value ->> 'result', rematch = value ->> 'rematch', \
         problem = value ->> 'problem', rules_version = value ->> 'rules_version', \
         edition_hash = value ->> 'edition_hash', join_code = value ->> 'join_code', \
         stand_in = value ->> 'stand_in', removed = value ->> 'removed' \
         FROM json_each(?1) WHERE tables.id = value ->> 'id'; \
         DELETE FROM seats WHERE (table_id, seat) IN (SELECT s.table_id, s.seat FROM json_each(?1) \
         JOIN seats s ON s.table_id = value ->> 'id' AND s.seat >= json_array_length(value, '$.seats')); \
         INSERT INTO seats (table_id, seat, person, label, bot) \
         SELECT t.value ->> 'id', s.key, s.value ->> 0, s.value ->> 1, s.value ->> 2 \
         FROM json_each(?1) t, json_each(t.value, '$.seats') s WHERE true \
         ON CONFLICT DO UPDATE SET person = excluded.person, label = excluded.label, bot = excluded.bot",
    );
    let saved: Vec<Saved<'_>> = tables.iter().map(Saved::of).collect();
    order.bind(json(&saved)).execute(connection).await.map(drop)
}

/// The seats of a table in their order, for `json_each`.
fn seats_of(table: &TableRow) -> String {
    json(&table.seats.iter().map(seat_columns).collect::<Vec<_>>())
}

/// The column with the seats of a table `t`, as [`table_of`] reads it.
macro_rules! seats {
    () => {
        "(SELECT json_group_array(json_array(person, label, bot) ORDER BY seat) FROM seats \
         WHERE table_id = t.id) AS seats"
    };
}
pub(super) use seats;

/// A table from its row and its seats.
pub(super) fn table_of(row: &SqliteRow) -> Result<TableRow, sqlx::Error> {
    let seed: Vec<u8> = row.try_get("seed")?;
    let seats: Vec<SeatColumns<String>> = from_json(row.try_get("seats")?)?;
    let table = TableRow {
        id: TableId(row.try_get("id")?),
        version: row.try_get::<i64, _>("version")?.cast_unsigned(),
        watch: Code::stored(row.try_get("watch_code")?),
        join: Code::stored(row.try_get("join_code")?),
        game: row.try_get("game")?,
        rules_version: row.try_get("rules_version")?,
        edition_hash: row.try_get("edition_hash")?,
        options: from_json(row.try_get("options")?)?,
        visibility: from_word(row.try_get("visibility")?)?,
        status: from_word(row.try_get("status")?)?,
        host: PersonId(row.try_get("host")?),
        seats: Vec::new(),
        seed: seed.try_into().map_err(|_| sqlx::Error::Decode("the seed is not 32 bytes".into()))?,
        nonces: from_json(row.try_get("nonces")?)?,
        created_at: row.try_get("created_at")?,
        starts_at: row.try_get("starts_at")?,
        finished_at: row.try_get("finished_at")?,
        result: row.try_get("result")?,
        rematch: row.try_get::<Option<String>, _>("rematch")?.map(Code::stored),
        problem: row.try_get("problem")?,
        stand_in: STAND_IN,
        removed: from_json(row.try_get("removed")?)?,
    };
    Ok(with_sitters(table, seats, row.try_get("stand_in")?))
}
