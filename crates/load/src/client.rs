//! A person: a cookie, and requests with it.

use std::net::SocketAddr;

use reqwest::header::{COOKIE, SET_COOKIE};
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::socket::Socket;

/// A guest of a server on this machine.
#[derive(Clone, Debug)]
pub struct Person {
    http: reqwest::Client,
    address: SocketAddr,
    cookie: String,
}

impl Person {
    /// Comes as a guest with this name.
    pub async fn new(http: &reqwest::Client, address: SocketAddr, name: &str) -> Result<Self, Failure> {
        if !address.ip().is_loopback() {
            return Err(Failure::NotLoopback(address));
        }
        let mut person = Person { http: http.clone(), address, cookie: String::new() };
        person.post("/api/me", &json!({ "name": name })).await?;
        Ok(person)
    }

    /// The same person at a server that was started again.
    pub fn move_to(&mut self, address: SocketAddr) -> Result<(), Failure> {
        if !address.ip().is_loopback() {
            return Err(Failure::NotLoopback(address));
        }
        self.address = address;
        Ok(())
    }

    async fn send(&mut self, path: &str, request: reqwest::RequestBuilder) -> Result<Value, Failure> {
        let answer = request.header(COOKIE, &self.cookie).send().await?;
        if let Some(cookie) = answer.headers().get(SET_COOKIE).and_then(|value| value.to_str().ok()) {
            cookie.split(';').next().unwrap_or_default().clone_into(&mut self.cookie);
        }
        let status = answer.status();
        let text = answer.text().await?;
        if !status.is_success() {
            return Err(Failure::Refused { path: path.to_owned(), status: status.as_u16(), answer: text });
        }
        serde_json::from_str(&text).map_err(|error| Failure::Odd(format!("{path}: {error}")))
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// Sends something.
    pub async fn post(&mut self, path: &str, body: &Value) -> Result<Value, Failure> {
        self.send(path, self.http.post(self.url(path)).json(body)).await
    }

    /// Asks for something.
    pub async fn get(&mut self, path: &str) -> Result<Value, Failure> {
        self.send(path, self.http.get(self.url(path))).await
    }

    /// Opens a socket.
    pub async fn socket(&self) -> Result<Socket, Failure> {
        Socket::open(self.address, &self.cookie).await
    }
}
