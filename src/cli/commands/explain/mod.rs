//! `slink explain`: solves puzzles step by step, with a sentence for each step.

mod pictures;
mod stages;

use std::num::NonZeroUsize;
use std::path::PathBuf;

use anyhow::bail;

use self::pictures::Pictures;
use self::stages::Stages;
use crate::ask::Place;
use crate::ask::explain::{NAME, form};
use crate::cli::exit::Exit;
use crate::cli::options::{Start, technique};
use crate::cli::output::{Emit, Reply, step_text};
use crate::cli::run::{Batch, Command, Resume, Run};
use crate::cli::stream::{ExternalFailure, Item};
use crate::cli::terminal::{Detail, Pen, Style};
use crate::explain::{Chapter, End, Explanation, Limits, chapters};
use crate::formats::Entry;
use crate::{Grid, Puzzle, Solver, State, Step, Technique, TechniqueSet};

/// Explain puzzles step by step, from the clues to the loop
///
/// Prints each step that needs a thought as a sentence, with no technique harder than the puzzle needs. A line below it
/// says how many edges follow at clues, dots and closing loops nearby, and a drawing marks what is new. If there is no solution, the steps end in a contradiction; if there are several, they decide only the edges
/// that are the same in all of them. `slink techniques` lists the techniques, the easiest first. Files are
/// as for `slink solve`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  slink explain puzzles.txt
  printf '2 2\\n3 3\\n. 1\\n' | slink explain --every-step
  slink explain --svg steps --animate way.svg puzzles.txt
  slink explain --format jsonl puzzles.txt")]
pub(crate) struct Arguments {
    #[command(flatten)]
    batch: Batch,
    /// Print every step with its whole argument, and draw the board once, at the end
    #[arg(long, help_heading = "Output")]
    every_step: bool,
    /// Draw the board after every N chapters, each a step that needs a thought with all that follows from it; with
    /// --every-step, after every N steps
    #[arg(long, help_heading = "Output", value_name = "N", value_parser = parse_every)]
    boards: Option<NonZeroUsize>,
    /// Print and draw only the first N steps
    #[arg(long, help_heading = "Output", value_name = "N")]
    until: Option<usize>,
    /// Use no technique harder than this one
    #[arg(long, help_heading = "Search", value_name = "TECHNIQUE", hide_possible_values = true, value_parser = technique())]
    max: Option<Technique>,
    /// Print only the steps of this technique, each with its whole argument
    #[arg(long, help_heading = "Output", value_name = "TECHNIQUE", hide_possible_values = true, value_parser = technique())]
    technique: Option<Technique>,
    /// Write a picture of each chapter, with its sentence, to this folder: `puzzle-1-chapter-001.svg` and so on; with
    /// --every-step, one of each step
    #[arg(long, help_heading = "Output", value_name = "FOLDER", conflicts_with = "filter")]
    svg: Option<PathBuf>,
    /// Write one animated SVG that shows the chapters, or with --every-step the steps, one after the other in a browser; for
    /// a second puzzle, the name gets `-2` before the extension, and so on
    #[arg(long, help_heading = "Output", value_name = "FILE", conflicts_with = "filter")]
    animate: Option<PathBuf>,
    #[command(flatten)]
    start: Start,
    #[command(flatten)]
    resume: Resume,
    #[command(flatten)]
    style: Style,
}

fn parse_every(word: &str) -> Result<NonZeroUsize, &'static str> {
    word.parse().map_err(|_| "expected a number of chapters or steps, 1 or more")
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Exit> {
    let run = Run { resume: arguments.resume.clone(), ..arguments.batch.run(NAME)? };
    if arguments.boards.is_some() && arguments.batch.is_json() {
        bail!("found --boards, but JSON objects hold no drawings: leave out --boards, or print text");
    }
    let has_pictures = arguments.svg.is_some() || arguments.animate.is_some();
    if has_pictures && run.files.paths().len() > 1 {
        bail!(
            "found several files, expected one with --svg or --animate: pictures are named after the puzzle's number in the file"
        );
    }
    let unit = if arguments.every_step { "step" } else { "chapter" };
    let (svg, animate) = (arguments.svg.as_deref(), arguments.animate.as_deref());
    let pictures = Pictures::new(svg, animate, &run.outputs, unit)?;
    let pen = Pen::new(arguments.style);
    run.with(Explain { arguments, pictures, pen, stages: Stages::default() })
}

struct Explain {
    arguments: Arguments,
    pictures: Pictures,
    pen: Pen,
    stages: Stages,
}

impl Command for Explain {
    fn detail(&self) -> Option<Detail> {
        let stages = self.stages.clone();
        Some(Box::new(move || stages.words()))
    }

    fn reply(&self, _: &mut Solver, item: &Item<Entry>, emit: Emit) -> anyhow::Result<Reply> {
        let Arguments { batch, start, max, .. } = &self.arguments;
        let board = start.board(&item.puzzle);
        let limits = Limits {
            techniques: max.map_or(TechniqueSet::LADDER, TechniqueSet::up_to),
            deadline: batch.deadline(),
            threads: if item.is_only { batch.pace.threads() } else { 1 },
            ..Limits::default()
        };
        let drawn = board.states();
        let explanation = self.stages.during(item.number, |stage| stage.explain(board, limits));
        let steps = self.first(&explanation.steps);
        let grid = item.puzzle.puzzle.grid();
        let form = || form(grid, explanation.end, steps, |step| self.is_shown(step));
        if let End::Unsupported(_) = explanation.end {
            return Ok(batch.without(item, form()));
        }
        let chapters = if self.arguments.every_step { Chapter::each(steps) } else { chapters(grid, steps) };
        let drawing = self.pictures.draw(item.number, &item.puzzle.puzzle, &drawn, steps, &chapters);
        let drawing = drawing.map_err(ExternalFailure::from);
        let text = || self.text(item, &explanation, &chapters, drawn);
        let reply = batch.reply(item, (NAME, explanation.end.into()), text, form)?;
        match drawing {
            Ok(()) => Ok(reply),
            Err(fault) => {
                // A JSON object marks the puzzle as done for a resumed run, so it is left out if the pictures
                // failed.
                if !batch.is_json() {
                    emit(reply);
                }
                Err(fault.into())
            }
        }
    }
}

