//! What the host does from the command line, whether the server runs or not.
//!
//! Everything is written to the database at once, with an order beside it; a running server follows the order within a
//! second, and one that does not run follows it when it starts.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use ipnet::IpNet;
use jiff::Timestamp;
use serde::Serialize;
use sqlx::query::Query;
use sqlx::sqlite::{Sqlite, SqliteArguments, SqliteRow};
use sqlx::{Connection, Row, SqliteConnection, query};

use super::lock::DataLock;
use super::private;
use super::problem::Problem;
use crate::clock;
use crate::ids::{Code, PersonId};
use crate::people::names;
use crate::secrets;
use crate::store::sqlite::{self, schema};

/// How long a running server may take to follow an order.
const PATIENCE: Duration = Duration::from_secs(15);
const DAY: i64 = 24 * 60 * 60 * 1000;

/// A data directory in the hands of its host.
pub struct Admin {
    data: PathBuf,
    connection: SqliteConnection,
}

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

/// A moment as people and programs read it.
pub(super) fn moment(millis: i64) -> String {
    let seconds = Timestamp::from_second(millis / 1000).unwrap_or(Timestamp::UNIX_EPOCH);
    seconds.to_string()
}

impl Admin {
    /// Opens the data directory of a server that runs or not.
    pub async fn open(data: &Path) -> Result<Self, Problem> {
        let path = data.join(sqlite::FILE);
        if !path.exists() {
            return Err(Problem::NoData(data.to_owned()));
        }
        private::narrow(data);
        let wrong = Problem::database(&path);
        let mut connection = SqliteConnection::connect_with(&sqlite::options(&path).create_if_missing(false))
            .await
            .map_err(&wrong)?;
        if !schema::is_current(&mut connection).await.map_err(&wrong)? {
            if DataLock::is_taken(data)? {
                let what = format!(
                    "{}: the server that runs is of another version than this program",
                    data.display()
                );
                return Err(Problem::Unknown(what));
            }
            schema::migrate(&mut connection).await.map_err(&wrong)?;
        }
        Ok(Admin { data: data.to_owned(), connection })
    }

    fn wrong(&self) -> impl Fn(sqlx::Error) -> Problem + use<> {
        Problem::database(&self.data.join(sqlite::FILE))
    }

    /// All tables, those where something happened last first.
    pub async fn tables(&mut self) -> Result<Vec<TableEntry>, Problem> {
        let wrong = self.wrong();
        list_tables(&mut self.connection).await.map_err(wrong)
    }

    /// All people, the newest first.
    pub async fn people(&mut self) -> Result<Vec<PersonLine>, Problem> {
        let wrong = self.wrong();
        list_people(&mut self.connection).await.map_err(wrong)
    }

    /// Who is not let in.
    pub async fn banned(&mut self) -> Result<Banned, Problem> {
        let mut people = self.people().await?;
        people.retain(|person| person.banned);
        let networks = sqlx::query_scalar("SELECT network FROM banned_networks ORDER BY network")
            .fetch_all(&mut self.connection)
            .await
            .map_err(self.wrong())?;
        Ok(Banned { people, networks })
    }

    /// Removes a table and its log; returns its code.
    pub async fn remove_table(&mut self, code: &str) -> Result<String, Problem> {
        let unknown = || Problem::Unknown(format!("no table has the code `{code}`"));
        let parsed = Code::parse(code).ok_or_else(unknown)?;
        let wrong = self.wrong();
        let found = query("SELECT id, watch_code FROM tables WHERE watch_code = ?1 OR join_code = ?1")
            .bind(parsed.as_str())
            .fetch_optional(&mut self.connection)
            .await
            .map_err(&wrong)?;
        let row = found.ok_or_else(unknown)?;
        let (id, watch): (i64, String) =
            (row.try_get("id").map_err(&wrong)?, row.try_get("watch_code").map_err(&wrong)?);
        let remove = query("DELETE FROM tables WHERE id = ?").bind(id);
        self.order("table_removed", id, vec![remove]).await?;
        Ok(watch)
    }

    /// Forgets who a person was and ends their sessions. Their games stay, and bots take their chairs.
    pub async fn remove_person(&mut self, who: &str) -> Result<Subject, Problem> {
        let (id, name) = self.person(who).await?;
        let forget = [
            "UPDATE people SET name = '', skeleton = '', password = NULL, sessions = sessions + 1, \
             deleted_at = unixepoch() * 1000 WHERE id = ?",
            "DELETE FROM records WHERE person = ?",
            "UPDATE seats SET label = NULL WHERE person = ?",
        ];
        let forget = forget.map(|sql| query(sql).bind(id.0));
        self.order("person_removed", id.0, forget.into()).await?;
        Ok(Subject::Person(id, name))
    }

