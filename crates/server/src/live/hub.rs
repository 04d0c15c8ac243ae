//! Finds the task of a table, or starts it.

use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::sync::Mutex;
use std::time::Duration;

use futures_util::FutureExt;
use tokio::sync::{mpsc, oneshot};

use super::inbox::{Command, Reply};
use super::table;
use crate::app::App;
use crate::error::Error;
use crate::ids::TableId;
use crate::metrics::count;

/// How many questions may wait at a table.
const INBOX: usize = 128;

/// The tables in memory.
#[derive(Default)]
pub(crate) struct Hub {
    tables: Mutex<HashMap<TableId, Handle>>,
}

/// The way to a table's task.
#[derive(Clone)]
pub(crate) struct Handle {
    pub(crate) inbox: mpsc::Sender<Command>,
}

impl Hub {
    /// The task of a table, started if it was not there.
    pub(crate) async fn get(&self, app: &App, id: TableId) -> Result<Handle, Error> {
        loop {
            if *app.closing.borrow() {
                return Err(Error::Closing);
            }
            if let Some(handle) = self.find_or_start(app, id) {
                return Ok(handle);
            }
            // It is about to be dropped: its last writes come first.
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    }

    fn find_or_start(&self, app: &App, id: TableId) -> Option<Handle> {
        let mut tables = self.tables.lock().ok()?;
        match tables.get(&id) {
            Some(handle) if handle.inbox.is_closed() => None,
            Some(handle) => Some(handle.clone()),
            None => {
                let (inbox, commands) = mpsc::channel(INBOX);
                let handle = Handle { inbox };
                tables.insert(id, handle.clone());
                metrics::gauge!("talat_live_tables").set(count(tables.len()));
                let (app, weak) = (app.clone(), handle.inbox.downgrade());
                tokio::spawn(async move {
                    // A table that fails is built again from its log when it is next touched.
                    let running = AssertUnwindSafe(table::run(app.clone(), id, commands, weak));
                    if running.catch_unwind().await.is_err() {
                        tracing::error!(table = id.0, "a table failed");
                    }
                    app.hub.forget(id);
                });
                Some(handle)
            }
        }
    }

    /// The task of a table, if it is in memory.
    pub(crate) fn find(&self, id: TableId) -> Option<Handle> {
        self.tables.lock().ok()?.get(&id).cloned()
    }

    /// Lets go of a table that was removed; whoever looks at it is told.
    pub(crate) async fn close_table(&self, id: TableId) {
        if let Some(handle) = self.find(id) {
            let _ = handle.inbox.send(Command::Close).await;
        }
    }

    fn forget(&self, id: TableId) {
        if let Ok(mut tables) = self.tables.lock() {
            tables.remove(&id);
            metrics::gauge!("talat_live_tables").set(count(tables.len()));
        }
    }

    /// Asks a table something and waits for the answer.
    pub(crate) async fn ask<T>(
        &self,
        app: &App,
        id: TableId,
        question: impl FnOnce(Reply<T>) -> Command,
    ) -> Result<T, Error> {
        let (reply, answer) = oneshot::channel();
        let mut command = question(reply);
        for _ in 0..3 {
            let handle = self.get(app, id).await?;
            match handle.inbox.send(command).await {
                Ok(()) => return answer.await.unwrap_or(Err(Error::NoTable)),
                Err(mpsc::error::SendError(back)) => command = back,
            }
        }
        Err(Error::Busy)
    }

    /// How many tables are in memory.
    pub(crate) fn len(&self) -> usize {
        self.tables.lock().map_or(0, |tables| tables.len())
    }
}
