//! `slink draw`: draws puzzles and their solutions as SVG, PNG or text.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use clap::ValueEnum;

use crate::ask;
use crate::cli::exit::Exit;
use crate::cli::files::{Outputs, STDOUT, name_of};
use crate::cli::frontier::Frontier;
use crate::cli::interrupt;
use crate::cli::options::{Effort, Files, Limit, Pace, named, parse_count};
use crate::cli::output::Manner;
use crate::cli::run::{Gather, Isolate, gather};
use crate::cli::stream::{Failure, Item};
use crate::draw::png::{self, PngError};
use crate::draw::{Figure, Panel, Sheet, Theme, svg, text};
use crate::formats::Entry;
use crate::{Board, Deadline, Edge, Puzzle, Solver, State, Verdict};

/// Draw puzzles and their solutions as SVG, PNG or text
///
/// Draws all puzzles on one sheet. Clues that are met are faded; clues that are violated are red. If there are
/// several solutions, slink draws two of them and marks the edges in which they differ. Files are
/// as for `slink solve`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  slink draw puzzles.txt -o puzzles.svg
  slink draw --show board,solution --shade -o page.png puzzles.txt
  slink generate --size 10x10 --clues minimal | slink draw > board.svg")]
pub(crate) struct Arguments {
    #[command(flatten)]
    files: Files,
    /// The file to write; the default, or `-`, is standard output
    #[arg(short, long, help_heading = "Output", value_name = "FILE")]
    output: Option<PathBuf>,
    /// The kind of picture; by default the extension of the output file decides, or else it is `svg`
    #[arg(long, help_heading = "Output", value_name = "PICTURE")]
    to: Option<Format>,
    /// The drawings of each puzzle, side by side; in text, one below the other
    #[arg(long, help_heading = "Output", value_delimiter = ',', default_value = "solution")]
    pub(crate) show: Vec<Show>,
    /// Shade the inside of the loop
    #[arg(long, help_heading = "Output")]
    shade: bool,
    /// Also draw the crosses of solutions
    #[arg(long, help_heading = "Output")]
    pub(crate) crosses: bool,
    /// The number of puzzles in a row; by default the sheet is about square
    #[arg(long, help_heading = "Output", value_name = "N", value_parser = parse_count::<u32>)]
    pub(crate) columns: Option<u32>,
    /// The colours; `auto` follows the page that shows the picture, and is light in a PNG
    #[arg(long, help_heading = "Output", default_value = "auto", value_parser = named::<Theme>())]
    theme: Theme,
    /// The length of an edge, in pixels
    #[arg(long, help_heading = "Output", value_name = "PIXELS", default_value_t = Sheet::CELL, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) cell: u32,
    #[command(flatten)]
    pub(crate) limit: Limit,
    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    pub(crate) pace: Pace,
}

/// The kind of picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// a drawing that scales and suits light and dark pages
    Svg,
    /// an image of pixels
    Png,
    /// text with box characters
    Txt,
}

/// A drawing of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Show {
    /// only the clues
    Board,
    /// the drawing in the file
    Drawn,
    /// the loop, or the edges decided so far if there is none
    Solution,
    /// the lines and crosses of all solutions; free edges are dashed
    Forced,
    /// the share of solutions in which each edge is a line, as colour and width
    Likelihood,
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Exit> {
    let (format, paths) = (arguments.format()?, arguments.files.paths());
    let outputs = Outputs::excluding_inputs(&paths)?;
    outputs.check(arguments.target())?;
    let mut printer = arguments.pace.printer(&outputs, Manner::Plain, &paths)?;
    let mut figures = Vec::new();
    let end = gather(arguments.clone(), paths, arguments.pace, &mut printer, |printer, (figure, exit)| {
        figures.push(figure);
        printer.exit = printer.exit.max(exit);
        printer.progress.add(exit.outcome());
        Ok(())
    })?;
    if end == Exit::Interrupted {
        return Ok(end);
    }
    if figures.is_empty() {
        bail!("found no puzzle, expected at least one to draw");
    }
    let columns = arguments.columns.map(|columns| columns as usize);
    let sheet = Sheet { figures, columns, cell: arguments.cell, theme: arguments.theme };
    let picture = match format {
        Format::Svg => svg::svg(&sheet).into_bytes(),
        Format::Png => png::png(&sheet).map_err(|error| arguments.no_png(&error))?,
        Format::Txt => text::text(&sheet).into_bytes(),
    };
    let exit = printer.exit;
    // This releases standard output, where the picture may go.
    drop(printer);
    if interrupt::is_interrupted() {
        return Ok(Exit::Interrupted);
    }
    outputs.save(arguments.target(), &picture)?;
    Ok(exit)
}

