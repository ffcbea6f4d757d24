//! `slink forced`: shows the backbone, the edges that are the same in all solutions.

use std::io::Write;

use serde::Serialize;
use slitherlink::formats::Entry;
use slitherlink::formats::json::Edges;
use slitherlink::{Backbone, Options, Solver, State};

use crate::cli::exit::Exit;
use crate::cli::options::{Effort, Files, Format, Pace, Printing};
use crate::cli::output::{Emit, Head, Reply, head_help, json_line};
use crate::cli::run::{Command, Filter, Isolate, Run};
use crate::cli::stream::{Failure, Item};
use crate::cli::terminal::{Pen, Style};

/// Show which edges are lines in all solutions, crosses in all, or free
///
/// Draws each puzzle with its backbone: the lines and crosses that all solutions have in common. A free
/// edge is a line in some solutions and a cross in others. It is left blank, or dashed in drawings with box
/// characters. Files are as for `slink solve`.
#[derive(Clone, Debug, clap::Args)]
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
  why            for memory and crash: the reason in words

Examples:
  slink forced puzzles.txt
  printf '2 2\\n3 .\\n. .\\n' | slink forced --style unicode"
))]
pub(crate) struct Arguments {
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    printing: Printing,
    #[command(flatten)]
    filter: Filter,
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
    let (format, filter) = (arguments.printing.format, arguments.filter);
    let run = Run { manner: format.manner(), filter, ..Run::new(&arguments.files, arguments.pace)? };
    let command = Forced { effort: arguments.effort, format, pen: Pen::new(arguments.style) };
    arguments.isolate.run(run, arguments.effort.timeout, command)
}

struct Forced {
    effort: Effort,
    format: Format,
    pen: Pen,
}

impl Command for Forced {
    fn options(&self) -> Options {
        self.effort.options()
    }

    fn reply(&self, solver: &mut Solver, item: &Item<Entry>, _: Emit) -> anyhow::Result<Reply> {
        solver.set_deadline(&self.effort.deadline());
        let backbone = solver.backbone(self.effort.start(&item.puzzle))?;
        let exit = match &backbone {
            None => Exit::Negative,
            Some(backbone) if backbone.unsettled > 0 => Exit::Timeout,
            Some(_) => Exit::Success,
        };
        let out = match self.format {
            Format::Text => self.text(item, backbone.as_ref())?,
            Format::Jsonl => json_line(&Record::of(item, backbone.as_ref()))?,
        };
        Ok(Reply::new(out, exit))
    }

    fn failed(&self, item: &Item<Entry>, failure: &Failure) -> Reply {
        let out = match self.format {
            Format::Text => format!("{}\n{failure}\n", item.number).into_bytes(),
            // Numbers and strings always serialize.
            Format::Jsonl => json_line(&Record::failed(item, failure)).unwrap_or_default(),
        };
        Reply::new(out, failure.into())
    }
}

impl Forced {
    fn text(&self, item: &Item<Entry>, backbone: Option<&Backbone>) -> anyhow::Result<Vec<u8>> {
        let mut out = format!("{}\n", item.number).into_bytes();
        let Some(backbone) = backbone else {
            writeln!(out, "no solution")?;
            return Ok(out);
        };
        let [on, off, open] =
            [State::Line, State::Cross, State::Undecided].map(|state| backbone.count(state));
        match backbone.unsettled {
            0 => writeln!(out, "{on} lines and {off} crosses are in all solutions; {open} edges are free")?,
            left => writeln!(
                out,
                "the time limit was reached: {on} lines and {off} crosses are in all solutions; {} edges are free, {left} unknown",
                open - left
            )?,
        }
        self.pen.draw_states(&item.puzzle.puzzle, &backbone.states, &mut out);
        Ok(out)
    }
}

/// The JSON object of a puzzle.
#[derive(Serialize)]
struct Record<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    verdict: &'static str,
    #[serde(flatten)]
    common: Option<Common>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
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

impl<'a> Record<'a> {
    fn of(item: &'a Item<Entry>, backbone: Option<&Backbone>) -> Record<'a> {
        let common = backbone.map(|backbone| {
            let [lines, crosses, open] =
                [State::Line, State::Cross, State::Undecided].map(|state| backbone.count(state));
            let edges = Edges::of(item.puzzle.puzzle.grid(), &backbone.states);
            Common { lines, crosses, free: open - backbone.unsettled, unsettled: backbone.unsettled, edges }
        });
        let verdict = match &common {
            None => "none",
            Some(common) if common.unsettled > 0 => "timeout",
            Some(common) if common.free > 0 => "several",
            Some(_) => "unique",
        };
        Record { head: Head::of(item), verdict, common, why: None }
    }

    fn failed(item: &'a Item<Entry>, failure: &Failure) -> Record<'a> {
        Record { head: Head::of(item), verdict: failure.name(), common: None, why: Some(failure.to_string()) }
    }
}
