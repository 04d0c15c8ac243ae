//! Which house a command is about, where a server may run beside it.

use std::path::{Path, PathBuf};

use clap::Args;
use talat_server::config::{Config, Settings};
use talat_server::ops::Started;

use crate::failure::Failure;

/// Where the settings of a server are that was installed as docs/hosting.md says.
const INSTALLED: &str = "/etc/talat/talat.toml";
/// Where data is when nobody says anything.
const HERE: &str = "talat-data";

/// Where the data of a server is.
#[derive(Debug, Args)]
pub(crate) struct HouseArgs {
    /// The server's data directory [default: ./talat-data, or what /etc/talat/talat.toml says]
    #[arg(long, env = "TALAT_DATA", value_name = "DIR", global = true)]
    data: Option<PathBuf>,
    /// The server's settings, which name the directory and the public URL
    #[arg(long, env = "TALAT_CONFIG", value_name = "FILE", global = true)]
    config: Option<PathBuf>,
}

impl HouseArgs {
    /// The settings of the server, and where they are. From here on, warnings about the directory are shown.
    pub(crate) fn decide(&self) -> Result<Config, Failure> {
        let config = self.settings(Path::new(HERE), Path::new(INSTALLED))?;
        talat_server::start_logging(&config);
        Ok(config)
    }

    /// What is given comes first, then what is in this directory and can be looked into, then what is installed. A server
    /// that runs knows best which file its settings came from.
    fn settings(&self, here: &Path, installed: &Path) -> Result<Config, Failure> {
        let somewhere = self.data.is_some()
            || self.config.is_some()
            || here.join(talat_server::store::sqlite::FILE).exists();
        let file =
            self.config.clone().or_else(|| (!somewhere && installed.is_file()).then(|| installed.to_owned()));
        let config = self.read(file)?;
        let running = Started::on(&config.data)?.and_then(|running| running.config);
        match running.filter(|file| config.file.is_none() && file.is_file()) {
            Some(file) => self.read(Some(file)),
            None => Ok(config),
        }
    }

    fn read(&self, file: Option<PathBuf>) -> Result<Config, Failure> {
        let settings = file.as_deref().map(Settings::read).transpose()?.unwrap_or_default();
        // A database that takes its time is no warning to somebody who waits for it anyway.
        let log = Some("off,talat_server=warn".to_owned());
        let given = Settings { data: self.data.clone(), log, ..Settings::default() };
        Ok(Config { file, ..given.or(settings).decide()? })
    }
}

/// The address that people use, as far as settings tell it; a running server knows better.
pub(crate) fn address(config: &Config) -> String {
    config.public_url.clone().unwrap_or_else(|| talat_server::own_link(config.listen))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn the_house_is_found_by_what_is_said_then_here_then_as_installed() {
        let place = tempfile::tempdir().unwrap();
        let (here, installed) = (place.path().join("here"), place.path().join("talat.toml"));
        let found = |data: Option<&str>, config: Option<&Path>| {
            let args = HouseArgs { data: data.map(PathBuf::from), config: config.map(Path::to_owned) };
            let config = args.settings(&here, &installed).unwrap();
            let reached = address(&config);
            (config.data, config.file, reached)
        };
        let nowhere = "http://127.0.0.1:7878".to_owned();
        assert_eq!(found(None, None), (PathBuf::from(HERE), None, nowhere.clone()));
        fs::write(&installed, "data = '/var/lib/talat'\npublic-url = 'https://games.example.org'").unwrap();
        let public = "https://games.example.org".to_owned();
        assert_eq!(found(None, None), (PathBuf::from("/var/lib/talat"), Some(installed.clone()), public));
        assert_eq!(found(Some("/d"), None), (PathBuf::from("/d"), None, nowhere.clone()));
        assert_eq!(found(Some("/d"), Some(&installed)).1, Some(installed.clone()));
        // Whoever plays in this directory means this one.
        fs::create_dir(&here).unwrap();
        assert!(found(None, None).1.is_some(), "there is nothing in it");
        fs::write(here.join(talat_server::store::sqlite::FILE), "").unwrap();
        assert_eq!(found(None, None).1, None);
    }
}