impl Gather for Arguments {
    type Worker = Solver;
    type Answer = (Figure, Exit);

    fn files(&self) -> &Files {
        &self.files
    }

    fn worker(&self) -> Solver {
        Solver::new(self.effort.options())
    }

    fn answer(&self, solver: &mut Solver, item: &Item<Entry>) -> anyhow::Result<(Figure, Exit)> {
        let (entry, mut exit) = (&item.puzzle, Exit::Success);
        let mut figure = Figure { number: item.number, remark: String::new(), panels: Vec::new() };
        // One time limit for all panels of the puzzle.
        let deadline = self.limit.deadline();
        for show in &self.show {
            solver.set_deadline(&deadline);
            exit = exit.max(match show {
                Show::Board => given(&entry.puzzle, &mut figure),
                Show::Drawn => drawn(entry, &mut figure),
                Show::Solution => solution(solver, self.effort.start(entry), &mut figure),
                Show::Forced => forced(solver, self.effort.start(entry), &mut figure),
                Show::Likelihood => self.likelihood(item, &deadline, &mut figure),
            });
        }
        for panel in &mut figure.panels {
            panel.shade = self.shade;
            panel.crosses |= self.crosses;
        }
        Ok((figure, exit))
    }

    fn failed(&self, item: &Item<Entry>, failure: &Failure) -> Self::Answer {
        let panels = vec![Panel::given(&item.puzzle.puzzle)];
        (Figure { number: item.number, remark: failure.to_string(), panels }, failure.into())
    }
}

impl Arguments {
    /// Adds a panel that shows in which share of the solutions each edge is a line.
    fn likelihood(&self, item: &Item<Entry>, deadline: &Deadline, figure: &mut Figure) -> Exit {
        let puzzle = &item.puzzle.puzzle;
        let frontier = Frontier::new(Isolate::NONE, self.pace);
        let (start, budget) = (self.effort.start(&item.puzzle), frontier.budget(deadline));
        match ask::likelihood::likelihood(start, budget, &mut frontier.watch(item.number)) {
            Ok(likelihood) if likelihood.is_none() => {
                figure.add_remark("no solution");
                figure.panels.push(Panel::given(puzzle));
                Exit::Negative
            }
            Ok(likelihood) => {
                figure.panels.push(Panel::likely(puzzle, |edge| likelihood.share(edge)));
                Exit::Success
            }
            Err(stop) => {
                figure.add_remark(&ask::count::reason(stop));
                figure.panels.push(Panel::given(puzzle));
                Exit::of(ask::likelihood::NAME, stop.into())
            }
        }
    }

    /// The path to write to, by default standard output.
    pub(crate) fn target(&self) -> &Path {
        self.output.as_deref().unwrap_or(Path::new(STDOUT))
    }

