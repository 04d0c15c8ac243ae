//! Alerts: what people want to hear of, by which way, and the outbox.

use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use talat_rules::Seat;
use talat_table::{AlertKind, Calls};
use ts_rs::TS;
use utoipa::ToSchema;

use super::StoreError;
use crate::clock::Millis;
use crate::ids::{PersonId, TableId};

/// How somebody is alerted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "Channel.ts")]
pub enum Channel {
    /// By their browser.
    Push,
    /// By e-mail.
    Mail,
    /// By a program of theirs that listens at an address.
    Webhook,
}

/// Who is to be alerted of a change of a table, and when.
#[derive(Clone, Debug)]
pub struct Calling {
    /// The table.
    pub table: TableId,
    /// Who is alerted, and whose turn is over.
    pub calls: Calls,
    /// When it happened.
    pub at: Millis,
    /// When those are alerted who look at the table now.
    pub later: Millis,
}

/// A way to somebody, as it is added.
#[derive(Clone, Debug)]
pub struct NewWay {
    /// Its random number.
    pub id: i64,
    /// Whose it is.
    pub person: PersonId,
    /// Of which kind it is.
    pub channel: Channel,
    /// Where its messages go.
    pub address: String,
    /// What a browser's messages are encrypted with, JSON.
    pub keys: String,
    /// The address by which its owner knows the house.
    pub origin: String,
    /// Whether it may be used at once.
    pub confirmed: bool,
    /// The language of the person.
    pub language: String,
    /// When it is added.
    pub at: Millis,
}

/// A way to somebody.
#[derive(Clone, Debug)]
pub struct Way {
    /// Its number.
    pub id: i64,
    /// Of which kind it is.
    pub channel: Channel,
    /// Where its messages go.
    pub address: String,
    /// What a browser's messages are encrypted with, JSON.
    pub keys: String,
    /// The address by which its owner knows the house.
    pub origin: String,
    /// Whether it may be used.
    pub confirmed: bool,
    /// When its service said that it is not there any more.
    pub gone_at: Option<Millis>,
}

/// What became of a message.
#[derive(Clone, Debug)]
pub struct Delivery {
    /// What it is about; `test` or `confirm` beside the kinds of alerts.
    pub kind: String,
    /// Of which kind its way is.
    pub channel: Channel,
    /// Where it went.
    pub address: String,
    /// When it came up, or is tried again.
    pub at: Millis,
    /// What became of it; nothing yet, while it is tried.
    pub fate: Option<String>,
    /// Why the last try failed.
    pub trouble: Option<String>,
}

/// What somebody wants to hear of, and how.
#[derive(Clone, Debug, Default)]
pub struct Wishes {
    /// The language of their alerts.
    pub language: Option<String>,
    /// What they chose.
    pub chosen: Vec<(AlertKind, Channel)>,
    /// The ways to them.
    pub ways: Vec<Way>,
    /// The last ten messages, the newest first.
    pub deliveries: Vec<Delivery>,
}

/// A message that is to be sent now.
#[derive(Clone, Debug)]
pub struct Claimed {
    /// Its number.
    pub id: i64,
    /// Its name, the same whenever it is sent again.
    pub name: String,
    /// To whom it goes.
    pub person: PersonId,
    /// In which language.
    pub language: String,
    /// By which way.
    pub way: Way,
    /// What it is about; `test` or `confirm` beside the kinds of alerts.
    pub kind: String,
    /// At which table.
    pub table: Option<TableId>,
    /// Whose turn it is there.
    pub seat: Option<Seat>,
    /// How many entries the log had.
    pub seq: u64,
    /// When it came up.
    pub created_at: Millis,
    /// How often it was tried before.
    pub tries: u32,
}

/// What is noted of a message.
#[derive(Clone, Debug)]
pub enum Noted {
    /// It is over.
    Ended(&'static str, Option<String>),
    /// Its way is not there any more.
    Gone,
    /// It failed, and is tried again at this time.
    Again(Millis, String),
    /// It is too early, and it is looked at again at this time.
    Later(Millis),
    /// Nobody has to know any more.
    Needless,
}

/// What a server asks its database about alerts.
#[async_trait]
pub trait AlertStore: Send + Sync + 'static {
    /// Keeps a key of the house that is told to nobody, if it has none yet; the one that it has.
    async fn house_key(&self, new: Vec<u8>) -> Result<Vec<u8>, StoreError>;
    /// What somebody wants to hear of, and how.
    async fn wishes(&self, person: PersonId) -> Result<Wishes, StoreError>;
    /// Keeps what somebody wants to hear of.
    async fn choose(
        &self,
        person: PersonId,
        language: String,
        chosen: Vec<(AlertKind, Channel)>,
    ) -> Result<(), StoreError>;
    /// Adds a way, or makes one with this address good again, unless there are so many of its kind; its number. What
    /// somebody chose nothing of before is chosen for it: all but the ends of games.
    async fn add_way(&self, way: NewWay, most: u32) -> Result<i64, StoreError>;
    /// From now on a way may be used; whether it is there.
    async fn confirm_way(&self, id: i64) -> Result<bool, StoreError>;
    /// Removes a way, of this person or of whoever has it; whether it was there.
    async fn remove_way(&self, id: i64, person: Option<PersonId>) -> Result<bool, StoreError>;
    /// Puts something into the outbox that is about no table: to one way, or to all that may be used; how many there are.
    async fn post(
        &self,
        person: PersonId,
        way: Option<i64>,
        kind: &'static str,
        at: Millis,
    ) -> Result<usize, StoreError>;
    /// Puts alerts into the outbox that come with no change of a table.
    async fn call(&self, calling: Calling) -> Result<(), StoreError>;
    /// When the next message is due.
    async fn next_due(&self) -> Result<Option<Millis>, StoreError>;
    /// Takes some that are due, and nobody else gets them before a while is over.
    async fn claim(&self, now: Millis, until: Millis, most: u32) -> Result<Vec<Claimed>, StoreError>;
    /// Notes what became of messages.
    async fn note(&self, noted: Vec<(i64, Noted)>, at: Millis) -> Result<(), StoreError>;
    /// Counts a mail to a mailbox, unless it has had so many on this day; whether there was room.
    async fn count_mail(&self, hash: [u8; 32], day: i64, most: u32) -> Result<bool, StoreError>;
}
