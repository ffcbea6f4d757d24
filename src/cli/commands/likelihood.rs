//! `slink likelihood`: shows in how many of the solutions each edge is a line.

use std::fmt::Write as _;
use std::io::Write as _;

use anstyle::{Ansi256Color, Style as Ansi};
use clap::ValueEnum;

use crate::ask::count::word;
use crate::ask::likelihood::{NAME, form, likelihood};
use crate::cli::exit::Exit;
use crate::cli::frontier::Frontier;
use crate::cli::options::{Formats, Start};
use crate::cli::output::{Emit, Manner, Reply};
use crate::cli::run::{Batch, Command};
use crate::cli::stream::Item;
use crate::cli::terminal::Colour;
use crate::cli::worker::is_worker;
use crate::count::Likelihood;
use crate::draw::heat;
use crate::formats::Entry;
use crate::{EdgePlace, Grid, Puzzle, Solver};

/// Show the share of solutions in which each edge is a line
///
/// Counts the solutions through each edge without listing them. The drawing shows the shares in percent. An
/// edge without a number is a line in no solution; an edge that is drawn is a line in all of them.
/// `slink draw --show likelihood` makes a picture. Files are as for `slink solve`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Columns of --format csv:
  file, puzzle   the file as named, and the puzzle's number in it, from 1
  edge           h for the edge above a cell, v for the edge on its left
  row, column    the cell, from 1
  lines          the number of solutions in which the edge is a line
  solutions      the number of solutions
  share          lines divided by solutions; empty if there are none

Examples:
  slink likelihood puzzles.txt
  printf '3 3\\n3..\\n...\\n..2\\n' | slink likelihood --format csv
  slink draw --show likelihood -o likelihood.svg puzzles.txt")]
pub(crate) struct Arguments {
    #[command(flatten)]
    batch: Batch<Format>,
    #[command(flatten)]
    start: Start,
    /// When to use colours
    #[arg(long, help_heading = "Output", value_name = "WHEN", default_value = "auto")]
    color: Colour,
}

/// How to print.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// a drawing with percentages
    Text,
    /// exact numbers, one line per edge
    Csv,
    /// exact numbers, one JSON object per line: docs/json.md lists the members
    Jsonl,
}

/// The header line of the CSV.
const HEAD: &str = "file,puzzle,edge,row,column,lines,solutions,share\n";

/// Terminal colours of the levels, from blue to yellow with rising brightness, so that colour-blind people
/// can tell them apart too.
const INK: [u8; heat::LEVELS] = [25, 31, 66, 67, 103, 144, 143, 179, 221, 227];

impl Formats for Format {
    fn manner(self) -> Manner {
        match self {
            Format::Text => Manner::Headings,
            Format::Csv => Manner::Plain,
            Format::Jsonl => Manner::Objects,
        }
    }
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Exit> {
    let run = arguments.batch.run(NAME)?;
    if arguments.is_csv() && !is_worker() {
        run.outputs.stdout()?.write_all(HEAD.as_bytes())?;
    }
    let frontier = Frontier::new(run.isolate, run.pace);
    run.with(Likely { arguments, frontier })
}

struct Likely {
    arguments: Arguments,
    frontier: Frontier,
}

impl Command for Likely {
    fn reply(&self, _: &mut Solver, item: &Item<Entry>, _: Emit) -> anyhow::Result<Reply> {
        let Arguments { batch, start, .. } = &self.arguments;
        let budget = self.frontier.budget(&batch.deadline());
        let answer = likelihood(start.board(&item.puzzle), budget, &mut self.frontier.watch(item.number));
        let form = || form(item.puzzle.puzzle.grid(), &answer);
        match &answer {
            Ok(found) => {
                batch.reply(item, (NAME, word(found.loops())), || self.arguments.text(item, found), form)
            }
            Err(_) => Ok(batch.without(item, form())),
        }
    }
}

impl Arguments {
    fn is_csv(&self) -> bool {
        self.batch.printing.format == Format::Csv
    }

    fn text(&self, item: &Item<Entry>, likelihood: &Likelihood) -> String {
        let puzzle = &item.puzzle.puzzle;
        match self.is_csv() {
            true => csv(item, puzzle.grid(), likelihood),
            false => format!("{}\n{}", item.number, self.drawing(puzzle, likelihood)),
        }
    }

    fn drawing(&self, puzzle: &Puzzle, likelihood: &Likelihood) -> String {
        let loops = likelihood.loops().to_string();
        if likelihood.is_none() {
            return "no solution\n".into();
        }
        let solutions = if loops == "1" { "solution" } else { "solutions" };
        let (label, colour) = (|cell| puzzle.label(cell), self.color.is_on());
        let ink = |level: usize| {
            let style = Ansi::new().fg_color(Some(Ansi256Color(INK[level - 1]).into()));
            let codes = [style.render().to_string(), style.render_reset().to_string()];
            if colour { codes } else { Default::default() }
        };
        let shares = heat::text(puzzle.grid(), |edge| likelihood.share(edge), label, ink);
        format!("percent of {loops} {solutions}\n{shares}")
    }
}

/// One line of CSV for each edge.
fn csv(item: &Item<Entry>, grid: Grid, likelihood: &Likelihood) -> String {
    let mut out = String::new();
    for edge in grid.edges() {
        let (kind, r, c) = match grid.edge_place(edge) {
            EdgePlace::Horizontal(r, c) => ('h', r + 1, c + 1),
            EdgePlace::Vertical(r, c) => ('v', r + 1, c + 1),
        };
        let (file, number) = (quoted(&item.file), item.number);
        let (lines, loops) = (likelihood.lines(edge), likelihood.loops());
        // Nothing divided by nothing is not 0.
        let share = if likelihood.is_none() { String::new() } else { likelihood.decimal(edge, DIGITS) };
        // Writing to a string cannot fail.
        let _ = writeln!(out, "{file},{number},{kind},{r},{c},{lines},{loops},{share}");
    }
    out
}

/// The number of decimals of a share in the CSV.
const DIGITS: u32 = 12;

/// Quotes a field of CSV if it needs that.
fn quoted(text: &str) -> String {
    if !text.contains([',', '"', '\n', '\r']) {
        return text.into();
    }
    format!("\"{}\"", text.replace('"', "\"\""))
}
