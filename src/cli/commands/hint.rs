//! `slink hint`: points out a mistake or, if there is none, the next step.

use std::time::Duration;

use clap::ValueEnum;
use slitherlink::explain::words::{look_at, places};
use slitherlink::explain::{End, Goal, Limits, Reach, hint, hints};
use slitherlink::formats::Entry;
use slitherlink::judge::{Judgement, blame, judge, words};
use slitherlink::step::places::cell_name;
use slitherlink::{Board, Conclusion, Deadline, Grid, Options, Refutation, Solver, Step, Verdict};

use super::verify::wrong_places;
use crate::cli::exit::Exit;
use crate::cli::options::{Files, Pace, parse_seconds, start};
use crate::cli::output::{Emit, Reply, step_text};
use crate::cli::run::{Command, Run};
use crate::cli::stream::Item;
use crate::cli::terminal::{Pen, Place, Style};

/// Give a hint: the mistake if there is one, or else the easiest next step
///
/// Reads the drawing in the file; if the file records moves, slink prefers a step near the last move.
/// Mistakes come first, because no hint should build on them. `slink verify --help` lists the formats with
/// drawings; without a drawing, the hint is the first step. If the puzzle has several solutions, the hint
/// says so, and the step holds in all of them. If it has none, the hint gives the reason.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  slink hint game.sav
  slink hint --reveal where game.sav
  slink hint --all --reveal what game.sav
  printf '2 2\\n3 3\\n. 1\\n' | slink hint")]
pub(crate) struct Arguments {
    #[command(flatten)]
    files: Files,
    /// How much to reveal
    #[arg(long, default_value = "step")]
    reveal: Reveal,
    /// Give a hint for each technique that has a step now, the easiest technique first
    ///
    /// slink only looks for what-ifs if no other technique has a step.
    #[arg(long)]
    all: bool,
    /// Spend at most this many seconds on a puzzle
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    timeout: Option<Duration>,
    #[command(flatten)]
    style: Style,
    #[command(flatten)]
    pace: Pace,
}

/// How much to reveal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Reveal {
    /// the cells to look at
    Where,
    /// the technique, and what to look for
    What,
    /// the whole step, and the board after it
    Step,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let command = Hints { arguments: arguments.clone(), pen: Pen::new(arguments.style) };
    Run::new(&arguments.files, arguments.pace)?.with(command)
}

struct Hints {
    arguments: Arguments,
    pen: Pen,
}

impl Command for Hints {
    fn options(&self) -> Options {
        Options::default()
    }

    fn reply(&self, solver: &mut Solver, item: &Item<Entry>, _: Emit) -> anyhow::Result<Reply> {
        let (entry, number) = (&item.puzzle, item.number);
        let deadline = Deadline::within(self.arguments.timeout);
        if let Some(drawing) = &entry.drawing {
            solver.set_deadline(&deadline.part(0.5));
            let judgement = judge(&entry.puzzle, &drawing.states, solver)?;
            let mut why = None;
            let text = match &judgement {
                Judgement::Open(_) | Judgement::Timeout => None,
                Judgement::Right(_) => {
                    return Ok(Reply::new(
                        format!("{number}: the puzzle is solved: nothing is left to do\n"),
                        Exit::Success,
                    ));
                }
                Judgement::Wrong(_) => Some(words::describe(&entry.puzzle, &drawing.states, &judgement)),
                Judgement::Stuck => {
                    let why = why.insert(blame(&entry.puzzle, &drawing.states, &deadline)?);
                    Some(format!("a mistake: {}", words::reason(&entry.puzzle, &drawing.states, why)))
                }
            };
            if let Some(text) = text {
                let mut out = format!("{number}: {text}\n").into_bytes();
                let places = wrong_places(entry, &judgement, why.as_ref());
                self.pen.draw_places(&entry.puzzle, &drawing.states, &places, &mut out);
                return Ok(Reply::new(out, Exit::Negative));
            }
        }
        // The other half is for finding the hint.
        solver.set_deadline(&deadline.part(0.5));
        let answer = solver.solve(&entry.puzzle)?;
        Ok(match answer.verdict {
            Verdict::None(why) => self.without_solution(item, &answer.board, why),
            Verdict::Several(_) => several(item, self.next(item, &deadline)),
            _ => self.next(item, &deadline),
        })
    }
}

