//! The component data that tables were begun with.

use async_trait::async_trait;

use super::StoreError;
use crate::clock::Millis;

/// What a server asks its database about component data.
#[async_trait]
pub trait EditionStore: Send + Sync + 'static {
    /// Keeps the file of an edition.
    async fn keep_edition(&self, hash: &str, game: &str, source: &str, at: Millis) -> Result<(), StoreError>;
    /// All that are kept: hash, game and file.
    async fn editions(&self) -> Result<Vec<(String, String, String)>, StoreError>;
}
