//! `slink verify`: judges drawings.

use std::fmt::Write as _;

use crate::ask::verify::{Answer, NAME, no_drawing, verify};
use crate::cli::exit::Exit;
use crate::cli::options::Format;
use crate::cli::output::{Emit, Reply};
use crate::cli::run::{Batch, Command};
use crate::cli::stream::Item;
use crate::cli::terminal::{Pen, Style};
use crate::formats::{Drawing, Entry};
use crate::judge::{Since, words};
use crate::{Options, Solver};

/// Judge drawn solutions, finished or not
///
/// Prints a line for each puzzle. A drawing is `right` if its lines are a solution, or if it has only crosses and they
/// leave a solution. It is `wrong` if it shows mistakes, all of which are listed. It is `open` if it can still be
/// finished, and `stuck` if it shows no mistake but cannot be finished.
///
/// For a stuck drawing, slink names the wrong edges if the puzzle has one solution, and otherwise a minimal
/// set of drawn edges that cannot all be right. If the file records moves, slink names the move that spoiled
/// the drawing. It also draws the board with the mistakes marked; if the board has more than 20 rows or
/// columns, it draws only the parts around them.
///
/// These formats store drawings: pzprv3, loopy-save, janko, slk, json, pencilbox, penpa and drawing (slink's own).
/// puzzle-loop and krazydad store only finished ones.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  slink verify game.sav
  slink verify --json game.sav
  slink verify --from pzprv3 drawn.txt
  slink solve puzzles.txt | slink verify")]
pub(crate) struct Arguments {
    #[command(flatten)]
    batch: Batch<Format, ()>,
    #[command(flatten)]
    style: Style,
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Exit> {
    arguments.batch.run(NAME)?.with(arguments)
}

impl Command for Arguments {
    fn options(&self) -> Options {
        Options { prove: false, ..Options::default() }
    }

    fn reply(&self, solver: &mut Solver, item: &Item<Entry>, _: Emit) -> anyhow::Result<Reply> {
        let puzzle = &item.puzzle.puzzle;
        let Some(drawing) = &item.puzzle.drawing else { return Ok(self.batch.without(item, no_drawing())) };
        // One time limit for all questions about the puzzle.
        let deadline = self.batch.deadline();
        let answer = verify(puzzle, drawing.into(), solver, [&deadline, &deadline]);
        let said = (NAME, (&answer.judgement).into());
        self.batch.reply(
            item,
            said,
            || self.text(item, drawing, &answer),
            || answer.form(puzzle, drawing.into()),
        )
    }
}

impl Arguments {
    fn text(&self, item: &Item<Entry>, drawing: &Drawing, answer: &Answer) -> Vec<u8> {
        let (entry, states) = (&item.puzzle, &drawing.states);
        let puzzle = &entry.puzzle;
        let mut out = format!("{}: {}\n", item.number, answer.sentence(puzzle, states));
        out.extend(answer.reason(puzzle, states).map(|why| format!("  {why}\n")));
        out.extend(answer.since.map(|since| format!("  {}\n", since_text(entry, drawing, since))));
        let mut out = out.into_bytes();
        let places = answer.places(puzzle.grid());
        Pen::new(self.style).draw_places(puzzle, states, &places, &mut out);
        out
    }
}

/// Names the move after which the drawing could no longer be finished.
fn since_text(entry: &Entry, drawing: &Drawing, since: Since) -> String {
    match since {
        Since::Start => "the puzzle has no solution".into(),
        Since::Timeout => "the time limit was reached before slink found the move that spoils it".into(),
        Since::Move(number) => {
            let step = &drawing.moves[number];
            let mut text = format!(
                "it can be finished up to move {number}; move {} (line {} of the file) spoils it:",
                number + 1,
                step.line
            );
            for (i, &(edge, state)) in step.changes.iter().take(3).enumerate() {
                let comma = if i > 0 { "," } else { "" };
                // Writing to a string cannot fail.
                let _ = write!(text, "{comma} {}", words::drawn(entry.puzzle.grid(), edge, state));
            }
            if step.changes.len() > 3 {
                let _ = write!(text, " and {} more", step.changes.len() - 3);
            }
            text
        }
    }
}
