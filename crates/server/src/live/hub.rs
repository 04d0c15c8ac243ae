//! Finds the task of a table, or starts it.

use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use futures_util::FutureExt;
use tokio::sync::{mpsc, oneshot};

use super::inbox::{Command, Reply};
use super::table;
use crate::app::App;
use crate::error::Error;
use crate::ids::{Code, TableId};
use crate::metrics::count;

/// How many questions may wait at a table.
const INBOX: usize = 128;

/// So much of the room is made at once, so that the tables are seldom looked through.
const ROOM: usize = 16;
/// How often the tables are looked through at most.
const PAUSE: Duration = Duration::from_millis(50);
/// How long a table waits for room.
const PATIENCE: Duration = Duration::from_secs(2);

/// The tables in memory.
pub(crate) struct Hub {
    tables: Mutex<Tables>,
    /// How many there may be.
    most: usize,
    started: Instant,
}

#[derive(Default)]
struct Tables {
    slots: HashMap<TableId, Slot>,
    /// By the code to look on with, which never changes.
    codes: HashMap<Code, TableId>,
    /// When room was last made.
    sought: Option<Instant>,
}

struct Slot {
    handle: Handle,
    used: Used,
    /// Once it is loaded.
    code: Option<Code>,
}

/// The way to a table's task.
#[derive(Clone)]
pub(crate) struct Handle {
    pub(crate) inbox: mpsc::Sender<Command>,
}

/// When a table was last asked something, in milliseconds of the hub's own time.
#[derive(Clone)]
pub(super) struct Used {
    at: Arc<AtomicU64>,
    started: Instant,
}

impl Used {
    fn new(started: Instant) -> Self {
        let used = Used { at: Arc::default(), started };
        used.now();
        used
    }

    /// It is asked something now.
    pub(super) fn now(&self) {
        self.at.store(self.started.elapsed().as_millis() as u64, Ordering::Relaxed);
    }

    fn at(&self) -> u64 {
        self.at.load(Ordering::Relaxed)
    }
}

/// What became of the wish for a table.
enum Found<T> {
    /// It is in memory, or may be.
    Here(T),
    /// It is about to leave memory.
    Leaving,
    /// Others have to leave first.
    NoRoom,
}

impl Tables {
    /// Whether one more may come; if not, others are asked to leave.
    fn has_room(&mut self, most: usize) -> bool {
        let room = self.slots.len() < most;
        if !room {
            self.make_room();
        }
        room
    }

    /// Asks those that were not asked anything for longest to leave, so that others find room.
    fn make_room(&mut self) {
        if self.sought.is_some_and(|sought| sought.elapsed() < PAUSE) {
            return;
        }
        self.sought = Some(Instant::now());
        let mut slots: Vec<&Slot> = self.slots.values().collect();
        let leaving = slots.len().div_ceil(ROOM);
        if leaving < slots.len() {
            slots.select_nth_unstable_by_key(leaving, |slot| slot.used.at());
        }
        for slot in &slots[..leaving] {
            // One whose inbox is full is in use.
            let _ = slot.handle.inbox.try_send(Command::Rest);
        }
    }
}

impl Hub {
    pub(crate) fn new(most: usize) -> Self {
        Hub { tables: Mutex::default(), most, started: Instant::now() }
    }

    /// The task of a table, started if it was not there.
    pub(crate) async fn get(&self, app: &App, id: TableId) -> Result<Handle, Error> {
        self.patiently(app, || self.find_or_start(app, id)).await
    }

    /// Waits until there is room for one more table. Whoever makes one asks first, so that nothing is kept that can't
    /// be answered for.
    pub(crate) async fn room(&self, app: &App) -> Result<(), Error> {
        let sought = || {
            let mut tables = self.tables.lock().map_err(|_| Error::Internal)?;
            Ok(if tables.has_room(self.most) { Found::Here(()) } else { Found::NoRoom })
        };
        self.patiently(app, sought).await
    }

