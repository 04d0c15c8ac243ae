//! Records that were brought from elsewhere.

use async_trait::async_trait;
use serde::{Deserialize, Serialize};

use super::StoreError;
use crate::clock::Millis;
use crate::ids::PersonId;

/// How a record is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Packing {
    /// As its text.
    Text,
    /// Its text compressed, in the zlib format.
    Zlib,
}

/// A record as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Packed {
    /// How its text is kept.
    pub packing: Packing,
    /// The record as it is kept.
    pub bytes: Vec<u8>,
}

/// A record of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListedRecord {
    /// The name in its link.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// The bytes that are kept of it.
    pub bytes: u64,
    /// When it was brought.
    pub created_at: Millis,
}

/// A new record.
#[derive(Clone, Debug)]
pub struct NewRecord {
    /// The name that its link will have.
    pub id: String,
    /// Who brings it.
    pub person: PersonId,
    /// The game's name.
    pub game: String,
    /// The record itself, packed.
    pub packed: Packed,
    /// When it was brought.
    pub at: Millis,
}

/// How much a person may keep.
#[derive(Clone, Copy, Debug)]
pub struct RecordRoom {
    /// How many records.
    pub records: u32,
    /// How many bytes in all.
    pub bytes: u64,
}

impl RecordRoom {
    /// Refuses one more of so many bytes beside those that there are.
    pub(crate) fn takes(self, records: u64, bytes: u64, more: u64) -> Result<(), StoreError> {
        if records >= u64::from(self.records) {
            return Err(StoreError::Full("records"));
        }
        if bytes.saturating_add(more) > self.bytes { Err(StoreError::Full("record_bytes")) } else { Ok(()) }
    }
}

/// What a server asks its database about imported records.
#[async_trait]
pub trait RecordStore: Send + Sync + 'static {
    /// Keeps a record, if there is room for one more of its person's. Nothing is kept for somebody who was deleted.
    async fn add_record(&self, record: NewRecord, room: RecordRoom) -> Result<(), StoreError>;
    /// The record of a link, packed.
    async fn record(&self, id: &str) -> Result<Option<Packed>, StoreError>;
    /// The records of a person, the newest first.
    async fn records_of(&self, person: PersonId) -> Result<Vec<ListedRecord>, StoreError>;
    /// Who brought a record.
    async fn record_owner(&self, id: &str) -> Result<Option<PersonId>, StoreError>;
    /// Removes a record.
    async fn remove_record(&self, id: &str) -> Result<(), StoreError>;
    /// Removes some records that are older than this, and those of people without a password that are older than that;
    /// how many, and none once there are no more.
    async fn prune_records(&self, before: Millis, of_guests_before: Millis) -> Result<u64, StoreError>;
}
