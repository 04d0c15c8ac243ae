//! What settings may be, wherever they stand: each is read by one function, from a flag, the environment and the file alike.

use std::collections::BTreeMap;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::str::FromStr;

use axum::http::Uri;
use ipnet::IpNet;
use lettre::message::Mailbox;
use lettre::{AsyncSmtpTransport, Tokio1Executor};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use talat_rules::any::{GameBox, about};

use super::{LogFormat, MetricsFor};

/// A number that counts something.
pub(super) fn whole<T: FromStr>(text: &str) -> Result<T, String> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let why = if digits { "it is too large" } else { WHOLE };
    text.parse().map_err(|_| why.to_owned())
}

/// What is said of anything else in the place of such a number.
pub(super) const WHOLE: &str = "it has to be a whole number, without a sign";

/// Reads a number that means nothing as 0, or says what it has to be.
pub fn positive<T: FromStr + PartialEq + From<u8>>(text: &str) -> Result<T, String> {
    above_zero(whole(text)?)
}

fn above_zero<T: PartialEq + From<u8>>(number: T) -> Result<T, String> {
    if number == T::from(0) { Err("it has to be 1 or more".to_owned()) } else { Ok(number) }
}

/// An address to listen on.
pub(super) fn address(text: &str) -> Result<SocketAddr, String> {
    text.parse().map_err(|_| {
        "it has to be an address of this machine and a port, as 127.0.0.1:7878, or 0.0.0.0:7878 for every network".to_owned()
    })
}

/// A network, or a single address.
pub(super) fn network(text: &str) -> Result<IpNet, String> {
    let text = text.trim();
    let single = || text.parse::<IpAddr>().map(IpNet::from);
    text.parse::<IpNet>()
        .or_else(|_| single())
        .map_err(|_| format!("`{text}` is neither an address, as 192.0.2.7, nor a network, as 192.0.2.0/24"))
}

/// The origin of a URL, as browsers send it.
pub(super) fn origin(url: &str) -> Result<String, String> {
    let wrong = |why: &str| format!("it has to look like https://games.example.org, and {why}");
    let lower = url.trim().trim_end_matches('/').to_ascii_lowercase();
    let (scheme, rest, usual) = if let Some(rest) = lower.strip_prefix("https://") {
        ("https", rest, ":443")
    } else if let Some(rest) = lower.strip_prefix("http://") {
        ("http", rest, ":80")
    } else {
        return Err(wrong("begin with https:// or http://"));
    };
    if !rest.is_ascii() {
        return Err(wrong("have a name in the letters that browsers send, as xn--…"));
    }
    if rest.contains(['/', '?', '#']) {
        return Err(wrong("end after the name: Talat can't live in a part of a site"));
    }
    let sound = Uri::from_str(&format!("{scheme}://{rest}/")).ok().filter(|uri| {
        let authority = uri.authority();
        // What stands behind the colon has to be a port.
        let port = authority
            .is_some_and(|all| all.as_str() == all.host() || all.port_u16().is_some_and(|port| port > 0));
        port && !rest.contains('@') && uri.host().is_some_and(|host| !host.is_empty())
    });
    // Browsers leave the usual port out.
    let name = rest.strip_suffix(usual).unwrap_or(rest);
    sound
        .map(|_| format!("{scheme}://{name}"))
        .ok_or_else(|| wrong("have a name, and perhaps a port up to 65535"))
}

const LEVELS: [&str; 6] = ["off", "error", "warn", "info", "debug", "trace"];

/// What is logged: levels, for all or for a module.
pub(super) fn filter(text: &str) -> Result<String, String> {
    for part in text.split(',') {
        let (module, level) = part.rsplit_once('=').unwrap_or(("all", part));
        let known = LEVELS.iter().any(|known| level.trim().eq_ignore_ascii_case(known));
        let plain = module.trim().chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == ':');
        if !known || !plain || module.trim().is_empty() {
            let levels = LEVELS.join(", ");
            return Err(format!(
                "`{part}` is neither a level ({levels}) nor module=level, as talat_server=debug"
            ));
        }
    }
    Ok(text.to_owned())
}

impl FromStr for MetricsFor {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Ok(match text.trim() {
            "loopback" => MetricsFor::Loopback,
            "everyone" => MetricsFor::Everyone,
            "nobody" => MetricsFor::Nobody,
            networks => MetricsFor::Networks(
                networks.split(',').map(network).collect::<Result<_, _>>().map_err(|why| {
                    format!(
                        "it has to be loopback, everyone, nobody or networks with commas between, and {why}"
                    )
                })?,
            ),
        })
    }
}

impl FromStr for LogFormat {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "text" => Ok(LogFormat::Text),
            "json" => Ok(LogFormat::Json),
            _ => Err("it has to be text or json".to_owned()),
        }
    }
}

/// A token: something that can't be guessed, and that fits into a header.
pub(super) fn token(text: &str) -> Result<String, String> {
    if text.len() >= 16 && text.bytes().all(|byte| byte.is_ascii_graphic()) {
        Ok(text.to_owned())
    } else {
        Err("it has to be 16 letters or more, without spaces".to_owned())
    }
}

/// A mail server, with how it is spoken to.
pub(super) fn smtp_url(text: &str) -> Result<String, String> {
    AsyncSmtpTransport::<Tokio1Executor>::from_url(text).map(|_| text.to_owned()).map_err(|_| {
        "it has to look like smtps://user:password@mail.example.org, or smtp://mail.example.org:587?tls=required"
            .to_owned()
    })
}

