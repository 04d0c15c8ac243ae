//! One client's socket.

use std::net::{IpAddr, SocketAddr};

use futures_util::{SinkExt, StreamExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::client::{FORWARDED_FOR, Home};
use crate::failure::Failure;

/// Connects, from a certain address of this machine if it matters.
pub(crate) async fn connect(address: SocketAddr, local: Option<IpAddr>) -> Result<TcpStream, Failure> {
    let connected = match local {
        None => TcpStream::connect(address).await,
        Some(local) => {
            let socket = TcpSocket::new_v4().map_err(Failure::io("a connection"))?;
            socket.bind(SocketAddr::new(local, 0)).map_err(Failure::io(local.to_string()))?;
            socket.connect(address).await
        }
    };
    let stream = connected.map_err(Failure::io(address.to_string()))?;
    stream.set_nodelay(true).map_err(Failure::io(address.to_string()))?;
    Ok(stream)
}

/// One client's socket.
#[derive(Debug)]
pub struct Socket(WebSocketStream<TcpStream>);

impl Socket {
    pub(crate) async fn open(address: SocketAddr, cookie: &str, home: &Home) -> Result<Self, Failure> {
        let mut request = format!("ws://{address}/api/socket").into_client_request().map_err(Box::new)?;
        let mut add = |name: &'static str, value: &str| {
            let value = HeaderValue::from_str(value);
            let value = value.map_err(|_| Failure::Odd(format!("{name} can't be part of a request")))?;
            request.headers_mut().insert(name, value);
            Ok::<_, Failure>(())
        };
        add("cookie", cookie)?;
        if let Some(forwarded) = home.forwarded {
            add(FORWARDED_FOR, &forwarded.to_string())?;
        }
        let stream = connect(address, home.local).await?;
        let config = WebSocketConfig::default().read_buffer_size(8192).write_buffer_size(0);
        let (socket, _) = client_async_with_config(request, stream, Some(config)).await.map_err(Box::new)?;
        Ok(Socket(socket))
    }

    /// Sends a message.
    pub async fn send(&mut self, text: String) -> Result<(), Failure> {
        Ok(self.0.send(Message::text(text)).await.map_err(Box::new)?)
    }

    /// Asks for all that happens at a table.
    pub async fn follow(&mut self, table: &str, seat: usize) -> Result<(), Failure> {
        self.send(format!(r#"{{"type":"subscribe","table":"{table}","seat":{seat}}}"#)).await
    }

    /// Acts for a seat.
    pub async fn act(
        &mut self,
        cid: &str,
        table: &str,
        seat: usize,
        based_on: u64,
        action: &str,
    ) -> Result<(), Failure> {
        let text = format!(
            r#"{{"type":"act","cid":"{cid}","table":"{table}","seat":{seat},"based_on":{based_on},"action":{action}}}"#
        );
        self.send(text).await
    }

    /// Takes back a seat's last action.
    pub async fn undo(&mut self, cid: &str, table: &str, seat: usize, based_on: u64) -> Result<(), Failure> {
        let text = format!(
            r#"{{"type":"undo","cid":"{cid}","table":"{table}","seat":{seat},"based_on":{based_on}}}"#
        );
        self.send(text).await
    }

    /// The next message.
    pub async fn next(&mut self) -> Result<Utf8Bytes, Failure> {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text),
                Some(Ok(Message::Close(_))) | None => return Err(Failure::Closed),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(Box::new(error).into()),
            }
        }
    }
}
