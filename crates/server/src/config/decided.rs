//! Everything decided, with defaults in every gap.

use std::collections::BTreeMap;
use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use ipnet::IpNet;
use serde::{Serialize, Serializer};
use talat_rules::any::GameBox;

use super::{LogFormat, MetricsFor};

/// Everything decided.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "each field is described in `Settings`")]
pub struct Config {
    pub listen: SocketAddr,
    pub data: PathBuf,
    pub public_url: Option<String>,
    pub trusted_proxies: Vec<IpNet>,
    pub metrics: MetricsFor,
    #[serde(serialize_with = "hidden")]
    pub metrics_token: Option<String>,
    pub slow_request_ms: u64,
    pub backup_directory: Option<PathBuf>,
    pub backup_hours: u32,
    pub backup_keep: usize,
    pub log_format: LogFormat,
    pub log: String,
    pub bot_threads: usize,
    pub bot_pace_ms: u64,
    pub bot_budget_ms: u64,
    pub countdown_ms: u64,
    pub least_time_seconds: u32,
    pub idle_table_seconds: u64,
    pub live_tables: usize,
    pub away_seconds: u64,
    pub idle_seconds: u64,
    pub retention_days: u32,
    pub waiting_days: u32,
    pub record_days: u32,
    pub guest_record_days: u32,
    #[serde(serialize_with = "by_name")]
    pub editions: BTreeMap<GameBox, PathBuf>,
    #[serde(flatten)]
    pub limits: LimitConfig,
    /// The file that settings came from.
    #[serde(skip)]
    pub file: Option<PathBuf>,
    /// The program, as it calls itself.
    #[serde(skip)]
    pub program: Program,
}

/// Which program this is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Program {
    /// The version.
    pub version: &'static str,
    /// The commit it was built from and that one's date, where they are known.
    pub commit: Option<&'static str>,
}

impl Default for Program {
    fn default() -> Self {
        Program { version: env!("CARGO_PKG_VERSION"), commit: None }
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.commit {
            Some(commit) => write!(f, "{} ({commit})", self.version),
            None => f.write_str(self.version),
        }
    }
}

/// A secret is told to be there, and nothing else of it.
#[expect(clippy::ref_option, reason = "serde hands it in like that")]
fn hidden<S: Serializer>(secret: &Option<String>, to: S) -> Result<S::Ok, S::Error> {
    secret.as_ref().map(|_| "…").serialize(to)
}

fn by_name<S: Serializer>(editions: &BTreeMap<GameBox, PathBuf>, to: S) -> Result<S::Ok, S::Error> {
    to.collect_map(editions.iter().map(|(of, path)| (of.name(), path)))
}

/// The limits, all configurable.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "each field is described in `Settings`")]
pub struct LimitConfig {
    pub requests_per_minute: u32,
    pub messages_per_second: u32,
    pub people_per_hour: u32,
    pub sign_ins_per_minute: u32,
    pub codes_per_minute: u32,
    pub codes_per_minute_in_all: u32,
    pub tables_per_person: u32,
    pub records_per_person: u32,
    pub record_bytes_per_person: u64,
    pub connections: usize,
    pub connections_per_address: usize,
    pub patience_seconds: u64,
    pub sockets: usize,
    pub sockets_per_address: usize,
    pub body_bytes: usize,
    pub message_bytes: usize,
    pub record_bytes: usize,
}

impl Config {
    /// Whether an address is a proxy's that is believed.
    pub(crate) fn trusts(&self, address: IpAddr) -> bool {
        self.trusted_proxies.iter().any(|network| network.contains(&address))
    }
}

impl LimitConfig {
    /// How long a client may take to send a request, to send the next one, or to read on.
    pub(crate) fn patience(&self) -> Duration {
        Duration::from_secs(self.patience_seconds.clamp(1, 24 * 3600))
    }
}
