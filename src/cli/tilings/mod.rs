//! Boards of other tilings than squares, in the commands that take them.

mod draw;
mod find;
mod job;
mod source;

use std::path::{Path, PathBuf};

use anyhow::bail;
use clap::parser::ValueSource;
use clap::{ArgMatches, Command, FromArgMatches};

use super::commands::draw as pictures;
use super::exit::Exit;
use super::files::{Outputs, is_stdin, name_of, peek};
use super::options::{Files, Format as Form, Limit, Pace};
use super::output::Manner;
use super::stream;
use super::worker::is_worker;
use crate::formats::Format;
use crate::named::Named;
use job::{Question, Tilings};
use slitherlink_tilings::{Entry, json, loopy};

/// The commands that take such boards, each with the options that make a difference to them.
const COMMANDS: [(&str, &[&str]); 5] = [
    ("solve", &["limit", "timeout", "format", "json"]),
    ("forced", &["timeout", "format", "json"]),
    ("verify", &["timeout", "format", "json"]),
    ("draw", &["output", "to", "show", "crosses", "columns", "cell", "timeout"]),
    ("convert", &["to", "solve", "timeout"]),
];

/// The options that each of them has.
const COMMON: [&str; 4] = ["files", "jobs", "progress", "quiet"];

/// Runs the command if its files have boards of other tilings, and it takes them.
pub(super) fn instead(matches: &ArgMatches, slink: fn() -> Command) -> anyhow::Result<Option<Exit>> {
    let Some((name, given)) = matches.subcommand() else { return Ok(None) };
    let Some((_, options)) = COMMANDS.iter().find(|(command, _)| *command == name) else { return Ok(None) };
    let is_filter = || given.try_get_one("filter").is_ok_and(|is_filter| is_filter == Some(&true));
    if is_worker() || is_filter() {
        return Ok(None);
    }
    let paths = Files::from_arg_matches(given)?.paths();
    if !are_tilings(&paths)? {
        return Ok(None);
    }
    check_options(&slink(), given, (name, options))?;
    let limit = Limit::from_arg_matches(given)?;
    let question = match name {
        "solve" => Question::Solve { limit: given.get_one("limit").copied() },
        "forced" => Question::Forced,
        "verify" => Question::Verify,
        "draw" => return draw::run(&pictures::Arguments::from_arg_matches(given)?, paths).map(Some),
        _ => {
            let to = given.get_one("to").copied().unwrap_or(Format::Json);
            Question::Convert { to: (to, writer(to)?), solve: given.get_flag("solve") }
        }
    };
    let is_json = given.try_get_one("format").is_ok_and(|format| format == Some(&Form::Jsonl));
    let manner = match is_json {
        true => Manner::Objects,
        false if paths.len() > 1 && name != "convert" => Manner::Headings,
        false => Manner::Plain,
    };
    // A puzzle may have any number of solutions, so they are not buffered: puzzles are listed one at a time.
    let lists = matches!(question, Question::Solve { limit: Some(_) });
    let pace = Pace::from_arg_matches(given)?;
    let pace = if lists { pace.with_jobs(1) } else { pace };
    let mut printer = pace.printer(&Outputs::excluding_inputs(&paths)?, manner, &paths)?;
    printer.question = question.name();
    let end = stream::run(Tilings { question, limit, manner }, paths, move || pace.threads(), &mut printer)?;
    printer.end()?;
    Ok(Some(end.max(printer.exit)))
}

/// Whether files have boards of other tilings. Of those that can be read only once, the first alone is looked at: who
/// writes the others may be waiting.
fn are_tilings(paths: &[PathBuf]) -> anyhow::Result<bool> {
    let seen = paths.iter().enumerate().filter(|(i, path)| *i == 0 || (!is_stdin(path) && path.is_file()));
    let kinds: Vec<(&Path, bool)> =
        seen.filter_map(|(_, path)| Some((path.as_path(), peek(path, find::is_tiling)?))).collect();
    let of = |kind| kinds.iter().find(|(_, is_tiling)| *is_tiling == kind);
    match (of(true), of(false)) {
        (Some((tilings, _)), Some((squares, _))) => bail!(
            "found boards of other tilings in {} and boards of squares in {}: name them in separate runs",
            name_of(tilings),
            name_of(squares)
        ),
        (tilings, _) => Ok(tilings.is_some()),
    }
}

/// Refuses options that make no difference to such boards.
fn check_options(
    slink: &Command,
    given: &ArgMatches,
    (name, options): (&str, &[&str]),
) -> anyhow::Result<()> {
    let all = slink.find_subcommand(name).into_iter().flat_map(Command::get_arguments);
    for argument in all {
        let id = argument.get_id();
        let is_given = given.value_source(id.as_str()) == Some(ValueSource::CommandLine);
        if is_given && !options.contains(&id.as_str()) && !COMMON.contains(&id.as_str()) {
            let option = argument.get_long().unwrap_or_default();
            bail!(
                "found --{option}, which `slink {name}` has for boards of squares alone, and this is a board of another \
                 tiling; leave it out"
            );
        }
    }
    Ok(())
}

/// Writes a board; `None` if the format has no such boards.
pub(crate) type Writer = fn(&Entry) -> Option<String>;

/// What writes boards of other tilings in this format.
pub(crate) fn writer(to: Format) -> anyhow::Result<Writer> {
    Ok(match to {
        Format::Loopy => |entry| loopy::write(entry).map(|id| id + "\n"),
        Format::LoopySave => loopy::save::write,
        Format::Json => |entry| Some(json::write(entry) + "\n"),
        other => bail!(
            "found --to {}, which is for boards of squares: write boards of other tilings as json, loopy or loopy-save",
            other.name()
        ),
    })
}
