//! All that the server has promised, and the comparison with what is stored.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{Connection, Row};

/// A message of a seat: the seat and the client's name for it.
type Message = (usize, String);

/// What was promised about one table.
#[derive(Clone, Default, Debug)]
struct Page {
    /// What was acknowledged, with the length of the log after it.
    done: BTreeMap<Message, u64>,
    /// What was refused, and so must never be there.
    never: BTreeSet<Message>,
    /// Whether its game was said to have begun.
    started: bool,
    /// The next game of its people.
    rematch: Option<String>,
}

/// What everybody has heard so far.
#[derive(Clone, Default, Debug)]
struct Book {
    tables: BTreeMap<String, Page>,
    people: BTreeSet<String>,
    records: BTreeSet<String>,
    /// Tables that somebody plays at now.
    playing: BTreeSet<String>,
    kept: u64,
    last_kept: Option<Instant>,
    unknown: u64,
    last_unknown: Option<Instant>,
    nameless: u64,
}

/// All that the server has promised to anybody; clones are the same ledger.
#[derive(Clone, Default, Debug)]
pub(crate) struct Ledger(Arc<Mutex<Book>>);

/// How the promises stand: how many were made, and how often nobody could know.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Count {
    pub(crate) kept: u64,
    pub(crate) unknown: u64,
}

impl Ledger {
    fn book(&self) -> MutexGuard<'_, Book> {
        self.0.lock().unwrap()
    }

    fn promise(&self, note: impl FnOnce(&mut Book)) {
        let mut book = self.book();
        note(&mut book);
        book.kept += 1;
        book.last_kept = Some(Instant::now());
    }

    /// A message was acknowledged.
    pub(crate) fn done(&self, table: &str, seat: usize, cid: &str, seq: u64) {
        self.promise(|book| {
            let page = book.tables.entry(table.to_owned()).or_default();
            let before = page.done.insert((seat, cid.to_owned()), seq);
            assert!(before.is_none_or(|before| before == seq), "{table}: {cid} at {before:?}, then at {seq}");
        });
    }

    /// A message was refused.
    pub(crate) fn never(&self, table: &str, seat: usize, cid: &str) {
        let mut book = self.book();
        book.tables.entry(table.to_owned()).or_default().never.insert((seat, cid.to_owned()));
    }

    /// A table was made.
    pub(crate) fn table(&self, table: &str) {
        self.promise(|book| {
            book.tables.entry(table.to_owned()).or_default();
        });
    }

    /// A table's game has begun.
    pub(crate) fn started(&self, table: &str) {
        self.promise(|book| book.tables.entry(table.to_owned()).or_default().started = true);
    }

    /// The next game of a table's people is known; there is only one.
    pub(crate) fn rematch(&self, table: &str, next: &str) {
        self.promise(|book| {
            book.tables.entry(next.to_owned()).or_default();
            let page = book.tables.entry(table.to_owned()).or_default();
            assert_eq!(page.rematch.get_or_insert_with(|| next.to_owned()), next, "{table}: two rematches");
        });
    }

    /// Somebody came.
    pub(crate) fn person(&self, id: &str) {
        self.promise(|book| {
            book.people.insert(id.to_owned());
        });
    }

    /// A record was imported.
    pub(crate) fn record(&self, id: &str) {
        self.promise(|book| {
            book.records.insert(id.to_owned());
        });
    }

    /// Somebody plays at a table from now on.
    pub(crate) fn plays(&self, table: &str) {
        self.book().playing.insert(table.to_owned());
    }

    /// Nobody plays there any more.
    pub(crate) fn rests(&self, table: &str) {
        self.book().playing.remove(table);
    }

    /// Something was refused because it could not be written: nobody knows whether it was.
    pub(crate) fn unknown(&self, code: &str) {
        let mut book = self.book();
        book.unknown += 1;
        book.last_unknown = Some(Instant::now());
        book.nameless += u64::from(code == "internal");
    }

    /// How many failed writes were not named as such.
    pub(crate) fn nameless(&self) -> u64 {
        self.book().nameless
    }

    /// How the promises stand.
    pub(crate) fn count(&self) -> Count {
        let book = self.book();
        Count { kept: book.kept, unknown: book.unknown }
    }

    /// Whether writes fail, and none has gone well for so long.
    pub(crate) fn is_stuck(&self, long: Duration) -> bool {
        let book = self.book();
        let silent = book.last_kept.is_none_or(|at| at.elapsed() >= long);
        silent && book.last_unknown.is_some_and(|at| at.elapsed() < long)
    }

    /// The tables that were promised.
    pub(crate) fn tables(&self) -> BTreeSet<String> {
        self.book().tables.keys().cloned().collect()
    }

    /// How long the logs of the tables are that somebody plays at, read from outside.
    pub(crate) async fn lengths(&self, data: &Path) -> BTreeMap<String, i64> {
        let mut connection = outside(data).await;
        let sql = "SELECT watch_code, coalesce(max(last), 0) AS length FROM tables \
                   LEFT JOIN log ON log.table_id = tables.id GROUP BY tables.id";
        let rows = sqlx::query(sql).fetch_all(&mut connection).await.unwrap();
        connection.close().await.unwrap();
        // Afterwards: whoever has gone on to the next game meanwhile is not waited for.
        let playing = self.book().playing.clone();
        let lengths = rows.into_iter().map(|row| (row.get("watch_code"), row.get("length")));
        lengths.filter(|(code, _)| playing.contains(code)).collect()
    }

    /// Reads the files from outside and finds everything there that was promised before.
    pub(crate) async fn audit(&self, data: &Path) {
        // The promises first: whatever is among them was durable before it was told.
        let book = self.book().clone();
        let stored = Stored::read(data).await;
        for (code, page) in &book.tables {
            let table = stored.tables.get(code).unwrap_or_else(|| panic!("{code} was made, and is gone"));
            let lost: Vec<_> = page.done.keys().filter(|message| !table.log.contains_key(message)).collect();
            let (acknowledged, stored) = (page.done.len(), page.done.len() - lost.len());
            let first = lost.first();
            assert!(
                first.is_none(),
                "{code}: acknowledged {acknowledged}, stored {stored}; lost first {first:?}"
            );
            for (message, seq) in &page.done {
                assert_eq!(
                    table.log[message], *seq,
                    "{code}: {message:?} is elsewhere than it was acknowledged"
                );
            }
            let revived = page.never.iter().find(|message| table.log.contains_key(message));
            assert_eq!(revived, None, "{code}: refused, and done nevertheless");
            assert!(!page.started || table.status != "waiting", "{code}: it began, and waits again");
            assert!(
                page.rematch.is_none() || page.rematch == table.rematch,
                "{code}: the next game is {:?}, not {:?}",
                table.rematch,
                page.rematch
            );
        }
        let gone: Vec<_> = book.people.difference(&stored.people).collect();
        assert!(gone.is_empty(), "people who came, and are gone: {gone:?}");
        let gone: Vec<_> = book.records.difference(&stored.records).collect();
        assert!(gone.is_empty(), "records that were imported, and are gone: {gone:?}");
    }
}

