//! Connections that are of no use to anybody.

use std::cell::{Cell, RefCell};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{Duration, Instant, sleep, timeout_at};

use super::{Achieved, Target};
use crate::failure::Failure;
use crate::socket::connect;

/// How many are held open of each sort.
const EACH: usize = 400;
/// What is said on them: nothing, half a request, a whole one and no second one.
const SAID: [&str; 3] = [
    "",
    "GET / HTTP/1.1\r\nHost: talat.example\r\nX-Slow: ",
    "GET /healthz HTTP/1.1\r\nHost: talat.example\r\n\r\n",
];
/// How long it takes to try again.
const AGAIN: Duration = Duration::from_millis(200);

pub(super) async fn open(target: &Target) -> Result<Achieved, Failure> {
    let (achieved, held) = (RefCell::new(Achieved::default()), Cell::new(0));
    let holders =
        (0..EACH * SAID.len()).map(|number| hold(target, SAID[number % SAID.len()], &achieved, &held));
    futures_util::future::join_all(holders).await;
    Ok(achieved.into_inner())
}

/// Holds a connection, and another one when it is closed.
async fn hold(target: &Target, said: &str, achieved: &RefCell<Achieved>, held: &Cell<u64>) {
    let until = Instant::from_std(target.until);
    while !target.is_over() {
        let connected = connect(target.address, target.home.local);
        let Ok(Ok(mut stream)) = timeout_at(until, connected).await else {
            achieved.borrow_mut().count("not connected");
            sleep(AGAIN).await;
            continue;
        };
        achieved.borrow_mut().count("connections");
        held.set(held.get() + 1);
        achieved.borrow_mut().most("held at once", held.get());
        let closed = timeout_at(until, idle(&mut stream, said)).await.is_ok();
        held.set(held.get() - 1);
        if closed {
            achieved.borrow_mut().count("closed by the server");
            sleep(AGAIN).await;
        }
    }
}

/// Says its part and waits until the other side has had enough.
async fn idle(stream: &mut TcpStream, said: &str) {
    if stream.write_all(said.as_bytes()).await.is_err() {
        return;
    }
    let mut heard = [0; 1024];
    while matches!(stream.read(&mut heard).await, Ok(1..)) {}
}
