//! What the host is told, as people and programs read it.

use ipnet::IpNet;
use serde::Serialize;

use super::moment;
use crate::ids::PersonId;
use crate::store::{HostedTable, Resident};

/// A table as its host sees it.
#[derive(Debug, Serialize)]
pub struct TableEntry {
    /// The code to look on.
    pub table: String,
    /// The code to take a seat.
    pub join: String,
    /// The game's name.
    pub game: String,
    /// How far it is.
    pub status: String,
    /// Who sits there: names, and bots by their kind.
    pub seats: Vec<String>,
    /// How many entries its log has.
    pub entries: i64,
    /// When it was made.
    pub created: String,
    /// When something last happened.
    pub last: String,
}

/// A person as the host sees them.
#[derive(Debug, Serialize)]
pub struct PersonLine {
    /// The public number.
    pub id: String,
    /// The name.
    pub name: String,
    /// Whether a password is set.
    pub password: bool,
    /// Whether they may not come in.
    pub banned: bool,
    /// How many tables they sit at.
    pub tables: i64,
    /// When they came.
    pub created: String,
}

impl From<HostedTable> for TableEntry {
    fn from(table: HostedTable) -> Self {
        TableEntry {
            table: table.watch.to_string(),
            join: table.join.to_string(),
            game: table.game,
            status: table.status,
            seats: table.seats,
            entries: table.entries,
            created: moment(table.created_at),
            last: moment(table.last_at),
        }
    }
}

impl From<Resident> for PersonLine {
    fn from(person: Resident) -> Self {
        PersonLine {
            id: person.id.to_string(),
            name: person.name,
            password: person.password,
            banned: person.banned,
            tables: person.tables,
            created: moment(person.created_at),
        }
    }
}

/// Whom an order is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Subject {
    /// A person, by number and name.
    Person(PersonId, String),
    /// A network.
    Network(IpNet),
}

impl std::fmt::Display for Subject {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Subject::Person(id, name) => write!(f, "{name} ({id})"),
            Subject::Network(network) => network.fmt(f),
        }
    }
}

/// Who is not let in.
#[derive(Debug, Serialize)]
pub struct Banned {
    /// Their numbers and names.
    pub people: Vec<PersonLine>,
    /// Networks.
    pub networks: Vec<String>,
}

/// What lets new guests in.
#[derive(Debug, Serialize)]
pub struct Invitation {
    /// The secret to hand on.
    pub token: String,
    /// How many guests it lets in.
    pub uses: u32,
    /// Until when.
    pub expires: String,
}
