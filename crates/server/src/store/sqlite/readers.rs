//! The connections that read.

use std::fmt;
use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use futures_util::future::BoxFuture;
use futures_util::stream::{self, BoxStream};
use futures_util::{FutureExt, StreamExt};
use sqlx::sqlite::{SqliteConnectOptions, SqliteQueryResult, SqliteRow, SqliteStatement, SqliteTypeInfo};
use sqlx::{
    ConnectOptions, Connection, Describe, Either, Error, Execute, Executor, SqlStr, Sqlite, SqliteConnection,
};
use tokio::sync::{Semaphore, SemaphorePermit};

/// How many questions the database is asked at once. What they wait for is mostly the runtime: an answer that has come
/// is read when it is its task's turn.
const AT_ONCE: u32 = 16;
/// The cache of each, in KiB as a negative number: whatever is written empties it, so little is enough.
const CACHE: &str = "-512";

/// The connections that read, opened as they are needed.
///
/// Not sqlx's own pool: there a task of its own takes a connection back, after it has asked it how it is. On a busy
/// runtime both wait behind all the tables that are ready, and meanwhile nobody has the connection.
#[derive(Clone)]
pub(super) struct Readers(Arc<Inner>);

struct Inner {
    options: SqliteConnectOptions,
    places: Semaphore,
    /// Those that nobody uses; the last one used is the next one, so that in a quiet house it is always the same.
    idle: Mutex<Vec<SqliteConnection>>,
}

impl Inner {
    fn idle(&self) -> MutexGuard<'_, Vec<SqliteConnection>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Readers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Readers").field("free", &self.0.places.available_permits()).finish()
    }
}

/// A connection for one question.
struct Reader<'a> {
    connection: Option<SqliteConnection>,
    inner: &'a Inner,
    _place: SemaphorePermit<'a>,
}

impl Deref for Reader<'_> {
    type Target = SqliteConnection;

    fn deref(&self) -> &SqliteConnection {
        self.connection.as_ref().expect("it is there until it is given back")
    }
}

impl DerefMut for Reader<'_> {
    fn deref_mut(&mut self) -> &mut SqliteConnection {
        self.connection.as_mut().expect("it is there until it is given back")
    }
}

impl Reader<'_> {
    /// Gives the connection back, unless it failed: nobody knows how it is then.
    fn answered<T>(mut self, answer: Result<T, Error>) -> Result<T, Error> {
        if answer.is_err() {
            self.connection = None;
        }
        answer
    }
}

impl Drop for Reader<'_> {
    fn drop(&mut self) {
        // Where nobody waits for the answer any more, the next question waits until the database has noticed.
        self.inner.idle().extend(self.connection.take());
    }
}

impl Readers {
    /// Opens the first one.
    pub(super) async fn open(options: SqliteConnectOptions) -> Result<Self, Error> {
        let options = options.read_only(true).pragma("cache_size", CACHE);
        let first = options.connect().await?;
        let places = Semaphore::new(AT_ONCE as usize);
        Ok(Readers(Arc::new(Inner { options, places, idle: Mutex::new(vec![first]) })))
    }

    async fn reader(&self) -> Result<Reader<'_>, Error> {
        let inner = &*self.0;
        let place = inner.places.acquire().await.map_err(|_| Error::PoolClosed)?;
        let idle = inner.idle().pop();
        let connection = match idle {
            Some(connection) => connection,
            None => inner.options.connect().await?,
        };
        Ok(Reader { connection: Some(connection), inner, _place: place })
    }

    /// Waits for all answers, and closes them.
    pub(super) async fn close(&self) {
        let all = self.0.places.acquire_many(AT_ONCE).await;
        self.0.places.close();
        drop(all);
        let idle = std::mem::take(&mut *self.0.idle());
        for connection in idle {
            if let Err(error) = connection.close().await {
                tracing::warn!(%error, "a connection that reads did not close cleanly");
            }
        }
    }
}

impl<'c> Executor<'c> for &'c Readers {
    type Database = Sqlite;

    // An answer is taken as a whole, so that nobody keeps a connection while they look at it.
    fn fetch_many<'e, 'q: 'e, E>(
        self,
        query: E,
    ) -> BoxStream<'e, Result<Either<SqliteQueryResult, SqliteRow>, Error>>
    where
        'c: 'e,
        E: 'q + Execute<'q, Sqlite>,
    {
        let answer = async move {
            let mut reader = self.reader().await?;
            let answer: Vec<_> = reader.fetch_many(query).collect().await;
            reader.answered(answer.into_iter().collect::<Result<Vec<_>, _>>())
        };
        let rows = |answer: Result<Vec<_>, Error>| match answer {
            Ok(rows) => stream::iter(rows.into_iter().map(Ok)).left_stream(),
            Err(error) => stream::iter([Err(error)]).right_stream(),
        };
        answer.into_stream().flat_map(rows).boxed()
    }

    fn fetch_optional<'e, 'q: 'e, E>(self, query: E) -> BoxFuture<'e, Result<Option<SqliteRow>, Error>>
    where
        'c: 'e,
        E: 'q + Execute<'q, Sqlite>,
    {
        async move {
            let mut reader = self.reader().await?;
            let answer = reader.fetch_optional(query).await;
            reader.answered(answer)
        }
        .boxed()
    }

    fn prepare_with<'e>(
        self,
        sql: SqlStr,
        parameters: &'e [SqliteTypeInfo],
    ) -> BoxFuture<'e, Result<SqliteStatement, Error>>
    where
        'c: 'e,
    {
        async move {
            let mut reader = self.reader().await?;
            let prepared = reader.prepare_with(sql, parameters).await;
            reader.answered(prepared)
        }
        .boxed()
    }
    fn describe<'e>(self, sql: SqlStr) -> BoxFuture<'e, Result<Describe<Sqlite>, Error>>
    where
        'c: 'e,
    {
        async move {
            let mut reader = self.reader().await?;
            let described = reader.describe(sql).await;
            reader.answered(described)
        }
        .boxed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SLOW: &str =
        "WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 20000) SELECT n FROM n";

    async fn readers(directory: &std::path::Path) -> Readers {
        let options = SqliteConnectOptions::new().filename(directory.join("file"));
        options.clone().create_if_missing(true).connect().await.unwrap().close().await.unwrap();
        Readers::open(options).await.unwrap()
    }

    fn ask(readers: &Readers) -> impl Future<Output = Result<Vec<i64>, Error>> + '_ {
        sqlx::query_scalar(SLOW).fetch_all(readers)
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_question_that_is_given_up_or_fails_keeps_nobody_from_theirs() {
        let directory = tempfile::tempdir().unwrap();
        let readers = readers(directory.path()).await;
        for round in 0..100 {
            let patience = std::time::Duration::from_micros(50 * round);
            let _ = tokio::time::timeout(patience, ask(&readers)).await;
            assert!(sqlx::query("SELECT * FROM nothing").fetch_all(&readers).await.is_err());
        }
        let all = futures_util::future::join_all((0..3 * AT_ONCE).map(|_| ask(&readers))).await;
        assert!(all.into_iter().all(|answer| answer.is_ok_and(|rows| rows.len() == 20_000)));
        assert!(readers.0.idle().len() <= AT_ONCE as usize);
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn what_was_asked_is_answered_before_the_end() {
        let directory = tempfile::tempdir().unwrap();
        let readers = readers(directory.path()).await;
        let (asked, ()) = tokio::join!(ask(&readers), readers.close());
        assert_eq!(asked.unwrap().len(), 20_000);
        assert!(matches!(ask(&readers).await, Err(Error::PoolClosed)));
    }
}