/// Puts a line before a hint that says that the puzzle has several solutions.
fn several(item: &Item<Entry>, hint: Reply) -> Reply {
    if hint.outcome.is_some() {
        return hint;
    }
    let which = if item.puzzle.drawing.is_some() { " that agree with the drawing" } else { "" };
    let head = format!("{}: several solutions; this hint holds in all of them{which}\n", item.number);
    let out = [head.as_bytes(), &hint.out].concat();
    Reply { out, exit: hint.exit.max(Exit::Negative), outcome: Some("several".into()), ..hint }
}

impl Hints {
    /// The reply for a puzzle without a solution, in which steps can only lead to a contradiction.
    fn without_solution(&self, item: &Item<Entry>, known: &Board, why: Refutation) -> Reply {
        let (puzzle, grid) = (&item.puzzle.puzzle, known.grid());
        let mut out = format!("{}: no solution: {}\n", item.number, why.describe(grid)).into_bytes();
        let place = Place::of_refutation(grid, why);
        self.pen.draw_places(puzzle, &known.states(), place.as_slice(), &mut out);
        Reply { outcome: Some("none".into()), ..Reply::new(out, Exit::Negative) }
    }

    fn next(&self, item: &Item<Entry>, deadline: &Deadline) -> Reply {
        let number = item.number;
        let drawing = item.puzzle.drawing.as_ref();
        let board = start(&item.puzzle, true);
        let near = drawing.and_then(|drawing| drawing.moves.last()?.changes.last()).map(|&(edge, _)| edge);
        let limits = Limits { reach: Reach::ALL, deadline: deadline.clone(), goal: Goal::NextEdge };
        let (hints, end) = if self.arguments.all {
            hints(&board, near, limits)
        } else {
            let (steps, end) = hint(&board, near, limits);
            (vec![steps], end)
        };
        let hints: Vec<&[Step]> = hints.iter().map(Vec::as_slice).filter(|steps| !steps.is_empty()).collect();
        let Some(last) = hints.last().and_then(|steps| steps.last()) else {
            return match end {
                End::Timeout => Reply::new(format!("{number}: the time limit was reached\n"), Exit::Timeout),
                _ => {
                    let text = format!("{number}: no edge is certain: several solutions remain\n");
                    Reply { outcome: Some("several".into()), ..Reply::new(text, Exit::Negative) }
                }
            };
        };
        let mut out: Vec<u8> = hints
            .iter()
            .flat_map(|steps| self.format_steps(number, board.grid(), steps).into_bytes())
            .collect();
        if self.arguments.reveal == Reveal::Step && !self.arguments.all {
            let mut states = board.states();
            for (edge, state) in last.decided() {
                states[edge.index()] = state;
            }
            self.pen.draw_states(&item.puzzle.puzzle, &states, &mut out);
        }
        let exit = if last.conclusion == Conclusion::Contradiction { Exit::Negative } else { Exit::Success };
        Reply::new(out, exit)
    }

    /// Describes the last of some steps. With `--reveal step`, the steps that it rests on follow below it.
    fn format_steps(&self, number: usize, grid: Grid, steps: &[Step]) -> String {
        let Some((last, before)) = steps.split_last() else { return String::new() };
        let text = match self.arguments.reveal {
            Reveal::Where => {
                let places = places(grid, last).into_iter();
                let names: Vec<String> = places.map(|cell| cell_name(grid, Some(cell)).to_string()).collect();
                format!("look at {}\n", names.join(", "))
            }
            Reveal::What => format!("{}: {}\n", last.technique, look_at(grid, last)),
            Reveal::Step => {
                let mut text = step_text(grid, last, 4);
                if !before.is_empty() {
                    text += "    The sides of the cells that it uses were found like this:\n";
                }
                for (i, step) in before.iter().enumerate() {
                    text += &format!("    ({}) {}", i + 1, step_text(grid, step, 8));
                }
                text
            }
        };
        format!("{number}: {text}")
    }
}
