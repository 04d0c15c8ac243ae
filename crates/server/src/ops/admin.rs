//! What the host does from the command line, whether the server runs or not.
//!
//! Everything is written to the database at once, with an order beside it; a running server follows the order within a
//! second, and one that does not run follows it when it starts.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use ipnet::IpNet;

use super::lock::DataLock;
use super::problem::Problem;
use super::running::Started;
use super::stats::{Grown, Stats};
use super::told::{Banned, Invitation, InvitationLine, PersonLine, SignInLink, Subject, TableEntry, short};
use super::{moment, private};
use crate::clock;
use crate::ids::{Code, PersonId};
use crate::people::names;
use crate::secrets;
use crate::store::sqlite::{Files, Sqlite};
use crate::store::{Ban, Decision, NewInvitation, Store, StoreError};

/// How long a running server may take to follow an order.
const PATIENCE: Duration = Duration::from_secs(15);
const HOUR: i64 = 60 * 60 * 1000;
const DAY: i64 = 24 * HOUR;

/// A data directory in the hands of its host.
pub struct Admin {
    data: PathBuf,
    store: Box<dyn Store>,
    /// The address that people use, as the running server knows it.
    address: Option<String>,
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
        let address = Started::on(data)?.map(|running| running.link);
        Ok(Admin { data: data.to_owned(), store: Box::new(store), address })
    }

    /// Lets links begin with this address where no server runs that would know its own.
    #[must_use]
    pub fn otherwise_at(self, address: String) -> Self {
        Admin { address: self.address.or(Some(address)), ..self }
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
        let wrong = self.wrong();
        let now = clock::now();
        // Where no server runs, nobody has lifted those that have ended.
        if self.store.has_ended_bans(now).await.map_err(&wrong)? {
            self.store.lift_ended_bans(now).await.map_err(&wrong)?;
        }
        Ok(self.store.bans().await.map_err(&wrong)?.into())
    }

    /// How much is in the house, and how it grows.
    pub async fn stats(&mut self) -> Result<Stats, Problem> {
        let (wrong, now) = (self.wrong(), clock::now());
        let census = self.store.census().await.map_err(&wrong)?;
        let mut grown = Vec::new();
        for days in [1, 7, 30] {
            let growth = self.store.growth(now - days * DAY).await.map_err(&wrong)?;
            grown.push(Grown::new(days, growth));
        }
        let log_bytes = self.store.growth(0).await.map_err(&wrong)?.log_bytes;
        Ok(Stats::new(&self.data, census, log_bytes, grown))
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
    pub async fn ban(
        &mut self,
        who: &str,
        reason: Option<String>,
        days: Option<u32>,
    ) -> Result<Subject, Problem> {
        let ban = Ban { reason, until: days.map(|days| clock::now() + i64::from(days) * DAY) };
        if let Some(network) = network(who) {
            self.decide(Decision::BanNetwork(network, ban)).await?;
            return Ok(Subject::Network(network));
        }
        let (id, name) = self.person(who).await?;
        self.decide(Decision::BanPerson(id, ban)).await?;
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
        let (token, hash) = token();
        let created_at = clock::now();
        let expires_at = created_at + i64::from(days) * DAY;
        let invitation = NewInvitation { hash, uses, created_at, expires_at };
        self.store.invite(invitation).await.map_err(self.wrong())?;
        Ok(Invitation {
            id: short(&hash),
            link: self.link("", &format!("invite={token}")),
            token,
            uses,
            expires: moment(expires_at),
        })
    }

    /// The invitations that can still be used.
    pub async fn invitations(&mut self) -> Result<Vec<InvitationLine>, Problem> {
        let open = self.store.invitations(clock::now()).await.map_err(self.wrong())?;
        Ok(open.into_iter().map(InvitationLine::from).collect())
    }

    /// Takes an invitation back, by its number or its token.
    pub async fn revoke(&mut self, which: &str) -> Result<String, Problem> {
        let wrong = self.wrong();
        let (asked, hash) =
            (which.trim().to_ascii_lowercase(), *blake3::hash(which.trim().as_bytes()).as_bytes());
        let open = self.store.invitations(clock::now()).await.map_err(&wrong)?;
        let meant = open.into_iter().find(|open| short(&open.hash) == asked || open.hash == hash);
        let meant = meant.ok_or_else(|| Problem::Unknown(format!("no invitation is called `{which}`")))?;
        let id = short(&meant.hash);
        self.store.revoke_invitation(meant.hash).await.map_err(wrong)?;
        Ok(id)
    }

    /// Makes the link by which somebody who has forgotten their password chooses another: good for an hour, and once. An
    /// earlier one of theirs ends.
    pub async fn sign_in_link(&mut self, who: &str) -> Result<SignInLink, Problem> {
        let (id, name) = self.person(who).await?;
        let (token, hash) = token();
        let now = clock::now();
        let expires_at = now + HOUR;
        self.store.keep_link(id, hash, now, expires_at).await.map_err(self.wrong())?;
        let link = self.link("settings", &format!("sign-in={token}"));
        Ok(SignInLink { id: id.to_string(), name, link, expires: moment(expires_at) })
    }

    /// An address of the house with something behind the #, where it reaches no log of any proxy.
    fn link(&self, page: &str, after: &str) -> String {
        format!("{}/{page}#{after}", self.address.as_deref().unwrap_or_default())
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

/// A new secret, and the hash of it that is kept.
fn token() -> (String, [u8; 32]) {
    let token: String = secrets::random_bytes()[..16].iter().map(|byte| format!("{byte:02x}")).collect();
    let hash = *blake3::hash(token.as_bytes()).as_bytes();
    (token, hash)
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
