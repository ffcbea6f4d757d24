//! `slink explain`: solves puzzles step by step, with a sentence for each step.

mod pictures;

use std::fmt::Write as _;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use anyhow::bail;
use serde::Serialize;
use slitherlink::explain::{End, Explanation, Goal, Limits, Reach, StepRecord, explain};
use slitherlink::formats::Entry;
use slitherlink::{Deadline, Options, Puzzle, Solver, State, Step, Technique};

use self::pictures::Pictures;
use super::solve::done::Done;
use super::solve::resume::Resume;
use crate::cli::exit::Exit;
use crate::cli::options::{Files, Format, Pace, Printing, parse_seconds, start, technique};
use crate::cli::output::{Emit, Head, Reply, json_line, step_text};
use crate::cli::run::{Command, Filter, Isolate, Run};
use crate::cli::stream::{ExternalFailure, Failure, Item};
use crate::cli::terminal::{Pen, Style};

/// Explain puzzles step by step, from the clues to the loop
///
/// Prints each step as a sentence, always taking the easiest step available, and then draws the board. If
/// there is no solution, the steps end in a contradiction; if there are several, they decide only the edges
/// that are the same in all of them. `slink techniques` lists the techniques, the easiest first. Files are
/// as for `slink solve`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  slink explain puzzles.txt
  printf '2 2\\n3 3\\n. 1\\n' | slink explain --boards 5
  slink explain --svg steps --animate way.svg puzzles.txt
  slink explain --format jsonl puzzles.txt")]
pub(crate) struct Arguments {
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    printing: Printing,
    #[command(flatten)]
    filter: Filter,
    /// Also draw the board after every N steps
    #[arg(long, value_name = "N", value_parser = parse_every)]
    boards: Option<NonZeroUsize>,
    /// Stop after N steps
    #[arg(long, value_name = "N")]
    until: Option<usize>,
    /// Use no technique harder than this one
    #[arg(long, value_name = "TECHNIQUE", value_parser = technique)]
    max: Option<Technique>,
    /// Print only the steps of this technique
    #[arg(long, value_name = "TECHNIQUE", value_parser = technique)]
    technique: Option<Technique>,
    /// Write a picture of each step, with its sentence, to this folder: `puzzle-1-step-001.svg` and so on
    #[arg(long, value_name = "FOLDER", conflicts_with = "filter")]
    svg: Option<PathBuf>,
    /// Write one animated SVG that shows the steps one after the other in a browser; for a second puzzle, the
    /// name gets `-2` before the extension, and so on
    #[arg(long, value_name = "FILE", conflicts_with = "filter")]
    animate: Option<PathBuf>,
    /// Spend at most this many seconds on a puzzle, then print the steps found so far
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    timeout: Option<std::time::Duration>,
    /// Start from the lines and crosses drawn in the file
    #[arg(long)]
    keep_drawn: bool,
    #[command(flatten)]
    isolate: Isolate,
    #[command(flatten)]
    resume: Resume,
    #[command(flatten)]
    style: Style,
    #[command(flatten)]
    pace: Pace,
}

fn parse_every(word: &str) -> Result<NonZeroUsize, &'static str> {
    word.parse().map_err(|_| "expected a number of steps, 1 or more")
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let has_pictures = arguments.svg.is_some() || arguments.animate.is_some();
    if has_pictures && arguments.files.paths().len() > 1 {
        bail!(
            "found several files, expected one with --svg or --animate: pictures are named after the puzzle's number in the file"
        );
    }
    let (manner, filter) = (arguments.printing.format.manner(), arguments.filter);
    let run = Run { manner, filter, ..Run::new(&arguments.files, arguments.pace)? };
    let (svg, animate) = (arguments.svg.as_deref(), arguments.animate.as_deref());
    let pictures = Pictures::new(svg, animate, &run.outputs)?;
    let pen = Pen::new(arguments.style);
    let command = |done| Explain { pen, arguments: arguments.clone(), pictures, done };
    arguments.resume.run("explain", run, arguments.isolate, arguments.timeout, command)
}

struct Explain {
    arguments: Arguments,
    pictures: Pictures,
    pen: Pen,
    done: Done,
}

/// The JSON object of a puzzle.
#[derive(Serialize)]
struct Record<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    /// `solved`, `contradiction`, `stuck`, `too-long`, `timeout`, `memory` or `crash`.
    end: &'a str,
    /// The reason in words, for `memory` and `crash`.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    steps: Vec<StepRecord>,
}

impl Command for Explain {
    fn options(&self) -> Options {
        Options::default()
    }

    fn skips(&self, file: &str, nth: usize, number: usize) -> bool {
        self.done.has(file, nth, number)
    }

