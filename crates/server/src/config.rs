//! Settings: flags, then the environment, then a TOML file, then the defaults.

mod decided;
mod file;
mod told;
mod values;

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::PathBuf;

use clap::Args;
use ipnet::IpNet;
use serde::{Deserialize, Serialize};
use talat_rules::any::GameBox;

pub use decided::{Config, LimitConfig, Program};
pub use file::Flaw;
pub use values::positive;
use values::{from_file, whole};

/// What can be set, all of it optional; the same names serve as flags, in the environment and in the file.
#[derive(Args, Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Settings {
    /// The address to listen on; port 0 takes any free port [default: 127.0.0.1:7878]
    #[arg(long, env = "TALAT_LISTEN", value_name = "ADDR", value_parser = values::address)]
    #[serde(deserialize_with = "from_file::address")]
    pub listen: Option<SocketAddr>,
    /// The directory that holds everything the server keeps [default: ./talat-data]
    #[arg(long, env = "TALAT_DATA", value_name = "DIR")]
    #[serde(deserialize_with = "from_file::directory")]
    pub data: Option<PathBuf>,
    /// The address people use, if it differs, as `https://games.example.org`
    #[arg(long, env = "TALAT_PUBLIC_URL", value_name = "URL", value_parser = values::origin)]
    #[serde(deserialize_with = "from_file::origin")]
    pub public_url: Option<String>,
    /// Addresses or networks whose `X-Forwarded-For` is believed, as 127.0.0.1; may be repeated
    #[arg(long = "trusted-proxy", env = "TALAT_TRUSTED_PROXIES", value_name = "NET", value_delimiter = ',', value_parser = values::network)]
    #[serde(deserialize_with = "from_file::networks")]
    pub trusted_proxies: Option<Vec<IpNet>>,
    /// Who may read /metrics: loopback, everyone, nobody, or networks with commas between [default: loopback]
    #[arg(long, env = "TALAT_METRICS", value_name = "WHO")]
    #[serde(deserialize_with = "from_file::word")]
    pub metrics: Option<MetricsFor>,
    /// Whoever sends this as a bearer token may read /metrics too
    #[arg(long, env = "TALAT_METRICS_TOKEN", value_name = "TOKEN", value_parser = values::token, hide_env_values = true)]
    #[serde(deserialize_with = "from_file::token")]
    pub metrics_token: Option<String>,
    /// How log lines look: text or json [default: text]
    #[arg(long, env = "TALAT_LOG_FORMAT", value_name = "FORMAT")]
    #[serde(deserialize_with = "from_file::word")]
    pub log_format: Option<LogFormat>,
    /// What is logged: a level, or module=level pairs [default: info]
    #[arg(long, env = "TALAT_LOG", value_name = "FILTER", value_parser = values::filter)]
    #[serde(deserialize_with = "from_file::filter")]
    pub log: Option<String>,
    /// Requests that take longer are logged, in milliseconds; 0 logs none [default: 1000]
    #[arg(long, env = "TALAT_SLOW_REQUEST_MS", value_name = "MS", value_parser = whole::<u64>)]
    pub slow_request_ms: Option<u64>,
    /// The directory for backups that the server makes by itself; without one it makes none
    #[arg(long, env = "TALAT_BACKUP_DIRECTORY", value_name = "DIR")]
    #[serde(deserialize_with = "from_file::directory")]
    pub backup_directory: Option<PathBuf>,
    /// Hours between two such backups [default: 24]
    #[arg(long, env = "TALAT_BACKUP_HOURS", value_name = "HOURS", value_parser = positive::<u32>)]
    #[serde(deserialize_with = "from_file::positive")]
    pub backup_hours: Option<u32>,
    /// How many of them are kept [default: 14]
    #[arg(long, env = "TALAT_BACKUP_KEEP", value_name = "N", value_parser = positive::<usize>)]
    #[serde(deserialize_with = "from_file::positive")]
    pub backup_keep: Option<usize>,
    /// Threads that think for bots [default: one less than the processors, at least one]
    #[arg(long, env = "TALAT_BOT_THREADS", value_name = "N", value_parser = positive::<usize>)]
    #[serde(deserialize_with = "from_file::positive")]
    pub bot_threads: Option<usize>,
    /// The least time a bot's move takes, in milliseconds [default: 600]
    #[arg(long, env = "TALAT_BOT_PACE_MS", value_name = "MS", value_parser = whole::<u64>)]
    pub bot_pace_ms: Option<u64>,
    /// The most time a bot thinks, in milliseconds; less when many bots wait [default: 2000]
    #[arg(long, env = "TALAT_BOT_BUDGET_MS", value_name = "MS", value_parser = whole::<u64>)]
    pub bot_budget_ms: Option<u64>,
    /// The countdown before a speed game, in milliseconds [default: 5000]
    #[arg(long, env = "TALAT_COUNTDOWN_MS", value_name = "MS", value_parser = whole::<u64>)]
    pub countdown_ms: Option<u64>,
    /// The shortest time for a turn that can be agreed, in seconds [default: 15]
    #[arg(long, env = "TALAT_LEAST_TIME_SECONDS", value_name = "S", value_parser = positive::<u32>)]
    #[serde(deserialize_with = "from_file::positive")]
    pub least_time_seconds: Option<u32>,
    /// Seconds after which a table that nobody looks at leaves memory [default: 300]
    #[arg(long, env = "TALAT_IDLE_TABLE_SECONDS", value_name = "S", value_parser = whole::<u64>)]
    pub idle_table_seconds: Option<u64>,
    /// Tables in memory; the longest untouched leave first [default: 10000]
    #[arg(long, env = "TALAT_LIVE_TABLES", value_name = "N", value_parser = positive::<usize>)]
    #[serde(deserialize_with = "from_file::positive")]
    pub live_tables: Option<usize>,
    /// Seconds after which a bot may stand in for somebody who is away [default: 60]
    #[arg(long, env = "TALAT_AWAY_SECONDS", value_name = "S", value_parser = whole::<u64>)]
    pub away_seconds: Option<u64>,
    /// Seconds after which a bot may stand in for somebody who is there and on turn, but does nothing [default: 300]
    #[arg(long, env = "TALAT_IDLE_SECONDS", value_name = "S", value_parser = whole::<u64>)]
    pub idle_seconds: Option<u64>,
    /// Days that finished and frozen games are kept; 0 keeps them for ever [default: 0]
    #[arg(long, env = "TALAT_RETENTION_DAYS", value_name = "DAYS", value_parser = whole::<u32>)]
    pub retention_days: Option<u32>,
    /// Days after which a table that never started is removed [default: 7]
    #[arg(long, env = "TALAT_WAITING_DAYS", value_name = "DAYS", value_parser = whole::<u32>)]
    pub waiting_days: Option<u32>,
    /// Days that imported records are kept; 0 keeps them for ever [default: 0]
    #[arg(long, env = "TALAT_RECORD_DAYS", value_name = "DAYS", value_parser = whole::<u32>)]
    pub record_days: Option<u32>,
    /// The same for records of guests without a password [default: 90]
    #[arg(long, env = "TALAT_GUEST_RECORD_DAYS", value_name = "DAYS", value_parser = whole::<u32>)]
    pub guest_record_days: Option<u32>,
    /// HTTP requests per minute and address [default: 600]
    #[arg(long, env = "TALAT_REQUESTS_PER_MINUTE", value_name = "N", value_parser = positive::<u32>)]
    #[serde(deserialize_with = "from_file::positive")]
    pub requests_per_minute: Option<u32>,
    /// Messages per second and socket, after a burst of ten times as many [default: 20]
    #[arg(long, env = "TALAT_MESSAGES_PER_SECOND", value_name = "N", value_parser = positive::<u32>)]
    #[serde(deserialize_with = "from_file::positive")]
    pub messages_per_second: Option<u32>,
    /// New people per hour and address [default: 60]
    #[arg(long, env = "TALAT_PEOPLE_PER_HOUR", value_name = "N", value_parser = positive::<u32>)]
    #[serde(deserialize_with = "from_file::positive")]
    pub people_per_hour: Option<u32>,
    /// Sign-ins, and new passwords, per minute of an address; ten times as many at a name from all [default: 10]
    #[arg(long, env = "TALAT_SIGN_INS_PER_MINUTE", value_name = "N", value_parser = positive::<u32>)]
    #[serde(deserialize_with = "from_file::positive")]
    pub sign_ins_per_minute: Option<u32>,
    /// New codes to take a seat with that an address may try per minute; 100 times as many to look on [default: 60]
    #[arg(long, env = "TALAT_CODES_PER_MINUTE", value_name = "N", value_parser = positive::<u32>)]
    #[serde(deserialize_with = "from_file::positive")]
    pub codes_per_minute: Option<u32>,
    /// The same for all addresses together [default: 600]
    #[arg(long, env = "TALAT_CODES_PER_MINUTE_IN_ALL", value_name = "N", value_parser = positive::<u32>)]
    #[serde(deserialize_with = "from_file::positive")]
    pub codes_per_minute_in_all: Option<u32>,
    /// Tables a person may have that are not finished [default: 50]
    #[arg(long, env = "TALAT_TABLES_PER_PERSON", value_name = "N", value_parser = whole::<u32>)]
    pub tables_per_person: Option<u32>,
    /// Imported records per person [default: 100]
    #[arg(long, env = "TALAT_RECORDS_PER_PERSON", value_name = "N", value_parser = whole::<u32>)]
    pub records_per_person: Option<u32>,
    /// Bytes that a person's imported records take, compressed [default: 8388608]
    #[arg(long, env = "TALAT_RECORD_BYTES_PER_PERSON", value_name = "N", value_parser = whole::<u64>)]
    pub record_bytes_per_person: Option<u64>,
    /// Open connections in all, as far as the system lets it open files [default: 25000]
    #[arg(long, env = "TALAT_CONNECTIONS", value_name = "N", value_parser = positive::<usize>)]
    #[serde(deserialize_with = "from_file::positive")]
    pub connections: Option<usize>,
    /// Open connections per address that is no trusted proxy [default: 300]
    #[arg(long, env = "TALAT_CONNECTIONS_PER_ADDRESS", value_name = "N", value_parser = positive::<usize>)]
    #[serde(deserialize_with = "from_file::positive")]
    pub connections_per_address: Option<usize>,
    /// Seconds that a client may take to send a request, to send the next one, or to read on [default: 30]
    #[arg(long, env = "TALAT_PATIENCE_SECONDS", value_name = "S", value_parser = positive::<u64>)]
    #[serde(deserialize_with = "from_file::positive")]
    pub patience_seconds: Option<u64>,
    /// Open sockets and streams in all [default: 20000]
    #[arg(long, env = "TALAT_SOCKETS", value_name = "N", value_parser = positive::<usize>)]
    #[serde(deserialize_with = "from_file::positive")]
    pub sockets: Option<usize>,
    /// Open sockets and streams per address [default: 200]
    #[arg(long, env = "TALAT_SOCKETS_PER_ADDRESS", value_name = "N", value_parser = positive::<usize>)]
    #[serde(deserialize_with = "from_file::positive")]
    pub sockets_per_address: Option<usize>,
    /// Bytes of a request's body [default: 65536]
    #[arg(long, env = "TALAT_BODY_BYTES", value_name = "N", value_parser = positive::<usize>)]
    #[serde(deserialize_with = "from_file::positive")]
    pub body_bytes: Option<usize>,
    /// Bytes of a socket's message [default: 8192]
    #[arg(long, env = "TALAT_MESSAGE_BYTES", value_name = "N", value_parser = positive::<usize>)]
    #[serde(deserialize_with = "from_file::positive")]
    pub message_bytes: Option<usize>,
    /// Bytes of an imported record [default: 1048576]
    #[arg(long, env = "TALAT_RECORD_BYTES", value_name = "N", value_parser = positive::<usize>)]
    #[serde(deserialize_with = "from_file::positive")]
    pub record_bytes: Option<usize>,
    /// The mail server that mails go out by, as `smtps://user:password@mail.example.org`; without one there are none
    #[arg(long, env = "TALAT_SMTP_URL", value_name = "URL", value_parser = values::smtp_url, hide_env_values = true)]
    #[serde(deserialize_with = "from_file::smtp_url")]
    pub smtp_url: Option<String>,
    /// Whom mails come from, as `Talat <talat@example.org>`
    #[arg(long, env = "TALAT_MAIL_FROM", value_name = "MAILBOX", value_parser = values::mailbox)]
    #[serde(deserialize_with = "from_file::mailbox")]
    pub mail_from: Option<String>,
    /// Mails that one mailbox gets in a day at most [default: 50]
    #[arg(long, env = "TALAT_MAILS_PER_DAY", value_name = "N")]
    pub mails_per_day: Option<u32>,
    /// Private networks that alerts may go to all the same, as 192.0.2.0/24; may be repeated
    #[arg(long = "alert-network", env = "TALAT_ALERT_NETWORKS", value_name = "NET", value_delimiter = ',', value_parser = values::network)]
    #[serde(deserialize_with = "from_file::networks")]
    pub alert_networks: Option<Vec<IpNet>>,
    /// Seconds after which somebody is alerted who has left a table on their turn [default: 60]
    #[arg(long, env = "TALAT_ALERT_DELAY_SECONDS", value_name = "S")]
    pub alert_delay_seconds: Option<u64>,
    /// Files of component data instead of the standard ones, by game; in the file only.
    #[arg(skip)]
    #[serde(deserialize_with = "from_file::by_box")]
    pub editions: Option<BTreeMap<GameBox, PathBuf>>,
}

