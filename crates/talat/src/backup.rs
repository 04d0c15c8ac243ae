//! `talat backup` and `talat restore`.

use std::io::{self, Write};
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
    /// The directory, and the address that people use. From here on, warnings about the directory are shown.
    pub(crate) fn decide(&self) -> Result<(PathBuf, Option<String>), Failure> {
        let file = self.config.as_deref().map(Settings::read).transpose()?.unwrap_or_default();
        // A database that takes its time is no warning to somebody who waits for it anyway.
        let log = Some("off,talat_server=warn".to_owned());
        let given = Settings { data: self.data.clone(), log, ..Settings::default() };
        let config = given.or(file).decide()?;
        talat_server::start_logging(&config);
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
    /// Only check the backup and tell what it holds; the exit code is 2 if it is damaged
    #[arg(long, conflicts_with = "force")]
    check: bool,
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
    if args.check {
        return look_into(args, out);
    }
    let (data, _) = args.data.decide()?;
    let restored = runtime()?.block_on(ops::restore(&args.file, &data, args.force))?;
    let ops::Restored { held, set_aside, beside } = restored;
    let ops::Held { made, tables, people, .. } = &held;
    writeln!(out, "{}: {tables} tables and {people} people as of {made}", data.display())?;
    if let Some(aside) = set_aside {
        writeln!(out, "what was there is in {}", aside.display())?;
    }
    if let Some(beside) = beside {
        writeln!(out, "the settings of then are in {}", beside.display())?;
    }
    warn_of_no_digest(args, &held);
    Ok(())
}

/// Checks a backup and tells what it holds.
fn look_into(args: &RestoreArgs, out: &mut impl Write) -> Result<(), Failure> {
    let held = runtime()?.block_on(ops::check(&args.file))?;
    let ops::Held { made, version, schema, tables, people, files, digest } = &held;
    writeln!(out, "{}: {tables} tables and {people} people as of {made}", args.file.display())?;
    writeln!(out, "made by Talat {version}, schema {schema}")?;
    if !files.is_empty() {
        writeln!(out, "with {}", files.join(", "))?;
    }
    if let Some(digest) = digest {
        writeln!(out, "sound, BLAKE3 {digest}")?;
    }
    warn_of_no_digest(args, &held);
    Ok(())
}

/// Says so if damage to the backup could go unseen.
fn warn_of_no_digest(args: &RestoreArgs, held: &ops::Held) {
    if held.digest.is_none() {
        let file = args.file.display();
        let _ = writeln!(
            io::stderr(),
            "talat: warning: {file}: an earlier Talat made this backup, without a digest; damage to it may go unseen"
        );
    }
}

/// What commands that talk to a database run on.
pub(crate) fn runtime() -> Result<tokio::runtime::Runtime, Failure> {
    Ok(tokio::runtime::Builder::new_current_thread().enable_all().build()?)
}
