//! `slink forced`: what all solutions have in common.

use std::io::Write;

use slink::formats::Entry;
use slink::grid::State;
use slink::{Options, Solver};

use crate::cli::exit::Exit;
use crate::cli::options::{Effort, Files, Pace};
use crate::cli::output::{Emit, Reply};
use crate::cli::run::{Command, Isolate, Run};
use crate::cli::stream::{Failure, Item};
use crate::cli::terminal::{Pen, Style};

/// Tell which edges are lines in all solutions, crosses in all, or free
///
/// Draws each puzzle with the lines and crosses that all solutions have in common. A free edge is a
/// line in some and a cross in others: it is blank, or dashed with box characters. Files are as for
/// `slink solve`.
#[derive(Clone, Debug, clap::Args)]
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
    isolate: Isolate,
    #[command(flatten)]
    style: Style,
    #[command(flatten)]
    pace: Pace,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let command = Forced { effort: arguments.effort, pen: Pen::new(arguments.style) };
    arguments.isolate.run(Run::new(&arguments.files, arguments.pace), arguments.effort.timeout, command)
}

struct Forced {
    effort: Effort,
    pen: Pen,
}

impl Command for Forced {
    fn options(&self) -> Options {
        self.effort.options()
    }

    fn reply(&self, solver: &mut Solver, item: &Item<Entry>, _: Emit) -> anyhow::Result<Reply> {
        let mut out = format!("{}\n", item.number).into_bytes();
        let Some(backbone) = solver.backbone(self.effort.start(&item.puzzle))? else {
            writeln!(out, "no solution")?;
            return Ok(Reply::new(out, Exit::Unhoped));
        };
        let [on, off, open] =
            [State::Line, State::Cross, State::Undecided].map(|state| backbone.count(state));
        match backbone.unsettled {
            0 => writeln!(out, "{on} lines and {off} crosses are in all solutions, {open} edges are free")?,
            left => writeln!(
                out,
                "the time limit was reached: {on} lines and {off} crosses are in all solutions, {} edges are free, {left} not settled",
                open - left
            )?,
        }
        self.pen.draw_states(&item.puzzle.puzzle, &backbone.states, &mut out);
        Ok(Reply::new(out, if backbone.unsettled > 0 { Exit::Timeout } else { Exit::Success }))
    }

    fn failed(&self, item: &Item<Entry>, failure: &Failure) -> Reply {
        Reply::new(format!("{}\n{failure}\n", item.number), failure.into())
    }
}
