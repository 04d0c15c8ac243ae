//! The one writer: changes of all tables that arrive while the last ones are being synced go in together.

use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use sqlx::sqlite::{SqliteArguments, SqliteConnectOptions};
use sqlx::{Connection, Sqlite, SqliteConnection};
use tokio::runtime::Handle;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::{MissedTickBehavior, interval, timeout};

use super::Change;
use super::health::Health;
use super::job::{Failure, Job};
use super::readers::Readers;
use super::rows::Append;
use super::tables::save_table;
use crate::metrics::count;
use crate::secrets;

/// The most changes in one transaction.
const BATCH: usize = 1024;

/// The statements that append a batch: each has room for so many rows and leaves out those that are not bound, so
/// that every batch is one statement and only a few are ever prepared.
static APPENDS: LazyLock<[(usize, String); 4]> = LazyLock::new(|| {
    [1, 16, 128, BATCH].map(|rows| {
        let row = "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
        let values = vec![row; rows].join(", ");
        let sql = format!(
            "INSERT INTO log (table_id, first, last, entries, person, seat, cid, waiting, due, at) \
             SELECT * FROM (VALUES {values}) WHERE column1 IS NOT NULL"
        );
        (rows, sql)
    })
});

/// How long it waits before it tries to write again.
const RETRY: Duration = Duration::from_millis(250);
/// How long a connection may take to close after an error.
const CLOSING: Duration = Duration::from_secs(1);

/// The one connection that writes.
///
/// It says `BEGIN IMMEDIATE` and `COMMIT` itself: the one fails inside of a transaction, the other without one, so that
/// a transaction that the database has given up by itself can't be taken for one that goes on. After any error but a
/// broken constraint nobody knows how the connection stands, so it is closed; and before anything is acknowledged
/// again, a new one has written a row that another connection has read back.
pub(super) struct Writer {
    options: SqliteConnectOptions,
    connection: Option<SqliteConnection>,
    readers: Readers,
    health: Arc<Health>,
}

impl Writer {
    pub(super) fn new(
        options: SqliteConnectOptions,
        connection: SqliteConnection,
        readers: Readers,
        health: Arc<Health>,
    ) -> Self {
        Writer { options: options.create_if_missing(false), connection: Some(connection), readers, health }
    }

    /// Writes until the last sender is gone.
    ///
    /// On a thread of its own: on the runtime's threads each statement would wait behind all the tables that are ready.
    pub(super) fn start(self, jobs: mpsc::Receiver<Job>) -> JoinHandle<()> {
        let runtime = Handle::current();
        tokio::task::spawn_blocking(move || runtime.block_on(self.run(jobs)))
    }

    async fn run(mut self, mut jobs: mpsc::Receiver<Job>) {
        let mut batch = Vec::with_capacity(BATCH);
        while jobs.recv_many(&mut batch, BATCH).await > 0 {
            metrics::histogram!("talat_commit_changes").record(count(batch.len()));
            let started = Instant::now();
            self.write(&mut batch).await;
            metrics::histogram!("talat_commit_seconds").record(started.elapsed().as_secs_f64());
            if self.connection.is_none() {
                self.recover(&mut jobs).await;
            }
        }
        // The last one to close brings the write-ahead log into the file, so it has to be one that can write.
        self.readers.close().await;
        if let Some(connection) = self.connection.take()
            && let Err(error) = connection.close().await
        {
            tracing::warn!(%error, "the store did not close cleanly");
        }
    }

    /// Writes a batch together, or, where one of its jobs can't be written, each on its own; answers all of them.
    async fn write(&mut self, batch: &mut Vec<Job>) {
        match self.transact(batch).await {
            Ok(()) => batch.drain(..).for_each(Job::done),
            Err(Failure::Refused(_)) if batch.len() > 1 => {
                for job in batch.drain(..) {
                    let mut one = [job];
                    let written = self.transact(&mut one).await;
                    let [job] = one;
                    match written {
                        Ok(()) => job.done(),
                        Err(failure) => job.failed(failure),
                    }
                }
            }
            Err(Failure::Refused(error)) => {
                if let Some(job) = batch.pop() {
                    job.failed(Failure::Refused(error));
                }
            }
            Err(_) => batch.drain(..).for_each(|job| job.failed(Failure::CannotWrite)),
        }
    }

