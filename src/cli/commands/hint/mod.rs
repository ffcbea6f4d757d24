//! `slink hint`: points out a mistake or, if there is none, the next step.

mod record;

use clap::ValueEnum;
use slitherlink::explain::words::{look_at, places};
use slitherlink::explain::{End, Goal, Limits, Reach, hint, hints};
use slitherlink::formats::Entry;
use slitherlink::judge::{Blame, Judgement, blame, judge, words};
use slitherlink::step::places::cell_name;
use slitherlink::{Board, Conclusion, Deadline, Grid, Refutation, Solver, Step, Technique, Verdict};

use super::verify::{Found, wrong_places};
use crate::cli::exit::Exit;
use crate::cli::options::{Format, drawn};
use crate::cli::output::{Emit, Reply, Said, further, head_help, step_text};
use crate::cli::run::{Batch, Command};
use crate::cli::stream::Item;
use crate::cli::terminal::{Pen, Place, Style};
use record::Members;

/// Give a hint: the mistake if there is one, or else the easiest next step
///
/// Reads the drawing in the file; if the file records moves, slink prefers a step near the last move.
/// Mistakes come first, because no hint should build on them. `slink verify --help` lists the formats with
/// drawings; without a drawing, the hint is the first step. If the puzzle has several solutions, the hint
/// says so, and the step holds in all of them. If it has none, the hint gives the reason.
#[derive(Debug, clap::Args)]
#[command(after_help = concat!(
    "Members of the objects of --format jsonl:\n",
    head_help!(),
    "  verdict        hint; several if the puzzle has several solutions; mistake, solved, none or
                 contradiction if there is nothing to hint at; too-long if the next step needs more
                 cases than slink writes down; timeout, crash, or error if the input cannot be read
  why            for none, mistake and crash: the reason in words
  place, at      for none, if one place shows it: its name, and the same as an object
  faults, blame  for mistake: as in `slink verify --format jsonl`
  hints          the hints: `where` has the cells to look at; `technique` and `what` say what to
                 look for; `steps` are as in `slink explain --format jsonl`, and the last one is
                 the hint. --reveal leaves out what it does not reveal

Examples:
  slink hint game.sav
  slink hint --reveal where game.sav
  slink hint --all --reveal what game.sav
  printf '2 2\\n3 3\\n. 1\\n' | slink hint"
))]
pub(crate) struct Arguments {
    #[command(flatten)]
    batch: Batch<Format, ()>,
    /// How much to reveal
    #[arg(long, help_heading = "Output", default_value = "step")]
    reveal: Reveal,
    /// Give one hint for each technique that adds something the easier ones do not, the easiest first
    ///
    /// slink only looks for what-ifs if no other technique has a step.
    #[arg(long, help_heading = "Search")]
    all: bool,
    #[command(flatten)]
    style: Style,
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

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Exit> {
    arguments.batch.run()?.with(arguments)
}

/// What there is to say about a puzzle.
enum Outcome {
    /// It is solved.
    Solved,
    /// The drawing has a mistake.
    Mistake(Found),
    /// There is no solution, for this reason, as the search saw on this board.
    None(Refutation, Box<Board>),
    /// The next steps, each of which may be preceded by steps that it rests on.
    Next {
        board: Board,
        hints: Vec<Vec<Step>>,
        /// Whether the puzzle is known to have several solutions.
        is_several: bool,
        /// Whether all techniques were asked within the time.
        is_complete: bool,
    },
    /// No step was found, for this reason.
    Nothing(Lack),
}

/// Why no next step was found.
#[derive(Clone, Copy)]
enum Lack {
    /// Among several solutions, no edge is certain.
    Several,
    /// It needs more cases than are written down.
    TooLong,
    /// The time was too short.
    Timeout,
}

impl Command for Arguments {
    fn reply(&self, solver: &mut Solver, item: &Item<Entry>, _: Emit) -> anyhow::Result<Reply> {
        let outcome = self.outcome(solver, &item.puzzle)?;
        let members = || Members::of(&item.puzzle, &outcome, self.reveal);
        self.batch.reply(item, outcome.said(&item.puzzle), || self.text(item, &outcome), members)
    }
}

impl Outcome {
    /// The verdict, the exit code, and the reason why there is nothing to hint at.
    fn said(&self, entry: &Entry) -> Said {
        match self {
            Outcome::Solved => Said::new("solved", Exit::Success),
            Outcome::Mistake(found) => {
                let why = entry.drawing.as_ref().and_then(|drawing| found.why(entry, drawing));
                Said { why, ..Said::new("mistake", Exit::Negative) }
            }
            Outcome::None(why, _) => {
                let why = Some(why.describe(entry.puzzle.grid()).to_string());
                Said { why, ..Said::new("none", Exit::Negative) }
            }
            Outcome::Nothing(Lack::TooLong) => Said::new("too-long", Exit::Negative),
            Outcome::Nothing(Lack::Timeout) => Said::new("timeout", Exit::Timeout),
            Outcome::Nothing(Lack::Several) | Outcome::Next { is_several: true, .. } => {
                Said::new("several", Exit::Negative)
            }
            Outcome::Next { .. } if self.is_contradiction() => Said::new("contradiction", Exit::Negative),
            Outcome::Next { is_complete: false, .. } => Said::new("hint", Exit::Timeout),
            Outcome::Next { .. } => Said::new("hint", Exit::Success),
        }
    }

