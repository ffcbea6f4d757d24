//! `slink grade`: grades how hard puzzles are for a person.

use std::fmt::Write as _;
use std::time::Duration;

use serde::Serialize;
use slitherlink::formats::Entry;
use slitherlink::grade::json::Figures;
use slitherlink::grade::{Costs, Grade, Graded, grade};
use slitherlink::{Deadline, Options, Solver};

use super::solve::done::Done;
use super::solve::resume::Resume;
use crate::cli::exit::Exit;
use crate::cli::files::Outputs;
use crate::cli::options::{Files, Format, Pace, Prices, Printing, parse_seconds};
use crate::cli::output::{Emit, Head, Reply, head_help, json_line};
use crate::cli::run::{Command, Filter, Isolate, Run};
use crate::cli::stream::{Failure, Item};

/// The end of the help.
const EXAMPLES: &str = "\
Examples:
  slink grade puzzles.txt
  slink grade --format jsonl --quiet puzzles.txt
  slink generate --size 7x7 --clues minimal --seed 7 | slink grade";

/// The members of the JSON object, for the help.
const MEMBERS: &str = concat!(
    "Members of the objects of --format jsonl:\n",
    head_help!(),
    "  verdict        unique; or several, none, timeout, memory, crash, or error if the input cannot be
                 read: then there is no grade
  why            for memory and crash: the reason in words
  word           easy, normal, tricky, hard, expert or beyond
  score          one number for all steps, close to the cost of the hardest ones
  hardest        the hardest technique that is needed
  steps, rounds  the numbers of steps and of rounds: in each round, all available steps of the
                 easiest applicable technique are taken together
  bottlenecks    the number of rounds with at most two available steps
  what_ifs       the number of rounds that are what-ifs
  longest        the number of rounds in the longest argument of a what-if
  techniques     the techniques, the easiest first, with the number of steps of each
  line, column, error
                 for error, besides file, puzzle and verdict: the place, and what is wrong"
);

/// Grade how hard puzzles are for a person
///
/// Prints a word from easy to beyond people, a score, and the reasons: the hardest technique that is needed,
/// the number of steps, and the number of rounds in which few steps are available. Turning or mirroring a
/// board does not change its grade. Only puzzles with exactly one solution have a grade. Files are as for
/// `slink solve`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{MEMBERS}\n\n{EXAMPLES}"))]
pub(crate) struct Arguments {
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    printing: Printing,
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
    let (manner, filter) = (arguments.printing.format.manner(), arguments.filter);
    let run = Run { manner, filter, ..Run::new(&arguments.files, arguments.pace)? };
    let outputs = Outputs::excluding_inputs(&[&arguments.files.paths(), arguments.prices.file()].concat())?;
    let run = Run { outputs, ..run };
    let costs = arguments.prices.table()?;
    let (format, timeout) = (arguments.printing.format, arguments.timeout);
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
    verdict: &'static str,
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
            Graded::None => ("none", Exit::Negative),
            Graded::Several => ("several", Exit::Negative),
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
        Record { head: Head::of(item), verdict, why: None, grade: None }
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
        _ => "the time limit was reached, so no grade".into(),
    }
}

/// Describes a grade in one line.
fn sentence(grade: &Grade) -> String {
    let mut text = format!("{:<6} {:>5}", grade.word, grade.score);
    // Writing to a string does not fail.
    let _ = match grade.hardest {
        None => write!(text, ", needs no technique"),
        Some(hardest) => write!(text, ", needs {hardest}"),
    };
    let _ = write!(
        text,
        "; {}, {}, {}",
        many(grade.steps, "step"),
        many(grade.rounds, "round"),
        many(grade.bottlenecks, "bottleneck")
    );
    if grade.what_ifs > 0 {
        let _ =
            write!(text, ", {} of at most {}", many(grade.what_ifs, "what-if"), many(grade.longest, "round"));
    }
    text
}

fn many(count: u32, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}
