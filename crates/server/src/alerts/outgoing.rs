//! Requests to elsewhere: only where the house may go, without following anybody further, and within a few seconds.
//!
//! The name is looked up once, its addresses are judged, and the connection goes to one of those that were: what the
//! name would be called a moment later changes nothing. Of an answer only the head is read.

use std::io;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::http::{HeaderValue, Request, StatusCode, Uri, header};
use http_body_util::Full;
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use ipnet::IpNet;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpStream, lookup_host};
use tokio::task::JoinSet;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// How long a request may take, from looking up the name to the head of the answer.
const PATIENCE: Duration = Duration::from_secs(6);
/// The most bytes of an answer's head.
const HEAD_BYTES: usize = 16 * 1024;
/// The longest address.
const LONGEST: usize = 2000;

/// Networks of no public host: the machine itself, homes, companies, providers, tests, groups.
const PRIVATE: [&str; 15] = [
    "0.0.0.0/8",
    "10.0.0.0/8",
    "100.64.0.0/10",
    "127.0.0.0/8",
    "169.254.0.0/16",
    "172.16.0.0/12",
    "192.0.0.0/24",
    "192.0.2.0/24",
    "192.88.99.0/24",
    "192.168.0.0/16",
    "198.18.0.0/15",
    "198.51.100.0/24",
    "203.0.113.0/24",
    "224.0.0.0/4",
    "240.0.0.0/4",
];

/// Parts of `2000::/3` that are no host's own address, or that hide another address.
const HIDDEN: [&str; 4] = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

/// Why a request could not be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Trouble {
    /// It is not an address that anything could be sent to.
    BadAddress,
    /// It is an address of a private network that the house does not list.
    PrivateAddress,
    /// It would go unencrypted to a public address.
    Insecure,
    /// Nothing listens there.
    Unreachable,
    /// It took too long.
    Timeout,
    /// Who answers can't be trusted.
    Untrusted,
}

impl Trouble {
    /// Its name, as it is stored and told.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Trouble::BadAddress => "bad_address",
            Trouble::PrivateAddress => "private_address",
            Trouble::Insecure => "insecure",
            Trouble::Unreachable => "unreachable",
            Trouble::Timeout => "timeout",
            Trouble::Untrusted => "untrusted",
        }
    }

    /// Whether it would be the same the next time.
    pub(crate) fn lasts(self) -> bool {
        matches!(self, Trouble::BadAddress | Trouble::PrivateAddress | Trouble::Insecure)
    }
}

/// What was answered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    /// When it may be tried again.
    pub(crate) retry_after: Option<Duration>,
}

/// The way out of the house.
pub(crate) struct Outgoing {
    /// Private networks that it may go to.
    allowed: Vec<IpNet>,
    tls: TlsConnector,
}

impl Outgoing {
    pub(crate) fn new(allowed: Vec<IpNet>) -> Self {
        let mut roots = RootCertStore::empty();
        let found = rustls_native_certs::load_native_certs();
        roots.add_parsable_certificates(found.certs);
        if roots.is_empty() {
            tracing::warn!(
                "the system has no certificates to trust, so that alerts reach nobody: ca-certificates is missing"
            );
        }
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .expect("ring knows the usual versions")
            .with_root_certificates(roots)
            .with_no_client_auth();
        Outgoing { allowed, tls: TlsConnector::from(Arc::new(config)) }
    }

    /// An address that something may be sent to, as far as that is known without looking its name up.
    pub(crate) fn address(text: &str) -> Result<Uri, Trouble> {
        let uri: Uri = text.parse().map_err(|_| Trouble::BadAddress)?;
        let web = matches!(uri.scheme_str(), Some("https" | "http"));
        let plain = uri.authority().is_some_and(|authority| !authority.as_str().contains('@'));
        if web && plain && text.len() <= LONGEST { Ok(uri) } else { Err(Trouble::BadAddress) }
    }

    /// Whether anything could come of sending something there, which its name is looked up for.
    pub(crate) async fn check(&self, uri: &Uri) -> Result<(), Trouble> {
        match timeout(PATIENCE, self.places(uri)).await.map_err(|_| Trouble::Timeout)? {
            // It may come back.
            Ok(_) | Err(Trouble::Unreachable) => Ok(()),
            Err(trouble) => Err(trouble),
        }
    }

    /// Sends a request and waits for the head of the answer; whoever answers with another address is not followed.
    pub(crate) async fn send(&self, request: Request<Vec<u8>>) -> Result<Answer, Trouble> {
        timeout(PATIENCE, self.ask(request)).await.unwrap_or(Err(Trouble::Timeout))
    }

    /// The addresses of a host that may be gone to.
    async fn places(&self, uri: &Uri) -> Result<Vec<SocketAddr>, Trouble> {
        let secure = uri.scheme_str() == Some("https");
        let host = uri.host().ok_or(Trouble::BadAddress)?;
        let bare = host.trim_start_matches('[').trim_end_matches(']');
        let port = uri.port_u16().unwrap_or(if secure { 443 } else { 80 });
        let found: Vec<SocketAddr> =
            lookup_host((bare, port)).await.map_err(|_| Trouble::Unreachable)?.collect();
        let listed = |place: &SocketAddr| self.is_listed(place.ip());
        let open: Vec<_> =
            found.iter().copied().filter(|place| listed(place) || is_public(place.ip())).collect();
        if open.is_empty() {
            return Err(if found.is_empty() { Trouble::Unreachable } else { Trouble::PrivateAddress });
        }
        if secure {
            return Ok(open);
        }
        // Unencrypted it goes no further than the house trusts.
        let near: Vec<_> = open.into_iter().filter(listed).collect();
        if near.is_empty() { Err(Trouble::Insecure) } else { Ok(near) }
    }