    fn reply(&self, _: &mut Solver, item: &Item<Entry>, emit: Emit) -> anyhow::Result<Reply> {
        let board = start(&item.puzzle, self.arguments.keep_drawn);
        let limits = Limits {
            reach: self.arguments.max.map_or(Reach::ALL, Reach::up_to),
            deadline: Deadline::within(self.arguments.timeout),
            goal: Goal::End,
        };
        let drawn = board.states();
        let explanation = explain(board, limits);
        let exit = match explanation.end {
            End::Decided => Exit::Success,
            End::Timeout => Exit::Timeout,
            _ => Exit::Negative,
        };
        let drawing = self.draw(item, &explanation.steps, &drawn).map_err(ExternalFailure::from);
        let out = match self.arguments.printing.format {
            Format::Text => self.text(item, &explanation, drawn)?,
            Format::Jsonl => self.record(item, &explanation)?,
        };
        match drawing {
            Ok(()) => Ok(Reply::new(out, exit)),
            Err(fault) => {
                // A JSON object marks the puzzle as done for a resumed run, so it is left out if the pictures
                // failed.
                if self.arguments.printing.format == Format::Text {
                    emit(Reply::new(out, exit));
                }
                Err(fault.into())
            }
        }
    }

    fn failed(&self, item: &Item<Entry>, failure: &Failure) -> Reply {
        let why = failure.to_string();
        let out = match self.arguments.printing.format {
            Format::Text => format!("{}\n{why}\n", item.number).into_bytes(),
            Format::Jsonl => {
                let (head, end) = (Head::of(item), failure.name());
                let record = Record { head, end, why: Some(why), steps: Vec::new() };
                // Numbers and strings always serialize.
                json_line(&record).unwrap_or_default()
            }
        };
        Reply::new(out, failure.into())
    }
}

impl Explain {
    /// The steps to print, with their numbers.
    fn shown<'a>(&self, steps: &'a [Step]) -> impl Iterator<Item = (usize, &'a Step)> {
        let only = self.arguments.technique;
        let steps = steps.iter().take(self.arguments.until.unwrap_or(usize::MAX)).enumerate();
        steps
            .map(|(i, step)| (i + 1, step))
            .filter(move |(_, step)| only.is_none_or(|only| step.technique == only))
    }

    fn draw(&self, item: &Item<Entry>, steps: &[Step], drawn: &[State]) -> anyhow::Result<()> {
        let steps = &steps[..self.arguments.until.unwrap_or(usize::MAX).min(steps.len())];
        self.pictures.draw(item.number, &item.puzzle.puzzle, drawn, steps)
    }

    fn text(
        &self,
        item: &Item<Entry>,
        explanation: &Explanation,
        mut states: Vec<State>,
    ) -> anyhow::Result<Vec<u8>> {
        let puzzle = &item.puzzle.puzzle;
        let (mut out, mut last) = (format!("{}\n", item.number).into_bytes(), 0);
        for (number, step) in self.shown(&explanation.steps) {
            let text = format!("{number:3}. {}", step_text(puzzle.grid(), step, 5));
            out.extend(text.into_bytes());
            draw_until(&mut states, &explanation.steps[last..number]);
            last = number;
            if self.arguments.boards.is_some_and(|every| number % every == 0) {
                self.pen.draw_states(puzzle, &states, &mut out);
            }
        }
        if self.arguments.until.is_none_or(|until| until >= explanation.steps.len()) {
            out.extend(ending(puzzle, explanation, self.arguments.max).into_bytes());
            draw_until(&mut states, &explanation.steps[last..]);
        }
        self.pen.draw_states(puzzle, &states, &mut out);
        Ok(out)
    }

    fn record(&self, item: &Item<Entry>, explanation: &Explanation) -> anyhow::Result<Vec<u8>> {
        let grid = item.puzzle.puzzle.grid();
        let record = |(number, step)| StepRecord::new(grid, number, step);
        let end = match explanation.end {
            End::Decided => "solved",
            End::Contradiction => "contradiction",
            End::Stuck => "stuck",
            End::TooLong => "too-long",
            End::Timeout => "timeout",
        };
        let steps = self.shown(&explanation.steps).map(record).collect();
        let record = Record { head: Head::of(item), end, why: None, steps };
        json_line(&record)
    }
}

/// Applies what the steps decide to a drawing.
fn draw_until(states: &mut [State], steps: &[Step]) {
    for step in steps {
        for (edge, state) in step.decided() {
            states[edge.index()] = state;
        }
    }
}

/// The last line: how far the steps lead with no technique harder than `max`.
fn ending(puzzle: &Puzzle, explanation: &Explanation, max: Option<Technique>) -> String {
    let steps = match explanation.steps.len() {
        1 => "1 step".to_string(),
        steps => format!("{steps} steps"),
    };
    let open = explanation.states.iter().filter(|&&state| state == State::Undecided).count();
    let undecided = format!("{open} of {} edges undecided", puzzle.grid().edge_count());
    let mut text = match explanation.end {
        End::Decided => format!("solved in {steps}"),
        End::Contradiction => format!("no solution, proved in {steps}"),
        End::Stuck => match max {
            None => format!("{steps}; {undecided}: the puzzle has several solutions"),
            Some(max) => format!("{steps}; {undecided}: no technique up to {max} applies"),
        },
        End::TooLong => {
            format!("{steps}; {undecided}: deciding them takes more cases than slink writes down")
        }
        End::Timeout => format!("the time limit was reached after {steps}"),
    };
    let what_ifs = explanation.steps.iter().filter(|step| !step.argument.is_empty()).count();
    if what_ifs > 0 {
        // Writing to a string does not fail.
        let _ = write!(text, ", {what_ifs} of them with an argument");
    }
    text + "\n"
}