    /// Keeps a person or a network out, and ends their connections.
    pub async fn ban(&mut self, who: &str) -> Result<Subject, Problem> {
        if let Some(network) = network(who) {
            self.network("INSERT OR IGNORE INTO banned_networks (network, at) VALUES (?1, ?2)", network)
                .await?;
            return Ok(Subject::Network(network));
        }
        let (id, name) = self.person(who).await?;
        let ban = query("UPDATE people SET banned_at = unixepoch() * 1000 WHERE id = ?").bind(id.0);
        self.order("person_banned", id.0, vec![ban]).await?;
        Ok(Subject::Person(id, name))
    }

    /// Lets a person or a network in again.
    pub async fn unban(&mut self, who: &str) -> Result<Subject, Problem> {
        if let Some(network) = network(who) {
            let done = self.network("DELETE FROM banned_networks WHERE network = ?1 AND ?2", network).await?;
            if done == 0 {
                return Err(Problem::Unknown(format!("{network} is not banned")));
            }
            return Ok(Subject::Network(network));
        }
        let (id, name) = self.person(who).await?;
        let done = query("UPDATE people SET banned_at = NULL WHERE id = ? AND banned_at IS NOT NULL")
            .bind(id.0)
            .execute(&mut self.connection)
            .await
            .map_err(self.wrong())?;
        if done.rows_affected() == 0 {
            return Err(Problem::Unknown(format!("{name} is not banned")));
        }
        Ok(Subject::Person(id, name))
    }

    /// Whether new guests need an invitation.
    pub async fn is_invite_only(&mut self) -> Result<bool, Problem> {
        let value: Option<String> = sqlx::query_scalar("SELECT value FROM house WHERE key = 'invite_only'")
            .fetch_optional(&mut self.connection)
            .await
            .map_err(self.wrong())?;
        Ok(value.as_deref() == Some("on"))
    }

    /// Says whether new guests need an invitation.
    pub async fn set_invite_only(&mut self, on: bool) -> Result<(), Problem> {
        let sql = if on {
            "INSERT INTO house (key, value) VALUES ('invite_only', 'on') ON CONFLICT DO UPDATE SET value = 'on'"
        } else {
            "INSERT INTO house (key, value) VALUES ('invite_only', 'off') ON CONFLICT DO UPDATE SET value = 'off'"
        };
        self.order("house", 0, vec![query(sql)]).await?;
        Ok(())
    }

    /// Makes an invitation for so many guests, for so many days.
    pub async fn invite(&mut self, uses: u32, days: u32) -> Result<Invitation, Problem> {
        let token: String = secrets::random_bytes()[..16].iter().map(|byte| format!("{byte:02x}")).collect();
        let (now, hash) = (clock::now(), blake3::hash(token.as_bytes()));
        let expires = now + i64::from(days) * DAY;
        let wrong = self.wrong();
        query("DELETE FROM invites WHERE expires_at < ? OR uses_left = 0")
            .bind(now)
            .execute(&mut self.connection)
            .await
            .map_err(&wrong)?;
        query("INSERT INTO invites (token_hash, uses_left, created_at, expires_at) VALUES (?, ?, ?, ?)")
            .bind(hash.as_bytes().as_slice())
            .bind(i64::from(uses))
            .bind(now)
            .bind(expires)
            .execute(&mut self.connection)
            .await
            .map_err(&wrong)?;
        Ok(Invitation { token, uses, expires: moment(expires) })
    }

    /// The one person of a number or a name.
    async fn person(&mut self, who: &str) -> Result<(PersonId, String), Problem> {
        let wrong = self.wrong();
        let id = who.parse::<PersonId>().map_or(-1, |id| id.0);
        let skeleton = names::clean(who).map(|name| names::skeleton(&name)).unwrap_or_default();
        let rows = query(
            "SELECT id, name, CASE WHEN id = ?1 THEN 0 WHEN name = ?2 THEN 1 ELSE 2 END AS fit FROM people \
             WHERE deleted_at IS NULL AND (id = ?1 OR name = ?2 OR skeleton = ?3) ORDER BY fit, created_at",
        )
        .bind(id)
        .bind(who)
        .bind(skeleton)
        .fetch_all(&mut self.connection)
        .await
        .map_err(&wrong)?;
        let mut people = Vec::with_capacity(rows.len());
        for row in &rows {
            people.push(candidate(row).map_err(&wrong)?);
        }
        // The best fit counts: the number, then the very name, then one that looks like it.
        let best = people.first().map(|person| person.2);
        people.retain(|person| Some(person.2) == best);
        match people.len() {
            0 => Err(Problem::Unknown(format!("nobody is called `{who}`"))),
            1 => Ok((people[0].0, people[0].1.clone())),
            several => {
                let ids: Vec<String> = people.iter().map(|person| person.0.to_string()).collect();
                let ids = ids.join(", ");
                Err(Problem::Unknown(format!("{several} people are called `{who}`: {ids}; give the number")))
            }
        }
    }

    async fn network(&mut self, sql: &'static str, network: IpNet) -> Result<u64, Problem> {
        let change = query(sql).bind(network.to_string()).bind(clock::now());
        self.order("house", 0, vec![change]).await
    }

