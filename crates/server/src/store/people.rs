//! People: who they are, and what they are called.

use async_trait::async_trait;

use super::{Person, StoreError};
use crate::clock::Millis;
use crate::ids::PersonId;

/// What a server asks its database about people.
#[async_trait]
pub trait PeopleStore: Send + Sync + 'static {
    /// Keeps a new person. Where an invitation is needed, the one of this hash is used up at the same moment; without one
    /// nobody is kept.
    async fn create_person(&self, person: &Person, invitation: Option<[u8; 32]>) -> Result<(), StoreError>;
    /// A person who was not deleted.
    async fn person(&self, id: PersonId) -> Result<Option<Person>, StoreError>;
    /// The people of these numbers, in this order, as far as they were not deleted.
    async fn people(&self, ids: &[PersonId]) -> Result<Vec<Person>, StoreError>;
    /// The person with a password whose name looks like this one.
    async fn person_by_skeleton(&self, skeleton: &str) -> Result<Option<Person>, StoreError>;
    /// Keeps a changed name, unless the number of sessions has gone up meanwhile or the person was deleted.
    async fn rename_person(&self, person: &Person) -> Result<(), StoreError>;
    /// Keeps a password, and with it the next number of sessions, unless that has gone up meanwhile or the person was
    /// deleted. The name stays as it is in the store.
    async fn set_password(&self, person: &Person, hash: String) -> Result<(), StoreError>;
    /// Forgets who a person was. Their games stay.
    async fn delete_person(&self, id: PersonId, at: Millis) -> Result<(), StoreError>;
    /// People who were deleted (true) or banned, and have not left all their tables yet.
    async fn departed(&self) -> Result<Vec<(PersonId, bool)>, StoreError>;
}
