//! One WebSocket per client: actions in, answers and positions out.

use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use futures_util::future::select_all;
use futures_util::stream::FuturesUnordered;
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use talat_rules::Seat;
use tokio::sync::{mpsc, watch};
use tokio::time::{MissedTickBehavior, interval_at, timeout};

use crate::app::App;
use crate::error::Error;
use crate::limits::{Address, SocketPlace};
use crate::live::{Command, Had, Slot};
use crate::ops::Cuts;
use crate::people::{Ending, Endnews, Session};
use crate::session_table::{Client, as_play, refused};
use crate::wire::{self, ClientMessage, PROTOCOL, ServerMessage};

/// How often the server asks whether the client is there.
const HEARTBEAT: Duration = Duration::from_secs(25);
/// When it asks first.
const FIRST: Duration = Duration::from_secs(1);
/// How long a client may be silent.
const SILENCE: Duration = Duration::from_secs(70);
/// How long a client may take to read.
const PATIENCE: Duration = Duration::from_secs(20);
/// How many answers may be under way.
const IN_FLIGHT: usize = 64;
/// How many tables and seats one client may follow.
const SUBSCRIPTIONS: usize = 16;
/// The code with which a socket is closed whose session has ended.
const SESSION_ENDED: u16 = 4001;
/// How many messages over the limit end the connection.
const EXCESS: u32 = 200;

/// Opens the socket.
pub(crate) async fn socket(
    State(app): State<App>,
    news: Endnews,
    session: Session,
    address: Address,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Error> {
    let upgrade = upgrade.map_err(|_| Error::Malformed)?;
    let place = app.limits.socket(address)?;
    let longest = app.config.limits.message_bytes;
    let whose = session.key();
    let ending = Ending::of(whose, news);
    let client = Client::new(app, whose.map(|(person, _)| person), address);
    Ok(upgrade
        .max_message_size(longest)
        .max_frame_size(longest)
        .read_buffer_size(4096)
        .write_buffer_size(4096)
        .on_upgrade(move |socket| serve(socket, client, ending, place)))
}

/// A table and seat that the client follows.
struct Following {
    /// The table as the client calls it.
    table: String,
    seat: Option<Seat>,
    news: watch::Receiver<Slot>,
    had: Had,
}

struct Connection {
    client: Client,
    following: Vec<Following>,
    replies: mpsc::Sender<Utf8Bytes>,
    out: Vec<Utf8Bytes>,
}

async fn serve(mut socket: WebSocket, client: Client, ending: Ending, _place: SocketPlace) {
    let limiter = client.app.limits.messages();
    // In a set of its own, so that it is looked at when something happened and not with every message.
    let mut ends = FuturesUnordered::from_iter([end(&client.app, client.address, ending)]);
    let (replies, mut answers) = mpsc::channel(IN_FLIGHT);
    let person = client.person.map(|person| person.to_string());
    let hello = ServerMessage::Hello { protocol: PROTOCOL, now: client.app.clock.now(), person };
    let mut connection = Connection { client, following: Vec::new(), replies, out: vec![wire::text(&hello)] };
    // The first one tells early how long the network takes.
    let mut heartbeat = interval_at(tokio::time::Instant::now() + FIRST, HEARTBEAT);
    heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut pings = Pings::default();
    let (mut heard, mut excess) = (Instant::now(), 0);
    loop {
        // What is there goes out together: an answer and the position that it leads to are one write.
        connection.gather(&mut answers);
        if connection.flush(&mut socket).await.is_err() {
            break;
        }
        tokio::select! {
            biased;
            Some(why) = ends.next() => {
                if why == End::Closing {
                    connection.out.push(wire::text(&ServerMessage::Closing));
                    let _ = connection.flush(&mut socket).await;
                }
                if why != End::Cut {
                    let close = socket.send(Message::Close(why.close()));
                    let _ = timeout(Duration::from_secs(1), close).await;
                }
                break;
            }
            Some(answer) = answers.recv() => connection.out.push(answer),
            (index, alive) = changed(&mut connection.following) => connection.tell(index, alive),
            incoming = socket.recv() => {
                let Some(Ok(message)) = incoming else { break };
                heard = Instant::now();
                if limiter.check().is_err() {
                    excess += 1;
                    if excess > EXCESS {
                        break;
                    }
                    connection.out.push(refused(cid_of(&message), &Error::TooMany("messages")));
                    continue;
                }
                match message {
                    Message::Text(text) => connection.hear(&text).await,
                    Message::Binary(_) => connection.out.push(refused(None, &Error::Malformed)),
                    Message::Pong(said) => {
                        if let Some(there_and_back) = pings.answered(&said) {
                            connection.client.network_ms = there_and_back;
                        }
                    }
                    Message::Ping(_) => {}
                    Message::Close(_) => break,
                }
            }
            _ = heartbeat.tick() => {
                if heard.elapsed() > SILENCE {
                    break;
                }
                let ping = socket.send(Message::Ping(pings.next()));
                if !matches!(timeout(PATIENCE, ping).await, Ok(Ok(()))) {
                    break;
                }
            }
        }
    }
}

/// The questions whether a client is there: the last one, and when it was asked.
#[derive(Default)]
struct Pings {
    number: u64,
    asked: Option<Instant>,
}

impl Pings {
    /// The next question.
    fn next(&mut self) -> Bytes {
        self.number += 1;
        self.asked = Some(Instant::now());
        Bytes::copy_from_slice(&self.number.to_be_bytes())
    }

    /// How many milliseconds the way there and back took, if it is the answer to the last question.
    fn answered(&mut self, said: &[u8]) -> Option<u64> {
        let asked = self.asked.take_if(|_| said == self.number.to_be_bytes())?;
        Some(asked.elapsed().as_millis() as u64)
    }
}

/// The name of a message that is refused unread, so that whoever sent it need not wait for its answer.
fn cid_of(message: &Message) -> Option<String> {
    #[derive(Deserialize)]
    struct Named {
        cid: Option<String>,
    }
    let Message::Text(text) = message else { return None };
    serde_json::from_str::<Named>(text).ok()?.cid
}

/// Why a connection has to end.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    /// The house does not let it in any more.
    Cut,
    /// Its session has ended.
    Session,
    /// The server stops.
    Closing,
}

