//! `slink forced`: shows the backbone, the edges that are the same in all solutions.

use serde::Serialize;
use slitherlink::formats::Entry;
use slitherlink::formats::json::Edges;
use slitherlink::{Backbone, Grid, Options, Solver, State};

use crate::cli::exit::Exit;
use crate::cli::options::Effort;
use crate::cli::output::{Emit, Reply, Said, head_help, many};
use crate::cli::run::{Batch, Command};
use crate::cli::stream::Item;
use crate::cli::terminal::{Pen, Style};

/// Show which edges are lines in all solutions, crosses in all, or free
///
/// Draws each puzzle with its backbone: the lines and crosses that all solutions have in common. A free
/// edge is a line in some solutions and a cross in others. It is left blank, or dashed in drawings with box
/// characters. Files are as for `slink solve`.
#[derive(Debug, clap::Args)]
#[command(after_help = concat!(
    "Members of the objects of --format jsonl:\n",
    head_help!(),
    "  verdict        unique, several or none; timeout if the time was too short for some edges; memory,
                 crash, or error if the input cannot be read
  lines, crosses, free
                 the numbers of edges that are lines in all solutions, crosses in all, or free
  unsettled      the number of edges for which the time was too short
  horizontal, vertical
                 the edges row by row: - a line, x a cross, . any other
  why            for none, memory and crash: the reason in words

Examples:
  slink forced puzzles.txt
  printf '2 2\\n3 .\\n. .\\n' | slink forced --style unicode"
))]
pub(crate) struct Arguments {
    #[command(flatten)]
    batch: Batch,
    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    style: Style,
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Exit> {
    arguments.batch.run()?.with(arguments)
}

impl Command for Arguments {
    fn options(&self) -> Options {
        self.effort.options()
    }

    fn reply(&self, solver: &mut Solver, item: &Item<Entry>, _: Emit) -> anyhow::Result<Reply> {
        solver.set_deadline(&self.batch.deadline());
        let backbone = solver.backbone(self.effort.start(&item.puzzle))?;
        let common = backbone.as_ref().map(|backbone| Common::of(item.puzzle.puzzle.grid(), backbone));
        let said = match &common {
            None => Said::no_solution(),
            Some(common) if common.unsettled > 0 => Said::new("timeout", Exit::Timeout),
            Some(common) if common.free > 0 => Said::new("several", Exit::Success),
            Some(_) => Said::new("unique", Exit::Success),
        };
        let text = || self.text(item, backbone.as_ref().zip(common.as_ref()));
        self.batch.reply(item, said, text, || &common)
    }
}

impl Arguments {
    fn text(&self, item: &Item<Entry>, found: Option<(&Backbone, &Common)>) -> Vec<u8> {
        let number = item.number;
        let Some((backbone, common)) = found else { return format!("{number}\nno solution\n").into_bytes() };
        let Common { lines, crosses, free, unsettled, .. } = common;
        let [lines, crosses] = [many(*lines, "line", "lines"), many(*crosses, "cross", "crosses")];
        let free = many(*free, "edge is", "edges are");
        let same = format!("{lines} and {crosses} are in all solutions; {free} free");
        let mut out = match unsettled {
            0 => format!("{number}\n{same}\n"),
            left => format!("{number}\nthe time limit was reached: {same}, {left} unknown\n"),
        }
        .into_bytes();
        Pen::new(self.style).draw_states(&item.puzzle.puzzle, &backbone.states, &mut out);
        out
    }
}

/// The backbone: counts of its lines and crosses, of free and unsettled edges, and the edges row by row.
#[derive(Serialize)]
struct Common {
    lines: usize,
    crosses: usize,
    free: usize,
    unsettled: usize,
    #[serde(flatten)]
    edges: Edges,
}

impl Common {
    fn of(grid: Grid, backbone: &Backbone) -> Common {
        let [lines, crosses, open] =
            [State::Line, State::Cross, State::Undecided].map(|state| backbone.count(state));
        let (free, unsettled) = (open - backbone.unsettled, backbone.unsettled);
        Common { lines, crosses, free, unsettled, edges: Edges::of(grid, &backbone.states) }
    }
}
