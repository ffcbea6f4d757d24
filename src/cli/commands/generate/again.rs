//! The options of this process that decide which boards are made.

use std::ffi::OsStr;

use clap::parser::ValueSource;
use clap::{Args, Command};

use super::Arguments;
use crate::cli::files::raw_name_of;
use crate::cli::mistyped::quoted;

/// The headings of such options.
const DECISIVE: [&str; 2] = ["Board", "Difficulty"];

/// The names of the options, and what was given for them; a switch has nothing.
pub(super) fn given() -> Vec<(String, Option<String>)> {
    let words = std::env::args_os().skip_while(|word| word != "generate");
    let command = Arguments::augment_args(Command::new("generate"));
    // The program has parsed them already, so there is no error.
    let Ok(matches) = command.clone().try_get_matches_from(words) else { return Vec::new() };
    let is_decisive = |option: &&clap::Arg| {
        let heading = option.get_help_heading();
        option.is_hide_set() || heading.is_some_and(|heading| DECISIVE.contains(&heading))
    };
    let is_given = |option: &&clap::Arg| {
        matches.value_source(option.get_id().as_str()) == Some(ValueSource::CommandLine)
    };
    let given = |option: &clap::Arg| {
        let values: Vec<&OsStr> = matches.get_raw(option.get_id().as_str()).into_iter().flatten().collect();
        let value = raw_name_of(values.join(OsStr::new(",")).as_ref());
        (option.get_long().unwrap_or_default().into(), option.get_action().takes_values().then_some(value))
    };
    command.get_arguments().filter(is_decisive).filter(is_given).map(given).collect()
}

/// The command that makes the boards of this process again: the options that decide that as they were given, and the seed.
pub(super) fn command(seed: u64) -> String {
    let mut command = String::from("slink generate");
    for (name, value) in given().iter().filter(|(name, _)| name != "seed") {
        let value = value.iter().map(|value| format!(" {}", quoted(value)));
        command += &format!(" --{name}{}", value.collect::<String>());
    }
    command + &format!(" --seed {seed}")
}
