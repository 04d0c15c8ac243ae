//! The rows of tables with their seats. A table is read by one order to the database's thread, because what an order costs
//! is the way there and back.

use rusqlite::{Connection, params};
use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use super::columns::{from_json, from_word, json, word};
use crate::ids::{Code, PersonId, TableId};
use crate::store::{STAND_IN, SeatColumns, SeatRow, TableRow, seat_columns, with_sitters};

/// Writes a new table with its seats.
pub(super) fn add_table(connection: &Connection, table: &TableRow) -> rusqlite::Result<TableId> {
    let mut add = connection.prepare_cached(
        "INSERT INTO tables (watch_code, join_code, game, rules_version, edition_hash, options, visibility, \
         status, host, seed, nonces, created_at, stand_in, time) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)",
    )?;
    add.execute(params![
        table.watch.as_str(),
        table.join.as_str(),
        table.game,
        table.rules_version,
        table.edition_hash,
        json(&table.options),
        word(&table.visibility),
        word(&table.status),
        table.host.0,
        table.seed,
        json(&table.nonces),
        table.created_at,
        table.stand_in.name(),
        json(&table.time),
    ])?;
    let id = TableId(connection.last_insert_rowid());
    save_seats(connection, id, &table.seats)?;
    Ok(id)
}

/// Sets the next version of the table `?1` if it is of the version `?2`, and breaks a constraint if not: so whatever is
/// written with it is written in the same transaction, or not at all.
macro_rules! next_version {
    () => {
        "version = iif(version = ?2, version + 1, NULL)"
    };
}
pub(super) use next_version;

/// Writes all that may change of a table, if it is still of the version that was read.
pub(super) fn save_table(connection: &Connection, table: &TableRow) -> rusqlite::Result<()> {
    let mut save = connection.prepare_cached(concat!(
        "UPDATE tables SET ",
        next_version!(),
        ", options = ?3, visibility = ?4, status = ?5, host = ?6, nonces = ?7, starts_at = ?8, finished_at = ?9, \
         result = ?10, rematch = ?11, problem = ?12, rules_version = ?13, edition_hash = ?14, join_code = ?15, \
         stand_in = ?16, removed = ?17, time = ?18, clock = ?19, due_at = ?20 WHERE id = ?1",
    ))?;
    save.execute(params![
        table.id.0,
        table.version.cast_signed(),
        json(&table.options),
        word(&table.visibility),
        word(&table.status),
        table.host.0,
        json(&table.nonces),
        table.starts_at,
        table.finished_at,
        table.result,
        table.rematch.as_ref().map(Code::as_str),
        table.problem,
        table.rules_version,
        table.edition_hash,
        table.join.as_str(),
        table.stand_in.name(),
        json(&table.removed),
        json(&table.time),
        json(&table.clock),
        table.due_at.map(u64::cast_signed),
    ])?;
    let mut shorten = connection.prepare_cached("DELETE FROM seats WHERE table_id = ?1 AND seat >= ?2")?;
    shorten.execute(params![table.id.0, table.seats.len() as u32])?;
    save_seats(connection, table.id, &table.seats)
}

fn save_seats(connection: &Connection, table: TableId, seats: &[SeatRow]) -> rusqlite::Result<()> {
    let mut save = connection.prepare_cached(
        "INSERT INTO seats (table_id, seat, person, label, bot) VALUES (?1, ?2, ?3, ?4, ?5) \
         ON CONFLICT DO UPDATE SET person = ?3, label = ?4, bot = ?5",
    )?;
    for (seat, index) in seats.iter().zip(0_u8..) {
        let (person, label, bot) = seat_columns(seat);
        save.execute(params![table.0, index, person, label, bot])?;
    }
    Ok(())
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
        time: from_json(row.try_get("time")?)?,
        clock: from_json(row.try_get("clock")?)?,
        due_at: row.try_get::<Option<i64>, _>("due_at")?.map(i64::cast_unsigned),
    };
    Ok(with_sitters(table, seats, row.try_get("stand_in")?))
}
