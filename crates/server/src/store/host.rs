//! What the host asks and decides, whether a server runs or not.

use async_trait::async_trait;
use ipnet::IpNet;

use super::{Ban, StoreError};
use crate::clock::Millis;
use crate::ids::{Code, PersonId, TableId};

/// A table as its host sees it.
#[derive(Clone, Debug)]
pub struct HostedTable {
    /// The code to look on.
    pub watch: Code,
    /// The code to take a seat.
    pub join: Code,
    /// The game's name.
    pub game: String,
    /// How far it is.
    pub status: String,
    /// Who sits there: names, and bots by their kind.
    pub seats: Vec<String>,
    /// How many entries its log has.
    pub entries: i64,
    /// When it was made.
    pub created_at: Millis,
    /// When something last happened.
    pub last_at: Millis,
}

/// A person as the host sees them.
#[derive(Clone, Debug)]
pub struct Resident {
    /// The number by which the host names them.
    pub id: PersonId,
    /// The name that others see.
    pub name: String,
    /// Whether a password is set.
    pub password: bool,
    /// Whether they may not come in.
    pub banned: bool,
    /// How many tables they sit at.
    pub tables: i64,
    /// When they came.
    pub created_at: Millis,
}

/// What a host decides; a server that runs has to follow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Decision {
    /// A table goes, with its log.
    RemoveTable(TableId),
    /// A person is forgotten.
    RemovePerson(PersonId),
    /// A person may not come in any more.
    BanPerson(PersonId, Ban),
    /// A person may come in again.
    UnbanPerson(PersonId),
    /// Nobody from a network may come in any more.
    BanNetwork(IpNet, Ban),
    /// Those from a network may come in again.
    UnbanNetwork(IpNet),
    /// Whether new guests need an invitation.
    InviteOnly(bool),
}

/// What came of a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decided {
    /// The number of the order that a server has to follow.
    pub order: i64,
    /// Whether it made a difference.
    pub changed: bool,
}

/// A new invitation for guests. The secret itself is known to its holder alone.
#[derive(Clone, Debug)]
pub struct NewInvitation {
    /// The hash of the secret.
    pub hash: [u8; 32],
    /// How many guests it lets in.
    pub uses: u32,
    /// When it is made.
    pub created_at: Millis,
    /// Until when it is good.
    pub expires_at: Millis,
}

/// What a host asks the database.
#[async_trait]
pub trait HostStore: Send + Sync + 'static {
    /// All tables, those where something happened last first.
    async fn hosted_tables(&self) -> Result<Vec<HostedTable>, StoreError>;
    /// All people who were not deleted, the newest first.
    async fn residents(&self) -> Result<Vec<Resident>, StoreError>;
    /// Who may be meant: the person of this number, or else all of this very name, or else all whose name looks like it.
    async fn meant(
        &self,
        id: Option<PersonId>,
        name: &str,
        skeleton: &str,
    ) -> Result<Vec<(PersonId, String)>, StoreError>;
    /// Does what the host decides, and gives the order to follow it, at once or not at all.
    async fn decide(&self, decision: Decision, at: Millis) -> Result<Decided, StoreError>;
    /// Whether a server has followed an order.
    async fn is_followed(&self, order: i64) -> Result<bool, StoreError>;
    /// Keeps an invitation, and forgets those that are used up or out of date.
    async fn invite(&self, invitation: NewInvitation) -> Result<(), StoreError>;
}