impl Explain {
    /// The steps up to that of `--until`.
    fn first<'a>(&self, steps: &'a [Step]) -> &'a [Step] {
        &steps[..self.arguments.until.unwrap_or(usize::MAX).min(steps.len())]
    }

    /// Whether `--technique` lets a step be printed.
    fn is_shown(&self, step: &Step) -> bool {
        self.arguments.technique.is_none_or(|only| step.technique == only)
    }

    fn text(
        &self,
        item: &Item<Entry>,
        explanation: &Explanation,
        chapters: &[Chapter],
        states: Vec<State>,
    ) -> Vec<u8> {
        let (puzzle, steps) = (&item.puzzle.puzzle, self.first(&explanation.steps));
        let is_drawn = states.iter().any(|&state| state != State::Undecided);
        let mut out = format!("{}\n", item.number).into_bytes();
        let (states, is_shown) = match self.arguments.technique {
            Some(_) => (self.list(puzzle, steps, states, &mut out), false),
            None => self.tell(puzzle, steps, chapters, states, &mut out),
        };
        let is_whole = steps.len() == explanation.steps.len();
        if is_whole {
            out.extend(ending(explanation, is_drawn, self.arguments.max).into_bytes());
        }
        if is_whole || !is_shown {
            self.pen.draw_states(puzzle, &states, &mut out);
        }
        out
    }

    /// Appends the steps of one technique. Returns the states after all steps.
    fn list(&self, puzzle: &Puzzle, steps: &[Step], mut states: Vec<State>, out: &mut Vec<u8>) -> Vec<State> {
        for (number, step) in (1..).zip(steps).filter(|(_, step)| self.is_shown(step)) {
            out.extend(format!("{number:3}. {}", step_text(puzzle.grid(), step, 5)).into_bytes());
        }
        draw_until(&mut states, steps);
        states
    }

    /// Appends chapters with their drawings. Returns the states after all steps, and whether the last drawing shows all of them.
    fn tell(
        &self,
        puzzle: &Puzzle,
        steps: &[Step],
        chapters: &[Chapter],
        mut states: Vec<State>,
        out: &mut Vec<u8>,
    ) -> (Vec<State>, bool) {
        let mut new: Vec<Place> = Vec::new();
        for (number, chapter) in (1..).zip(chapters) {
            let line = chapter.line(puzzle.grid(), steps);
            if let Some(i) = chapter.thought {
                out.extend(format!("{:3}. {}", i + 1, self.thought(puzzle.grid(), &steps[i])).into_bytes());
            }
            out.extend(line.iter().flat_map(|line| format!("     {line}\n").into_bytes()));
            new.extend(chapter.decided(steps).into_iter().map(|(edge, _)| Place::Edge(edge)));
            draw_until(&mut states, &steps[chapter.steps()]);
            let draws = self.arguments.boards.map_or(line.is_some(), |every| number % every == 0);
            if draws {
                self.pen.draw_places(puzzle, &states, &new, out);
                new.clear();
            }
        }
        (states, !chapters.is_empty() && new.is_empty())
    }

    /// A step that needs a thought: its sentence, and with `--every-step` the steps of its argument.
    fn thought(&self, grid: Grid, step: &Step) -> String {
        match self.arguments.every_step {
            true => step_text(grid, step, 5),
            false => format!("{}: {}\n", step.technique, step.sentence(grid)),
        }
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
fn ending(explanation: &Explanation, is_drawn: bool, max: Option<Technique>) -> String {
    let argued = explanation.steps.iter().filter(|step| !step.argument.is_empty()).count();
    let steps = match (explanation.steps.len(), argued) {
        (1, 0) => "1 step".to_string(),
        (1, _) => "1 step, with an argument".to_string(),
        (steps, 0) => format!("{steps} steps"),
        (steps, argued) => format!("{steps} steps, {argued} of them with an argument"),
    };
    let open = explanation.states.iter().filter(|&&state| state == State::Undecided).count();
    let undecided = format!("{open} of {} edges undecided", explanation.states.len());
    let text = match explanation.end {
        End::Decided => format!("solved in {steps}"),
        End::Contradiction if is_drawn => format!("no solution agrees with the drawing, proved in {steps}"),
        End::Contradiction => format!("no solution, proved in {steps}"),
        End::Stuck => match max {
            None => format!("{steps}; {undecided}: the puzzle has several solutions"),
            Some(max) => format!("{steps}; {undecided}: no technique up to {max} applies"),
        },
        End::TooLong => {
            format!("{steps}; {undecided}: deciding them takes more cases than slink writes down")
        }
        End::Timeout => format!("the time limit was reached after {steps}"),
        End::Unsupported(why) => why.to_string(),
    };
    text + "\n"
}
