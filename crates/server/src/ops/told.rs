//! What the host is told, as people and programs read it.

use ipnet::IpNet;
use serde::{Serialize, Serializer};

use super::moment;
use crate::clock::Millis;
use crate::ids::PersonId;
use crate::store::{AllKept, Ban, HostedTable, Kept, OpenInvitation, Resident};

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

impl Serialize for Subject {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Subject::Person(id, name) => to.collect_map([("id", id.to_string()), ("name", name.clone())]),
            Subject::Network(network) => to.collect_map([("network", network.to_string())]),
        }
    }
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
    /// People.
    pub people: Vec<BannedPerson>,
    /// Networks.
    pub networks: Vec<BannedNetwork>,
}

/// A person who is not let in.
#[derive(Debug, Serialize)]
pub struct BannedPerson {
    /// The public number.
    pub id: String,
    /// The name.
    pub name: String,
    /// Why and how long.
    #[serde(flatten)]
    pub ban: BanTold,
}

/// A network that nobody is let in from.
#[derive(Debug, Serialize)]
pub struct BannedNetwork {
    /// As 192.0.2.0/24.
    pub network: String,
    /// Why and how long.
    #[serde(flatten)]
    pub ban: BanTold,
}

/// Why somebody is not let in, and how long.
#[derive(Debug, Serialize)]
pub struct BanTold {
    /// Since when.
    pub since: String,
    /// Until when; without one for ever.
    pub until: Option<String>,
    /// The reason that was given.
    pub reason: Option<String>,
}

impl BanTold {
    fn new(since: Millis, ban: Ban) -> Self {
        BanTold { since: moment(since), until: ban.until.map(moment), reason: ban.reason }
    }
}

impl From<AllKept> for Banned {
    fn from((people, networks): AllKept) -> Self {
        let person = |Kept { who: (id, name), since, ban }: Kept<(PersonId, String)>| BannedPerson {
            id: id.to_string(),
            name,
            ban: BanTold::new(since, ban),
        };
        let network = |Kept { who, since, ban }: Kept<String>| BannedNetwork {
            network: who,
            ban: BanTold::new(since, ban),
        };
        Banned {
            people: people.into_iter().map(person).collect(),
            networks: networks.into_iter().map(network).collect(),
        }
    }
}

/// The number by which an invitation is called: the beginning of its hash, which tells nothing of its secret.
pub(super) fn short(hash: &[u8]) -> String {
    hash.iter().take(4).map(|byte| format!("{byte:02x}")).collect()
}

/// An invitation that can still be used.
#[derive(Debug, Serialize)]
pub struct InvitationLine {
    /// Its number.
    pub id: String,
    /// How many guests it was made for, where that is known.
    pub uses: Option<u64>,
    /// How many it still lets in.
    pub left: u64,
    /// When it was made.
    pub created: String,
    /// Until when it is good.
    pub expires: String,
}

impl From<OpenInvitation> for InvitationLine {
    fn from(open: OpenInvitation) -> Self {
        InvitationLine {
            id: short(&open.hash),
            uses: Some(open.uses).filter(|uses| *uses > 0),
            left: open.left,
            created: moment(open.created_at),
            expires: moment(open.expires_at),
        }
    }
}

/// A link by which somebody chooses a new password and signs in.
#[derive(Debug, Serialize)]
pub struct SignInLink {
    /// Whose it is, by number.
    pub id: String,
    /// Whose it is, by name.
    pub name: String,
    /// The link to hand on.
    pub link: String,
    /// Until when it is good.
    pub expires: String,
}

/// What lets new guests in.
#[derive(Debug, Serialize)]
pub struct Invitation {
    /// The number to take it back by.
    pub id: String,
    /// The link to hand on.
    pub link: String,
    /// The secret to hand on.
    pub token: String,
    /// How many guests it lets in.
    pub uses: u32,
    /// Until when.
    pub expires: String,
}
