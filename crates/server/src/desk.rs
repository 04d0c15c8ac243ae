//! Places for work that costs the house something: few at once, one after the other for each address, and nobody
//! stands in a line that is too long.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::runtime::Handle;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::error::Error;
use crate::limits::Address;

/// How long anybody waits for a place before it is better to come again.
const PATIENCE: Duration = Duration::from_secs(10);

/// A desk with some places and a line before it.
///
/// An address has its own line and sends one of it at a time to the common one. So addresses take turns, and whoever
/// asks for much waits for themselves.
#[derive(Clone)]
pub(crate) struct Desk(Arc<Inner>);

struct Inner {
    places: Arc<Semaphore>,
    room: Room,
    lines: Mutex<Lines>,
}

/// How much room a desk has.
#[derive(Clone, Copy)]
pub(crate) struct Room {
    /// How many have a place at once.
    pub(crate) places: usize,
    /// How many of one address have a place at once.
    pub(crate) each: usize,
    /// How many of one address may be there, with those who wait.
    pub(crate) own: usize,
    /// How many may be there in all.
    pub(crate) all: usize,
}

#[derive(Default)]
struct Lines {
    all: usize,
    own: HashMap<Address, Line>,
}

struct Line {
    length: usize,
    places: Arc<Semaphore>,
}

/// A place at a desk, free again when it is dropped.
pub(crate) struct Place {
    _common: OwnedSemaphorePermit,
    _own: OwnedSemaphorePermit,
    _waited: InLine,
}

/// Somebody in the line of an address.
struct InLine {
    desk: Desk,
    address: Address,
}

impl Desk {
    pub(crate) fn new(room: Room) -> Self {
        let places = Arc::new(Semaphore::new(room.places));
        Desk(Arc::new(Inner { places, room, lines: Mutex::default() }))
    }

    /// Waits for a place.
    pub(crate) async fn place(&self, address: Address) -> Result<Place, Error> {
        let (waited, own) = self.line_up(address)?;
        let places = self.0.places.clone();
        let both = async move {
            let own = own.acquire_owned().await.map_err(|_| Error::Closing)?;
            let common = places.acquire_owned().await.map_err(|_| Error::Closing)?;
            Ok(Place { _common: common, _own: own, _waited: waited })
        };
        timeout(PATIENCE, both).await.unwrap_or(Err(Error::Busy))
    }

    /// Waits for a place, and does there beside the async threads what takes a while. It is done to its end also if
    /// nobody waits for it any more, and has its place until then.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        address: Address,
        work: impl Future<Output = Result<T, Error>> + Send + 'static,
    ) -> Result<T, Error> {
        let place = self.place(address).await?;
        aside(async move {
            let done = work.await;
            drop(place);
            done
        })
        .await
    }

    fn line_up(&self, address: Address) -> Result<(InLine, Arc<Semaphore>), Error> {
        let room = self.0.room;
        let mut lines = self.lines();
        if lines.all >= room.all {
            return Err(Error::Busy);
        }
        let line = lines.own.entry(address);
        let line = line.or_insert_with(|| Line { length: 0, places: Arc::new(Semaphore::new(room.each)) });
        if line.length >= room.own {
            return Err(Error::TooMany("questions"));
        }
        line.length += 1;
        let own = line.places.clone();
        lines.all += 1;
        drop(lines);
        Ok((InLine { desk: self.clone(), address }, own))
    }

    fn lines(&self) -> MutexGuard<'_, Lines> {
        self.0.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for InLine {
    fn drop(&mut self) {
        let mut lines = self.desk.lines();
        lines.all -= 1;
        if let Some(line) = lines.own.get_mut(&self.address) {
            line.length -= 1;
            if line.length == 0 {
                lines.own.remove(&self.address);
            }
        }
    }
}

/// Does beside the async threads what would keep them for long.
pub(crate) async fn aside<T: Send + 'static>(
    work: impl Future<Output = Result<T, Error>> + Send + 'static,
) -> Result<T, Error> {
    let runtime = Handle::current();
    let done = tokio::task::spawn_blocking(move || runtime.block_on(work)).await;
    done.unwrap_or(Err(Error::Internal))
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use futures_util::FutureExt;

    use super::*;

    fn address(number: u8) -> Address {
        Address::of(IpAddr::V4(Ipv4Addr::new(192, 0, 2, number)))
    }

    /// One address has filled its line, and others still come to a place in their turn.
    #[tokio::test]
    async fn addresses_take_turns_and_lines_are_bounded() {
        let desk = Desk::new(Room { places: 1, each: 1, own: 3, all: 5 });
        let first = desk.place(address(1)).await.unwrap();
        let mut own: Vec<_> = (0..2).map(|_| Box::pin(desk.place(address(1)))).collect();
        for waiting in &mut own {
            assert!(waiting.as_mut().now_or_never().is_none());
        }
        let full = desk.place(address(1)).await;
        assert!(matches!(full, Err(Error::TooMany("questions"))), "its line is full");
        let mut other = Box::pin(desk.place(address(2)));
        assert!(other.as_mut().now_or_never().is_none());
        let mut third = Box::pin(desk.place(address(3)));
        assert!(third.as_mut().now_or_never().is_none());
        assert!(matches!(desk.place(address(4)).await, Err(Error::Busy)), "all lines are full");
        // Who no longer waits is in nobody's way.
        drop(third);
        drop(first);
        assert!(own[0].as_mut().now_or_never().is_none(), "the other address was there before it");
        let second = other.await.unwrap();
        drop(second);
        for waiting in own {
            drop(waiting.await.unwrap());
        }
        let lines = desk.lines();
        assert_eq!((lines.all, lines.own.len()), (0, 0));
    }
}
