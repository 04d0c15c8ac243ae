//! The door: connections are let in, served and let go.

use std::convert::Infallible;
use std::io::{self, Write};
use std::net::{Shutdown, SocketAddr};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::ConnectInfo;
use axum::http::{Request, StatusCode};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use hyper::body::{Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::AsyncReadExt;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, mpsc};
use tokio::time::{sleep, timeout};

use crate::app::App;
use crate::connections::{Busy, Connections, Place};
use crate::error::Error;
use crate::limits::{Address, per};
use crate::patient::Patient;

/// The most bytes of a request's head.
const HEAD: usize = 16 * 1024;
/// How many times longer a proxy may keep a connection for its next visitor.
const PROXY: u32 = 10;
/// How long nobody is let in when the system has no room for more.
const NO_ROOM: Duration = Duration::from_millis(50);
/// How long, and for how many at once, the server listens on to whom it turned away.
const FAREWELL: Duration = Duration::from_secs(1);
const FAREWELLS: usize = 16;
/// How long connections that wait for a request may still take an answer in when the server stops.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// Lets connections in until the server stops, and waits until those that are no sockets have ended.
pub(crate) async fn accept(app: App, listener: TcpListener, router: Router, connections: Arc<Connections>) {
    let mut closing = app.closing.subscribe();
    let door = Door {
        connections,
        router: TowerToHyperService::new(router),
        app,
        complaints: RateLimiter::direct(Quota::per_minute(per(1))),
        farewells: Arc::new(Semaphore::new(FAREWELLS)),
    };
    // Nothing is ever sent: the last connection to end closes it.
    let (open, mut ended) = mpsc::channel(1);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = closing.wait_for(|closing| *closing) => break,
        };
        match accepted {
            Ok((stream, peer)) => door.let_in(stream, peer, open.clone()),
            Err(error) if is_of_one(&error) => {}
            Err(error) => {
                door.complain(&error);
                door.connections.cut_longest();
                sleep(NO_ROOM).await;
            }
        }
    }
    drop((listener, open));
    let _: Option<Infallible> = ended.recv().await;
}

/// Whether an error is about one visitor, who has gone again.
fn is_of_one(error: &io::Error) -> bool {
    use io::ErrorKind as E;
    matches!(error.kind(), E::ConnectionAborted | E::ConnectionReset | E::ConnectionRefused | E::Interrupted)
}

struct Door {
    app: App,
    router: TowerToHyperService<Router>,
    connections: Arc<Connections>,
    /// How often it is logged that somebody was not let in.
    complaints: DefaultDirectRateLimiter,
    /// Room for those who were turned away and have not said yet what they came for.
    farewells: Arc<Semaphore>,
}

impl Door {
    fn let_in(&self, stream: TcpStream, peer: SocketAddr, open: mpsc::Sender<Infallible>) {
        let ip = peer.ip().to_canonical();
        let proxy = self.app.config.trusts(ip);
        let place = match self.connections.take((!proxy).then(|| Address::of(ip))) {
            Ok(place) => place,
            Err(error) => {
                self.complain(&error);
                self.turn_away(stream, &error);
                return;
            }
        };
        let _ = stream.set_nodelay(true);
        let patience = self.app.config.limits.patience();
        let stream = Patient::new(stream, patience, place.clone());
        let patience = if proxy { patience * PROXY } else { patience };
        let served = serve(self.app.clone(), self.router.clone(), stream, peer, patience, place);
        tokio::spawn(async move {
            served.await;
            drop(open);
        });
    }

    /// Says why, as far as that goes without waiting, and hangs up.
    ///
    /// A request that comes after that would turn the answer into a broken connection, so it is waited for, where there is room.
    fn turn_away(&self, stream: TcpStream, error: &Error) {
        let Ok(mut stream) = stream.into_std() else { return };
        let _ = stream.write(error.answer().as_bytes());
        let _ = stream.shutdown(Shutdown::Write);
        if let (Ok(place), Ok(stream)) =
            (self.farewells.clone().try_acquire_owned(), TcpStream::from_std(stream))
        {
            tokio::spawn(async move {
                let _ = timeout(FAREWELL, hear_out(stream)).await;
                drop(place);
            });
        }
    }

    fn complain(&self, why: &dyn std::fmt::Display) {
        metrics::counter!("talat_connections_refused_total").increment(1);
        if self.complaints.check().is_ok() {
            tracing::warn!(%why, "there is no room for more connections; said once a minute at most");
        }
    }
}

/// Reads what a visitor says and forgets it, until they have hung up or said more than a request's head.
async fn hear_out(mut stream: TcpStream) {
    let mut said = [0; 4096];
    let mut left = HEAD;
    while let Ok(bytes @ 1..) = stream.read(&mut said).await
        && bytes < left
    {
        left -= bytes;
    }
}

/// Serves one connection until it ends, becomes a socket, or has to make room.
async fn serve(
    app: App,
    router: TowerToHyperService<Router>,
    stream: Patient<Arc<Place>>,
    peer: SocketAddr,
    patience: Duration,
    place: Arc<Place>,
) {
    let asked = place.clone();
    let service = service_fn(move |mut request: Request<Incoming>| {
        let busy = asked.busy();
        request.extensions_mut().insert(ConnectInfo(peer));
        let answer = router.call(request);
        async move {
            answer.await.map(|response| {
                let socket = response.status() == StatusCode::SWITCHING_PROTOCOLS;
                response.map(|body| Held::new(body, busy, socket))
            })
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        // For each request, from the moment that it may come.
        .header_read_timeout(patience)
        .max_header_size(HEAD)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    let mut closing = app.closing.subscribe();
    tokio::select! {
        _ = connection.as_mut() => return,
        () = place.cut() => return,
        _ = closing.wait_for(|closing| *closing) => connection.as_mut().graceful_shutdown(),
    }
    if place.waits() {
        let _ = timeout(LAST_WORDS, connection).await;
    } else {
        let _ = connection.await;
    }
}

/// The body of an answer: until it is sent, its connection is busy.
struct Held {
    body: Body,
    _busy: Option<Busy>,
}

impl Held {
    fn new(body: Body, busy: Busy, socket: bool) -> Self {
        if socket {
            busy.for_good();
            return Held { body, _busy: None };
        }
        Held { body, _busy: Some(busy) }
    }
}

impl HttpBody for Held {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
