//! The open connections: how many there are, from where, and which of them wait for a request.
//!
//! One that waits costs a file and does nothing. When there is no room for a newcomer, the one that has waited longest
//! makes room: so that however many sit in the doorway, visitors get in.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rustix::process::{Resource, getrlimit};
use tokio::sync::Notify;

use crate::config::LimitConfig;
use crate::error::Error;
use crate::limits::Address;
use crate::metrics::count;

/// Files that are for the store, the client's pages, and those who are turned away.
const OTHER_FILES: u64 = 64;

/// All open connections.
pub(crate) struct Connections {
    most: usize,
    most_from_one: usize,
    open: Mutex<Open>,
}

#[derive(Default)]
struct Open {
    all: usize,
    from: HashMap<Address, usize>,
    /// What ends those that wait for a request, the one that has waited longest first.
    waiting: BTreeMap<Turn, Waiting>,
    next: u64,
}

/// A connection that waits for a request.
struct Waiting {
    address: Option<Address>,
    cut: Arc<Notify>,
}

/// The order in which connections began to wait.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Turn(u64);

impl Open {
    fn wait(&mut self, address: Option<Address>, cut: &Arc<Notify>) -> Turn {
        let turn = Turn(self.next);
        self.next += 1;
        self.waiting.insert(turn, Waiting { address, cut: cut.clone() });
        turn
    }

    fn cut_longest(&mut self) -> bool {
        let longest = self.waiting.pop_first();
        longest.is_some_and(|(_, waiting)| {
            waiting.cut.notify_one();
            true
        })
    }

    /// The same among those of one address.
    fn cut_longest_from(&mut self, address: Address) -> bool {
        let longest = self.waiting.extract_if(.., |_, waiting| waiting.address == Some(address)).next();
        longest.is_some_and(|(_, waiting)| {
            waiting.cut.notify_one();
            true
        })
    }
}

impl Connections {
    /// None yet, and room for as many as the settings and the system allow.
    pub(crate) fn new(config: &LimitConfig) -> Arc<Self> {
        let files = getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX);
        let room = usize::try_from(files.saturating_sub(OTHER_FILES)).unwrap_or(usize::MAX).max(1);
        if room < config.connections {
            tracing::info!(
                files,
                connections = room,
                "the system lets fewer files be open than settings say"
            );
        }
        Arc::new(Connections {
            most: config.connections.min(room),
            most_from_one: config.connections_per_address,
            open: Mutex::default(),
        })
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a place for a connection; only one from an address counts for it, one of a proxy has none.
    pub(crate) fn take(self: &Arc<Self>, address: Option<Address>) -> Result<Arc<Place>, Error> {
        let mut open = self.open();
        let own = address.map_or(0, |address| open.from.get(&address).copied().unwrap_or_default());
        if let Some(address) = address {
            // Sockets do not make room, so that those of one address must never fill the house: whoever has half of it
            // makes room for themselves.
            let much = own >= (self.most / 2).max(1);
            if own >= self.most_from_one || much && !open.cut_longest_from(address) {
                return Err(Error::TooMany("connections"));
            }
        }
        if open.all >= self.most && !open.cut_longest() {
            return Err(Error::Busy);
        }
        open.all += 1;
        if let Some(address) = address {
            open.from.insert(address, own + 1);
        }
        metrics::gauge!("talat_connections").set(count(open.all));
        let cut = Arc::new(Notify::new());
        let turn = Mutex::new(Some(open.wait(address, &cut)));
        Ok(Arc::new(Place { connections: self.clone(), address, cut, turn }))
    }

    /// Ends the connection that has waited longest for a request, if any waits.
    pub(crate) fn cut_longest(&self) {
        self.open().cut_longest();
    }
}

/// The place of one connection, which is free again when it is dropped.
pub(crate) struct Place {
    connections: Arc<Connections>,
    address: Option<Address>,
    cut: Arc<Notify>,
    /// Since when it has waited for a request; none while there is one.
    turn: Mutex<Option<Turn>>,
}

