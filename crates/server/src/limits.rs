//! Limits on everything, per address and per person.

use std::collections::HashMap;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap};
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, NotUntil, Quota, RateLimiter};

use crate::app::App;
use crate::codes::Codes;
use crate::config::LimitConfig;
use crate::error::Error;
use crate::ids::PersonId;
use crate::metrics::count;

/// For each attempt of one address to sign in as somebody, so many may be made as anybody from there, and from
/// anywhere as that person.
const LOOSER: u32 = 10;

/// How often somebody may ask others to a table.
const ASKS_PER_HOUR: u32 = 60;

/// Where a request comes from. IPv6 addresses count by their network of 64 bits, which one household has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Address(IpAddr);

impl Address {
    #[cfg(test)]
    pub(crate) const LOCAL: Address = Address(IpAddr::V4(Ipv4Addr::LOCALHOST));

    pub(crate) fn of(address: IpAddr) -> Self {
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
    address_from(app, &parts.extensions, &parts.headers)
}

/// The same of a request that is still whole.
pub(crate) fn address_from(app: &App, extensions: &Extensions, headers: &HeaderMap) -> IpAddr {
    let peer = extensions.get::<ConnectInfo<SocketAddr>>();
    let mut address = peer.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.0.ip()).to_canonical();
    let forwarded = headers.get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok());
    let hops: Vec<&str> = forwarded.flat_map(|value| value.split(',')).map(str::trim).collect();
    for hop in hops.iter().rev() {
        if !app.config.trusts(address) {
            break;
        }
        let Ok(before) = hop.parse::<IpAddr>() else { break };
        address = before.to_canonical();
    }
    address
}

/// Where a request comes from, whole, for the log.
pub(crate) struct Visitor(pub(crate) IpAddr);

impl FromRequestParts<App> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        Ok(Visitor(address_of(app, parts)))
    }
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
    sign_ins: Keyed<(Address, String)>,
    sign_ins_from: Keyed<Address>,
    sign_ins_as: Keyed<String>,
    passwords: Keyed<PersonId>,
    asks: Keyed<PersonId>,
    passwords_from: Keyed<Address>,
    pub(crate) codes: Codes,
    sockets: Arc<Mutex<HashMap<Address, usize>>>,
}

pub(crate) fn per(count: u32) -> NonZeroU32 {
    NonZeroU32::new(count).unwrap_or(NonZeroU32::MIN)
}

/// A refusal that says how long it lasts, as the limiter knows it.
pub(crate) fn later(refusal: Error) -> impl FnOnce(NotUntil<Instant>) -> Error {
    move |until| refusal.after(until.wait_time_from(DefaultClock::default().now()))
}

impl Limits {
    pub(crate) fn new(config: LimitConfig) -> Self {
        let sign_ins = |times: u32| Quota::per_minute(per(config.sign_ins_per_minute.saturating_mul(times)));
        Limits {
            config,
            requests: RateLimiter::keyed(Quota::per_minute(per(config.requests_per_minute))),
            people: RateLimiter::keyed(Quota::per_hour(per(config.people_per_hour))),
            sign_ins: RateLimiter::keyed(sign_ins(1)),
            sign_ins_from: RateLimiter::keyed(sign_ins(LOOSER)),
            sign_ins_as: RateLimiter::keyed(sign_ins(LOOSER)),
            passwords: RateLimiter::keyed(sign_ins(1)),
            asks: RateLimiter::keyed(Quota::per_hour(per(ASKS_PER_HOUR))),
            passwords_from: RateLimiter::keyed(sign_ins(1)),
            codes: Codes::new(&config),
            sockets: Arc::default(),
        }
    }

    /// Counts a request.
    pub(crate) fn request(&self, address: Address) -> Result<(), Error> {
        self.requests.check_key(&address).map_err(later(Error::TooMany("requests")))
    }

    /// Counts a new person.
    pub(crate) fn new_person(&self, address: Address) -> Result<(), Error> {
        self.people.check_key(&address).map_err(later(Error::TooMany("people")))
    }

    /// Counts an attempt to sign in, by name and address together. One address alone can't keep the owner of a name
    /// out, since it has used up its own share long before that of the name, nor can one name those who share the
    /// address.
    pub(crate) fn sign_in(&self, address: Address, skeleton: &str) -> Result<(), Error> {
        let refused = || later(Error::TooMany("sign_ins"));
        self.sign_ins.check_key(&(address, skeleton.to_owned())).map_err(refused())?;
        self.sign_ins_from.check_key(&address).map_err(refused())?;
        self.sign_ins_as.check_key(&skeleton.to_owned()).map_err(refused())
    }

    /// Counts an attempt of somebody who is signed in to set another password, whatever others try elsewhere. An
    /// address that comes as many guests has no more of them, and they take nothing from those to sign in.
    pub(crate) fn new_password(&self, address: Address, person: PersonId) -> Result<(), Error> {
        self.passwords_from.check_key(&address).map_err(later(Error::TooMany("passwords")))?;
        self.passwords.check_key(&person).map_err(later(Error::TooMany("passwords")))
    }

    /// Counts that somebody asks another to a table.
    pub(crate) fn ask(&self, person: PersonId) -> Result<(), Error> {
        self.asks.check_key(&person).map_err(later(Error::TooMany("asks")))
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
    pub(crate) fn messages(&self) -> DefaultDirectRateLimiter {
        let burst = per(self.config.messages_per_second.saturating_mul(10));
        RateLimiter::direct(Quota::per_second(per(self.config.messages_per_second)).allow_burst(burst))
    }

    /// Forgets addresses that were quiet for a while.
    pub(crate) fn forget_quiet(&self) {
        self.requests.retain_recent();
        self.people.retain_recent();
        self.sign_ins.retain_recent();
        self.sign_ins_from.retain_recent();
        self.sign_ins_as.retain_recent();
        self.passwords.retain_recent();
        self.asks.retain_recent();
        self.passwords_from.retain_recent();
        self.codes.forget_quiet();
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
