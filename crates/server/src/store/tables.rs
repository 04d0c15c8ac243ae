//! Tables with their logs.

use async_trait::async_trait;
use talat_rules::SeatSet;
use talat_table::Steady;
use tokio::sync::oneshot;

use super::{Append, LogRow, StoreError, TableRow};
use crate::clock::Millis;
use crate::ids::{Code, PersonId, TableId};

/// What becomes durable at once or not at all.
#[derive(Debug)]
pub struct Change {
    /// The table as it is from now on, with its seats, and the version that it was before: from now on it is one
    /// higher. Refused with [`StoreError::Conflict`] if somebody else has changed it.
    pub table: Option<Box<TableRow>>,
    /// The next lines of its log, which name their place. Refused with [`StoreError::Conflict`] if somebody else has
    /// written there.
    pub append: Option<Append>,
}

/// The answer to a change: it is durable, or it is refused, or with [`StoreError::Unavailable`] nobody knows before the
/// database can write again.
pub type Written = oneshot::Receiver<Result<(), StoreError>>;

/// A table of a list, with the seats that may act.
#[derive(Clone, Debug)]
pub struct Listed {
    /// The table with its seats.
    pub table: TableRow,
    /// The seats that may act.
    pub waiting: SeatSet,
    /// When something last happened.
    pub at: Millis,
}

/// What a server asks its database about tables.
#[async_trait]
pub trait TableStore: Send + Sync + 'static {
    /// Hands in a change; many are made durable together.
    async fn change(&self, change: Change) -> Written;

    /// Keeps a new table, and gives it its number and its codes. It becomes the rematch of another one at the same moment,
    /// if that is still of the version that was read; its version goes up.
    async fn create_table(
        &self,
        table: TableRow,
        rematch_of: Option<(TableId, u64)>,
    ) -> Result<TableRow, StoreError>;
    /// A code to take a seat with that no table has.
    async fn free_code(&self) -> Result<Code, StoreError>;
    /// The table that a code of either kind belongs to.
    async fn find_table(&self, code: &Code) -> Result<Option<TableId>, StoreError>;
    /// The table of a code of either kind, if this person sits there or is its host.
    async fn own_table(&self, code: &Code, person: PersonId) -> Result<Option<TableId>, StoreError>;
    /// A table with its seats.
    async fn table(&self, id: TableId) -> Result<Option<TableRow>, StoreError>;
    /// Its log, from the start.
    async fn log(&self, id: TableId) -> Result<Vec<LogRow>, StoreError>;
    /// Open tables that wait for players, with their hosts: at most so many of each host, and first the newest of every
    /// host.
    async fn open_tables(&self, of_each_host: u32) -> Result<Vec<(TableId, PersonId)>, StoreError>;
    /// Those of these tables that still wait for players, in this order.
    async fn waiting_tables(&self, ids: &[TableId]) -> Result<Vec<Listed>, StoreError>;
    /// The tables where a person sits, and the unfinished ones that they host, the newest first.
    async fn tables_of(&self, person: PersonId, limit: u32) -> Result<Vec<Listed>, StoreError>;
    /// How many tables a person sits at or hosts that are not finished.
    async fn unfinished_of(&self, person: PersonId) -> Result<u32, StoreError>;
    /// Tables where a bot has to act.
    async fn tables_due(&self) -> Result<Vec<TableId>, StoreError>;
    /// The tables where something is due by now that time alone brings, the longest due first, and at most so many.
    async fn tables_overdue(&self, now: Steady, limit: u32) -> Result<Vec<TableId>, StoreError>;
    /// Removes some tables that are older than allowed; returns which, and none once there are no more.
    async fn prune(
        &self,
        finished_before: Millis,
        waiting_before: Millis,
    ) -> Result<Vec<TableId>, StoreError>;
}
