//! The program `slink`: its arguments and subcommands. Only this module uses `anyhow` and clap.

mod commands;
#[allow(unreachable_pub)]
pub(crate) mod exit;
mod files;
mod frontier;
mod help;
mod interrupt;
mod isolate;
mod mistyped;
mod options;
mod output;
mod run;
// `pub` in these means: for the program, and through `internals` for its tests.
#[allow(unreachable_pub, missing_docs)]
pub(crate) mod stream;
mod terminal;
mod tilings;
mod worker;

use std::io::Write;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use exit::Exit;
use terminal::{say, shown};

/// What slink is, in every help.
const ABOUT: &str = "\
Solve, explain, grade and make Slitherlink puzzles.

The puzzle: draw a single loop along the edges of the grid, so that each clue gives the number of lines around its cell. \
Slink is the variant with a clue in every cell.

slink applies fifteen basic rules, then advanced techniques, and leaves the edges that are still undecided to a SAT solver.";

#[derive(Debug, Parser)]
#[command(name = "slink", version = version(), about = ABOUT, arg_required_else_help = true)]
#[command(after_help = EXAMPLES, after_long_help = exit::help() + EXAMPLES)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

/// The end of the help.
const EXAMPLES: &str = "\
Examples:
  slink solve puzzles.txt
  slink solve 'https://puzz.link/p?slither/5/5/cbcbcddad'
  slink generate --size 10x10 --clues minimal | slink solve";

/// Declares the commands, in the groups and in the order of the help.
macro_rules! commands {
    ($($title:literal: $($name:ident $module:ident),+;)+) => {
        #[derive(Debug, Subcommand)]
        enum Command {
            $($($name(commands::$module::Arguments),)+)+
        }

        impl Command {
            fn run(self) -> anyhow::Result<Exit> {
                match self {
                    $($(Command::$name(arguments) => commands::$module::run(arguments),)+)+
                }
            }
        }

        /// The names of the commands in groups, each with its title.
        const GROUPS: &[(&str, &[&str])] = &[$(($title, &[$(stringify!($module)),+])),+];
    };
}

commands! {
    "Solve and count": Solve solve, Count count, Forced forced, Likelihood likelihood, Sample sample;
    "Explain and judge":
        Explain explain, Hint hint, Verify verify, Grade grade, Why why, Watch watch, Techniques techniques, Rules rules;
    "Make, draw and play": Generate generate, Booklet booklet, Draw draw, Convert convert, Serve serve;
    "Prove and check": Prove prove, Check check, Encode encode, Decode decode;
    "More": Sudoku sudoku, Maze maze, Tilings tilings, Completions completions, Man man;
}

/// The command line as clap knows it.
fn slink() -> clap::Command {
    Arguments::command()
}

/// Returns the version, the commit if it was known at build time, and the solver of the reference search.
fn version() -> String {
    let commit = option_env!("SLINK_COMMIT").map_or(String::new(), |commit| format!("commit {commit}, "));
    let engine = crate::search::REFERENCE_ENGINE;
    format!("{} ({commit}reference search with {engine})", env!("CARGO_PKG_VERSION"))
}

/// Parses the arguments of this process, runs the command, and returns its exit code.
pub fn run() -> ExitCode {
    answer().into()
}

fn answer() -> Exit {
    // To group the commands takes longer than all else here, and only who asks for help sees it.
    let matches = slink().try_get_matches().or_else(|error| match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            help::grouped(slink()).try_get_matches()
        }
        // clap takes what comes after `help` for the name of a command.
        _ if mistyped::asks_for_help(&error) => {
            help::grouped(slink()).try_get_matches_from(["slink", "--help"])
        }
        _ => Err(error),
    });
    let parsed = matches.and_then(|matches| Ok((Arguments::from_arg_matches(&matches)?, matches)));
    let (arguments, matches) = match parsed {
        Ok(parsed) => parsed,
        Err(error) => match mistyped::advice(&error) {
            Some(advice) => {
                say(&terminal::error(&advice));
                return Exit::Usage;
            }
            None => return report(&harmless(error)),
        },
    };
    let instead = tilings::instead(&matches, slink);
    let end = instead.and_then(|exit| exit.map_or_else(|| arguments.command.run(), Ok));
    end.unwrap_or_else(|error| {
        if is_closed_pipe(&error) {
            return if interrupt::is_interrupted() { Exit::Interrupted } else { Exit::Success };
        }
        say(&terminal::error(&format!("{error:#}")));
        Exit::Usage
    })
}

/// The same error, with control characters in its arguments made visible.
fn harmless(error: clap::Error) -> clap::Error {
    let words: Vec<_> = std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect();
    if !error.use_stderr() || words.iter().all(|word| *shown(word) == **word) {
        return error;
    }
    let shown = slink().try_get_matches_from(words.iter().map(|word| shown(word).into_owned()));
    shown.and_then(|matches| Arguments::from_arg_matches(&matches)).err().unwrap_or(error)
}

/// Prints help or version, which are not errors, or else what is wrong with the arguments.
fn report(error: &clap::Error) -> Exit {
    let printed = error.print().and_then(|()| std::io::stdout().flush());
    match printed {
        _ if error.use_stderr() => Exit::Usage,
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            say(&terminal::error(&format!("cannot write: {error}")));
            Exit::Usage
        }
        _ => Exit::Success,
    }
}

/// Whether the reader of our output has gone: `slink solve … | head` is not a failure.
pub(crate) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let io_error = error.chain().find_map(|cause| cause.downcast_ref::<std::io::Error>());
    io_error.is_some_and(|error| error.kind() == std::io::ErrorKind::BrokenPipe)
}
