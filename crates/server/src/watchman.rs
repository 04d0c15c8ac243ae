//! What the log hears of requests: limits that were reached, those who were kept out, and what took long. One line each,
//! with fields that stay; docs/hosting.md lists them.

use std::net::IpAddr;
use std::time::{Duration, Instant};

use axum::extract::Request;
use axum::http::{Method, StatusCode, header};
use axum::response::Response;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::app::App;
use crate::error::Error;
use crate::limits::address_from;

/// Hears of the same thing from the same address once in a while: who floods the house does not flood the log.
pub(crate) struct Watchman(DefaultKeyedRateLimiter<(IpAddr, &'static str)>);

impl Default for Watchman {
    fn default() -> Self {
        let quota = Quota::with_period(Duration::from_secs(10)).expect("ten seconds are more than none");
        Watchman(RateLimiter::keyed(quota))
    }
}

impl Watchman {
    fn hears(&self, address: IpAddr, what: &'static str) -> bool {
        self.0.check_key(&(address, what)).is_ok()
    }

    /// Forgets addresses that were quiet for a while.
    pub(crate) fn forget_quiet(&self) {
        self.0.retain_recent();
    }
}

/// A request that was asked.
pub(crate) struct Asked {
    at: Instant,
    address: IpAddr,
    method: Method,
    /// Its route: paths hold codes, which are nobody's business.
    route: String,
    lasts: bool,
}

impl Asked {
    pub(crate) fn of(app: &App, request: &Request) -> Self {
        let extensions = request.extensions();
        let route = route_of(request.uri().path());
        Asked {
            at: Instant::now(),
            address: address_from(app, extensions, request.headers()),
            method: request.method().clone(),
            route,
            lasts: request.headers().contains_key(header::UPGRADE),
        }
    }

    /// Tells the log what it has to hear.
    pub(crate) fn answered(self, app: &App, response: &Response) {
        let Asked { at, address, method, route, lasts } = self;
        let error = response.extensions().get::<Error>();
        if let Some(what) = error.and_then(Error::too_many) {
            metrics::counter!("talat_limits_reached_total").increment(1);
            if app.watchman.hears(address, what) {
                tracing::warn!(%address, limit = what, route, "limit reached");
            }
        }
        if matches!(error, Some(Error::Banned)) && app.watchman.hears(address, "banned") {
            tracing::info!(%address, route, "kept out");
        }
        let (took, slow) = (at.elapsed(), app.config.slow_request_ms);
        let ended = !lasts && response.status() != StatusCode::SWITCHING_PROTOCOLS;
        if ended && slow > 0 && took >= Duration::from_millis(slow) {
            metrics::counter!("talat_slow_requests_total").increment(1);
            let (ms, status) = (took.as_millis() as u64, response.status().as_u16());
            tracing::warn!(%address, %method, route, status, ms, "slow request");
        }
    }
}

/// What a path is about, without the codes in it.
fn route_of(path: &str) -> String {
    if !path.starts_with("/api") && !matches!(path, "/healthz" | "/readyz" | "/metrics") {
        return "page".to_owned();
    }
    let mut before = "";
    let parts = path.split('/').map(|part| {
        let named = matches!(before, "tables" | "records" | "seats" | "steps") && part != "mine";
        before = part;
        if named { "…" } else { part }
    });
    parts.take(8).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_not_told() {
        for (path, route) in [
            ("/", "page"),
            ("/t/ABCDEF", "page"),
            ("/api/me", "/api/me"),
            ("/api/tables", "/api/tables"),
            ("/api/tables/mine", "/api/tables/mine"),
            ("/api/tables/abcdef/seats/1/return", "/api/tables/…/seats/…/return"),
            ("/api/records/0123", "/api/records/…"),
            ("/metrics", "/metrics"),
        ] {
            assert_eq!(route_of(path), route);
        }
    }
}
