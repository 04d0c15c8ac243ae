//! Who may come in, and what the host has ordered.

use async_trait::async_trait;
use ipnet::IpNet;

use super::StoreError;
use crate::ids::{PersonId, TableId};

/// Who may come in.
#[derive(Clone, Debug, Default)]
pub struct Door {
    /// Whether new guests need an invitation.
    pub invite_only: bool,
    /// Who is not let in.
    pub banned: Vec<IpNet>,
}

/// What the host has ordered, and has already happened in the database: a server follows it up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Order {
    /// A table is gone, which was called so.
    TableRemoved(TableId, String),
    /// A person is gone.
    PersonRemoved(PersonId),
    /// A person may not come back.
    PersonBanned(PersonId),
    /// Others may come in than before.
    House,
}

/// What a server asks its database about the house.
#[async_trait]
pub trait HouseStore: Send + Sync + 'static {
    /// Who may come in.
    async fn door(&self) -> Result<Door, StoreError>;
    /// What is to be followed up, the oldest first, by number.
    async fn orders(&self) -> Result<Vec<(i64, Order)>, StoreError>;
    /// Strikes off what was followed up.
    async fn followed(&self, number: i64) -> Result<(), StoreError>;
}
