//! `slink count`: counts the solutions of puzzles.

use std::time::{Duration, Instant};

use anyhow::bail;
use clap::ValueEnum;
use serde::Serialize;
use slitherlink::count::{self, Count, Counting, Estimate, Incomplete, solutions};
use slitherlink::formats::Entry;
use slitherlink::{Options, Solver};

use crate::cli::exit::Exit;
use crate::cli::frontier::{Frontier, exit_of, reason};
use crate::cli::options::{Effort, Files, Format, Pace, Printing};
use crate::cli::output::{Emit, Head, Reply, head_help, json_line};
use crate::cli::run::{Command, Filter, Isolate, Run};
use crate::cli::stream::{Failure, Item};

/// Count the solutions of puzzles
///
/// Prints a line for each puzzle: its number, and the number of loops that solve it. The exit code is 0
/// for any number of solutions. If there are few, slink lists them one by one; if there are many, it counts
/// them without listing them, with a frontier that moves over the board. Files are as for `slink solve`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = concat!(
    "Members of the objects of --format jsonl:\n",
    head_help!(),
    "  solutions      the number of solutions, as a string, since it may have any length
  complete       false if there may be more
  method         list or frontier
  why            if not complete: the reason in words

Examples:
  slink count puzzles.txt
  printf '5 5\\n.....\\n.....\\n.....\\n.....\\n.....\\n' | slink count --stats
  printf '5 5\\n.....\\n.....\\n.....\\n.....\\n.....\\n' | slink count --limit 1000"
))]
pub(crate) struct Arguments {
    #[command(flatten)]
    files: Files,
    /// How to count: `list` the solutions one by one, move a `frontier` over the board, or choose
    /// for each puzzle
    #[arg(long, default_value = "auto")]
    method: Method,
    /// Stop at this number of solutions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,
    #[command(flatten)]
    printing: Printing,
    #[command(flatten)]
    filter: Filter,
    /// Report the method, states, memory and time of each count on stderr
    #[arg(long, conflicts_with = "filter")]
    stats: bool,
    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    isolate: Isolate,
    #[command(flatten)]
    pace: Pace,
}

/// How to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Method {
    /// the frontier if it is fast or the list grows long
    Auto,
    /// list the solutions one by one
    List,
    /// count all of them at once
    Frontier,
}

impl Method {
    /// The method to count by; `None` for the one that fits.
    fn chosen(self) -> Option<count::Method> {
        match self {
            Method::Auto => None,
            Method::List => Some(count::Method::List),
            Method::Frontier => Some(count::Method::Frontier),
        }
    }
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    if arguments.limit.is_some() && arguments.method == Method::Frontier {
        bail!(
            "--limit needs a list: it cannot be used with --method frontier, which counts all solutions at once"
        );
    }
    let (manner, filter) = (arguments.printing.format.manner(), arguments.filter);
    let run = Run { manner, filter, ..Run::new(&arguments.files, arguments.pace)? };
    let timeout = arguments.effort.timeout;
    let frontier = Frontier::new(arguments.isolate, arguments.pace);
    arguments.isolate.run(run, timeout, Counts { arguments: arguments.clone(), frontier })
}

struct Counts {
    arguments: Arguments,
    frontier: Frontier,
}

/// The JSON object of a puzzle.
#[derive(Serialize)]
struct Record<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<&'a str>,
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    method: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<&'a str>,
}

impl Command for Counts {
    fn options(&self) -> Options {
        self.arguments.effort.options()
    }

    fn reply(&self, solver: &mut Solver, item: &Item<Entry>, _: Emit) -> anyhow::Result<Reply> {
        let (begin, start) = (Instant::now(), self.arguments.effort.start(&item.puzzle));
        let budget = self.frontier.budget(&self.arguments.effort.deadline());
        let estimate = self.arguments.stats.then(|| Estimate::new(&start));
        let (method, limit) = (self.arguments.method.chosen(), self.arguments.limit);
        let counting = Counting { method, limit, budget };
        let count = solutions(start, solver, &counting, &mut self.frontier.watch(item.number))?;
        let mut reply = Reply::new(self.print(item, &count)?, count.stop.map_or(Exit::Success, exit_of));
        if let Some(estimate) = estimate {
            reply.err = stats(item.number, &count, &estimate, begin.elapsed());
        }
        Ok(reply)
    }

    fn failed(&self, item: &Item<Entry>, failure: &Failure) -> Reply {
        let why = failure.to_string();
        let out = match self.arguments.printing.format {
            Format::Text => format!("{}: {why}\n", item.number).into_bytes(),
            Format::Jsonl => {
                let head = Head::of(item);
                let (solutions, method, why) = (None, None, Some(why.as_str()));
                // Numbers and strings always serialize.
                json_line(&Record { head, solutions, complete: false, method, why }).unwrap_or_default()
            }
        };
        Reply::new(out, failure.into())
    }
}

impl Counts {
    fn print(&self, item: &Item<Entry>, count: &Count) -> anyhow::Result<Vec<u8>> {
        match self.arguments.printing.format {
            Format::Text => Ok(format!("{}: {}\n", item.number, text(count)).into_bytes()),
            Format::Jsonl => json_line(&Record {
                head: Head::of(item),
                solutions: Some(&count.loops.to_string()),
                complete: count.stop.is_none(),
                method: Some(count.method.name()),
                why: count.stop.map(reason).as_deref(),
            }),
        }
    }
}

fn text(count: &Count) -> String {
    let loops = count.loops.to_string();
    let solutions = if loops == "1" { "solution" } else { "solutions" };
    match count.stop {
        None => format!("{loops} {solutions}"),
        Some(Incomplete::Limit) => format!("at least {loops} {solutions}"),
        Some(stop) => format!("at least {loops} {solutions}, then {}", reason(stop)),
    }
}

fn stats(number: usize, count: &Count, estimate: &Estimate, time: Duration) -> String {
    let mut text = format!("puzzle {number}: method {}, {time:.1?}\n", count.method.name());
    text.push_str(&format!(
        "  estimate before any rule: at most about {:.0} states and {:.0} MiB\n",
        estimate.states,
        (estimate.bytes / f64::from(1 << 20)).ceil()
    ));
    if let Some(peak) = count.peak {
        text.push_str(&format!(
            "  the frontier passed {} of {} vertices; peak: {} states, {} MiB\n",
            peak.done,
            peak.all,
            peak.states,
            peak.bytes.div_ceil(1 << 20)
        ));
    }
    text
}
