//! Arguments from the command line and from the environment.

use std::env;
use std::ffi::OsString;
use std::io::{self, Write};

use clap::builder::Resettable;
use clap::error::{ContextKind, ContextValue};
use clap::{Arg, Command, CommandFactory, Error, FromArgMatches};

use crate::args::Cli;
use crate::report::printable;

/// What was asked for; what can't be understood ends the program with the reason.
pub(crate) fn ask() -> Cli {
    let mut command = without_empty(Cli::command());
    let matches =
        command.try_get_matches_from_mut(env::args_os()).unwrap_or_else(|error| refuse(&command, &error));
    Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit())
}

/// A variable without anything in it counts as unset: that is how service files and compose files leave one out.
fn without_empty(command: Command) -> Command {
    let is_empty = |arg: &Arg| arg.get_env().and_then(env::var_os).is_some_and(|value| value.is_empty());
    let command = command.mut_args(|arg| if is_empty(&arg) { arg.env(Resettable::Reset) } else { arg });
    command.mut_subcommands(without_empty)
}

/// Says what is wrong. Where a value came from the environment, it is the variable that has to be named.
fn refuse(command: &Command, error: &Error) -> ! {
    if let Some(variable) = blamed(command, error, &env::args_os().collect::<Vec<_>>()) {
        let value = env::var_os(&variable).unwrap_or_default();
        let reason = std::error::Error::source(error).map_or_else(String::new, |why| format!(": {why}"));
        let said = format!("talat: {variable}={}{reason}", value.to_string_lossy());
        let _ = writeln!(io::stderr(), "{}", printable(&said));
        std::process::exit(2);
    }
    error.exit()
}

/// The variable whose value is wrong, unless it is a flag's.
fn blamed(command: &Command, error: &Error, args: &[OsString]) -> Option<String> {
    let Some(ContextValue::String(named)) = error.get(ContextKind::InvalidArg) else { return None };
    // As `--listen <ADDR>`.
    let flag = named.split([' ', '=', '[']).next()?;
    let is_meant = |arg: &&Arg| {
        arg.get_env().is_some() && arg.get_long().is_some_and(|long| flag == format!("--{long}"))
    };
    let variable = every(command).into_iter().find(is_meant)?.get_env()?;
    let given = |said: &OsString| said.to_str().is_some_and(|said| said.split('=').next() == Some(flag));
    (!args.iter().any(given) && env::var_os(variable).is_some())
        .then(|| variable.to_string_lossy().into_owned())
}

fn every(command: &Command) -> Vec<&Arg> {
    command.get_arguments().chain(command.get_subcommands().flat_map(every)).collect()
}
