//! Backups that are damaged, or hold what is not Talat's: they are refused, and nothing is touched.
//!
//! `TALAT_FLIPS` says at how many places of a backup a byte is changed; `all` means every one.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use serde_json::json;
use sqlx::{AssertSqlSafe, Connection, SqliteConnection};
use talat_server::ops::{Problem, backup, check, restore};
use tempfile::TempDir;

use crate::client::{Dice, Server, play_out};
use crate::messages::pair;

/// How many bytes the seal at the end of a backup has.
const SEAL: usize = 64;

/// A stopped house with people and games in it, and its backup.
struct House {
    server: Server,
    elsewhere: TempDir,
    bytes: Vec<u8>,
}

impl House {
    async fn new() -> Self {
        let mut server = Server::start().await;
        let (table, players, _) = pair(&server).await;
        let mut anna = players[0].clone();
        anna.done(&format!("/api/tables/{table}/leave"), json!({})).await;
        let made = anna.make("chakapuces", 1, 0, 1).await;
        let table = made["table"].as_str().unwrap().to_owned();
        anna.done(&format!("/api/tables/{table}/start"), json!({})).await;
        play_out(anna.socket().await, table, 0, Dice(1)).await;
        server.stop().await;
        let elsewhere = TempDir::new().unwrap();
        let file = elsewhere.path().join("sound");
        let length = backup(server.data.path(), None, &file).await.unwrap();
        let bytes = fs::read(&file).unwrap();
        assert_eq!(bytes.len() as u64, length);
        House { server, elsewhere, bytes }
    }

    fn data(&self) -> &Path {
        self.server.data.path()
    }

    /// Writes a file that should be a backup.
    fn file(&self, bytes: &[u8]) -> PathBuf {
        let path = self.elsewhere.path().join("changed");
        fs::write(&path, bytes).unwrap();
        path
    }

    /// The database in the backup.
    fn database(&self) -> &[u8] {
        &self.bytes[..self.bytes.len() - SEAL]
    }

    /// What is said against a file; nothing may change because of it.
    async fn refusal(&self, bytes: &[u8]) -> String {
        let file = self.file(bytes);
        let before = snapshot(self.data());
        let said = check(&file).await.unwrap_err().to_string();
        assert_eq!(restore(&file, self.data(), true).await.unwrap_err().to_string(), said);
        assert_eq!(snapshot(self.data()), before, "{said}");
        let new = self.elsewhere.path().join("new");
        assert_eq!(restore(&file, &new.join("deep"), false).await.unwrap_err().to_string(), said);
        assert!(!new.exists(), "{said}");
        assert_eq!(fs::read(&file).unwrap(), bytes, "{said}");
        assert_eq!(fs::read_dir(self.elsewhere.path()).unwrap().count(), 2, "{said}");
        said
    }

    /// The backup after a change to the database in it, sealed again.
    async fn changed(&self, sql: &str) -> Vec<u8> {
        let mut bytes = change(self.elsewhere.path(), self.database(), sql).await;
        let head = &self.bytes[self.bytes.len() - SEAL..][..32];
        bytes.extend_from_slice(head);
        let digest = blake3::hash(&bytes);
        bytes.extend_from_slice(digest.as_bytes());
        bytes
    }
}

/// Changes a database.
async fn change(directory: &Path, database: &[u8], sql: &str) -> Vec<u8> {
    let path = directory.join("database");
    fs::write(&path, database).unwrap();
    let mut connection = SqliteConnection::connect(&format!("sqlite://{}", path.display())).await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(sql.to_owned())).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    let bytes = fs::read(&path).unwrap();
    fs::remove_file(&path).unwrap();
    bytes
}

/// All that is in a directory: modes and bytes.
fn snapshot(directory: &Path) -> BTreeMap<PathBuf, (u32, Vec<u8>)> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        let mode = fs::metadata(&path).unwrap().permissions().mode();
        if path.is_dir() {
            found.insert(path.clone(), (mode, Vec::new()));
            found.extend(snapshot(&path));
        } else {
            found.insert(path.clone(), (mode, fs::read(&path).unwrap()));
        }
    }
    found
}

#[tokio::test(flavor = "multi_thread")]
async fn a_changed_byte_anywhere_is_found() {
    let house = House::new().await;
    let length = house.bytes.len();
    let places: Vec<usize> = match std::env::var("TALAT_FLIPS").as_deref() {
        Ok("all") => (0..length).collect(),
        Ok(count) => spread(length, count.parse().expect("TALAT_FLIPS is a number or `all`")),
        // Everywhere, and every byte of the seal.
        Err(_) => spread(length - SEAL, 120).into_iter().chain(length - SEAL..length).collect(),
    };
    for at in places {
        let mut bytes = house.bytes.clone();
        bytes[at] ^= 1 << (at % 8);
        let said = house.refusal(&bytes).await;
        assert!(said.contains("damaged") || said.contains("cut short"), "{at}: {said}");
    }
    // As it was made, it is restored.
    let file = house.file(&house.bytes);
    let held = check(&file).await.unwrap();
    assert_eq!((held.tables, held.people, held.files.len()), (2, 2, 0));
    assert!(held.digest.is_some());
    let restored = restore(&file, house.data(), true).await.unwrap();
    assert_eq!(restored.held, held);
}

