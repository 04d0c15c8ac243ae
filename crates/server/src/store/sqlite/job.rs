//! What is to be written, and who waits for it.

use rusqlite::Connection;
use tokio::sync::oneshot;

use crate::store::{Change, StoreError};

/// One thing to write.
#[expect(clippy::large_enum_variant, reason = "nearly all jobs are changes: a box for each would cost more")]
pub(super) enum Job {
    /// The change of a table.
    Change { change: Change, reply: oneshot::Sender<Result<(), StoreError>> },
    /// Anything else.
    Errand(Box<dyn Errand>),
}

impl Job {
    /// What writes by itself, and whoever waits for what came of it.
    pub(super) fn errand<T: Send + 'static>(
        work: impl Fn(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> (Self, oneshot::Receiver<Result<T, StoreError>>) {
        let (reply, answer) = oneshot::channel();
        (Job::Errand(Box::new(Task { work, made: None, reply })), answer)
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
    pub(super) fn failed(self, error: StoreError) {
        match self {
            Job::Change { reply, .. } => drop(reply.send(Err(error))),
            Job::Errand(errand) => errand.failed(error),
        }
    }
}

/// Something that writes by itself.
pub(super) trait Errand: Send {
    /// Writes it inside of a transaction; again, where another job made the first one fail.
    fn attempt(&mut self, connection: &Connection) -> rusqlite::Result<()>;
    /// Says that it is durable.
    fn done(self: Box<Self>);
    /// Says why it is not known to be durable.
    fn failed(self: Box<Self>, error: StoreError);
}

struct Task<T, F> {
    work: F,
    made: Option<T>,
    reply: oneshot::Sender<Result<T, StoreError>>,
}

impl<T, F> Errand for Task<T, F>
where
    T: Send,
    F: Fn(&Connection) -> rusqlite::Result<T> + Send,
{
    fn attempt(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        self.made = Some((self.work)(connection)?);
        Ok(())
    }

    fn done(self: Box<Self>) {
        // Who no longer waits need not know.
        drop(self.reply.send(self.made.ok_or(StoreError::Unavailable)));
    }

    fn failed(self: Box<Self>, error: StoreError) {
        drop(self.reply.send(Err(error)));
    }
}