    /// Writes all of a batch or nothing, as far as that is known afterwards.
    async fn transact(&mut self, batch: &mut [Job]) -> Result<(), Failure> {
        let Some(connection) = &mut self.connection else { return Err(Failure::CannotWrite) };
        let Err(error) = commit(connection, async |connection| write_jobs(connection, batch).await).await
        else {
            return Ok(());
        };
        if is_constraint(&error) && sqlx::query("ROLLBACK").execute(connection).await.is_ok() {
            return Err(Failure::Refused(error));
        }
        self.health.failed(&error);
        self.close().await;
        Err(Failure::CannotWrite)
    }

    async fn close(&mut self) {
        if let Some(connection) = self.connection.take() {
            // Whatever it was about is given up; how it closes changes nothing.
            let _ = timeout(CLOSING, connection.close()).await;
        }
    }

    /// Refuses whatever comes until the database can write again.
    async fn recover(&mut self, jobs: &mut mpsc::Receiver<Job>) {
        let mut retry = interval(RETRY);
        retry.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                biased;
                job = jobs.recv() => match job {
                    Some(job) => job.failed(Failure::CannotWrite),
                    None => return,
                },
                _ = retry.tick() => match self.probe().await {
                    Ok(()) => return self.health.healed(),
                    Err(error) => {
                        self.health.still_fails(&error);
                        self.close().await;
                    }
                },
            }
        }
    }

    /// Writes a row with a new connection and lets another one read it. Whatever a failed commit has left in the
    /// write-ahead log is thereby written over, and can't come back.
    async fn probe(&mut self) -> Result<(), sqlx::Error> {
        let word = format!("{:016x}", secrets::random_u64());
        let connection = self.connection.insert(SqliteConnection::connect_with(&self.options).await?);
        commit(connection, async |connection| {
            let row =
                "INSERT INTO house (key, value) VALUES ('probe', ?1) ON CONFLICT DO UPDATE SET value = ?1";
            sqlx::query(row).bind(word.as_str()).execute(connection).await.map(drop)
        })
        .await?;
        let read: Option<String> = sqlx::query_scalar("SELECT value FROM house WHERE key = 'probe'")
            .fetch_optional(&self.readers)
            .await?;
        if read.as_ref() == Some(&word) {
            Ok(())
        } else {
            Err(sqlx::Error::Protocol("what was written can't be read back".to_owned()))
        }
    }
}

/// Does something in a transaction of its own.
async fn commit(
    connection: &mut SqliteConnection,
    work: impl AsyncFnOnce(&mut SqliteConnection) -> Result<(), sqlx::Error>,
) -> Result<(), sqlx::Error> {
    sqlx::query("BEGIN IMMEDIATE").execute(&mut *connection).await?;
    work(connection).await?;
    sqlx::query("COMMIT").execute(connection).await?;
    Ok(())
}

/// Whether what was to be written does not fit what is there; everything else is the database's own trouble.
fn is_constraint(error: &sqlx::Error) -> bool {
    const CONSTRAINT: i32 = 19;
    let code = error.as_database_error().and_then(|error| error.code()?.parse::<i32>().ok());
    code.is_some_and(|code| code & 0xff == CONSTRAINT)
}

async fn write_jobs(connection: &mut SqliteConnection, batch: &mut [Job]) -> Result<(), sqlx::Error> {
    for job in &mut *batch {
        match job {
            Job::Errand(errand) => errand.attempt(connection).await?,
            Job::Change { change: Change { table: Some(table), .. }, .. } => {
                save_table(connection, table).await?;
            }
            Job::Change { .. } => {}
        }
    }
    let appends: Vec<&Append> = batch.iter().filter_map(|job| job.change()?.append.as_ref()).collect();
    if let Some((_, sql)) = APPENDS.iter().find(|(rows, _)| (1..=*rows).contains(&appends.len())) {
        let query = appends.into_iter().fold(sqlx::query(sql.as_str()), bind);
        query.execute(connection).await?;
    }
    Ok(())
}

type Query<'q> = sqlx::query::Query<'q, Sqlite, SqliteArguments>;

