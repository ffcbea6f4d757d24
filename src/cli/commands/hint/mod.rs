//! `slink hint`: points out a mistake or, if there is none, the next step.

use crate::ask::hint::{Answer, NAME, Next, Question, Reveal, hint};
use crate::ask::{Place, Word};
use crate::cli::exit::Exit;
use crate::cli::options::{Format, named};
use crate::cli::output::{Emit, Reply, further, step_text};
use crate::cli::run::{Batch, Command};
use crate::cli::stream::Item;
use crate::cli::terminal::{Pen, Style};
use crate::explain::hardest;
use crate::explain::words::places;
use crate::formats::Entry;
use crate::judge::words;
use crate::step::places::cell_name;
use crate::{Board, Grid, Solver, Step};

/// Give a hint: the mistake if there is one, or else the easiest next step
///
/// Reads the drawing in the file; if the file records moves, slink prefers a step near the last move.
/// Mistakes come first, because no hint should build on them. `slink verify --help` lists the formats with
/// drawings; without a drawing, the hint is the first step. If the puzzle has several solutions, the hint
/// says so, and the step holds in all of them. If it has none, the hint gives the reason.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  slink hint game.sav
  slink hint --reveal where game.sav
  slink hint --all --reveal what game.sav
  printf '2 2\\n3 3\\n. 1\\n' | slink hint")]
pub(crate) struct Arguments {
    #[command(flatten)]
    batch: Batch<Format, ()>,
    /// How much to reveal
    ///
    /// `where`: the cells to look at. `what`: the technique, and what to look for. `step`: the whole step, and the board after it.
    #[arg(long, help_heading = "Output", default_value = "step", value_parser = named::<Reveal>())]
    reveal: Reveal,
    /// Give one hint for each technique that adds something the easier ones do not, the easiest first
    ///
    /// slink only looks for what-ifs if no other technique has a step.
    #[arg(long, help_heading = "Search")]
    all: bool,
    #[command(flatten)]
    style: Style,
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Exit> {
    arguments.batch.run(NAME)?.with(arguments)
}

impl Command for Arguments {
    fn reply(&self, solver: &mut Solver, item: &Item<Entry>, _: Emit) -> anyhow::Result<Reply> {
        let entry = &item.puzzle;
        let question = Question { all: self.all, ..Question::of(entry) };
        let answer = hint(&entry.puzzle, question, solver, &self.batch.deadline());
        let word = answer.word();
        let form = || answer.form(&entry.puzzle, question.drawn, self.reveal);
        let mut reply = self.batch.reply(item, (NAME, word), || self.text(item, &answer), form)?;
        if let Answer::Next(Next { is_complete: false, .. }) = answer
            && word == Word::Hint
        {
            reply.exit = Exit::Timeout;
        }
        Ok(reply)
    }
}

impl Arguments {
    fn text(&self, item: &Item<Entry>, answer: &Answer) -> Vec<u8> {
        let (number, entry) = (item.number, &item.puzzle);
        let line = |text: &str| format!("{number}: {text}\n").into_bytes();
        match answer {
            Answer::Drawing(judged) => {
                let states = entry.states();
                let text = match &judged.blame {
                    Some(why) => format!("a mistake: {}", words::reason(&entry.puzzle, &states, why)),
                    None if judged.is_mistake() => words::describe(&entry.puzzle, &states, &judged.judgement),
                    None => words::solved(&states),
                };
                let mut out = line(&text);
                let places = judged.places(entry.puzzle.grid());
                Pen::new(self.style).draw_places(&entry.puzzle, &states, &places, &mut out);
                out
            }
            // Steps can only lead to a contradiction.
            Answer::None(why, known) => {
                let (pen, place) = (Pen::new(self.style), Place::of_refutation(known.grid(), *why));
                let sign = pen.sign(&entry.puzzle, place);
                let mut out = line(&format!("no solution: {}{sign}", why.describe(known.grid())));
                out.extend(further(*why, known).into_iter().flat_map(line));
                pen.draw_places(&entry.puzzle, &known.states(), place.as_slice(), &mut out);
                out
            }
            Answer::Nothing(Word::TooLong) => {
                line("no easier step is left, and all cases are more than slink writes down")
            }
            Answer::Nothing(Word::Several) => {
                line("the clues allow several solutions, and slink finds no edge that is certain")
            }
            Answer::Nothing(_) => line("the time limit was reached"),
            Answer::Unsupported(why) => line(&why.to_string()),
            Answer::Next(Next { board, hints, is_several, is_complete }) => {
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
            Reveal::What => hardest(steps)
                .map_or_else(String::new, |technique| format!("{technique}: {}\n", technique.statement())),
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