    /// Changes the database and tells the server, at once; waits until a running server has followed. Returns how many
    /// rows were changed.
    async fn order(&mut self, kind: &str, subject: i64, changes: Vec<Change<'_>>) -> Result<u64, Problem> {
        let wrong = self.wrong();
        let (number, changed) =
            write_order(&mut self.connection, kind, subject, changes).await.map_err(&wrong)?;
        let started = Instant::now();
        while DataLock::is_taken(&self.data)? {
            let left: i64 = sqlx::query_scalar("SELECT count(*) FROM orders WHERE id = ?")
                .bind(number)
                .fetch_one(&mut self.connection)
                .await
                .map_err(&wrong)?;
            if left == 0 {
                break;
            }
            if started.elapsed() > PATIENCE {
                return Err(Problem::NotFollowed(self.data.clone()));
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        Ok(changed)
    }
}

/// One statement of an order.
type Change<'q> = Query<'q, Sqlite, SqliteArguments>;

/// A network as it is kept: of an address, or a network; IPv6 by 64 bits, as everywhere.
fn network(text: &str) -> Option<IpNet> {
    let network: IpNet = text.parse().or_else(|_| text.parse::<std::net::IpAddr>().map(IpNet::from)).ok()?;
    let prefix = if let IpNet::V6(_) = network { network.prefix_len().min(64) } else { network.prefix_len() };
    IpNet::new(network.addr(), prefix).ok().map(|network| network.trunc())
}

fn candidate(row: &SqliteRow) -> Result<(PersonId, String, i64), sqlx::Error> {
    Ok((PersonId(row.try_get("id")?), row.try_get("name")?, row.try_get("fit")?))
}

/// Writes the changes and the order, all or nothing; returns its number, and how many rows were changed.
async fn write_order(
    connection: &mut SqliteConnection,
    kind: &str,
    subject: i64,
    changes: Vec<Change<'_>>,
) -> Result<(i64, u64), sqlx::Error> {
    query("BEGIN IMMEDIATE").execute(&mut *connection).await?;
    let written = async {
        let mut changed = 0;
        for change in changes {
            changed += change.execute(&mut *connection).await?.rows_affected();
        }
        let order = query("INSERT INTO orders (kind, subject, at) VALUES (?, ?, ?)");
        let done = order.bind(kind).bind(subject).bind(clock::now()).execute(&mut *connection).await?;
        query("COMMIT").execute(&mut *connection).await?;
        Ok((done.last_insert_rowid(), changed))
    };
    let written = written.await;
    if written.is_err() {
        // SQLite may have done that already.
        let _ = query("ROLLBACK").execute(&mut *connection).await;
    }
    written
}

async fn list_tables(connection: &mut SqliteConnection) -> Result<Vec<TableEntry>, sqlx::Error> {
    let rows = query(
        "SELECT t.id, watch_code, join_code, game, status, t.created_at, \
         coalesce((SELECT last FROM log WHERE table_id = t.id ORDER BY first DESC LIMIT 1), 0) AS entries, \
         coalesce((SELECT at FROM log WHERE table_id = t.id ORDER BY first DESC LIMIT 1), t.created_at) AS last_at, \
         (SELECT json_group_array(who) FROM (SELECT coalesce(s.label, p.name, '') || \
         iif(s.bot IS NULL, '', iif(s.person IS NULL, '', ' ') || '[' || s.bot || ']') AS who \
         FROM seats s LEFT JOIN people p ON p.id = s.person WHERE s.table_id = t.id ORDER BY s.seat)) AS seats \
         FROM tables t ORDER BY last_at DESC",
    )
    .fetch_all(connection)
    .await?;
    rows.iter().map(table_entry).collect()
}

fn table_entry(row: &SqliteRow) -> Result<TableEntry, sqlx::Error> {
    let seats: String = row.try_get("seats")?;
    Ok(TableEntry {
        table: row.try_get("watch_code")?,
        join: row.try_get("join_code")?,
        game: row.try_get("game")?,
        status: row.try_get("status")?,
        seats: serde_json::from_str(&seats).map_err(|error| sqlx::Error::Decode(Box::new(error)))?,
        entries: row.try_get("entries")?,
        created: moment(row.try_get("created_at")?),
        last: moment(row.try_get("last_at")?),
    })
}

async fn list_people(connection: &mut SqliteConnection) -> Result<Vec<PersonLine>, sqlx::Error> {
    let rows = query(
        "SELECT id, name, password IS NOT NULL AS password, banned_at IS NOT NULL AS banned, created_at, \
         (SELECT count(DISTINCT table_id) FROM seats WHERE person = people.id) AS tables \
         FROM people WHERE deleted_at IS NULL ORDER BY created_at DESC",
    )
    .fetch_all(connection)
    .await?;
    rows.iter().map(person_line).collect()
}

fn person_line(row: &SqliteRow) -> Result<PersonLine, sqlx::Error> {
    Ok(PersonLine {
        id: PersonId(row.try_get("id")?).to_string(),
        name: row.try_get("name")?,
        password: row.try_get("password")?,
        banned: row.try_get("banned")?,
        tables: row.try_get("tables")?,
        created: moment(row.try_get("created_at")?),
    })
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
