//! What a running server tells its host: where it listens, how people find it, which settings it was started with.
//! It stands in the data directory, so that commands beside the server need not be told again.

use std::fs;
use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::lock::DataLock;
use super::private;
use super::problem::Problem;
use crate::config::Config;
use crate::reach;

/// The file in the data directory.
pub(super) const FILE: &str = "running.json";

/// A server that runs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Started {
    /// The number of its process.
    pub process: u32,
    /// Its version.
    pub version: String,
    /// Where it listens.
    pub address: SocketAddr,
    /// The address that people use.
    pub link: String,
    /// The file that its settings came from.
    pub config: Option<PathBuf>,
}

impl Started {
    pub(crate) fn new(config: &Config, address: SocketAddr) -> Self {
        let public = config.public_url.clone();
        Started {
            process: std::process::id(),
            version: config.program.to_string(),
            address,
            link: public.or_else(|| reach::link(address, None)).unwrap_or_else(|| reach::own_link(address)),
            config: config.file.as_ref().map(|file| fs::canonicalize(file).unwrap_or_else(|_| file.clone())),
        }
    }

    /// Writes it down; what an earlier server has left goes.
    pub(crate) fn write(&self, data: &Path) -> io::Result<()> {
        Started::forget(data);
        let text = serde_json::to_string_pretty(self).map_err(io::Error::other)?;
        private::write(&data.join(FILE), format!("{text}\n").as_bytes())
    }

    /// Removes it, as the server stops.
    pub(crate) fn forget(data: &Path) {
        let _ = fs::remove_file(data.join(FILE));
    }

    /// The server that runs on a directory, if one does.
    pub fn on(data: &Path) -> Result<Option<Self>, Problem> {
        if !DataLock::is_taken(data)? {
            return Ok(None);
        }
        let text = fs::read_to_string(data.join(FILE));
        Ok(text.ok().and_then(|text| serde_json::from_str(&text).ok()))
    }
}
