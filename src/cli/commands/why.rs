//! `slink why`: explains why a puzzle has no solution or several, and which clues are redundant.

mod record;
mod text;

use std::time::{Duration, Instant};

use slitherlink::explain::End;
use slitherlink::formats::Entry;
use slitherlink::why::{Additions, Aim, Drawn, Fewest, Several, Why, Wish, why};
use slitherlink::{Deadline, Options, Solver};

use crate::cli::exit::Exit;
use crate::cli::options::{Files, Format, Pace, Printing, parse_seconds};
use crate::cli::output::{Emit, Reply, json_line};
use crate::cli::run::{Command, Filter, Isolate, Run};
use crate::cli::stream::{Failure, Item};
use crate::cli::terminal::{Pen, Style, say};
use record::Record;

/// Show why puzzles have no solution or several, and which clues are redundant
///
/// No solution: prints a minimum set of clues that contradict each other (a smallest MUS), and steps that
/// show the contradiction.
///
/// Several solutions: prints the edges that all of them have in common, the edges in which two of them
/// differ, and the fewest clues to add to make one of them unique. That is the solution that agrees with
/// the drawing in the file, or the first one that slink finds.
///
/// One solution: prints the redundant clues. Files are as for `slink solve`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  slink why puzzles.txt
  printf '2 2\\n3 0\\n. 3\\n' | slink why
  slink why --redundant --timeout 10 puzzles.txt")]
pub(crate) struct Arguments {
    #[command(flatten)]
    files: Files,
    /// Find a minimal set of clues (every clue in it is needed) instead of a minimum one; much faster
    #[arg(long)]
    minimal: bool,
    /// If there is one solution, find as many clues as possible that can be left out together
    #[arg(long)]
    redundant: bool,
    #[command(flatten)]
    printing: Printing,
    #[command(flatten)]
    filter: Filter,
    /// Spend at most this many seconds on a puzzle, then print the best result so far
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    timeout: Option<Duration>,
    #[command(flatten)]
    isolate: Isolate,
    #[command(flatten)]
    style: Style,
    #[command(flatten)]
    pace: Pace,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let (manner, filter) = (arguments.printing.format.manner(), arguments.filter);
    let run = Run { manner, filter, ..Run::new(&arguments.files, arguments.pace)? };
    let command = Reasons { arguments: arguments.clone(), pen: Pen::new(arguments.style) };
    arguments.isolate.run(run, arguments.timeout, command)
}

struct Reasons {
    arguments: Arguments,
    pen: Pen,
}

impl Command for Reasons {
    fn options(&self) -> Options {
        Options::default()
    }

    fn reply(&self, solver: &mut Solver, item: &Item<Entry>, _: Emit) -> anyhow::Result<Reply> {
        let Arguments { minimal, redundant: together, timeout, .. } = self.arguments;
        let aim = if minimal { Aim::Minimal } else { Aim::Smallest };
        let Entry { puzzle, drawing } = &item.puzzle;
        let states = drawing.as_ref().map(|drawing| drawing.states.as_slice());
        let wish = Wish { aim, together, deadline: Deadline::within(timeout) };
        let found = why(puzzle, states, wish, solver, &mut self.watch(item.number))?;
        let out = match self.arguments.printing.format {
            Format::Text => text::of(item, &found, aim, self.pen),
            Format::Jsonl => json_line(&Record::of(item, &found))?,
        };
        let outcome = Some(record::verdict(&found).into());
        Ok(Reply { outcome, ..Reply::new(out, exit(&found, aim)) })
    }

    fn failed(&self, item: &Item<Entry>, failure: &Failure) -> Reply {
        let out = match self.arguments.printing.format {
            Format::Text => format!("{}\n{failure}\n", item.number).into_bytes(),
            // Numbers and strings always serialize.
            Format::Jsonl => json_line(&Record::failed(item, failure)).unwrap_or_default(),
        };
        Reply::new(out, failure.into())
    }
}

impl Reasons {
    /// Returns a callback that reports the bounds found for a long puzzle about every second.
    fn watch(&self, number: usize) -> impl FnMut(&Fewest) {
        let (reports_progress, mut last) = (self.arguments.pace.reports_progress(), Instant::now());
        move |found| {
            if reports_progress && last.elapsed() >= Duration::from_secs(1) {
                last = Instant::now();
                let (least, most) = (found.least, found.cells.len());
                say(&format!("puzzle {number}: the fewest clues are {least} to {most}\n"));
            }
        }
    }
}

/// The exit code: success is one solution. Running out of time outweighs the answer.
fn exit(found: &Why, aim: Aim) -> Exit {
    let is_found = |clues: &Fewest| clues.is_found(aim);
    let (in_time, hoped) = match found {
        Why::None { clues, steps } => (is_found(clues) && *steps != Err(End::Timeout), false),
        Why::Several(several) => {
            let Several { common, drawn, additions, .. } = &**several;
            let added = match additions {
                Additions::Clues { added, .. } => is_found(added),
                Additions::Twin(_) => true,
                Additions::Timeout => false,
            };
            (added && common.unsettled == 0 && *drawn != Drawn::Timeout, false)
        }
        Why::One { drawn, spare, needed, .. } => {
            (spare.unsettled == 0 && needed.as_ref().is_none_or(is_found), *drawn != Drawn::Wrong)
        }
        Why::Timeout => (false, false),
    };
    match (in_time, hoped) {
        (false, _) => Exit::Timeout,
        (true, false) => Exit::Negative,
        (true, true) => Exit::Success,
    }
}
