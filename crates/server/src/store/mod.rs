//! What the server keeps: a family of traits, so that another database can stand behind it.

mod backup;
mod care;
mod columns;
mod editions;
mod error;
mod hints;
mod host;
mod house;
mod people;
mod records;
mod rows;
mod sessions;
pub mod sqlite;
#[cfg(test)]
mod suite;
mod tables;
mod time;

use async_trait::async_trait;

pub use backup::{BackupStore, Flaw, Holdings, Luggage};
pub use care::{AllKept, Ban, CareStore, Census, Growth, Kept, OpenInvitation};
pub use columns::{SeatColumns, of_bits, seat_columns, to_bits, with_sitters};
pub use editions::EditionStore;
pub use error::StoreError;
pub use hints::HintStore;
pub use host::{Decided, Decision, HostStore, HostedTable, NewInvitation, Resident};
pub use house::{Door, HouseStore, Order};
pub use people::PeopleStore;
pub use records::{ListedRecord, NewRecord, Packed, Packing, RecordRoom, RecordStore};
pub use rows::{
    Append, Charge, ClockRow, LogRow, Pause, Person, Run, STAND_IN, SeatRow, Status, TableRow, Visibility,
};
pub use sessions::SessionStore;
pub use tables::{Change, Listed, TableStore, Written};
pub use time::TimeStore;

/// All that a server asks of its database.
#[async_trait]
pub trait Store:
    CareStore
    + EditionStore
    + HintStore
    + HostStore
    + HouseStore
    + PeopleStore
    + RecordStore
    + SessionStore
    + TableStore
    + TimeStore
{
    /// Whether the database can write, as far as is known. What it could not write is known once it can again: it
    /// is there, or it never will be.
    fn writable(&self) -> bool;
    /// Whether the database answers and can write.
    async fn alive(&self) -> bool;
    /// Waits until everything handed in is durable, and closes.
    async fn close(&self);
}
