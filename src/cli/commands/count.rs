//! `slink count`: counts the solutions of puzzles.

use std::time::{Duration, Instant};

use anyhow::bail;
use clap::ValueEnum;
use serde::Serialize;
use slitherlink::count::{Estimate, Progress, Stop, count};
use slitherlink::formats::Entry;
use slitherlink::{Board, Deadline, Options, Solver, reduced};

use crate::cli::exit::Exit;
use crate::cli::frontier::{Frontier, exit_of, reason};
use crate::cli::options::Effort;
use crate::cli::output::{Emit, Reply, Said, head_help};
use crate::cli::run::{Batch, Command};
use crate::cli::stream::Item;

/// Count the solutions of puzzles
///
/// Prints a line for each puzzle: its number, and the number of loops that solve it. The exit code is 0
/// for any number of solutions. If there are few, slink lists them one by one; if there are many, it counts
/// them without listing them, with a frontier that moves over the board. Files are as for `slink solve`.
#[derive(Debug, clap::Args)]
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
    batch: Batch,
    /// How to count: `list` the solutions one by one, move a `frontier` over the board, or choose
    /// for each puzzle
    #[arg(long, help_heading = "Search", default_value = "auto")]
    method: Method,
    /// Stop at this number of solutions
    #[arg(long, help_heading = "Search", value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,
    /// Report the method, states, memory and time of each count on stderr
    #[arg(long, help_heading = "Output", conflicts_with = "filter")]
    stats: bool,
    #[command(flatten)]
    effort: Effort,
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

/// Up to this estimated number of states, summed over all vertices, the frontier takes only milliseconds.
const FAST: f64 = 3e5;

/// The number of solutions to list before a slow frontier is tried.
const FEW: u64 = 1000;

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Exit> {
    if arguments.limit.is_some() && arguments.method == Method::Frontier {
        bail!(
            "--limit needs a list: it cannot be used with --method frontier, which counts all solutions at once"
        );
    }
    let run = arguments.batch.run()?;
    let frontier = Frontier::new(run.isolate, run.pace);
    run.with(Count { arguments, frontier })
}

struct Count {
    arguments: Arguments,
    frontier: Frontier,
}

/// The result of a count.
struct Counted {
    solutions: String,
    method: &'static str,
    /// Why there may be more, and the exit code for that.
    stop: Option<(String, Exit)>,
    /// The peak size of the frontier, if there was one.
    peak: Option<Progress>,
}

/// The members of the object of a puzzle.
#[derive(Serialize)]
struct Members<'a> {
    solutions: &'a str,
    complete: bool,
    method: &'a str,
}

impl Command for Count {
    fn options(&self) -> Options {
        self.arguments.effort.options()
    }

    fn reply(&self, solver: &mut Solver, item: &Item<Entry>, _: Emit) -> anyhow::Result<Reply> {
        let (begin, start) = (Instant::now(), self.arguments.effort.start(&item.puzzle));
        let deadline = self.arguments.batch.deadline();
        let estimate = self.arguments.stats.then(|| Estimate::new(&start));
        let counted = match (self.arguments.method, self.arguments.limit) {
            (Method::Frontier, _) => self.frontier(start, &deadline, item.number)?,
            (Method::List, limit) | (Method::Auto, limit @ Some(_)) => list(solver, start, &deadline, limit)?,
            (Method::Auto, None) => self.choose(solver, start, &deadline, item.number)?,
        };
        let (why, exit) = counted.stop.clone().unzip();
        let said = Said { why, ..exit.unwrap_or_default().into() };
        let text = || format!("{}: {}\n", item.number, counted.text());
        let mut reply = self.arguments.batch.reply(item, said, text, || counted.members())?;
        if let Some(estimate) = estimate {
            reply.err = counted.stats(item.number, &estimate, begin.elapsed());
        }
        Ok(reply)
    }
}

