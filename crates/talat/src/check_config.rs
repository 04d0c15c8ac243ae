//! `talat check-config`: reads settings as `talat serve` does, and serves nothing.

use std::io::Write;

use crate::args::ServeArgs;
use crate::failure::Failure;

/// Says whether the settings can be used, and which of them differ from their defaults.
pub(crate) fn run(args: ServeArgs, out: &mut impl Write) -> Result<(), Failure> {
    let config = args.decide()?;
    talat_server::check_editions(&config)?;
    let differing = config.differing();
    match (&config.file, differing.is_empty()) {
        (Some(file), _) => writeln!(out, "{}: sound", file.display())?,
        (None, true) => writeln!(out, "sound: everything is as by default")?,
        (None, false) => writeln!(out, "sound")?,
    }
    for (name, value) in differing {
        writeln!(out, "{name} = {value}")?;
    }
    Ok(())
}
