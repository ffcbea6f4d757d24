//! `slink forced`: what all solutions have in common.

use std::io::Write;

use slink::grid::State;
use slink::slink::Solver;

use super::effort::Effort;
use super::exit::Exit;
use super::inputs::Files;
use super::output;
use super::style::{Pen, Style};

/// Tell which edges are on in all solutions, off in all, or free
///
/// Draws each puzzle with a line for an edge that is on in all solutions and a cross for one
/// that is off in all; a free edge is blank, or dashed with box characters. Files are as for
/// `slink solve`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  slink forced puzzles.txt
  printf '2 2\\n3 .\\n. .\\n' | slink forced --style unicode")]
pub(crate) struct Arguments {
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    style: Style,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let mut solver = Solver::new(arguments.effort.options());
    let pen = Pen::new(arguments.style);
    output::each_puzzle(&arguments.files, &mut |number, entry, out| {
        let out = &mut out.buffer;
        writeln!(out, "{number}")?;
        let Some(backbone) = solver.backbone(arguments.effort.start(entry))? else {
            writeln!(out, "no solution")?;
            return Ok(Exit::Unhoped);
        };
        let [on, off, open] =
            [State::Line, State::Cross, State::Undecided].map(|state| backbone.count(state));
        match backbone.unsettled {
            0 => writeln!(out, "{on} edges on, {off} off, {open} free")?,
            left => writeln!(
                out,
                "the time was over: {on} edges on, {off} off in any solution, {} free, {left} not settled",
                open - left
            )?,
        }
        pen.draw_states(&entry.puzzle, &backbone.states, out);
        Ok(if backbone.unsettled > 0 { Exit::Timeout } else { Exit::Success })
    })
}
