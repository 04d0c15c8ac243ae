//! The time that the house last believed, to know a clock that jumps.

use async_trait::async_trait;

use super::StoreError;
use talat_table::Steady;

use crate::clock::Millis;

/// What a server asks its database about time.
#[async_trait]
pub trait TimeStore: Send + Sync + 'static {
    /// The time that was believed last, or of the newest thing that is kept; none in an empty house.
    async fn last_time(&self) -> Result<Option<Millis>, StoreError>;
    /// How long the house has run by its steady clock, as it was kept last.
    async fn served(&self) -> Result<Option<Steady>, StoreError>;
    /// Keeps that.
    async fn keep_served(&self, served: Steady) -> Result<(), StoreError>;
    /// Keeps the time that is believed.
    async fn keep_time(&self, time: Millis) -> Result<(), StoreError>;
}
