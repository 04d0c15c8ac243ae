//! Whether a database is a sound house: undamaged, and with the very schema that its migrations give.

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection, Row, SqliteConnection};

use crate::store::StoreError;
use crate::store::sqlite::schema;

/// What is wrong with a database.
#[derive(Debug, thiserror::Error)]
pub(super) enum Unsound {
    /// It can't be read.
    #[error("this is not a sound database: {0}")]
    Unreadable(#[from] sqlx::Error),
    /// It can be read, and is not as it has to be.
    #[error("{0}")]
    Content(String),
}

impl From<Unsound> for StoreError {
    fn from(unsound: Unsound) -> Self {
        match unsound {
            Unsound::Unreadable(error) => error.into(),
            Unsound::Content(reason) => StoreError::Damaged(reason),
        }
    }
}

/// One thing in a schema: its type, its name, the table it belongs to, and how it was made.
type Thing = (String, String, String, Option<String>);

/// The table in which sqlx keeps what was migrated; how it is written is sqlx's affair, and may change.
const MIGRATED: &str = "_sqlx_migrations";

/// Finds damage that SQLite can see: pages, indexes, types, and rows that belong to nothing.
pub(super) async fn check_rows(connection: &mut SqliteConnection) -> Result<(), Unsound> {
    let whole: Vec<String> =
        sqlx::query_scalar("PRAGMA integrity_check(3)").fetch_all(&mut *connection).await?;
    if whole != ["ok"] {
        return Err(Unsound::Content(format!("it is damaged: {}", whole.join("; "))));
    }
    let strays = sqlx::query("PRAGMA foreign_key_check").fetch_all(&mut *connection).await?;
    if !strays.is_empty() {
        return Err(Unsound::Content(format!("it is damaged: {} rows belong to nothing", strays.len())));
    }
    Ok(())
}

/// Compares the schema with the one that the database's own migrations give, and returns the newest of them. Whatever else
/// is there, a trigger for instance, would act on the house unasked. `beside` are statements that made more tables.
pub(super) async fn check_schema(
    connection: &mut SqliteConnection,
    beside: &[&'static str],
) -> Result<i64, Unsound> {
    let newest = newest_migration(connection).await?;
    let mut model = SqliteConnection::connect_with(&SqliteConnectOptions::new().in_memory(true)).await?;
    schema::MIGRATIONS.run_to(newest, &mut model).await.map_err(sqlx::Error::from)?;
    for statement in beside {
        sqlx::query(*statement).execute(&mut model).await?;
    }
    let (found, meant) = (schema(connection).await?, schema(&mut model).await?);
    if let Some((kind, name, ..)) = found.iter().find(|thing| !meant.contains(thing)) {
        return Err(Unsound::Content(format!("its {kind} `{name}` is none of Talat's")));
    }
    if let Some((kind, name, ..)) = meant.iter().find(|thing| !found.contains(thing)) {
        return Err(Unsound::Content(format!("the {kind} `{name}` is missing")));
    }
    Ok(newest)
}

/// The newest migration of a database, which has to have all before it, as this program knows them.
async fn newest_migration(connection: &mut SqliteConnection) -> Result<i64, Unsound> {
    if let Some(unknown) = schema::unknown_migration(connection).await? {
        return Err(Unsound::Content(format!("its schema {unknown} is not known to this program")));
    }
    let run: Vec<(i64, bool)> =
        sqlx::query_as("SELECT version, success FROM _sqlx_migrations ORDER BY version")
            .fetch_all(connection)
            .await?;
    let known = schema::MIGRATIONS.iter().map(|known| (known.version, true));
    match run.last() {
        Some((newest, _)) if run.iter().copied().eq(known.take(run.len())) => Ok(*newest),
        _ => Err(Unsound::Content("a part of its schema is missing".to_owned())),
    }
}

async fn schema(connection: &mut SqliteConnection) -> Result<Vec<Thing>, sqlx::Error> {
    let rows =
        sqlx::query("SELECT type, name, tbl_name, sql FROM sqlite_schema").fetch_all(connection).await?;
    let thing = |row: &sqlx::sqlite::SqliteRow| {
        let name: String = row.try_get("name")?;
        let sql = if name == MIGRATED { None } else { row.try_get("sql")? };
        Ok((row.try_get("type")?, name, row.try_get("tbl_name")?, sql))
    };
    rows.iter().map(thing).collect()
}