    /// The file to write; `None` is standard output.
    fn file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| path.as_os_str() != STDOUT)
    }

    /// The error for a PNG that cannot be made, with the options that help.
    pub(crate) fn no_png(&self, error: &PngError) -> anyhow::Error {
        let name = self.file().map_or_else(|| "to standard output".into(), name_of);
        let option = match *error {
            PngError::TooLarge { cell: cell @ 1.., .. } => format!(" (--cell {cell}, --to svg)"),
            PngError::TooLarge { .. } | PngError::TooManyClues(_) => " (--to svg)".into(),
        };
        anyhow!("cannot write {name}: {error}{option}")
    }

    /// An option that only SVG and PNG make use of.
    fn option_for_pictures(&self) -> Option<&'static str> {
        let options = [
            ("--shade", self.shade),
            ("--columns", self.columns.is_some()),
            ("--theme", self.theme != Theme::Auto),
            ("--cell", self.cell != Sheet::CELL),
        ];
        options.into_iter().find(|(_, is_there)| *is_there).map(|(name, _)| name)
    }

    /// The kind of picture, if all options suit it.
    pub(crate) fn format(&self) -> anyhow::Result<Format> {
        let format = match (self.to, self.file()) {
            (Some(format), _) => format,
            (None, None) => Format::Svg,
            (None, Some(path)) => {
                let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
                Format::from_str(ending, true).ok().with_context(|| {
                    format!(
                        "found the name {}, expected the extension .svg, .png or .txt; rename it, or add --to",
                        name_of(path)
                    )
                })?
            }
        };
        if let Some(option) = self.option_for_pictures().filter(|_| format == Format::Txt) {
            bail!(
                "found {option}, which makes no difference to text; leave it out, or write SVG or PNG with --to svg or --to png"
            );
        }
        if format == Format::Png && self.file().is_none() && io::stdout().is_terminal() {
            bail!("a terminal cannot show a PNG: write it to a file with -o, or into a pipe");
        }
        Ok(format)
    }
}

fn given(puzzle: &Puzzle, figure: &mut Figure) -> Exit {
    figure.panels.push(Panel::given(puzzle));
    Exit::Success
}

/// Adds a panel of what the file has drawn, or of the clues if it has no drawing.
fn drawn(entry: &Entry, figure: &mut Figure) -> Exit {
    let Some(drawing) = &entry.drawing else { return given(&entry.puzzle, figure) };
    let mut panel = unfinished(&entry.puzzle, drawing.states.clone());
    panel.shading.clone_from(&drawing.shading);
    figure.panels.push(panel);
    Exit::Success
}

/// Adds the solution, two of several, or the edges decided so far where there is none.
fn solution(solver: &mut Solver, start: Board, figure: &mut Figure) -> Exit {
    let puzzle = &start.puzzle().clone();
    let answer = solver.solve(start);
    let known = || unfinished(puzzle, answer.board.states());
    let (remark, panels, exit) = match &answer.verdict {
        Verdict::Unique(one) | Verdict::First(one) => {
            ("", vec![Panel::new(puzzle, one.states())], Exit::Success)
        }
        Verdict::Several(two) => {
            let [a, b] = two.each_ref().map(|solution| solution.lines());
            let differs = |edge: Edge| a[edge.index()] != b[edge.index()];
            let panels = two.iter().map(|one| Panel::new(puzzle, one.states()).marked(differs)).collect();
            ("several solutions", panels, Exit::Negative)
        }
        Verdict::None(_) => ("no solution", vec![known()], Exit::Negative),
        Verdict::Timeout(Some(one)) => (
            "time limit reached: perhaps not the only solution",
            vec![Panel::new(puzzle, one.states())],
            Exit::Timeout,
        ),
        Verdict::Timeout(None) => ("time limit reached: not solved", vec![known()], Exit::Timeout),
        _ => ("undecided", vec![known()], Exit::Negative),
    };
    figure.add_remark(remark);
    figure.panels.extend(panels);
    exit
}

/// Adds the edges that are the same in all solutions, and marks the others.
fn forced(solver: &mut Solver, start: Board, figure: &mut Figure) -> Exit {
    let puzzle = &start.puzzle().clone();
    let Some(backbone) = solver.backbone(start) else {
        figure.add_remark("no solution");
        figure.panels.push(Panel::given(puzzle));
        return Exit::Negative;
    };
    let free = |edge: Edge| backbone.states[edge.index()] == State::Undecided;
    figure.panels.push(unfinished(puzzle, backbone.states.clone()).marked(free));
    if backbone.unsettled > 0 {
        figure.add_remark(&format!("time limit reached: {} edges unknown", backbone.unsettled));
        return Exit::Timeout;
    }
    Exit::Success
}

/// Returns a panel that shows crosses, which carry information as long as not every edge is decided.
fn unfinished(puzzle: &Puzzle, states: Vec<State>) -> Panel {
    let mut panel = Panel::new(puzzle, states);
    panel.crosses = true;
    panel
}