impl Count {
    /// Counts by the frontier if the estimate promises a fast one. Otherwise lists up to `FEW` solutions; if
    /// there are more, tries the frontier, and lists all of them if that takes too much memory.
    fn choose(
        &self,
        solver: &mut Solver,
        start: Board,
        deadline: &Deadline,
        number: usize,
    ) -> anyhow::Result<Counted> {
        let Some(board) = reduced(start.clone(), deadline)? else {
            return list(solver, start, deadline, None);
        };
        if deadline.has_passed() {
            return Ok(Counted::timeout("list", 0));
        }
        if board.undecided_count() > 0 && Estimate::new(&board).work <= FAST {
            return Ok(self.frontier_from(&board, deadline, number));
        }
        let few = list(solver, board.clone(), deadline, Some(FEW))?;
        if few.stop.as_ref().is_none_or(|(_, exit)| *exit == Exit::Timeout) {
            return Ok(few);
        }
        // The estimate may be far too high, so try: the frontier stops by itself if its memory runs out.
        let counted = self.frontier_from(&board, deadline, number);
        match &counted.stop {
            Some((_, Exit::Memory | Exit::Negative)) => list(solver, board, deadline, None),
            _ => Ok(counted),
        }
    }

    fn frontier(&self, start: Board, deadline: &Deadline, number: usize) -> anyhow::Result<Counted> {
        Ok(match reduced(start, deadline)? {
            Some(board) => self.frontier_from(&board, deadline, number),
            None => Counted { solutions: "0".into(), method: "frontier", stop: None, peak: None },
        })
    }

    fn frontier_from(&self, board: &Board, deadline: &Deadline, number: usize) -> Counted {
        let count = count(board, self.frontier.limits(deadline), &mut self.frontier.watch(number));
        Counted {
            solutions: count.loops.to_string(),
            method: "frontier",
            stop: count.stop.map(|stop| (reason(stop), exit_of(stop))),
            peak: Some(count.peak),
        }
    }
}

/// Counts the solutions by listing them.
fn list(
    solver: &mut Solver,
    start: Board,
    deadline: &Deadline,
    limit: Option<u64>,
) -> anyhow::Result<Counted> {
    let mut count = 0;
    solver.set_deadline(deadline);
    let mut solutions = solver.solutions(start);
    while Some(count) != limit && solutions.next().transpose()?.is_some() {
        count += 1;
    }
    let stop = match solutions.is_complete() {
        true => None,
        false if Some(count) == limit => Some((LIMIT.into(), Exit::Success)),
        false => return Ok(Counted::timeout("list", count)),
    };
    Ok(Counted { solutions: count.to_string(), method: "list", stop, peak: None })
}

/// The reason to report for a list that ended at `--limit`.
const LIMIT: &str = "the limit was reached";

impl Counted {
    /// A count that had found this many solutions when the time ran out.
    fn timeout(method: &'static str, solutions: u64) -> Counted {
        let stop = Some((Stop::Timeout.to_string(), Exit::Timeout));
        Counted { solutions: solutions.to_string(), method, stop, peak: None }
    }

    fn members(&self) -> Members<'_> {
        Members { solutions: &self.solutions, complete: self.stop.is_none(), method: self.method }
    }

    fn text(&self) -> String {
        let solutions = if self.solutions == "1" { "solution" } else { "solutions" };
        match &self.stop {
            None => format!("{} {solutions}", self.solutions),
            Some((why, _)) if why == LIMIT => format!("at least {} {solutions}", self.solutions),
            Some((why, _)) => format!("at least {} {solutions}, then {why}", self.solutions),
        }
    }

    fn stats(&self, number: usize, estimate: &Estimate, time: Duration) -> String {
        let mut text = format!("puzzle {number}: method {}, {time:.1?}\n", self.method);
        text.push_str(&format!(
            "  estimate before any rule: at most about {:.0} states and {:.0} MiB\n",
            estimate.states,
            (estimate.bytes / f64::from(1 << 20)).ceil()
        ));
        if let Some(peak) = self.peak {
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
}
