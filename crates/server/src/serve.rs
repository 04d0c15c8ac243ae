//! Starting and stopping.

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use talat_table::Terms;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::{interval, timeout};

use crate::accept::accept;
use crate::app::{App, Inner};
use crate::bots_pool::Pool;
use crate::clock::Clock;
use crate::config::Config;
use crate::connections::Connections;
use crate::deadlines::{note_time, wake_overdue};
use crate::editions::Shelf;
use crate::error::Error;
use crate::limits::Limits;
use crate::live::Hub;
use crate::ops::{
    DataLock, House, Reckoning, Started, calls, follow_orders, make_backups, move_in, remove_old_tables,
};
use crate::people::{Endings, names, send_the_rest_away};
use crate::store::sqlite::Sqlite;
use crate::store::{StoreError, TimeStore};
use crate::tables::{Homes, Turns};
use crate::watchman::Watchman;
use crate::work::Work;
use crate::{logging, metrics, router, secrets};

/// Why a server can't start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// Something about files or the network.
    #[error("{what}: {error}")]
    Io {
        /// What was attempted.
        what: String,
        /// What went wrong.
        error: io::Error,
    },
    /// The database can't be opened.
    #[error("the store: {0}")]
    Store(#[from] StoreError),
    /// The data directory can't be used.
    #[error(transparent)]
    Data(#[from] crate::ops::Problem),
    /// A file of component data is wrong.
    #[error("{path}: {error}")]
    Edition {
        /// Which file.
        path: PathBuf,
        /// What is wrong.
        error: talat_rules::EditionError,
    },
}

pub(crate) fn io_error(what: impl Into<String>) -> impl FnOnce(io::Error) -> StartError {
    let what = what.into();
    move |error| StartError::Io { what, error }
}

/// A server that runs.
pub struct Running {
    /// Where it listens.
    pub address: SocketAddr,
    app: App,
    served: JoinHandle<()>,
    /// What the house does by itself: over before the store is closed.
    chores: JoinSet<()>,
    /// No other server uses the directory meanwhile.
    lock: DataLock,
}

/// Opens the data directory and listens.
pub async fn start(config: Config) -> Result<Running, StartError> {
    start_by(config, Clock::default()).await
}

/// Opens the data directory and listens, by a clock of one's own.
pub async fn start_by(config: Config, clock: Clock) -> Result<Running, StartError> {
    metrics::install(&config);
    logging::tell_start(&config);
    let data = config.data.clone();
    let lock = move_in(&data)?;
    let key = secrets::signing_key(&data).map_err(io_error("cookie.key"))?;
    let store = Arc::new(Sqlite::open(&data).await?);
    let editions = Shelf::open(&config, &*store).await?;
    let house = House::open(store.clone()).await?;
    let endings = Endings::open(store.clone()).await?;
    clock.go_on_from(store.served().await?.unwrap_or_default());
    let reckoning = Reckoning::open(&*store, &clock).await?;
    let pool = Pool::start(config.bot_threads, Duration::from_millis(config.bot_budget_ms))
        .map_err(io_error("threads for bots"))?;
    let listener = TcpListener::bind(config.listen).await.map_err(io_error(config.listen.to_string()))?;
    let address = listener.local_addr().map_err(io_error("the address"))?;
    Started::new(&config, address).write(&data).map_err(io_error("running.json"))?;
    let limits = Limits::new(config.limits);
    let (closing, _) = watch::channel(false);
    let hub = Hub::new(config.live_tables);
    let terms = Arc::new(Terms {
        editions: editions.in_use().clone(),
        away_seconds: config.away_seconds,
        idle_seconds: config.idle_seconds,
        countdown_ms: config.countdown_ms,
        bot_pace_ms: config.bot_pace_ms,
        least_time_seconds: config.least_time_seconds,
        look_alike: names::skeleton,
    });
    let app = App::new(Inner {
        config,
        address,
        store,
        key,
        editions,
        hub,
        terms,
        pool,
        limits,
        house,
        endings,
        work: Work::default(),
        turns: Turns::default(),
        homes: Homes::default(),
        clock,
        reckoning,
        figures: metrics::Figures::default(),
        watchman: Watchman::default(),
        closing,
    });
    let connections = Connections::new(&app.config.limits);
    let served = tokio::spawn(accept(app.clone(), listener, router::app(app.clone()), connections));
    let mut chores = JoinSet::new();
    chores.spawn(until_closing(app.clone(), look_after(app.clone())));
    chores.spawn(until_closing(app.clone(), wake_tables(app.clone())));
    chores.spawn(until_closing(app.clone(), note_time(app.clone())));
    chores.spawn(until_closing(app.clone(), wake_overdue(app.clone())));
    chores.spawn(until_closing(app.clone(), follow_orders(app.clone())));
    chores.spawn(until_closing(app.clone(), make_backups(app.clone())));
    chores.spawn(until_closing(app.clone(), calls::signs_of_life(app.clone())));
    tracing::info!(%address, "listening");
    calls::ready(format!("listening on {address}"));
    Ok(Running { address, app, served, chores, lock })
}

impl Running {
    /// How many tables are in memory.
    pub fn live_tables(&self) -> usize {
        self.app.hub.len()
    }

    /// How many thoughts of bots, and questions, wait.
    pub fn waiting_thoughts(&self) -> usize {
        self.app.pool.waiting()
    }

    /// Removes tables that are older than allowed, which also happens every hour by itself; returns how many.
    pub async fn remove_old_tables(&self) -> Result<u64, crate::Error> {
        remove_old_tables(&self.app).await
    }

    /// Tells all sockets, makes everything durable and ends.
    pub async fn stop(self) {
        let Running { app, served, mut chores, lock, .. } = self;
        calls::stopping();
        app.closing.send_replace(true);
        let _ = timeout(Duration::from_secs(10), served).await;
        let done = async { while chores.join_next().await.is_some() {} };
        let _ = timeout(Duration::from_secs(10), done).await;
        let empty = async {
            while app.hub.len() > 0 {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        let _ = timeout(Duration::from_secs(10), empty).await;
        app.pool.close();
        let _ = app.store.keep_served(app.clock.both().steady).await;
        app.store.close().await;
        Started::forget(lock.directory());
        drop(lock);
        tracing::info!("stopped");
    }
}

/// Does a chore of the house until it closes. It may be cut at any point: what is half done is done again at the next
/// start.
async fn until_closing(app: App, chore: impl Future<Output = ()>) {
    let mut closing = app.closing.subscribe();
    tokio::select! {
        biased;
        _ = closing.wait_for(|closing| *closing) => {}
        () = chore => {}
    }
}

/// Brings the tables to memory where a bot has to act, once at the start. Where there are more than there is room for,
/// the others come in as games end.
async fn wake_tables(app: App) {
    let due = match app.store.tables_due().await {
        Ok(due) => due,
        Err(error) => return tracing::error!(%error, "tables with bots can't be found"),
    };
    for id in due {
        while matches!(app.hub.get(&app, id).await, Err(Error::Busy)) {
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    }
}

/// What has to be done now and then.
async fn look_after(app: App) {
    // Longer than that no table waits on a list.
    let waiting = Duration::from_hours(24 * u64::from(app.config.waiting_days.max(1)));
    let mut minute = interval(Duration::from_mins(1));
    let mut minutes = 0u64;
    loop {
        minute.tick().await;
        app.limits.forget_quiet();
        app.watchman.forget_quiet();
        app.homes.forget_quiet(waiting);
        metrics::upkeep();
        if minutes.is_multiple_of(60) {
            send_the_rest_away(&app).await;
            match remove_old_tables(&app).await {
                Ok(0) => {}
                Ok(removed) => tracing::info!(removed, "old tables removed"),
                Err(error) => tracing::error!(%error, "old tables can't be removed"),
            }
        }
        minutes += 1;
    }
}

/// Ends with SIGINT, SIGTERM or SIGHUP (the terminal was closed), also with one that comes before it is waited for.
pub fn until_told() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut hangup = signal(SignalKind::hangup())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
            _ = hangup.recv() => {}
        }
    })
}
