//! `slink grade`: grades how hard puzzles are for a person.

use std::fmt::Write as _;
use std::time::Duration;

use serde::Serialize;
use slitherlink::formats::Entry;
use slitherlink::grade::json::Figures;
use slitherlink::grade::{Costs, Grade, Graded, grade};
use slitherlink::{Deadline, Options, Solver};

use super::solve::done::Done;
use super::solve::record::Head;
use super::solve::resume::Resume;
use crate::cli::exit::Exit;
use crate::cli::files::Outputs;
use crate::cli::options::{Files, Format, Pace, Prices, parse_seconds};
use crate::cli::output::{Emit, Reply, json_line};
use crate::cli::run::{Command, Filter, Isolate, Run};
use crate::cli::stream::{Failure, Item};

/// The end of the help.
const EXAMPLES: &str = "\
Examples:
  slink grade puzzles.txt
  slink grade --format jsonl --quiet puzzles.txt
  slink generate --size 7x7 --clues minimal --seed 7 | slink grade";

/// The members of the JSON object, for the help.
const MEMBERS: &str = "\
Members of the objects of --format jsonl:
  file, puzzle   the file as named, and the puzzle's number in it, from 1
  rows, cols, clues
  url            the puzzle as a URL of puzz.link
  verdict        unique, or else there is no grade: several, none, timeout, memory, crash,
                 or error for what cannot be read
  why            for memory and crash: in words
  word           easy, normal, tricky, hard, expert or beyond
  score          the steps in one number, near what the hardest of them cost
  hardest        the hardest technique that is needed
  steps, waves   how many steps there are, and how many waves: in each wave the easiest steps
                 that are open are taken at once
  bottlenecks    in how many waves at most two steps are open
  what_ifs       how many waves are what-ifs
  longest        how many waves the longest argument of a what-if has
  techniques     the techniques, the easiest first, and how many steps are of each
  line, column, error
                 for error instead: where, and what is wrong";

/// Tell how hard puzzles are for a person
///
/// Prints a word from easy to beyond people, a score, and what they come from: the hardest technique that the
/// way to the solution needs, how many steps there are, and how often few of them are open at a time. A board
/// has the same grade however it is turned or mirrored. Only puzzles with exactly one solution have one. Files
/// are as for `slink solve`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{MEMBERS}\n\n{EXAMPLES}"))]
pub(crate) struct Arguments {
    #[command(flatten)]
    files: Files,
    /// How to print
    #[arg(long, default_value = "text", default_value_if("filter", "true", "jsonl"))]
    format: Format,
    #[command(flatten)]
    filter: Filter,
    #[command(flatten)]
    prices: Prices,
    /// Spend at most this many seconds on a puzzle
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    timeout: Option<Duration>,
    #[command(flatten)]
    isolate: Isolate,
    #[command(flatten)]
    resume: Resume,
    #[command(flatten)]
    pace: Pace,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let (manner, filter) = (arguments.format.manner(), arguments.filter);
    let run = Run { manner, filter, ..Run::new(&arguments.files, arguments.pace)? };
    let outputs = Outputs::apart_from(&[&arguments.files.paths(), arguments.prices.file()].concat())?;
    let run = Run { outputs, ..run };
    let costs = arguments.prices.table()?;
    let (format, timeout) = (arguments.format, arguments.timeout);
    let command = |done| Grader { format, timeout, costs, done };
    arguments.resume.run("grade", run, arguments.isolate, timeout, command)
}

struct Grader {
    format: Format,
    timeout: Option<Duration>,
    costs: Costs,
    done: Done,
}

/// The JSON object of a puzzle.
#[derive(Serialize)]
struct Record<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    #[serde(flatten)]
    grade: Option<Figures>,
}

impl Command for Grader {
    fn options(&self) -> Options {
        Options::default()
    }

    fn skips(&self, file: &str, nth: usize, number: usize) -> bool {
        self.done.has(file, nth, number)
    }

    fn reply(&self, _: &mut Solver, item: &Item<Entry>, _: Emit) -> anyhow::Result<Reply> {
        let graded = grade(&item.puzzle.puzzle, &self.costs, &Deadline::within(self.timeout))?;
        let (verdict, exit) = match graded {
            Graded::Grade(_) => ("unique", Exit::Success),
            Graded::None => ("none", Exit::Unhoped),
            Graded::Several => ("several", Exit::Unhoped),
            _ => ("timeout", Exit::Timeout),
        };
        let out = match self.format {
            Format::Text => format!("{}: {}\n", item.number, text(&graded)).into_bytes(),
            Format::Jsonl => json_line(&Record { grade: figures(&graded), ..Record::new(item, verdict) })?,
        };
        // One word, for the summary of a long run.
        let outcome = match &graded {
            Graded::Grade(grade) => grade.word.to_string(),
            _ => verdict.to_string(),
        };
        Ok(Reply { outcome: Some(outcome.into()), ..Reply::new(out, exit) })
    }

    fn failed(&self, item: &Item<Entry>, failure: &Failure) -> Reply {
        let out = match self.format {
            Format::Text => format!("{}: {failure}\n", item.number).into_bytes(),
            Format::Jsonl => {
                let record = Record { why: Some(failure.to_string()), ..Record::new(item, failure.name()) };
                // Numbers and strings always serialize.
                json_line(&record).unwrap_or_default()
            }
        };
        Reply::new(out, failure.into())
    }
}

impl<'a> Record<'a> {
    fn new(item: &'a Item<Entry>, verdict: &'static str) -> Record<'a> {
        Record { head: Head::new(item, verdict), why: None, grade: None }
    }
}

fn figures(graded: &Graded) -> Option<Figures> {
    match graded {
        Graded::Grade(grade) => Some(Figures::of(grade)),
        _ => None,
    }
}

fn text(graded: &Graded) -> String {
    match graded {
        Graded::Grade(grade) => sentence(grade),
        Graded::None => "no solution, so no grade".into(),
        Graded::Several => "several solutions, so no grade".into(),
        _ => "the time ran out".into(),
    }
}

/// Describes a grade in one line.
fn sentence(grade: &Grade) -> String {
    let mut text = format!("{:<6} {:>5}", grade.word, grade.score);
    // Writing to a string does not fail.
    let _ = match grade.hardest {
        None => write!(text, ", there is nothing to find"),
        Some(hardest) => write!(text, ", needs {hardest}"),
    };
    let _ = write!(
        text,
        "; {}, {}, {}",
        many(grade.steps, "step"),
        many(grade.waves, "wave"),
        many(grade.bottlenecks, "bottleneck")
    );
    if grade.what_ifs > 0 {
        let _ =
            write!(text, ", {} of at most {}", many(grade.what_ifs, "what-if"), many(grade.longest, "wave"));
    }
    text
}

fn many(count: u32, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}
