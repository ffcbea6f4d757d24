//! `slink count`: counts the solutions of puzzles.

use std::time::{Duration, Instant};

use anyhow::bail;
use clap::ValueEnum;

use crate::ask::count::{NAME, form, reason};
use crate::cli::exit::Exit;
use crate::cli::frontier::Frontier;
use crate::cli::options::{Effort, parse_count};
use crate::cli::output::{Emit, Reply};
use crate::cli::run::{Batch, Command};
use crate::cli::stream::Item;
use crate::count::{self, Count, Counting, Estimate, Incomplete, solutions};
use crate::formats::Entry;
use crate::named::Named;
use crate::{Options, Solver, Strategy};

/// Count the solutions of puzzles
///
/// Prints a line for each puzzle: its number, and the number of loops that solve it. The exit code is 0
/// for any number of solutions. If there are few, slink lists them one by one; if there are many, it counts
/// them without listing them, with a frontier that moves over the board. Files are as for `slink solve`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  slink count puzzles.txt
  printf '5 5\\n.....\\n.....\\n.....\\n.....\\n.....\\n' | slink count --stats
  printf '5 5\\n.....\\n.....\\n.....\\n.....\\n.....\\n' | slink count --limit 1000")]
pub(crate) struct Arguments {
    #[command(flatten)]
    batch: Batch,
    /// How to count: `list` the solutions one by one, move a `frontier` over the board, or choose
    /// for each puzzle
    #[arg(long, help_heading = "Search", default_value = "auto")]
    method: Method,
    /// Stop at this number of solutions
    #[arg(long, help_heading = "Search", value_name = "N", value_parser = parse_count::<u64>)]
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

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Exit> {
    if arguments.method == Method::Frontier {
        let search = arguments.effort.options().strategy != Strategy::default();
        for (name, is_given) in [("--limit", arguments.limit.is_some()), ("--strategy", search)] {
            if is_given {
                bail!(
                    "{name} needs a list: it cannot be used with --method frontier, which counts all solutions at once"
                );
            }
        }
    }
    let run = arguments.batch.run(NAME)?;
    let frontier = Frontier::new(run.isolate, run.pace);
    run.with(Counts { arguments, frontier })
}

struct Counts {
    arguments: Arguments,
    frontier: Frontier,
}

impl Command for Counts {
    fn options(&self) -> Options {
        self.arguments.effort.options()
    }

    fn reply(&self, solver: &mut Solver, item: &Item<Entry>, _: Emit) -> anyhow::Result<Reply> {
        let (begin, start) = (Instant::now(), self.arguments.effort.start(&item.puzzle));
        let budget = self.frontier.budget(&self.arguments.batch.deadline());
        let estimate = self.arguments.stats.then(|| Estimate::new(&start));
        let (method, limit) = (self.arguments.method.chosen(), self.arguments.limit);
        let counting = Counting { method, limit, budget };
        let count = solutions(start, solver, &counting, &mut self.frontier.watch(item.number));
        let form = form(&count);
        let text = || format!("{}: {}\n", item.number, text(&count));
        let mut reply = self.arguments.batch.reply(item, (NAME, form.verdict), text, || form)?;
        if let Some(estimate) = estimate {
            reply.err = stats(item.number, &count, &estimate, begin.elapsed());
        }
        Ok(reply)
    }
}

fn text(count: &Count) -> String {
    let loops = count.loops.to_string();
    let solutions = if loops == "1" { "solution" } else { "solutions" };
    match count.stop {
        None => format!("{loops} {solutions}"),
        Some(Incomplete::Limit) => format!("at least {loops} {solutions}"),
        // Nothing was counted.
        Some(stop @ Incomplete::TooWide(_)) => format!("not counted: {stop}"),
        Some(stop) => format!("at least {loops} {solutions}, then {}", reason(stop)),
    }
}

/// More states than this are not counted out.
const MANY: f64 = 1e18;

fn stats(number: usize, count: &Count, estimate: &Estimate, time: Duration) -> String {
    let mut text = format!("puzzle {number}: method {}, {time:.1?}\n", count.method.name());
    text.push_str(&match estimate.states {
        states if states > MANY => "  estimate before any rule: perhaps more than 10^18 states\n".into(),
        states => format!(
            "  estimate before any rule: at most about {states:.0} states and {:.0} MiB\n",
            (estimate.bytes / f64::from(1 << 20)).ceil()
        ),
    });
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