fn bind<'q>(query: Query<'q>, append: &'q Append) -> Query<'q> {
    query
        .bind(append.table.0)
        .bind(append.first.cast_signed())
        .bind(append.last.cast_signed())
        .bind(append.entries.as_str())
        .bind(append.person.map(|person| person.0))
        .bind(append.seat.map(|seat| seat.index() as u8))
        .bind(append.cid.as_deref())
        .bind(i64::from(append.waiting))
        .bind(i64::from(append.due))
        .bind(append.at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::{Code, Letters, PersonId, TableId};
    use crate::store::rows::{SeatRow, TableRow};
    use crate::store::sqlite;
    use crate::store::{Change, STAND_IN, Status, Store, Visibility};

    fn table() -> TableRow {
        TableRow {
            id: TableId(0),
            watch: Code::UNDRAWN,
            join: Code::UNDRAWN,
            game: "chatuchak".to_owned(),
            rules_version: 1,
            edition_hash: String::new(),
            options: talat_rules::Options::default(),
            visibility: Visibility::Private,
            status: Status::Playing,
            host: PersonId(1),
            seats: Vec::new(),
            seed: [0; 32],
            nonces: Vec::new(),
            created_at: 0,
            starts_at: None,
            finished_at: None,
            result: None,
            rematch: None,
            problem: None,
            stand_in: STAND_IN,
            removed: Vec::new(),
        }
    }

    fn append(table: TableId, first: u64) -> Append {
        Append {
            table,
            first,
            last: first + 1,
            entries: "[]".to_owned(),
            person: None,
            seat: None,
            cid: Some(first.to_string()),
            waiting: 0,
            due: 0,
            at: 0,
        }
    }

    #[tokio::test]
    async fn codes_that_are_taken_are_drawn_again_and_grow() {
        let data = tempfile::tempdir().unwrap();
        let store = sqlite::Sqlite::open(data.path()).await.unwrap().with_letters(Letters::FEW);
        let (mut codes, mut last) = (std::collections::HashSet::new(), None);
        // Two letters make 64 codes of six and 128 of seven.
        for _ in 0..120 {
            let made = store.create_table(table(), last).await.unwrap();
            assert!(made.join.joins() && !made.watch.joins());
            // Each is the rematch of the one before.
            if let Some(before) = last.replace(made.id) {
                let before = store.table(before).await.unwrap().unwrap();
                assert_eq!(before.rematch.as_ref(), Some(&made.watch));
            }
            assert!(codes.insert(made.join.clone()), "{} is there twice", made.join);
            assert_eq!(store.find_table(&made.join).await.unwrap(), Some(made.id));
            assert_eq!(Code::parse(made.join.as_str()), Some(made.join));
            // Also one for a table that is there already.
            let free = store.free_code().await.unwrap();
            assert!(free.joins() && !codes.contains(&free));
        }
        assert!(codes.iter().any(|code| code.as_str().len() == 7));
        store.close().await;
    }

    #[tokio::test]
    async fn seats_are_kept_as_they_change_and_as_their_number_does() {
        let data = tempfile::tempdir().unwrap();
        let store = sqlite::Sqlite::open(data.path()).await.unwrap();
        let person = |id| SeatRow { person: Some(PersonId(id)), ..SeatRow::default() };
        let bot = SeatRow { bot: Some("easy".to_owned()), ..SeatRow::default() };
        let cat = SeatRow { label: Some("the \"cat\"".to_owned()), ..person(i64::MIN) };
        let open = SeatRow::default();
        let told = vec![person(i64::MAX), open.clone(), cat.clone()];
        let mut table = store.create_table(TableRow { seats: told, ..table() }, None).await.unwrap();
        for seats in [
            table.seats.clone(),
            vec![person(i64::MAX), person(-1), cat, bot.clone(), open.clone()],
            vec![bot, open.clone()],
            Vec::new(),
            vec![open; 6],
        ] {
            table.seats = seats;
            table.removed.push(PersonId(7));
            let change = Change { table: Some(Box::new(table.clone())), append: None };
            store.change(change).await.await.unwrap().unwrap();
            let kept = store.table(table.id).await.unwrap().unwrap();
            assert_eq!((kept.seats, kept.removed), (table.seats.clone(), table.removed.clone()));
        }
        store.close().await;
    }

    #[tokio::test]
    async fn batches_of_any_size_are_written_and_what_cannot_be_fails_alone() {
        let data = tempfile::tempdir().unwrap();
        let store = sqlite::Sqlite::open(data.path()).await.unwrap();
        let (one, other) = tokio::join!(store.create_table(table(), None), store.create_table(table(), None));
        let (one, other) = (one.unwrap().id, other.unwrap().id);
        assert_ne!(one, other);
        let mut first = 0;
        for size in [1, 2, 16, 17, 128, 130, BATCH as u64] {
            let mut written = Vec::new();
            for number in first..first + size {
                written.push(store.change(Change { table: None, append: Some(append(one, number)) }).await);
            }
            // The table has this line already.
            let twice = store.change(Change { table: None, append: Some(append(one, first)) }).await;
            for written in written {
                written.await.unwrap().unwrap();
            }
            assert!(twice.await.unwrap().is_err());
            first += size;
            assert_eq!(store.log(one).await.unwrap().len() as u64, first);
        }
        assert!(store.log(other).await.unwrap().is_empty());
        store.close().await;
    }
}
