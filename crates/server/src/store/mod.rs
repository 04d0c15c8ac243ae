//! What the server keeps: a trait, so that another database can stand behind it.

mod editions;
mod health;
mod hints;
mod house;
mod job;
mod own;
mod readers;
mod records;
mod rows;
mod sessions;
pub mod sqlite;
mod tables;
mod time;
mod writer;

use async_trait::async_trait;
use tokio::sync::oneshot;

pub use editions::EditionStore;
pub use hints::HintStore;
pub use house::{Door, HouseStore};
pub use own::OwnStore;
pub use records::{ListedRecord, NewRecord, Packed, Packing, RecordRoom, RecordStore};
pub use rows::{Append, LogRow, Person, STAND_IN, SeatRow, Status, TableRow, Visibility};
pub use sessions::SessionStore;
pub use time::TimeStore;

use crate::clock::Millis;
use crate::error::Error;
use crate::ids::{Code, PersonId, TableId};

/// What becomes durable at once or not at all.
#[derive(Debug)]
pub struct Change {
    /// The table as it is from now on, with its seats.
    pub table: Option<Box<TableRow>>,
    /// The next lines of its log. Refused if somebody else has written there.
    pub append: Option<Append>,
}

/// The answer to a change: it is durable, or it is refused, or with [`Error::CannotWrite`] nobody knows before the
/// database can write again.
pub type Written = oneshot::Receiver<Result<(), Error>>;

/// A table of a list, with the seats that may act.
#[derive(Clone, Debug)]
pub struct Listed {
    /// The table.
    pub table: TableRow,
    /// The seats that may act, as bits.
    pub waiting: u8,
    /// When something last happened.
    pub at: Millis,
}

/// A database.
#[async_trait]
pub trait Store: HintStore + OwnStore + RecordStore + TimeStore {
    /// Hands in a change; many are made durable together.
    async fn change(&self, change: Change) -> Written;

    /// Keeps a new table, and gives it its number and its codes. It becomes the rematch of another one at the same moment.
    async fn create_table(&self, table: TableRow, rematch_of: Option<TableId>) -> Result<TableRow, Error>;
    /// A code to take a seat with that no table has.
    async fn free_code(&self) -> Result<Code, Error>;
    /// The table that a code of either kind belongs to.
    async fn find_table(&self, code: &Code) -> Result<Option<TableId>, Error>;
    /// A table with its seats.
    async fn table(&self, id: TableId) -> Result<Option<TableRow>, Error>;
    /// Its log, from the start.
    async fn log(&self, id: TableId) -> Result<Vec<LogRow>, Error>;
    /// Open tables that wait for players, with their hosts: at most so many of each host, and first the newest of every
    /// host.
    async fn open_tables(&self, of_each_host: u32) -> Result<Vec<(TableId, PersonId)>, Error>;
    /// Those of these tables that still wait for players, in this order.
    async fn waiting_tables(&self, ids: &[TableId]) -> Result<Vec<Listed>, Error>;
    /// The tables where a person sits, and the unfinished ones that they host, the newest first.
    async fn tables_of(&self, person: PersonId, limit: u32) -> Result<Vec<Listed>, Error>;
    /// How many tables a person sits at or hosts that are not finished.
    async fn unfinished_of(&self, person: PersonId) -> Result<u32, Error>;
    /// Tables where a bot has to act.
    async fn tables_due(&self) -> Result<Vec<TableId>, Error>;
    /// Removes some tables that are older than allowed; returns which, and none once there are no more.
    async fn prune(&self, finished_before: Millis, waiting_before: Millis) -> Result<Vec<TableId>, Error>;

    /// Keeps a new person. Where an invitation is needed, the one of this hash is used up at the same moment; without one
    /// nobody is kept.
    async fn create_person(&self, person: &Person, invitation: Option<[u8; 32]>) -> Result<(), Error>;
    /// A person who was not deleted.
    async fn person(&self, id: PersonId) -> Result<Option<Person>, Error>;
    /// The people of these numbers, in this order, as far as they were not deleted.
    async fn people(&self, ids: &[PersonId]) -> Result<Vec<Person>, Error>;
    /// The person with a password whose name looks like this one.
    async fn person_by_skeleton(&self, skeleton: &str) -> Result<Option<Person>, Error>;
    /// Keeps a changed name, unless the number of sessions has gone up meanwhile or the person was deleted.
    async fn rename_person(&self, person: &Person) -> Result<(), Error>;
    /// Keeps a password, and with it the next number of sessions, unless that has gone up meanwhile or the person was
    /// deleted. The name stays as it is in the store.
    async fn set_password(&self, person: &Person, hash: String) -> Result<(), Error>;
    /// Forgets who a person was. Their games stay.
    async fn delete_person(&self, id: PersonId, at: Millis) -> Result<(), Error>;

    /// People who were deleted (true) or banned, and have not left all their tables yet.
    async fn departed(&self) -> Result<Vec<(PersonId, bool)>, Error>;

    /// Whether the database can write, as far as is known. What it could not write is settled once it can again: it
    /// is there, or it never will be.
    fn writable(&self) -> bool;
    /// Whether the database answers and can write.
    async fn alive(&self) -> bool;
    /// Waits until everything handed in is durable, and closes.
    async fn close(&self);
}