    fn is_listed(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.allowed.iter().any(|network| network.contains(&address))
    }

    async fn ask(&self, request: Request<Vec<u8>>) -> Result<Answer, Trouble> {
        let uri = request.uri();
        let places = self.places(uri).await?;
        let host = uri.host().unwrap_or_default().trim_start_matches('[').trim_end_matches(']').to_owned();
        let secure = uri.scheme_str() == Some("https");
        let stream = TcpStream::connect(&*places).await.map_err(|_| Trouble::Unreachable)?;
        if !secure {
            return speak(stream, request).await;
        }
        let name = ServerName::try_from(host).map_err(|_| Trouble::BadAddress)?;
        let stream = self.tls.connect(name, stream).await.map_err(|error| match error.kind() {
            io::ErrorKind::InvalidData => Trouble::Untrusted,
            _ => Trouble::Unreachable,
        })?;
        speak(stream, request).await
    }
}

/// Sends a request over a connection of its own.
async fn speak<S>(stream: S, request: Request<Vec<u8>>) -> Result<Answer, Trouble>
where
    S: AsyncRead + AsyncWrite + Send + Unpin + 'static,
{
    let (mut parts, body) = request.into_parts();
    let authority = parts.uri.authority().ok_or(Trouble::BadAddress)?.as_str();
    let host = HeaderValue::from_str(authority).map_err(|_| Trouble::BadAddress)?;
    parts.headers.insert(header::HOST, host);
    let path = parts.uri.path_and_query().map_or("/", |path| path.as_str());
    parts.uri = path.parse().map_err(|_| Trouble::BadAddress)?;
    let handshake = http1::Builder::new().max_buf_size(HEAD_BYTES).handshake(TokioIo::new(stream));
    let (mut sender, connection) = handshake.await.map_err(|_| Trouble::Unreachable)?;
    // It ends with this function, whatever else is said on it.
    let mut driving = JoinSet::new();
    driving.spawn(connection);
    let request = Request::from_parts(parts, Full::new(Bytes::from(body)));
    let response = sender.send_request(request).await.map_err(|_| Trouble::Unreachable)?;
    let seconds = response.headers().get(header::RETRY_AFTER).and_then(|value| value.to_str().ok());
    let retry_after = seconds.and_then(|seconds| seconds.parse().ok()).map(Duration::from_secs);
    Ok(Answer { status: response.status(), retry_after })
}

/// Whether an address is that of a host that everybody may reach.
fn is_public(address: IpAddr) -> bool {
    let within = |networks: &[&str], address: IpAddr| {
        networks.iter().filter_map(|network| network.parse::<IpNet>().ok()).any(|net| net.contains(&address))
    };
    match address.to_canonical() {
        IpAddr::V4(v4) => !within(&PRIVATE, v4.into()),
        IpAddr::V6(v6) => is_global(v6) && !within(&HIDDEN, v6.into()),
    }
}

fn is_global(address: Ipv6Addr) -> bool {
    address.segments()[0] & 0xe000 == 0x2000
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn private_addresses_in_every_form() {
        for private in [
            "0.0.0.0",
            "10.1.2.3",
            "100.64.0.1",
            "127.0.0.1",
            "169.254.169.254",
            "172.31.0.1",
            "192.168.1.1",
            "198.18.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:10.0.0.1",
            "::127.0.0.1",
            "fe80::1",
            "fc00::1",
            "fd12::1",
            "ff02::1",
            "64:ff9b::a00:1",
            "2002:a00:1::",
            "2001:0:1::1",
            "2001:db8::1",
        ] {
            assert!(!is_public(private.parse().unwrap()), "{private}");
        }
        for public in ["1.1.1.1", "100.128.0.1", "172.32.0.1", "2606:4700::1111", "::ffff:8.8.8.8"] {
            assert!(is_public(public.parse().unwrap()), "{public}");
        }
    }

    #[test]
    fn the_lists_can_be_read() {
        for network in PRIVATE.iter().chain(&HIDDEN) {
            assert!(network.parse::<IpNet>().is_ok_and(|net| net.trunc() == net), "{network}");
        }
    }

    #[tokio::test]
    async fn where_the_house_may_go() {
        let house = Outgoing::new(Vec::new());
        for (url, trouble) in [
            ("https://127.0.0.1/", Trouble::PrivateAddress),
            ("https://localhost/", Trouble::PrivateAddress),
            ("https://[::1]:7878/", Trouble::PrivateAddress),
            ("https://[::ffff:192.168.0.1]/", Trouble::PrivateAddress),
            ("https://2130706433/", Trouble::PrivateAddress),
            ("https://0x7f.1/", Trouble::PrivateAddress),
            ("http://169.254.169.254/latest", Trouble::PrivateAddress),
            ("http://1.1.1.1/", Trouble::Insecure),
        ] {
            let uri = Outgoing::address(url).unwrap();
            assert_eq!(house.check(&uri).await, Err(trouble), "{url}");
        }
        for bad in ["ftp://a/", "https://me:pw@a/", "/path", "https://", "javascript:1", ""] {
            assert_eq!(Outgoing::address(bad), Err(Trouble::BadAddress), "{bad}");
        }
        let at_home = Outgoing::new(vec!["127.0.0.0/8".parse().unwrap()]);
        let uri = Outgoing::address("http://localhost/").unwrap();
        assert_eq!(at_home.check(&uri).await, Ok(()));
    }
}