    /// Whether the next step is that nothing agrees with the clues and the drawing.
    fn is_contradiction(&self) -> bool {
        let Outcome::Next { hints, .. } = self else { return false };
        let last = hints.last().and_then(|steps| steps.last());
        last.is_some_and(|step| step.conclusion == Conclusion::Contradiction)
    }
}

impl Arguments {
    fn outcome(&self, solver: &mut Solver, entry: &Entry) -> anyhow::Result<Outcome> {
        let deadline = self.batch.deadline();
        if let Some(drawing) = &entry.drawing {
            solver.set_deadline(&deadline.part(0.5));
            let judgement = judge(&entry.puzzle, &drawing.states, solver)?;
            let blame = match judgement {
                Judgement::Stuck => Some(blame(&entry.puzzle, &drawing.states, &deadline)?),
                _ => None,
            };
            match (&judgement, &blame) {
                (Judgement::Right(_), _) => return Ok(Outcome::Solved),
                // Not the drawing is wrong, but the puzzle, as is found below.
                (Judgement::Stuck, Some(Blame::Puzzle)) => {}
                (Judgement::Wrong(_) | Judgement::Stuck, _) => {
                    return Ok(Outcome::Mistake(Found { judgement, blame, since: None }));
                }
                (Judgement::Open(_) | Judgement::Timeout, _) => {}
            }
        }
        // The other half is for finding the hint.
        solver.set_deadline(&deadline.part(0.5));
        let answer = solver.solve(&entry.puzzle)?;
        Ok(match answer.verdict {
            Verdict::None(why) => Outcome::None(why, answer.board.into()),
            verdict => self.next(entry, &verdict, &deadline),
        })
    }

    fn next(&self, entry: &Entry, verdict: &Verdict, deadline: &Deadline) -> Outcome {
        // Among several solutions, a search through all cases may take for ever and decide nothing.
        let reach = match verdict {
            Verdict::Unique(_) => Reach::ALL,
            _ => Reach::ALL.without(Reach::only(Technique::Cases)),
        };
        let drawing = entry.drawing.as_ref();
        let board = drawn(entry);
        let near = drawing.and_then(|drawing| drawing.moves.last()?.changes.last()).map(|&(edge, _)| edge);
        let limits = Limits { reach, deadline: deadline.clone(), goal: Goal::NextEdge };
        let (mut hints, end) = if self.all {
            hints(&board, near, limits)
        } else {
            let (steps, end) = hint(&board, near, limits);
            (vec![steps], end)
        };
        hints.retain(|steps| !steps.is_empty());
        let is_several = matches!(verdict, Verdict::Several(_));
        match end {
            _ if !hints.is_empty() => {
                let is_complete = !self.all || !matches!(end, End::Timeout);
                Outcome::Next { board, hints, is_several, is_complete }
            }
            End::TooLong => Outcome::Nothing(Lack::TooLong),
            End::Timeout => Outcome::Nothing(Lack::Timeout),
            _ if is_several => Outcome::Nothing(Lack::Several),
            _ => Outcome::Nothing(Lack::Timeout),
        }
    }

