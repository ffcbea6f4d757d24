//! The command-line program: its requests, messages and output files.

mod arguments;
mod files;
mod outputs;
mod reading;

use std::ffi::OsString;
use std::fmt;
use std::io::{self, Write};

use slitherlink_certificate::puzzle::Puzzle;

use arguments::{Arguments, Asked, HELP};
use files::{name_of, name_of_input};
use outputs::Outputs;
use reading::{Reading, Verdict};

/// The outcome of a check; among several, the largest determines the exit code.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    Right,
    /// Nothing is wrong, but some proof is left to another checker.
    Unchecked,
    Wrong,
}

impl Outcome {
    const fn code(self) -> u8 {
        match self {
            Outcome::Right => 0,
            Outcome::Wrong => 1,
            Outcome::Unchecked => 3,
        }
    }
}

/// The exit code if there is no outcome: bad usage, or a file that cannot be read or written.
const USAGE: u8 = 2;

/// Runs the program, and returns its exit code.
pub(crate) fn main(words: impl Iterator<Item = OsString>) -> u8 {
    let code = match arguments::parse(words) {
        Ok(Asked::Help) => {
            // An error means that nobody reads the rest.
            let _ = io::stdout().write_all(HELP.as_bytes());
            Ok(0)
        }
        Ok(Asked::Check(arguments)) => run(&arguments).map(Outcome::code),
        Err(message) => Err(message),
    };
    code.unwrap_or_else(|message| {
        warn(&message);
        USAGE
    })
}

fn run(arguments: &Arguments) -> Result<Outcome, String> {
    outputs::keep_apart(arguments)?;
    // From here on, the output of an earlier run is gone, whatever happens.
    let outputs = Outputs::open(arguments)?;
    let puzzle = arguments.puzzle.as_deref().map(files::read_puzzle).transpose()?;
    if outputs.are_wanted() {
        return write_one(arguments, puzzle.as_ref(), outputs);
    }
    let mut outcome = Outcome::Right;
    for file in &arguments.files {
        let mut reading = Reading::open(file)?;
        while let Some(verdict) = reading.next(puzzle.as_ref(), &mut io::sink())? {
            outcome = outcome.max(verdict.outcome());
        }
    }
    Ok(outcome)
}

/// Checks the only certificate of the input, and writes its clauses and its proof.
fn write_one(
    arguments: &Arguments,
    puzzle: Option<&Puzzle>,
    mut outputs: Outputs,
) -> Result<Outcome, String> {
    let [file] = &arguments.files[..] else {
        let second = arguments.files.get(1).map(|file| name_of(file)).unwrap_or_default();
        return Err(format!(
            "found {second}, a second file; {ONE}: run slink-certificate for each file by itself"
        ));
    };
    let mut reading = Reading::open(file)?;
    let first = reading.next(puzzle, outputs.proof())?;
    let place = format!("{}:{}", name_of_input(file), reading.line() + 1);
    let outcome = first.as_ref().map_or(Outcome::Wrong, Verdict::outcome);
    match (first, reading.next(puzzle, &mut io::sink())?) {
        (_, Some(Verdict::Right(_) | Verdict::OfAnother)) => Err(format!(
            "{place}: here a second certificate begins; {ONE}: put each into a file of its own, as `slink prove -o \
             FOLDER/` does"
        )),
        (Some(Verdict::Right(certificate)), None) => outputs.finish(&certificate).map(|()| outcome),
        (_, second) => Ok(second.as_ref().map_or(outcome, |second| second.outcome().max(outcome))),
    }
}

/// The part of messages that says why only one certificate is accepted.
const ONE: &str = "--cnf, --proof, --opb and --pbp write those of one certificate";

fn say(line: &(impl fmt::Display + ?Sized)) -> Result<(), String> {
    writeln!(io::stdout(), "{line}").map_err(|error| format!("cannot write: {error}"))
}

fn warn(message: &str) {
    // If standard error cannot be written, there is no other place to report it.
    let _ = writeln!(io::stderr(), "slink-certificate: {message}");
}
