//! Limits on everything, per address and per person.

use std::collections::HashMap;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use governor::clock::DefaultClock;
use governor::state::{InMemoryState, NotKeyed};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::app::App;
use crate::config::LimitConfig;
use crate::error::Error;
use crate::metrics::count;

/// Where a request comes from. IPv6 addresses count by their network of 64 bits, which one household has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Address(IpAddr);

impl Address {
    fn of(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V6(v6) => {
                let network = u128::from(v6) >> 64 << 64;
                Address(IpAddr::V6(Ipv6Addr::from(network)))
            }
            v4 @ IpAddr::V4(_) => Address(v4),
        }
    }

    /// The address, or the network of an IPv6 address.
    pub(crate) fn ip(self) -> IpAddr {
        self.0
    }
}

/// The address of a request: that of the connection, or where a trusted proxy says it comes from.
pub(crate) fn address_of(app: &App, parts: &Parts) -> IpAddr {
    let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
    let mut address = peer.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.0.ip()).to_canonical();
    let trusted = |address: IpAddr| app.config.trusted_proxies.iter().any(|net| net.contains(&address));
    let forwarded = parts.headers.get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok());
    let hops: Vec<&str> = forwarded.flat_map(|value| value.split(',')).map(str::trim).collect();
    for hop in hops.iter().rev() {
        if !trusted(address) {
            break;
        }
        let Ok(before) = hop.parse::<IpAddr>() else { break };
        address = before.to_canonical();
    }
    address
}

impl FromRequestParts<App> for Address {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        Ok(Address::of(address_of(app, parts)))
    }
}

type Keyed<K> = DefaultKeyedRateLimiter<K>;

/// The limiters of a server.
pub(crate) struct Limits {
    config: LimitConfig,
    requests: Keyed<Address>,
    people: Keyed<Address>,
    sign_ins_from: Keyed<Address>,
    sign_ins_as: Keyed<String>,
    guesses: Keyed<Address>,
    sockets: Arc<Mutex<HashMap<Address, usize>>>,
}

fn per(count: u32) -> NonZeroU32 {
    NonZeroU32::new(count).unwrap_or(NonZeroU32::MIN)
}

impl Limits {
    pub(crate) fn new(config: LimitConfig) -> Self {
        Limits {
            config,
            requests: RateLimiter::keyed(Quota::per_minute(per(config.requests_per_minute))),
            people: RateLimiter::keyed(Quota::per_hour(per(config.people_per_hour))),
            sign_ins_from: RateLimiter::keyed(Quota::per_minute(per(config.sign_ins_per_minute))),
            sign_ins_as: RateLimiter::keyed(Quota::per_minute(per(config.sign_ins_per_minute))),
            guesses: RateLimiter::keyed(Quota::per_minute(per(config.requests_per_minute / 10))),
            sockets: Arc::default(),
        }
    }

    /// Counts a request.
    pub(crate) fn request(&self, address: Address) -> Result<(), Error> {
        self.requests.check_key(&address).map_err(|_| Error::TooMany("requests"))
    }

    /// Counts a new person.
    pub(crate) fn new_person(&self, address: Address) -> Result<(), Error> {
        self.people.check_key(&address).map_err(|_| Error::TooMany("people"))
    }

    /// Counts an attempt to sign in.
    pub(crate) fn sign_in(&self, address: Address, skeleton: &str) -> Result<(), Error> {
        let from = self.sign_ins_from.check_key(&address).is_ok();
        let to = self.sign_ins_as.check_key(&skeleton.to_owned()).is_ok();
        if from && to { Ok(()) } else { Err(Error::TooMany("sign_ins")) }
    }

    /// Counts a code that no table has, so that codes can't be guessed.
    pub(crate) fn wrong_code(&self, address: Address) -> Error {
        match self.guesses.check_key(&address) {
            Ok(()) => Error::NoTable,
            Err(_) => Error::TooMany("codes"),
        }
    }

    /// Takes a place for a socket or stream, which is free again when it is dropped.
    pub(crate) fn socket(&self, address: Address) -> Result<SocketPlace, Error> {
        let mut sockets = self.sockets.lock().map_err(|_| Error::Internal)?;
        let all: usize = sockets.values().sum();
        if all >= self.config.sockets {
            return Err(Error::Busy);
        }
        let own = sockets.entry(address).or_default();
        if *own >= self.config.sockets_per_address {
            return Err(Error::TooMany("sockets"));
        }
        *own += 1;
        metrics::gauge!("talat_sockets").set(count(all + 1));
        Ok(SocketPlace { sockets: self.sockets.clone(), address })
    }

    /// The limiter of one socket's messages.
    pub(crate) fn messages(&self) -> RateLimiter<NotKeyed, InMemoryState, DefaultClock> {
        let burst = per(self.config.messages_per_second.saturating_mul(10));
        RateLimiter::direct(Quota::per_second(per(self.config.messages_per_second)).allow_burst(burst))
    }

    /// Forgets addresses that were quiet for a while.
    pub(crate) fn forget_quiet(&self) {
        self.requests.retain_recent();
        self.people.retain_recent();
        self.sign_ins_from.retain_recent();
        self.sign_ins_as.retain_recent();
        self.guesses.retain_recent();
    }
}

/// A place for a socket.
pub(crate) struct SocketPlace {
    sockets: Arc<Mutex<HashMap<Address, usize>>>,
    address: Address,
}

impl Drop for SocketPlace {
    fn drop(&mut self) {
        let Ok(mut sockets) = self.sockets.lock() else { return };
        if let Some(own) = sockets.get_mut(&self.address) {
            *own -= 1;
            if *own == 0 {
                sockets.remove(&self.address);
            }
        }
        metrics::gauge!("talat_sockets").set(count(sockets.values().sum()));
    }
}
