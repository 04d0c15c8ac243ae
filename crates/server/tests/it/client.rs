//! A server to test, and people who play on it.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use reqwest::header::{COOKIE, SET_COOKIE};
use serde_json::{Value, json};
use sqlx::{Connection, SqliteConnection};
use talat_server::config::Settings;
use talat_server::{Clock, Running, start_by};
use tempfile::TempDir;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// How long anything may take.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// A server with a directory of its own.
pub(crate) struct Server {
    running: Option<Running>,
    pub(crate) settings: Settings,
    /// The time by which it runs, also after a restart.
    pub(crate) clock: Clock,
    pub(crate) data: TempDir,
    pub(crate) base: String,
}

/// Settings that don't get in the way of tests.
pub(crate) fn relaxed() -> Settings {
    Settings {
        listen: Some(([127, 0, 0, 1], 0).into()),
        bot_pace_ms: Some(0),
        countdown_ms: Some(300),
        requests_per_minute: Some(1_000_000),
        messages_per_second: Some(100_000),
        people_per_hour: Some(1_000_000),
        codes_per_minute: Some(1_000_000),
        codes_per_minute_in_all: Some(1_000_000),
        connections_per_address: Some(10_000),
        sockets_per_address: Some(10_000),
        ..Settings::default()
    }
}

impl Server {
    pub(crate) async fn start() -> Self {
        Server::with(relaxed()).await
    }

    pub(crate) async fn with(settings: Settings) -> Self {
        let data = TempDir::new().unwrap();
        let settings = Settings { data: Some(data.path().to_owned()), ..settings };
        let clock = Clock::default();
        let mut server = Server { running: None, settings, clock, data, base: String::new() };
        server.run().await;
        server
    }

    /// A second server on the same database, with a directory and a lock of its own.
    pub(crate) async fn beside(&self) -> Self {
        let (here, data) = (self.data.path(), TempDir::new().unwrap());
        std::os::unix::fs::symlink(here.join("talat.sqlite"), data.path().join("talat.sqlite")).unwrap();
        std::fs::copy(here.join("cookie.key"), data.path().join("cookie.key")).unwrap();
        let settings = Settings { data: Some(data.path().to_owned()), ..self.settings.clone() };
        let mut server =
            Server { running: None, settings, clock: self.clock.clone(), data, base: String::new() };
        server.run().await;
        server
    }

    async fn run(&mut self) {
        let config = self.settings.clone().decide().unwrap();
        let running = start_by(config, self.clock.clone()).await.unwrap();
        self.base = running.address.to_string();
        self.running = Some(running);
    }

    /// Stops and starts again, on another port.
    pub(crate) async fn restart(&mut self) {
        self.stop().await;
        self.run().await;
    }

    /// Starts again after a stop, on another port.
    pub(crate) async fn restart_stopped(&mut self) {
        self.run().await;
    }

    pub(crate) async fn remove_old_tables(&self) -> u64 {
        self.running.as_ref().unwrap().remove_old_tables().await.unwrap()
    }

    pub(crate) fn waiting_thoughts(&self) -> usize {
        self.running.as_ref().unwrap().waiting_thoughts()
    }

    pub(crate) fn live_tables(&self) -> usize {
        self.running.as_ref().unwrap().live_tables()
    }

    pub(crate) async fn stop(&mut self) {
        self.running.take().unwrap().stop().await;
    }

    pub(crate) async fn guest(&self, name: &str) -> Player {
        let mut player = self.stranger();
        let (status, me) = player.post("/api/me", json!({ "name": name })).await;
        assert_eq!(status, 200, "{me}");
        player
    }

    pub(crate) fn stranger(&self) -> Player {
        Player { http: http_client(), base: self.base.clone(), cookie: String::new(), via: None }
    }

    /// Somebody new whose requests a trusted proxy passes on, as from this address.
    pub(crate) fn from(&self, address: &str) -> Player {
        Player { via: Some(address.to_owned()), ..self.stranger() }
    }
}

