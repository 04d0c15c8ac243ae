//! Sessions that were ended on their device.

use async_trait::async_trait;

use super::StoreError;
use crate::ids::{Device, PersonId};

/// What a server asks its database about sessions. Those of a person who was deleted, or whose number of sessions has
/// gone up, are forgotten by themselves.
#[async_trait]
pub trait SessionStore: Send + Sync + 'static {
    /// Keeps that a session has ended.
    async fn end_session(&self, person: PersonId, device: Device) -> Result<(), StoreError>;
    /// Ends all sessions of a person: their number goes up.
    async fn end_all_sessions(&self, person: PersonId) -> Result<(), StoreError>;
    /// All that have ended and are not forgotten.
    async fn ended_sessions(&self) -> Result<Vec<(PersonId, Device)>, StoreError>;
}