    fn text(&self, item: &Item<Entry>, outcome: &Outcome) -> Vec<u8> {
        let (number, entry) = (item.number, &item.puzzle);
        let line = |text: &str| format!("{number}: {text}\n").into_bytes();
        match outcome {
            Outcome::Solved => line(&words::solved(&entry.states())),
            Outcome::Mistake(found) => {
                let states = entry.states();
                let text = match &found.blame {
                    Some(why) => format!("a mistake: {}", words::reason(&entry.puzzle, &states, why)),
                    None => words::describe(&entry.puzzle, &states, &found.judgement),
                };
                let mut out = line(&text);
                let places = wrong_places(entry, &found.judgement, found.blame.as_ref());
                Pen::new(self.style).draw_places(&entry.puzzle, &states, &places, &mut out);
                out
            }
            // Steps can only lead to a contradiction.
            Outcome::None(why, known) => {
                let (pen, place) = (Pen::new(self.style), Place::of_refutation(known.grid(), *why));
                let sign = pen.sign(&entry.puzzle, place);
                let mut out = line(&format!("no solution: {}{sign}", why.describe(known.grid())));
                out.extend(further(*why, known).into_iter().flat_map(line));
                pen.draw_places(&entry.puzzle, &known.states(), place.as_slice(), &mut out);
                out
            }
            Outcome::Nothing(Lack::TooLong) => {
                line("no easier step is left, and all cases are more than slink writes down")
            }
            Outcome::Nothing(Lack::Timeout) => line("the time limit was reached"),
            Outcome::Nothing(Lack::Several) => {
                line("the clues allow several solutions, and slink finds no edge that is certain")
            }
            Outcome::Next { board, hints, is_several, is_complete } => {
                let mut out = match (is_several, &entry.drawing) {
                    (true, None) => line("the clues allow several solutions; this hint holds in all of them"),
                    (true, Some(_)) => line(
                        "the clues allow several solutions; this hint holds in all that agree with the drawing",
                    ),
                    _ => Vec::new(),
                };
                self.write_hints(number, board, hints, &mut out);
                if !is_complete {
                    out.extend(line("the time limit was reached, so there may be more hints"));
                }
                out
            }
        }
    }

    /// Describes the hints; if the whole step is to be shown, also draws the board after it.
    fn write_hints(&self, number: usize, board: &Board, hints: &[Vec<Step>], out: &mut Vec<u8>) {
        out.extend(
            hints.iter().flat_map(|steps| self.format_steps(number, board.grid(), steps).into_bytes()),
        );
        let Some(last) = hints.last().and_then(|steps| steps.last()) else { return };
        if self.reveal == Reveal::Step && !self.all {
            let mut states = board.states();
            for (edge, state) in last.decided() {
                states[edge.index()] = state;
            }
            Pen::new(self.style).draw_states(board.puzzle(), &states, out);
        }
    }

    /// Describes the last of some steps. With `--reveal step`, the steps that it rests on follow below it.
    fn format_steps(&self, number: usize, grid: Grid, steps: &[Step]) -> String {
        let Some((last, before)) = steps.split_last() else { return String::new() };
        let text = match self.reveal {
            Reveal::Where => {
                let places = places(grid, last).into_iter();
                let names: Vec<String> = places.map(|cell| cell_name(grid, Some(cell)).to_string()).collect();
                format!("look at {}\n", names.join(", "))
            }
            Reveal::What => format!("{}: {}\n", last.technique, look_at(grid, last)),
            Reveal::Step => {
                let mut text = step_text(grid, last, 4);
                if !before.is_empty() {
                    text +=
                        "    It rests on these steps, which show on which side of the loop some cells are:\n";
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
