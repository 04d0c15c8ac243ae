//! What is to be written, and who waits for it.

use futures_util::FutureExt;
use futures_util::future::LocalBoxFuture;
use sqlx::SqliteConnection;
use sqlx::error::DatabaseError;
use tokio::sync::oneshot;

use super::Change;
use crate::error::Error;

/// Why something was not written, or is not known to be.
#[derive(Debug)]
pub(super) enum Failure {
    /// It does not fit what is there: nothing was written.
    Refused(sqlx::Error),
    /// The database can't write just now. What was handed in may be there or not, until it can write again.
    CannotWrite,
    /// The store is closed.
    Closed,
}

/// Whether something that should be there once is there already.
pub(super) fn is_taken(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(DatabaseError::is_unique_violation)
}

impl Failure {
    /// The refusal where the only thing that may be taken is a code that was drawn: another one will do.
    pub(super) fn busy_if_taken(self) -> Error {
        match &self {
            Failure::Refused(error) if is_taken(error) => Error::Busy,
            _ => self.into(),
        }
    }
}

impl From<Failure> for Error {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Refused(error) => error.into(),
            Failure::CannotWrite => Error::CannotWrite,
            Failure::Closed => Error::Closing,
        }
    }
}

impl From<Failure> for sqlx::Error {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Refused(error) => error,
            Failure::CannotWrite => sqlx::Error::Protocol("the database can't write".to_owned()),
            Failure::Closed => sqlx::Error::PoolClosed,
        }
    }
}

/// One thing to write.
pub(super) enum Job {
    /// The change of a table: the lines that those of a batch append go in together.
    Change { change: Change, reply: oneshot::Sender<Result<(), Error>> },
    /// Anything else.
    Errand(Box<dyn Errand>),
}

impl Job {
    /// What writes by itself, and whoever waits for what came of it.
    pub(super) fn errand<T: Send + 'static>(
        work: impl AsyncFn(&mut SqliteConnection) -> Result<T, sqlx::Error> + Send + 'static,
    ) -> (Self, oneshot::Receiver<Result<T, Failure>>) {
        let (reply, answer) = oneshot::channel();
        (Job::Errand(Box::new(Task { work, made: None, reply })), answer)
    }

    pub(super) fn change(&self) -> Option<&Change> {
        match self {
            Job::Change { change, .. } => Some(change),
            Job::Errand(_) => None,
        }
    }

    /// Says that it is durable.
    pub(super) fn done(self) {
        match self {
            // Who no longer waits need not know.
            Job::Change { reply, .. } => drop(reply.send(Ok(()))),
            Job::Errand(errand) => errand.done(),
        }
    }

    /// Says why it is not known to be durable.
    pub(super) fn failed(self, failure: Failure) {
        match self {
            Job::Change { reply, .. } => drop(reply.send(Err(failure.busy_if_taken()))),
            Job::Errand(errand) => errand.failed(failure),
        }
    }
}

/// Something that writes by itself.
pub(super) trait Errand: Send {
    /// Writes it inside of a transaction; again, where another job made the first one fail.
    fn attempt<'a>(
        &'a mut self,
        connection: &'a mut SqliteConnection,
    ) -> LocalBoxFuture<'a, Result<(), sqlx::Error>>;
    /// Says that it is durable.
    fn done(self: Box<Self>);
    /// Says why it is not known to be durable.
    fn failed(self: Box<Self>, failure: Failure);
}

struct Task<T, F> {
    work: F,
    made: Option<T>,
    reply: oneshot::Sender<Result<T, Failure>>,
}

impl<T, F> Errand for Task<T, F>
where
    T: Send,
    F: AsyncFn(&mut SqliteConnection) -> Result<T, sqlx::Error> + Send,
{
    fn attempt<'a>(
        &'a mut self,
        connection: &'a mut SqliteConnection,
    ) -> LocalBoxFuture<'a, Result<(), sqlx::Error>> {
        async {
            self.made = Some((self.work)(connection).await?);
            Ok(())
        }
        .boxed_local()
    }

    fn done(self: Box<Self>) {
        // Who no longer waits need not know.
        drop(self.reply.send(self.made.ok_or(Failure::CannotWrite)));
    }

    fn failed(self: Box<Self>, failure: Failure) {
        drop(self.reply.send(Err(failure)));
    }
}
