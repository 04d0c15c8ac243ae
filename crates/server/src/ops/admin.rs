//! What the host does from the command line, whether the server runs or not.
//!
//! Everything is written to the database at once, with an order beside it; a running server follows the order within a
//! second, and one that does not run follows it when it starts.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use ipnet::IpNet;

use super::lock::DataLock;
use super::problem::Problem;
use super::told::{Banned, Invitation, PersonLine, Subject, TableEntry};
use super::{moment, private};
use crate::clock;
use crate::ids::{Code, PersonId};
use crate::people::names;
use crate::secrets;
use crate::store::sqlite::{Files, Sqlite};
use crate::store::{Decision, NewInvitation, Store, StoreError};

/// How long a running server may take to follow an order.
const PATIENCE: Duration = Duration::from_secs(15);
const DAY: i64 = 24 * 60 * 60 * 1000;

/// A data directory in the hands of its host.
pub struct Admin {
    data: PathBuf,
    store: Box<dyn Store>,
}

impl Admin {
    /// Opens the data directory of a server that runs or not.
    pub async fn open(data: &Path) -> Result<Self, Problem> {
        let files = Files::of(data);
        if !files.exist() {
            return Err(Problem::NoData(data.to_owned()));
        }
        private::narrow(data);
        let wrong = Problem::database(files.path());
        // One that runs would not know what happens to its database.
        if !files.are_current().await.map_err(&wrong)? && DataLock::is_taken(data)? {
            let what =
                format!("{}: the server that runs is of another version than this program", data.display());
            return Err(Problem::Unknown(what));
        }
        let store = Sqlite::open(data).await.map_err(wrong)?;
        Ok(Admin { data: data.to_owned(), store: Box::new(store) })
    }

    /// Waits until everything is written, and lets go of the directory.
    pub async fn close(self) {
        self.store.close().await;
    }

    fn wrong(&self) -> impl Fn(StoreError) -> Problem + use<> {
        Problem::database(Files::of(&self.data).path())
    }

    /// All tables, those where something happened last first.
    pub async fn tables(&mut self) -> Result<Vec<TableEntry>, Problem> {
        let tables = self.store.hosted_tables().await.map_err(self.wrong())?;
        Ok(tables.into_iter().map(TableEntry::from).collect())
    }

    /// All people, the newest first.
    pub async fn people(&mut self) -> Result<Vec<PersonLine>, Problem> {
        let people = self.store.residents().await.map_err(self.wrong())?;
        Ok(people.into_iter().map(PersonLine::from).collect())
    }

    /// Who is not let in.
    pub async fn banned(&mut self) -> Result<Banned, Problem> {
        let mut people = self.people().await?;
        people.retain(|person| person.banned);
        let door = self.store.door().await.map_err(self.wrong())?;
        let mut networks: Vec<String> = door.banned.iter().map(IpNet::to_string).collect();
        networks.sort();
        Ok(Banned { people, networks })
    }

    /// Removes a table and its log; returns its code.
    pub async fn remove_table(&mut self, code: &str) -> Result<String, Problem> {
        let unknown = || Problem::Unknown(format!("no table has the code `{code}`"));
        let parsed = Code::parse(code).ok_or_else(unknown)?;
        let id = self.store.find_table(&parsed).await.map_err(self.wrong())?.ok_or_else(unknown)?;
        let table = self.store.table(id).await.map_err(self.wrong())?.ok_or_else(unknown)?;
        self.decide(Decision::RemoveTable(id)).await?;
        Ok(table.watch.to_string())
    }

    /// Forgets who a person was and ends their sessions. Their games stay, and bots take their chairs.
    pub async fn remove_person(&mut self, who: &str) -> Result<Subject, Problem> {
        let (id, name) = self.person(who).await?;
        self.decide(Decision::RemovePerson(id)).await?;
        Ok(Subject::Person(id, name))
    }

    /// Keeps a person or a network out, and ends their connections.
    pub async fn ban(&mut self, who: &str) -> Result<Subject, Problem> {
        if let Some(network) = network(who) {
            self.decide(Decision::BanNetwork(network)).await?;
            return Ok(Subject::Network(network));
        }
        let (id, name) = self.person(who).await?;
        self.decide(Decision::BanPerson(id)).await?;
        Ok(Subject::Person(id, name))
    }

