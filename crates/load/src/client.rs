//! A person: a cookie, and requests with it.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use reqwest::header::{CONTENT_TYPE, COOKIE, SET_COOKIE};
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::socket::Socket;

/// The header in which a proxy names who asks.
pub(crate) const FORWARDED_FOR: &str = "x-forwarded-for";

/// Where somebody's requests come from.
#[derive(Clone, Debug)]
pub struct Home {
    http: reqwest::Client,
    /// The address of this machine that connections are made from, if it matters.
    pub(crate) local: Option<IpAddr>,
    /// The address that a trusted proxy would name, if there is one.
    pub(crate) forwarded: Option<Ipv4Addr>,
}

impl Home {
    /// Anywhere on this machine.
    pub fn here(http: &reqwest::Client) -> Self {
        Home { http: http.clone(), local: None, forwarded: None }
    }

    /// Behind a proxy on this machine, which says that it is this address.
    pub fn behind_proxy(http: &reqwest::Client, address: Ipv4Addr) -> Self {
        Home { forwarded: Some(address), ..Home::here(http) }
    }

    /// Another address of this machine.
    pub fn at(local: IpAddr) -> Result<Self, Failure> {
        let http = reqwest::Client::builder().local_address(local).build()?;
        Ok(Home { http, local: Some(local), forwarded: None })
    }

    pub(crate) fn request(&self, method: reqwest::Method, url: String) -> reqwest::RequestBuilder {
        let request = self.http.request(method, url);
        match self.forwarded {
            Some(address) => request.header(FORWARDED_FOR, address.to_string()),
            None => request,
        }
    }
}

/// A guest of a server on this machine.
#[derive(Clone, Debug)]
pub struct Person {
    home: Home,
    address: SocketAddr,
    cookie: String,
    id: String,
}

/// Refuses a server that is not on this machine.
pub(crate) fn on_this_machine(address: SocketAddr) -> Result<(), Failure> {
    if address.ip().is_loopback() { Ok(()) } else { Err(Failure::NotLoopback(address)) }
}

impl Person {
    /// Comes as a guest with this name.
    pub async fn new(http: &reqwest::Client, address: SocketAddr, name: &str) -> Result<Self, Failure> {
        Person::from(&Home::here(http), address, name).await
    }

    /// Comes as a guest with this name from somewhere.
    pub async fn from(home: &Home, address: SocketAddr, name: &str) -> Result<Self, Failure> {
        on_this_machine(address)?;
        let mut person = Person { home: home.clone(), address, cookie: String::new(), id: String::new() };
        let me = person.post("/api/me", &json!({ "name": name })).await?;
        me["id"].as_str().unwrap_or_default().clone_into(&mut person.id);
        Ok(person)
    }

    /// Somebody whose cookie is known; an empty one is a stranger's.
    pub fn with_cookie(http: &reqwest::Client, address: SocketAddr, cookie: &str) -> Result<Self, Failure> {
        on_this_machine(address)?;
        Ok(Person { home: Home::here(http), address, cookie: cookie.to_owned(), id: String::new() })
    }

    /// What tells the server who this is.
    pub fn cookie(&self) -> &str {
        &self.cookie
    }

    /// The person's number, as the server told it to who came as a guest.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The same person at a server that was started again.
    pub fn move_to(&mut self, address: SocketAddr) -> Result<(), Failure> {
        on_this_machine(address)?;
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
        // Nothing is an answer, too.
        let text = if text.is_empty() { "null" } else { &text };
        serde_json::from_str(text).map_err(|error| Failure::Odd(format!("{path}: {error}")))
    }

    fn request(&self, method: reqwest::Method, path: &str) -> reqwest::RequestBuilder {
        self.home.request(method, format!("http://{}{path}", self.address))
    }

    /// Sends something.
    pub async fn post(&mut self, path: &str, body: &Value) -> Result<Value, Failure> {
        self.send(path, self.request(reqwest::Method::POST, path).json(body)).await
    }

    /// Sends JSON that is written already.
    pub async fn post_text(&mut self, path: &str, body: &'static [u8]) -> Result<Value, Failure> {
        let request = self.request(reqwest::Method::POST, path).header(CONTENT_TYPE, "application/json");
        self.send(path, request.body(body)).await
    }

    /// Asks for something.
    pub async fn get(&mut self, path: &str) -> Result<Value, Failure> {
        self.send(path, self.request(reqwest::Method::GET, path)).await
    }

    /// Ends something.
    pub async fn delete(&mut self, path: &str) -> Result<Value, Failure> {
        self.send(path, self.request(reqwest::Method::DELETE, path)).await
    }

    /// Opens a socket.
    pub async fn socket(&self) -> Result<Socket, Failure> {
        Socket::open(self.address, &self.cookie, &self.home).await
    }
}