/// Who may read the metrics.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum MetricsFor {
    /// Programs on the same machine.
    Loopback,
    /// Everybody.
    Everyone,
    /// Nobody.
    Nobody,
    /// Whoever comes from there.
    #[serde(untagged)]
    Networks(Vec<IpNet>),
}

/// How log lines look.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum LogFormat {
    /// For people.
    Text,
    /// For programs.
    Json,
}

/// Why settings can't be used.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// A file can't be read.
    #[error("{path}: {error}")]
    File {
        /// Which file.
        path: PathBuf,
        /// What is wrong.
        error: std::io::Error,
    },
    /// The file's content is wrong.
    #[error("{path}: {flaw}")]
    Toml {
        /// Which file.
        path: PathBuf,
        /// What is wrong.
        flaw: Box<Flaw>,
    },
    /// The public URL is not one.
    #[error("the public URL: {0}")]
    PublicUrl(String),
}

macro_rules! prefer {
    ($self:ident, $other:ident, $($field:ident)*) => { Settings { $($field: $self.$field.or($other.$field)),* } };
}

impl Settings {
    /// These settings, and where they say nothing, the others.
    #[must_use]
    pub fn or(self, other: Settings) -> Self {
        prefer!(self, other,
            listen data public_url trusted_proxies metrics metrics_token slow_request_ms backup_directory backup_hours
            backup_keep log_format log bot_threads bot_pace_ms bot_budget_ms
            countdown_ms least_time_seconds idle_table_seconds live_tables away_seconds idle_seconds retention_days waiting_days record_days
            guest_record_days requests_per_minute messages_per_second people_per_hour sign_ins_per_minute codes_per_minute
            codes_per_minute_in_all tables_per_person records_per_person record_bytes_per_person connections
            connections_per_address patience_seconds sockets sockets_per_address
            body_bytes message_bytes record_bytes smtp_url mail_from mails_per_day alert_networks alert_delay_seconds
            editions)
    }

