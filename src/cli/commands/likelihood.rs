//! `slink likelihood`: shows in how many of the solutions each edge is a line.

use std::fmt::Write as _;
use std::io::Write as _;
use std::time::Duration;

use anstyle::{Ansi256Color, Style as Ansi};
use clap::ValueEnum;
use serde::Serialize;
use slitherlink::count::Likelihood;
use slitherlink::draw::heat;
use slitherlink::formats::Entry;
use slitherlink::{Deadline, EdgePlace, Grid, Options, Puzzle, Solver, reduced};

use crate::cli::exit::Exit;
use crate::cli::frontier::{Frontier, exit_of, reason};
use crate::cli::options::{Files, Json, Pace, parse_seconds, start};
use crate::cli::output::{Emit, Head, Manner, Reply, head_help, json_line};
use crate::cli::run::{Command, Filter, Isolate, Run};
use crate::cli::stream::{Failure, Item};
use crate::cli::terminal::{Colour, error};
use crate::cli::worker::is_worker;

/// Show the share of solutions in which each edge is a line
///
/// Counts the solutions through each edge without listing them. The drawing shows the shares in percent. An
/// edge without a number is a line in no solution; an edge that is drawn is a line in all of them.
/// `slink draw --show likelihood` draws the shares as a picture. Files are as for `slink solve`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = concat!(
    "Members of the objects of --format jsonl:\n",
    head_help!(),
    "  solutions      the number of solutions, as a string, since it may have any length
  horizontal     for each row of horizontal edges, the numbers of solutions in which each edge is a
                 line, as strings
  vertical       the same for the vertical edges
  why            if there is no answer: the reason in words; then solutions, horizontal and
                 vertical are missing

Columns of --format csv:
  file, puzzle   the file as named, and the puzzle's number in it, from 1
  edge           h for the edge above a cell, v for the edge on its left
  row, column    the cell, from 1
  lines          the number of solutions in which the edge is a line
  solutions      the number of solutions
  share          lines divided by solutions

Examples:
  slink likelihood puzzles.txt
  printf '3 3\\n3..\\n...\\n..2\\n' | slink likelihood --format csv
  slink draw --show likelihood -o likelihood.svg puzzles.txt"
))]
pub(crate) struct Arguments {
    #[command(flatten)]
    files: Files,
    /// How to print
    #[arg(long, default_value = "text", default_value_ifs = [("filter", "true", "jsonl"), ("json", "true", "jsonl")])]
    format: Format,
    #[command(flatten)]
    json: Json,
    #[command(flatten)]
    filter: Filter,
    /// Spend at most this many seconds on a puzzle
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    timeout: Option<Duration>,
    /// Treat the lines and crosses drawn in the file as given
    #[arg(long)]
    keep_drawn: bool,
    #[command(flatten)]
    isolate: Isolate,
    /// When to use colours
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: Colour,
    #[command(flatten)]
    pace: Pace,
}

/// How to print.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// a drawing with percentages
    Text,
    /// exact numbers, one line per edge
    Csv,
    /// exact numbers, one JSON object per line
    Jsonl,
}

/// The header line of the CSV.
const HEAD: &str = "file,puzzle,edge,row,column,lines,solutions,share\n";

/// Terminal colours of the levels, from blue to yellow with rising brightness, so that colour-blind people
/// can tell them apart too.
const INK: [u8; heat::LEVELS] = [25, 31, 66, 67, 103, 144, 143, 179, 221, 227];

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let run = Run::new(&arguments.files, arguments.pace)?;
    let run = Run { filter: arguments.filter, ..run };
    let run = match arguments.format {
        Format::Text => run,
        Format::Csv => Run { manner: Manner::Plain, ..run },
        Format::Jsonl => Run { manner: Manner::Objects, ..run },
    };
    if arguments.format == Format::Csv && !is_worker() {
        run.outputs.stdout()?.write_all(HEAD.as_bytes())?;
    }
    let command = Likely {
        frontier: Frontier::new(arguments.isolate, arguments.pace),
        colour: arguments.color.is_on(),
        arguments: arguments.clone(),
    };
    arguments.isolate.run(run, arguments.timeout, command)
}

struct Likely {
    arguments: Arguments,
    frontier: Frontier,
    colour: bool,
}

