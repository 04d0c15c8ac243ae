//! The time that the house last believed, to know a clock that jumps.

use async_trait::async_trait;

use super::StoreError;
use crate::clock::Millis;

/// What a server asks its database about time.
#[async_trait]
pub trait TimeStore: Send + Sync + 'static {
    /// The time that was believed last, or of the newest thing that is kept; none in an empty house.
    async fn last_time(&self) -> Result<Option<Millis>, StoreError>;
    /// Keeps the time that is believed.
    async fn keep_time(&self, time: Millis) -> Result<(), StoreError>;
}