/// Somebody's mailbox, with or without their name.
pub(super) fn mailbox(text: &str) -> Result<String, String> {
    text.parse::<Mailbox>()
        .map(|_| text.to_owned())
        .map_err(|_| "it has to look like Talat <talat@example.org>".to_owned())
}

/// The same rules for what stands in the file.
pub(super) mod from_file {
    use super::*;

    fn read<'de, D: Deserializer<'de>, T>(
        from: D,
        parse: fn(&str) -> Result<T, String>,
    ) -> Result<Option<T>, D::Error> {
        parse(&String::deserialize(from)?).map(Some).map_err(D::Error::custom)
    }

    pub(in super::super) fn positive<'de, D, T>(from: D) -> Result<Option<T>, D::Error>
    where
        D: Deserializer<'de>,
        T: Deserialize<'de> + PartialEq + From<u8>,
    {
        above_zero(T::deserialize(from)?).map(Some).map_err(D::Error::custom)
    }

    pub(in super::super) fn address<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<SocketAddr>, D::Error> {
        read(from, super::address)
    }

    pub(in super::super) fn directory<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<PathBuf>, D::Error> {
        let path = PathBuf::deserialize(from)?;
        if path.as_os_str().is_empty() {
            return Err(D::Error::custom("it has to name a directory"));
        }
        Ok(Some(path))
    }

    pub(in super::super) fn networks<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<Vec<IpNet>>, D::Error> {
        let networks = Vec::<String>::deserialize(from)?;
        let networks: Result<_, _> = networks.iter().map(|text| network(text)).collect();
        networks.map(Some).map_err(D::Error::custom)
    }

    pub(in super::super) fn origin<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
        read(from, super::origin)
    }

    pub(in super::super) fn filter<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
        read(from, super::filter)
    }

    pub(in super::super) fn smtp_url<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
        read(from, super::smtp_url)
    }

    pub(in super::super) fn mailbox<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
        read(from, super::mailbox)
    }

    pub(in super::super) fn token<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
        read(from, super::token)
    }

    pub(in super::super) fn word<'de, D: Deserializer<'de>, T: FromStr<Err = String>>(
        from: D,
    ) -> Result<Option<T>, D::Error> {
        read(from, T::from_str)
    }

    /// Files by the names of games, each of which stands for its box.
    pub(in super::super) fn by_box<'de, D>(from: D) -> Result<Option<BTreeMap<GameBox, PathBuf>>, D::Error>
    where
        D: Deserializer<'de>,
    {
        let mut files = BTreeMap::new();
        for (game, path) in BTreeMap::<String, PathBuf>::deserialize(from)? {
            let of = about(&game).map_err(D::Error::custom)?.comes_in;
            if files.insert(of, path).is_some() {
                return Err(D::Error::custom(format!(
                    "`{game}` comes in the box of {}, which has a file already",
                    of.name()
                )));
            }
        }
        Ok(Some(files))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_the_house() {
        for (url, expected) in [
            ("https://A.example/", "https://a.example"),
            ("https://a.example:443", "https://a.example"),
            ("http://a.example:80/", "http://a.example"),
            ("http://192.0.2.7:7878", "http://192.0.2.7:7878"),
            ("http://[2001:db8::1]:7878", "http://[2001:db8::1]:7878"),
        ] {
            assert_eq!(origin(url).as_deref(), Ok(expected), "{url}");
        }
        for url in [
            "games.example.org",
            "https://",
            "https://a/b",
            "https://a?b",
            "https://a b",
            "https://me@a",
            "https://a:b",
            "https://a:99999",
            "https://a:",
            "https://:80",
            "https://käse.example",
            "ftp://a",
        ] {
            let why = origin(url).unwrap_err();
            assert!(why.contains("https://games.example.org"), "{url}: {why}");
        }
    }

    #[test]
    fn networks_may_be_single_addresses() {
        assert_eq!(network("127.0.0.1").unwrap(), network(" 127.0.0.1/32").unwrap());
        assert_eq!(network("::1").unwrap(), network("::1/128").unwrap());
        assert!(network("localhost").unwrap_err().contains("192.0.2.0/24"));
        assert_eq!("everyone".parse(), Ok(MetricsFor::Everyone));
        let two = vec![network("10.0.0.0/8").unwrap(), network("::1").unwrap()];
        assert_eq!("10.0.0.0/8, ::1".parse(), Ok(MetricsFor::Networks(two)));
        assert!("all".parse::<MetricsFor>().is_err());
    }

    #[test]
    fn numbers_that_mean_something() {
        assert_eq!(positive::<usize>("3"), Ok(3));
        assert!(positive::<u32>("0").unwrap_err().contains("1 or more"));
        for text in ["x", "-1", "1.5", ""] {
            assert_eq!(positive::<u32>(text).unwrap_err(), WHOLE, "{text}");
        }
        assert_eq!(whole::<u64>("99999999999999999999").unwrap_err(), "it is too large");
        assert_eq!(whole::<u64>("0"), Ok(0));
    }

    #[test]
    fn filters_that_can_be_read() {
        for good in ["info", "WARN", "off", "info,talat_server=debug", "talat_server::live=trace"] {
            assert_eq!(filter(good).as_deref(), Ok(good));
        }
        for bad in ["", "infoo", "talat_server", "talat_server=loud", "=info", "info,", "[span]=info"] {
            assert!(filter(bad).unwrap_err().contains("a level"), "{bad}");
        }
    }
}