/// Runs a statement on the database of a server.
pub(crate) async fn database(data: &std::path::Path, sql: &'static str) {
    let url = format!("sqlite://{}", data.join("talat.sqlite").display());
    let mut connection = SqliteConnection::connect(&url).await.unwrap();
    sqlx::query(sql).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

/// The number that a query on the database of a server gives.
pub(crate) async fn counted(data: &std::path::Path, sql: &'static str) -> i64 {
    let url = format!("sqlite://{}", data.join("talat.sqlite").display());
    let mut connection = SqliteConnection::connect(&url).await.unwrap();
    let count = sqlx::query_scalar(sql).fetch_one(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    count
}

/// A client with a connection of its own for every request: one that the server closes after a refusal would
/// otherwise be used again.
fn http_client() -> reqwest::Client {
    reqwest::Client::builder().pool_max_idle_per_host(0).build().unwrap()
}

/// A person with a cookie.
#[derive(Clone)]
pub(crate) struct Player {
    pub(crate) http: reqwest::Client,
    pub(crate) base: String,
    pub(crate) cookie: String,
    /// Where they come from, as a proxy says.
    pub(crate) via: Option<String>,
}

impl Player {
    /// The same person at a server that was started again.
    pub(crate) fn at(&self, server: &Server) -> Player {
        Player { base: server.base.clone(), ..self.clone() }
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.base)
    }

    pub(crate) async fn send(&mut self, request: reqwest::RequestBuilder) -> (u16, Value) {
        let mut request = request.header(COOKIE, &self.cookie);
        if let Some(via) = &self.via {
            request = request.header("x-forwarded-for", via);
        }
        let answer = request.send().await.unwrap();
        if let Some(cookie) = answer.headers().get(SET_COOKIE) {
            cookie.to_str().unwrap().split(';').next().unwrap().clone_into(&mut self.cookie);
        }
        let status = answer.status().as_u16();
        let text = answer.text().await.unwrap();
        (status, serde_json::from_str(&text).unwrap_or(Value::String(text)))
    }

    pub(crate) async fn post(&mut self, path: &str, body: Value) -> (u16, Value) {
        self.send(self.http.post(self.url(path)).json(&body)).await
    }

    pub(crate) async fn delete(&mut self, path: &str) -> (u16, Value) {
        self.send(self.http.delete(self.url(path))).await
    }

    pub(crate) async fn get(&mut self, path: &str) -> (u16, Value) {
        self.send(self.http.get(self.url(path))).await
    }

    /// All lines of a log, page by page.
    pub(crate) async fn log(&mut self, path: &str, viewer: &str) -> Vec<Value> {
        let mut lines = Vec::new();
        loop {
            let (status, page) = self.get(&format!("{path}?viewer={viewer}&after={}", lines.len())).await;
            assert_eq!(status, 200, "{path}: {page}");
            lines.extend(page["lines"].as_array().unwrap().clone());
            if page["more"] == false {
                return lines;
            }
        }
    }

    /// What has to succeed.
    pub(crate) async fn done(&mut self, path: &str, body: Value) -> Value {
        let (status, answer) = self.post(path, body).await;
        assert_eq!(status, 200, "{path}: {answer}");
        answer
    }

    /// Makes a table with an own seat for each of `own`, open ones, and bots.
    pub(crate) async fn make(&mut self, game: &str, own: usize, open: usize, bots: usize) -> Value {
        let seats: Vec<Value> = std::iter::repeat_n(json!({"kind": "me"}), own)
            .chain(std::iter::repeat_n(json!({"kind": "open"}), open))
            .chain(std::iter::repeat_n(json!({"kind": "bot", "bot": "random"}), bots))
            .collect();
        self.done("/api/tables", json!({"game": game, "seats": seats, "visibility": "private"})).await
    }

    pub(crate) async fn socket(&self) -> Socket {
        let mut socket = self.bare_socket().await;
        let hello = socket.next().await;
        assert_eq!(hello["type"], "hello");
        socket
    }

    /// A socket of a script of theirs.
    pub(crate) async fn token_socket(&self, says: &str) -> Socket {
        let mut request = format!("ws://{}/api/socket", self.base).into_client_request().unwrap();
        request.headers_mut().insert("authorization", says.parse().unwrap());
        let (stream, _) = connect_async(request).await.unwrap();
        Socket { stream }
    }

    pub(crate) async fn bare_socket(&self) -> Socket {
        let mut request = format!("ws://{}/api/socket", self.base).into_client_request().unwrap();
        if !self.cookie.is_empty() {
            request.headers_mut().insert("cookie", self.cookie.parse().unwrap());
        }
        if let Some(via) = &self.via {
            request.headers_mut().insert("x-forwarded-for", via.parse().unwrap());
        }
        let (stream, _) = connect_async(request).await.unwrap();
        Socket { stream }
    }
}

/// A socket that speaks JSON.
pub(crate) struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Socket {
    pub(crate) async fn send(&mut self, message: Value) {
        self.send_text(&message.to_string()).await;
    }

    pub(crate) async fn send_text(&mut self, text: &str) {
        self.stream.send(Message::text(text)).await.unwrap();
    }

    pub(crate) async fn send_raw(&mut self, message: Message) -> Result<(), Error> {
        self.stream.send(message).await
    }

    /// The next message, or none once the socket is closed.
    pub(crate) async fn try_next(&mut self) -> Option<String> {
        loop {
            match timeout(PATIENCE, self.stream.next()).await.expect("a message in time")? {
                Ok(Message::Text(text)) => return Some(text.as_str().to_owned()),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// Waits for the end of the socket: the code and the reason with which it was closed.
    pub(crate) async fn closed(&mut self) -> Option<(u16, String)> {
        loop {
            match timeout(PATIENCE, self.stream.next()).await.expect("the end in time")? {
                Ok(Message::Close(frame)) => {
                    return frame.map(|frame| (frame.code.into(), frame.reason.as_str().to_owned()));
                }
                Ok(_) => {}
                Err(_) => return None,
            }
        }
    }

    pub(crate) async fn next(&mut self) -> Value {
        serde_json::from_str(&self.try_next().await.expect("an open socket")).unwrap()
    }

    /// The next message of a type; others are passed over.
    pub(crate) async fn next_of(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await;
            if message["type"] == kind {
                return message;
            }
        }
    }

    /// Whatever comes within a short time.
    pub(crate) async fn drain(&mut self) -> Vec<Value> {
        let mut messages = Vec::new();
        while let Ok(Some(Ok(message))) = timeout(Duration::from_millis(150), self.stream.next()).await {
            if let Message::Text(text) = message {
                messages.push(serde_json::from_str(&text).unwrap());
            }
        }
        messages
    }

    pub(crate) async fn follow(&mut self, table: &str, seat: Option<u8>) {
        self.send(json!({"type": "subscribe", "table": table, "seat": seat})).await;
    }

    /// Acts and waits for the answer: an ack or a refusal.
    pub(crate) async fn act(&mut self, table: &str, seat: u8, based_on: u64, action: &Value) -> Value {
        let cid = new_cid();
        self.act_as(&cid, table, seat, based_on, action).await
    }

    pub(crate) async fn act_as(
        &mut self,
        cid: &str,
        table: &str,
        seat: u8,
        based_on: u64,
        action: &Value,
    ) -> Value {
        let act = json!({"type": "act", "cid": cid, "table": table, "seat": seat, "based_on": based_on,
            "action": action});
        self.send(act).await;
        loop {
            let message = self.next().await;
            if message["cid"] == *cid {
                return message;
            }
        }
    }
}

/// A name that no other message has.
pub(crate) fn new_cid() -> String {
    static SENT: AtomicU64 = AtomicU64::new(0);
    format!("c{}", SENT.fetch_add(1, Ordering::Relaxed))
}

/// A small generator, so that tests repeat.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn below(&mut self, below: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % below
    }

    pub(crate) fn pick<'a>(&mut self, update: &'a Value) -> &'a Value {
        let legal = update["legal"].as_array().unwrap();
        // Passing and giving up sort last, so they are picked only when nothing else is there.
        let few = legal.len().saturating_sub(1).max(1);
        &legal[self.below(few)]["action"]
    }
}

/// Plays a seat to the end by random actions; returns the last update.
pub(crate) async fn play_out(mut socket: Socket, table: String, seat: u8, mut dice: Dice) -> Value {
    socket.follow(&table, Some(seat)).await;
    loop {
        let update = socket.next_of("update").await;
        if update["over"] == true {
            return update;
        }
        let mine = update["on_turn"].as_array().unwrap().iter().any(|on| on == seat);
        assert_eq!(mine, !update["legal"].as_array().unwrap().is_empty(), "{update}");
        if mine {
            let seq = update["seq"].as_u64().unwrap();
            let action = dice.pick(&update).clone();
            let cid = new_cid();
            let act = json!({"type": "act", "cid": cid, "table": table, "seat": seat, "based_on": seq,
                "action": action});
            socket.send(act).await;
        }
    }
}