impl End {
    fn close(self) -> Option<CloseFrame> {
        (self == End::Session).then(|| CloseFrame { code: SESSION_ENDED, reason: "session_ended".into() })
    }
}

/// Waits, from now on, until a connection has to end.
fn end(app: &App, address: Address, mut session: Ending) -> impl Future<Output = End> + use<> {
    let mut closing = app.closing.subscribe();
    let mut cuts = Cuts::of(app, address);
    async move {
        tokio::select! {
            () = cuts.cut() => End::Cut,
            () = session.ended() => End::Session,
            _ = closing.wait_for(|closing| *closing) => End::Closing,
        }
    }
}

/// Waits for news of any table that is followed: which one, and whether more can come.
async fn changed(following: &mut [Following]) -> (usize, bool) {
    match following {
        [] => std::future::pending().await,
        [only] => (0, only.news.changed().await.is_ok()),
        several => {
            let waits = several.iter_mut().map(|following| Box::pin(following.news.changed()));
            let (result, index, _) = select_all(waits).await;
            (index, result.is_ok())
        }
    }
}

impl Connection {
    async fn hear(&mut self, text: &str) {
        let Ok(message) = serde_json::from_str::<ClientMessage>(text) else {
            self.out.push(refused(None, &Error::Malformed));
            return;
        };
        match as_play(message) {
            Ok((table, seat, kind)) => {
                let cid = kind.cid().map(str::to_owned);
                if let Err(error) = self.client.play(&table, seat, kind, &self.replies).await {
                    self.out.push(refused(cid, &error));
                }
            }
            Err(ClientMessage::Subscribe { table, seat, had }) => {
                if let Err(error) = self.subscribe(table, seat, had).await {
                    self.out.push(refused(None, &error));
                }
            }
            Err(ClientMessage::Unsubscribe { table, seat }) => {
                self.following.retain(|following| (&following.table, following.seat) != (&table, seat));
            }
            Err(ClientMessage::Ping { sent }) => {
                let now = self.client.app.clock.now();
                self.out.push(wire::text(&ServerMessage::Pong { sent, now }));
            }
            Err(_) => self.out.push(refused(None, &Error::Malformed)),
        }
    }

    async fn subscribe(&mut self, table: String, seat: Option<Seat>, had: Option<u64>) -> Result<(), Error> {
        self.following.retain(|following| (&following.table, following.seat) != (&table, seat));
        if self.following.len() >= SUBSCRIPTIONS {
            return Err(Error::TooMany("subscriptions"));
        }
        let (id, _) = self.client.table(&table).await?;
        let (person, app) = (self.client.person, self.client.app.clone());
        let asked = |reply| Command::Subscribe { person, viewer: seat.into(), reply };
        let mut news = app.hub.ask(&app, id, asked).await?;
        news.mark_changed();
        self.following.push(Following { table, seat, news, had: Had::at(had) });
        Ok(())
    }

    /// Writes down all answers and news that are there already.
    fn gather(&mut self, answers: &mut mpsc::Receiver<Utf8Bytes>) {
        while let Ok(answer) = answers.try_recv() {
            self.out.push(answer);
        }
        for index in 0..self.following.len() {
            if let Ok(true) = self.following[index].news.has_changed() {
                self.tell(index, true);
            }
        }
    }

    /// Writes down what a followed table has to tell.
    fn tell(&mut self, index: usize, alive: bool) {
        if alive {
            let Following { news, had, .. } = &mut self.following[index];
            let slot = news.borrow_and_update();
            slot.news(had, |text| self.out.push(text));
        } else {
            let Following { table, seat, .. } = self.following.swap_remove(index);
            self.out.push(wire::text(&ServerMessage::Gone { table, seat }));
        }
    }

    /// Sends all that is written down.
    async fn flush(&mut self, socket: &mut WebSocket) -> Result<(), ()> {
        if self.out.is_empty() {
            return Ok(());
        }
        let send = async {
            for text in self.out.drain(..) {
                socket.feed(Message::Text(text)).await?;
            }
            socket.flush().await
        };
        match timeout(PATIENCE, send).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(()),
        }
    }
}