    /// The settings with defaults in every gap.
    pub fn decide(self) -> Result<Config, ConfigError> {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let public_url =
            self.public_url.map(|url| values::origin(&url)).transpose().map_err(ConfigError::PublicUrl)?;
        Ok(Config {
            listen: self.listen.unwrap_or_else(|| SocketAddr::from(([127, 0, 0, 1], 7878))),
            data: self.data.unwrap_or_else(|| PathBuf::from("talat-data")),
            public_url,
            trusted_proxies: self.trusted_proxies.unwrap_or_default(),
            metrics: self.metrics.unwrap_or(MetricsFor::Loopback),
            metrics_token: self.metrics_token,
            slow_request_ms: self.slow_request_ms.unwrap_or(1000),
            backup_directory: self.backup_directory,
            backup_hours: self.backup_hours.unwrap_or(24),
            backup_keep: self.backup_keep.unwrap_or(14),
            log_format: self.log_format.unwrap_or(LogFormat::Text),
            log: self.log.unwrap_or_else(|| "info".to_owned()),
            bot_threads: self.bot_threads.unwrap_or(processors.saturating_sub(1)).max(1),
            bot_pace_ms: self.bot_pace_ms.unwrap_or(600),
            bot_budget_ms: self.bot_budget_ms.unwrap_or(2000),
            countdown_ms: self.countdown_ms.unwrap_or(5000),
            least_time_seconds: self.least_time_seconds.unwrap_or(15),
            idle_table_seconds: self.idle_table_seconds.unwrap_or(300),
            live_tables: self.live_tables.unwrap_or(10_000).max(1),
            away_seconds: self.away_seconds.unwrap_or(60),
            idle_seconds: self.idle_seconds.unwrap_or(300),
            retention_days: self.retention_days.unwrap_or(0),
            waiting_days: self.waiting_days.unwrap_or(7),
            record_days: self.record_days.unwrap_or(0),
            guest_record_days: self.guest_record_days.unwrap_or(90),
            smtp_url: self.smtp_url,
            mail_from: self.mail_from,
            mails_per_day: self.mails_per_day.unwrap_or(50),
            alert_networks: self.alert_networks.unwrap_or_default(),
            alert_delay_seconds: self.alert_delay_seconds.unwrap_or(60),
            editions: self.editions.unwrap_or_default(),
            file: None,
            program: Program::default(),
            limits: LimitConfig {
                requests_per_minute: self.requests_per_minute.unwrap_or(600),
                messages_per_second: self.messages_per_second.unwrap_or(20),
                people_per_hour: self.people_per_hour.unwrap_or(60),
                sign_ins_per_minute: self.sign_ins_per_minute.unwrap_or(10),
                codes_per_minute: self.codes_per_minute.unwrap_or(60),
                codes_per_minute_in_all: self.codes_per_minute_in_all.unwrap_or(600),
                tables_per_person: self.tables_per_person.unwrap_or(50),
                records_per_person: self.records_per_person.unwrap_or(100),
                record_bytes_per_person: self.record_bytes_per_person.unwrap_or(8 * 1024 * 1024),
                connections: self.connections.unwrap_or(25_000),
                connections_per_address: self.connections_per_address.unwrap_or(300),
                patience_seconds: self.patience_seconds.unwrap_or(30),
                sockets: self.sockets.unwrap_or(20_000),
                sockets_per_address: self.sockets_per_address.unwrap_or(200),
                body_bytes: self.body_bytes.unwrap_or(64 * 1024),
                message_bytes: self.message_bytes.unwrap_or(8 * 1024),
                record_bytes: self.record_bytes.unwrap_or(1024 * 1024),
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn flags_come_before_the_file() {
        let file: Settings = toml::from_str("listen = \"127.0.0.1:1\"\nbot-pace-ms = 5").unwrap();
        let flags = Settings { bot_pace_ms: Some(7), ..Settings::default() };
        let config = flags.or(file).decide().unwrap();
        assert_eq!((config.listen.port(), config.bot_pace_ms), (1, 7));
    }

    #[test]
    fn editions_go_by_games_that_there_are() {
        let read = |text: &str| Settings::parse(&format!("[editions]\n{text}"));
        let editions = read("race = \"r\"\nbangkok = \"b\"").unwrap().editions.unwrap();
        assert_eq!(editions[&GameBox::Chatuchak], Path::new("r"));
        assert_eq!(editions[&GameBox::Bangkok], Path::new("b"));
        let twice = read("race = \"r\"\nchatuchak = \"c\"").unwrap_err().to_string();
        assert!(twice.contains("the box of chatuchak"), "{twice}");
    }
}
