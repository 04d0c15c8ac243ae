//! The migrations, and how a database stands to them.

use sqlx::migrate::Migrator;
use sqlx::{Row, SqliteConnection};

pub(crate) static MIGRATIONS: Migrator = sqlx::migrate!("../../migrations/sqlite");

/// The newest migration of a database that this program does not know as it is, if there is one.
pub(crate) async fn unknown_migration(connection: &mut SqliteConnection) -> Result<Option<i64>, sqlx::Error> {
    let rows =
        sqlx::query("SELECT version, checksum FROM _sqlx_migrations WHERE success ORDER BY version DESC")
            .fetch_all(connection)
            .await?;
    for row in &rows {
        let (version, checksum): (i64, Vec<u8>) = (row.try_get("version")?, row.try_get("checksum")?);
        let known =
            |known: &&sqlx::migrate::Migration| known.version == version && *known.checksum == checksum;
        if MIGRATIONS.iter().find(known).is_none() {
            return Ok(Some(version));
        }
    }
    Ok(rows.is_empty().then_some(0))
}

/// Whether all migrations that this program knows, and no others, were run.
pub(crate) async fn is_current(connection: &mut SqliteConnection) -> Result<bool, sqlx::Error> {
    let run: i64 =
        sqlx::query_scalar("SELECT count(*) FROM _sqlx_migrations").fetch_one(&mut *connection).await?;
    let known = MIGRATIONS.iter().count();
    Ok(usize::try_from(run) == Ok(known) && unknown_migration(connection).await?.is_none())
}

/// Brings a database up to date.
pub(crate) async fn migrate(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    Ok(MIGRATIONS.run(connection).await?)
}
