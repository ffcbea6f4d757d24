//! `slink count`: how many solutions there are.

use std::ops::ControlFlow;

use slink::formats::Entry;
use slink::solve::Listing;
use slink::{Options, Solver};

use super::effort::Effort;
use super::exit::Exit;
use super::inputs::Files;
use super::isolate::Isolate;
use super::output::Reply;
use super::puzzles::{Command, Emit, Pace, Run};
use super::solve::how_many;
use super::stream::Item;

/// Count the solutions of puzzles
///
/// Prints a line for each puzzle: its number and how many loops solve it, of which every number is
/// as hoped. Files are as for `slink solve`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  slink count puzzles.txt
  printf '5 5\\n.....\\n.....\\n.....\\n.....\\n.....\\n' | slink count --limit 1000")]
pub(crate) struct Arguments {
    #[command(flatten)]
    files: Files,
    /// Stop at so many
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,
    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    isolate: Isolate,
    #[command(flatten)]
    pace: Pace,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    arguments.isolate.run(
        Run::new(&arguments.files, arguments.pace),
        arguments.effort.timeout,
        arguments.clone(),
    )
}

impl Command for Arguments {
    fn options(&self) -> Options {
        self.effort.options()
    }

    fn reply(&self, solver: &mut Solver, item: &Item<Entry>, _: Emit) -> anyhow::Result<Reply> {
        let mut count = 0;
        let listing = solver.each_loop(self.effort.start(&item.puzzle), |_| {
            count += 1;
            if Some(count) == self.limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        let exit = if listing == Listing::Timeout { Exit::Timeout } else { Exit::Success };
        Ok(Reply::new(format!("{}: {}\n", item.number, how_many(count, listing)), exit))
    }
}
