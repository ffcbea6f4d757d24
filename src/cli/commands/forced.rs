//! `slink forced`: shows the backbone, the edges that are the same in all solutions.

use crate::ask::forced::{Counts, NAME, form, word};
use crate::cli::exit::Exit;
use crate::cli::options::Effort;
use crate::cli::output::{Emit, Reply, many};
use crate::cli::run::{Batch, Command};
use crate::cli::stream::Item;
use crate::cli::terminal::{Pen, Style};
use crate::formats::Entry;
use crate::{Backbone, Options, Solver};

/// Show which edges are lines in all solutions, crosses in all, or free
///
/// Draws each puzzle with its backbone: the lines and crosses that all solutions have in common. A free
/// edge is a line in some solutions and a cross in others. It is left blank, or dashed in drawings with box
/// characters. Files are as for `slink solve`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  slink forced puzzles.txt
  printf '2 2\\n3 .\\n. .\\n' | slink forced --style unicode")]
pub(crate) struct Arguments {
    #[command(flatten)]
    batch: Batch,
    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    style: Style,
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Exit> {
    arguments.batch.run(NAME)?.with(arguments)
}

impl Command for Arguments {
    fn options(&self) -> Options {
        self.effort.options()
    }

    fn reply(&self, solver: &mut Solver, item: &Item<Entry>, _: Emit) -> anyhow::Result<Reply> {
        solver.set_deadline(&self.batch.deadline());
        let backbone = solver.backbone(self.effort.start(&item.puzzle));
        let backbone = backbone.as_ref();
        let form = || form(item.puzzle.puzzle.grid(), backbone);
        self.batch.reply(item, (NAME, word(backbone)), || self.text(item, backbone), form)
    }
}

impl Arguments {
    fn text(&self, item: &Item<Entry>, found: Option<&Backbone>) -> Vec<u8> {
        let number = item.number;
        let Some(backbone) = found else { return format!("{number}\nno solution\n").into_bytes() };
        let mut out = format!("{number}\n{}\n", in_all(Counts::of(backbone))).into_bytes();
        Pen::new(self.style).draw_states(&item.puzzle.puzzle, &backbone.states, &mut out);
        out
    }
}

/// What all solutions have in common, in words.
pub(crate) fn in_all(Counts { lines, crosses, free, unsettled }: Counts) -> String {
    let [lines, crosses] = [many(lines, "line", "lines"), many(crosses, "cross", "crosses")];
    let same =
        format!("{lines} and {crosses} are in all solutions; {} free", many(free, "edge is", "edges are"));
    match unsettled {
        0 => same,
        left => format!("the time limit was reached: {same}, {left} unknown"),
    }
}
