//! Playing in the home network: the address that phones can reach, and a code to scan.

use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

use fast_qr::QRBuilder;

/// Addresses of no host in particular: the system is only asked which way it would take there.
const ELSEWHERE: [Ipv4Addr; 4] = [
    Ipv4Addr::new(192, 0, 2, 1),
    Ipv4Addr::new(192, 168, 0, 1),
    Ipv4Addr::new(10, 0, 0, 1),
    Ipv4Addr::new(172, 16, 0, 1),
];

/// The address to listen on for a whole network: every one of this machine, with the port that was asked for.
pub(crate) fn everywhere(listen: Option<SocketAddr>) -> SocketAddr {
    match listen {
        Some(listen) if !listen.ip().is_loopback() => listen,
        listen => (Ipv4Addr::UNSPECIFIED, listen.map_or(7878, |listen| listen.port())).into(),
    }
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

/// Prints the link for phones, and a code to scan.
pub(crate) fn print(out: &mut impl Write, listening: SocketAddr, public: Option<&str>) -> io::Result<()> {
    let reached = if listening.ip().is_unspecified() { own_address() } else { Some(listening.ip()) };
    let link = match (public, reached) {
        (Some(public), _) => public.to_owned(),
        (None, Some(own)) => format!("http://{}", SocketAddr::new(own, listening.port())),
        (None, None) => return writeln!(out, "This machine seems to be in no network."),
    };
    writeln!(out, "In this network: {link}")?;
    match QRBuilder::new(link).build() {
        Ok(code) => writeln!(out, "\n{}", code.to_str()),
        Err(_) => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_port_is_kept() {
        assert_eq!(everywhere(None).to_string(), "0.0.0.0:7878");
        assert_eq!(everywhere(Some(([127, 0, 0, 1], 80).into())).to_string(), "0.0.0.0:80");
        assert_eq!(everywhere(Some(([192, 0, 2, 7], 80).into())).to_string(), "192.0.2.7:80");
    }

    #[test]
    fn a_link_comes_with_its_code() {
        let mut out = Vec::new();
        print(&mut out, ([192, 0, 2, 7], 7878).into(), None).unwrap();
        let text = String::from_utf8(out).unwrap();
        let code: Vec<&str> = text.lines().skip(2).filter(|line| line.contains(['█', '▀', '▄'])).collect();
        assert!(text.starts_with("In this network: http://192.0.2.7:7878\n"), "{text}");
        // Two modules a line: 25 of them and a quiet zone.
        assert!((13..=20).contains(&code.len()), "{text}");
    }
}
