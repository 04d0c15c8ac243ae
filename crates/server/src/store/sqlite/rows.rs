//! The rows of tables with their seats. Each is written and read by one order to the database's thread, because what an
//! order costs is the way there and back. What several statements of an order share has the first numbers, because sqlx
//! counts on where a statement leaves one out.

use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use super::columns::{from_json, from_word, json, word};
use crate::ids::{Code, PersonId, TableId};
use crate::store::{STAND_IN, SeatRow, TableRow};

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

/// Writes all that may change of a table, if it is still of the version that was read.
pub(super) async fn save_table(
    connection: &mut SqliteConnection,
    table: &TableRow,
) -> Result<(), sqlx::Error> {
    let saved = sqlx::query(concat!(
        "UPDATE tables SET ",
        next_version!(),
        ", options = ?4, visibility = ?5, status = ?6, host = ?7, nonces = ?8, starts_at = ?9, \
         finished_at = ?10, result = ?11, rematch = ?12, problem = ?13, rules_version = ?14, edition_hash = ?15, \
         join_code = ?16, stand_in = ?17, removed = ?18 WHERE id = ?1; \
         DELETE FROM seats WHERE table_id = ?1 AND seat >= json_array_length(?3); \
         INSERT INTO seats (table_id, seat, person, label, bot) \
         SELECT ?1, key, value ->> 0, value ->> 1, value ->> 2 FROM json_each(?3) WHERE true \
         ON CONFLICT DO UPDATE SET person = excluded.person, label = excluded.label, bot = excluded.bot",
    ))
    .bind(table.id.0)
    .bind(table.version.cast_signed())
    .bind(seats_of(table))
    .bind(json(&table.options))
    .bind(word(&table.visibility))
    .bind(word(&table.status))
    .bind(table.host.0)
    .bind(json(&table.nonces))
    .bind(table.starts_at)
    .bind(table.finished_at)
    .bind(table.result.as_deref())
    .bind(table.rematch.as_ref().map(Code::as_str))
    .bind(table.problem.as_deref())
    .bind(i64::from(table.rules_version))
    .bind(table.edition_hash.as_str())
    .bind(table.join.as_str())
    .bind(table.stand_in.name())
    .bind(json(&table.removed));
    saved.execute(connection).await.map(drop)
}

/// A seat as the database takes and gives it: person, label, bot.
type Columns = (Option<i64>, Option<String>, Option<String>);

/// The seats of a table in their order, for `json_each`.
fn seats_of(table: &TableRow) -> String {
    let columns = |seat: &SeatRow| -> Columns {
        (seat.person.map(|person| person.0), seat.label.clone(), seat.bot.clone())
    };
    json(&table.seats.iter().map(columns).collect::<Vec<_>>())
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
    let seats: Vec<Columns> = from_json(row.try_get("seats")?)?;
    let seat = |(person, label, bot): Columns| SeatRow { person: person.map(PersonId), label, bot };
    Ok(TableRow {
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
        seats: seats.into_iter().map(seat).collect(),
        seed: seed.try_into().map_err(|_| sqlx::Error::Decode("the seed is not 32 bytes".into()))?,
        nonces: from_json(row.try_get("nonces")?)?,
        created_at: row.try_get("created_at")?,
        starts_at: row.try_get("starts_at")?,
        finished_at: row.try_get("finished_at")?,
        result: row.try_get("result")?,
        rematch: row.try_get::<Option<String>, _>("rematch")?.map(Code::stored),
        problem: row.try_get("problem")?,
        stand_in: row.try_get::<String, _>("stand_in")?.parse().unwrap_or(STAND_IN),
        removed: from_json(row.try_get("removed")?)?,
    })
}