/// The JSON object of a puzzle.
#[derive(Serialize)]
struct Record<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    #[serde(flatten)]
    shares: Option<Shares>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

/// The number of solutions, and for each edge the number of those in which it is a line, in decimal.
#[derive(Serialize)]
struct Shares {
    solutions: String,
    horizontal: Vec<Vec<String>>,
    vertical: Vec<Vec<String>>,
}

impl Command for Likely {
    fn options(&self) -> Options {
        Options::default()
    }

    fn reply(&self, _: &mut Solver, item: &Item<Entry>, _: Emit) -> anyhow::Result<Reply> {
        let puzzle = &item.puzzle.puzzle;
        let deadline = Deadline::within(self.arguments.timeout);
        let board = reduced(start(&item.puzzle, self.arguments.keep_drawn), &deadline)?;
        let watch = &mut self.frontier.watch(item.number);
        let likelihood =
            board.map(|board| Likelihood::new(&board, self.frontier.budget(&deadline), watch)).transpose();
        match likelihood {
            Ok(None) => Ok(Reply::new(self.print(item, &Likelihood::none(puzzle.grid()))?, Exit::Negative)),
            Ok(Some(likelihood)) => {
                let exit = if likelihood.is_none() { Exit::Negative } else { Exit::Success };
                Ok(Reply::new(self.print(item, &likelihood)?, exit))
            }
            Err(stop) => Ok(self.without(item, reason(stop), exit_of(stop))),
        }
    }

    fn failed(&self, item: &Item<Entry>, failure: &Failure) -> Reply {
        self.without(item, failure.to_string(), failure.into())
    }
}

impl Likely {
    fn print(&self, item: &Item<Entry>, likelihood: &Likelihood) -> anyhow::Result<Vec<u8>> {
        let grid = item.puzzle.puzzle.grid();
        Ok(match self.arguments.format {
            Format::Text => {
                format!("{}\n{}", item.number, self.drawing(&item.puzzle.puzzle, likelihood)).into_bytes()
            }
            Format::Csv => csv(item, grid, likelihood).into_bytes(),
            Format::Jsonl => {
                let shares = Some(Shares::new(grid, likelihood));
                json_line(&Record { head: Head::of(item), shares, why: None })?
            }
        })
    }

    /// The reply where there is no answer. For CSV the reason goes to stderr, since no column is for it.
    fn without(&self, item: &Item<Entry>, why: String, exit: Exit) -> Reply {
        let (file, puzzle) = (&*item.file, item.number);
        match self.arguments.format {
            Format::Text => Reply::new(format!("{puzzle}\n{why}\n"), exit),
            Format::Csv => {
                Reply { err: error(&format!("{file}: puzzle {puzzle}: {why}")), exit, ..Reply::default() }
            }
            Format::Jsonl => {
                // Numbers and strings always serialize.
                let record = Record { head: Head::of(item), shares: None, why: Some(why) };
                Reply::new(json_line(&record).unwrap_or_default(), exit)
            }
        }
    }

    fn drawing(&self, puzzle: &Puzzle, likelihood: &Likelihood) -> String {
        let loops = likelihood.loops().to_string();
        if likelihood.is_none() {
            return "no solution\n".into();
        }
        let solutions = if loops == "1" { "solution" } else { "solutions" };
        let label = |cell| puzzle.label(cell);
        let ink = |level: usize| {
            let style = Ansi::new().fg_color(Some(Ansi256Color(INK[level - 1]).into()));
            let codes = [style.render().to_string(), style.render_reset().to_string()];
            if self.colour { codes } else { Default::default() }
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
        let (lines, loops, share) =
            (likelihood.lines(edge), likelihood.loops(), likelihood.decimal(edge, DIGITS));
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

impl Shares {
    fn new(grid: Grid, likelihood: &Likelihood) -> Shares {
        let lines = |edge| likelihood.lines(edge).to_string();
        let across = |r| (0..grid.cols()).map(|c| lines(grid.horizontal(r, c))).collect();
        let down = |r| (0..=grid.cols()).map(|c| lines(grid.vertical(r, c))).collect();
        Shares {
            solutions: likelihood.loops().to_string(),
            horizontal: (0..=grid.rows()).map(across).collect(),
            vertical: (0..grid.rows()).map(down).collect(),
        }
    }
}
