//! `talat backup` and `talat restore`.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use talat_server::config::Settings;
use talat_server::ops;

use crate::failure::Failure;

/// Where the data of a server is.
#[derive(Debug, Args)]
pub(crate) struct DataArgs {
    /// The server's data directory [default: ./talat-data]
    #[arg(long, env = "TALAT_DATA", value_name = "DIR", global = true)]
    data: Option<PathBuf>,
    /// The server's settings, which may name the directory and the public URL
    #[arg(long, env = "TALAT_CONFIG", value_name = "FILE", global = true)]
    config: Option<PathBuf>,
}

impl DataArgs {
    /// The directory, and the address that people use.
    pub(crate) fn decide(&self) -> Result<(PathBuf, Option<String>), Failure> {
        let file = self.config.as_deref().map(Settings::read).transpose()?.unwrap_or_default();
        let given = Settings { data: self.data.clone(), ..Settings::default() };
        let config = given.or(file).decide()?;
        Ok((config.data, config.public_url))
    }
}

#[derive(Debug, Args)]
pub(crate) struct BackupArgs {
    /// The file to make; it must not exist yet
    file: PathBuf,
    #[command(flatten)]
    data: DataArgs,
}

#[derive(Debug, Args)]
pub(crate) struct RestoreArgs {
    /// The backup
    file: PathBuf,
    #[command(flatten)]
    data: DataArgs,
    /// Set aside what is in the data directory
    #[arg(long)]
    force: bool,
}

pub(crate) fn back_up(args: &BackupArgs, out: &mut impl Write) -> Result<(), Failure> {
    let (data, _) = args.data.decide()?;
    let settings = args.data.config.as_deref();
    let bytes = runtime()?.block_on(ops::backup(&data, settings, &args.file))?;
    write!(out, "{}: {bytes} bytes, everything in {}", args.file.display(), data.display())?;
    match settings {
        Some(settings) => writeln!(out, " and {}", settings.display())?,
        None => writeln!(out)?,
    }
    Ok(())
}

pub(crate) fn bring_back(args: &RestoreArgs, out: &mut impl Write) -> Result<(), Failure> {
    let (data, _) = args.data.decide()?;
    let restored = runtime()?.block_on(ops::restore(&args.file, &data, args.force))?;
    let ops::Restored { made, tables, people, set_aside, beside } = restored;
    writeln!(out, "{}: {tables} tables and {people} people as of {made}", data.display())?;
    if let Some(aside) = set_aside {
        writeln!(out, "what was there is in {}", aside.display())?;
    }
    if let Some(beside) = beside {
        writeln!(out, "the settings of then are in {}", beside.display())?;
    }
    Ok(())
}

/// What commands that talk to a database run on.
pub(crate) fn runtime() -> Result<tokio::runtime::Runtime, Failure> {
    Ok(tokio::runtime::Builder::new_current_thread().enable_all().build()?)
}
