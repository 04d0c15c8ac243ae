//! `talat backup` and `talat restore`.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use talat_server::ops;

use crate::failure::Failure;
use crate::house::HouseArgs;
use crate::report::counted;

#[derive(Debug, Args)]
pub(crate) struct BackupArgs {
    /// The file to make; it must not exist yet
    file: PathBuf,
    #[command(flatten)]
    house: HouseArgs,
}

#[derive(Debug, Args)]
pub(crate) struct RestoreArgs {
    /// The backup
    file: PathBuf,
    #[command(flatten)]
    house: HouseArgs,
    /// Set aside what is in the data directory
    #[arg(long)]
    force: bool,
    /// Only check the backup and tell what it holds; the exit code is 2 if it is damaged
    #[arg(long, conflicts_with = "force")]
    check: bool,
}

pub(crate) fn back_up(args: &BackupArgs, out: &mut impl Write) -> Result<(), Failure> {
    let config = args.house.decide()?;
    let (data, settings) = (config.data, config.file.as_deref());
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
    let data = args.house.decide()?.data;
    let restored = runtime()?.block_on(ops::restore(&args.file, &data, args.force))?;
    let ops::Restored { held, set_aside, beside } = restored;
    let ops::Held { made, tables, people, .. } = &held;
    writeln!(out, "{}: {}", data.display(), told(*tables, *people, made))?;
    if let Some(aside) = set_aside {
        writeln!(out, "what was there is in {}", aside.display())?;
    }
    if let Some(beside) = beside {
        writeln!(out, "the settings of then are in {}", beside.display())?;
    }
    warn_of_no_digest(args, &held);
    Ok(())
}

/// How much a backup holds.
fn told(tables: u64, people: u64, made: &str) -> String {
    let people = if people == 1 { "1 person".to_owned() } else { format!("{people} people") };
    format!("{} and {people} as of {made}", counted(tables, "table"))
}

/// Checks a backup and tells what it holds.
fn look_into(args: &RestoreArgs, out: &mut impl Write) -> Result<(), Failure> {
    let held = runtime()?.block_on(ops::check(&args.file))?;
    let ops::Held { made, version, schema, tables, people, files, digest } = &held;
    writeln!(out, "{}: {}", args.file.display(), told(*tables, *people, made))?;
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
