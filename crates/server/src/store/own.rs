//! Tables as their own people know them.

use async_trait::async_trait;

use super::sqlite::Sqlite;
use crate::error::Error;
use crate::ids::{Code, PersonId, TableId};

/// What a server asks its database about whose a table is.
#[async_trait]
pub trait OwnStore: Send + Sync + 'static {
    /// The table of a code of either kind, if this person sits there or is its host.
    async fn own_table(&self, code: &Code, person: PersonId) -> Result<Option<TableId>, Error>;
}

#[async_trait]
impl OwnStore for Sqlite {
    async fn own_table(&self, code: &Code, person: PersonId) -> Result<Option<TableId>, Error> {
        let sql = if code.joins() {
            "SELECT id FROM tables WHERE join_code = ?1 AND \
             (host = ?2 OR EXISTS (SELECT 1 FROM seats WHERE table_id = id AND person = ?2))"
        } else {
            "SELECT id FROM tables WHERE watch_code = ?1 AND \
             (host = ?2 OR EXISTS (SELECT 1 FROM seats WHERE table_id = id AND person = ?2))"
        };
        let own = sqlx::query_scalar(sql).bind(code.as_str()).bind(person.0);
        Ok(own.fetch_optional(&self.readers).await?.map(TableId))
    }
}
