//! The address by which others reach the house: what an invitation has to say.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::limits::Address;

/// Addresses of no host in particular: the system is only asked which way it would take there.
const ELSEWHERE: [Ipv4Addr; 4] = [
    Ipv4Addr::new(192, 0, 2, 1),
    Ipv4Addr::new(192, 168, 0, 1),
    Ipv4Addr::new(10, 0, 0, 1),
    Ipv4Addr::new(172, 16, 0, 1),
];

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(house))
}

/// How others find the house.
#[derive(Serialize, TS, ToSchema)]
#[ts(export_to = "House.ts")]
pub(crate) struct House {
    /// The address for others, without a slash at its end; none where nobody but this machine reaches it, or where it is
    /// not known.
    link: Option<String>,
}

/// By which address others reach the house
#[utoipa::path(get, path = "/api/house", tag = "house", responses((status = 200, body = House)))]
async fn house(State(app): State<App>, address: Address, headers: HeaderMap) -> Json<House> {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    // How this machine is called in its network is nobody else's business: they know an address already.
    let at_home = address.ip().is_loopback() && is_this_machine(host);
    let public = app.config.public_url.as_deref();
    Json(House { link: if at_home { link(app.address, public) } else { public.map(str::to_owned) } })
}

/// Whether the host of a request is called so from the machine itself alone.
fn is_this_machine(host: &str) -> bool {
    let name = host.rsplit_once(':').filter(|(_, port)| !port.contains(']')).map_or(host, |(name, _)| name);
    let bare = name.trim_start_matches('[').trim_end_matches(']');
    name == "localhost" || bare.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback())
}

/// The address by which others reach a server that listens there: the public one, or this machine's in its network.
pub fn link(listening: SocketAddr, public: Option<&str>) -> Option<String> {
    if let Some(public) = public {
        return Some(public.to_owned());
    }
    let ip = if listening.ip().is_unspecified() { own_address()? } else { listening.ip() };
    (!ip.is_loopback()).then(|| format!("http://{}", SocketAddr::new(ip, listening.port())))
}

/// The address by which a browser on the same machine reaches a server that listens there.
pub fn own_link(listening: SocketAddr) -> String {
    let own = match listening.ip() {
        ip if !ip.is_unspecified() => ip,
        IpAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(_) => Ipv6Addr::LOCALHOST.into(),
    };
    format!("http://{}", SocketAddr::new(own, listening.port()))
}

/// This machine's address in its network. Connecting a datagram socket sends nothing.
fn own_address() -> Option<IpAddr> {
    ELSEWHERE.iter().find_map(|elsewhere| {
        let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
        socket.connect((*elsewhere, 9)).ok()?;
        let own = socket.local_addr().ok()?.ip();
        (!own.is_loopback() && !own.is_unspecified()).then_some(own)
    })
}

/// Writes the TypeScript types.
#[cfg(test)]
pub(crate) fn export_types(config: &ts_rs::Config) {
    House::export_all(config).unwrap();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_others_can_use() {
        let at = |text: &str| text.parse::<SocketAddr>().unwrap();
        let public = Some("https://games.example.org");
        assert_eq!(link(at("127.0.0.1:7878"), None), None);
        assert_eq!(link(at("[::1]:7878"), None), None);
        assert_eq!(link(at("192.0.2.7:7878"), None).as_deref(), Some("http://192.0.2.7:7878"));
        assert_eq!(link(at("127.0.0.1:7878"), public).as_deref(), public);
        assert_eq!(own_link(at("0.0.0.0:7878")), "http://127.0.0.1:7878");
        assert_eq!(own_link(at("[::]:7878")), "http://[::1]:7878");
        assert_eq!(own_link(at("192.0.2.7:80")), "http://192.0.2.7:80");
        let own = link(at("0.0.0.0:7878"), None);
        assert!(
            own.is_none_or(|own| own.ends_with(":7878") && !own.contains("127.") && !own.contains("0.0.0.0"))
        );
    }

    #[test]
    fn names_of_this_machine() {
        for host in
            ["127.0.0.1", "127.0.0.1:80", "localhost", "localhost:7878", "[::1]", "[::1]:80", "127.1.2.3:1"]
        {
            assert!(is_this_machine(host), "{host}");
        }
        for host in ["", "games.example.org", "192.0.2.7:80", "[2001:db8::1]:80", "localhost.example.org"] {
            assert!(!is_this_machine(host), "{host}");
        }
    }
}