/// A connection of somebody who has nothing to do with the server.
async fn outside(data: &Path) -> SqliteConnection {
    let options = SqliteConnectOptions::new().filename(data.join("talat.sqlite")).read_only(true);
    SqliteConnection::connect_with(&options).await.unwrap()
}

/// A table as it is stored.
struct StoredTable {
    status: String,
    rematch: Option<String>,
    /// How long the log was after each message of a person.
    log: BTreeMap<Message, u64>,
}

/// What is stored, read from outside.
struct Stored {
    tables: BTreeMap<String, StoredTable>,
    people: BTreeSet<String>,
    records: BTreeSet<String>,
}

impl Stored {
    async fn read(data: &Path) -> Self {
        let mut connection = outside(data).await;
        // One moment for all of it.
        let mut reading = connection.begin().await.unwrap();
        let mut numbers = BTreeMap::new();
        let mut tables = BTreeMap::new();
        for row in sqlx::query("SELECT id, watch_code, status, rematch FROM tables")
            .fetch_all(&mut *reading)
            .await
            .unwrap()
        {
            let code: String = row.get("watch_code");
            numbers.insert(row.get::<i64, _>("id"), code.clone());
            let (status, rematch) = (row.get("status"), row.get("rematch"));
            tables.insert(code, StoredTable { status, rematch, log: BTreeMap::new() });
        }
        let mut ends: BTreeMap<i64, i64> = BTreeMap::new();
        for row in sqlx::query("SELECT table_id, first, last, seat, cid FROM log ORDER BY table_id, first")
            .fetch_all(&mut *reading)
            .await
            .unwrap()
        {
            let (id, first, last): (i64, i64, i64) = (row.get("table_id"), row.get("first"), row.get("last"));
            let code = &numbers[&id];
            let end = ends.entry(id).or_default();
            assert_eq!(first, *end, "{code}: the log has a gap or a fork");
            assert!(last > first, "{code}: an append of nothing at {first}");
            *end = last;
            if let (Some(seat), Some(cid)) =
                (row.get::<Option<u8>, _>("seat"), row.get::<Option<String>, _>("cid"))
            {
                let message = (usize::from(seat), cid);
                let table = tables.get_mut(code).unwrap();
                let twice = table.log.insert(message.clone(), last.cast_unsigned());
                assert_eq!(twice, None, "{code}: {message:?} was done twice");
            }
        }
        let people =
            sqlx::query_scalar::<_, i64>("SELECT id FROM people").fetch_all(&mut *reading).await.unwrap();
        let people = people.into_iter().map(|id| format!("{id:016x}")).collect();
        let records = sqlx::query_scalar("SELECT id FROM records").fetch_all(&mut *reading).await.unwrap();
        let records = records.into_iter().collect();
        reading.rollback().await.unwrap();
        connection.close().await.unwrap();
        Stored { tables, people, records }
    }
}

/// Whether the file is sound, by SQLite's own judgement.
pub(crate) async fn is_sound(data: &Path) {
    let mut connection = outside(data).await;
    let said: String = sqlx::query_scalar("PRAGMA integrity_check").fetch_one(&mut connection).await.unwrap();
    assert_eq!(said, "ok");
    connection.close().await.unwrap();
}