/// So many places, spread over a length.
fn spread(length: usize, count: usize) -> Vec<usize> {
    (0..count).map(|number| number * (length - 1) / count.max(1)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_that_was_cut_short_or_got_longer_is_none() {
    let house = House::new().await;
    let whole = &house.bytes;
    for length in [0, 1, 100, 4096, whole.len() / 2, whole.len() - SEAL, whole.len() - 32, whole.len() - 1] {
        house.refusal(&whole[..length]).await;
    }
    let said = house.refusal(&[whole.as_slice(), b"\n"].concat()).await;
    assert!(said.contains("no seal"), "{said}");
    house.refusal(&[whole.as_slice(), whole].concat()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_holds_the_house_and_nothing_else() {
    let house = House::new().await;
    let file = house.file(&house.changed("UPDATE people SET name = 'Anne' WHERE name = 'Anna'").await);
    check(&file).await.unwrap();
    for (change, reason) in [
        (
            "CREATE TRIGGER t AFTER INSERT ON log BEGIN DELETE FROM people; END",
            "trigger `t` is none of Talat's",
        ),
        ("CREATE VIEW v AS SELECT * FROM people", "view `v` is none"),
        ("CREATE INDEX i ON people (name)", "index `i` is none"),
        ("CREATE TABLE t (a)", "table `t` is none"),
        ("DROP TABLE hints", "table `hints` is missing"),
        ("DROP TRIGGER sessions_end", "trigger `sessions_end` is missing"),
        ("DROP TABLE invites; CREATE VIEW invites AS SELECT 1", "view `invites` is none"),
        ("ALTER TABLE people ADD COLUMN more TEXT", "table `people` is none"),
        ("DELETE FROM _sqlx_migrations WHERE version = 3", "a part of its schema"),
        ("UPDATE _sqlx_migrations SET success = 0 WHERE version = 3", "a part of its schema"),
        ("UPDATE _sqlx_migrations SET version = 9999 WHERE version = 5", "schema 9999"),
        ("PRAGMA foreign_keys = OFF; DELETE FROM tables", "belong to nothing"),
        ("UPDATE backup SET cookie_key = x'00'", "key in the backup is damaged"),
        ("INSERT INTO backup_files VALUES ('../talat.sqlite', '')", "odd name"),
        ("UPDATE backup SET format = 1", "format 1"),
        ("UPDATE backup SET format = 3", "format 3"),
        ("DROP TABLE backup", "not a Talat backup"),
    ] {
        let said = house.refusal(&house.changed(change).await).await;
        assert!(said.contains(reason), "{change}: {said}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn backups_of_the_first_format_are_restored() {
    let first = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/houses/0005/backup.talat");
    let held = check(&first).await.unwrap();
    assert_eq!((held.digest, held.schema), (None, 5));
    let data = TempDir::new().unwrap();
    let restored = restore(&first, &data.path().join("data"), false).await.unwrap();
    assert_eq!(restored.held.tables, held.tables);
    // They may not hold anything else either.
    let house = House::new().await;
    let trigger = "CREATE TRIGGER t AFTER INSERT ON log BEGIN DELETE FROM people; END";
    let first = fs::read(&first).unwrap();
    let said = house.refusal(&change(house.elsewhere.path(), &first, trigger).await).await;
    assert!(said.contains("trigger `t`"), "{said}");
    // And a newer one that lost its seal is not taken for one of them.
    let said = house.refusal(house.database()).await;
    assert!(said.contains("no seal"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_damaged_is_not_backed_up() {
    let house = House::new().await;
    let (data, file) = (house.data(), house.elsewhere.path().join("damaged"));
    let (database, key) = (data.join("talat.sqlite"), data.join("cookie.key"));
    let whole = fs::read(&database).unwrap();
    let refused = async |reason: &str| {
        let problem = backup(data, None, &file).await.unwrap_err();
        assert!(problem.to_string().contains(reason), "{problem}");
        assert!(!file.exists(), "{problem}");
        assert_eq!(fs::read_dir(house.elsewhere.path()).unwrap().count(), 1, "{problem}");
        problem
    };
    let page = 4096;
    for at in (page..whole.len()).step_by(page) {
        let mut bytes = whole.clone();
        // How many cells the page has.
        bytes[at + 3..at + 5].fill(0x7f);
        fs::write(&database, bytes).unwrap();
        refused("").await;
    }
    for (change, reason) in [
        ("PRAGMA foreign_keys = OFF; DELETE FROM tables", "belong to nothing"),
        ("CREATE TRIGGER t AFTER INSERT ON log BEGIN DELETE FROM people; END", "trigger `t`"),
        // An index that does not fit its table.
        (
            "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'created_at', 'host') \
             WHERE name = 'tables_by_status'",
            "damaged",
        ),
    ] {
        fs::write(&database, self::change(house.elsewhere.path(), &whole, change).await).unwrap();
        assert!(matches!(refused(reason).await, Problem::Damaged { .. }), "{change}");
    }
    fs::write(&database, &whole).unwrap();
    fs::write(&key, "short").unwrap();
    refused("it is no key").await;
}