    /// Lets a person or a network in again.
    pub async fn unban(&mut self, who: &str) -> Result<Subject, Problem> {
        if let Some(network) = network(who) {
            let changed = self.decide(Decision::UnbanNetwork(network)).await?;
            return changed_or_not_banned(changed, Subject::Network(network), &network.to_string());
        }
        let (id, name) = self.person(who).await?;
        let changed = self.decide(Decision::UnbanPerson(id)).await?;
        changed_or_not_banned(changed, Subject::Person(id, name.clone()), &name)
    }

    /// Whether new guests need an invitation.
    pub async fn is_invite_only(&mut self) -> Result<bool, Problem> {
        Ok(self.store.door().await.map_err(self.wrong())?.invite_only)
    }

    /// Says whether new guests need an invitation.
    pub async fn set_invite_only(&mut self, on: bool) -> Result<(), Problem> {
        self.decide(Decision::InviteOnly(on)).await.map(drop)
    }

    /// Makes an invitation for so many guests, for so many days.
    pub async fn invite(&mut self, uses: u32, days: u32) -> Result<Invitation, Problem> {
        let token: String = secrets::random_bytes()[..16].iter().map(|byte| format!("{byte:02x}")).collect();
        let (created_at, hash) = (clock::now(), *blake3::hash(token.as_bytes()).as_bytes());
        let expires_at = created_at + i64::from(days) * DAY;
        let invitation = NewInvitation { hash, uses, created_at, expires_at };
        self.store.invite(invitation).await.map_err(self.wrong())?;
        Ok(Invitation { token, uses, expires: moment(expires_at) })
    }

    /// The one person of a number or a name.
    async fn person(&mut self, who: &str) -> Result<(PersonId, String), Problem> {
        let skeleton = names::clean(who).map(|name| names::skeleton(&name)).unwrap_or_default();
        let meant = self.store.meant(who.parse().ok(), who, &skeleton).await;
        match meant.map_err(self.wrong())?.as_slice() {
            [] => Err(Problem::Unknown(format!("nobody is called `{who}`"))),
            [one] => Ok(one.clone()),
            people => {
                let ids: Vec<String> = people.iter().map(|(id, _)| id.to_string()).collect();
                let (several, ids) = (people.len(), ids.join(", "));
                Err(Problem::Unknown(format!("{several} people are called `{who}`: {ids}; give the number")))
            }
        }
    }

    /// Decides something and tells the server, at once; waits until a running server has followed. Returns whether that
    /// made a difference.
    async fn decide(&mut self, decision: Decision) -> Result<bool, Problem> {
        let wrong = self.wrong();
        let decided = self.store.decide(decision, clock::now()).await.map_err(&wrong)?;
        let started = Instant::now();
        while DataLock::is_taken(&self.data)?
            && !self.store.is_followed(decided.order).await.map_err(&wrong)?
        {
            if started.elapsed() > PATIENCE {
                return Err(Problem::NotFollowed(self.data.clone()));
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        Ok(decided.changed)
    }
}

/// Whoever was let in again, or that nobody had to be.
fn changed_or_not_banned(changed: bool, subject: Subject, name: &str) -> Result<Subject, Problem> {
    if changed { Ok(subject) } else { Err(Problem::Unknown(format!("{name} is not banned"))) }
}

/// A network as it is kept: of an address, or a network; IPv6 by 64 bits, as everywhere.
fn network(text: &str) -> Option<IpNet> {
    let network: IpNet = text.parse().or_else(|_| text.parse::<std::net::IpAddr>().map(IpNet::from)).ok()?;
    let prefix = if let IpNet::V6(_) = network { network.prefix_len().min(64) } else { network.prefix_len() };
    IpNet::new(network.addr(), prefix).ok().map(|network| network.trunc())
}

#[cfg(test)]
mod tests {
    use super::network;

    #[test]
    fn addresses_and_networks_are_kept_in_one_form() {
        let kept = |text| network(text).map(|network| network.to_string());
        assert_eq!(kept("192.0.2.7").as_deref(), Some("192.0.2.7/32"));
        assert_eq!(kept("192.0.2.7/24").as_deref(), Some("192.0.2.0/24"));
        assert_eq!(kept("2001:db8:1:2:3::4").as_deref(), Some("2001:db8:1:2::/64"));
        assert_eq!(kept("Anna"), None);
    }
}
