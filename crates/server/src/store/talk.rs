//! What people say to each other at tables, and whose words they do not want to read.

use async_trait::async_trait;
use talat_table::Saying;

use super::StoreError;
use crate::clock::Millis;
use crate::ids::{Code, PersonId, TableId};
use crate::wire::Said;

/// A line with the table that it was said at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnLine {
    /// The code to look on.
    pub table: Code,
    /// What was said.
    pub line: Said,
}

/// What a server asks its database about talk.
#[async_trait]
pub trait TalkStore: Send + Sync + 'static {
    /// Keeps something that was said, as the newest line of a table, which keeps so many of them. What the same person has
    /// said there by the same name is not said again: its line comes back. Nothing is kept of somebody who was deleted.
    async fn say(&self, table: TableId, saying: Saying, at: Millis, kept: u32) -> Result<Said, StoreError>;
    /// Takes the words out of a line; the line that is left, if there is one.
    async fn unsay(&self, table: TableId, number: u64) -> Result<Option<Said>, StoreError>;
    /// The lines of a table, in their order.
    async fn lines(&self, table: TableId) -> Result<Vec<Said>, StoreError>;
    /// All that a person has said and that is still kept, the oldest first.
    async fn lines_of(&self, person: PersonId) -> Result<Vec<OwnLine>, StoreError>;
    /// Keeps that somebody does not want to read another's words, if there is room for one more; whether there is such
    /// another one.
    async fn mute(
        &self,
        person: PersonId,
        muted: PersonId,
        at: Millis,
        room: u32,
    ) -> Result<bool, StoreError>;
    /// They want to read them again.
    async fn unmute(&self, person: PersonId, muted: PersonId) -> Result<(), StoreError>;
    /// Whose words somebody does not want to read, those who were muted last first.
    async fn mutes(&self, person: PersonId) -> Result<Vec<PersonId>, StoreError>;
    /// Whose words are not shown to somebody: whom they have muted or blocked.
    async fn hidden_from(&self, person: PersonId) -> Result<Vec<PersonId>, StoreError>;
}
