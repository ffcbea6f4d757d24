//! The command in the first line of the output.

use std::ffi::OsStr;

use clap::parser::ValueSource;
use clap::{Args, Command};

use super::Arguments;
use crate::cli::files::raw_name_of;
use crate::cli::mistyped::quoted;

/// The headings of the options that decide which boards are made.
const DECISIVE: [&str; 2] = ["Board", "Difficulty"];

/// The command that makes the boards of this process again: the options that decide that as they were given, and the seed.
pub(super) fn command(seed: u64) -> String {
    let given = std::env::args_os().skip_while(|word| word != "generate");
    let command = Arguments::augment_args(Command::new("generate"));
    let mut words = String::from("slink generate");
    // These are the arguments that the program has parsed already.
    let Ok(matches) = command.clone().try_get_matches_from(given) else { return words };
    let is_decisive = |option: &&clap::Arg| {
        let heading = option.get_help_heading();
        option.is_hide_set() || heading.is_some_and(|heading| DECISIVE.contains(&heading))
    };
    for option in command.get_arguments().filter(is_decisive) {
        let (id, name) = (option.get_id().as_str(), option.get_long().unwrap_or_default());
        if name == "seed" || matches.value_source(id) != Some(ValueSource::CommandLine) {
            continue;
        }
        let values: Vec<&OsStr> = matches.get_raw(id).into_iter().flatten().collect();
        words.push_str(&format!(" --{name}"));
        if option.get_action().takes_values() {
            words.push_str(&format!(" {}", quoted(&raw_name_of(values.join(OsStr::new(",")).as_ref()))));
        }
    }
    words + &format!(" --seed {seed}")
}
