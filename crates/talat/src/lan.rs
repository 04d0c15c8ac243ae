//! Playing in the home network: the address that phones can reach, and a code to scan.

use std::io::{self, Write};
use std::net::{Ipv4Addr, SocketAddr};

use fast_qr::QRBuilder;

/// The address to listen on for a whole network: every one of this machine, with the port that was asked for.
pub(crate) fn everywhere(listen: Option<SocketAddr>) -> SocketAddr {
    match listen {
        Some(listen) if !listen.ip().is_loopback() => listen,
        listen => (Ipv4Addr::UNSPECIFIED, listen.map_or(7878, |listen| listen.port())).into(),
    }
}

/// Prints the link for phones, and a code to scan.
pub(crate) fn print(out: &mut impl Write, listening: SocketAddr, public: Option<&str>) -> io::Result<()> {
    let Some(link) = talat_server::link(listening, public) else {
        return writeln!(out, "This machine seems to be in no network.");
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
