//! `slink count`: how many solutions there are.

use std::io::Write;
use std::ops::ControlFlow;

use slink::slink::Solver;
use slink::slink::solve::Listing;

use super::effort::Effort;
use super::exit::Exit;
use super::inputs::Files;
use super::output;
use super::solve::how_many;

/// Count the solutions of puzzles
///
/// Prints a line for each puzzle: its number and how many loops solve it. Files are as for
/// `slink solve`.
#[derive(Debug, clap::Args)]
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
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let mut solver = Solver::new(arguments.effort.options());
    output::each_puzzle(&arguments.files, &mut |number, entry, out| {
        let mut count = 0;
        let listing = solver.each_loop(arguments.effort.start(entry), |_| {
            count += 1;
            if Some(count) == arguments.limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        writeln!(out.buffer, "{number}: {}", how_many(count, listing))?;
        Ok(if listing == Listing::Timeout { Exit::Timeout } else { Exit::Success })
    })
}
