//! What looking after a house needs: how much is in it, who is kept out until when, what lets people in.

use async_trait::async_trait;

use super::{Person, StoreError};
use crate::clock::Millis;
use crate::ids::PersonId;

/// How many of everything there are.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Census {
    /// People who are known.
    pub people: u64,
    /// Those of them with a password.
    pub with_password: u64,
    /// Tables by how far they are, those that there are none of too.
    pub tables: Vec<(String, u64)>,
    /// Imported records.
    pub records: u64,
}

/// What has come since a moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Growth {
    /// People who came.
    pub people: u64,
    /// Tables that were made.
    pub tables: u64,
    /// Entries that were written to logs.
    pub entries: u64,
    /// Their bytes.
    pub log_bytes: u64,
}

/// Why somebody is kept out, and until when.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ban {
    /// The reason, for the host.
    pub reason: Option<String>,
    /// When it ends; without one it lasts.
    pub until: Option<Millis>,
}

/// Somebody, or a network, that is kept out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kept<T> {
    /// Who.
    pub who: T,
    /// Since when.
    pub since: Millis,
    /// Why and until when.
    pub ban: Ban,
}

/// All who are kept out: people by number and name, and networks.
pub type AllKept = (Vec<Kept<(PersonId, String)>>, Vec<Kept<String>>);

/// An invitation that can still be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenInvitation {
    /// The hash of its secret.
    pub hash: Vec<u8>,
    /// How many guests it was made for; 0 where that is not known.
    pub uses: u64,
    /// How many it still lets in.
    pub left: u64,
    /// When it was made.
    pub created_at: Millis,
    /// Until when it is good.
    pub expires_at: Millis,
}

/// What a host and a server ask the database about the house.
#[async_trait]
pub trait CareStore: Send + Sync + 'static {
    /// How many of everything there are.
    async fn census(&self) -> Result<Census, StoreError>;
    /// What has come since a moment.
    async fn growth(&self, since: Millis) -> Result<Growth, StoreError>;
    /// Who is kept out.
    async fn bans(&self) -> Result<AllKept, StoreError>;
    /// Whether a ban has ended by now and was not lifted yet.
    async fn has_ended_bans(&self, now: Millis) -> Result<bool, StoreError>;
    /// Lifts the bans that have ended.
    async fn lift_ended_bans(&self, now: Millis) -> Result<(), StoreError>;
    /// The invitations that can still be used, those that end first first.
    async fn invitations(&self, now: Millis) -> Result<Vec<OpenInvitation>, StoreError>;
    /// Takes an invitation back; whether it was there.
    async fn revoke_invitation(&self, hash: Vec<u8>) -> Result<bool, StoreError>;
    /// Keeps the one link of a person by which they may sign in, and forgets those that are out of date.
    async fn keep_link(
        &self,
        person: PersonId,
        hash: [u8; 32],
        now: Millis,
        expires_at: Millis,
    ) -> Result<(), StoreError>;
    /// Whose link this is, if it is still good.
    async fn link(&self, hash: [u8; 32], now: Millis) -> Result<Option<PersonId>, StoreError>;
    /// Uses a link up: the person has this password from now on, and their sessions have ended. Nobody, if it was used
    /// meanwhile.
    async fn use_link(
        &self,
        hash: [u8; 32],
        now: Millis,
        password: String,
    ) -> Result<Option<Person>, StoreError>;
}
