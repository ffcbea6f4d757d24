//! The command line: arguments and subcommands. Only this module uses `anyhow` and clap.

mod commands;
mod exit;
mod files;
mod frontier;
mod help;
mod interrupt;
mod isolate;
mod mistyped;
mod options;
mod output;
mod run;
mod stream;
mod terminal;
mod worker;

use std::io::Write;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use commands::{
    booklet, check, convert, count, decode, draw, encode, explain, forced, generate, grade, hint, likelihood,
    manual, maze, prove, rules, sample, serve, solve, sudoku, techniques, verify, why,
};
use exit::Exit;
use terminal::say;

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

#[derive(Debug, Subcommand)]
enum Command {
    Solve(solve::Arguments),
    Count(count::Arguments),
    Check(check::Arguments),
    Forced(forced::Arguments),
    Likelihood(likelihood::Arguments),
    Sample(sample::Arguments),
    Verify(verify::Arguments),
    Explain(explain::Arguments),
    Grade(grade::Arguments),
    Hint(hint::Arguments),
    Why(why::Arguments),
    Prove(prove::Arguments),
    Convert(convert::Arguments),
    Generate(generate::Arguments),
    Encode(encode::Arguments),
    Decode(decode::Arguments),
    Draw(draw::Arguments),
    Booklet(booklet::Arguments),
    Serve(serve::Arguments),
    Rules(rules::Arguments),
    Techniques(techniques::Arguments),
    Sudoku(sudoku::Arguments),
    Maze(maze::Arguments),
    Completions(manual::Completions),
    Man(manual::Man),
}

/// Returns the version, the commit if it was known at build time, and the solver of the reference search.
fn version() -> String {
    let commit = option_env!("SLINK_COMMIT").map_or(String::new(), |commit| format!("commit {commit}, "));
    let engine = slitherlink::REFERENCE_ENGINE;
    format!("{} ({commit}reference search with {engine})", env!("CARGO_PKG_VERSION"))
}

/// Parses the arguments and runs the command.
pub(crate) fn run() -> Exit {
    let matches = help::grouped(Arguments::command()).try_get_matches();
    let arguments = match matches.and_then(|matches| Arguments::from_arg_matches(&matches)) {
        Ok(arguments) => arguments,
        Err(error) => match mistyped::advice(&error) {
            Some(advice) => {
                say(&terminal::error(&advice));
                return Exit::Usage;
            }
            None => return report(&error),
        },
    };
    let result = match arguments.command {
        Command::Solve(arguments) => solve::run(arguments),
        Command::Check(arguments) => check::run(&arguments),
        Command::Count(arguments) => count::run(arguments),
        Command::Forced(arguments) => forced::run(arguments),
        Command::Likelihood(arguments) => likelihood::run(arguments),
        Command::Sample(arguments) => sample::run(arguments),
        Command::Verify(arguments) => verify::run(arguments),
        Command::Explain(arguments) => explain::run(arguments),
        Command::Grade(arguments) => grade::run(arguments),
        Command::Hint(arguments) => hint::run(arguments),
        Command::Why(arguments) => why::run(arguments),
        Command::Prove(arguments) => prove::run(arguments),
        Command::Convert(arguments) => convert::run(arguments),
        Command::Generate(arguments) => generate::run(&arguments),
        Command::Encode(arguments) => encode::run(&arguments),
        Command::Decode(arguments) => decode::run(&arguments),
        Command::Draw(arguments) => draw::run(&arguments),
        Command::Booklet(arguments) => booklet::run(&arguments),
        Command::Serve(arguments) => serve::run(&arguments),
        Command::Rules(arguments) => rules::run(&arguments),
        Command::Techniques(arguments) => techniques::run(&arguments),
        Command::Sudoku(arguments) => sudoku::run(&arguments),
        Command::Maze(arguments) => maze::run(&arguments),
        Command::Completions(arguments) => manual::completions(&arguments, Arguments::command()),
        Command::Man(arguments) => manual::man(&arguments, Arguments::command()),
    };
    result.unwrap_or_else(|error| {
        if is_closed_pipe(&error) {
            return Exit::Success;
        }
        say(&terminal::error(&format!("{error:#}")));
        Exit::Usage
    })
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
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let io_error = error.chain().find_map(|cause| cause.downcast_ref::<std::io::Error>());
    io_error.is_some_and(|error| error.kind() == std::io::ErrorKind::BrokenPipe)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_in_one_group_of_the_help() {
        let slink = Arguments::command();
        let mut all: Vec<&str> = slink.get_subcommands().map(clap::Command::get_name).collect();
        let mut grouped: Vec<&str> = help::GROUPS.iter().flat_map(|(_, names)| *names).copied().collect();
        all.push("help");
        all.sort_unstable();
        grouped.sort_unstable();
        assert_eq!(all, grouped);
    }
}
