//! What the server keeps: a trait, so that another database can stand behind it.

mod editions;
mod hints;
mod house;
mod rows;
mod sessions;
pub mod sqlite;
mod writer;

use async_trait::async_trait;
use tokio::sync::oneshot;

pub use editions::EditionStore;
pub use hints::HintStore;
pub use house::{Door, HouseStore};
pub use rows::{Append, LogRow, Person, SeatRow, Status, TableRow, Visibility};
pub use sessions::SessionStore;

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

/// The answer to a change: it is durable, or nothing happened.
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
pub trait Store: HintStore {
    /// Hands in a change; many are made durable together.
    async fn change(&self, change: Change) -> Written;

    /// Keeps a new table, and gives it its number. It becomes the rematch of another one at the same moment.
    async fn create_table(&self, table: TableRow, rematch_of: Option<TableId>) -> Result<TableRow, Error>;
    /// The table that a code of either kind belongs to.
    async fn find_table(&self, code: &Code) -> Result<Option<TableId>, Error>;
    /// A table with its seats.
    async fn table(&self, id: TableId) -> Result<Option<TableRow>, Error>;
    /// Its log, from the start.
    async fn log(&self, id: TableId) -> Result<Vec<LogRow>, Error>;
    /// Open tables that wait for players, the newest first.
    async fn open_tables(&self, limit: u32) -> Result<Vec<Listed>, Error>;
    /// The tables of a person, the newest first.
    async fn tables_of(&self, person: PersonId, limit: u32) -> Result<Vec<Listed>, Error>;
    /// How many tables a person has that are not finished.
    async fn unfinished_of(&self, person: PersonId) -> Result<u32, Error>;
    /// Tables where a bot has to act.
    async fn tables_due(&self) -> Result<Vec<TableId>, Error>;
    /// Removes some tables that are older than allowed; returns which, and none once there are no more.
    async fn prune(&self, finished_before: Millis, waiting_before: Millis) -> Result<Vec<TableId>, Error>;

    /// Keeps a new person. Fails if the name looks like that of somebody with a password.
    async fn create_person(&self, person: &Person) -> Result<(), Error>;
    /// A person who was not deleted.
    async fn person(&self, id: PersonId) -> Result<Option<Person>, Error>;
    /// The people of these numbers, as far as they were not deleted.
    async fn people(&self, ids: &[PersonId]) -> Result<Vec<Person>, Error>;
    /// The person with a password whose name looks like this one.
    async fn person_by_skeleton(&self, skeleton: &str) -> Result<Option<Person>, Error>;
    /// Keeps a changed name, password or number of sessions, unless that number has gone up meanwhile.
    async fn save_person(&self, person: &Person) -> Result<(), Error>;
    /// Forgets who a person was. Their games stay.
    async fn delete_person(&self, id: PersonId, at: Millis) -> Result<(), Error>;

    /// Keeps an imported record under a new name.
    async fn add_record(&self, id: &str, person: PersonId, record: &str, at: Millis) -> Result<(), Error>;
    /// An imported record.
    async fn record(&self, id: &str) -> Result<Option<String>, Error>;
    /// How many records a person has imported.
    async fn records_of(&self, person: PersonId) -> Result<u32, Error>;

    /// Whether the database answers.
    async fn alive(&self) -> bool;
    /// Waits until everything handed in is durable, and closes.
    async fn close(&self);
}