    /// Looks again and again for a while.
    async fn patiently<T>(
        &self,
        app: &App,
        mut look: impl FnMut() -> Result<Found<T>, Error>,
    ) -> Result<T, Error> {
        let asked = Instant::now();
        loop {
            if *app.closing.borrow() {
                return Err(Error::Closing);
            }
            match look()? {
                Found::Here(found) => return Ok(found),
                Found::NoRoom if asked.elapsed() > PATIENCE => return Err(Error::Busy),
                // Its last writes come first, or those of others.
                Found::Leaving | Found::NoRoom => {}
            }
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    }

    fn find_or_start(&self, app: &App, id: TableId) -> Result<Found<Handle>, Error> {
        let mut tables = self.tables.lock().map_err(|_| Error::Internal)?;
        if let Some(Slot { handle, .. }) = tables.slots.get(&id) {
            let leaving = handle.inbox.is_closed();
            return Ok(if leaving { Found::Leaving } else { Found::Here(handle.clone()) });
        }
        if !tables.has_room(self.most) {
            return Ok(Found::NoRoom);
        }
        let (inbox, mut commands) = mpsc::channel(INBOX);
        let (handle, used) = (Handle { inbox }, Used::new(self.started));
        tables.slots.insert(id, Slot { handle: handle.clone(), used: used.clone(), code: None });
        metrics::gauge!("talat_live_tables").set(count(tables.slots.len()));
        let (app, weak) = (app.clone(), handle.inbox.downgrade());
        tokio::spawn(async move {
            // A table that fails is built again from its log when it is next touched.
            let running = AssertUnwindSafe(table::run(app.clone(), id, &mut commands, weak, used));
            let ended = running.catch_unwind().await.unwrap_or_else(|_| {
                tracing::error!(table = app.hub.code_of(id), "a table failed");
                Err(Error::Busy)
            });
            if let Err(error) = ended {
                commands.close();
                while let Some(command) = commands.recv().await {
                    command.refuse(&error);
                }
            }
            app.hub.forget(id);
        });
        Ok(Found::Here(handle))
    }

    /// The task of a table, if it is in memory.
    pub(crate) fn find(&self, id: TableId) -> Option<Handle> {
        self.tables.lock().ok()?.slots.get(&id).map(|slot| slot.handle.clone())
    }

    /// From now on a table is found by this code.
    pub(super) fn name(&self, id: TableId, code: &Code) {
        if let Ok(mut tables) = self.tables.lock()
            && let Some(slot) = tables.slots.get_mut(&id)
        {
            slot.code = Some(code.clone());
            tables.codes.insert(code.clone(), id);
        }
    }

    /// The code of a table in memory, as people know it.
    fn code_of(&self, id: TableId) -> Option<String> {
        let tables = self.tables.lock().ok()?;
        tables.slots.get(&id)?.code.as_ref().map(Code::to_string)
    }

    /// The table of a code: the database is only asked about those that are not in memory.
    pub(crate) async fn called(&self, app: &App, code: &Code) -> Result<Option<TableId>, Error> {
        let here = self.tables.lock().ok().and_then(|tables| tables.codes.get(code).copied());
        match here {
            Some(id) => Ok(Some(id)),
            None => Ok(app.store.find_table(code).await?),
        }
    }

    /// Lets go of a table that was removed; whoever looks at it is told.
    pub(crate) async fn close_table(&self, id: TableId) {
        if let Some(handle) = self.find(id) {
            let _ = handle.inbox.send(Command::Close).await;
        }
    }

    fn forget(&self, id: TableId) {
        if let Ok(mut tables) = self.tables.lock() {
            let slot = tables.slots.remove(&id);
            if let Some(code) = slot.and_then(|slot| slot.code) {
                tables.codes.remove(&code);
            }
            metrics::gauge!("talat_live_tables").set(count(tables.slots.len()));
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
                Ok(()) => return answer.await.unwrap_or(Err(Error::Busy)),
                Err(mpsc::error::SendError(back)) => command = back,
            }
        }
        Err(Error::Busy)
    }

    /// Has a table do what is due, in memory or not.
    pub(crate) async fn wake(&self, app: &App, id: TableId) -> Result<(), Error> {
        let handle = self.get(app, id).await?;
        // One whose inbox is full, or that is just leaving, is woken the next time.
        let _ = handle.inbox.try_send(Command::Wake);
        Ok(())
    }

    /// How many tables are in memory.
    pub(crate) fn len(&self) -> usize {
        self.tables.lock().map_or(0, |tables| tables.slots.len())
    }
}