impl Place {
    fn turn(&self) -> MutexGuard<'_, Option<Turn>> {
        self.turn.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends when somebody else needs the place more.
    pub(crate) async fn cut(&self) {
        self.cut.notified().await;
    }

    /// Whether it waits for a request.
    pub(crate) fn waits(&self) -> bool {
        self.turn().is_some()
    }

    /// A request has come: until what is returned is dropped, the place is not given away.
    pub(crate) fn busy(self: &Arc<Self>) -> Busy {
        if let Some(turn) = self.turn().take() {
            self.connections.open().waiting.remove(&turn);
        }
        Busy(Some(self.clone()))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let turn = self.turn().take();
        let mut open = self.connections.open();
        if let Some(turn) = turn {
            open.waiting.remove(&turn);
        }
        open.all -= 1;
        if let Some(address) = self.address
            && let Some(own) = open.from.get_mut(&address)
        {
            *own -= 1;
            if *own == 0 {
                open.from.remove(&address);
            }
        }
        metrics::gauge!("talat_connections").set(count(open.all));
    }
}

/// A connection that has something to do.
pub(crate) struct Busy(Option<Arc<Place>>);

impl Busy {
    /// It will never wait for a request again: it has become a socket.
    pub(crate) fn for_good(mut self) {
        self.0 = None;
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        if let Some(place) = self.0.take() {
            let turn = place.connections.open().wait(place.address, &place.cut);
            *place.turn() = Some(turn);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Settings;

    fn room_for(connections: usize, connections_per_address: usize) -> Arc<Connections> {
        let config = Settings::default().decide().unwrap().limits;
        Connections::new(&LimitConfig { connections, connections_per_address, ..config })
    }

    #[tokio::test]
    async fn who_waits_longest_makes_room_and_who_is_busy_stays() {
        let connections = room_for(2, 9);
        let first = connections.take(None).unwrap();
        let second = connections.take(None).unwrap();
        let asking = first.busy();
        let third = connections.take(None).unwrap();
        second.cut().await;
        drop(second);
        let socket = third.busy();
        assert!(matches!(connections.take(None), Err(Error::Busy)));
        drop(asking);
        socket.for_good();
        assert!(first.waits() && !third.waits());
        assert!(connections.take(None).is_ok());
        first.cut().await;
        drop((first, third));
        let open = connections.open();
        assert_eq!((open.all, open.waiting.len()), (0, 0));
    }

    #[tokio::test]
    async fn one_address_never_fills_the_house() {
        let connections = room_for(4, 9);
        let others = connections.take(None).unwrap();
        let own: Vec<_> = (0..2).map(|_| connections.take(Some(Address::LOCAL)).unwrap()).collect();
        // It has half of the room, and makes room for itself as long as it can.
        let third = connections.take(Some(Address::LOCAL)).unwrap();
        own[0].cut().await;
        drop(own);
        let mut sockets = vec![third];
        while let Ok(socket) = connections.take(Some(Address::LOCAL)) {
            sockets.push(socket);
            for socket in &sockets {
                socket.busy().for_good();
            }
        }
        assert_eq!(sockets.len(), 2, "half of the room");
        assert!(others.waits());
        let one = connections.take(None).unwrap();
        assert!(others.waits(), "there was room for it");
        drop((one, others));
        assert!(room_for(1, 9).take(Some(Address::LOCAL)).is_ok());
    }

    #[test]
    fn an_address_has_its_share() {
        let connections = room_for(9, 1);
        let own = connections.take(Some(Address::LOCAL)).unwrap();
        assert!(matches!(connections.take(Some(Address::LOCAL)), Err(Error::TooMany("connections"))));
        assert!(connections.take(None).is_ok());
        drop(own);
        assert!(connections.take(Some(Address::LOCAL)).is_ok());
    }
}
